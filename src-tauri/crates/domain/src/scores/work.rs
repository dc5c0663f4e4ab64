//! The work that models do in debates, as named in the figures.

use crate::SeatId;

pub(super) const CRITIC: &str = "critic";
pub(super) const ADVERSARY: &str = "adversary";
pub(super) const FINAL_BOSS: &str = "final boss";
pub(super) const SIDE: &str = "side";

/// What a model does in a call, based on its reply's key and its seat.
pub(crate) fn of(key: &str, seat: &SeatId) -> &'static str {
    const BY_PART: [(&str, &str); 13] = [
        ("attack", ADVERSARY),
        ("rebut", ADVERSARY),
        ("evaluate", "evaluator"),
        ("adjudicate", "adjudicator"),
        ("boss", FINAL_BOSS),
        ("filter", "matcher"),
        ("critique", CRITIC),
        ("synthesis", "synthesizer"),
        ("questions", "synthesizer"),
        ("checks", "final checks"),
        ("research", "research"),
        ("exploration", "exploration"),
        ("patterns", "patterns"),
    ];
    let parts: Vec<&str> = key.split('/').collect();
    let known = BY_PART.iter().find(|(part, _)| parts.contains(part));
    match known {
        Some((_, work)) => work,
        None if *seat == SeatId::synthesizer() => "judge",
        None => SIDE,
    }
}
