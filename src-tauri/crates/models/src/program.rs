//! Finding programs: an application started from a desktop icon has a minimal PATH, so the login shell's
//! PATH and the usual folders count too.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

#[cfg(unix)]
mod login;

/// Folders below the home folder where package managers put programs.
const PLACES_AT_HOME: &[&str] = &[
    ".local/bin",
    ".npm-global/bin",
    ".npm/bin",
    ".bun/bin",
    ".volta/bin",
    ".local/share/mise/shims",
    ".asdf/shims",
    ".deno/bin",
    ".cargo/bin",
    ".claude/local",
    ".yarn/bin",
    "bin",
];

/// Folders for all users where package managers put programs.
const PLACES: &[&str] = &[
    "/opt/homebrew/bin",
    "/usr/local/bin",
    "/home/linuxbrew/.linuxbrew/bin",
    "/usr/bin",
    "/snap/bin",
];

#[cfg(unix)]
static LOGIN_PATH: LazyLock<Option<OsString>> = LazyLock::new(login::path);

/// Windows has no such shell.
#[cfg(not(unix))]
static LOGIN_PATH: LazyLock<Option<OsString>> = LazyLock::new(|| None);

/// The absolute path of the program with this name: a path begins in the current folder, a bare name is looked
/// up on PATH, on the login shell's PATH and in the usual folders. May wait a few seconds for the login shell.
pub fn find_program(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    let name = Path::new(name.as_ref());
    if name.components().count() > 1 {
        // Programs are started in other folders, where a relative path would mean another file.
        let path = std::path::absolute(name).ok()?;
        return is_program(&path).then_some(path);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    find_in(env::split_paths(&path), name)
        .or_else(|| find_in(usual_places(), name))
        .or_else(|| {
            let login = LOGIN_PATH.as_deref()?;
            find_in(env::split_paths(login), name)
        })
}

/// [`find_program`], off the threads that must not block.
pub(crate) async fn find_in_background(name: OsString) -> Option<PathBuf> {
    tokio::task::spawn_blocking(move || find_program(name))
        .await
        .ok()?
}

/// The PATH for a program: its own folder first, since what is there was installed with it (such as Node
/// next to a script that needs it), then ours.
pub(crate) fn path_for(program: &Path) -> OsString {
    let own = program.parent().map(Path::to_owned);
    let ours = env::var_os("PATH").unwrap_or_default();
    let folders = own.into_iter().chain(env::split_paths(&ours));
    env::join_paths(folders).unwrap_or(ours)
}

/// The user's home folder.
pub(crate) fn home() -> Option<PathBuf> {
    env::home_dir().filter(|home| !home.as_os_str().is_empty())
}

fn find_in(folders: impl IntoIterator<Item = PathBuf>, name: &Path) -> Option<PathBuf> {
    folders
        .into_iter()
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|path| is_program(path))
}

fn usual_places() -> Vec<PathBuf> {
    let at_home = home().map(|home| {
        let mut places: Vec<PathBuf> = PLACES_AT_HOME
            .iter()
            .map(|place| home.join(place))
            .collect();
        places.extend(node_versions(&home.join(".nvm/versions/node")));
        places
    });
    let mut places = at_home.unwrap_or_default();
    places.extend(PLACES.iter().map(PathBuf::from));
    places
}

/// The program folders of each Node that nvm has, newest name first.
fn node_versions(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let mut versions: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path().join("bin"))
        .collect();
    versions.sort();
    versions.reverse();
    versions
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}
