//! A big answer to a small problem.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::personas::{PERFORMANCE, PM};
use domain::{Severity, Span};
use regex::Regex;

use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
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
        fires(
            "# Label\n\nThe label has a typo.\n\n- `a.ts`\n- `b.ts`\n- `c.ts`\n- `d.ts`",
            "d.ts",
        ).of(domain::Kind::CodeChange),
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
        silent("The label has a typo. A cook checks the contrast before shipping a design system."),
        silent("Guests take the opportunity to replace their glasses."),
        silent("The label has a typo. Correcting it needs no rewrite of the page."),
        silent("The label should not overlap the icon when the page is narrow. We will migrate all pages to a new layout."),
        silent("The index is off by one. Workers rewrite rows in place."),
        fires(
            "The tooltip is cut off. We introduce a popover abstraction for it.",
            "We introduce a popover abstraction for it.",
        ),
        fires(
            "# Fix\n\nThe footer has a typo. We introduce an i18n framework with a translation service.",
            "We introduce an i18n framework with a translation service.",
        ),
        fires(
            "The invoice date is wrong. We introduce a DateFactory and an abstract DateProvider interface.",
            "We introduce a DateFactory and an abstract DateProvider interface.",
        ),
        fires(
            "The invoice date is wrong. Dates come from an abstract `DateProvider` interface that all modules implement.",
            "Dates come from an abstract `DateProvider` interface that all modules implement.",
        ),
        fires(
            "The label is cut off. We add a PortalManager, a LayerRegistry and a plugin API for overlays.",
            "We add a PortalManager, a LayerRegistry and a plugin API for overlays.",
        ),
        fires(
            "The label is cut off. We add an event bus and a state machine for labels.",
            "We add an event bus and a state machine for labels.",
        ),
        fires(
            "# Fix: typo in the footer\n\nThe footer says “Adress”. We build a plugin API for texts.",
            "We build a plugin API for texts.",
        ),
        silent("# Fix: typo in the footer\n\nThe footer says “Adress”. Write “Address”."),
        silent("# Every typo is found\n\nWe build a plugin API for texts."),
        silent("The label is cut off. Add a `LayerRegistry` entry for it and a state machine test."),
        silent("The label is cut off. Set its width in the LocaleProvider, and add a line to DateFactory."),
        silent("The label is cut off. Add a case to event bus handlers, and write a test of state machine labels."),
        silent("The label is cut off. The event bus, which the state machine reads, stays."),
        silent("The label is cut off. We don't introduce a `LabelManager` for it."),
        silent("The label is cut off. The user interface of the till shows it whole. Add a user interface text."),
        silent("Orders are paid in steps. We introduce a `PaymentEngine` and a state machine."),
    ],
};

