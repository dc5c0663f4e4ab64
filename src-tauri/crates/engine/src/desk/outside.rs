//! What other processes do to a debate that is watched here.
//!
//! It shows up as facts, polled twice a second, because no process tells another what it writes. What this
//! process records in a debate that another one drives gets there the same way.

use std::sync::Arc;
use std::time::Duration;

use domain::DebateId;
use domain::page::Driver;
use table::{Hub, Signal, off_thread};
use tokio::time::sleep;

use super::{Desk, lock};
use crate::Error;

/// How often to poll for what others recorded, because no process tells another what it writes.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

impl Desk {
    /// Who drives a debate at the moment.
    pub async fn driver(&self, debate: &DebateId) -> Result<Driver, Error> {
        if self.drives(debate) {
            return Ok(Driver::Here);
        }
        let (store, of) = (self.store.clone(), debate.clone());
        let elsewhere = off_thread(move || store.is_driven(&of)).await?;
        Ok(if elsewhere {
            Driver::Elsewhere
        } else {
            Driver::Nobody
        })
    }

    /// Tells watchers what others record and who drives, as long as there are watchers, or a debate that may
    /// be waiting for a decision made elsewhere.
    pub(super) fn look_outside(&self, hub: &Arc<Hub>, debate: &DebateId, mut driver: Driver) {
        if !lock(&self.looking).insert(debate.clone()) {
            return;
        }
        let (desk, hub, debate) = (self.clone(), hub.clone(), debate.clone());
        tokio::spawn(async move {
            loop {
                sleep(LOOK_AGAIN).await;
                {
                    // A new watcher either sees that nobody polls anymore, or is seen here.
                    let mut looking = lock(&desk.looking);
                    if !hub.is_watched() && !desk.drives(&debate) {
                        looking.remove(&debate);
                        return;
                    }
                }
                hub.catch_up(&mut hub.in_order().await).await;
                match desk.driver(&debate).await {
                    Ok(now) if now != driver => {
                        driver = now;
                        hub.send(&Signal::Driver(now));
                    }
                    Ok(_) => {}
                    Err(error) => {
                        tracing::warn!(%debate, %error, "couldn’t tell who drives this debate");
                    }
                }
            }
        });
    }
}
