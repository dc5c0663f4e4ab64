//! Handling and limits that are only called “appropriate” or “reasonable”: whoever builds it decides what that
//! is. In a design such words are gaps wherever they say what happens, not only in its demands.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Severity, Span};

use super::families::HASTE;
use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, is_one, named, one_or_count};

/// Handling that doesn't say what is done.
static HANDLED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:handles?|treats?|deals? with|processes) (?:the |an? |any |all |these |such |this |each |its |every )?(?:[a-z-]+ ){0,2}(?:errors?|failures?|exceptions?|edge cases?|problems?|time-?outs?|conflicts?|cases?) (?:appropriately|suitably|adequately|in an appropriate (?:way|manner))|(?:errors?|failures?|exceptions?|edge cases?|problems?|conflicts?)(?: [a-z]+){0,3} (?:is|are|must be|should be|shall be|will be|gets?) (?:handled|treated|dealt with|processed) (?:appropriately|suitably|adequately|in an appropriate (?:way|manner))",
    )
});
/// A limit or a time without its figure.
static LIMITED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:expires?|ends?|times? out|stops?|(?:is|are|be|gets?) (?:deleted|removed|retried|repeated|locked|blocked|closed|kept|stored|retained|limited|sent again|tried again)|retries|tries again|waits?|has|have|with|gives up|keeps? [a-z]+|limited) (?:after |for |within |to |up to )?an? (?:reasonable|sensible|suitable|appropriate|adequate|acceptable|fair) (?:[a-z]+ )?(?:limit|time|time-?out|period|number|amount|interval|size|delay|duration|length|rate|quota|threshold|maximum|while)|(?:restricted|limited|visible|available|shown|open) (?:only )?to (?:the |all )?(?:appropriate|relevant|suitable|proper) (?:roles?|users?|people|persons?|staff|teams?|groups?|parties)",
    )
});
/// An answer to people whose words are left open.
static SHOWN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:with|shows?|displays?|returns?|sees?|gets?|receives?|gives?|sends?|(?:is|are) (?:shown|given|sent)) an? (?:appropriate|suitable|fitting|proper|corresponding|adequate|sensible) (?:[a-z]+ )?(?:messages?|errors?|notices?|notifications?|hints?|warnings?|explanations?|responses?|reasons?|answers?|feedback)",
    )
});
/// What isn't settled, or isn't the text's own statement.
static WEIGHED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"would|could|might|may|was|were|had|did|if|whether|assum(?:e|es|ing)|allows?|lets?|ensures?|today|currently|example|e\.g|i|than|default|so that|to (?:be|have|set|choose|find)",
    )
});

pub(super) fn left_to_judgment(reading: &Reading) -> Option<Problem> {
    let mut hits = reading.stated(&HANDLED);
    hits.extend(reading.stated(&LIMITED));
    let shown = reading.stated(&SHOWN);
    hits.extend(shown.into_iter().filter(|it| reading.promises(it.sentence)));
    hits.retain(|it| is_stated(reading, it));
    // Another rule already asks about demands for speed.
    hits.retain(|it| {
        let of_speed = HASTE.iter().any(|one| one.found.is_match(it.words));
        !of_speed || !reading.may_judge(Judges::Wording, it.sentence.span)
    });
    hits.sort_by_key(|it| it.span);
    let said: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    let severity = hits
        .iter()
        .map(|it| reading.weigh(Severity::Minor, it.sentence))
        .min();
    let is = if is_one(&said) { "is" } else { "are" };
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        severity.unwrap_or(Severity::Minor),
        format!("Left to judgment: {}", one_or_count(&said, "places")),
        "Each developer will decide it differently, and no test can say who is right.",
        format!("What exactly {is} {}, in figures or steps?", named(&said)),
    )
}

/// Whether the sentence says what happens, and gives no figure or list of its own.
fn is_stated(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let text = document.lower(hit.sentence.span);
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = document.lower(rest);
    let explained = rest.trim_start().starts_with(['(', ':', '–', '—'])
        || [
            " as described",
            " as defined",
            " as specified",
            " by ",
            " of [0-9]",
        ]
        .iter()
        .any(|it| rest.starts_with(it));
    let asks = text.trim_end().ends_with('?');
    let long_design = reading.genre != Genre::Product && !reading.is_brief;
    let before = reading.before(hit).to_lowercase();
    let clause = before.rsplit([',', ';', ':']).next().unwrap_or_default();
    let counted = rest
        .split(['.', ';'])
        .next()
        .is_some_and(|it| it.bytes().any(|b| b.is_ascii_digit()));
    !explained
        && !asks
        && !long_design
        && !counted
        && !WEIGHED.is_match(clause)
        && !reading.is_scenario(hit.sentence)
}
