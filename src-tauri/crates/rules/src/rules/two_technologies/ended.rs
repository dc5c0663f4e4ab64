//! Technologies that a text names only to say that they aren't used, or no longer.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::pattern::{exact, words};
use crate::reading::Reading;

/// Words directly before or after a name that say that its use ends.
static ENDED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:remov(?:e|es|ing)|dropp?(?:s|ing)?|retir(?:e|es|ing)|decommission(?:s|ing)?|abandon(?:s|ing)?|phas(?:e|es|ing)\s+out|get(?:s|ting)?\s+rid\s+of|(?:switch|turn|shut)(?:es|s|ing)?\s+(?:off|down)|looked\s+at|considered|evaluated|tried(?:\s+out)?|weighed|(?:left|leaves?|ruled?)\s+out|reject(?:s|ed)?|decided\s+against|dismissed)(?:\s+(?:the|our))?(?:\s+old)?\s+$",
    )
});
static ENDED_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^\s+(?:(?:is|are|gets?|goes|(?:will|can)\s+be)\s+(?:(?:then|later|finally)\s+)?(?:gone|away|removed|retired|dropped|decommissioned|phased\s+out|(?:switched|turned|shut)\s+(?:off|down))(?-u:\b)|(?:is|are)\s+(?:not|no\s+longer|never)\s+used[.,;]|(?:is|are|was|were)\s+(?:left\s+out|rejected|ruled\s+out|dismissed|discarded|overkill|not\s+(?:needed|taken|chosen))(?:[.,;)]|$))",
    )
});
/// What may follow a name, rather than a noun that it belongs to: “remove Redis keys”.
static ALONE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:$|[.,;:)]|\s+(?:in|from|and|or|after|by|once|at|on|then|later|entirely|completely|altogether|as|when)(?-u:\b))",
    )
});
/// What only might happen.
static IF: LazyLock<Regex> = LazyLock::new(|| words("if|when|whenever|while|unless"));

/// Whether the text names something here only to say that it is no longer used.
fn is_ended(reading: &Reading, name: Span) -> bool {
    let document = &reading.document;
    let Some(sentence) = document.sentence_at(name.start) else {
        return false;
    };
    let before = document.lower(Span::new(sentence.span.start, name.start));
    let after = document.lower(Span::new(name.end, sentence.span.end.max(name.end)));
    let is_ended = ENDED.is_match(before) && ALONE.is_match(after) || ENDED_AFTER.is_match(after);
    is_ended && !IF.is_match(before)
}

/// Which of the names that a pattern finds are no longer used.
pub(super) fn ended<'r>(reading: &'r Reading, names: &Regex) -> BTreeSet<&'r str> {
    let names = names.find_iter(&reading.document.lower);
    let ended = names.filter(|it| is_ended(reading, it.range().into()));
    ended.map(|it| it.as_str()).collect()
}
