//! The built-in patterns, one per line. Patterns with a specific form come before those that only rely on a
//! preceding name, so that the more informative kind is reported.

use std::iter;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use regex::{Regex, RegexSet};

use crate::pattern::{ascii, compiled, compiled_set};

use super::stand_in::is_stand_in;

/// A complete private key, or its beginning if the end is missing.
const PRIVATE_KEY: &str = r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-]|-[^-])*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]{40,})+)";

/// A project key, a service account key or an old key.
const OPENAI_KEY: &str = r"\bsk-(?:(?:proj|svcacct|admin)-[\w-]{20,}|[A-Za-z0-9]{40,}\w*)";

/// Up to this many bytes, something that only looks like a secret is read again: it can be or contain the
/// name of a real one. The limit keeps the time proportional to the text.
const NAME_INSIDE: usize = 64;

/// What can be between the name of a secret and its quoted value if code has no plain equals sign, and, if
/// that alone isn't enough, what the value looks like.
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
    // A default: `get("DB_PASSWORD", "…")`. In a list of names, the next one isn't a value.
    (
        r#"["'`][ \t]{0,2},[ \t]{0,4}["'`]"#,
        Some(r#"(?:[^\s"'`0-9]{1,40}[0-9]|[0-9])[^\s"'`]{4,}"#),
    ),
];

static PATTERNS: [Pattern; 28] = [
    itself("PRIVATE_KEY", "-----BEGIN ", PRIVATE_KEY),
    itself("GITHUB_TOKEN", "github_pat_", r"\bgithub_pat_\w{22,}"),
    itself(
        "GITHUB_TOKEN",
        "gh[oprsu]_",
        r"\bgh[oprsu]_[A-Za-z0-9]{36}\w*",
    ),
    itself("ANTHROPIC_KEY", "sk-ant-", r"\bsk-ant-[\w-]{20,}"),
    itself("OPENAI_KEY", "sk-", OPENAI_KEY),
    itself("GOOGLE_KEY", "AIza", r"\bAIza[\w-]{35,}"),
    itself("SLACK_TOKEN", "xox", r"\bxox[a-z]-[\w-]{10,}"),
    itself("SLACK_TOKEN", "xapp-", r"\bxapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+"),
    itself(
        "SLACK_TOKEN",
        r"hooks\.slack\.com",
        r"\bhooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{40,}",
    ),
    itself(
        "STRIPE_KEY",
        "[sr]k_(?:live|test|prod)_",
        r"\b[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}",
    ),
    itself(
        "GITLAB_TOKEN",
        "gl(?:pat|dt|rt|ptt|ft|cbt|soat|imt|agent|oas|ffct)-",
        r"\bgl(?:pat|dt|rt|ptt|ft|cbt|soat|imt|agent|oas|ffct)-[\w-]{20,}(?:\.[0-9a-z]{9}\b)?",
    ),
    itself("SENDGRID_KEY", r"SG\.", r"\bSG\.[\w-]{16,32}\.[\w-]{32,64}"),
    itself("NPM_TOKEN", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    itself("PYPI_TOKEN", "pypi-AgE", r"\bpypi-AgE[\w-]{50,}"),
    itself("HUGGING_FACE_TOKEN", "hf_", r"\bhf_[A-Za-z]{34}\b"),
    itself(
        "DIGITALOCEAN_TOKEN",
        "do[opr]_v1_",
        r"\bdo[opr]_v1_[a-f0-9]{64}\b",
    ),
    itself(
        "SHOPIFY_TOKEN",
        "shp(?:at|ca|pa|ss)_",
        r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b",
    ),
    itself("JWT", "eyJ", r"\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}"),
    itself("AWS_KEY", "AKIA|ASIA", r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
    // A password may contain an at sign, or slashes unless what comes before them could be a port.
    itself(
        "CONNECTION_STRING",
        "://",
        r#"://[^\s:/@]*:([^\s/"'`<>]+|[^\s/:@"'`<>{}$\[\]]*[^\s/:@"'`<>{}$\[\]0-9][^\s/:@"'`<>{}$\[\]]*/[^\s@"'`<>]*)@"#,
    ),
    // An early digit distinguishes a token from hyphenated words.
    itself(
        "TOKEN",
        "(?i:bearer)",
        r"(?i:\bbearer)[ \t]{1,4}([A-Za-z.~+/_-]{0,24}[0-9][\w.~+/-]{19,}=*)",
    ),
    named("AWS_KEY", "aws_access_key_id", r"[A-Z0-9]{20}\b"),
    named("AWS_SECRET", "aws_secret_access_key", r"[\w/+=]{40,}"),
    named("API_KEY", "api[ _-]?key", r"[\w-]{20,}"),
    named(
        "SECRET",
        "(?:secret|token)(?:[_-]?key)?",
        r"[\w./+=~-]{20,}",
    ),
    named("PASSWORD", "password|passwd|pwd", r#"[^\s"'`]{8,}"#),
    itself(
        "PASSWORD",
        "(?i:identified by)",
        r"(?i:identified by)[ \t]{1,4}'([^\s']{8,})'",
    ),
    itself(
        "PASSWORD",
        "curl |mysql|mariadb|sshpass|docker login|redis-cli",
        LOGIN,
    ),
];

/// A password after its flag, on one line with the program that takes it: `curl -u ann:…`, `mysql -p…`.
const LOGIN: &str = concat!(
    r#"\b(?:curl\b[\t -%\x27-:<-{}~]{0,120}[ \t](?:-u|--user)[ \t=]{1,2}["']?[\w.@-]{1,80}:"#,
    r#"|(?:mysql|mysqldump|mysqladmin|mariadb)\b[\t -%\x27-:<-{}~]{0,120}[ \t]-p["']?"#,
    r#"|sshpass[ \t]{1,4}-p[ \t]{0,4}["']?"#,
    r#"|docker login\b[\t -%\x27-:<-{}~]{0,120}[ \t]-p[ \t]{1,4}["']?"#,
    r#"|redis-cli\b[\t -%\x27-:<-{}~]{0,120}[ \t]-a[ \t]{1,4}["']?)"#,
    r#"([^\s"'`|;&<>$]{6,})"#,
);

/// Whether a text has the sign of any pattern: most logged text has none.
static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    let signs: Vec<String> = PATTERNS.iter().map(Pattern::sign).collect();
    compiled(&signs.join("|"))
});

/// Which patterns have their sign in a text.
static SIGNS: LazyLock<RegexSet> =
    LazyLock::new(|| compiled_set(PATTERNS.iter().map(Pattern::sign)));

/// The built-in patterns whose sign a text has, most specific first. Compiling a pattern takes much longer
/// than looking for its sign.
pub(super) fn all(text: &str) -> impl Iterator<Item = &'static Pattern> {
    let signed = SIGN.is_match(text).then(|| SIGNS.matches(text));
    signed
        .into_iter()
        .flatten()
        .filter_map(|index| PATTERNS.get(index))
}

