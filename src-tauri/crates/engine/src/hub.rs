//! Tells everyone who watches a debate what happens in it.

use std::sync::{Arc, Mutex, PoisonError};

use domain::Recorded;
use domain::page::Live;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::Error;
use crate::error::off_thread;

/// One thing that happened in a watched debate.
#[derive(Clone, Debug)]
pub enum Signal {
    /// A fact was recorded.
    Recorded(Arc<Recorded>),
    /// A call under way made progress; never stored.
    Live(Live),
    /// This process began or ceased to drive the debate.
    Driven(bool),
}

/// The watchers of one debate. Unbounded: a watcher that is slow for a while loses nothing, and one
/// that is gone is forgotten at the next signal.
#[derive(Default)]
pub(crate) struct Hub {
    order: tokio::sync::Mutex<()>,
    /// Held from reading the review to recording what was made of it: of two that accept at once,
    /// the second sees the first.
    pub(crate) review: tokio::sync::Mutex<()>,
    watchers: Mutex<Vec<UnboundedSender<Signal>>>,
}

impl Hub {
    pub(crate) fn watch(&self) -> UnboundedReceiver<Signal> {
        let (sender, receiver) = unbounded_channel();
        self.lock().push(sender);
        receiver
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
        let _in_order = self.in_order().await;
        let recorded = Arc::new(off_thread(write).await?);
        self.send(&Signal::Recorded(recorded.clone()));
        Ok(recorded)
    }

    /// The right to record the next facts and to tell the watchers of them.
    pub(crate) async fn in_order(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.order.lock().await
    }

    pub(crate) fn send(&self, signal: &Signal) {
        self.lock()
            .retain(|watcher| watcher.send(signal.clone()).is_ok());
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<UnboundedSender<Signal>>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
