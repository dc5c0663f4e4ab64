//! How a gauntlet is held, and who takes part.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::place::GauntletWhen;
use super::response::ResponseProtocol;
use crate::Seat;
use crate::model::ModelSpec;

/// A gauntlet as it is asked for, and whom it was given at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Gauntlet {
    /// When it is held in a Refine; none if it is the debate itself.
    pub when: Vec<GauntletWhen>,
    /// Keys of its adversaries; none: the usual ones.
    pub adversaries: Vec<String>,
    /// Name of the model that plays them; `None` if it is chosen.
    pub model: Option<String>,
    /// Names of the models that weigh what they raise; none if they are chosen.
    pub frontier: Vec<String>,
    /// Name of the model that looks at the whole in the end; `None` if it is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub boss: Option<String>,
    /// Whether adversaries may challenge a dismissal.
    pub rebuttals: bool,
    /// Whether one last reviewer looks at the whole.
    pub final_boss: bool,
    /// Who takes part, as found at the start; never as it was sent.
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
    /// Who weighs each finding.
    pub evaluators: Vec<Seat>,
    /// Who rules on challenges.
    pub adjudicator: Seat,
    /// Who looks at the whole in the end; `None` if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub boss: Option<Seat>,
}

/// One adversary of a gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletAdversary {
    /// Who plays it; the key of its persona is that of the adversary.
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

    /// The adversary on a seat.
    pub fn adversary(&self, seat: &crate::SeatId) -> Option<&GauntletAdversary> {
        self.adversaries.iter().find(|it| it.seat.id == *seat)
    }

    /// The same with personas that people can read.
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
