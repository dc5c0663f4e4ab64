//! A model that is lent by whoever talks to this program. Calls wait until someone picks them up and brings
//! back the answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::text::document::seen::one_line;
use domain::usage::estimate_tokens;
use domain::{Failure, FailureKind, Usage};
use tokio::sync::{Notify, oneshot};
use tokio_util::sync::CancellationToken;

use crate::failure::Who;
use crate::{Asking, Limits, Model, Question, Reply, most_tokens};

/// Max characters of a client’s reason for not answering.
const LONGEST_REASON: usize = 200;

/// One question on its way to the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// Its unique number.
    pub number: u64,
    /// The persona.
    pub system: String,
    /// Everything else.
    pub prompt: String,
    /// Max tokens of the answer.
    pub most_tokens: u32,
}

/// The questions that wait for the model, and whether there is one.
#[derive(Debug, Default)]
pub struct Lending {
    state: Mutex<State>,
    news: Notify,
}

#[derive(Debug, Default)]
struct State {
    is_open: bool,
    newest: u64,
    waiting: BTreeMap<u64, Waiting>,
}

#[derive(Debug)]
struct Waiting {
    errand: Errand,
    /// The debate whose reader picked it up; `None` if nobody did.
    taken_by: Option<String>,
    answer: oneshot::Sender<Result<String, String>>,
}

impl Lending {
    /// The lent model.
    pub fn model(self: &Arc<Self>, name: &str) -> Arc<dyn Model> {
        Arc::new(LentModel {
            name: name.to_owned(),
            lending: self.clone(),
        })
    }

    /// A model is lent from now on.
    pub fn open(&self) {
        self.state().is_open = true;
    }

    /// Whether a model is lent.
    pub fn is_open(&self) -> bool {
        self.state().is_open
    }

    /// Waits until there is a question that nobody has picked up.
    pub async fn wanted(&self) {
        loop {
            let news = self.news.notified();
            if self
                .state()
                .waiting
                .values()
                .any(|it| it.taken_by.is_none())
            {
                return;
            }
            news.await;
        }
    }

    /// Picks up the questions that nobody has picked up yet, for a reader of this debate.
    pub fn take(&self, debate: &str) -> Vec<Errand> {
        let mut state = self.state();
        let free = state
            .waiting
            .values_mut()
            .filter(|it| it.taken_by.is_none());
        free.map(|it| {
            it.taken_by = Some(debate.to_owned());
            it.errand.clone()
        })
        .collect()
    }

    /// Ends the wait for all questions that a reader of this debate picked up and has no answer to.
    pub fn give_up(&self, debate: &str, why: &str) {
        let mut state = self.state();
        let is_theirs = |it: &Waiting| it.taken_by.as_deref() == Some(debate);
        let taken = state.waiting.extract_if(.., |_, it| is_theirs(it));
        for (_, waiting) in taken {
            // The caller may be gone.
            let _ = waiting.answer.send(Err(why.to_owned()));
        }
    }

    /// Delivers an answer, or a message on why there is none. If nobody is waiting for it, it is dropped.
    pub fn answer(&self, number: u64, answer: Result<String, String>) {
        if let Some(waiting) = self.state().waiting.remove(&number) {
            // The caller may be gone.
            let _ = waiting.answer.send(answer);
        }
    }

    fn put(&self, question: &Question, limits: Limits) -> Option<(u64, Answer)> {
        let mut state = self.state();
        if !state.is_open {
            return None;
        }
        state.newest += 1;
        let (number, (answer, answered)) = (state.newest, oneshot::channel());
        let errand = Errand {
            number,
            system: question.system.clone(),
            prompt: question.prompt.clone(),
            most_tokens: limits.tokens.unwrap_or(most_tokens(question.effort)),
        };
        let waiting = Waiting {
            errand,
            taken_by: None,
            answer,
        };
        state.waiting.insert(number, waiting);
        self.news.notify_waiters();
        Some((number, answered))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

type Answer = oneshot::Receiver<Result<String, String>>;

#[derive(Debug)]
struct LentModel {
    name: String,
    lending: Arc<Lending>,
}

/// Withdraws a question when its call ends, for whatever reason.
struct Waits<'a>(&'a Lending, u64);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.state().waiting.remove(&self.1);
    }
}

impl Model for LentModel {
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a> {
        Box::pin(async move {
            let Some((number, answered)) = self.lending.put(question, limits) else {
                return Err(self.gone());
            };
            let _waits = Waits(&self.lending, number);
            let answered = tokio::select! {
                answered = answered => answered,
                () = cancel.cancelled() => return Err(self.who().fail(FailureKind::Cancelled, "")),
                () = tokio::time::sleep(limits.timeout) => {
                    return Err(self.who().too_slow(FailureKind::TimedOut, limits.timeout, ""));
                }
            };
            let text = match answered {
                Ok(Ok(text)) => text,
                Ok(Err(why)) => return Err(self.declined(&why)),
                Err(_) => return Err(self.gone()),
            };
            delta(&text);
            let sent = format!("{}{}", question.system, question.prompt);
            Ok(Reply {
                usage: Usage {
                    input_tokens: estimate_tokens(&sent),
                    output_tokens: estimate_tokens(&text),
                    cost_usd: None,
                    estimated: true,
                },
                text,
                effort: None,
            })
        })
    }
}

impl LentModel {
    fn who(&self) -> Who {
        Who {
            name: self.name.clone(),
            program: String::new(),
            command: String::new(),
            sign_in: "",
            install: "",
        }
    }

    /// The client’s own words say more than that it declined.
    fn declined(&self, why: &str) -> Failure {
        let short: String = one_line(why.trim()).chars().take(LONGEST_REASON).collect();
        let message = format!(
            "{} didn’t answer: {}.",
            self.name,
            short.trim_end_matches('.')
        );
        Failure {
            message,
            hint: "Let it answer in the MCP client, or choose another model.".to_owned(),
            ..self.who().fail(FailureKind::Refused, why)
        }
    }

    fn gone(&self) -> Failure {
        let message = format!(
            "{} can’t be asked: the MCP client that lent its model isn’t there.",
            self.name
        );
        Failure {
            hint: "Continue the debate from that client, or run it again with other models."
                .to_owned(),
            ..self.who().not_begun(message, "")
        }
    }
}
