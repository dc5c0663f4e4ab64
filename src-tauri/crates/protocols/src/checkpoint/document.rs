//! The document of a checkpoint, as a file on disk: read again in each round, and revised at its end.
//!
//! `RoundBegan` holds what was read. The write comes before the fact of its edits, so edits that couldn't be
//! written to the file are recorded as refused and their findings stay open. What a round wrote to the file
//! is in the view immediately (`Round::written`), before its edits are recorded. The file is determined by
//! the path of the task, never by what the page sends; an imported checkpoint never writes to a file.

use std::path::{Path, PathBuf};

use domain::{Event, TextHash, checkpoint};
use serde_json::Value;
use table::{Error, Halt, Table, Unwritten, off_thread};

use crate::import;
use crate::planning::git;

/// Begins a round with the document as it is now, which the last one left as `left`. Changes that somebody
/// else made meanwhile are included, and mentioned. A text without a file is what the last round left.
pub(super) async fn begin(table: &Table, round: u32, left: String) -> Result<String, Halt> {
    let key = format!("round/{round}/begin");
    if let Some(Event::RoundBegan { text, .. }) = table.recall(&key) {
        return table.text(&text).await;
    }
    let text = match file(table) {
        Some(file) => read(file).await?,
        None => left.clone(),
    };
    if text != left {
        table.warn(&key, changed(table, round)).await?;
    }
    let began = Event::RoundBegan {
        round,
        text: TextHash::of(&text),
        told: Vec::new(),
    };
    table.keep(&key, began, vec![text.clone()]).await?;
    Ok(text)
}

/// Puts the revision of a round into the file, unless someone else changed the file since the round read it;
/// then its contents stay, and a warning says why.
pub(super) async fn revise(
    table: &Table,
    round: u32,
    read: &str,
    revision: &str,
) -> Result<Result<(), String>, Halt> {
    let Some(file) = file(table).filter(|_| read != revision) else {
        return Ok(Ok(()));
    };
    let (key, read) = (checkpoint::revision(round), TextHash::of(read));
    match table.revise(&key, file, revision, read).await? {
        Ok(()) => Ok(Ok(())),
        Err(Unwritten::Changed(why)) => Ok(Err(why)),
        Err(Unwritten::Failed(why)) => Err(Halt::Failed(format!(
            "{why} Make it writable and resume: the revision is saved."
        ))),
    }
}

/// If a revision is to be committed, says once that the author's own changes aren't.
pub(super) async fn say_uncommitted(table: &Table) -> Result<(), Halt> {
    let checkpoint = table.setup().agenda.document();
    let Some(checkpoint) = checkpoint.filter(|checkpoint| checkpoint.commit) else {
        return Ok(());
    };
    let file = checkpoint.file.clone();
    let read = async {
        let state = move || Ok::<_, Error>(git::state(file.as_ref()));
        Ok(Value::Bool(
            off_thread(state).await? == git::State::Uncommitted,
        ))
    };
    if table.observe("uncommitted", read).await? == Value::Bool(true) {
        let words = format!(
            "You have uncommitted changes in {}. Commit them before you approve. Otherwise, the revision won’t be committed, since it’s never mixed with your changes.",
            name(&checkpoint.file)
        );
        table.warn("uncommitted", words).await?;
    }
    Ok(())
}

fn file(table: &Table) -> Option<PathBuf> {
    let checkpoint = table.setup().agenda.document()?;
    Some(PathBuf::from(&checkpoint.file))
}

async fn read(file: PathBuf) -> Result<String, Halt> {
    let read = move || {
        let text = import::file(&file)?;
        import::debatable(&name(&file), &text)?;
        Ok::<_, Error>(text)
    };
    off_thread(read).await.map_err(|error| {
        let said = error.app_error();
        Halt::Failed(format!("{} {}", said.message, said.hint))
    })
}

fn changed(table: &Table, round: u32) -> String {
    let name = file(table).map_or_else(String::new, |file| name(&file));
    match round {
        1 => format!("{name} changed when the review began. Round 1 read the new text."),
        round => format!(
            "Someone else changed {name} after round {}. Round {round} read the new text.",
            round - 1
        ),
    }
}

fn name(file: impl AsRef<Path>) -> String {
    let file = file.as_ref();
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}
