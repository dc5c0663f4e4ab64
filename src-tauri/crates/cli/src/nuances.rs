//! `whetstone nuances`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use engine::nuances::{Begun, begin};
use engine::project;
use serde_json::json;

use crate::args::{Nuances, NuancesCommand};
use crate::output::{self, Failure};
use crate::{data, input};

/// Creates a NUANCES.md.
pub(crate) fn nuances(folder: &Path, args: Nuances) -> Result<ExitCode, Failure> {
    let NuancesCommand::Init {
        file,
        project,
        json: as_json,
        ..
    } = args.command;
    let text = match &file {
        Some(file) => input::text(file)?,
        None => String::new(),
    };
    let own = data::store(folder)?.settings()?.technologies;
    let project = project_of(project.as_deref(), file.as_deref())?;
    let begun = begin(&project, &text, &own)?;
    output::say(&words(&begun));
    if as_json {
        output::json(&json!({ "file": begun.file, "technologies": begun.technologies }));
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder for NUANCES.md: the named one, otherwise the project of the document, otherwise the current
/// folder.
pub(crate) fn project_of(
    named: Option<&Path>,
    document: Option<&Path>,
) -> Result<PathBuf, Failure> {
    let of_document = || document.and_then(project::around).map(PathBuf::from);
    match named {
        Some(named) => Ok(project::folder(named)?.into()),
        None => match of_document() {
            Some(folder) => Ok(folder),
            None => Ok(project::folder(Path::new("."))?.into()),
        },
    }
}

fn words(begun: &Begun) -> String {
    let file = begun.file.display();
    let names: Vec<&str> = begun
        .technologies
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    if names.is_empty() {
        return format!(
            "Wrote {file}. No known technology was found, so add a heading for each, such as “## Redis”."
        );
    }
    format!("Wrote {file} with a heading for {}.", names.join(", "))
}
