//! What a reply says, for searching: its words, without the JSON around them.

/// What separates two values.
const BETWEEN: &str = " · ";
/// Characters after a bracket that decide whether it belongs to JSON.
const NEAR: usize = 100;
/// Min consecutive letters that make a value with digits a word.
const WORD: usize = 3;

/// The words of a reply. If it is or contains JSON, that is replaced with the values that are words; names,
/// signs and codes are left out. It is read as far as possible: models stop early and misspell.
pub(crate) fn words(reply: &str) -> String {
    let mut said = String::with_capacity(reply.len());
    let mut rest = reply;
    while let Some(start) = opening(rest) {
        let (prose, json) = rest.split_at(start);
        let (values, end) = values(json);
        let opens_a_line = prose.trim_end_matches([' ', '\t']).ends_with('\n') || start == 0;
        let Some(end) = end.or(opens_a_line.then_some(json.len())) else {
            break;
        };
        push_prose(&mut said, prose);
        said.push_str(&values.join(BETWEEN));
        rest = &json[end..];
    }
    push_prose(&mut said, rest);
    said.trim().to_owned()
}

/// Prose as it is, without the marks around code.
fn push_prose(said: &mut String, prose: &str) {
    for line in prose.split_inclusive('\n') {
        if !line.trim_start().starts_with("```") {
            said.push_str(line);
        } else if !said.is_empty() {
            said.push('\n');
        }
    }
}

/// Where the first JSON begins.
fn opening(text: &str) -> Option<usize> {
    let mut starts = text.match_indices(['{', '[']).map(|(start, _)| start);
    starts.find(|start| begins(&text[*start..]))
}

/// Whether a value or a name follows the brackets. `[ ] done` and `[[a link]]` are prose.
fn begins(text: &str) -> bool {
    let near = text.char_indices().nth(NEAR);
    let text = near.map_or(text, |(end, _)| &text[..end]);
    let is_around = |letter: char| matches!(letter, '{' | '[') || letter.is_whitespace();
    let inside = text.trim_start_matches(is_around);
    if inside.starts_with('"') {
        return true;
    }
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'');
    let behind = inside.trim_start_matches(is_of_name);
    let value = behind.trim_start().strip_prefix(':').map(str::trim_start);
    behind.len() < inside.len() && value.is_some_and(|it| it.starts_with(['"', '\'', '{', '[']))
}

/// The words among the values, and where the JSON ends; `None` if it is incomplete.
fn values(json: &str) -> (Vec<String>, Option<usize>) {
    let (mut values, mut depth, mut at) = (Vec::new(), 0_usize, 0);
    while let Some(letter) = json[at..].chars().next() {
        let behind = at + letter.len_utf8();
        at = match letter {
            '"' | '\'' => {
                let (inside, end) = quoted(&json[behind..], letter);
                let is_name = json[behind + end..].trim_start().starts_with(':');
                let value = (!is_name).then(|| unescaped(inside));
                values.extend(value.filter(|value| !is_code(value)));
                behind + end
            }
            '}' | ']' if depth <= 1 => return (values, Some(behind)),
            '}' | ']' => {
                depth -= 1;
                behind
            }
            '{' | '[' => {
                depth += 1;
                behind
            }
            _ => behind,
        };
    }
    (values, None)
}

/// What comes before the closing quote, and where the text continues after it.
fn quoted(text: &str, quote: char) -> (&str, usize) {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if letter == '\\' {
            is_escaped = true;
        } else if letter == quote {
            return (&text[..at], at + quote.len_utf8());
        }
    }
    (text, text.len())
}

fn unescaped(inside: &str) -> String {
    let line = inside.replace(['\n', '\r', '\t'], " ");
    if !line.contains('\\') {
        return line;
    }
    let read = serde_json::from_str(&format!("\"{line}\""));
    read.unwrap_or_else(|_| line.replace('\\', " "))
}

/// Whether a value is meant for programs: `major`, `r1-s2-f3`, `A1`.
fn is_code(value: &str) -> bool {
    let is_bare = |letter: char| letter.is_ascii_lowercase() || "_-/.".contains(letter);
    let has_digit = value.chars().any(|letter| letter.is_ascii_digit());
    let mut runs = value.split(|letter: char| !letter.is_alphabetic());
    let has_word = runs.any(|run| run.chars().count() >= WORD);
    !value.trim().contains(char::is_whitespace)
        && (value.chars().all(is_bare) || has_digit && !has_word)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_reply_is_its_words_and_never_its_json() {
        let check = |reply: &str, said: &str| assert_eq!(words(reply), said, "{reply}");
        check("Plain words. Nothing else.", "Plain words. Nothing else.");
        check(r#"{"x": "Replyword"}"#, "Replyword");
        check(
            r#"{"findings": [{"severity": "major", "id": "r1-s1-f1", "title": "No limit", "concern": "It \"grows\".\nFor good."}], "approved": false, "score": 0.5}"#,
            "No limit · It \"grows\".\nFor good.",
        );
        check(
            "Here it is:\n\n```json\n{\"summary\": \"It holds.\"}\n```\nThat is all.",
            "Here it is:\n\n\nIt holds.\n\nThat is all.",
        );
        check(
            "It says {\"summary\": \"It holds.\"} and ends.",
            "It says It holds. and ends.",
        );
        check("{\"summary\": \"It breaks of", "It breaks of");
        check(
            "{\"a b\": [\"One thing\", \"Another\",], // so\n}",
            "One thing · Another",
        );
        check("{summary: 'It is loose'}", "It is loose");
        check("{\"raw\": \"Two\nlines\"}", "Two lines");
        check("{\"umlaut\": \"Z\\u00fcrich\"}", "Zürich");
    }

    #[test]
    fn brackets_of_prose_stay() {
        for prose in [
            "- [ ] done, [x] not",
            "A [link](https://a.example) and [[another]]",
            "Use {name} in f(x) { return [1, 2] }",
            "A set {\"a",
            "",
        ] {
            assert_eq!(words(prose), prose);
        }
    }
}
