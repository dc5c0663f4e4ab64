//! How a gauntlet is run, and who takes part.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::place::GauntletWhen;
use super::response::ResponseProtocol;
use crate::Seat;
use crate::model::ModelSpec;

/// A gauntlet as requested, and who was assigned to it at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Gauntlet {
    /// When it takes place in a Refine; empty if it is the debate itself.
    pub when: Vec<GauntletWhen>,
    /// Keys of its adversaries; empty: the default ones.
    pub adversaries: Vec<String>,
    /// Name of the model that plays them; `None` if Whetstone chooses it.
    pub model: Option<String>,
    /// Names of the models that evaluate their findings; empty if Whetstone chooses them.
    pub frontier: Vec<String>,
    /// Name of the model that looks at the whole at the end; `None` if Whetstone chooses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub boss: Option<String>,
    /// Whether adversaries may challenge a dismissal.
    pub rebuttals: bool,
    /// Whether a final reviewer looks at the whole.
    pub final_boss: bool,
    /// Who takes part, as determined at the start; never taken from a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cast: Option<Box<GauntletCast>>,
}

impl Default for Gauntlet {
    fn default() -> Self {
        Self {
            when: Vec::new(),
            adversaries: Vec::new(),
            model: None,
            frontier: Vec::new(),
            boss: None,
            rebuttals: true,
            final_boss: false,
            cast: None,
        }
    }
}

/// Who takes part in a gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletCast {
    /// Who attacks, in order.
    pub adversaries: Vec<GauntletAdversary>,
    /// Who says which resolved concern covers a finding.
    pub matcher: Seat,
    /// Who evaluates each finding.
    pub evaluators: Vec<Seat>,
    /// Who rules on challenges.
    pub adjudicator: Seat,
    /// Who looks at the whole at the end; `None` if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub boss: Option<Seat>,
}

/// One adversary of a gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletAdversary {
    /// Who plays it; the key of its persona is the adversary's key.
    pub seat: Seat,
    /// What counts as an answer to it.
    pub response: ResponseProtocol,
}

impl GauntletCast {
    /// Everybody in it, in the order in which they speak.
    pub fn seats(&self) -> impl Iterator<Item = &Seat> {
        let adversaries = self.adversaries.iter().map(|it| &it.seat);
        adversaries
            .chain([&self.matcher])
            .chain(&self.evaluators)
            .chain([&self.adjudicator])
            .chain(&self.boss)
    }

    /// Their models.
    pub fn models(&self) -> impl Iterator<Item = &ModelSpec> {
        self.seats().map(|seat| &seat.model)
    }

    /// The adversary in a seat.
    pub fn adversary(&self, seat: &crate::SeatId) -> Option<&GauntletAdversary> {
        self.adversaries.iter().find(|it| it.seat.id == *seat)
    }

    /// The same, with personas that people can read.
    #[must_use]
    pub fn readable(mut self) -> Self {
        let adversaries = self.adversaries.iter_mut().map(|it| &mut it.seat);
        for seat in adversaries
            .chain([&mut self.matcher, &mut self.adjudicator])
            .chain(&mut self.evaluators)
            .chain(&mut self.boss)
        {
            seat.persona = seat.persona.clone().readable();
        }
        self
    }
}