/// What reveals a kind of secret.
pub(super) struct Pattern {
    label: &'static str,
    form: Form,
    /// The secret is the first group if there is one, otherwise the whole match.
    regex: OnceLock<Regex>,
}

enum Form {
    /// A string that each such secret contains, and the pattern for the secret itself.
    Itself(&'static str, &'static str),
    /// The name of a secret, in any case, and its value.
    Named(&'static str, &'static str),
}

impl Pattern {
    /// A string that every text with such a secret contains.
    fn sign(&self) -> String {
        match self.form {
            Form::Itself(sign, _) => sign.to_owned(),
            Form::Named(name, _) => format!("(?i:{name})"),
        }
    }

    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| compiled(&self.source()))
    }

    /// The pattern, as it is compiled.
    fn source(&self) -> String {
        match self.form {
            Form::Itself(_, form) => ascii(form),
            Form::Named(name, value) => behind(name, value),
        }
    }

    /// The positions of such secrets in `text`, without the name before them.
    pub(super) fn search<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, &'a str)> + 'a {
        let mut at = 0;
        iter::from_fn(move || {
            loop {
                let captures = self.regex().captures_at(text, at)?;
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

/// A value without the characters that end the sentence, cell or bracket around it.
fn trimmed(value: &str) -> &str {
    value.trim_end_matches(['.', ',', ';', ':', ')', ']', '}', '*', '|', '>'])
}

/// A secret revealed by its own form.
const fn itself(label: &'static str, sign: &'static str, form: &'static str) -> Pattern {
    Pattern {
        label,
        form: Form::Itself(sign, form),
        regex: OnceLock::new(),
    }
}

/// A secret after its name.
const fn named(label: &'static str, name: &'static str, value: &'static str) -> Pattern {
    Pattern {
        label,
        form: Form::Named(name, value),
        regex: OnceLock::new(),
    }
}

/// A value after its name: in quotes as in code and SQL, or after an equals sign or a colon, possibly with
/// quotes, emphasis and spaces around it.
fn behind(name: &str, value: &str) -> String {
    let is = r#"["'`*]{0,3}[ \t]{0,4}(?:={1,3}|:=|=>|:)[ \t"'`*]{0,8}"#;
    let value = ascii(value);
    let quoted = IN_CODE.map(|(between, value_there)| {
        let (between, value) = (ascii(between), value_there.unwrap_or(&value));
        format!(r#"{between}({value})["'`]"#)
    });
    let quoted = quoted.join("|");
    format!("(?i:{name})(?:{quoted}|{is}({value}))")
}

#[cfg(test)]
mod tests {
    use regex::RegexBuilder;

    use super::*;

    /// A prompt that names a secret has to wait until its pattern is ready, and a large one takes a while.
    #[test]
    fn no_pattern_is_large() {
        const BYTES: usize = 512 << 10;
        for pattern in &PATTERNS {
            let size_kept = RegexBuilder::new(&pattern.source())
                .size_limit(BYTES)
                .build();
            assert!(size_kept.is_ok(), "{}: {size_kept:?}", pattern.sign());
        }
    }
}
