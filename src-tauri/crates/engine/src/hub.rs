//! Tells everyone who watches a debate what happens in it, in this process and in others.

use std::sync::{Arc, Mutex, PoisonError};

use domain::page::{Driver, Live};
use domain::{DebateId, Recorded};
use store::Store;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::Error;
use crate::calls::Calls;
use crate::error::off_thread;

/// One thing that happened in a watched debate.
#[derive(Clone, Debug)]
pub enum Signal {
    /// A fact was recorded.
    Recorded(Arc<Recorded>),
    /// A call under way made progress; never stored.
    Live(Live),
    /// Who drives the debate from now on.
    Driver(Driver),
}

/// The watchers of one debate. Unbounded: a watcher that is slow for a while loses nothing, and one
/// that is gone is forgotten at the next signal.
pub(crate) struct Hub {
    store: Store,
    debate: DebateId,
    order: tokio::sync::Mutex<Told>,
    /// Held from reading the review to recording what was made of it: of two that accept at once,
    /// the second sees the first.
    pub(crate) review: tokio::sync::Mutex<()>,
    watchers: Mutex<Watchers>,
}

#[derive(Default)]
struct Watchers {
    senders: Vec<UnboundedSender<Signal>>,
    /// Calls under way, as they were last heard of.
    calls: Calls,
}

/// The number of the last fact that watchers were told.
pub(crate) struct Told(u64);

/// The right to record the next facts and to tell the watchers of them.
pub(crate) type InOrder<'a> = tokio::sync::MutexGuard<'a, Told>;

impl Hub {
    pub(crate) fn new(store: Store, debate: DebateId) -> Self {
        Self {
            store,
            debate,
            order: tokio::sync::Mutex::new(Told(0)),
            review: tokio::sync::Mutex::default(),
            watchers: Mutex::default(),
        }
    }

    /// What calls under way are at, and what is told from now on.
    pub(crate) fn watch(&self) -> UnboundedReceiver<Signal> {
        let (sender, receiver) = unbounded_channel();
        let mut watchers = self.lock();
        for live in watchers.calls.now() {
            // The receiver is still here.
            let _ = sender.send(Signal::Live(live));
        }
        watchers.senders.push(sender);
        receiver
    }

    /// What is told behind the fact `seq`, which the caller has read in the order.
    pub(crate) async fn watch_behind(
        &self,
        mut told: InOrder<'_>,
        seq: u64,
    ) -> UnboundedReceiver<Signal> {
        if self.is_watched() {
            self.catch_up(&mut told).await;
        } else {
            told.0 = seq;
        }
        self.watch()
    }

    pub(crate) fn is_watched(&self) -> bool {
        let mut watchers = self.lock();
        watchers.senders.retain(|watcher| !watcher.is_closed());
        !watchers.senders.is_empty()
    }

    /// Records a fact and tells the watchers, in the order of the journal: two writers at once would
    /// else be told in the order in which their threads come back.
    pub(crate) async fn record<E>(
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

    pub(crate) async fn in_order(&self) -> InOrder<'_> {
        self.order.lock().await
    }

    /// Tells of a fact, and of those before it that another process recorded.
    pub(crate) async fn tell(&self, told: &mut InOrder<'_>, recorded: Arc<Recorded>) {
        if recorded.seq > told.0 + 1 {
            self.catch_up(told).await;
        }
        told.0 = told.0.max(recorded.seq);
        self.send(&Signal::Recorded(recorded));
    }

    /// Tells of what others recorded since the last fact that was told.
    pub(crate) async fn catch_up(&self, told: &mut InOrder<'_>) {
        let (store, debate, behind) = (self.store.clone(), self.debate.clone(), told.0);
        match off_thread(move || store.events(&debate, behind)).await {
            Ok(facts) => {
                for fact in facts {
                    told.0 = fact.seq;
                    self.send(&Signal::Recorded(Arc::new(fact)));
                }
            }
            Err(error) => {
                tracing::warn!(debate = %self.debate, %error, "what others recorded is not seen");
            }
        }
    }

    pub(crate) fn send(&self, signal: &Signal) {
        let mut watchers = self.lock();
        watchers.calls.take(signal);
        watchers
            .senders
            .retain(|watcher| watcher.send(signal.clone()).is_ok());
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Watchers> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
