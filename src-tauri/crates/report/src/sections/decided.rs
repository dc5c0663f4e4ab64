//! The author's decision on the result of a debate. People read it in the opening and in the verdict.

use domain::Judgment;
use domain::verdict::Ruling;
use domain::view::Concluded;
use serde::Serialize;
use serde_json::Value;

use crate::Source;
use crate::value::value;

/// The decision for scripts; null if nothing is decided yet, or if there is nothing to decide.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(source.view.conclusion.as_ref().and_then(result))
}

/// The open concerns about the text, for scripts; null if nobody could raise a concern.
pub(super) fn against(source: &Source<'_>) -> Value {
    let concluded = source.view.conclusion.as_ref();
    value(concluded.and_then(|it| it.came_to.against.as_ref()))
}

fn result(concluded: &Concluded) -> Option<DecidedResult> {
    let came_to = &concluded.came_to;
    came_to.settled()?;
    let (option, reason) = match concluded.rulings.verdict.as_ref()? {
        Ruling::Chosen { option, reason } => (Some(*option), reason.clone()),
        Ruling::Overruled { reason, .. } => (None, reason.clone()),
        _ => (None, String::new()),
    };
    Some(DecidedResult {
        decision: came_to.decided,
        option,
        name: came_to.chosen.clone(),
        reason,
        overrules: came_to.overruled().is_some(),
    })
}

/// The author's decision on the result of a debate.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct DecidedResult {
    /// The decision; `None` if an option was chosen.
    decision: Option<Judgment>,
    /// The index of the chosen option, from 0; `None` if none was chosen.
    option: Option<usize>,
    /// The name of that option.
    name: Option<String>,
    /// Why; may be empty.
    reason: String,
    /// Whether it differs from the judge's decision; `false` if there was no judge.
    overrules: bool,
}
