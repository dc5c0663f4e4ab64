//! What it added that several voices looked at a text, and that they disagreed.

use serde::{Deserialize, Serialize};

use super::raised::{CameOut, Raised};
use crate::protocol::Decides;
use crate::worth::Worth;
use crate::{Protocol, Setup, View};

/// What several voices added to one debate: reviewers, sides or adversaries. Counts only what the journal
/// contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Disagreement {
    /// What stayed contested: points and items that a judge or two lenses left open, and findings that
    /// reviewers couldn't settle.
    pub contested: u32,
    /// Whether the form raises findings, so that the next three can be counted.
    pub raises: bool,
    /// Accepted findings.
    pub accepted: u32,
    /// Accepted findings that only one voice raised.
    pub alone: u32,
    /// Dismissed findings that a challenge reinstated.
    pub reinstated: u32,
    /// Whether the author decided as the judge did; `None` if one of them didn't decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub followed: Option<bool>,
}

impl Disagreement {
    pub(super) fn of(view: &View, raised: &[Raised<'_>]) -> Option<Self> {
        let setup = view.setup.as_ref()?;
        if voices(view, setup) < 2 {
            return None;
        }
        let accepted = || raised.iter().filter(|it| it.came_out == CameOut::Accepted);
        let won = accepted().filter(|it| matches!(it.rebuttal, Some((_, true))));
        let contested = Worth::of(view).map_or(0, |it| it.disagreements);
        let concluded = view.conclusion.as_ref();
        Some(Self {
            contested: count(contested + view.header.disputes.len()),
            raises: matches!(setup.protocol.decides(), Decides::Text | Decides::Status),
            accepted: count(accepted().count()),
            alone: count(accepted().filter(|it| it.seats.len() == 1).count()),
            reinstated: count(won.count()),
            followed: concluded.and_then(|it| it.came_to.accepted()),
        })
    }

    /// Whether several voices made a difference: a finding was accepted that only one of them raised, or a
    /// challenge reinstated one.
    pub const fn changed_the_outcome(&self) -> bool {
        self.alone > 0 || self.reinstated > 0
    }
}

/// Who could raise something.
fn voices(view: &View, setup: &Setup) -> usize {
    let cast = setup
        .agenda
        .gauntlet
        .as_ref()
        .and_then(|it| it.cast.as_ref());
    let attack = cast.filter(|_| !view.gauntlets.is_empty());
    let attackers = attack.map_or(0, |it| it.adversaries.len());
    if setup.protocol == Protocol::Gauntlet {
        return attackers;
    }
    setup.seats.len() + attackers
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
