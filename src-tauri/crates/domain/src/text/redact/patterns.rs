//! The built-in patterns, one a line. What has a form of its own stands before what only a name in
//! front of it gives away, so that the more telling kind is the one that is told.

use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{ascii, compiled};

use super::stand_in::is_stand_in;

/// A private key whole, or its beginning where the end is missing.
const PRIVATE_KEY: &str = r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-]|-[^-])*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]{40,})+)";

/// A project's, a service account's or an old key.
const OPENAI_KEY: &str = r"\bsk-(?:(?:proj|svcacct|admin)-[\w-]{20,}|[A-Za-z0-9]{40,}\w*)";

/// Up to so many bytes, what only stands where a secret would is read again: it can be or hold the
/// name of a real one. The bound keeps the time in proportion to the text.
const NAME_INSIDE: usize = 64;

/// What stands between the name of a secret and its quoted value where code has no plain equals sign, and, where
/// that alone says too little, what the value looks like.
const IN_CODE: [(&str, Option<&str>); 5] = [
    // A type: `PASSWORD: &str = "…"`.
    (
        r#"["'`]?[ \t]{0,4}:[ \t]{0,4}[&'\w<>\[\], ]{1,40}=[ \t]{0,4}["'`]"#,
        None,
    ),
    // The same in Go: `password string = "…"`.
    (r#"[ \t]{1,4}\w{1,20}[ \t]{0,4}=[ \t]{0,4}["'`]"#, None),
    // A call: `.password("…")`.
    (r#"[ \t]?\([ \t]{0,4}["'`]"#, None),
    // SQL: `WITH PASSWORD '…'`.
    (r#"[ \t]{1,4}["']"#, None),
    // A default: `get("DB_PASSWORD", "…")`. In a list of names, the next is no value.
    (
        r#"["'`][ \t]{0,2},[ \t]{0,4}["'`]"#,
        Some(r#"(?:[^\s"'`0-9]{1,40}[0-9]|[0-9])[^\s"'`]{4,}"#),
    ),
];

static PATTERNS: LazyLock<[Pattern; 16]> = LazyLock::new(|| {
    [
        itself("PRIVATE_KEY", PRIVATE_KEY),
        itself("GITHUB_TOKEN", r"\bgithub_pat_\w{22,}"),
        itself("GITHUB_TOKEN", r"\bgh[oprsu]_[A-Za-z0-9]{36}\w*"),
        itself("ANTHROPIC_KEY", r"\bsk-ant-[\w-]{20,}"),
        itself("OPENAI_KEY", OPENAI_KEY),
        itself("GOOGLE_KEY", r"\bAIza[\w-]{35,}"),
        itself("SLACK_TOKEN", r"\bxox[a-z]-[\w-]{10,}"),
        itself("JWT", r"\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}"),
        itself("AWS_KEY", r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
        itself("CONNECTION_STRING", r"://[^\s:/@]*:([^\s/@]+)@"),
        named("AWS_KEY", "aws_access_key_id", r"[A-Z0-9]{20}\b"),
        named("AWS_SECRET", "aws_secret_access_key", r"[\w/+=]{40,}"),
        named("API_KEY", "api[ _-]?key", r"[\w-]{20,}"),
        named(
            "SECRET",
            "(?:secret|token)(?:[_-]?key)?",
            r"[\w./+=~-]{20,}",
        ),
        named("PASSWORD", "password|passwd|pwd", r#"[^\s"'`]{8,}"#),
        itself("PASSWORD", r"(?i:identified by)[ \t]{1,4}'([^\s']{8,})'"),
    ]
});

/// What a secret begins with, or a part of its name. Most of what is logged has none of it, and compiling
/// all patterns takes much longer than looking for this.
static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"-----BEGIN |gh[oprsu]_|github_pat_|sk-|AIza|xox|eyJ|AKIA|ASIA|://|(?i:aws_|api[ _-]?key|secret|token|passw|pwd|identified by)",
    )
});

/// The built-in patterns, the one that names a kind best first; none for a text that holds no secret.
pub(super) fn all(text: &str) -> impl Iterator<Item = &'static Pattern> {
    let patterns = SIGN.is_match(text).then(|| PATTERNS.iter());
    patterns.into_iter().flatten()
}

/// What gives a kind of secret away.
pub(super) struct Pattern {
    label: &'static str,
    /// The secret is the first group where there is one, else all of the match.
    regex: Regex,
}

impl Pattern {
    /// Where `text` holds such secrets: without the name in front of them.
    pub(super) fn search<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, &'a str)> + 'a {
        let mut at = 0;
        iter::from_fn(move || {
            loop {
                let captures = self.regex.captures_at(text, at)?;
                let whole = captures.get(0)?;
                at = whole.end();
                let Some(value) = captures.iter().skip(1).flatten().next() else {
                    return Some((whole.range(), self.label));
                };
                let kept = trimmed(value.as_str());
                let (before, range) = (
                    &text[..value.start()],
                    value.start()..value.start() + kept.len(),
                );
                if !kept.is_empty() && !is_stand_in(before, kept, &text[range.end..]) {
                    return Some((range, self.label));
                }
                if value.len() <= NAME_INSIDE {
                    at = value.start();
                }
            }
        })
    }
}

/// A value without what closes the sentence, the cell or the bracket around it.
fn trimmed(value: &str) -> &str {
    value.trim_end_matches(['.', ',', ';', ':', ')', ']', '}', '*', '|', '>'])
}

/// A secret that its own form gives away.
fn itself(label: &'static str, form: &str) -> Pattern {
    let regex = compiled(&ascii(form));
    Pattern { label, regex }
}

/// A secret behind its name (whose case does not matter): in quotes as code and SQL have it, or behind an equals
/// sign or a colon, with quotes, emphasis and blanks around.
fn named(label: &'static str, name: &str, value: &str) -> Pattern {
    let is = r#"["'`*]{0,3}[ \t]{0,4}(?:={1,3}|:=|=>|:)[ \t"'`*]{0,8}"#;
    let value = ascii(value);
    let quoted = IN_CODE.map(|(between, value_there)| {
        let value = value_there.unwrap_or(&value);
        format!(r#"{between}({value})["'`]"#)
    });
    let quoted = quoted.join("|");
    let regex = compiled(&format!("(?i:{name})(?:{quoted}|{is}({value}))"));
    Pattern { label, regex }
}
