//! A big answer to a small problem.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::personas::{PERFORMANCE, PM};
use domain::{Severity, Span};
use regex::Regex;

use crate::document::Role;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "scope-expansion",
    says: "A big answer to a small problem.",
    personas: &[PM, PERFORMANCE],
    reads_english: true,
    mended: false,
    in_notes: false,
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
        fires(
            "## Fix\n\n- Round once.\n- We should take the opportunity to replace the till and introduce a money type.",
            "We should take the opportunity to replace the till and introduce a money type.",
        )
        .of(domain::Kind::Debug),
        fires(
            "The lamp gets a switch. While we're at it, we would also rewrite the wiring.",
            "While we're at it, we would also rewrite the wiring.",
        )
        .of(domain::Kind::Proposal),
        silent(
            "A wrong label costs an hour.\n\n## Rationale\n\nAsking everybody was tried; 9 of 93 files changed.",
        ),
        silent("Guests take the opportunity to replace their glasses."),
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
/// Said outright: more is done because one is there anyway.
static CREEP: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:we |us |should |will |would |to |could )+(?:take|use|seize) (?:this|the|that) (?:opportunity|occasion|chance) to[^.;]{0,40}? (?:replac|introduc|restructur|rewrit|redesign|migrat|moderni[sz]|consolidat|overhaul|rework|refactor)[a-z]*",
        r"|(?:while (?:we(?:'re|’re| are)|(?:we )?are|being) (?:at it|there|in there)|since we (?:already|anyway|have to)[^.;]{0,60}?|(?:when|since|as|because|if|while) we(?:'re|'ve| are| have)? [^.;]{0,60}? anyway|on (?:this|that) occasion|in the same (?:go|step|breath|project)|along the way),? (?:we|it)(?:'d|’d|'ll|’ll| will| would| should| could| can| might)? (?:also )?(?:be (?:good|nice|worthwhile) to )?(?:also )?(?:move|replace|introduce|restructure|rewrite|redesign|migrate|moderni[sz]e|consolidate|overhaul|rework|refactor|re-?organi[sz]e|switch)",
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

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.mentions(&JUSTIFIED) {
        return Vec::new();
    }
    if let Some(creep) = reading.hits(&CREEP).first() {
        return on_occasion(reading, *creep).into_iter().collect();
    }
    let Some(problem) = reading.hits(&LOCAL).into_iter().next() else {
        return Vec::new();
    };
    // A long text is no small fix, whatever it mentions on the way.
    if reading.document.sentences.len() > 60 {
        return Vec::new();
    }
    let large = reading
        .hits(&LARGE)
        .into_iter()
        .find(|it| {
            let role = reading.document.role(it.sentence);
            let weighed = matches!(role, Role::Reasoning | Role::NonGoals);
            !weighed && it.sentence.span != problem.sentence.span
        })
        .map(|it| (it.sentence.span, reading.written(it.span)));
    let Some((place, means)) = large.or_else(|| many_files(reading)) else {
        return Vec::new();
    };
    told(reading, problem, place, &means).into_iter().collect()
}

/// More than three files: the sentence that names the last of them.
fn many_files(reading: &Reading) -> Option<(Span, String)> {
    let mut names = BTreeSet::new();
    for found in FILE.find_iter(&reading.document.source) {
        names.insert(found.as_str());
        if names.len() > 3 {
            let sentence = reading.document.sentence_at(found.start())?;
            return Some((sentence.span, "more than three files".to_owned()));
        }
    }
    None
}

fn on_occasion(reading: &Reading, creep: Hit<'_>) -> Option<Problem> {
    let gist = reading.gist(creep.sentence.span);
    Problem::at(
        [creep.sentence.span],
        Severity::Major,
        format!("More than the task asks for: “{gist}”"),
        format!(
            "“{gist}” is included only because someone is working there anyway. It makes the task longer, and every part can break it."
        ),
        "Which part does the task need, and can the rest be a separate task?",
    )
}

fn told(reading: &Reading, problem: Hit<'_>, place: Span, means: &str) -> Option<Problem> {
    let small = reading.gist(problem.sentence.span);
    Problem::at(
        [place],
        Severity::Major,
        format!("“{means}”: too much for a small problem"),
        format!(
            "The problem is “{small}”, but the answer touches far more than that, and all of it can break."
        ),
        format!(
            "Why can't the current way handle “{small}”, and which simpler ways were ruled out?"
        ),
    )
}
