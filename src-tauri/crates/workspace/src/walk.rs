//! Finds the files of a project, several folders at a time.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ignore::{DirEntry, WalkBuilder, WalkState};

use crate::left_out::{LeftOut, Why};
use crate::root::Root;
use crate::skip;
use crate::stop::{Ended, Stop};

/// How many threads walk. More would only wait for the same disk.
const MOST_THREADS: usize = 8;

/// The result of a walk.
pub(crate) struct Walked<S> {
    /// What each thread gathered, in no particular order.
    pub(crate) shares: Vec<S>,
    /// What couldn’t be listed or named.
    pub(crate) left_out: LeftOut,
    /// How many files were found to visit.
    pub(crate) files: usize,
    /// What ended it early.
    pub(crate) ended: Option<Ended>,
    /// Whether there were more files than may be visited.
    pub(crate) is_cut: bool,
}

/// Visits each file below `from` that neither an ignore file nor our own list skips, with its path below the
/// root, written with slashes. Links are never followed. At most `most` files.
pub(crate) fn walk<S: Default + Send>(
    root: &Root,
    from: &Path,
    most: usize,
    stop: &Stop,
    visit: impl Fn(&mut S, &str) + Sync,
) -> Walked<S> {
    let files = AtomicUsize::new(0);
    let shares = Mutex::new(Vec::new());
    let ended = Mutex::new(None);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut builder = WalkBuilder::new(root.path().join(from));
    builder
        .threads(threads.min(MOST_THREADS))
        .require_git(false)
        .filter_entry(is_wanted);
    builder.build_parallel().run(|| {
        let mut share = Share::new(&shares);
        let (files, ended, visit) = (&files, &ended, &visit);
        Box::new(move |entry| {
            if let Some(why) = stop.ended() {
                set(ended, why);
                return WalkState::Quit;
            }
            let Some(path) = share.named(root.path(), entry) else {
                return WalkState::Continue;
            };
            if files.fetch_add(1, Ordering::Relaxed) >= most {
                return WalkState::Quit;
            }
            visit(&mut share.gathered, &path);
            WalkState::Continue
        })
    });
    let (mut all, mut left_out) = (Vec::new(), LeftOut::default());
    for (gathered, left) in shares.into_inner().unwrap_or_default() {
        all.push(gathered);
        left_out.join(left);
    }
    let files = files.into_inner();
    Walked {
        shares: all,
        left_out,
        files: files.min(most),
        ended: ended.into_inner().unwrap_or_default(),
        is_cut: files > most,
    }
}

fn is_wanted(entry: &DirEntry) -> bool {
    let is_folder = entry.file_type().is_some_and(|it| it.is_dir());
    let name = entry.file_name().to_str().unwrap_or_default();
    entry.depth() == 0 || !(is_folder && skip::folder(name))
}

fn set<T>(place: &Mutex<Option<T>>, value: T) {
    if let Ok(mut place) = place.lock() {
        place.get_or_insert(value);
    }
}

type Shares<S> = Mutex<Vec<(S, LeftOut)>>;

/// What one thread gathers; handed over when the thread is done.
struct Share<'a, S: Default> {
    gathered: S,
    left_out: LeftOut,
    shares: &'a Shares<S>,
}

impl<'a, S: Default> Share<'a, S> {
    fn new(shares: &'a Shares<S>) -> Self {
        Self {
            gathered: S::default(),
            left_out: LeftOut::default(),
            shares,
        }
    }

    /// The path below the root of a file to visit.
    fn named(&mut self, root: &Path, entry: Result<DirEntry, ignore::Error>) -> Option<String> {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.fail(root, &error);
                return None;
            }
        };
        if !entry.file_type().is_some_and(|it| it.is_file()) {
            return None;
        }
        let below = entry.path().strip_prefix(root).ok()?;
        match below.to_str() {
            Some(path) if !path.contains(char::is_control) => Some(slashed(path)),
            _ => {
                self.left_out.add(Why::Name, &below.to_string_lossy());
                None
            }
        }
    }

    fn fail(&mut self, root: &Path, error: &ignore::Error) {
        let path = path_of(error).unwrap_or(root);
        let name = path.strip_prefix(root).unwrap_or(path);
        let why = match error.io_error().map(io::Error::kind) {
            Some(ErrorKind::NotFound) => Why::Vanished,
            Some(ErrorKind::PermissionDenied) => Why::Locked,
            _ => Why::Folder,
        };
        self.left_out.add(why, &shown(name));
    }
}

impl<S: Default> Drop for Share<'_, S> {
    fn drop(&mut self) {
        if let Ok(mut shares) = self.shares.lock() {
            shares.push((
                std::mem::take(&mut self.gathered),
                std::mem::take(&mut self.left_out),
            ));
        }
    }
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        _ => None,
    }
}

fn shown(path: &Path) -> String {
    match slashed(&path.to_string_lossy()) {
        root if root.is_empty() => "the project folder".to_owned(),
        path => path,
    }
}

/// A path with slashes on every system.
pub(crate) fn slashed(path: &str) -> String {
    if cfg!(windows) {
        path.replace('\\', "/")
    } else {
        path.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::walk;
    use crate::root::Root;
    use crate::stop::Stop;

    #[test]
    fn no_more_files_are_visited_than_may_be() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for at in 0..9 {
            fs::write(folder.path().join(format!("{at}.rs")), "")?;
        }
        let root = Root::open(folder.path())?;
        let check = |most: usize, visited: usize, is_cut: bool| {
            let add = |paths: &mut Vec<String>, path: &str| paths.push(path.to_owned());
            let walked = walk(&root, Path::new(""), most, &Stop::default(), add);
            assert_eq!(walked.shares.concat().len(), visited, "{most}");
            assert_eq!((walked.files, walked.is_cut), (visited, is_cut), "{most}");
        };
        check(4, 4, true);
        check(9, 9, false);
        check(100, 9, false);
        Ok(())
    }
    #[test]
    fn a_folder_that_is_gone_is_named() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = Root::open(folder.path())?;
        let gone = Path::new("src/deep");
        let walked = walk(&root, gone, 9, &Stop::default(), |(): &mut (), _| {});
        let said: Vec<String> = walked.left_out.warnings().collect();
        let named = "1 folder was left out, because another program removed or renamed the original: src/deep.";
        assert_eq!(said, [named]);
        Ok(())
    }
}
