//! Files that the agent of a run hid with new ignore rules, and that its author wants to commit anyway.

use domain::Severity;
use domain::run::Run;

use crate::{Error, runs};

/// How many findings are named.
const NAMED: usize = 3;

/// Refuses to commit hidden files in which rules find something that blocks: no review shows them.
pub(super) fn may_be_committed(run: &Run) -> Result<(), Error> {
    let review = runs::hidden(run)?;
    let blocking = review.findings.iter();
    let blocking: Vec<String> = blocking
        .filter(|it| it.severity == Severity::Blocking)
        .map(|it| match it.lines {
            Some((line, _)) => format!("{} ({}:{line})", it.title, it.file),
            None => format!("{} ({})", it.title, it.file),
        })
        .collect();
    let count = match blocking.len() {
        0 => return Ok(()),
        1 => "1 blocking finding in hidden files holds".to_owned(),
        some => format!("{some} blocking findings in hidden files hold"),
    };
    let more = match blocking.len().saturating_sub(NAMED) {
        0 => String::new(),
        some => format!(", and {some} more"),
    };
    let named = blocking[..blocking.len().min(NAMED)].join(", ");
    let them = if blocking.len() == 1 { "it" } else { "them" };
    Err(Error::invalid(
        format!("{count} back this commit: {named}{more}."),
        format!(
            "Fix {them}, leave the hidden files out, or remove the new ignore rules to review these files like the others."
        ),
    ))
}
