//! The channel to the page: what changed in a watched debate, at most once per frame.
//!
//! With an emulated graphics card, one frame takes 30 to 60 ms whatever changed in it, so text in progress
//! is sent in batches.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::View;
use domain::page::{Driver, Live, Update};
use domain::view::PartKey;
use engine::{Signal, Watch};
use tauri::ipc::Channel;
use tokio::time::{Instant, timeout_at};

/// How long facts are collected before they are sent.
const FRAME: Duration = Duration::from_millis(16);

/// How long text in progress is collected: nobody reads faster, and each message costs the page a
/// layout.
const TEXT: Duration = Duration::from_millis(300);

/// Sends everything known, then changes, until the page or the debate is gone.
pub(crate) async fn watch(
    Watch {
        mut view,
        mut driver,
        mut signals,
    }: Watch,
    imported_at: Option<String>,
    page: Channel<Update>,
) {
    let all = Update::Parts {
        parts: view.parts(),
        driver,
        imported_at: imported_at.clone(),
    };
    let mut open = page.send(all).is_ok();
    while open {
        let Some(first) = signals.recv().await else {
            return;
        };
        let mut end = Instant::now() + patience(&first);
        let mut batch = Batch::default();
        batch.take(first, &mut view, &mut driver);
        while let Ok(Some(next)) = timeout_at(end, signals.recv()).await {
            // A fact does not wait for text: rounds would seem to begin and end together.
            end = end.min(Instant::now() + patience(&next));
            batch.take(next, &mut view, &mut driver);
        }
        open = batch
            .updates(&view, driver, imported_at.as_ref())
            .into_iter()
            .all(|update| page.send(update).is_ok());
    }
}

/// How long the page can do without it.
fn patience(signal: &Signal) -> Duration {
    match signal {
        Signal::Live(Live::Delta { .. }) => TEXT,
        Signal::Live(_) | Signal::Recorded(_) | Signal::Driver(_) => FRAME,
    }
}

#[derive(Default)]
struct Batch {
    keys: BTreeSet<PartKey>,
    live: Vec<Live>,
    driver_changed: bool,
}

impl Batch {
    fn take(&mut self, signal: Signal, view: &mut View, driver: &mut Driver) {
        match signal {
            Signal::Recorded(recorded) => self.keys.extend(view.apply(&recorded)),
            Signal::Live(live) => self.push(live),
            Signal::Driver(now) => {
                self.driver_changed |= *driver != now;
                *driver = now;
            }
        }
    }

    /// Joins consecutive output of one seat.
    fn push(&mut self, live: Live) {
        if let (
            Live::Delta { seat, text },
            Some(Live::Delta {
                seat: last,
                text: before,
            }),
        ) = (&live, self.live.last_mut())
            && seat == last
        {
            before.push_str(text);
            return;
        }
        self.live.push(live);
    }

    fn updates(self, view: &View, driver: Driver, imported_at: Option<&String>) -> Vec<Update> {
        let mut updates = Vec::new();
        if !self.live.is_empty() {
            updates.push(Update::Live { signals: self.live });
        }
        if !self.keys.is_empty() || self.driver_changed {
            let parts = self.keys.iter().filter_map(|key| view.part(key)).collect();
            updates.push(Update::Parts {
                parts,
                driver,
                imported_at: imported_at.cloned(),
            });
        }
        updates
    }
}
