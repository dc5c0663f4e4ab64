//! `whetstone concerns`

use std::path::Path;
use std::process::ExitCode;

use domain::page::ConcernRow;
use domain::system::plain;
use engine::Desk;

use crate::args::{Concerns, ConcernsCommand};
use crate::output::{self, Failure};
use crate::{data, input};

/// Lists, shows, edits, deletes, imports and exports resolved concerns.
pub(crate) async fn concerns(folder: &Path, args: Concerns) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        ConcernsCommand::List { json } => list(&desk, json).await?,
        ConcernsCommand::Show { number, json } => show(&one(&desk, number).await?, json),
        ConcernsCommand::Edit {
            number,
            pattern,
            explanation,
            base_confidence,
            ..
        } => {
            let change = desk.change_concern(number, move |it| {
                let it = &mut it.concern;
                it.pattern = pattern.unwrap_or_else(|| it.pattern.clone());
                it.explanation = explanation.unwrap_or_else(|| it.explanation.clone());
                it.base_confidence = base_confidence.unwrap_or(it.base_confidence);
            });
            change.await?;
        }
        ConcernsCommand::Delete { numbers, .. } => {
            for number in &numbers {
                one(&desk, *number).await?;
            }
            for number in numbers {
                desk.remove_concern(number).await?;
            }
        }
        ConcernsCommand::Import { file, .. } => import(&desk, &file).await?,
        ConcernsCommand::Export { output } => export(&desk, output.as_deref()).await?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn one(desk: &Desk, number: i64) -> Result<ConcernRow, Failure> {
    let mut rows = desk.concerns().await?.into_iter();
    let found = rows.find(|it| it.stored.number == number);
    found.ok_or_else(|| {
        Failure::usage(
            format!("There is no resolved concern {number}."),
            "To see their numbers, run `whetstone concerns list`.",
        )
    })
}

async fn list(desk: &Desk, as_json: bool) -> Result<(), Failure> {
    let mut rows = desk.concerns().await?;
    rows.reverse();
    if as_json {
        output::json(&rows);
        return Ok(());
    }
    if rows.is_empty() {
        output::say("No resolved concerns yet.");
    }
    for row in rows {
        let it = &row.stored.concern;
        let day = it.created_at.get(..10).unwrap_or(&it.created_at);
        output::print(&format!(
            "{:>4}  {:.2}  {day}  {:<20} {}\n",
            row.stored.number, row.confidence, it.adversary, it.pattern
        ));
    }
    Ok(())
}

fn show(row: &ConcernRow, as_json: bool) {
    if as_json {
        return output::json(row);
    }
    let it = &row.stored.concern;
    let from = match &row.origin {
        None => "Imported.".to_owned(),
        Some(origin) if origin.task.is_none() => "From a debate that was deleted.".to_owned(),
        Some(origin) => format!("From “{}” ({}).", origin.title, origin.debate),
    };
    output::print(&format!(
        "{}\n{}\n\nRaised by {} on {}. {from} Confidence today: {:.2} (started at {}). Matched {} times.\n",
        it.pattern,
        it.explanation,
        row.adversary_label,
        it.created_at,
        row.confidence,
        it.base_confidence,
        it.times_matched
    ));
}

async fn import(desk: &Desk, file: &Path) -> Result<(), Failure> {
    let name = file.display().to_string();
    let imported = desk.import_concerns(&name, input::text(file)?).await?;
    for skipped in imported.skipped() {
        output::say(&skipped);
    }
    let (added, all) = (imported.added(), imported.entries.len());
    output::say(&format!("Imported {added} of {all}."));
    Ok(())
}

async fn export(desk: &Desk, file: Option<&Path>) -> Result<(), Failure> {
    let text = desk.concerns_file().await?;
    let Some(file) = file else {
        output::print(&text);
        return Ok(());
    };
    machine::write(file, text).map_err(|error| {
        Failure::storage(
            format!(
                "Couldn’t write to {}: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Choose another file with --output.",
        )
    })
}
