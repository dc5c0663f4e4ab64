//! What a model is asked before there is a debate. Its answer is used or not, and kept nowhere.

use std::time::Duration;

use domain::answer::SuggestionAnswer;
use domain::suggester::{Suggestion, suggest};
use domain::text::redact::{Cover, Redactor};
use table::off_thread;

use super::Desk;
use super::models::model;
use crate::Error;

/// What a person waits for a suggestion at most.
pub const SUGGESTED_WITHIN: Duration = Duration::from_mins(2);

impl Desk {
    /// What the model `asked`, one of `models`, suggests for a text; `None` for a text without a word.
    /// Where there is none to ask, it fails or its answer doesn’t fit, the words of the text suggest, and a
    /// warning says why.
    pub async fn suggested_by(
        &self,
        asked: Option<&str>,
        text: &str,
        models: &[String],
        within: Duration,
    ) -> Result<Option<Suggestion>, Error> {
        let Some(by_words) = suggest(text, models) else {
            return Ok(None);
        };
        let answered = match asked {
            Some(name) => self.suggestion_of(name, text, models, within).await?,
            None => Err("There is no model to ask.".to_owned()),
        };
        Ok(Some(answered.unwrap_or_else(|why| {
            let mut warnings = by_words.warnings;
            warnings.push(format!("{why} The suggestion goes by keywords instead."));
            Suggestion {
                warnings,
                ..by_words
            }
        })))
    }

    /// What one model suggests; else why that can’t be used, in a sentence.
    async fn suggestion_of(
        &self,
        name: &str,
        text: &str,
        models: &[String],
        within: Duration,
    ) -> Result<Result<Suggestion, String>, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let spec = match model(name, &own) {
            Ok(spec) => spec,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let text = self.without_secrets(text.to_owned()).await?;
        let question = protocols::suggestion(&text, models)?;
        let answer = self
            .models
            .ask_once::<SuggestionAnswer>(&spec, &question, within);
        let answer = answer.await;
        Ok(answer.and_then(|answer| Suggestion::answered(answer, models, name)))
    }

    /// A text as a model may read it before its author chose what is sent.
    async fn without_secrets(&self, text: String) -> Result<String, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let redactor = Redactor::new(&store.settings()?.patterns);
            Ok::<_, Error>(Cover::over(&redactor, &[&text]).hide(&text))
        })
        .await
    }
}
