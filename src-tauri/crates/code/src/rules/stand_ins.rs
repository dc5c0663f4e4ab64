//! Placeholders that look like secrets: examples, patterns, defaults, names, and public values.

use crate::reading::{Leak, Seen};

/// Words that show that a value is made up.
const MADE_UP: [&str; 6] = [
    "placeholder",
    "example",
    "changeme",
    "change-me",
    "change_me",
    "dummy",
];

/// The middle of the token that documents show everywhere: number 1234567890, John Doe.
const SAMPLE_TOKEN: &str = "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lI";

/// Signs of patterns and of blanks to fill in.
const OF_PATTERNS: [char; 11] = ['{', '}', '<', '>', '$', '%', '(', '[', '^', '*', '\\'];

/// Hosts that nobody else can reach.
const LOCAL: [&str; 4] = ["@localhost", "@127.0.0.1", "@[::1]", "@0.0.0.0"];

/// Whether a value that looks like a secret isn’t one.
pub(super) fn is_one(seen: &Seen, leak: &Leak) -> bool {
    let value = leak.value.as_str();
    let small = value.to_ascii_lowercase();
    let line = seen.after[leak.first].text;
    let rest = line.get(leak.at + value.len()..).unwrap_or_default();
    MADE_UP.iter().any(|it| small.contains(it))
        || value.contains(SAMPLE_TOKEN)
        || is_blank(value)
        || is_hint(line, leak)
        || rest.starts_with('…')
        || rest.starts_with("...")
        || is_example(line)
        || is_public(seen, leak, line)
        || is_sealed(seen, value)
        || match leak.label.as_str() {
            "CONNECTION_STRING" => is_pattern(value) || is_default(line, leak, rest),
            "SECRET" => is_name(value),
            _ => false,
        }
}

/// `ghp_xxxxxxxxxxxx`: one character is repeated over most of the last part.
fn is_blank(value: &str) -> bool {
    const REPEATED: usize = 8;
    let last = value.rsplit('/').next().unwrap_or_default();
    let letters = last.bytes().filter(u8::is_ascii_alphanumeric);
    let letters: Vec<u8> = letters.collect();
    let longest = letters.chunk_by(|one, next| one == next).map(<[u8]>::len);
    let longest = longest.max().unwrap_or_default();
    longest >= REPEATED && longest * 2 >= letters.len()
}

/// Whether a field shows the value while the field is empty: `placeholder="ghp_…"`.
fn is_hint(line: &str, leak: &Leak) -> bool {
    let before = line.get(..leak.at).unwrap_or_default().to_ascii_lowercase();
    let Some((_, after)) = before.rsplit_once("placeholder") else {
        return false;
    };
    let after = after.trim_start_matches(['"', '\'']).trim_start();
    // A second quotation mark ends the attribute.
    after.starts_with(['=', ':']) && after.matches(['"', '\'', '`']).count() < 2
}

/// A comment that shows how a setting is written: `# Example: url = …`.
fn is_example(line: &str) -> bool {
    let line = line.trim_start();
    let is_comment = ["#", "//", ";", "--"].iter().any(|it| line.starts_with(it));
    is_comment && line.to_ascii_lowercase().contains("example:")
}

/// `%s` and `[^:]*` stand for a password.
fn is_pattern(value: &str) -> bool {
    value.contains(OF_PATTERNS)
}

/// `postgres:postgres@…`, and anything else that opens a database on the local machine.
fn is_default(line: &str, leak: &Leak, rest: &str) -> bool {
    let before = line.get(..leak.at).unwrap_or_default();
    let user = before.trim_end_matches(':').rsplit(['/', '"', '\'']).next();
    user == Some(leak.value.as_str()) || LOCAL.iter().any(|it| rest.starts_with(it))
}

/// `longhorn-s3-credentials` names the place where a secret is stored: words with hyphens between them.
fn is_name(value: &str) -> bool {
    const SHORT: usize = 3;
    let mut parts = value.split(['-', '_', '.', '/']);
    let is_word = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_lowercase());
    let is_short = |it: &str| it.len() <= SHORT;
    value.contains('-') && parts.all(|it| is_word(it) || is_short(it))
}

/// Keys that a page gives to everybody who opens it.
fn is_public(seen: &Seen, leak: &Leak, line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let says = ["anon", "publishable", "public_key", "publickey"];
    let of_page = leak.label == "GOOGLE_KEY"
        && seen
            .after
            .iter()
            .any(|it| it.text.contains("authDomain") || it.text.contains("firebaseapp.com"));
    of_page || leak.label == "JWT" && says.iter().any(|it| line.contains(it))
}

/// Values that only work with a certain cluster or with somebody else’s key.
fn is_sealed(seen: &Seen, value: &str) -> bool {
    let sealed = |text: &str| text.trim() == "kind: SealedSecret";
    value.starts_with("ENC[") || seen.after.iter().any(|it| sealed(it.text))
}
