//! Debates that follow an earlier one on the same task.

use domain::came_back::{self, CameBack};
use domain::{DebateId, Event, TaskId};
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// Which findings of the previous debate came back in this one; `None` if it follows none, if that one
    /// was deleted, and before there is something to compare.
    pub async fn came_back(&self, debate: &DebateId) -> Result<Option<CameBack>, Error> {
        let (store, debate) = (self.store.clone(), debate.clone());
        off_thread(move || {
            let later = store.view(&debate)?;
            let earlier = store.followed(&later)?;
            let compared = earlier.and_then(|earlier| came_back::compare(&earlier, &later));
            Ok::<_, Error>(compared)
        })
        .await
    }
}

/// The debate that a new one on `task` should follow. If it was deleted meanwhile, the new one still starts;
/// one on another task is a mistake.
pub(super) fn followed(
    store: &Store,
    debate: &DebateId,
    task: &TaskId,
) -> Result<Option<DebateId>, Error> {
    let Some(first) = store.key(debate, "start")? else {
        return Ok(None);
    };
    match first.event {
        Event::Started { setup } if setup.task == *task => Ok(Some(debate.clone())),
        _ => Err(Error::invalid(
            "A debate can only follow one on the same task.",
            "Open the debate you mean and run it again, or start a new one.",
        )),
    }
}
