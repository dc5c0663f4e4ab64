//! The state of a debate, the same in lists, in JSON and in words.

use domain::model::ModelSource;
use domain::page::DebateState;
use domain::text::redact::{Cover, Redactor};
use domain::{DebateId, View};
use report::{Covered, Source};
use serde_json::{Value, json};
use store::Store;

use crate::output::Failure;
use crate::progress;

/// The debate as scripts read it, with its state. A running one has no outcome yet.
pub(crate) fn json(store: &Store, source: &Source<'_>) -> Result<Value, Failure> {
    let mut result = report::json::result(source);
    let setup = source.view.setup.as_ref();
    if let Some(setup) = setup {
        let state = store.state(&setup.debate)?;
        result["state"] = json!(state);
        if state == DebateState::Running {
            result["outcome"] = Value::Null;
        }
    }
    if source.redacted == 0 {
        let count = kept_from_models(source);
        result["redacted"] = json!(count);
        if let (Some(words), Some(warnings)) = (withheld(count), result["warnings"].as_array_mut())
        {
            warnings.insert(0, words.into());
        }
    }
    Ok(result)
}

/// How many secrets of the text the models of a debate got as placeholders.
fn kept_from_models(source: &Source<'_>) -> usize {
    let Some(setup) = source.view.setup.as_ref() else {
        return 0;
    };
    let briefing = &setup.agenda.briefing;
    let reader = briefing
        .exploration
        .iter()
        .filter_map(|it| it.reader.as_ref());
    let seats = setup.seats.iter().chain([&setup.synthesizer]);
    let mut models = seats.map(|it| &it.model).chain(reader);
    let is_read = models.any(|it| it.source != ModelSource::Rules);
    if !is_read || setup.redaction.as_written {
        return 0;
    }
    let text = (source.text)(&setup.original).unwrap_or_default();
    let redactor = Redactor::new(&setup.redaction.patterns);
    Cover::over(&redactor, &[&text]).kinds().values().sum()
}

/// What to say about the secrets in a text that models read, if it has any.
pub(crate) fn withheld(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("1 secret is replaced with a placeholder before anything is sent.".to_owned()),
        more => Some(format!(
            "{more} secrets are replaced with placeholders before anything is sent."
        )),
    }
}

/// Makes something from a debate. Models quote a code change as it is, so its secrets are replaced first.
pub(crate) fn covered<T>(
    store: &Store,
    source: &Source<'_>,
    make: impl FnOnce(&Source<'_>) -> T,
) -> Result<T, Failure> {
    if !progress::is_of_code(source.view) {
        return Ok(make(source));
    }
    Ok(Covered::over(source, &store.settings()?.patterns).with(make))
}

/// The state of an unfinished debate, in a word or two.
pub(crate) const fn word(state: DebateState) -> &'static str {
    match state {
        DebateState::Waiting => "waiting for you",
        DebateState::Interrupted => "interrupted",
        _ => "debating",
    }
}

/// The same in a sentence, with the round: `Debating in round 2.`; `None` if it has ended, or if it is
/// waiting and says for what.
pub(crate) fn sentence(
    store: &Store,
    debate: &DebateId,
    view: &View,
) -> Result<Option<String>, Failure> {
    if view.header.outcome.is_some() || view.header.waiting.is_some() {
        return Ok(None);
    }
    let rounds = match view.rounds.len() {
        0 => String::new(),
        round => format!(" in round {round}"),
    };
    Ok(Some(match store.state(debate)? {
        DebateState::Interrupted => format!("Interrupted{rounds}."),
        DebateState::Waiting => format!("Paused{rounds}."),
        _ if rounds.is_empty() => "Debating.".to_owned(),
        _ => format!("Debating{rounds}."),
    }))
}
