//! Words that decide who gets what but are never defined.

mod abbreviation;
#[cfg(test)]
mod cases;

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::QA;

use self::abbreviation::never_spelled_out;
use super::open_ended;
use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule, judged};

pub(super) const RULE: Rule = Rule {
    name: "undefined-term",
    says: "Undefined abbreviations and words that decide who gets what.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// Words by which a text says who gets what.
static DECIDES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"must|shall|only|offer(?:s|ed)?|get|gets|receives?|allowed|blocked|closed|charged|spared|invited|excluded|limited to|can't|cannot|may|first|checked|entitled|flagged|suspended|rejected|reviewed",
    )
});

/// A word, and the stem by which its definition is known.
struct Term {
    used: LazyLock<Regex>,
    defined: LazyLock<Regex>,
}

macro_rules! term {
    ($used:literal, $stem:literal) => {
        Term {
            used: LazyLock::new(|| words($used)),
            defined: LazyLock::new(|| {
                words(concat!(
                    "(?:", $stem, ")(?: [a-z]+){0,4} (?:means?|is defined|are defined|(?:is|are) (?:one|those|anyone|everyone|someone|people|customers|users|any|all)|if|when|set to [0-9]+|[0-9€$£]+|who have|whose|must have|counts? as|after [0-9]+|with (?:a|an|at least|more|over)|over [0-9€$£]+|above)",
                    "|(?:counts? as|considered|defined as|define|definition of|qualif(?:y|ies) as)(?: [a-z]+){0,3} (?:", $stem, ")",
                    r"|(?:", $stem, r")(?: [a-z]+){0,2} ?\((?:over|at least|more than|those|i\.e\.|[0-9€$£≥>])[^)]*",
                ))
            }),
        }
    };
}

static TERMS: [Term; 9] = [
    term!(
        "(?:suitable|heavy|frequent|certain|relevant|qualified|privileged|problematic|vulnerable|large|small) (?:users?|customers?|clients?|accounts?|members?|guests?|partners?|drivers?|readers?|patients?|orders?|items?|people|stakeholders?|persons?|candidates?|suppliers?|sellers?|devices?|branches|shops?|teams?|cases?)",
        "suitable|heavy|frequent|selected|certain|relevant|qualified|privileged|problematic|vulnerable|large|small"
    ),
    term!(
        "(?:above|over|below|beyond|outside|exceeds?|exceeding|within) the (?:agreed|usual|normal|expected|allowed|acceptable|permitted|contractual|fair|defined|specified|planned) [a-z]+|(?:more than|over|above|exceeds?|exceeding|below|under|beyond|reach(?:es)?|up to) (?:the|a|their|its) (?:(?:agreed|allowed|usual|given|credit|spending|certain|set) )?(?:limit|threshold|maximum|quota|allowance|minimum)",
        "limit|threshold|maximum|quota|allowance|minimum|volume|range|level|amount|budget|tolerance"
    ),
    term!(
        "(?:good|regular|important|key|big|normal|special|loyal) (?:customers?|users?|clients?|accounts?|members?|guests?|partners?)",
        "good|regular|important|key|big|normal|special|loyal"
    ),
    term!(
        "eligib(?:le|ility)|qualifying (?:users?|customers?|members?|guests?|patients?|employees?|tenants?|students?|applicants?|families|accounts?|orders?|purchases?)|qualif(?:y|ies) for",
        "eligib(?:le|ility)|qualif(?:y|ies|ying)"
    ),
    term!("active (?:users?|customers?|accounts?|members?)", "active"),
    term!("inactive|dormant", "inactive|dormant"),
    term!("high-value|high-risk|vip", "high-value|high-risk|vip"),
    term!(
        "suspicious|abusive|unusual activity",
        "suspicious|abusive|unusual activity"
    ),
    term!(
        "trusted (?:users?|devices?|partners?|sellers?)|power users?|frequent (?:users?|customers?)",
        "trusted|power users?|frequent"
    ),
];

