//! The state of a debate, the same in lists, in JSON and in words.

use domain::page::DebateState;
use domain::{DebateId, View};
use report::Source;
use serde_json::{Value, json};
use store::Store;

use crate::output::Failure;

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

/// The state of an unfinished debate, in a word or two.
pub(crate) const fn word(state: DebateState) -> &'static str {
    match state {
        DebateState::Waiting => "waiting for you",
        DebateState::Interrupted => "interrupted",
        _ => "debating",
    }
}

/// The same in a sentence, with the round: `Debating, in round 2.`; `None` if it has ended, or if it is
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
        _ => format!("Debating,{rounds}."),
    }))
}
