//! The result of a debate, as lists in the terminal show it.

use super::{CameTo, Doubt};
use crate::Judgment;
use crate::against::gravest_first;
use crate::protocol::Decides;
use crate::text::document::seen::one_line;

impl CameTo {
    /// The decision, what it overrules, the case against it, and whose decision it is, in one line: `Reject
    /// · instead of the judge’s Approve · decided by you`.
    pub fn in_short(&self) -> String {
        let overruled = self.overruled();
        let overruled = overruled.map(|it| format!("instead of the judge’s {}", one_line(it)));
        let against = self.against_it();
        let against = against.map(|it| format!("against it: {}", it.in_short()));
        let (word, whose) = (self.word(), self.whose());
        let alone = self.alone.clone().or_else(|| self.missing());
        let ranks = self
            .outranked
            .map(|at| format!("ranks only {}", ordinal(at)));
        let parts = [overruled, against, ranks, alone, whose];
        let parts = parts.into_iter().flatten();
        let parts: Vec<String> = [word].into_iter().chain(parts).collect();
        parts.join(" · ")
    }

    /// The decision, or what is in doubt, or how the debate ended. Lists sort by it.
    pub fn word(&self) -> String {
        if let Some(settled) = self.settled() {
            return one_line(settled);
        }
        if self.undecided > 0 {
            return "Ranked".to_owned();
        }
        if let Some(doubt) = self.doubt {
            return doubt.words().to_owned();
        }
        let judged = self.decision.map(Judgment::label);
        if let Some(judged) = judged.or(self.recommended.as_deref()) {
            return one_line(judged);
        }
        let standing = self.against.as_ref().filter(|it| it.standing > 0);
        match (self.protocol.decides(), standing) {
            (Decides::Option, _) => "No recommendation".to_owned(),
            (Decides::Order, _) if self.unheard.is_empty() => "Ranked".to_owned(),
            (Decides::Order, _) => "Ranked by one lens".to_owned(),
            _ if self.unchallenged => "No result".to_owned(),
            (_, Some(against)) => {
                let is = if against.scored { "open" } else { "raised" };
                format!("{} {is}", gravest_first(against.standing, against.blocking))
            }
            _ => "Concluded".to_owned(),
        }
    }

    /// How many sides didn't answer; `None` if all did, or if the headline already says so.
    pub fn missing(&self) -> Option<String> {
        if self.protocol.decides() == Decides::Order {
            return None;
        }
        match self.unheard.len() {
            0 => None,
            1 => Some("one side missing".to_owned()),
            more => Some(format!("{more} sides missing")),
        }
    }

    /// Whose decision it is, or that it is open; `None` if there is nothing to decide.
    fn whose(&self) -> Option<String> {
        if self.settled().is_some() {
            let is_accepted = self.accepted() == Some(true);
            let how = if is_accepted { "accepted" } else { "decided" };
            return Some(format!("{how} by you"));
        }
        match self.undecided {
            0 => {}
            1 => return Some("1 item left to decide".to_owned()),
            left => return Some(format!("{left} items left to decide")),
        }
        let whose = match self.protocol.decides() {
            Decides::Option => "for you to choose",
            _ => "for you to decide",
        };
        self.waits().then(|| whose.to_owned())
    }
}

/// `2nd`, `11th`.
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

impl Doubt {
    /// Whether options can't be ranked, so no recommendation can be relied on.
    pub const fn leaves_unranked(self) -> bool {
        matches!(self, Self::NotEnoughMarks | Self::NoWeight)
    }

    /// Why no verdict can be relied on, in a word or two.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoVerdict => "No verdict",
            Self::Unreadable => "No clear verdict",
            Self::Contradictory => "Judge contradicts itself",
            Self::Unstable => "Judge gave two different verdicts",
            Self::NotEnoughMarks => "Not enough scores",
            Self::NoWeight => "No criterion has any weight",
        }
    }
}
