//! `whetstone models`

use std::path::Path;
use std::process::ExitCode;

use domain::model::{CliFormat, ModelSource, ModelSpec, Wire};
use domain::page::{ModelRow, ModelTest, NewHttpModel, NewKey};
use engine::Desk;

use crate::args::{AddModel, Format, Models, ModelsCommand, WireName};
use crate::data;
use crate::output::{self, Failure};

/// Lists, adds, tests and removes models.
pub(crate) async fn models(folder: &Path, args: Models) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        ModelsCommand::List { json } => list(&desk.models().await?, json),
        ModelsCommand::Add { what } => add(&desk, what).await?,
        ModelsCommand::Test { name, json } => return test(&desk, &name, json).await,
        ModelsCommand::Remove { name } => desk.remove_model(name).await?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(rows: &[ModelRow], json: bool) {
    if json {
        return output::json(&rows);
    }
    for row in rows {
        let state = row.state.words();
        let command = row.command.as_deref().unwrap_or_default();
        let line = format!("{:<32} {state:<14} {} {command}", row.name, row.note);
        output::print(&format!("{}\n", line.trim_end()));
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
        None => output::say(&format!(
            "{name} answered: {}{}",
            tested.answer,
            used(&tested)
        )),
        Some(failure) => output::say(&format!("error: {}\n{}", failure.message, failure.hint)),
    }
    Ok(match tested.failure {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}

/// What the answer took, in words.
fn used(tested: &ModelTest) -> String {
    let seconds = std::time::Duration::from_millis(tested.duration_ms).as_secs_f64();
    let Some(usage) = tested.usage else {
        return String::new();
    };
    let about = if usage.estimated { "about " } else { "" };
    let tokens = usage.input_tokens + usage.output_tokens;
    let cost = usage
        .cost_usd
        .map_or("unknown cost".to_owned(), |usd| format!("${usd:.4}"));
    format!(" ({seconds:.1} s, {about}{tokens} tokens, {cost})")
}
