//! The example: a debate written by hand, which is installed at the first start and can be read but not
//! changed.

use domain::{DebateId, TaskId, example};
use store::Example;
use table::off_thread;

use super::Desk;
use crate::Error;

const HELD: &str = include_str!("../../../../../samples/example-debate.json");

impl Desk {
    /// Ends the first start, and adds the example. Returns whether it was added; a first start that is over
    /// stays over.
    pub async fn end_first_start(&self) -> Result<bool, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let held: Example = serde_json::from_str(HELD)
                .map_err(|error| Error::internal(format!("the example can’t be read: {error}")))?;
            Ok::<_, Error>(store.end_first_start(&held)?)
        })
        .await
    }
}

/// Refuses to decide on the example, and to continue it.
pub(super) fn refuse_debate(debate: &DebateId) -> Result<(), Error> {
    refuse(example::is_debate(debate))
}

/// Refuses to hold a debate on the text of the example.
pub(super) fn refuse_task(task: &TaskId) -> Result<(), Error> {
    refuse(example::is_task(task))
}

fn refuse(is_example: bool) -> Result<(), Error> {
    if is_example {
        return Err(store::Error::Example.into());
    }
    Ok(())
}
