//! What the score of a concern means: one list for the judges who give it and for its readers.

use crate::verdict::Score;

/// One of the scores from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// A short name: `a stretch`.
    pub name: &'static str,
    /// When a judge gives it, in a sentence or two.
    pub when: &'static str,
}

/// All of them, from 1 to 5.
pub const ANCHORS: [Anchor; 5] = [
    Anchor {
        name: "a stretch",
        when: "The document already answers it, or it would take something that nobody expects to happen.",
    },
    Anchor {
        name: "weak",
        when: "It can happen, but rarely, or at little cost.",
    },
    Anchor {
        name: "moderate",
        when: "It will cost someone something, but can be settled while work is under way.",
    },
    Anchor {
        name: "serious",
        when: "It is likely, and expensive to fix once the work has started.",
    },
    Anchor {
        name: "critical",
        when: "Anyone who works from this document as written will fail, and the quoted passage shows it.",
    },
];

impl Score {
    /// The name of the score: `serious`.
    pub fn name(&self) -> &'static str {
        let at = usize::from(self.score.max(1)) - 1;
        ANCHORS.get(at).unwrap_or(&ANCHORS[ANCHORS.len() - 1]).name
    }
}
