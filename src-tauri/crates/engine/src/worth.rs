//! Reports what competing debates were worth: as a line in the log, and to the user’s command if there is
//! one. Whatever happens to that, nothing else fails.

use std::time::Duration;

use domain::figures::{KindFigures, by_kind};
use domain::system::plain;
use domain::worth::{ENOUGH, advice};
use domain::{Kind, Protocol};
use store::Store;

use crate::Error;

/// How long the command may take.
const LIMIT: Duration = Duration::from_secs(30);

/// Writes a line to the log and to the command. Blocks until that has ended.
pub(crate) fn tell(store: &Store, line: &str) {
    tracing::info!("{line}");
    if let Err(problem) = to_command(store, line) {
        tracing::warn!(%problem, "the command for competing debates failed");
    }
}

fn to_command(store: &Store, line: &str) -> Result<(), String> {
    let settings = store.settings().map_err(|error| error.to_string())?;
    let Some((program, arguments)) = settings.compete_command.split_first() else {
        return Ok(());
    };
    let found = models::find_program(program);
    let found = found.ok_or_else(|| format!("{program} is not on this machine"))?;
    let output = machine::run(&found, format!("{line}\n").as_bytes(), LIMIT, |command| {
        command.args(arguments);
    });
    let output = output
        .map_err(|error| format!("{program} can’t be run: {error}", error = plain(&error)))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{program} ended with {}", output.status))
}

/// What the last debates of a form on texts of a kind suggest for the next.
pub(crate) fn advised(
    store: &Store,
    protocol: Protocol,
    kind: Kind,
) -> Result<Option<String>, Error> {
    Ok(advice(&store.worths(protocol, kind, ENOUGH)?))
}

/// Results of debates, by kind of text: those with competing sides, compared with single reviews.
pub(crate) fn figures(store: &Store) -> Result<Vec<KindFigures>, Error> {
    let mut kinds = by_kind(&store.sums()?);
    for of_kind in &mut kinds {
        for form in &mut of_kind.forms {
            form.notice = advised(store, form.protocol, of_kind.kind)?;
        }
    }
    Ok(kinds)
}
