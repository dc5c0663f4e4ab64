//! Reading a debate, with a wait for news, and stopping one.

use std::sync::Arc;
use std::time::Duration;

use domain::page::Driver;
use domain::text::document::seen::one_line;
use domain::text::redact::Redactor;
use domain::{DebateId, Recorded};
use engine::{Signal, Watch};
use rmcp::RoleServer;
use rmcp::model::{InputRequiredResult, ProgressNotificationParam};
use rmcp::service::RequestContext;
use tokio::time::{Instant, sleep_until};

use super::host::Host;
use super::lent::Lent;
use super::named;
use super::shown::{self, Shown, is_news, state};
use super::wanted::Read;
use crate::output::Failure;
use crate::progress;

/// The longest wait for news, in seconds: clients give up on an answer after 60.
const LONGEST_WAIT: u64 = 45;

/// How long a stop waits for running calls to end.
const STOPPED_WITHIN: Duration = Duration::from_secs(10);

/// The result of a read.
pub(super) enum Came {
    /// The state of the debate.
    Shown(Shown),
    /// Questions to the client’s own model, which the debate is waiting for.
    Asks(InputRequiredResult),
}

/// Waits for news of a debate, and reports its state. If a client cancels the call, only the wait ends,
/// never the debate.
pub(super) async fn read(
    host: &Arc<Host>,
    wanted: Read,
    context: &RequestContext<RoleServer>,
    lent: &Lent,
) -> Result<Came, Failure> {
    let debate = named::debate(&wanted.debate)?;
    let cursor = wanted.cursor.unwrap_or_default();
    let seconds = wanted
        .wait_seconds
        .unwrap_or(LONGEST_WAIT)
        .min(LONGEST_WAIT);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut watch = host.desk.watch(&debate).await?;
    let known = host.desk.store().events(&debate, cursor)?;
    let is_told = known.iter().any(|fact| is_news(&fact.event));
    if !is_told && state(&watch.view, watch.driver) == "running" {
        let teller = Teller::of(host, &debate, context)?;
        tokio::select! {
            () = context.ct.cancelled() => {}
            () = host.gone.cancelled() => {}
            () = sleep_until(until) => {}
            () = news(&mut watch, cursor, &teller) => {}
            asks = lent.questions() => return Ok(Came::Asks(asks)),
        }
    }
    let shown = show(host, &debate, watch.driver, cursor).await?;
    Ok(Came::Shown(shown))
}

/// Returns once there is news, or the debate is no longer running.
async fn news(watch: &mut Watch, cursor: u64, teller: &Teller<'_>) {
    while let Some(signal) = watch.signals.recv().await {
        match signal {
            Signal::Recorded(fact) => {
                watch.view.apply(&fact);
                teller.tell(watch, &fact).await;
                if fact.seq > cursor && is_news(&fact.event) {
                    return;
                }
            }
            Signal::Driver(driver) => watch.driver = driver,
            Signal::Live(_) => {}
        }
        if state(&watch.view, watch.driver) != "running" {
            return;
        }
    }
}

/// Sends a client that asked for it the progress of a debate while it waits.
struct Teller<'a> {
    context: &'a RequestContext<RoleServer>,
    /// Removes secrets; `None` if the text came from this client.
    redactor: Option<Redactor>,
}

impl<'a> Teller<'a> {
    fn of(
        host: &Host,
        debate: &DebateId,
        context: &'a RequestContext<RoleServer>,
    ) -> Result<Self, Failure> {
        let patterns = host.desk.store().settings()?.patterns;
        Ok(Self {
            context,
            redactor: (!host.is_own(debate)).then(|| Redactor::new(&patterns)),
        })
    }

    async fn tell(&self, watch: &Watch, fact: &Recorded) {
        let Some(token) = self.context.meta.get_progress_token() else {
            return;
        };
        let Some(line) = progress::line(&watch.view, fact) else {
            return;
        };
        let line = one_line(line.lines().next().unwrap_or_default().trim());
        let line = match &self.redactor {
            Some(redactor) => redactor.redact(&line).text,
            None => line,
        };
        #[expect(clippy::cast_precision_loss, reason = "no debate has so many facts")]
        let progress = ProgressNotificationParam::new(token, fact.seq as f64).with_message(line);
        // A client that is gone needs no progress.
        let _ = self.context.peer.notify_progress(progress).await;
    }
}

/// Stops a debate that runs here, and reports what it has so far.
pub(super) async fn stop(host: &Arc<Host>, debate: &str) -> Result<Shown, Failure> {
    let debate = named::debate(debate)?;
    let mut watch = host.desk.watch(&debate).await?;
    match watch.driver {
        Driver::Here => host.desk.stop(&debate),
        Driver::Elsewhere => {
            return Err(Failure::usage(
                "This debate runs in another window, terminal or server.",
                "Stop it there, or call read_debate to follow it.",
            ));
        }
        Driver::Nobody => {
            return Err(Failure::usage(
                "This debate isn’t running, so it can’t be stopped.",
                "Call read_debate to see how it ended.",
            ));
        }
    }
    let let_go = async {
        while let Some(signal) = watch.signals.recv().await {
            if let Signal::Driver(driver) = signal {
                watch.driver = driver;
                return;
            }
        }
    };
    // If it isn't stopped in time, it is reported as it is.
    let _ = tokio::time::timeout(STOPPED_WITHIN, let_go).await;
    show(host, &debate, watch.driver, 0).await
}

async fn show(
    host: &Arc<Host>,
    debate: &DebateId,
    driver: Driver,
    cursor: u64,
) -> Result<Shown, Failure> {
    let (host, debate) = (host.clone(), debate.clone());
    let shown = tokio::task::spawn_blocking(move || shown::debate(&host, &debate, driver, cursor));
    shown
        .await
        .map_err(|error| Failure::internal(format!("The debate couldn’t be read: {error}.")))?
}
