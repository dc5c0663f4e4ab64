//! Who takes part in a debate.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{Effort, ModelSpec};
use crate::{Persona, SeatId};

/// A persona and the model that plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seat {
    /// Unique in the debate.
    pub id: SeatId,
    /// The point of view.
    pub persona: Persona,
    /// The model that plays it.
    pub model: ModelSpec,
    /// How hard its model should think; `None` leaves that to the model.
    #[serde(default)]
    pub effort: Option<Effort>,
}
