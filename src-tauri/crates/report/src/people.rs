//! Who is who: seats, personas and models under the names that people read.

use domain::{Finding, SeatId};

use crate::{Source, words};

impl Source<'_> {
    /// Who spoke from a seat in a round; the key of the persona where the debate has no such seat.
    pub(crate) fn player(&self, seat: &SeatId, round: u32, persona: &str) -> String {
        if *seat == SeatId::brought() || persona == SeatId::brought().as_str() {
            return self.brought_from();
        }
        if *seat == SeatId::gauntlet() {
            return "Gauntlet".to_owned();
        }
        let setup = self.view.setup.as_ref();
        setup
            .and_then(|setup| setup.called(seat, round))
            .unwrap_or_else(|| persona.to_owned())
    }

    /// The debate that findings were brought from.
    fn brought_from(&self) -> String {
        let setup = self.view.setup.as_ref();
        let brought = setup.and_then(|setup| setup.agenda.brought());
        brought.map_or_else(|| "An earlier debate".to_owned(), |it| it.from.clone())
    }

    /// Everyone who raised the finding: `Security and QA`.
    pub(crate) fn supporters(&self, finding: &Finding) -> String {
        let label = |seat: &SeatId| {
            let own = seat == &finding.seat;
            let unknown = if own { &finding.persona } else { seat.as_str() };
            self.player(seat, finding.round, unknown)
        };
        words::listed(&finding.supporters.iter().map(label).collect::<Vec<_>>())
    }

    /// Who spoke from a seat, or the synthesizer.
    pub(crate) fn speaker(&self, id: &SeatId, round: u32) -> String {
        if *id == SeatId::synthesizer() {
            "Synthesizer".to_owned()
        } else {
            self.player(id, round, id.as_str())
        }
    }
}
