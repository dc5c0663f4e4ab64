//! Other people's text inside Markdown, so that none of it is read as markup.

use super::seen::one_line;

/// Text on one line, with everything escaped that Markdown could read as markup.
pub fn inline(text: &str) -> String {
    let line = one_line(text);
    let number = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let behind_number = line.len() - number.len();
    let mut escaped = String::with_capacity(line.len());
    for (at, letter) in line.char_indices() {
        let ends_word = || {
            let mut after = line[at + letter.len_utf8()..].chars();
            after.next().is_none_or(char::is_whitespace)
        };
        let opens_block = match letter {
            '#' | '-' | '+' | '=' => at == 0,
            '.' | ')' => at > 0 && at == behind_number && ends_word(),
            _ => false,
        };
        if opens_block || r"\`*_[]<>|~&$".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Unchanged text in a fence that is longer than any in it, with a line end after it. `language` is one of
/// our own words.
pub fn fenced(language: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    let end = match text {
        "" => "",
        text if text.ends_with('\n') => "",
        _ => "\n",
    };
    format!("{fence}{language}\n{text}{end}{fence}\n")
}

/// A short text, such as a path, as code on one line, between as many backticks as needed.
pub fn code(text: &str) -> String {
    let text = one_line(text);
    match longest_run(&text) {
        0 => format!("`{text}`"),
        run => {
            let fence = "`".repeat(run + 1);
            format!("{fence} {text} {fence}")
        }
    }
}

/// The longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`');
    runs.map(str::len).max().unwrap_or(0)
}
