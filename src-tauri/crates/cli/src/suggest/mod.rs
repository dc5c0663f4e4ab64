//! `whetstone suggest`, and `--suggest` of a debate.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use domain::model::RULES;
use domain::page::PersonaRow;
use domain::setup::Budget;
use domain::suggester::{self, Suggestion, Taken};
use domain::{Kind, TaskId};
use engine::{Desk, SUGGESTED_WITHIN};

use crate::args::{Refine, Suggest, SuggestFormat};
use crate::output::{self, Failure};
use crate::{data, input};

mod dialog;
mod taken;

const NO_TEXT: &str = "warning: The document has no text, so nothing is suggested.";

/// Prints the suggestion for a text, and saves nothing.
pub(crate) async fn suggest(folder: &Path, args: Suggest) -> Result<ExitCode, Failure> {
    let text = input::given(args.file.as_deref())?;
    let suggestion = if text.trim().is_empty() {
        None
    } else {
        let desk = data::desk(folder)?;
        let models = desk.reviewing(Budget::default()).await?;
        let asks = args.asks_model.then_some(SUGGESTED_WITHIN);
        suggestion(&desk, &text, &models, asks).await?
    };
    match &suggestion {
        Some(suggestion) => warn(suggestion),
        None => output::say(NO_TEXT),
    }
    match (args.format(), &suggestion) {
        (SuggestFormat::Json, _) => output::json(&suggestion),
        (SuggestFormat::Text, Some(suggestion)) => output::print(&(words(suggestion) + "\n")),
        (SuggestFormat::Text, None) => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports what is suggested for the text of a task, and returns what to use of it: what the author says if
/// there is a terminal, all of it with `--yes`, otherwise nothing.
pub(crate) async fn taken(desk: &Desk, task: &TaskId, args: &Refine) -> Result<Taken, Failure> {
    if !args.suggest.is_wanted {
        return Ok(Taken::default());
    }
    let document = desk.store().task(task)?;
    let models = if args.models.is_empty() {
        desk.reviewing(args.run.budget()).await?
    } else {
        args.models.clone()
    };
    let timeout = args.run.timeout.map(Duration::from_secs);
    let within = timeout.map_or(SUGGESTED_WITHIN, |it| it.min(SUGGESTED_WITHIN));
    let asks = args.suggest.asks_model.then_some(within);
    let suggested = suggestion(desk, &document.body, &models, asks);
    let Some(suggestion) = suggested.await? else {
        output::say(NO_TEXT);
        return Ok(Taken::default());
    };
    match args.suggest.format {
        SuggestFormat::Text => {
            warn(&suggestion);
            output::say(&words(&suggestion));
        }
        SuggestFormat::Json => output::say(&line(&suggestion)?),
    }
    let kind = document.row.kind;
    if args.kind.is_none() && kind != Kind::default() {
        output::say(&format!(
            "This document already has the kind {}. To change it, use --kind.",
            kind.key()
        ));
    }
    let free = Free {
        kind: args.kind.is_none() && kind == Kind::default(),
        reviewers: args.personas.is_empty() && args.focus.is_empty(),
        models: args.models.is_empty(),
    };
    let personas = desk.personas().await?;
    let suggested = Taken::of(&suggestion);
    let taken = if args.run.yes {
        suggested
    } else if is_interactive(&args.file) {
        let known = dialog::Known {
            personas: &personas,
            own: desk.store().own_models()?,
            free,
        };
        dialog::ask(&mut std::io::stdin().lock(), suggested, &known)
    } else {
        output::say("The suggestion isn’t used. To use it, add --yes.");
        return Ok(Taken::default());
    };
    let taken = taken::of_enabled(taken::only(taken, free), &personas);
    output::say(&taken::words(&taken));
    Ok(taken)
}

/// What a model suggests for a text, if one should be asked, which may take this long; otherwise what its
/// words suggest.
async fn suggestion(
    desk: &Desk,
    text: &str,
    models: &[String],
    asks_within: Option<Duration>,
) -> Result<Option<Suggestion>, Failure> {
    let Some(within) = asks_within else {
        return Ok(suggester::suggest(text, models));
    };
    let asked = models.iter().find(|name| *name != RULES);
    if let Some(name) = asked.filter(|_| !text.trim().is_empty()) {
        output::say(&format!("Asking {name} for a suggestion."));
    }
    let asked = asked.map(String::as_str);
    let (suggested, usage) = desk.suggested_by(asked, text, models, within).await?;
    if let Some(usage) = usage {
        let tokens = usage.input_tokens + usage.output_tokens;
        let used = output::used(tokens, usage.cost_usd);
        output::say(&format!("The suggestion used {used}."));
    }
    Ok(suggested)
}

/// What the author left open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free {
    /// Neither a flag nor the task says what kind of document it is.
    pub(crate) kind: bool,
    /// No flag names reviewers.
    pub(crate) reviewers: bool,
    /// No flag names models.
    pub(crate) models: bool,
}

/// Whether there is anyone to ask.
fn is_interactive(file: &Path) -> bool {
    file != Path::new("-") && std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

fn warn(suggestion: &Suggestion) {
    for warning in &suggestion.warnings {
        output::say(&format!("warning: {warning}"));
    }
}

/// On one line, to set it apart from other output.
fn line(suggestion: &Suggestion) -> Result<String, Failure> {
    serde_json::to_string(suggestion).map_err(|error| {
        Failure::internal(format!("Couldn’t write the suggestion as JSON: {error}."))
    })
}

/// A line for each field: what is suggested, how sure that is, and why.
fn words(suggestion: &Suggestion) -> String {
    let Suggestion {
        reasoning: why,
        confidence: sure,
        ..
    } = suggestion;
    let models = match suggestion.models.join(", ") {
        none if none.is_empty() => "none".to_owned(),
        models => models,
    };
    let focus = suggestion.focus.map_or("none", |focus| focus.key());
    let persona = suggestion.persona.unwrap_or("none");
    [
        (
            "Kind",
            suggestion.doc_type.key(),
            sure.doc_type,
            &why.doc_type,
        ),
        ("Focus", focus, sure.focus, &why.focus),
        ("Persona", persona, sure.persona, &why.persona),
        ("Models", &models, sure.models, &why.models),
    ]
    .map(|(field, value, sure, why)| {
        let percent = sure * 100.0;
        // Without any model, nothing was weighed.
        if field == "Models" && value == "none" {
            return format!("{field}: {value}. {why}");
        }
        format!("{field}: {value} ({percent:.0}%). {why}")
    })
    .join("\n")
}

/// The personas that reviewers can have.
fn enabled(personas: &[PersonaRow]) -> impl Iterator<Item = &PersonaRow> {
    personas.iter().filter(|row| row.enabled)
}