static LOCAL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:button|label|icon|link|tooltip|field|page|dialog|heading|colou?r|date|message|image|menu|title|text|row|column|checkbox|spinner)s?(?:,? [a-z'-]+){0,5}? (?:does not|doesn't|do not|is wrong|is missing|is broken|has a typo|is cut off|is misaligned|overlaps|flickers|shows the wrong|is not|isn't|are not)",
        r"|(?:hover|click|tapp|press)ing (?:on |over )?(?:[a-z'-]+ ){1,4}?(?:has no effect|does nothing|changes nothing)|(?:button|label|icon|link|menu|field|image|heading|checkbox)s? (?:is|are|sits?|has|have) (?:(?:[0-9.]+ ?px|(?:[0-9.]+|a|an|one|two|a few) pixels?) (?:too|off)|no hover (?:effect|state|style))",
        r"|typos?|misspell(?:ed|ing)|off by one|wrong (?:colou?r|label|icon|text|date|size)",
        r"|(?:fix|correct|mend) (?:the |a )?(?:[a-z-]+ ){0,3}(?:button|label|icon|link|tooltip|heading|colou?r|spinner)",
    ))
});
/// What is asked for or feared rather than wrong today, and what is wrong everywhere.
static NOT_LOCAL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"should|must|shall|will|would|could|can|if|when|so that|so|ensure|verify|validate|tests?|handling|every|all|each|across|any",
    )
});
static LARGE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:a|an|our|the|into) (?:whole |completely |entirely )?new (?:[a-z0-9-]+ ){0,2}(?:system|framework|service|layer|abstraction|architecture|library|engine|platform|module|component library|data base|database|pipeline)",
        r"|theming|(?:introduc|creat|build|add|adopt|need|extract|move to|switch to|migrate to)(?:e|es|s|ing|ed)? (?:an? |the |our )?(?:new |shared )?design (?:system|tokens?)|theme ?provider|(?:rewrit(?:e|es|ing)|redesign(?:s|ing)?) (?:of )?(?:the|our|all|this|that|it|everything|whole)|rewritten|redesigned|re-?architect(?:ed|ure)?|refactor(?:s|ed|ing)? (?:all|the whole|the entire|every)|migrat(?:e|es|ed|ing|ion)[^.;]*? (?:all|every|whole|entire|system|framework|to a)",
        r"|(?:all|every) (?:components?|pages?|modules?|services?|screens?) (?:will|must|are|is|to)|across the (?:whole|entire) (?:app|application|code ?base|product)|an abstract (?:base )?class|(?:introduc|creat|add|build|extract)(?:e|es|s|ing|ed)? (?:an? |the )?(?:new )?(?:[a-z0-9_-]+ ){0,2}(?:abstraction|abstract class|base class|factory|framework|plug-?in system|generic layer)|(?:chang|touch|edit|modif|updat|affect|rewrit|spann?)(?:e|es|ed|s|ies|ied|ing)? (?:[a-z]+ ){0,3}(?:[4-9]|[1-9][0-9]+) files|(?:[4-9]|[1-9][0-9]+) files (?:will |must |need to |have to |are |get |be )*(?:change|changed|touched|edited|modified|updated|affected)",
    ))
});
/// Parts that other code is then built on. What already exists may be named in the same words, so only a verb
/// that creates one counts.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:introduc|creat|add|build|extract|implement|writ)(?:e|es|s|ing)? (?:an? |our own )(?:new )?(?:[a-z0-9_-]+ ){0,2}?(?:(?:event|message|command) bus|state machine|plug-?in (?:system|api|architecture|registry)|[a-z0-9-]+ registry|(?:rules?|template|layout|rendering|workflow|policy) engine|(?:abstraction|indirection|middleware) layer|(?:portal|layer|theme|state|style|focus|dialog|overlay|popover) manager|(?:context|translation|locale|date|style) provider|abstract (?:[a-z0-9_-]+ )?interface|(?:abstract|common|shared|generic) interface)",
        r"|interface that (?:all|every|each) [a-z]+ implements?",
    ))
});
/// The same by a name in code: “We add a `DateFactory`”.
static NAMED_PART: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:[Ii]ntroduc|[Cc]reat|[Aa]dd|[Bb]uild|[Ee]xtract|[Ii]mplement|[Ww]rit)(?:e|es|s|ing)?\s+(?:an?|our own|new)\s+(?:(?:new|small|generic|shared|custom|simple|central|common|single|global|abstract|reusable|dedicated|separate)\s+){0,2}`?([A-Z][A-Za-z0-9]*[a-z0-9](?:Manager|Registry|Factory|Provider|Bus|Framework|Engine|Service|Abstraction|Adapter|Strategy|Orchestrator|Dispatcher|Layer|Machine))(?-u:\b)",
    )
});
/// What only belongs to such a part: “add a state machine diagram”.
static OF_A_PART: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^`?[ -](?:tests?|calls?|imports?|mocks?|stubs?|props?|cases?|fields?|entr(?:y|ies)|arguments?|parameters?|diagrams?|docs?|documentation|pages?|examples?|options?|keys?|events?|states?|lines?|links?|methods?|labels?|text|icons?|buttons?|columns?|overrides?)(?-u:\b)",
    )
});
/// Said outright: more is done because one is there anyway.
static CREEP: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:we |us |should |will |would |to |could )+(?:take|use|seize) (?:this|the|that) (?:opportunity|occasion|chance) to[^.;]*? (?:replac|introduc|restructur|rewrit|redesign|migrat|moderni[sz]|consolidat|overhaul|rework|refactor)[a-z]*",
        r"|(?:while (?:we(?:'re| are)|(?:we )?are|being) (?:at it|there|in there)|since we (?:already|anyway|have to)[^.;]*?|(?:when|since|as|because|if|while) we(?:'re|'ve| are| have)? [^.;]*? anyway|on (?:this|that) occasion|in the same (?:go|step|breath|project)|along the way),? (?:we|it)(?:'d|’d|'ll|’ll| will| would| should| could| can| might)? (?:also )?(?:be (?:good|nice|worthwhile) to )?(?:also )?(?:move|replace|introduce|restructure|rewrite|redesign|migrate|moderni[sz]e|consolidate|overhaul|rework|refactor|re-?organi[sz]e|switch)",
    ))
});
/// What isn't done.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"no|not|never|without|avoids?|instead of|rather than|don't|doesn't|won't|isn't|needn't|nor|neither",
    )
});
static JUSTIFIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|was) impossible because|(?:is|are) not possible because|cannot be (?:done|mended|fixed|changed) [^.;]*because|can't be (?:done|fixed|mended) [^.;]*because|no smaller (?:way|change|fix)|simpler (?:way|fix|change)s? (?:was|were)",
    )
});
/// Names of source files, in code spans too.
static FILE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[A-Za-z0-9_./-]+\.(?:tsx?|jsx?|rs|py|go|java|kt|cs|rb|php|css|scss|html|vue|svelte|swift|c|cc|cpp|h|sql)(?-u:\b)",
    )
});

