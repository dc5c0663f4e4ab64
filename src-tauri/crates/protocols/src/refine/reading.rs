//! What a synthesizer is asked, and what it came back with.

use domain::answer::{Shape, SynthesisAnswer};
use domain::question::{Labeled, Parts};
use domain::text::edits::whole;
use domain::text::redact::unknown_marker;
use models::answer::Unreadable;
use table::{Raw, Table};

use super::{Moment, questions};

/// What a synthesizer can come back with.
pub(super) enum Reading {
    Edits(SynthesisAnswer),
    WholeText(String),
}

/// What the synthesizer of a round is asked from.
pub(super) fn parts(table: &Table, moment: &Moment<'_>, labeled: &[Labeled]) -> Parts {
    let persona = &table.setup().synthesizer.persona;
    Parts {
        round: moment.round,
        growth: moment.growth,
        findings: labeled.to_vec(),
        settled: moment.settled.to_vec(),
        answers: moment.answers.to_vec(),
        remarks: moment.told.to_vec(),
        questions: questions::to_raise(table.setup()),
        ..table.parts(Shape::Synthesis, persona, moment.text, moment.today)
    }
}

/// Reads edits or, failing that, a whole text.
pub(super) fn read(raw: &Raw<'_>, text: &str) -> Result<Reading, Unreadable> {
    match table::read(raw) {
        Ok(answer) => Ok(Reading::Edits(answer)),
        Err(unreadable) => whole::find(&raw.restored(), text)
            .filter(|new| unknown_marker(new, text).is_none())
            .map(Reading::WholeText)
            .ok_or(unreadable),
    }
}
