//! Reading what is outside a debate.

use std::future::Future;

use domain::Event;

use super::{Halt, Table, mixed_up};
use crate::Error;

/// Today, as `YYYY-MM-DD`. A debate asks its table instead.
pub fn date() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

/// The current second, as `YYYYMMDD-HHMMSS` in UTC. A debate observes it.
pub fn second() -> String {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}

impl Table {
    /// The day on which the debate began, as `YYYY-MM-DD`.
    pub async fn today(&self) -> Result<String, Halt> {
        let read = async { Ok(serde_json::Value::String(date())) };
        let value = self.observe("today", read).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Reads something outside once; a replay gets what was read then.
    pub async fn observe(
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