fn find(reading: &Reading) -> Vec<Problem> {
    let terms = |it: &Reading| TERMS.iter().filter_map(|term| of_term(it, term)).collect();
    let mut found = judged(reading, Judges::Gaps, terms);
    found.extend(never_spelled_out(reading));
    found
}

fn of_term(reading: &Reading, term: &Term) -> Option<Problem> {
    if reading.genre == Genre::Design && reading.is_long() {
        return None;
    }
    let promised = reading.promised(&term.used);
    // What is part of names in the text is a word of its field.
    if promised.iter().any(|it| is_of_names(reading, it)) {
        return None;
    }
    let long = reading.is_long();
    let first = promised.iter().find(|it| {
        let text = reading.document.lower(it.sentence.span);
        let decides = !long || !unnumbered(text).starts_with("as a") && DECIDES.is_match(text);
        let aside = open_ended::in_brackets(reading.before(it));
        let named = is_of_code(reading, it) || is_a_role(reading, it);
        let judged = reading.before(it).trim_end().to_lowercase();
        // Whoever reports something suspicious judges what it is.
        let judged = [" report", " reports", " flag"]
            .iter()
            .any(|by| judged.ends_with(by));
        decides && !aside && !named && !judged && !reading.is_scenario(it.sentence)
    })?;
    if reading.mentions(&term.defined) || is_the_subject(reading, first) {
        return None;
    }
    let word = reading.written(first.span);
    let severity = reading.weigh(Severity::Major, first.sentence);
    Problem::at(
        [first.sentence.span],
        severity,
        format!("“{word}” is never defined"),
        "Two readers may take it to mean different things.",
        format!("What exactly does “{word}” mean, and who decides in unclear cases?"),
    )
}

/// Whether the title says that the text is about that very limit, so that all of it defines the limit.
fn is_the_subject(reading: &Reading, hit: &Hit<'_>) -> bool {
    const BOUNDS: [&str; 6] = [
        "limit",
        "threshold",
        "maximum",
        "quota",
        "allowance",
        "minimum",
    ];
    let last = hit.words.rsplit(' ').next().unwrap_or_default();
    let title = reading.document.headings.first();
    let title = title.map_or("", |it| reading.document.lower(it.text));
    BOUNDS.contains(&last) && title.contains(last)
}

/// Whether it is a name with capitals (“Regular Member”), or the one who is signed in (“the active user”).
fn is_a_role(reading: &Reading, hit: &Hit<'_>) -> bool {
    let written = reading.document.quote(hit.span);
    let mut words = written.split_whitespace();
    let named = words.all(|it| it.starts_with(|first: char| first.is_uppercase()))
        && hit.span.start > hit.sentence.span.start
        && written.contains(' ');
    let current = hit.words.starts_with("active ") && !hit.words.ends_with('s');
    let slot = reading.before(hit).contains('[');
    // “Suspicious-review bypasses” has a name of which it is a part.
    let joined = reading.document.source[hit.span.end..].starts_with('-');
    named || current || slot || joined
}

/// “Head of House, Qualifying Surviving Guest” lists names, each of several words.
fn is_of_names(reading: &Reading, hit: &Hit<'_>) -> bool {
    let is_capital = |it: &str| it.starts_with(|it: char| it.is_uppercase());
    let rest = reading.document.prose[hit.span.end..].trim_start();
    let listed = reading.before(hit).trim_end().ends_with([',', ':']);
    listed && is_capital(reading.document.quote(hit.span)) && is_capital(rest)
}

/// Whether it is about a piece of code, right before it: what is eligible there isn't a person's right.
fn is_of_code(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = reading.before(hit).trim_end();
    let before = ["not", "is", "are"]
        .iter()
        .fold(before, |it, word| it.trim_end_matches(word).trim_end());
    before.ends_with('`')
}
