//! One question outside a debate: asked once, recorded nowhere.

use std::time::Duration;

use domain::model::ModelSpec;
use models::{Limits, Question, answer};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;

use crate::model_book::ModelBook;

impl ModelBook {
    /// Asks a model once and reads what it says. The question leaves as it is: whoever asks took the
    /// secrets out. What runs past `within`, the wait for a turn included, is ended.
    ///
    /// # Errors
    /// In a sentence: why there is no answer that can be read.
    pub async fn ask_once<T: DeserializeOwned + JsonSchema>(
        &self,
        spec: &ModelSpec,
        question: &Question,
        within: Duration,
    ) -> Result<T, String> {
        let name = &spec.name;
        let asked = tokio::time::timeout(within, self.reply(spec, question, within)).await;
        let text = asked.unwrap_or_else(|_| {
            let seconds = within.as_secs_f64();
            Err(format!("{name} didn’t answer within {seconds} seconds."))
        })?;
        answer::read_as(&text, &question.prompt, &str::to_owned)
            .map_err(|unreadable| format!("The answer of {name} {}.", unreadable.in_short))
    }

    async fn reply(
        &self,
        spec: &ModelSpec,
        question: &Question,
        within: Duration,
    ) -> Result<String, String> {
        let turn = self.turn(spec).await.map_err(|error| error.to_string())?;
        let closed = self.gate(spec).await.map_err(|error| error.to_string())?;
        if !closed.is_zero() {
            return Err(format!(
                "The provider of {} wants no questions for now.",
                spec.name
            ));
        }
        // The deadline around this call comes first, and says the same of every model.
        let limit = within.saturating_mul(2);
        let limits = Limits {
            timeout: limit,
            silence: limit,
            tokens: None,
        };
        let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
        let model = self.open(spec);
        let reply = model.ask(question, limits, &mut delta, &cancel).await;
        drop(turn);
        reply.map(|it| it.text).map_err(|failure| failure.message)
    }
}
