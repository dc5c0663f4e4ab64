//! The table: durable by replay.
//!
//! Whatever may differ between two runs of a protocol goes through here and is recorded under a key. A
//! protocol that runs again gets immediate answers for recorded keys and continues at the first missing
//! one; it contains no code for resuming, pausing, caps or timeouts.

mod again;
mod ask;
mod brief;
mod budget;
mod call;
mod calls;
mod concerns;
mod control;
mod cover;
mod decide;
mod error;
mod hub;
mod model_book;
mod observe;
mod once;
mod patience;
mod perform;
mod propose;
mod record;
mod signal;
mod standing;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::page::Live;
use domain::text::redact::Redactor;
use domain::{Event, Outcome, Recorded, Setup, TextHash, Usage};
use store::Store;
use tokio::sync::{Notify, OnceCell};

pub use again::{again, fence, with_shape};
pub use ask::{Answer, Call, Raw, read};
use budget::{Meter, Reservation};
pub use control::Control;
pub use error::{Error, off_thread};
pub use hub::{Hub, Hubs};
pub use model_book::ModelBook;
pub use observe::{date, second};
pub use once::Once;
pub use patience::Patience;
pub use perform::{Effect, Unwritten};
use record::{Fact, Waiting};
pub use signal::Signal;
pub use standing::Standing;

/// Why a protocol can't continue. It never reads these: it passes them up.
#[derive(Debug)]
pub enum Halt {
    /// The user stopped the debate.
    Stopped,
    /// The program is exiting; the debate stays as it is.
    Quit,
    /// The next call could exceed a cap; in words.
    Budget(String),
    /// No one is left to answer: says which seat, why, and what to do.
    Failed(String),
    /// The store failed, or there is a bug in Whetstone.
    Broken(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Broken(error)
    }
}

/// One debate, as its protocol sees it.
pub struct Table {
    setup: Setup,
    store: Store,
    /// The text that is debated, once somebody has read it: each step does.
    original: OnceCell<String>,
    models: Arc<ModelBook>,
    hub: Arc<Hub>,
    control: Arc<Control>,
    recorded: Mutex<HashMap<String, Event>>,
    /// Facts that arrive while others are being written.
    waiting: Mutex<Vec<Waiting>>,
    /// Keys of the replies from before the debate last failed.
    before_failure: HashSet<String>,
    /// Finds what models must not read.
    redactor: Option<Redactor>,
    meter: Mutex<Meter>,
    /// The keys of calls that a cap has refused since the debate was opened.
    refused: Mutex<Vec<String>>,
    /// Notified whenever a call releases what it reserved of the budget.
    settled: Notify,
    replayed: AtomicU32,
}

impl Table {
    /// Opens a debate whose journal so far is `journal`.
    pub fn new(
        setup: Setup,
        journal: Vec<Recorded>,
        store: Store,
        models: Arc<ModelBook>,
        hub: Arc<Hub>,
        control: Arc<Control>,
    ) -> Self {
        let spent = journal
            .iter()
            .filter_map(|recorded| match &recorded.event {
                Event::Replied { reply } => Some(reply.usage),
                _ => None,
            })
            .fold(Usage::FREE, Usage::plus);
        let mut lost = Reservation::default();
        for recorded in &journal {
            if let Event::Unanswered { call } = &recorded.event {
                lost.add(Reservation {
                    tokens: call.most_tokens,
                    usd: call.most_usd,
                });
            }
        }
        let budget = journal
            .iter()
            .rev()
            .find_map(|recorded| match recorded.event {
                Event::Capped { budget } => Some(budget),
                _ => None,
            });
        let before_failure = before_failure(&journal);
        let recorded = journal
            .into_iter()
            .map(|recorded| (recorded.key, recorded.event))
            .collect();
        Self {
            meter: Mutex::new(Meter::new(budget.unwrap_or(setup.budget), spent, lost)),
            redactor: cover::redactor(&setup),
            setup,
            store,
            original: OnceCell::new(),
            models,
            hub,
            control,
            recorded: Mutex::new(recorded),
            waiting: Mutex::default(),
            before_failure,
            refused: Mutex::default(),
            settled: Notify::new(),
            replayed: AtomicU32::new(0),
        }
    }

