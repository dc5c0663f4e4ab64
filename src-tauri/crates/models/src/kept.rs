//! Facts about an installed program, saved until that program changes.

use std::collections::HashMap;
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};
use std::{fs, io};

use crate::folder;

/// How long an answer is valid: a version may be rebuilt under the same name.
const HOLDS: Duration = Duration::from_hours(24);

type Gate = Arc<tokio::sync::Mutex<()>>;

/// One lock for each file, so that eight seats that start together ask a program only once.
static GATES: LazyLock<Mutex<HashMap<PathBuf, Gate>>> = LazyLock::new(Mutex::default);

/// The file that stores `what` about the program in its current state: if its size, date or version
/// changes, so does the file.
pub(crate) fn file_for(
    folder: &Path,
    program: &Path,
    version: Option<&str>,
    what: &str,
) -> io::Result<PathBuf> {
    let found = fs::metadata(program)?;
    let mut hasher = DefaultHasher::new();
    program.hash(&mut hasher);
    version.hash(&mut hasher);
    found.len().hash(&mut hasher);
    let changed = found
        .modified()?
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    changed.hash(&mut hasher);
    Ok(folder
        .join("kept")
        .join(format!("{what}-{:016x}", hasher.finish())))
}

/// This file; if it doesn't exist yet, the result of `ask` is written to it. `None` if nothing is stored
/// and asking returned nothing.
pub(crate) async fn kept<Asking>(path: PathBuf, ask: impl FnOnce() -> Asking) -> Option<PathBuf>
where
    Asking: Future<Output = Option<String>>,
{
    let gate = gate(&path);
    let _held = gate.lock().await;
    if is_fresh(&path) {
        return Some(path);
    }
    let text = ask().await?;
    folder::write_private(&path, &text).ok()?;
    Some(path)
}

fn is_fresh(path: &Path) -> bool {
    let age = fs::metadata(path)
        .and_then(|kept| kept.modified())
        .map(|written| written.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age < HOLDS)
}

fn gate(path: &Path) -> Gate {
    let mut gates = GATES.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(gates.entry(path.to_owned()).or_default())
}
