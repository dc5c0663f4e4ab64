//! `whetstone concerns`

use std::path::Path;
use std::process::ExitCode;

use domain::gauntlet::concern::{ResolvedConcern, StoredConcern, read_all};
use serde::Serialize;
use store::Store;

use crate::args::{Concerns, ConcernsCommand};
use crate::output::{self, Failure};
use crate::{data, input};

/// Lists, shows, edits, deletes, imports and exports resolved concerns.
pub(crate) fn concerns(folder: &Path, args: Concerns) -> Result<ExitCode, Failure> {
    let store = data::store(folder)?;
    match args.command {
        ConcernsCommand::List { json } => list(&store, json)?,
        ConcernsCommand::Show { number, json } => show(&store.concern(number)?, json),
        ConcernsCommand::Edit {
            number,
            pattern,
            explanation,
            base_confidence,
            ..
        } => {
            let mut edited = store.concern(number)?;
            let concern = &mut edited.concern;
            concern.pattern = pattern.unwrap_or_else(|| concern.pattern.clone());
            concern.explanation = explanation.unwrap_or_else(|| concern.explanation.clone());
            concern.base_confidence = base_confidence.unwrap_or(concern.base_confidence);
            if let Some(problem) = edited.concern.problem() {
                return Err(Failure::usage(
                    format!("Concern {number} wasn’t changed, because it then {problem}."),
                    "Give another value.",
                ));
            }
            store.edit_concern(&edited)?;
        }
        ConcernsCommand::Delete { numbers, .. } => {
            for number in &numbers {
                store.concern(*number)?;
            }
            for number in numbers {
                store.remove_concern(number)?;
            }
        }
        ConcernsCommand::Import { file, .. } => import(&store, &file)?,
        ConcernsCommand::Export { output } => export(&store, output.as_deref())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A concern as it is listed.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    stored: &'a StoredConcern,
    /// Today, for the text that it was raised about.
    confidence: f64,
}

fn row(stored: &StoredConcern) -> Row<'_> {
    let confidence = stored.concern.confidence_today(&today());
    Row { stored, confidence }
}

fn today() -> String {
    store::now()
}

fn list(store: &Store, as_json: bool) -> Result<(), Failure> {
    let concerns = store.concerns()?;
    if as_json {
        output::json(&concerns.iter().map(row).collect::<Vec<_>>());
        return Ok(());
    }
    for stored in &concerns {
        let (it, confidence) = (&stored.concern, row(stored).confidence);
        let day = it.created_at.get(..10).unwrap_or(&it.created_at);
        output::print(&format!(
            "{:>4}  {confidence:.2}  {day}  {:<20} {}\n",
            stored.number, it.adversary, it.pattern
        ));
    }
    Ok(())
}

fn show(stored: &StoredConcern, as_json: bool) {
    if as_json {
        return output::json(&row(stored));
    }
    let it = &stored.concern;
    output::print(&format!(
        "{}\n{}\n\nRaised by {} on {}. Confidence today: {:.2} (began with {}). Matched {} times.\n",
        it.pattern,
        it.explanation,
        it.adversary,
        it.created_at,
        row(stored).confidence,
        it.base_confidence,
        it.times_matched
    ));
}

fn import(store: &Store, file: &Path) -> Result<(), Failure> {
    let read = read_all(&input::text(file)?).map_err(|problems| {
        Failure::usage(
            format!("Nothing was imported. {}", problems.join(" ")),
            "Fix the file and import it again.",
        )
    })?;
    let (all, added) = (read.len(), store.import_concerns(&read)?);
    output::say(&format!(
        "Imported {added} of {all}; {} were there already.",
        all - added
    ));
    Ok(())
}

fn export(store: &Store, file: Option<&Path>) -> Result<(), Failure> {
    let concerns = store.concerns()?;
    let concerns: Vec<&ResolvedConcern> = concerns.iter().map(|it| &it.concern).collect();
    let Some(file) = file else {
        output::json(&concerns);
        return Ok(());
    };
    let text = serde_json::to_string_pretty(&concerns)
        .map_err(|error| Failure::internal(format!("Couldn’t write concerns as JSON: {error}.")))?;
    machine::write(file, format!("{text}\n")).map_err(|error| {
        Failure::storage(
            format!("Couldn’t write to {}: {error}.", file.display()),
            "Choose another file with --output.",
        )
    })
}
