//! Asking a model, whatever is behind it, and starting coding agents.
//!
//! Knows nothing about debates. [`open`] turns a definition into something that can be asked; [`answer`]
//! reads what came back; [`discover`] says what this machine has. How each command-line model is started
//! and read is data, one file for each in `cli`; servers over HTTP are in `http`, their keys in `keys` and
//! nowhere else. [`Choice`] says which model plays which role, and why. [`agents`] has the programs that
//! may change files.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use domain::model::Effort;
use domain::question::Parts;
use domain::{Failure, Usage};
use tokio_util::sync::CancellationToken;

pub mod agents;
pub mod answer;

mod ansi;
mod catalog;
mod choice;
mod cli;
mod discover;
mod effort;
mod failure;
mod folder;
mod host;
mod http;
mod kept;
mod keys;
mod lent;
mod offline;
mod prices;
mod program;
mod reason;
mod trial;

pub use catalog::{by_name, can_search, caveat, open, provider, slots};
pub use choice::{Candidate, Choice, Preference, Wish};
pub use cli::replay;
pub use discover::discover;
pub use effort::{effort_ignored, without_effort};
pub use http::{Misfit, definition, key_from, providers, replay_http};
pub use keys::{KeptIn, Keys};
pub use lent::{Errand, Lending};
pub use offline::{Rules, open_questions};
pub use prices::{price, unreported_cost, words as price_words};
pub use program::find_program;
pub use rules::{catalog as rule_catalog, final_checks, is_check_off};
pub use trial::test;

/// The assumed maximum of tokens in an answer, including what a model with an effort setting may write
/// before it. In a debate with a budget, servers are given this limit; a command-line model takes none, so
/// its call may exceed it.
pub const fn most_tokens(effort: Option<Effort>) -> u32 {
    const ANSWER: u32 = 8_000;
    ANSWER
        + match effort {
            None => 0,
            Some(Effort::Low) => 1_024,
            Some(Effort::Medium) => 8_000,
            Some(Effort::High) => 24_000,
        }
}

/// One question: the prompt for a model that reads, and the parts that it was made from.
#[derive(Clone, Debug)]
pub struct Question {
    /// The persona.
    pub system: String,
    /// Everything else; never begins with a raw document.
    pub prompt: String,
    /// The JSON schema of the answer, as in the prompt.
    pub schema: String,
    /// What the prompt was made from.
    pub parts: Parts,
    /// The effort setting; `None` leaves it to the model.
    pub effort: Option<Effort>,
    /// What the model may do besides writing.
    pub tools: Tools,
}

/// What a model may do besides writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tools {
    /// Nothing.
    #[default]
    Off,
    /// Search the web, which it then must do; see [`can_search`].
    WebSearch,
}

/// A model's whole answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The text as received.
    pub text: String,
    /// What it used; estimated if the provider reports nothing.
    pub usage: Usage,
    /// The effort setting that was sent; `None` if there was none.
    pub effort: Option<Effort>,
}

/// The limits of a call.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The whole call.
    pub timeout: Duration,
    /// Without a byte of output.
    pub silence: Duration,
    /// Max tokens of the answer, including thinking, if the server takes such a limit; `None` leaves it to
    /// the server.
    pub tokens: Option<u32>,
}

/// The future of a call.
pub type Asking<'a> = Pin<Box<dyn Future<Output = Result<Reply, Failure>> + Send + 'a>>;

/// Something that completes a prompt.
pub trait Model: Send + Sync {
    /// Asks. `delta` gets the text as it arrives. If `cancel` is canceled or the future is dropped, the
    /// call ends early, and so does everything it started.
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a>;
}
