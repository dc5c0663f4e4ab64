//! Models behind an HTTP server. The differences between APIs (wires) are data, a file for each (`wire`);
//! they share how a question is sent (`request`, `client`), how an answer is split into events (`events`)
//! and read (`read`), and what is said when none comes (`trouble`, `look`, `words`).
//!
//! No provider library offers what we need: limits for an event and a refusal, the headers of a success,
//! and why an answer stopped (a blocked prompt, an error in a stream, a refusal). Nothing may guess a
//! provider by a model's name, make up an end, or log what servers send.

use std::path::Path;

use domain::model::{Effort, KeyFrom, Price, Server};
use domain::{Failure, FailureKind};
use serde_json::Value;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

mod address;
mod client;
mod events;
mod local;
mod look;
mod providers;
mod read;
mod replay;
mod request;
mod row;
mod trouble;
mod wire;
mod words;

pub use address::{Misfit, definition, key_from};
pub use providers::providers;
pub use replay::replay_http;

pub(crate) use local::{by_name as local_by_name, rows as local_rows};
pub(crate) use row::own_row;

use crate::host::{host, is_local};
use crate::keys::{Keys, Secret};
use crate::{Asking, Limits, Model, Question, Reply, prices};
use read::Reading;
use trouble::{Excess, Instead, Trouble};
use wire::spoken;
use words::Whom;

/// A model behind a server.
#[derive(Debug)]
pub(crate) struct HttpModel {
    whom: Whom,
    keys: Keys,
    price: Option<Price>,
}

/// What is sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask<'a> {
    /// The persona.
    pub(crate) system: &'a str,
    /// Everything else.
    pub(crate) prompt: &'a str,
    /// The JSON schema of the answer, if it must fit one.
    pub(crate) schema: Option<&'a str>,
    /// The effort setting, if there is one.
    pub(crate) effort: Option<Effort>,
}

/// What is requested besides the text, as far as the server accepts it.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    schema: Option<Value>,
    effort: Option<Effort>,
}

impl HttpModel {
    /// The model with this name. `folder` is where keys may be.
    pub(crate) fn new(name: &str, server: &Server, folder: &Path) -> Self {
        Self {
            price: prices::of_server(server),
            keys: Keys::new(folder),
            whom: Whom {
                name: name.to_owned(),
                host: host(&server.base_url),
                is_local: is_local(&server.base_url),
                server: server.clone(),
            },
        }
    }

    /// Asks, and asks once more without what the server does not know: a schema or an effort.
    pub(crate) async fn complete(
        &self,
        ask: Ask<'_>,
        limits: Limits,
        delta: &mut (dyn FnMut(&str) + Send),
        cancel: &CancellationToken,
    ) -> Result<Reply, Failure> {
        let key = self.key().await?;
        let mut reading = Reading::new(delta);
        let mut wanted = Wanted {
            schema: ask
                .schema
                .and_then(|schema| serde_json::from_str(schema).ok()),
            effort: ask.effort,
        };
        let exchange = self.exchange(ask, &mut wanted, limits, key.as_ref(), &mut reading);
        let ended = tokio::select! {
            ended = timeout(limits.timeout, exchange) => {
                ended.unwrap_or_else(|_| Err(Trouble::new(FailureKind::TimedOut, "")))
            }
            () = cancel.cancelled() => Err(Trouble::new(FailureKind::Cancelled, "")),
        };
        let sent = || format!("{}\n{}", ask.system, ask.prompt);
        match ended {
            Ok(()) => Ok(Reply {
                effort: wanted.effort,
                ..reading.reply(&sent(), self.price)
            }),
            Err(trouble) => {
                let seen = trouble.clone();
                let trouble = tokio::select! {
                    looked = look::closer(&self.whom, trouble, reading.instead()) => looked,
                    () = cancel.cancelled() => seen,
                };
                Err(self.failure(&trouble, &reading, limits, key.as_ref()))
            }
        }
    }

    async fn exchange(
        &self,
        ask: Ask<'_>,
        wanted: &mut Wanted,
        limits: Limits,
        key: Option<&Secret>,
        reading: &mut Reading<'_>,
    ) -> Result<(), Trouble> {
        loop {
            let ended = self.stream(ask, wanted, limits, key, reading).await;
            match ended {
                Err(trouble) if wanted.effort.is_some() && trouble.is_about_the_effort() => {
                    wanted.effort = None;
                }
                Err(trouble) if wanted.schema.is_some() && trouble.is_about_the_schema() => {
                    wanted.schema = None;
                }
                ended => return ended,
            }
        }
    }

    async fn stream(
        &self,
        ask: Ask<'_>,
        wanted: &Wanted,
        limits: Limits,
        key: Option<&Secret>,
        reading: &mut Reading<'_>,
    ) -> Result<(), Trouble> {
        let server = &self.whom.server;
        let client = client::of(self.whom.is_local)?;
        let request = request::of(client, server, ask, wanted, limits, key)?;
        let response = client::send(request, limits.silence).await?;
        let is_page = client::is_page(&response);
        let body = client::body(response, limits.silence);
        reading
            .all(spoken(server.wire).answer(), is_page, body)
            .await
    }

    async fn key(&self) -> Result<Option<Secret>, Failure> {
        if self.whom.server.key == KeyFrom::Nowhere {
            return Ok(None);
        }
        let (keys, whom) = (self.keys.clone(), self.whom.clone());
        // A keychain may ask the user to open it.
        let looking = spawn_blocking(move || keys.find(&whom.name, &whom.server.key));
        match looking.await {
            Ok(Some(key)) => Ok(Some(key)),
            _ => Err(self
                .whom
                .failure(&Trouble::new(FailureKind::NotSignedIn, ""))),
        }
    }

    fn failure(
        &self,
        trouble: &Trouble,
        reading: &Reading<'_>,
        limits: Limits,
        key: Option<&Secret>,
    ) -> Failure {
        let mut failure = match trouble.kind {
            FailureKind::TimedOut if trouble.status.is_none() => {
                self.whom.too_slow(trouble, limits.timeout)
            }
            FailureKind::Silent if trouble.instead == Some(Instead::NoHandshake) => {
                self.whom.too_slow(trouble, client::CONNECT)
            }
            // Silence for as long as a call may take counts as a call that took too long.
            FailureKind::Silent if limits.silence >= limits.timeout => {
                let trouble = Trouble::new(FailureKind::TimedOut, "");
                self.whom.too_slow(&trouble, limits.timeout)
            }
            FailureKind::Silent => self.whom.too_slow(trouble, limits.silence),
            _ if trouble.excess == Some(Excess::Tokens)
                && let Some(most) = limits.tokens =>
            {
                self.whom.capped(trouble, most)
            }
            _ => self.whom.failure(trouble),
        };
        let came = reading.what_came();
        failure.went_out |= !came.is_empty();
        let detail = format!("{}\n\n{came}", failure.detail);
        detail.trim().clone_into(&mut failure.detail);
        // Some servers repeat the key that they reject.
        if let Some(key) = key {
            failure.message = key.scrub(&failure.message);
            failure.detail = key.scrub(&failure.detail);
        }
        failure
    }
}

impl Model for HttpModel {
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a> {
        let ask = Ask {
            system: &question.system,
            prompt: &question.prompt,
            schema: Some(&question.schema),
            effort: question.effort,
        };
        Box::pin(self.complete(ask, limits, delta, cancel))
    }
}
