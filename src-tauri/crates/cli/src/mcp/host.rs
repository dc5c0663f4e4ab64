//! What tools and resources share.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::DebateId;
use domain::model::{Cost, LENT, RULES};
use domain::page::ModelState;
use engine::Desk;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::output::Failure;

/// How long listing the tools waits for models to be found: clients give up on a server that starts slowly.
pub(super) const LISTED_WITHIN: Duration = Duration::from_secs(5);

/// How long starting a debate waits for the same.
pub(super) const STARTED_WITHIN: Duration = Duration::from_secs(30);

/// A model that can be asked now.
pub(super) struct Ready {
    pub(super) name: String,
    pub(super) cost: Cost,
}

/// The desk behind all tools, and the client at it.
pub(super) struct Host {
    pub(super) desk: Desk,
    /// Canceled once the client has closed standard input.
    pub(super) gone: CancellationToken,
    /// Debates that this process started or continued, and whether their text came from this client, which
    /// may see its own text unredacted.
    driven: Mutex<HashMap<DebateId, bool>>,
    /// Held while a debate is being continued, so that another call that continues it finds it running here.
    pub(super) continuing: tokio::sync::Mutex<()>,
}

impl Host {
    pub(super) fn new(desk: Desk, gone: CancellationToken) -> Self {
        Self {
            desk,
            gone,
            driven: Mutex::default(),
            continuing: tokio::sync::Mutex::default(),
        }
    }

    /// The models that can be asked now; the built-in rules always can. If the search takes too long, only
    /// the rules.
    pub(super) async fn ready(&self, within: Duration) -> Vec<Ready> {
        let desk = self.desk.clone();
        // A late search continues, so that the next one has its results.
        let looking = tokio::spawn(async move { desk.models().await });
        let found = match timeout(within, looking).await {
            Ok(Ok(Ok(found))) => found,
            Ok(Ok(Err(_)) | Err(_)) | Err(_) => Vec::new(),
        };
        let rules = Ready {
            name: RULES.to_owned(),
            cost: Cost::BuiltIn,
        };
        let ready = found
            .into_iter()
            .filter(|model| model.state == ModelState::Ready && model.name != RULES)
            .map(|model| Ready {
                name: model.name,
                cost: model.cost,
            });
        [rules].into_iter().chain(ready).collect()
    }

    /// The client’s own model, if it lends one.
    pub(super) fn lent(&self) -> Option<Ready> {
        self.desk.lending().is_open().then(|| Ready {
            name: LENT.to_owned(),
            cost: Cost::Unknown,
        })
    }

    /// Remembers a debate that was started with a text of this client.
    pub(super) fn began(&self, debate: &DebateId) {
        self.driven().insert(debate.clone(), true);
    }

    /// Remembers a debate that already existed.
    pub(super) fn continued(&self, debate: &DebateId) {
        self.driven().entry(debate.clone()).or_insert(false);
    }

    /// Whether the text of a debate came from this client.
    pub(super) fn is_own(&self, debate: &DebateId) -> bool {
        self.driven().get(debate).copied().unwrap_or_default()
    }

    /// The debates that this process is running.
    pub(super) fn running(&self) -> Vec<DebateId> {
        let driven = self.driven();
        let running = driven.keys().filter(|debate| self.desk.drives(debate));
        running.cloned().collect()
    }

    fn driven(&self) -> MutexGuard<'_, HashMap<DebateId, bool>> {
        self.driven.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does blocking disk work on a thread where nothing else waits for it.
pub(super) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Failure::internal(format!("The work stopped unexpectedly: {error}.")))?
}