/// From this many sentences on, a text is taken to be about what it opens with.
const LONG: usize = 60;
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
    let small = small_problem(asked)?;
    let quote = asked.document.quote(small);
    let mut others = answer
        .sentences()
        .filter(|it| answer.document.quote(it.span) != quote);
    let large = others.find_map(|it| Some((it.span, large(answer, it)?)));
    let is_short = asked.document.sentences.len() <= SHORT;
    let files = || many_files(answer).filter(|_| is_short);
    let (place, means) = large.or_else(files)?;
    told(&named(asked, small), place, &means)
}

/// The passage that says what small thing is wrong: a sentence, or the title of a short text.
fn small_problem(asked: &Reading) -> Option<Span> {
    let document = &asked.document;
    let length = document.sentences.len();
    let is_small = |span: Span| {
        let text = document.lower(span);
        LOCAL.is_match(text) && !NOT_LOCAL.is_match(text)
    };
    let sentences = asked
        .sentences()
        .enumerate()
        .filter(|it| length <= LONG || is_opening(asked, *it))
        .map(|it| it.1.span);
    let title = document.headings.first().filter(|it| it.level == 1);
    let title = title.filter(|_| length <= SHORT).map(|it| it.text);
    sentences.chain(title).find(|it| is_small(*it))
}

/// The small problem in a few words of its passage: the first ones, unless it comes after them.
fn named(asked: &Reading, problem: Span) -> String {
    let text = asked.document.lower(problem);
    let gist = asked.gist(problem);
    let Some(found) = LOCAL.find(text) else {
        return gist;
    };
    let start = problem.start;
    let said = asked.plain(Span::new(start + found.start(), start + found.end()));
    if gist.contains(&said) {
        return gist;
    }
    let from = ARTICLE.find(&text[..found.start()]);
    let from = start + from.map_or(found.start(), |it| it.start());
    format!("… {}", asked.gist(Span::new(from, problem.end)))
}

/// What begins the name of a thing, at the end of the words before its noun.
static ARTICLE: LazyLock<Regex> =
    LazyLock::new(|| exact(r"(?-u:\b)(?:the|an?|our|this|that|its|each)\s+(?:[a-z'-]+\s+)?$"));

/// A long text is about a small problem only if it opens with it, rather than mentioning it along the way.
fn is_opening(asked: &Reading, (number, sentence): (usize, Sentence)) -> bool {
    const OPENING: usize = 10;
    number < OPENING && asked.document.block(sentence).kind == BlockKind::Paragraph
}

/// What a sentence says that is large, in its words; not what it weighs or leaves out. Looked for in the
/// sentence alone, since a match that begins in a heading would hide it.
fn large(answer: &Reading, sentence: Sentence) -> Option<String> {
    let document = &answer.document;
    let is_weighed = matches!(document.role(sentence), Role::Reasoning | Role::NonGoals);
    let text = document.lower(sentence.span);
    let source = document.quote(sentence.span);
    let is_whole = |end: usize| !OF_A_PART.is_match(&source[end..]);
    let large = LARGE.find(text).map(|it| it.range());
    // “Add a case to the event bus” creates none.
    let is_other = |words: &str| {
        [" to ", " of ", " for ", " in "]
            .iter()
            .any(|it| words.contains(it))
    };
    let part = PARTS.find(text).filter(|it| !is_other(it.as_str()));
    let part = || part.map(|it| it.range());
    let named = || Some(NAMED_PART.captures(source)?.get(1)?.range());
    let found = large.or_else(|| {
        [part(), named()]
            .into_iter()
            .flatten()
            .find(|it| is_whole(it.end))
    })?;
    let start = sentence.span.start;
    let span = Span::new(start + found.start, start + found.end);
    let is_denied = DENIED.is_match(&text[..found.start]);
    (!is_weighed && !is_denied).then(|| answer.plain(span))
}

/// More than three files: the sentence that names the fourth, or its name if it is alone.
fn many_files(reading: &Reading) -> Option<(Span, String)> {
    // Several lists of files belong to several problems.
    if reading.document.lower.matches("files:").count() > 1 {
        return None;
    }
    let mut names = BTreeSet::new();
    for found in FILE.find_iter(&reading.document.source) {
        names.insert(found.as_str());
        if names.len() > 3 {
            let sentence = reading.document.sentence_at(found.start());
            let place = sentence.map_or(found.range().into(), |it| it.span);
            return Some((place, "more than three files".to_owned()));
        }
    }
    None
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
        "The answer touches far more than the problem, and all of it can break.",
        format!(
            "Why can't the current way handle “{small}”, and which simpler ways were ruled out?"
        ),
    )?;
    Some(problem.settled_by(
        "“The current way is impossible because …”, with each simpler way and why it was ruled out.",
    ))
}
