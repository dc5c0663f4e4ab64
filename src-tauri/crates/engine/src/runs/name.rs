//! The names of a run’s branch and folder: made from the title of the task, which may contain anything.

use domain::RunId;

/// Prefix of the names of all branches of runs.
pub(super) const FOLDER: &str = "whetstone/";

/// The most letters of a title that a branch needs.
const MOST: usize = 32;

/// How many letters from the end of an ID: its beginning is a time that runs may share.
const OF_ID: usize = 8;

/// Lowercase letters, digits and single dashes, followed by the end of the ID.
pub(super) fn of(title: &str, id: &RunId) -> String {
    let plain = title.chars().flat_map(char::to_lowercase);
    let plain = plain.map(|it| if it.is_ascii_alphanumeric() { it } else { ' ' });
    let plain: String = plain.collect();
    let mut name = String::new();
    for word in plain.split_whitespace() {
        let is_long = name.len() + word.len() > MOST;
        if is_long && !name.is_empty() {
            break;
        }
        let word = &word[..word.len().min(MOST)];
        name.push_str(word);
        name.push('-');
    }
    if name.is_empty() {
        name.push_str("task-");
    }
    let id = id.as_str();
    let start = id.len().saturating_sub(OF_ID);
    name + &id[start..]
}

#[cfg(test)]
mod tests {
    use domain::RunId;

    use super::of;

    #[test]
    fn a_title_becomes_a_name_that_git_and_shells_take() {
        let id = RunId::new("01a20a99-8162-759b-b8e8-066e80b69b6e");
        for (title, name) in [
            ("Sign-in by link", "sign-in-by-link"),
            ("", "task"),
            ("../../etc/passwd", "etc-passwd"),
            ("--upload-pack=x; rm -rf ~", "upload-pack-x-rm-rf"),
            ("a\n\"b\" 'c' $(d) \u{202e}e .lock", "a-b-c-d-e-lock"),
            ("日本語", "task"),
            ("Ärger im Büro", "rger-im-b-ro"),
            (
                "A title with so many words that no branch could be called by all of it",
                "a-title-with-so-many-words-that",
            ),
            (
                "Donaudampfschifffahrtsgesellschaftskapitän",
                "donaudampfschifffahrtsgesellscha",
            ),
        ] {
            assert_eq!(of(title, &id), format!("{name}-80b69b6e"), "{title}");
        }
    }
}
