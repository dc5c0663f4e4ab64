//! A debate as its speakers see it, and the keys of its steps in the journal.

use domain::position::Speech;
use domain::{Failure, Position, Seat};
use table::{Error, Halt, Table};

use super::{Form, Step};

/// One debate of such a form.
pub(crate) struct Sitting<'a> {
    pub(crate) table: &'a Table,
    pub(crate) form: &'a Form,
    /// The text it is about.
    pub(crate) document: String,
    /// `YYYY-MM-DD`.
    pub(crate) today: String,
}

impl<'a> Sitting<'a> {
    /// Who plays a step.
    pub(crate) fn seat(&self, step: &Step) -> Result<&'a Seat, Halt> {
        let seats = &self.table.setup().seats;
        let missing = || Error::internal(format!("no seat plays the step \"{}\"", step.key));
        Ok(seats.get(step.seat).ok_or_else(missing)?)
    }
}

/// The result of a step. A failure isn't recorded here, but by the code that continues without the seat.
pub(super) type Spoken = Result<Position, Failure>;

/// The key of a step in the journal.
pub(super) fn key(step: &str) -> String {
    format!("step/{step}")
}

/// The position of a step before anything is said.
pub(super) fn blank(sitting: &Sitting<'_>, step: &Step, seat: &Seat) -> Position {
    Position {
        step: step.key.clone(),
        label: step.label.clone(),
        speech: Speech::in_step(&step.key),
        turn: step.turn,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        model: seat.model.name.clone(),
        summary: String::new(),
        arguments: Vec::new(),
        findings: Vec::new(),
        assumptions: Vec::new(),
        ratings: Vec::new(),
        grants: Vec::new(),
        flaws: Vec::new(),
        absent: None,
        duration_ms: sitting.table.took(&key(&step.key)),
    }
}
