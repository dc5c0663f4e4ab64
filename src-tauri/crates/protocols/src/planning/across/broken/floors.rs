//! Limits in numbers: the minimum version of a tool, and the maximum number of projects.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::Broken;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

const TOOL: &str = r"(Node\.js|Node|Python|Java|Go|Ruby|PHP|Rust|TypeScript|Swift|Kotlin|PostgreSQL|Postgres|MySQL|React|Django)";
const VERSION: &str = r"(\d+(?:\.\d+)*)";

/// “Minimum supported Node.js version: 20”.
static MINIMUM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"^\W*(?i:minimum (?:supported )?){TOOL}(?i: version)?\W*:\W*{VERSION}\+?\W*$"
    ))
});
/// “Node.js 20 or later MUST be used”, “Node.js >= 20 is required”.
static OR_LATER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"\b{TOOL} (?:version )?(?:{VERSION}(?:\+| or (?:later|newer|higher|above))|(?:≥|>=) ?{VERSION})"
    ))
});
/// The same if it is the whole sentence: “We use Python 3.12 or newer.”
static ALONE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"^\W*(?:(?:[Ww]e )?[Uu]se )?{TOOL} (?:version )?(?:{VERSION}(?:\+| or (?:later|newer|higher|above))|(?:≥|>=) ?{VERSION})\W*$"
    ))
});
static REQUIRED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:must|shall|required|mandatory)\b"));
/// What makes a rule apply only sometimes.
static AT_TIMES: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:unless|except|if|when|where|prefer\w*|may|should)\b"));
/// A field of a plan.
static FIELD: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\*\*[^*]{1,40}(?:\*\*\s*:|:\s*\*\*)"));
/// A version in it, and what leaves it open.
static NAMED: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"\b{TOOL} v?{VERSION}")));
static OPEN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*(?:(?:or|and|,|/|–|-|to)\s*\d|\+|\.?x\b|or )"));

/// “Maximum 3 projects”.
static MOST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\W*(?:maximum(?: of)?|max|at most|no more than) (\d{1,2}|two|three|four|five) projects\W*$",
    )
});
/// “Simplicity: 4 projects (api, worker)”, “Projects: 4”, “**Structure Decision**: four projects: api, worker”.
static PROJECTS: LazyLock<Regex> = LazyLock::new(|| {
    let number = r"(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)";
    pattern(&format!(
        r"^\W*(?:(?:[A-Z][\w -]{{1,30}}:|(?:Structure Decision|Structure|Project Type|Simplicity)\*\*:|(?:Structure Decision|Structure|Project Type|Simplicity):\*\*)\W*{number} projects\b|Projects\W*:\W*{number}\b)\s*(?:\(|:|—|\W*$)"
    ))
});
/// Where a plan explains why it breaks rules.
static EXPLAINED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"complexity tracking|justif|violations?"));

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let broken = sentences(rules).filter_map(|rule| {
        let (says, by) = match floor(&rule) {
            Some((tool, least)) => below(tool, least, group),
            None => more(most(&rule)?, group),
        }?;
        Some(Broken {
            says,
            rule: rules.quoted(rule.block.line, rule.text),
            by: by.document.quoted(by.block.line, by.text),
        })
    });
    broken.collect()
}

/// Whether a sentence sets such a limit.
pub(super) fn knows(rule: &Sentence<'_>) -> bool {
    floor(rule).is_some() || most(rule).is_some()
}

/// A tool, and the lowest version of it that a sentence allows.
fn floor<'t>(rule: &Sentence<'t>) -> Option<(&'t str, &'t str)> {
    let mut whole = [&MINIMUM, &ALONE].into_iter();
    let found = whole.find_map(|it| it.captures(rule.text));
    let found = found.or_else(|| {
        let found = OR_LATER.captures(rule.text)?;
        (REQUIRED.is_match(rule.text) && !AT_TIMES.is_match(rule.text)).then_some(found)
    })?;
    let version = found.get(2).or(found.get(3))?;
    Some((found.get(1)?.as_str(), version.as_str()))
}

/// The maximum number of projects that a sentence allows.
fn most(rule: &Sentence<'_>) -> Option<usize> {
    number(&MOST.captures(rule.text)?[1])
}

/// A small number in digits or as a word.
fn number(written: &str) -> Option<usize> {
    const WORDS: [&str; 9] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let word = written.to_lowercase();
    let spelled = WORDS.iter().position(|it| *it == word).map(|at| at + 2);
    spelled.or_else(|| word.parse().ok())
}

/// A field of a plan that names a lower version, and what is wrong with it.
fn below<'g>(tool: &str, least: &str, group: &'g Group<'_>) -> Option<(String, Sentence<'g>)> {
    let mut fields = group.plans.iter().flat_map(sentences);
    fields.find_map(|field| {
        if !FIELD.is_match(field.text) || !field.is_plain() {
            return None;
        }
        let mut versions = NAMED.captures_iter(field.text).filter(|it| &it[1] == tool);
        let (version, None) = (versions.next()?, versions.next()) else {
            return None;
        };
        let behind = version.get(0).map_or("", |it| &field.text[it.end()..]);
        let is_lower = is_lower(&version[2], least) && !OPEN.is_match(behind);
        let says = format!(
            "The constitution asks for {tool} {least} or later, but the plan names {tool} {}.",
            &version[2]
        );
        is_lower.then_some((says, field))
    })
}

/// Whether a version is lower than another one, as far as both are given.
fn is_lower(version: &str, least: &str) -> bool {
    let numbers =
        |it: &str| -> Vec<u32> { it.split('.').map_while(|it| it.parse().ok()).collect() };
    let (version, least) = (numbers(version), numbers(least));
    let shared = version.len().min(least.len());
    version[..shared] < least[..shared]
}

/// Where a plan has more projects than are allowed, and explains it nowhere.
fn more<'g>(most: usize, group: &'g Group<'_>) -> Option<(String, Sentence<'g>)> {
    let blocks = group.plans.iter().flat_map(|it| &it.blocks);
    let mut blocks = blocks.filter(|it| it.text.to_lowercase().contains("project"));
    if blocks.any(|it| EXPLAINED.is_match(&it.under) || EXPLAINED.is_match(&it.text.to_lowercase()))
    {
        return None;
    }
    let planned = group.plans.iter().flat_map(sentences);
    let count = |it: &Captures<'_>| number(it.get(1).or(it.get(2))?.as_str());
    let mut counted =
        planned.filter_map(|it| Some((PROJECTS.captures(it.text).as_ref().and_then(count)?, it)));
    let (count, by) = counted.find(|(count, _): &(usize, _)| *count > most)?;
    let says =
        format!("The constitution allows at most {most} projects, but the plan has {count}.");
    Some((says, by))
}
