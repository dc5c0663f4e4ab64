//! Which git is used.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use machine::git;

use crate::Error;

/// The oldest version that can be used: earlier ones ignore settings in the environment, which turn off filters,
/// and don’t know `--path-format`.
const OLDEST: (u32, u32) = (2, 31);

/// What programs say about their version, saved because it’s needed often.
static KNOWN: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// Git, as installed.
///
/// # Errors
/// When git isn’t installed or is too old.
pub(crate) fn git_program() -> Result<PathBuf, Error> {
    let program = models::find_program("git").ok_or_else(|| {
        Error::invalid(
            "Git isn’t installed.",
            "Install git, or add its folder to PATH.",
        )
    })?;
    match version(&program) {
        Some(found) if found < OLDEST => Err(too_old(found)),
        // Any other problem shows up when it is used.
        _ => Ok(program),
    }
}

fn version(program: &Path) -> Option<(u32, u32)> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(said) = known.get(program) {
        return read(said);
    }
    let said = git::version(program).ok()?;
    let version = read(&said);
    known.insert(program.to_owned(), said);
    version
}

/// From words such as `git version 2.39.3 (Apple Git-146)`.
fn read(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.strip_prefix("git version ")?.split(['.', ' ']);
    Some((
        numbers.next()?.parse().ok()?,
        numbers.next()?.trim().parse().ok()?,
    ))
}

fn too_old((major, minor): (u32, u32)) -> Error {
    let (least, next) = OLDEST;
    Error::invalid(
        format!(
            "This git is too old: it’s {major}.{minor}, and Whetstone needs {least}.{next} or newer."
        ),
        "Update git, or put a newer one first in PATH.",
    )
}

#[cfg(test)]
mod tests {
    use super::{OLDEST, read};

    #[test]
    fn the_version_is_read_from_what_git_says() {
        for (said, version) in [
            ("git version 2.25.1\n", Some((2, 25))),
            ("git version 2.39.3 (Apple Git-146)\n", Some((2, 39))),
            ("git version 2.45.1.windows.1\n", Some((2, 45))),
            ("git version 3.0\n", Some((3, 0))),
            ("hub version 2.14\n", None),
            ("", None),
        ] {
            assert_eq!(read(said), version, "{said}");
        }
        assert!(OLDEST > (2, 25) && OLDEST < (3, 0));
    }
}
