//! Tells everyone who watches a debate what happens in it, in this process and in others.
//!
//! Facts are announced in the order of their numbers. A gap in the numbers means that another process wrote
//! in between, so nobody hears about a fact before the ones ahead of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use domain::{DebateId, Recorded};
use store::Store;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::Error;
use crate::calls::Calls;
use crate::error::off_thread;
use crate::signal::Signal;

/// The hubs of the debates that someone is watching, running or acting on. Each of them holds on to the
/// debate's hub; once nobody does, it is dropped.
#[derive(Default)]
pub struct Hubs(Mutex<HashMap<DebateId, Weak<Hub>>>);

impl Hubs {
    /// The hub of a debate, the same for all who use it at the same time.
    pub fn of(&self, store: &Store, debate: &DebateId) -> Arc<Hub> {
        let mut hubs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hub) = hubs.get(debate).and_then(Weak::upgrade) {
            return hub;
        }
        hubs.retain(|_, hub| hub.strong_count() > 0);
        let hub = Arc::new(Hub::new(store.clone(), debate.clone()));
        hubs.insert(debate.clone(), Arc::downgrade(&hub));
        hub
    }
}

/// The watchers of one debate. Unbounded: a watcher that is slow for a while loses nothing, and one
/// that is gone is forgotten at the next signal.
pub struct Hub {
    store: Store,
    debate: DebateId,
    order: tokio::sync::Mutex<Told>,
    watchers: Mutex<Watchers>,
}

#[derive(Default)]
struct Watchers {
    senders: Vec<UnboundedSender<Signal>>,
    /// The latest state of running calls.
    calls: Calls,
}

/// The number of the last fact that watchers were told about.
pub struct Told(u64);

/// The right to record the next facts and to tell watchers about them.
pub(crate) type InOrder<'a> = tokio::sync::MutexGuard<'a, Told>;

impl Hub {
    fn new(store: Store, debate: DebateId) -> Self {
        Self {
            store,
            debate,
            order: tokio::sync::Mutex::new(Told(0)),
            watchers: Mutex::default(),
        }
    }

    /// The state of running calls, and all signals from now on.
    pub fn watch(&self) -> UnboundedReceiver<Signal> {
        let (sender, receiver) = unbounded_channel();
        let mut watchers = self.lock();
        for live in watchers.calls.now() {
            // The receiver still exists.
            let _ = sender.send(Signal::Live(live));
        }
        watchers.senders.push(sender);
        receiver
    }

    /// All signals after the fact `seq`, which the caller has read in order.
    pub async fn watch_behind(&self, mut told: InOrder<'_>, seq: u64) -> UnboundedReceiver<Signal> {
        if self.is_watched() {
            self.catch_up(&mut told).await;
        } else {
            told.0 = seq;
        }
        self.watch()
    }

    /// Whether anybody watches.
    pub fn is_watched(&self) -> bool {
        let mut watchers = self.lock();
        watchers.senders.retain(|watcher| !watcher.is_closed());
        !watchers.senders.is_empty()
    }

    /// Records a fact and tells the watchers, in the order of the journal: otherwise, two simultaneous
    /// writers would be announced in the order in which their threads finish.
    pub async fn record<E>(
        &self,
        write: impl FnOnce() -> Result<Recorded, E> + Send + 'static,
    ) -> Result<Arc<Recorded>, Error>
    where
        E: Send + 'static,
        Error: From<E>,
    {
        let mut told = self.in_order().await;
        let recorded = Arc::new(off_thread(write).await?);
        self.tell(&mut told, recorded.clone()).await;
        Ok(recorded)
    }

    /// Waits for the right to record the next facts.
    pub async fn in_order(&self) -> InOrder<'_> {
        self.order.lock().await
    }

    /// Announces a fact, and any earlier ones that another process recorded.
    pub async fn tell(&self, told: &mut InOrder<'_>, recorded: Arc<Recorded>) {
        // A new hub knows nothing, and nobody has to be told what came before.
        if recorded.seq > told.0 + 1 && self.is_watched() {
            self.catch_up(told).await;
        }
        told.0 = told.0.max(recorded.seq);
        self.send(&Signal::Recorded(recorded));
    }

    /// Announces what others have recorded since the last announced fact.
    pub async fn catch_up(&self, told: &mut InOrder<'_>) {
        let (store, debate, behind) = (self.store.clone(), self.debate.clone(), told.0);
        match off_thread(move || store.events(&debate, behind)).await {
            Ok(facts) => {
                for fact in facts {
                    told.0 = fact.seq;
                    self.send(&Signal::Recorded(Arc::new(fact)));
                }
            }
            Err(error) => {
                tracing::warn!(debate = %self.debate, %error, "facts recorded by others weren’t read");
            }
        }
    }

    /// Tells the watchers.
    pub fn send(&self, signal: &Signal) {
        let mut watchers = self.lock();
        if watchers.calls.take(signal) {
            watchers
                .senders
                .retain(|watcher| watcher.send(signal.clone()).is_ok());
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Watchers> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::page::Driver;

    use super::*;

    #[test]
    fn a_hub_lasts_as_long_as_somebody_holds_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        let hubs = Hubs::default();
        let one = DebateId("one".to_owned());
        let first = hubs.of(&store, &one);
        let mut signals = first.watch();
        hubs.of(&store, &one).send(&Signal::Driver(Driver::Here));
        assert!(matches!(
            signals.try_recv(),
            Ok(Signal::Driver(Driver::Here))
        ));
        drop(first);
        for number in 0..100 {
            hubs.of(&store, &DebateId(format!("other-{number}")));
        }
        assert_eq!(hubs.0.lock().expect("no panic").len(), 1);
        assert!(
            !hubs.of(&store, &one).is_watched(),
            "a watcher outlived the hub it watched"
        );
    }
}
