//! `whetstone models`

use std::path::Path;
use std::process::ExitCode;

use domain::Role;
use domain::model::{CliFormat, ModelSource, ModelSpec, Wire};
use domain::page::{ModelRow, ModelTest, NewHttpModel, NewKey, RoleList};
use engine::Desk;
use serde::Serialize;

use crate::args::{AddModel, Format, Models, ModelsCommand, WireName};
use crate::data;
use crate::output::{self, Failure};

/// Lists, adds, tests and removes models.
pub(crate) async fn models(folder: &Path, args: Models) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        ModelsCommand::List { json } => list(&desk.models().await?, &desk.roles().await?, json),
        ModelsCommand::Add { what } => add(&desk, what).await?,
        ModelsCommand::Test { name, json } => return test(&desk, &name, json).await,
        ModelsCommand::Remove { name } => desk.remove_model(name).await?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A model and its roles.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    model: &'a ModelRow,
    roles: Vec<Given<'a>>,
}

#[derive(Serialize)]
struct Given<'a> {
    role: Role,
    why: &'a str,
}

fn list(rows: &[ModelRow], roles: &RoleList, json: bool) {
    if json {
        let rows: Vec<Row<'_>> = rows.iter().map(|row| with_roles(row, roles)).collect();
        return output::json(&rows);
    }
    for row in rows {
        let state = row.state.words();
        let command = row.command.as_deref().unwrap_or_default();
        let line = format!("{:<32} {state:<14} {} {command}", row.name, row.note);
        output::print(&format!("{}\n", line.trim_end()));
    }
    output::print(&format!(
        "\nWho does what (model list from {}):\n",
        roles.as_of
    ));
    for given in &roles.roles {
        let line = format!("{:<12} {:<32} {}", given.label, given.model, given.why);
        output::print(&format!("{line}\n"));
    }
    if let Some(problem) = &roles.problem {
        output::say(problem);
    }
}

fn with_roles<'a>(model: &'a ModelRow, roles: &'a RoleList) -> Row<'a> {
    let given = roles.roles.iter().filter(|given| given.model == model.name);
    Row {
        model,
        roles: given
            .map(|given| Given {
                role: given.role,
                why: &given.why,
            })
            .collect(),
    }
}

async fn add(desk: &Desk, what: AddModel) -> Result<(), Failure> {
    match what {
        AddModel::Cli {
            name,
            format,
            command,
        } => desk.store().add_own_model(&ModelSpec {
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
        })?,
        AddModel::Http {
            name,
            wire,
            base_url,
            model,
            key_env,
        } => {
            let wire = match wire {
                WireName::Openai => Wire::Openai,
                WireName::Responses => Wire::Responses,
                WireName::Anthropic => Wire::Anthropic,
                WireName::Gemini => Wire::Gemini,
                WireName::Ollama => Wire::Ollama,
            };
            let key = key_env.map_or(NewKey::Nowhere, |variable| NewKey::Environment { variable });
            desk.add_http_model(NewHttpModel {
                name,
                wire,
                base_url,
                model,
                key,
                price: None,
            })
            .await?;
        }
    }
    Ok(())
}

async fn test(desk: &Desk, name: &str, json: bool) -> Result<ExitCode, Failure> {
    let tested = desk.test_model(name).await?;
    if json {
        output::json(&tested);
    }
    match &tested.failure {
        None => {
            let (answer, used) = (&tested.answer, used(&tested));
            output::say(&format!("{name} answered: {answer}{used}"));
            if let Some(note) = &tested.note {
                output::say(note);
            }
        }
        Some(failure) => output::say(&format!("error: {}\n{}", failure.message, failure.hint)),
    }
    Ok(match tested.failure {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}

/// What the answer used, in words.
fn used(tested: &ModelTest) -> String {
    let seconds = std::time::Duration::from_millis(tested.duration_ms).as_secs_f64();
    let Some(usage) = tested.usage else {
        return String::new();
    };
    let about = if usage.estimated { "about " } else { "" };
    let tokens = domain::usage::tokens(usage.input_tokens + usage.output_tokens, usage.estimated);
    let cost = usage
        .cost_usd
        .map_or("cost unknown".to_owned(), |usd| format!("${usd:.4}"));
    format!(" ({seconds:.1} s, {about}{tokens} tokens, {cost})")
}
