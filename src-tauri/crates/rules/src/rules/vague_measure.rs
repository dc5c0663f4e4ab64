//! Qualities without a figure: two people would disagree on whether they were reached.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "vague-measure",
    personas: &["qa"],
    reads_english: true,
    mended: false,
    find: |reading| find(reading, &QUALITIES),
    #[cfg(test)]
    cases: &[
        fires(
            "Hello. The dialog must be easy to use. Bye.",
            "The dialog must be easy to use.",
        ),
        fires(
            "## Goals\n\n- Guests can easily find the menu",
            "Guests can easily find the menu",
        ),
        fires(
            "## Release criteria\n\n- Test coverage is acceptable.",
            "Test coverage is acceptable.",
        ),
        fires(
            "The button has to look good on a phone too.",
            "The button has to look good on a phone too.",
        ),
        fires(
            "## Settings\n\n| Setting | Value |\n|--|--|\n| Time for one dish | reasonable |",
            "reasonable",
        )
        .of(domain::Kind::Tech),
        fires(
            "Disputes are handled individually.",
            "Disputes are handled individually.",
        )
        .of(domain::Kind::Prd),
        fires(
            "Errors must be handled gracefully.",
            "Errors must be handled gracefully.",
        ),
        silent("The dialog must be easy to use: 9 of 10 testers finish within 30 seconds."),
        silent("## Rationale\n\nThis is simple and easy."),
        silent(
            "The button must clear the list. Pick a simple majority. The editor uses simple mode.",
        ),
    ],
};

/// The same for speed, which is another persona's.
pub(super) const SPEED: Rule = Rule {
    name: "vague-speed",
    personas: &["performance"],
    reads_english: true,
    mended: false,
    find: |reading| find(reading, &HASTE),
    #[cfg(test)]
    cases: &[
        fires("The list must load fast. Fine.", "The list must load fast."),
        fires(
            "Results should appear quickly.",
            "Results should appear quickly.",
        ),
        fires(
            "The export should not take long.",
            "The export should not take long.",
        ),
        fires(
            "## Behaviour\n\nThe bill appears shortly after the order, also at busy times.",
            "The bill appears shortly after the order, also at busy times.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The service must scale well.",
            "The service must scale well.",
        ),
        silent("The list must load fast: within 200 ms for 95 of 100 calls."),
        silent("The merge will fast-forward the branch. The fast path is skipped."),
        silent("## Background\n\nThe old page is slow."),
    ],
};

/// One family of words: they are asked about together.
struct Family {
    found: LazyLock<Regex>,
    what: &'static str,
    question: &'static str,
}

static QUALITIES: [Family; 2] = [
    Family {
        found: LazyLock::new(|| {
            words(concat!(
                r"eas(?:y|ily|ier) (?:to )?[a-z]+|eas(?:y|ily)|intuitive(?:ly)?|user-friendly|[a-z]+-friendly|seamless(?:ly)?",
                r"|effortless(?:ly)?|simple (?:process|way|interface|form|flow|layout|design|to use|and|,)|straightforward|friction ?less|low-friction",
                r"|clear (?:guidance|instructions?|messages?|errors?|feedback|reasons?|information|communication)|understandable|convenient(?:ly)?|too (?:complicated|complex|long|many)",
                r"|feel (?:acknowledged|supported|safe|valued|confident|in control)|peace of mind|(?:looks?|feels?|works?) (?:good|great|well|nice|right)|pleasant|delightful|modern|attractive|nice",
            ))
        }),
        what: "how it feels",
        question: "Who tries it out, doing what, and which result is good enough for {words}?",
    },
    Family {
        found: LazyLock::new(|| {
            words(concat!(
                r"robust(?:ly|ness)?|reliabl[ey]|highly available|secure(?:ly)? (?:stored?|handled|manner|way|enough)|flexible|high[- ]quality|state[- ]of[- ]the[- ]art|world-class",
                r"|adequate(?:ly)?|sufficient(?:ly)?|appropriate(?:ly)?|acceptabl[ey]|reasonabl[ey]|satisfactor(?:y|ily)|good enough|properly|correctly handled|gracefully|as (?:good|well|many|much|few|little) as possible|optimal(?:ly)?|minimal (?:impact|disruption|effort)",
                r"|(?:a )?(?:large|small|high|low) (?:number|volume|amount) of|(?:a few|several|many|most|a lot of) (?:users?|requests?|customers?|files|records?|items|orders|cases)|periodically|regularly|from time to time|occasionally|rarely|seldom|individually|case by case|(?:normally|usually|mostly|mainly|almost|nearly) (?:be )?(?:empty|full|complete|always|never|all)",
            ))
        }),
        what: "what is enough",
        question: "Which figure or which check decides whether it is met, where the text says {words}?",
    },
];

