//! Asking a model, whatever it is behind. Knows no debate.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use domain::question::Parts;
use domain::{Failure, Usage};
use tokio_util::sync::CancellationToken;

/// One question: what a reading model gets, and the parts that it was rendered from.
#[derive(Clone, Debug)]
pub struct Question {
    /// The persona.
    pub system: String,
    /// Everything else; never begins with a raw document.
    pub prompt: String,
    /// What the prompt was rendered from.
    pub parts: Parts,
}

/// A model's whole answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The text, as it came.
    pub text: String,
    /// What it used; estimated where the provider reports nothing.
    pub usage: Usage,
}

/// How long a call may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The whole call.
    pub timeout: Duration,
    /// Without a byte of output.
    pub silence: Duration,
}

/// The future of a call.
pub type Asking<'a> = Pin<Box<dyn Future<Output = Result<Reply, Failure>> + Send + 'a>>;

/// Something that completes a prompt.
pub trait Model: Send + Sync {
    /// Asks. `delta` gets the text as it arrives. Ends early, with everything that was started
    /// ended too, when `cancel` is cancelled or the future is dropped.
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a>;
}
