//! A checkpoint’s document after the checkpoint ended: the author’s decisions are applied to it in place,
//! unless somebody else wrote to it meanwhile.

use std::fs;
use std::path::{Path, PathBuf};

use domain::checkpoint::{Checkpoint, KEPT, Kept, is_kept};
use domain::system::plain;
use domain::view::View;
use domain::{DebateId, Event, Hint, Recorded, Setup, TextHash};
use protocols::planning::git;
use serde_json::{Value, json};
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;

/// What a debate left in its document.
pub(super) struct Left {
    pub(super) text: TextHash,
    /// Whether somebody else wrote to it during the debate, or their words were kept.
    pub(super) shared: bool,
}

impl Left {
    pub(super) fn by(setup: &Setup, events: &[Recorded]) -> Self {
        let mut left = Self {
            text: setup.original.clone(),
            shared: false,
        };
        for recorded in events {
            match &recorded.event {
                Event::RoundBegan { text, .. } => {
                    left.shared |= left.text != *text;
                    left.text.clone_from(text);
                }
                Event::Performed { left: text } if is_of_document(&recorded.key) => {
                    left.text.clone_from(text);
                }
                Event::KeptTheirs { kept } => left.shared |= !kept.own,
                Event::Observed { .. } if is_kept(&recorded.key) => left.shared = true,
                _ => {}
            }
        }
        left
    }
}

/// Whether a fact is about the document, and not about a report.
fn is_of_document(key: &str) -> bool {
    key.starts_with("document/") || key.ends_with("/document")
}

impl Desk {
    /// The document that a debate is about. An imported debate has none, because its first fact can name any
    /// file on this machine.
    pub(super) async fn document_of(&self, setup: &Setup) -> Result<Option<Checkpoint>, Error> {
        let Some(checkpoint) = setup.agenda.document().cloned() else {
            return Ok(None);
        };
        let (store, debate) = (self.store.clone(), setup.debate.clone());
        off_thread(move || {
            let is_foreign = store.imported(&debate)?.is_some();
            Ok::<_, Error>((!is_foreign).then_some(checkpoint))
        })
        .await
    }

    /// Replaces what the debate left in its document, or `seen` if the author has seen that. A debate without
    /// a document changes nothing.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document has changed meanwhile.
    pub(super) async fn put_document(
        &self,
        setup: &Setup,
        text: String,
        seen: Option<TextHash>,
    ) -> Result<(), Error> {
        let Some(checkpoint) = self.document_of(setup).await? else {
            return Ok(());
        };
        let (store, of) = (self.store.clone(), setup.clone());
        let put = move || {
            let left = Left::by(&of, &store.events(&of.debate, 0)?);
            put(&checkpoint, &text, &seen.unwrap_or(left.text), &of.original)
        };
        if let Some(left) = off_thread(put).await? {
            self.tell_next(&setup.debate, "document", Event::Performed { left })
                .await?;
        }
        Ok(())
    }

    /// Refuses what would undo other people’s work: they wrote to the document during the review, their words
    /// were kept, or they have written to it since.
    pub(super) async fn refuse_shared(&self, setup: &Setup, view: &View) -> Result<(), Error> {
        let Some(checkpoint) = self.document_of(setup).await? else {
            return Ok(());
        };
        let (store, of, view) = (self.store.clone(), setup.clone(), view.clone());
        off_thread(move || {
            let left = Left::by(&of, &store.events(&of.debate, 0)?);
            let held = held(&checkpoint)?;
            let is_met = held != left.text;
            let name = name(&checkpoint.file);
            let message = if left.shared {
                format!(
                    "{name} has changes by someone else. Going back to the text from before the review \
                     would undo them."
                )
            } else if is_met && held != of.original {
                format!(
                    "Someone else changed {name} after the review. Going back to the text from before it \
                     would undo their changes."
                )
            } else {
                return Ok(());
            };
            let hint = way_back(&view);
            Err(Error::Changed { message, hint })
        })
        .await
    }

    /// The text that the debate left in its document if somebody else wrote to it meanwhile: it has their
    /// words, which no change of the proposal contains.
    pub(super) async fn shared_text(&self, setup: &Setup) -> Result<Option<String>, Error> {
        if self.document_of(setup).await?.is_none() {
            return Ok(None);
        }
        let (store, of) = (self.store.clone(), setup.clone());
        off_thread(move || {
            let left = Left::by(&of, &store.events(&of.debate, 0)?);
            let text = left.shared.then(|| store.text(&left.text));
            Ok::<_, Error>(text.transpose()?)
        })
        .await
    }

    /// Records that somebody else’s text, `theirs`, stays in the document.
    pub(super) async fn record_kept(
        &self,
        setup: &Setup,
        kept: Kept,
        theirs: String,
    ) -> Result<(), Error> {
        let (store, of) = (self.store.clone(), setup.debate.clone());
        let kept = Event::KeptTheirs { kept };
        self.hub(&setup.debate)
            .record(move || store.append_next_naming(&of, KEPT, &kept, &[&theirs]))
            .await?;
        Ok(())
    }

