//! Resolved concerns, as stored when a debate first reads them.

use domain::gauntlet::concern::StoredConcern;
use serde::Deserialize;

use super::{Halt, Table};
use crate::Error;
use crate::error::off_thread;

impl Table {
    /// Those that `near` picks among all stored ones. A replay gets what was picked then.
    pub async fn concerns(
        &self,
        key: &str,
        near: impl FnOnce(Vec<StoredConcern>) -> Vec<StoredConcern> + Send + 'static,
    ) -> Result<Vec<StoredConcern>, Halt> {
        let store = self.store.clone();
        let picked = async move {
            let picked = off_thread(move || Ok::<_, Error>(near(store.concerns()?))).await?;
            serde_json::to_value(picked).map_err(|error| {
                Error::internal(format!(
                    "resolved concerns can’t be written as JSON: {error}"
                ))
            })
        };
        let value = self.observe(key, picked).await?;
        Ok(Vec::deserialize(value).map_err(|error| {
            Error::internal(format!(
                "the journal has something else under \"{key}\": {error}"
            ))
        })?)
    }
}
