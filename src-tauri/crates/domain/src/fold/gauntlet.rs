//! The gauntlets of a debate.

use crate::gauntlet::place::GauntletPlace;
use crate::gauntlet::run::GauntletRun;
use crate::gauntlet::spent;
use crate::gauntlet::stage::Stage;
use crate::round::{Reply, Unanswered};
use crate::scores::work;
use crate::view::PartKey;
use crate::{SeatId, Usage, View};

/// A call that was answered or lost.
pub(super) struct Called<'a> {
    model: &'a str,
    seat: &'a SeatId,
    usage: Usage,
    took_ms: u64,
}

impl<'a> Called<'a> {
    pub(super) fn replied(reply: &'a Reply) -> Self {
        Self {
            model: &reply.model,
            seat: &reply.seat,
            usage: reply.usage,
            took_ms: reply.duration_ms,
        }
    }

    pub(super) fn lost(call: &'a Unanswered) -> Self {
        Self {
            model: &call.model,
            seat: &call.seat,
            usage: call.usage,
            took_ms: call.duration_ms,
        }
    }
}

impl View {
    /// Applies a fact of a gauntlet. A fact about a gauntlet that didn't begin changes nothing.
    pub(super) fn attack(&mut self, key: &str, stage: &Stage, at: &str) -> Vec<PartKey> {
        let Some(place) = GauntletPlace::of_key(key) else {
            return Vec::new();
        };
        if let Stage::Began { text, adversaries } = stage {
            let setup = self.setup.as_ref();
            let cast = setup.and_then(|it| it.agenda.gauntlet.as_ref()?.cast.as_ref());
            let evaluators: Vec<SeatId> = cast.map_or_else(Vec::new, |cast| {
                cast.evaluators.iter().map(|it| it.id.clone()).collect()
            });
            let run = GauntletRun::new(place, at, text.clone(), adversaries, &evaluators);
            self.gauntlets.retain(|it| it.place != place);
            self.gauntlets.push(run);
            return vec![PartKey::Gauntlets];
        }
        self.change_gauntlet(place, |run| run.take_in(stage, at))
    }

    /// Counts a call that belongs to a gauntlet.
    pub(super) fn count_attack(&mut self, key: &str, call: &Called<'_>) -> Vec<PartKey> {
        let Some(place) = GauntletPlace::of_key(key) else {
            return Vec::new();
        };
        self.change_gauntlet(place, |run| {
            run.usage = run.usage.plus(call.usage);
            run.calls_ms = run.calls_ms.saturating_add(call.took_ms);
            let role = work::of(key, call.seat);
            spent::count(&mut run.models, call.model, role, call.usage);
        })
    }

    fn change_gauntlet(
        &mut self,
        place: GauntletPlace,
        change: impl FnOnce(&mut GauntletRun),
    ) -> Vec<PartKey> {
        match self.gauntlets.iter_mut().find(|it| it.place == place) {
            Some(run) => {
                change(run);
                vec![PartKey::Gauntlets]
            }
            None => Vec::new(),
        }
    }
}
