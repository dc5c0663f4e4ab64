//! What must be used, if the plan names another thing of its kind in the field for it.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::explained::explains;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

/// The field of a plan, and the things of which it names one.
struct Sort {
    field: &'static str,
    things: LazyLock<Regex>,
}

static SORTS: [Sort; 3] = [
    Sort {
        field: "storage",
        things: LazyLock::new(|| {
            pattern(
                r"\b(?:(?i:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|DynamoDB|Firestore|CouchDB|IndexedDB|localStorage)|Cassandra|SQL Server|Oracle)\b",
            )
        }),
    },
    Sort {
        field: "testing",
        things: LazyLock::new(|| {
            pattern(
                r"\b(?:(?i:pytest|unittest|Vitest|JUnit|TestNG|RSpec|Minitest|PHPUnit|xUnit|NUnit|MSTest|Jest)|[Mm]ocha|Jasmine|Pest)\b",
            )
        }),
    },
    Sort {
        field: "language/version",
        things: LazyLock::new(|| {
            pattern(
                r"\b(?:Python|TypeScript|JavaScript|Go|Rust|Java|Kotlin|Ruby|PHP|Swift|Dart|Elixir|Scala)\b|C#|C\+\+",
            )
        }),
    },
];

static REQUIRED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:must|shall)\s+(?:only\s+)?(?:use|(?:be (?:written|implemented|built|stored|kept|done|developed)|live) (?:in|with|using))\b|\b(?:must|shall) be used\b|\bis (?:required|mandatory)\b",
    )
});
/// “The database MUST be SQLite”: what goes before the name, and what may follow it.
static IS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\W*(?:the |all |our )*(?:only )?(?:database|data|storage|persistence|code|codebase|source code|project|language|test (?:framework|runner)) (?:(?:must|shall) be|is) (?:an? )?$|^\W*(?:we )?use $|^\W*(?:the |all |our |every )*(?:application|app|code|codebase|source code|project|system|product|services?) (?:is|are) (?:written|implemented|built|developed) in $|\bautomated tests,? written (?:with|in|using) $",
    )
});
/// “Data at rest lives in `SQLite` only”.
static LIVES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\W*(?:all |the |our )*data(?: at rest)? (?:lives|stays|resides|is (?:stored|kept|held)) in $",
    )
});
static LIVES_ENDS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^[\d. ]*only\W*$"));
/// The label of a field: “Database: `SQLite`”.
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\W*(?:database|storage|data store|persistence|test framework|test runner|testing|(?:programming )?language)\s*:\s*$",
    )
});
/// “Go is the only language”: what follows the name that a sentence begins with.
static IS_ONLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[\d. ]*(?:is|are|must be|shall be) (?:the|our) only (?:database|store|storage|data store|language|programming language|test (?:framework|runner))(?: \w+){0,2}\W*$",
    )
});
/// Rules for services say nothing about what runs on a client.
static SERVICES: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\W*(?:the |all |our |every )*services? "));
static OF_CLIENTS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:TypeScript|JavaScript|Swift|Kotlin|Dart)$"));
static IS_ENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^[\d. ]*(?:only|for (?:all )?(?:data|storage|persistence))?\W*(?:$|, before )")
});
static AT_TIMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:unless|except|if|when|where|prefer\w*|or|may|should|new|e2e|integration|frontend|backend|client|server|scripts?)\b",
    )
});

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let mut found = Vec::new();
    for sort in &SORTS {
        let mut asked =
            sentences(rules).filter_map(|it| required(&it, sort).map(|name| (it, name)));
        // A constitution that names several things of a kind allows each somewhere.
        let (Some((rule, name)), None) = (asked.next(), asked.next()) else {
            continue;
        };
        let fields = group.plans.iter().flat_map(sentences);
        let mut fields = fields.filter(|it| is_field(it.text, sort.field));
        let Some(field) = fields.next() else {
            continue;
        };
        let named: Vec<&str> = sort
            .things
            .find_iter(field.text)
            .map(|it| it.as_str())
            .collect();
        if named.iter().any(|it| stem(it) == stem(&name)) {
            continue;
        }
        let is_meant = |it: &&&str| !(SERVICES.is_match(rule.text) && OF_CLIENTS.is_match(it));
        let other = named.iter().find(is_meant);
        if let Some(other) = other.filter(|it| !explains(group, it)) {
            found.push(Broken {
                says: format!("The constitution asks for {name}, but the plan names {other}."),
                rule: rules.quoted(rule.block.line, rule.text),
                by: field.document.quoted(field.block.line, field.text),
            });
        }
    }
    found
}

/// Whether a sentence asks for a thing of a known kind.
pub(super) fn knows(rule: &Sentence<'_>) -> bool {
    SORTS.iter().any(|sort| required(rule, sort).is_some())
}

/// The only thing of its kind that a sentence always asks for.
fn required(rule: &Sentence<'_>, sort: &Sort) -> Option<String> {
    let mut names = sort.things.find_iter(rule.text);
    let name = names.next()?;
    let words = rule.text.replace("**", "");
    let is_named = words
        .split_once(name.as_str())
        .is_some_and(|(before, behind)| {
            let is_label = LABEL.is_match(before) && !AT_TIMES.is_match(&rule.block.under);
            let is = (IS.is_match(before) || is_label) && IS_ENDS.is_match(behind);
            let lives = LIVES.is_match(before) && LIVES_ENDS.is_match(behind);
            let is_only = before
                .trim_matches(|it: char| !it.is_alphanumeric())
                .is_empty()
                && IS_ONLY.is_match(behind);
            (is || is_only || lives) && !behind.starts_with('-')
        });
    let is_rule = (is_named || REQUIRED.is_match(&words)) && !AT_TIMES.is_match(&words);
    (is_rule && names.next().is_none()).then(|| name.as_str().to_owned())
}

/// A name in lower case, and `postgres` for both of its names.
fn stem(name: &str) -> String {
    match name.to_lowercase() {
        name if name == "postgresql" => "postgres".to_owned(),
        name => name,
    }
}

fn is_field(text: &str, field: &str) -> bool {
    let bare = text.trim_start_matches(['*', '_', ' ']).to_lowercase();
    let rest = bare.strip_prefix(field);
    rest.is_some_and(|rest| rest.trim_start_matches(['*', '_']).starts_with(':'))
}
