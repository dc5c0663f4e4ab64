//! What a task asks for, one thing each: its acceptance criteria.

/// Words of a heading that acceptance criteria are listed under.
const HEADINGS: [&str; 5] = [
    "acceptance",
    "definition of done",
    "done when",
    "success criteria",
    "requirements",
];

/// The maximum number of criteria; nobody checks a change against more.
const MOST: usize = 40;

/// The list items below the first heading that announces acceptance criteria, in the order of the text,
/// without their marks; empty if no heading does.
pub fn acceptance(text: &str) -> Vec<String> {
    HEADINGS
        .iter()
        .map(|words| below(text, words))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn below(text: &str, words: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut level = None;
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let heading = heading(line).filter(|_| !is_code);
        match (heading, level) {
            (Some((depth, title)), None) => {
                level = title.to_lowercase().contains(words).then_some(depth);
            }
            (Some((depth, _)), Some(above)) if depth <= above => break,
            (None, Some(_)) if !is_code => match item(line) {
                Some(item) => found.push(item.to_owned()),
                // A line that continues an item belongs to it.
                None if line.starts_with("  ") && !line.trim().is_empty() => {
                    if let Some(last) = found.last_mut() {
                        last.push(' ');
                        last.push_str(line.trim());
                    }
                }
                None => {}
            },
            _ => {}
        }
    }
    found.truncate(MOST);
    found
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches('#');
    let depth = line.len() - rest.len();
    let is_heading = (1..=6).contains(&depth) && rest.starts_with(' ');
    is_heading.then_some((depth, rest))
}

/// The contents of a list item, after its mark and its box.
fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let numbered = || {
        let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
        let rest = rest
            .strip_prefix(['.', ')'])
            .filter(|_| rest.len() < line.len());
        rest.and_then(|it| it.strip_prefix(' '))
    };
    let marked = ["- ", "* ", "+ "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    let text = marked.or_else(numbered)?.trim();
    let unboxed = ["[ ] ", "[x] ", "[X] "]
        .iter()
        .find_map(|it| text.strip_prefix(it));
    let text = unboxed.unwrap_or(text).trim();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::acceptance;

    #[test]
    fn criteria_are_the_items_below_their_heading() {
        let check =
            |text: &str, criteria: &[&str]| assert_eq!(acceptance(text), criteria, "{text}");
        check("# T\n\n- a\n", &[]);
        check(
            "# T\n\n## Requirements\n\n- r\n\n## Acceptance criteria\n\n- [ ] one\n  and more\n2) two\n\n### Also\n\n* three\n\n## Notes\n\n- no\n",
            &["one and more", "two", "three"],
        );
        check(
            "## Done when\n\n```\n- code\n## Code\n```\n1. ends\n",
            &["ends"],
        );
        check(
            "## Acceptance\n\nNothing listed.\n\n## Requirements\n- r\n",
            &["r"],
        );
        check("####### Acceptance\n- a\n#Acceptance\n- b\n", &[]);
    }
}
