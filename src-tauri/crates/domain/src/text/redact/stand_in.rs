//! Values that look like a secret but aren't one: a blank to be filled in, a piece of code, prose.

/// Beginnings of a blank to be filled in.
const GAPS: [&str; 7] = ["<", "${", "$(", "{{", "%(", "your-", "your_"];

/// Where code takes a value from.
const SOURCES: [&str; 12] = [
    "process.env",
    "os.environ",
    "os.getenv",
    "env.",
    "config.",
    "settings.",
    "request.",
    "req.",
    "self.",
    "this.",
    "secrets.",
    "vars.",
];

/// Words about a secret that aren't one, as in fields and tables.
const ORDINARY: [&str; 22] = [
    "changed",
    "confirmed",
    "disabled",
    "encrypted",
    "expired",
    "forgotten",
    "generated",
    "hashed",
    "hidden",
    "invalid",
    "mandatory",
    "nullable",
    "optional",
    "passphrase",
    "password",
    "passwords",
    "protected",
    "required",
    "rotated",
    "strings",
    "undefined",
    "unchanged",
];

/// Whether `value`, between `before` and `after`, only takes the place of a secret.
pub(super) fn is_stand_in(before: &str, value: &str, after: &str) -> bool {
    let small = value
        .get(..value.len().min(24))
        .unwrap_or(value)
        .to_ascii_lowercase();
    GAPS.iter().any(|gap| small.starts_with(gap))
        || SOURCES.iter().any(|source| small.starts_with(source))
        || is_one_character(value)
        || is_variable(value)
        || is_call(value, after)
        || is_ordinary(value)
        || is_prose(before, value, after)
}

/// A word about secrets in general, in any case.
pub(super) fn is_ordinary(value: &str) -> bool {
    ORDINARY.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// `********`.
fn is_one_character(value: &str) -> bool {
    let mut characters = value.chars();
    let first = characters.next();
    characters.all(|character| Some(character) == first)
}

/// `$DB_PASSWORD`.
fn is_variable(value: &str) -> bool {
    let name = value.strip_prefix('$').unwrap_or_default();
    !name.is_empty() && name.bytes().all(|it| it.is_ascii_uppercase() || it == b'_')
}

/// `getPassword()`, whose bracket may have been mistaken for the end of a sentence.
fn is_call(value: &str, after: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_')
            && name
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"_.".contains(&it))
    };
    match value.split_once('(') {
        Some((name, rest)) => {
            is_name(name) && (rest.is_empty() || rest.ends_with(')') || after.starts_with(')'))
        }
        None => false,
    }
}

/// "Password: minimum length of 12": letters after a colon, without quotes, where the sentence continues or
/// ends.
fn is_prose(before: &str, value: &str, after: &str) -> bool {
    let is_blank = |it: char| it.is_whitespace() && !['\n', '\r'].contains(&it);
    let next = after.trim_start_matches(is_blank);
    let goes_on = after.starts_with(['.', ',', ';'])
        || after.starts_with(' ') && next.starts_with(char::is_alphabetic);
    goes_on
        && before.trim_end_matches([' ', '\t', '*']).ends_with(':')
        && value
            .chars()
            .all(|it| it.is_alphabetic() || "-/".contains(it))
        && !value.chars().skip(1).any(char::is_uppercase)
}
