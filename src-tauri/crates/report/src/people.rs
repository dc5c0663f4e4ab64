//! Who is who: the names that people read for seats, personas and models.

use domain::round::DisputeSide;
use domain::{Finding, SeatId};

use crate::{Source, words};

impl Source<'_> {
    /// Who spoke from a seat in a round; the key of the persona if the debate has no such seat.
    pub(crate) fn player(&self, seat: &SeatId, round: u32, persona: &str) -> String {
        if *seat == SeatId::brought() || persona == SeatId::brought().as_str() {
            return self.brought_from();
        }
        if *seat == SeatId::gauntlet() {
            return self.adversary(persona);
        }
        let setup = self.view.setup.as_ref();
        setup
            .and_then(|setup| setup.called(seat, round))
            .unwrap_or_else(|| persona.to_owned())
    }

    /// The adversary of a gauntlet by its key, or its final boss; the gauntlet itself if it isn’t known
    /// who.
    fn adversary(&self, key: &str) -> String {
        let setup = self.view.setup.as_ref();
        let cast = setup.and_then(|it| it.agenda.gauntlet.as_ref()?.cast.as_ref());
        let mut seats = cast.iter().flat_map(|it| it.seats());
        let seat = seats.find(|it| it.persona.key == key);
        seat.map_or_else(|| "Gauntlet".to_owned(), |it| it.persona.label.clone())
    }

    /// The debate that findings were brought in from.
    fn brought_from(&self) -> String {
        let setup = self.view.setup.as_ref();
        let brought = setup.and_then(|setup| setup.agenda.brought());
        brought.map_or_else(|| "An earlier debate".to_owned(), |it| it.from.clone())
    }

    /// Everyone who raised the finding: `Security and QA`.
    pub(crate) fn supporters(&self, finding: &Finding) -> String {
        let label = |seat: &SeatId| {
            let own = seat == &finding.seat;
            let merged = finding.adversary.as_deref();
            let unknown = match merged.filter(|_| *seat == SeatId::gauntlet()) {
                _ if own => &finding.persona,
                Some(adversary) => adversary,
                None => seat.as_str(),
            };
            self.player(seat, finding.round, unknown)
        };
        words::listed(&finding.supporters.iter().map(label).collect::<Vec<_>>())
    }

    /// Who spoke for one side of a dispute: a reviewer, an adversary, or the synthesizer.
    pub(crate) fn side(&self, side: &DisputeSide) -> String {
        if side.seat == SeatId::synthesizer() {
            return "Synthesizer".to_owned();
        }
        let persona = side.adversary.as_deref().unwrap_or(side.seat.as_str());
        self.player(&side.seat, side.round, persona)
    }
}
