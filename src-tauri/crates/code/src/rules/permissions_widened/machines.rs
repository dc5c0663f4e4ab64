//! Access that descriptions of machines open up: containers with the rights of their host, programs that run
//! as root, ports that the whole internet reaches.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::language::Language;
use crate::pattern::compiled;
use crate::reading::{After, Seen};
use crate::rule::Words;

/// How many lines around a range of addresses say what it is for.
const NEAR: usize = 8;

static PRIVILEGED: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^\s*(?:-\s+)?privileged:\s*true\s*$"));
static ROOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(?i)^\s*USER\s+(?:root|0)(?::\S+)?\s*$"));
/// Instructions that say as whom later ones run, or that another image begins.
static USER: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?i)^\s*(?:USER|FROM)\s"));
static STARTS: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?i)^\s*(?:CMD|ENTRYPOINT)\b"));
static ANYWHERE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r#"(?i)\b(?:cidr\w*|source_ranges)["']?\s*[:=]\s*\[?\s*["']?(?:0\.0\.0\.0/0|::/0)"#)
});
static INWARD: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?i)ingress|egress"));
static PORT: LazyLock<Regex> = LazyLock::new(|| compiled(r#"(?i)port\w*["']?\s*[:=]"#));
/// Ports on which websites are meant to be reached.
static WEB: LazyLock<Regex> =
    LazyLock::new(|| compiled(r#"(?i)port\w*["']?\s*[:=][\s"'\[]*(?:80|443)\b"#));

/// What a line opens.
pub(super) fn opened(seen: &Seen, at: usize, text: &str) -> Option<Words> {
    let words = |title: &str, concern, suggestion| {
        Some(Words {
            severity: Severity::Major,
            title: title.to_owned(),
            concern,
            suggestion,
        })
    };
    let path = seen.file.path();
    let is_yaml = [".yml", ".yaml"].iter().any(|it| path.ends_with(it));
    if is_yaml && PRIVILEGED.is_match(text) {
        let concern = "Anyone who takes over this container also controls the machine it runs on.";
        return words(
            "Container with full rights on its host",
            concern,
            "Add only the capabilities that it needs.",
        );
    }
    if is_dockerfile(path) && ROOT.is_match(text) && stays_root(seen, at) {
        let concern = "Anyone who takes over the program can change everything in the container, and break out of it more easily.";
        return words(
            "Program runs as root",
            concern,
            "Switch to an unprivileged user before the program starts.",
        );
    }
    if seen.language == Language::Config && ANYWHERE.is_match(text) && is_inward(seen, at) {
        let concern = "Anyone on the internet can connect to it and try passwords or known flaws.";
        return words(
            "Port open to the internet",
            concern,
            "Name the addresses that need it.",
        );
    }
    None
}

fn is_dockerfile(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name == "Dockerfile" || name.starts_with("Dockerfile.") || name.ends_with(".Dockerfile")
}

/// Whether the program starts as this user, as far as the diff shows. Often only packages are installed as
/// root.
fn stays_root(seen: &Seen, at: usize) -> bool {
    for line in hunk(seen, at).filter(|line| line.number > seen.after[at].number) {
        if USER.is_match(line.text) {
            return false;
        }
        if STARTS.is_match(line.text) {
            return true;
        }
    }
    // Nothing follows that the diff doesn’t show.
    seen.file.old.is_none()
}

/// Whether addresses may connect to a port other than that of a website, as far as the diff shows.
fn is_inward(seen: &Seen, at: usize) -> bool {
    let number = seen.after[at].number;
    let near: Vec<&After> = hunk(seen, at)
        .filter(|line| line.number.abs_diff(number) as usize <= NEAR)
        .collect();
    let mut before = near.iter().rev().filter(|line| line.number <= number);
    let way = before.find_map(|line| INWARD.find(line.text));
    let is_in = way.is_some_and(|it| it.as_str().eq_ignore_ascii_case("ingress"));
    let is_web = near.iter().any(|line| WEB.is_match(line.text));
    is_in && !is_web && near.iter().any(|line| PORT.is_match(line.text))
}

/// The lines of the hunk that a line is in.
fn hunk<'a>(seen: &'a Seen, at: usize) -> impl Iterator<Item = &'a After<'a>> {
    let hunk = seen.after[at].hunk;
    seen.after.iter().filter(move |line| line.hunk == hunk)
}