static HASTE: [Family; 1] = [Family {
    found: LazyLock::new(|| {
        words(concat!(
            r"fast(?:er)?|quick(?:ly|er)?|rapid(?:ly)?|swift(?:ly)?|snappy|instant(?:ly|aneous|aneously)?|immediately|immediate (?:feedback|response|confirmation|access|effect)|responsive(?:ness)?|perform(?:s|ant)? well|performant|low[- ]latency",
            r"|(?:in )?real[- ]time|promptly|shortly (?:after(?:wards)?|before)|timely|(?:not|doesn't|without) (?:tak(?:e|es|ing) )?(?:too |very |a )?long(?: wait(?:s|ing)?)?|as soon as possible|in (?:a )?(?:reasonable|timely|short) (?:amount of )?(?:time|manner)|without (?:noticeable )?delays?|minimal (?:delay|latency)|efficient(?:ly)?",
            r"|scal(?:e|es|able|ing) (?:well|easily|horizontally|to any|up)?|scalable|highly scalable|high (?:load|traffic|throughput|volume)|heavy (?:load|traffic)|(?:peak|busy) (?:load|times?|traffic|hours?|days?)",
        ))
    }),
    what: "how fast and for how many",
    question: "How long may it take, for how many at once and measured where, when the text says {words}?",
}];

/// Words of speed that are names of things, told by what follows.
static NAME_OF_A_THING: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[- ]?(?:forward|path|track|fail|start guide|start|fix|win|response|reload|food|message|messaging|action|design)",
    )
});
/// A figure with a unit, or words that set a bound.
static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[0-9]+(?:[.,][0-9]+)? ?(?:%|ms|s\b|sec|min|hours?|h\b|days?|weeks?|months?|of |x\b|times|kb|mb|gb|users?|requests?|people|testers?|items|rows|records|steps|clicks|/)|within [a-z0-9]+ (?:seconds?|minutes?|hours?|days?|clicks?)|p9[059]",
    )
});

/// Looking back, or speaking of the team rather than of the thing.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(r"(?:have|has|had) been|used to be|(?:allows?|helps?|lets?|enables?) us|was|were")
});

fn find(reading: &Reading<'_>, families: &[Family]) -> Vec<Problem> {
    families
        .iter()
        .filter_map(|family| of_family(reading, family))
        .collect()
}

fn of_family(reading: &Reading<'_>, family: &Family) -> Option<Problem> {
    let hits: Vec<Hit<'_>> = reading
        .stated(&family.found)
        .into_iter()
        .filter(|hit| {
            // A cell of nothing else is the value that was asked for.
            let is_value = hit.sentence.span == hit.span && in_row(reading, hit);
            is_value || reading.promises(hit.sentence)
        })
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
            let block = reading.document.block(hit.sentence).span;
            !FIGURE.is_match(text)
                && !TOLD.is_match(text)
                && !NAME_OF_A_THING.is_match(reading.document.lower(rest))
                && !follows_figure(reading, block, hit.sentence.span)
        })
        .collect();
    let mut severities: BTreeMap<Severity, usize> = BTreeMap::new();
    for hit in &hits {
        *severities
            .entry(reading.weigh(Severity::Minor, hit.sentence))
            .or_default() += 1;
    }
    let severity = if hits.len() >= 3 {
        Severity::Major
    } else {
        severities.keys().next().copied().unwrap_or(Severity::Minor)
    };
    let said = named(hits.iter().map(|it| reading.written(it.span)));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        severity,
        format!("{said}: no measure"),
        format!(
            "With {said} it is left open {}, so “{}” passes or fails by who looks at it.",
            family.what,
            hits.first()
                .map(|it| reading.gist(it.sentence.span))
                .unwrap_or_default()
        ),
        family.question.replace("{words}", &said),
    )
}

fn in_row(reading: &Reading<'_>, hit: &Hit<'_>) -> bool {
    reading.document.row_label(hit.sentence).is_some()
}

/// Whether the sentence after this one, in the same block, gives the figure.
fn follows_figure(reading: &Reading<'_>, block: Span, sentence: Span) -> bool {
    let rest = Span::new(sentence.end.min(block.end), block.end);
    let next = reading.document.sentence_at(rest.start + 1);
    next.is_some_and(|it| {
        it.span.start < block.end && FIGURE.is_match(reading.document.lower(it.span))
    })
}