    /// Commits the revision that was accepted as `text`, if the project wants that, and records the result. A
    /// failure to commit isn’t an error, because the document has the revision.
    pub(super) async fn commit_document(&self, setup: &Setup, text: TextHash) -> Result<(), Error> {
        let checkpoint = self.document_of(setup).await?;
        let Some(checkpoint) = checkpoint.filter(|checkpoint| checkpoint.commit) else {
            return Ok(());
        };
        if text == setup.original {
            return Ok(());
        }
        let (store, of) = (self.store.clone(), setup.clone());
        let committed = off_thread(move || {
            // It was taken back and put back, and has been in git since it was first accepted.
            if git::holds(Path::new(&checkpoint.file), &store.text(&text)?) {
                return Ok(None);
            }
            committed(&store, &of, &checkpoint).map(Some)
        });
        let Some(committed) = committed.await? else {
            return Ok(());
        };
        let value = match &committed {
            Ok(commit) => json!({ "commit": commit }),
            Err(why) => json!({ "refused": why }),
        };
        self.tell_next(&setup.debate, "commit", Event::Observed { value })
            .await?;
        if let Err(why) = committed {
            let message = format!("The revision wasn’t committed: {why}");
            self.tell_next(&setup.debate, "warning/commit", Event::Warned { message })
                .await?;
        }
        Ok(())
    }

    /// The result of committing a checkpoint’s revision: its commit, or why there is none. `None` if none was
    /// wanted.
    pub async fn committed(
        &self,
        debate: &DebateId,
    ) -> Result<Option<Result<String, String>>, Error> {
        let (store, of) = (self.store.clone(), debate.clone());
        let events = off_thread(move || store.events(&of, 0)).await?;
        let mut said = events.iter().rev().filter_map(|recorded| {
            let Event::Observed { value } = &recorded.event else {
                return None;
            };
            recorded.key.starts_with("commit/").then_some(value)
        });
        Ok(said.next().map(|value| {
            let word = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            word("commit").ok_or_else(|| word("refused").unwrap_or_default())
        }))
    }
}

/// Replaces the expected text, and returns the text that is there now; `None` if it was already there. The
/// document may be back at the text from `before` the review.
fn put(
    checkpoint: &Checkpoint,
    text: &str,
    expected: &TextHash,
    before: &TextHash,
) -> Result<Option<TextHash>, Error> {
    let (file, wanted) = (PathBuf::from(&checkpoint.file), TextHash::of(text));
    let held = held(checkpoint)?;
    if held == wanted {
        return Ok(None);
    }
    if held != *expected {
        return Err(Error::Changed {
            message: nothing_written(&name(&file), held == *before),
            hint: "Look at what it says now, then decide. The revision is saved with the review."
                .into(),
        });
    }
    machine::revise(&file, text).map_err(|error| {
        Error::invalid(
            format!(
                "{} can’t be written: {error}.",
                name(&file),
                error = plain(&error)
            ),
            "Make it writable, and try again.",
        )
    })?;
    Ok(Some(wanted))
}

/// Why nothing was written to a document that somebody else changed.
pub(super) fn nothing_written(name: &str, is_as_before: bool) -> String {
    if is_as_before {
        return format!(
            "{name} is back to its text from before the review, so nothing was written to it."
        );
    }
    format!("Someone else changed {name} after the review, so nothing was written to it.")
}

/// The hash of a document’s current content.
fn held(checkpoint: &Checkpoint) -> Result<TextHash, Error> {
    match fs::read(&checkpoint.file) {
        Ok(bytes) => Ok(TextHash::of_bytes(&bytes)),
        Err(error) => Err(Error::Changed {
            message: format!(
                "{} can’t be read: {error}.",
                name(&checkpoint.file),
                error = plain(&error)
            ),
            hint: "Put it back where it was, and try again.".into(),
        }),
    }
}

/// The error if what was taken back can’t be put back; then the two can only be merged by hand.
pub(super) fn by_hand(error: Error) -> Error {
    match error {
        Error::Changed { message, .. } => Error::Changed {
            message,
            hint: "Edit the file by hand. What you took back is saved with the review.".into(),
        },
        other => other,
    }
}

/// What the author can do if the text from before a review can’t be restored.
fn way_back(view: &View) -> Hint {
    const BEFORE: &str = "You’ll find the text from before the review in the versions of its task.";
    let id = view
        .setup
        .as_ref()
        .map_or("ID", |setup| setup.debate.as_str());
    let before = format!(
        "`whetstone history show {id} --json` prints the text from before the review as `original`."
    );
    match view.header.outcome {
        None => Hint::apart(
            format!("Resume the review, or edit the file by hand. {BEFORE}"),
            format!(
                "Resume the review: `whetstone resume {id}`. Or edit the file by hand: {before}"
            ),
        ),
        Some(_) => Hint::apart(
            format!("Edit the file by hand. {BEFORE}"),
            format!("Edit the file by hand: {before}"),
        ),
    }
}

/// Commits only the document. To keep the author’s own changes out of the commit, the last committed text has
/// to be the one that the review began with.
fn committed(
    store: &Store,
    setup: &Setup,
    checkpoint: &Checkpoint,
) -> Result<Result<String, String>, Error> {
    let file = Path::new(&checkpoint.file);
    let name = name(file);
    let left = Left::by(setup, &store.events(&setup.debate, 0)?);
    if git::state(file) == git::State::Outside {
        return Ok(Err(format!("{name} isn’t in a git repository.")));
    }
    if left.shared || !git::holds(file, &store.text(&setup.original)?) {
        return Ok(Err(format!(
            "{name} also has other changes that aren’t committed. Commit it yourself, all at once or in parts."
        )));
    }
    let message = format!("docs: apply review feedback to {name}");
    Ok(git::commit(file, &message).map_err(|said| format!("git says: {said}")))
}

/// The last part of a path.
pub(super) fn name(file: impl AsRef<Path>) -> String {
    let file = file.as_ref();
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}
