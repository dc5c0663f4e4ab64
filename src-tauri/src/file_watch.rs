//! Notices right away when somebody else changes the file of the task in view.
//!
//! The folder is watched, since many programs replace the old file with a new one, and so is its
//! parent, because the folder itself may be moved. The page is told after a quiet moment, and reads the file.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::task::TaskDocument;
use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use tauri::{AppHandle, Emitter};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

/// After a pause of this length, a program that writes a file in several steps is done.
const REST: Duration = Duration::from_millis(150);

/// The same for an empty file: it was truncated to be rewritten.
const REST_OF_AN_EMPTY_ONE: Duration = Duration::from_secs(1);

/// The file that is watched.
#[derive(Default)]
pub(crate) struct FileWatch(Mutex<Option<Watched>>);

struct Watched {
    file: PathBuf,
    /// Ends the watch when it is dropped.
    _watcher: RecommendedWatcher,
}

impl FileWatch {
    /// Watches the file of this task and no other; nothing if it has none. A folder that can't be
    /// watched is not an error: the page checks whenever the window gets the focus.
    pub(crate) fn follow(&self, app: &AppHandle, document: &TaskDocument) {
        let file = document.file.as_ref().map(|file| PathBuf::from(&file.path));
        let mut current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().map(|watched| &watched.file) == file.as_ref() {
            return;
        }
        *current = file.and_then(|file| match begin(app, &file) {
            Ok(watcher) => Some(Watched {
                file,
                _watcher: watcher,
            }),
            Err(error) => {
                tracing::warn!(%error, "can’t watch a task’s file");
                None
            }
        });
    }
}

fn begin(app: &AppHandle, file: &Path) -> notify::Result<RecommendedWatcher> {
    let (sender, receiver) = unbounded_channel();
    let of = file.to_owned();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_about(&event, &of)) {
            // The receiver ends with the watcher.
            let _ = sender.send(());
        }
    })?;
    let folder = file.parent().unwrap_or(file);
    watcher.watch(folder, RecursiveMode::NonRecursive)?;
    if let Some(above) = folder.parent()
        && let Err(error) = watcher.watch(above, RecursiveMode::NonRecursive)
    {
        tracing::warn!(%error, "can’t see when a task’s folder is moved");
    }
    tauri::async_runtime::spawn(tell(app.clone(), file.to_owned(), receiver));
    Ok(watcher)
}

/// Whether an event may have changed the content of the file.
fn is_about(event: &Event, file: &Path) -> bool {
    let reads = matches!(event.kind, EventKind::Access(access) if !is_end_of_write(access));
    let moves = matches!(
        event.kind,
        EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))
    );
    let is_of_it = |path: &PathBuf| path == file || moves && Some(path.as_path()) == file.parent();
    !reads && (event.need_rescan() || event.paths.iter().any(is_of_it))
}

fn is_end_of_write(access: notify::event::AccessKind) -> bool {
    use notify::event::{AccessKind, AccessMode};
    access == AccessKind::Close(AccessMode::Write)
}

async fn tell(app: AppHandle, file: PathBuf, mut events: UnboundedReceiver<()>) {
    while events.recv().await.is_some() {
        while timeout(rest(&file), events.recv())
            .await
            .is_ok_and(|more| more.is_some())
        {}
        if let Err(error) = app.emit("file-changed", ()) {
            tracing::warn!(%error, "could not tell the page that a file changed");
        }
    }
}

/// The pause after which a file counts as written.
fn rest(file: &Path) -> Duration {
    let is_empty = file.metadata().is_ok_and(|about| about.len() == 0);
    if is_empty { REST_OF_AN_EMPTY_ONE } else { REST }
}

#[cfg(test)]
mod tests {
    use notify::event::{
        AccessKind, AccessMode, CreateKind, Flag, MetadataKind, RemoveKind, RenameMode,
    };

    use super::*;

    #[test]
    fn what_may_change_the_file_counts_and_nothing_else_does() {
        let check = |kind: EventKind, paths: &[&str], about: bool| {
            let event = paths
                .iter()
                .fold(Event::new(kind), |event, path| event.add_path(path.into()));
            let said = is_about(&event, "/notes/spec.md".as_ref());
            assert_eq!(said, about, "{kind:?} of {paths:?}");
        };
        let renamed = EventKind::Modify(ModifyKind::Name(RenameMode::To));
        let closed = |mode| EventKind::Access(AccessKind::Close(mode));
        check(renamed, &["/notes/spec.md"], true);
        check(renamed, &["/notes/spec.md~", "/notes/spec.md"], true);
        check(
            EventKind::Create(CreateKind::File),
            &["/notes/spec.md"],
            true,
        );
        check(
            EventKind::Remove(RemoveKind::File),
            &["/notes/spec.md"],
            true,
        );
        check(renamed, &["/notes"], true);
        check(EventKind::Remove(RemoveKind::Folder), &["/notes"], true);
        let touched = EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any));
        check(touched, &["/notes"], false);
        check(renamed, &["/drafts"], false);
        check(closed(AccessMode::Write), &["/notes/spec.md"], true);
        check(closed(AccessMode::Read), &["/notes/spec.md"], false);
        check(
            EventKind::Create(CreateKind::File),
            &["/notes/other.md"],
            false,
        );
        let rescan = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert!(is_about(&rescan, "/notes/spec.md".as_ref()));
    }
}
