//! Telling others what competing debates were worth: a line in the log, and to a command of the user's
//! where there is one. Whatever becomes of that, nothing else fails.

use std::time::Duration;

use domain::page::{DebateQuery, LabelFilter, LabelKind};
use domain::worth::{ENOUGH, Worth, advice};
use domain::{Kind, Protocol};
use store::Store;

use crate::{Error, held};

/// How long the command may take.
const LIMIT: Duration = Duration::from_secs(30);

/// Writes a line, in the log and to the command. Blocks until that has ended.
pub(crate) fn tell(store: &Store, line: &str) {
    tracing::info!("{line}");
    if let Err(problem) = to_command(store, line) {
        tracing::warn!(%problem, "the command that is told of competing debates failed");
    }
}

fn to_command(store: &Store, line: &str) -> Result<(), String> {
    let settings = store.settings().map_err(|error| error.to_string())?;
    let Some((program, arguments)) = settings.compete_command.split_first() else {
        return Ok(());
    };
    let found = models::find_program(program);
    let found = found.ok_or_else(|| format!("{program} is not on this machine"))?;
    let output = held::run(&found, &format!("{line}\n"), LIMIT, |command| {
        command.args(arguments);
    });
    let output = output.map_err(|error| format!("{program} can't be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{program} ended with {}", output.status))
}

/// What the last debates of a form on texts of a kind say about the next.
pub(crate) fn advised(
    store: &Store,
    protocol: Protocol,
    kind: Kind,
) -> Result<Option<String>, Error> {
    if !protocol.is_competitive() {
        return Ok(None);
    }
    let rows = store.debates(&DebateQuery {
        labels: vec![LabelFilter {
            kind: LabelKind::Protocol,
            values: vec![protocol.key().to_owned()],
        }],
        limit: LOOKED_AT,
        ..DebateQuery::default()
    })?;
    let mut last = Vec::new();
    for row in rows {
        let worth = Worth::of(&store.view(&row.debate)?).filter(|worth| worth.kind == kind);
        last.extend(worth);
        if last.len() == ENOUGH {
            break;
        }
    }
    Ok(advice(&last))
}

/// Debates of a form that are looked through for those on one kind of text.
const LOOKED_AT: u32 = 20;
