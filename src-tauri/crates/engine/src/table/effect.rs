//! Reading what lies outside a debate.

use std::future::Future;

use domain::Event;

use super::{Halt, Table};
use crate::Error;

impl Table {
    /// Reads something outside once; a replay gets what was read then.
    pub(crate) async fn observe(
        &self,
        key: &str,
        read: impl Future<Output = Result<serde_json::Value, Error>>,
    ) -> Result<serde_json::Value, Halt> {
        let value = match self.find(key) {
            Some(Event::Observed { value }) => return Ok(value),
            _ => read.await?,
        };
        match self
            .keep(key, Event::Observed { value }, Vec::new())
            .await?
        {
            Event::Observed { value } => Ok(value),
            other => Err(mixed_up(key, &other)),
        }
    }
}

fn mixed_up(key: &str, found: &Event) -> Halt {
    Halt::Broken(Error::internal(format!(
        "the journal holds another fact under \"{key}\": {found:?}"
    )))
}
