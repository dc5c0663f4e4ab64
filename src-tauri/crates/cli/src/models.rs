//! `whetstone models`

use std::path::Path;
use std::process::ExitCode;

use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::page::{ModelRow, ModelState};
use engine::Desk;

use crate::args::{AddModel, Format, Models, ModelsCommand};
use crate::output::{self, Failure};

/// Lists, adds, tests and removes models.
pub(crate) async fn models(folder: &Path, args: Models) -> Result<ExitCode, Failure> {
    let desk = Desk::open(folder)?;
    match args.command {
        ModelsCommand::List { json } => list(&desk.models().await?, json),
        ModelsCommand::Add { what } => add(&desk, what)?,
        ModelsCommand::Test { name, json } => return test(&desk, &name, json).await,
        ModelsCommand::Remove { name } => desk.store().remove_own_model(&name)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(rows: &[ModelRow], json: bool) {
    if json {
        return output::json(&rows);
    }
    for row in rows {
        let state = match row.state {
            ModelState::Ready => "ready",
            ModelState::NotSignedIn => "not signed in",
            ModelState::NotInstalled => "not installed",
            ModelState::Checking => "being checked",
        };
        let command = row.command.as_deref().unwrap_or_default();
        let line = format!("{:<32} {state:<14} {} {command}", row.name, row.note);
        output::print(&format!("{}\n", line.trim_end()));
    }
}

fn add(desk: &Desk, what: AddModel) -> Result<(), Failure> {
    let AddModel::Cli {
        name,
        format,
        command,
    } = what;
    desk.store().add_own_model(&ModelSpec {
        name,
        source: ModelSource::OwnCli {
            format: match format {
                Format::Text => CliFormat::Text,
                Format::Claude => CliFormat::Claude,
                Format::Codex => CliFormat::Codex,
                Format::Gemini => CliFormat::Gemini,
            },
            command,
        },
    })?;
    Ok(())
}

async fn test(desk: &Desk, name: &str, json: bool) -> Result<ExitCode, Failure> {
    let tested = desk.test_model(name).await?;
    if json {
        output::json(&tested);
    }
    match &tested.failure {
        None => output::say(&format!("{name} answered: {}", tested.answer)),
        Some(failure) => output::say(&format!("error: {}\n{}", failure.message, failure.hint)),
    }
    Ok(match tested.failure {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}
