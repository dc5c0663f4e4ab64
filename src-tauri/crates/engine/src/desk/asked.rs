//! Questions to a model before there is a debate. The answer is used or not, and never stored.

use std::time::Duration;

use domain::answer::{SuggestionAnswer, TriageAnswer};
use domain::briefing::{Triage, triage_with};
use domain::model::ModelSpec;
use domain::page::{ModelRow, Triaged};
use domain::setup::Budget;
use domain::suggester::{Suggestion, suggest};
use domain::text::document::prose;
use domain::text::redact::{Cover, Redactor};
use domain::{TaskId, Usage};
use table::off_thread;

use super::Desk;
use super::models::model;
use crate::Error;

/// The longest that a person waits for a suggestion.
pub const SUGGESTED_WITHIN: Duration = Duration::from_mins(2);
/// The longest wait for a model that says how much process a text deserves.
pub const TRIAGED_WITHIN: Duration = Duration::from_secs(2);

impl Desk {
    /// How much process the text of a task deserves. If one of these models runs on this machine (with
    /// `None`, one of those that were found), it’s asked. Otherwise, and if it gives no usable answer in
    /// time, the words of the text decide. They also decide if one of the user’s own signals does.
    pub async fn triaged(
        &self,
        task: &TaskId,
        among: Option<&[String]>,
        within: Duration,
    ) -> Result<Triaged, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let (document, own) =
            off_thread(move || Ok::<_, Error>((store.task(&id)?, store.settings()?.signals)))
                .await?;
        let by_words = triage_with(&own, &document.body);
        // Someone who sets a signal word wants it to count, whatever a model says.
        let is_settled = by_words.is_by(&own) || prose::words(&document.body) == 0;
        let Triage { level, why, .. } = by_words;
        let spec = if is_settled {
            None
        } else {
            self.on_this_machine(among).await?
        };
        let Some(spec) = spec else {
            return Ok(Triaged {
                level,
                why,
                asked: None,
            });
        };
        let redactor = self.redactor().await?;
        let text = without_secrets(&redactor, &document.body);
        let question = protocols::triage(document.row.kind, &text)?;
        let (asked, _) = self
            .models
            .once_within::<TriageAnswer>(&spec, &question, &redactor, within)
            .await?;
        let asked = asked.and_then(|answer| Triage::answered(&answer, &spec.name));
        let (level, why) = match asked {
            Ok(triage) => (triage.level, triage.why),
            Err(problem) => {
                let model = format!("{}: ", spec.name);
                let problem = match problem.strip_prefix(&model) {
                    Some(rest) => format!("Asking {} failed: {rest}", spec.name),
                    None => problem,
                };
                (level, format!("{why} {problem}"))
            }
        };
        Ok(Triaged {
            level,
            why,
            asked: Some(spec.name),
        })
    }

    /// The model on this machine that may be asked without permission.
    async fn on_this_machine(&self, among: Option<&[String]>) -> Result<Option<ModelSpec>, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let rows: Vec<ModelRow> = match among {
            Some(_) => Vec::new(),
            None => self.found().await?,
        };
        let mut grounds = self.grounds(&rows, Budget::default()).await?;
        if let Some(names) = among {
            grounds.consider(names, &own);
        }
        let choice = grounds.choice();
        let found = choice.on_this_machine();
        Ok(found.and_then(|one| models::by_name(&one.name, &own)))
    }

    /// What the model `asked`, one of `models`, suggests for a text; `None` for a text without a word. If
    /// there is no model to ask, the call fails or the answer doesn’t fit, the suggestion is based on the
    /// words of the text, and a warning says why. Also returns what the call used, if anything came back.
    pub async fn suggested_by(
        &self,
        asked: Option<&str>,
        text: &str,
        models: &[String],
        within: Duration,
    ) -> Result<(Option<Suggestion>, Option<Usage>), Error> {
        let Some(by_words) = suggest(text, models) else {
            return Ok((None, None));
        };
        let (answered, usage) = match asked {
            Some(name) => self.suggestion_of(name, text, models, within).await?,
            None => (Err("There is no model to ask.".to_owned()), None),
        };
        let suggestion = answered.unwrap_or_else(|why| {
            let mut warnings = by_words.warnings;
            warnings.push(format!(
                "{why} The suggestion is based on keywords instead."
            ));
            Suggestion {
                warnings,
                ..by_words
            }
        });
        Ok((Some(suggestion), usage))
    }

    /// What one model suggests, or a sentence that says why it can’t be used.
    async fn suggestion_of(
        &self,
        name: &str,
        text: &str,
        models: &[String],
        within: Duration,
    ) -> Result<(Result<Suggestion, String>, Option<Usage>), Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let spec = match model(name, &own) {
            Ok(spec) => spec,
            Err(error) => return Ok((Err(error.to_string()), None)),
        };
        let redactor = self.redactor().await?;
        let question = protocols::suggestion(&without_secrets(&redactor, text), models)?;
        let (answer, usage) = self
            .models
            .once_within::<SuggestionAnswer>(&spec, &question, &redactor, within)
            .await?;
        let suggestion = answer.and_then(|answer| Suggestion::answered(answer, models, name));
        Ok((suggestion, usage))
    }

    pub(super) async fn redactor(&self) -> Result<Redactor, Error> {
        let store = self.store.clone();
        off_thread(move || Ok::<_, Error>(Redactor::new(&store.settings()?.patterns))).await
    }
}

/// The whole text without its secrets, which are taken out before it is cut so that no cut splits one.
fn without_secrets(redactor: &Redactor, text: &str) -> String {
    Cover::over(redactor, &[text]).hide(text)
}
