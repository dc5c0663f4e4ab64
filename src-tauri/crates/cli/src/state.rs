//! The state of a debate, the same in lists, in JSON and in words.

use domain::page::DebateState;
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
    Ok(result)
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
