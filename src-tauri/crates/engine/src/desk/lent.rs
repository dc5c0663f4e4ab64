//! Debates that need the model of an MCP client: only a client that lends it can continue them.

use domain::model::LENT;
use domain::{Protocol, Setup, View};

use super::Desk;
use crate::Error;

impl Desk {
    /// Refuses to continue a debate that would have to ask the model of a client, if none lends it. Without
    /// the check, that reviewer would be missing for good.
    pub(super) fn refuse_unlent(&self, view: &View, setup: &Setup) -> Result<(), Error> {
        if self.lending().is_open() || !needs_client(view, setup) {
            return Ok(());
        }
        Err(Error::invalid(
            format!(
                "The debate needs {LENT}, the model of an MCP client, and no client offers it here."
            ),
            "Continue it with continue_debate from a client that offers its model.",
        ))
    }
}

/// Whether only a client that lends its model can continue a debate.
pub fn needs_lent(view: &View) -> bool {
    let setup = view.setup.as_ref();
    setup.is_some_and(|setup| needs_client(view, setup))
}

/// Whether the client’s model is still to be asked.
fn needs_client(view: &View, setup: &Setup) -> bool {
    let mut lent = setup.seats.iter().filter(|it| it.model.name == LENT);
    let concludes = setup.synthesizer.model.name == LENT;
    if setup.protocol == Protocol::CodeReview {
        let critiques = || view.rounds.iter().flat_map(|it| &it.critiques);
        return lent.any(|seat| {
            let mut answered = critiques().filter(|it| it.absent.is_none());
            !answered.any(|it| it.seat == seat.id)
        });
    }
    concludes || !view.lacks_verdict() && lent.next().is_some()
}
