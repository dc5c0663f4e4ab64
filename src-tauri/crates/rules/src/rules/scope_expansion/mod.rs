//! A big answer to a small problem.

mod brief;
#[cfg(test)]
mod cases;
mod large;
mod named;
mod small;
mod tiny;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PERFORMANCE, PM};
use domain::{Severity, Span};

use self::brief::one_thing;
use self::large::large;
use self::named::counted_files;
use self::small::{named, small_problem};
use crate::demands::Judges;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule};

pub(crate) const RULE: Rule = Rule {
    name: "scope-expansion",
    says: "A big answer to a small problem.",
    personas: &[PM, PERFORMANCE],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// Said outright: more is done because one is there anyway.
static CREEP: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:we |us |should |will |would |to |could )+(?:take|use|seize) (?:this|the|that) (?:as (?:an?|the) )?(?:opportunity|occasion|chance) to[^.;]*? (?:replac|introduc|restructur|rewrit|redesign|migrat|moderni[sz]|consolidat|overhaul|rework|refactor)[a-z]*",
        r"|(?:while (?:we(?:'re| are)|(?:we )?are|being) (?:at it|there|in there)|since we (?:already|anyway|have to)[^.;]*?|(?:when|since|as|because|if|while) we(?:'re|'ve| are| have)? [^.;]*? anyway|on (?:this|that) occasion|in the same (?:go|step|breath|project)|along the way),? (?:we|it)(?:'d|’d|'ll|’ll| will| would| should| could| can| might)? (?:also )?(?:be (?:good|nice|worthwhile) to )?(?:also )?(?:move|replace|introduce|restructure|rewrite|redesign|migrate|moderni[sz]e|consolidate|overhaul|rework|refactor|re-?organi[sz]e|switch)",
    ))
});
static JUSTIFIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|was) impossible because|(?:is|are) not possible because|cannot be (?:done|mended|fixed|changed) [^.;]*because|can't be (?:done|fixed|mended) [^.;]*because|no smaller (?:way|change|fix)|simpler (?:way|fix|change)s? (?:was|were)",
    )
});
/// Names of source files, in code spans too.
static FILE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[A-Za-z0-9_./-]+\.(?:tsx?|jsx?|mjs|rs|py|go|java|kt|scala|cs|rb|erb|php|twig|css|scss|sass|less|html|vue|svelte|astro|swift|dart|exs?|lua|c|cc|cpp|h|sql)(?-u:\b)",
    )
});

/// Names that only look like those of files.
const PRODUCTS: [&str; 8] = [
    "Next.js",
    "Node.js",
    "Vue.js",
    "Nuxt.js",
    "Three.js",
    "D3.js",
    "Express.js",
    "Moment.js",
];

static CHANGES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:chang|touch|edit|modif|updat|rewrit|adapt|adjust|patch|extend|refactor|split|mov)(?:e|es|s|y|ies|ing)?|changes (?:to|in)",
    )
});

/// The maximum number of sentences of a text whose files are counted: a longer text is a plan and names many.
const SHORT: usize = 25;

fn find(reading: &Reading) -> Vec<Problem> {
    in_answer(reading, reading)
}

/// What in `answer` is too much for the problem that `asked` describes.
pub(crate) fn in_answer(asked: &Reading, answer: &Reading) -> Vec<Problem> {
    let problem = too_much(asked, answer);
    // A pattern that is seldom needed: most texts have no such problem.
    let problem = problem.filter(|_| !answer.mentions(&JUSTIFIED));
    problem.into_iter().collect()
}

fn too_much(asked: &Reading, answer: &Reading) -> Option<Problem> {
    if let Some(creep) = answer.hits(&CREEP).first() {
        return on_occasion(answer, *creep);
    }
    let Some(small) = small_problem(asked, answer) else {
        let problem = one_thing(asked, answer)?;
        let (place, means) = changed_files(answer)?;
        return told(&named(asked, problem), place, &means);
    };
    let quote = asked.document.quote(small.span);
    let mut others = answer
        .sentences()
        .filter(|it| answer.document.quote(it.span) != quote);
    let large = others.find_map(|it| Some((it.span, large(answer, it)?)));
    let is_short = asked.document.sentences.len() <= SHORT;
    let is_change = || small.is_plain || changes_files(answer);
    let files = || many_files(answer).filter(|_| is_short && is_change());
    let (place, means) = large.or_else(files)?;
    told(&named(asked, small.span), place, &means)
}

/// More than three files that a short text changes, by name or by number.
fn changed_files(answer: &Reading) -> Option<(Span, String)> {
    let document = &answer.document;
    let is_change = |text: &str| CHANGES.is_match(text);
    let counted = answer.sentences().find_map(|it| {
        let text = document.lower(it.span);
        let found = counted_files(text).filter(|_| is_change(text))?;
        let start = it.span.start;
        let span = Span::new(start + found.start, start + found.end);
        Some((it.span, answer.plain(span)))
    });
    let named = || many_files(answer).filter(|_| changes_files(answer));
    counted.or_else(named)
}

/// More than three files: the sentence that names the fourth, or its name if it is alone.
fn many_files(reading: &Reading) -> Option<(Span, String)> {
    // Several lists of files belong to several problems.
    if reading.document.lower.matches("files:").count() > 1 {
        return None;
    }
    let mut names = BTreeSet::new();
    for found in FILE.find_iter(&reading.document.source) {
        if PRODUCTS.contains(&found.as_str()) {
            continue;
        }
        names.insert(found.as_str());
        if names.len() > 3 {
            let sentence = reading.document.sentence_at(found.start());
            let place = sentence.map_or(found.range().into(), |it| it.span);
            return Some((place, "more than three files".to_owned()));
        }
    }
    None
}

/// Whether a text says that files are changed, rather than where something goes wrong.
fn changes_files(reading: &Reading) -> bool {
    let mut changes = reading.hits(&CHANGES).into_iter();
    changes.any(|it| {
        let text = reading.document.quote(it.sentence.span);
        FILE.is_match(text) || text.trim_end().ends_with(':')
    })
}

fn on_occasion(reading: &Reading, creep: Hit<'_>) -> Option<Problem> {
    let gist = reading.gist(creep.sentence.span);
    let problem = Problem::at(
        [creep.sentence.span],
        Severity::Major,
        format!("More than the task asks for: “{gist}”"),
        "It is included only because someone is working there anyway. It makes the task longer, and each added part can break it.",
        "Which part does the task need, and can the rest be a separate task?",
    )?;
    Some(
        problem.settled_by(
            "“The current way is impossible because …”, or a separate task for the rest.",
        ),
    )
}

fn told(small: &str, place: Span, means: &str) -> Option<Problem> {
    let problem = Problem::at(
        [place],
        Severity::Major,
        format!("“{means}”: too much for a small problem"),
        "The solution changes far more than the problem needs, and any part of it can break.",
        format!(
            "Why can't the current way handle “{small}”, and which simpler ways were ruled out?"
        ),
    )?;
    Some(problem.settled_by(
        "“The current way is impossible because …”, with each simpler way and why it was ruled out.",
    ))
}
