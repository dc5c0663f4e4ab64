//! Who is who: seats, personas and models under the names that people read.

use domain::round::Critique;
use domain::view::Round;
use domain::{Finding, SeatId};

use crate::{Source, words};

impl Source<'_> {
    /// The name of a persona; its key where no seat of the debate has it.
    pub(crate) fn persona(&self, key: &str) -> String {
        let seats = self.view.setup.iter().flat_map(|setup| &setup.seats);
        if key == SeatId::brought().as_str() {
            return self.brought_from();
        }
        let mut personas = seats.map(|seat| &seat.persona);
        let known = personas.find(|persona| persona.key == key);
        known.map_or(key, |persona| &persona.label).to_owned()
    }

    /// The debate that findings were brought from.
    fn brought_from(&self) -> String {
        let setup = self.view.setup.as_ref();
        let brought = setup.and_then(|setup| setup.agenda.brought.as_ref());
        brought.map_or_else(|| "An earlier debate".to_owned(), |it| it.from.clone())
    }

    /// Everyone who raised the finding: `Security and QA`.
    pub(crate) fn supporters(&self, finding: &Finding) -> String {
        let round = self.round(finding.round);
        let label = |seat: &SeatId| match critique(round, seat) {
            Some(critique) => self.persona(&critique.persona),
            None if seat == &finding.seat => self.persona(&finding.persona),
            None => self.seat(seat),
        };
        words::listed(&finding.supporters.iter().map(label).collect::<Vec<_>>())
    }

    /// A seat, or the synthesiser.
    pub(crate) fn speaker(&self, id: &SeatId) -> String {
        if *id == SeatId::synthesiser() {
            "Synthesizer".to_owned()
        } else {
            self.seat(id)
        }
    }

    fn seat(&self, id: &SeatId) -> String {
        let mut seats = self.view.setup.iter().flat_map(|setup| &setup.seats);
        let known = seats.find(|seat| &seat.id == id);
        known
            .map_or(id.as_str(), |seat| &seat.persona.label)
            .to_owned()
    }

    fn round(&self, number: u32) -> Option<&Round> {
        let mut rounds = self.view.rounds.iter();
        rounds.find(|round| round.number == number)
    }
}

fn critique<'a>(round: Option<&'a Round>, seat: &SeatId) -> Option<&'a Critique> {
    let mut critiques = round?.critiques.iter();
    critiques.find(|critique| &critique.seat == seat)
}