    /// What the debate began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.store.folder()
    }

    /// The controls of this debate.
    pub fn levers(&self) -> &Control {
        &self.control
    }

    /// Replies taken from the journal so far.
    pub fn replayed(&self) -> u32 {
        self.replayed.load(Ordering::Relaxed)
    }

    /// A stored text.
    pub async fn text(&self, hash: &TextHash) -> Result<String, Halt> {
        if *hash != self.setup.original {
            return self.stored(hash).await;
        }
        let original = self.original.get_or_try_init(|| self.stored(hash));
        original.await.cloned()
    }

    async fn stored(&self, hash: &TextHash) -> Result<String, Halt> {
        let (store, hash) = (self.store.clone(), hash.clone());
        Ok(off_thread(move || store.text(&hash)).await?)
    }

    /// Records a fact that follows from replies, with the texts that it refers to by hash. The first write
    /// under a key wins: returns the fact as it is in the journal.
    pub async fn tell(
        &self,
        key: impl Into<String>,
        event: Event,
        texts: Vec<String>,
    ) -> Result<Event, Halt> {
        let key = key.into();
        let kept = false;
        self.record(Fact {
            key,
            event,
            texts,
            kept,
        })
        .await
    }

    /// Records a fact that can't be recreated, like [`Self::tell`]: it is on disk when this returns.
    pub async fn keep(
        &self,
        key: impl Into<String>,
        event: Event,
        texts: Vec<String>,
    ) -> Result<Event, Halt> {
        let key = key.into();
        let kept = true;
        self.record(Fact {
            key,
            event,
            texts,
            kept,
        })
        .await
    }

    /// The result of an earlier run under `key`; the replies below it count as replayed. A question with a
    /// known result is not asked again, whichever of its calls failed then.
    pub fn recall(&self, key: &str) -> Option<Event> {
        let recorded = lock(&self.recorded);
        let event = recorded.get(key)?.clone();
        let behind = |(other, event): &(&String, &Event)| {
            is_below(other, key) && matches!(event, Event::Replied { .. })
        };
        let replies = u32::try_from(recorded.iter().filter(behind).count()).unwrap_or(u32::MAX);
        self.replayed.fetch_add(replies, Ordering::Relaxed);
        Some(event)
    }

    /// The total duration of the replies to the question under `key`, in milliseconds.
    pub fn took(&self, key: &str) -> u64 {
        self.duration_ms(|other| is_below(other, key))
    }

    /// Who was asked below `key`, each once, and what that used, including lost calls; `None` if nobody was
    /// asked.
    pub(crate) fn used(&self, key: &str) -> Option<(Vec<String>, Usage)> {
        let recorded = lock(&self.recorded);
        let calls = recorded.iter().filter(|(other, _)| is_below(other, key));
        let calls = calls.filter_map(|(_, event)| match event {
            Event::Replied { reply } => Some((reply.model.clone(), reply.usage)),
            Event::Unanswered { call } => Some((call.model.clone(), call.usage)),
            _ => None,
        });
        let calls: Vec<(String, Usage)> = calls.collect();
        let usage = calls.iter().map(|(_, usage)| *usage).reduce(Usage::plus)?;
        let models: BTreeSet<String> = calls.into_iter().map(|(model, _)| model).collect();
        Some((models.into_iter().collect(), usage))
    }

    /// Whether a cap has refused a call below `key` since the debate was opened.
    fn refused_below(&self, key: &str) -> bool {
        lock(&self.refused).iter().any(|it| is_below(it, key))
    }

    /// The total duration of all replies, in milliseconds.
    pub fn took_in_all(&self) -> u64 {
        self.duration_ms(|_| true)
    }

    fn duration_ms(&self, counts: impl Fn(&str) -> bool) -> u64 {
        let recorded = lock(&self.recorded);
        let replies = recorded.iter().filter(|(key, _)| counts(key));
        let took = replies.filter_map(|(_, event)| match event {
            Event::Replied { reply } => Some(reply.duration_ms),
            _ => None,
        });
        took.sum()
    }

    /// Records a warning about the question under `key`.
    pub async fn warn(&self, key: &str, message: String) -> Result<(), Halt> {
        let warned = Event::Warned { message };
        self.tell(format!("warning/{key}"), warned, Vec::new())
            .await?;
        Ok(())
    }

    /// Records that a round is over.
    pub async fn end_round(&self, round: u32) -> Result<(), Halt> {
        let ended = Event::RoundEnded { round };
        self.tell(format!("round/{round}/end"), ended, Vec::new())
            .await?;
        Ok(())
    }

    /// How many recorded keys begin with `prefix`; used to number the ends and resumes of a debate.
    pub fn count(&self, prefix: &str) -> usize {
        lock(&self.recorded)
            .keys()
            .filter(|key| key.starts_with(prefix))
            .count()
    }

    /// Whether the reply under `key` existed when the debate last failed.
    fn failed_since(&self, key: &str) -> bool {
        self.before_failure.contains(key)
    }

    fn find(&self, key: &str) -> Option<Event> {
        lock(&self.recorded).get(key).cloned()
    }

    fn live(&self, live: Live) {
        self.hub.send(&Signal::Live(live));
    }
}

/// The journal has a fact of another type under `key`.
pub fn mixed_up(key: &str, found: &Event) -> Halt {
    Halt::Broken(Error::internal(format!(
        "the journal has another fact under \"{key}\": {found:?}"
    )))
}

fn before_failure(journal: &[Recorded]) -> HashSet<String> {
    let failed = |recorded: &Recorded| {
        matches!(
            recorded.event,
            Event::Ended {
                outcome: Outcome::Failed,
                ..
            }
        )
    };
    let end = journal.iter().rposition(failed).unwrap_or(0);
    let replies = journal[..end]
        .iter()
        .filter(|recorded| matches!(recorded.event, Event::Replied { .. }));
    replies.map(|recorded| recorded.key.clone()).collect()
}

/// Whether a key of the journal is below another.
fn is_below(key: &str, above: &str) -> bool {
    key.strip_prefix(above)
        .is_some_and(|rest| rest.starts_with('/'))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
