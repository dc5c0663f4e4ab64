//! A small problem with a large answer.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "scope-expansion",
    personas: &["pm", "performance"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "The button does not change on hover. We will migrate all components to a new theming system.",
            "We will migrate all components to a new theming system.",
        ),
        fires(
            "The label has a typo. Change `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
            "Change `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
        ),
        fires(
            "The date on the invoice page is wrong. We introduce a new date service.",
            "We introduce a new date service.",
        ),
        silent("The button does not change on hover. Add one `:hover` line to `button.css`."),
        silent(
            "The button does not change on hover. We will migrate to a new theming system. The current way is impossible because its styles are generated.",
        ),
        silent("We will migrate all components to a new theming system."),
    ],
};

static LOCAL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:button|label|icon|link|tooltip|field|page|dialog|heading|colou?r|date|message|image|menu|title|text|row|column|checkbox|spinner)[^.;]{0,60}? (?:does not|doesn't|do not|is wrong|is missing|is broken|has a typo|is cut off|is misaligned|overlaps|flickers|shows the wrong|is not|isn't|are not)",
        r"|typos?|misspell(?:ed|ing)|off by one|wrong (?:colou?r|label|icon|text|date|size)",
    ))
});
static LARGE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:a|an|our|the|into) (?:whole |completely |entirely )?new (?:[a-z-]+ ){0,2}(?:system|framework|service|layer|abstraction|architecture|library|engine|platform|module|component library|data base|database|pipeline)",
        r"|theming|design system|rewrite|rewritten|redesign(?:ed)?|re-?architect(?:ed|ure)?|refactor(?:s|ed|ing)? (?:all|the whole|the entire|every)|migrat(?:e|es|ed|ing|ion)[^.;]{0,40}? (?:all|every|whole|entire|system|framework|to a)",
        r"|(?:all|every) (?:components?|pages?|modules?|services?|screens?) (?:will|must|are|is|to)|across the (?:whole|entire) (?:app|application|code ?base|product)|(?:[4-9]|[1-9][0-9]+) files",
    ))
});
static JUSTIFIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|was) impossible because|(?:is|are) not possible because|cannot be (?:done|mended|fixed|changed) [^.;]{0,60}because|can't be (?:done|fixed|mended) [^.;]{0,60}because|no smaller (?:way|change|fix)|simpler (?:way|fix|change)s? (?:was|were)",
    )
});
/// Names of source files, in code spans too.
static FILE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[A-Za-z0-9_./-]+\.(?:tsx?|jsx?|rs|py|go|java|kt|cs|rb|php|css|scss|html|vue|svelte|swift|c|cc|cpp|h|sql)(?-u:\b)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let problem = reading.hits(&LOCAL).into_iter().next();
    let Some(problem) = problem.filter(|_| !reading.mentions(&JUSTIFIED)) else {
        return Vec::new();
    };
    // A long text is no small fix, whatever it mentions on the way.
    if reading.document.sentences.len() > 60 {
        return Vec::new();
    }
    let large = reading
        .hits(&LARGE)
        .into_iter()
        .find(|it| it.sentence.span != problem.sentence.span)
        .map(|it| (it.sentence.span, reading.written(it.span)));
    let Some((place, means)) = large.or_else(|| many_files(reading)) else {
        return Vec::new();
    };
    told(reading, problem, place, &means).into_iter().collect()
}

/// More than three files: the sentence that names the last of them.
fn many_files(reading: &Reading<'_>) -> Option<(Span, String)> {
    let mut names = BTreeSet::new();
    for found in FILE.find_iter(reading.document.source) {
        names.insert(found.as_str());
        if names.len() > 3 {
            let sentence = reading.document.sentence_at(found.start())?;
            return Some((sentence.span, "more than three files".to_owned()));
        }
    }
    None
}

fn told(reading: &Reading<'_>, problem: Hit<'_>, place: Span, means: &str) -> Option<Problem> {
    let small = reading.gist(problem.sentence.span);
    Problem::at(
        [place],
        Severity::Major,
        format!("“{means}” for a small problem"),
        format!(
            "The problem is “{small}”, and the answer touches far more than that, with all that can break there."
        ),
        format!(
            "Why is the current way impossible for “{small}”, and which simpler ways were ruled out?"
        ),
    )
}
