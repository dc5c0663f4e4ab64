//! `whetstone export` and `whetstone import`

use std::path::Path;
use std::process::ExitCode;

use domain::DebateId;

use crate::args::{Export, Import};
use crate::data;
use crate::output::{self, Failure};

/// Writes an archive. Exit code 1 if a requested debate is not in it.
pub(crate) fn export(folder: &Path, args: Export) -> Result<ExitCode, Failure> {
    let store = data::store(folder)?;
    let debates: Vec<DebateId> = args.ids.into_iter().map(DebateId).collect();
    let which = (!args.all).then_some(debates.as_slice());
    let archived = store.export(which, &args.output)?;
    for left_out in &archived.left_out {
        output::say(&format!(
            "warning: {} It isn’t in the archive.",
            left_out.message
        ));
    }
    output::say(&archived.words());
    if args.json {
        output::json(&archived);
    }
    Ok(code(archived.left_out.is_empty()))
}

/// Imports an archive. Exit code 1 if one of its debates was refused.
pub(crate) fn import(folder: &Path, args: &Import) -> Result<ExitCode, Failure> {
    let imported = data::store(folder)?.import_file(&args.file)?;
    for refused in &imported.refused {
        output::say(&format!(
            "warning: {} ({})",
            refused.message, refused.debate
        ));
    }
    for kept in &imported.kept {
        output::say(&format!("warning: {kept}"));
    }
    output::say(&imported.words());
    if args.json {
        output::json(&imported);
    }
    Ok(code(imported.refused.is_empty()))
}

fn code(is_whole: bool) -> ExitCode {
    if is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
