//! A folder that reading never leaves.

use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

use domain::system::plain;

#[cfg(unix)]
use rustix::fd::OwnedFd;

/// A project folder, opened once. Files are opened below it and never through a symbolic link, even if a link
/// replaces one of the folders in between.
///
/// On Linux the kernel enforces this (`openat2`). On other Unix systems, and on kernels without that call, we
/// open one folder after another and let none be a link. On Windows we check for links before a file is
/// opened, and check the file’s path again afterward, which leaves a moment in which another program could
/// swap both.
#[derive(Debug)]
pub struct Root {
    path: PathBuf,
    #[cfg(unix)]
    folder: OwnedFd,
}

/// Why a folder can’t be read.
#[derive(Debug, thiserror::Error)]
#[error("Couldn’t read the folder {}: {why}.", .path.display())]
pub struct Unusable {
    /// The folder as it was named.
    pub path: PathBuf,
    why: String,
}

impl Unusable {
    /// Why, as part of a sentence: `it doesn’t exist`.
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl Root {
    /// Opens a folder. It may itself be named through links; only the path after all links counts.
    ///
    /// # Errors
    /// When there is no such folder, or it can’t be opened.
    pub fn open(folder: &Path) -> Result<Self, Unusable> {
        let unusable = |why: String| Unusable {
            path: folder.to_owned(),
            why,
        };
        let path = folder
            .canonicalize()
            .map_err(|error| unusable(plain(&error)))?;
        if !path.is_dir() {
            return Err(unusable("it isn’t a folder".to_owned()));
        }
        #[cfg(unix)]
        let folder = unix::folder(&path).map_err(|error| unusable(plain(&error)))?;
        Ok(Self {
            path,
            #[cfg(unix)]
            folder,
        })
    }

    /// Its canonical path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Says in a sentence that the folder isn’t there anymore, if so.
    pub(crate) fn vanished(&self) -> Option<String> {
        (!self.path.is_dir()).then(|| {
            format!(
                "The folder {} was removed or renamed during the search, so files are missing.",
                self.path.display()
            )
        })
    }

    /// Opens the file at a path below the root, for reading. It may be a folder or a device, so check before
    /// you read.
    ///
    /// # Errors
    /// When the path isn’t plainly below the root (`..`, an absolute path), when one of its parts is a
    /// symbolic link, and when the file can’t be opened.
    pub fn file(&self, below: &Path) -> io::Result<File> {
        let is_plain = |part| matches!(part, Component::Normal(_));
        if below.as_os_str().is_empty() || !below.components().all(is_plain) {
            let why = "the path leads outside the folder";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        #[cfg(unix)]
        return unix::beneath(&self.folder, below).map_err(|error| match error {
            unix::LINK => linked(),
            other => other.into(),
        });
        #[cfg(not(unix))]
        return elsewhere::beneath(&self.path, below);
    }

    /// The path below the root of a file that somebody named, after all links; `None` if it is outside or
    /// doesn’t exist.
    pub fn below(&self, named: &Path) -> Option<PathBuf> {
        let real = self.path.join(named).canonicalize().ok()?;
        real.strip_prefix(&self.path).ok().map(Path::to_owned)
    }
}

/// Anything behind a link counts as missing.
fn linked() -> io::Error {
    let why = "the path goes through a symbolic link";
    io::Error::new(io::ErrorKind::NotFound, why)
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use rustix::fd::{AsFd, OwnedFd};
    use rustix::fs::{Mode, OFlags, open, openat};
    use rustix::io::Errno;

    /// The system’s error for a link that may not be followed.
    pub(super) const LINK: Errno = Errno::LOOP;

    /// A pipe that nobody writes to must not block us.
    const READ: OFlags = OFlags::RDONLY
        .union(OFlags::CLOEXEC)
        .union(OFlags::NOFOLLOW)
        .union(OFlags::NONBLOCK)
        .union(OFlags::NOCTTY);

    pub(super) fn folder(path: &Path) -> io::Result<OwnedFd> {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::DIRECTORY | OFlags::NOFOLLOW;
        Ok(open(path, flags, Mode::empty())?)
    }

    #[cfg(target_os = "linux")]
    pub(super) fn beneath(folder: &OwnedFd, below: &Path) -> Result<File, Errno> {
        use rustix::fs::{ResolveFlags, openat2};

        let never = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        match openat2(folder, below, READ, Mode::empty(), never) {
            Ok(file) => Ok(File::from(file)),
            // The kernel, or a sandbox, doesn’t know the call.
            Err(Errno::NOSYS | Errno::PERM) => step_by_step(folder, below),
            Err(error) => Err(error),
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn beneath(folder: &OwnedFd, below: &Path) -> Result<File, Errno> {
        step_by_step(folder, below)
    }

    /// Opens one folder after another, none of which may be a link.
    pub(super) fn step_by_step(folder: &OwnedFd, below: &Path) -> Result<File, Errno> {
        let mut at: Option<OwnedFd> = None;
        for name in below.parent().into_iter().flat_map(Path::iter) {
            let from = at.as_ref().map_or(folder.as_fd(), AsFd::as_fd);
            at = Some(openat(from, name, READ | OFlags::DIRECTORY, Mode::empty())?);
        }
        let from = at.as_ref().map_or(folder.as_fd(), AsFd::as_fd);
        let name = below.file_name().unwrap_or_default();
        Ok(File::from(openat(from, name, READ, Mode::empty())?))
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn beneath(root: &Path, below: &Path) -> io::Result<File> {
        let mut path = root.to_owned();
        for part in below.iter() {
            path.push(part);
            if path.symlink_metadata()?.is_symlink() {
                return Err(super::linked());
            }
        }
        let file = File::open(&path)?;
        if path.canonicalize()?.starts_with(root) {
            Ok(file)
        } else {
            Err(super::linked())
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use super::{Root, unix};

    #[test]
    fn nothing_is_opened_outside_or_through_a_link() -> anyhow::Result<()> {
        let outside = tempfile::tempdir()?;
        fs::write(outside.path().join("secret.txt"), "secret")?;
        let project = tempfile::tempdir()?;
        fs::create_dir_all(project.path().join("src/deep"))?;
        fs::write(project.path().join("src/deep/a.txt"), "inside")?;
        symlink(outside.path(), project.path().join("out"))?;
        symlink(
            outside.path().join("secret.txt"),
            project.path().join("src/link.txt"),
        )?;
        symlink(project.path().join("src"), project.path().join("again"))?;
        let root = Root::open(project.path())?;
        let check = |path: &str, opens: bool| {
            let below = Path::new(path);
            let stepped = unix::step_by_step(&root.folder, below);
            // The fallback is only used for paths that are plainly below the root.
            if !path.contains("..") && !below.is_absolute() && !path.is_empty() {
                assert_eq!(stepped.is_ok(), opens, "step by step: {path}");
            }
            assert_eq!(root.file(below).is_ok(), opens, "{path}");
        };
        check("src/deep/a.txt", true);
        check("src/./deep/a.txt", true);
        check("src/link.txt", false);
        check("out/secret.txt", false);
        check("again/deep/a.txt", false);
        check("src/../src/deep/a.txt", false);
        check("../secret.txt", false);
        check("/etc/passwd", false);
        check("", false);
        check("no-such-file", false);

        let mut text = String::new();
        root.file(Path::new("src/deep/a.txt"))?
            .read_to_string(&mut text)?;
        assert_eq!(text, "inside");

        assert_eq!(
            root.below(Path::new("again/deep/a.txt")).as_deref(),
            Some(Path::new("src/deep/a.txt"))
        );
        assert_eq!(root.below(Path::new("src/link.txt")), None);
        assert_eq!(root.below(Path::new("/etc/passwd")), None);
        Ok(())
    }

    #[test]
    fn a_folder_that_became_a_link_is_not_followed() -> anyhow::Result<()> {
        let outside = tempfile::tempdir()?;
        fs::write(outside.path().join("a.txt"), "secret")?;
        let project = tempfile::tempdir()?;
        fs::create_dir(project.path().join("src"))?;
        fs::write(project.path().join("src/a.txt"), "inside")?;
        let root = Root::open(project.path())?;
        assert!(root.file(Path::new("src/a.txt")).is_ok());
        fs::rename(project.path().join("src"), project.path().join("was"))?;
        symlink(outside.path(), project.path().join("src"))?;
        assert!(root.file(Path::new("src/a.txt")).is_err());
        Ok(())
    }

    #[test]
    fn what_is_no_folder_says_why() -> anyhow::Result<()> {
        let project = tempfile::tempdir()?;
        let file = project.path().join("a.txt");
        fs::write(&file, "")?;
        for (path, says) in [
            (file.clone(), "isn’t a folder"),
            (project.path().join("none"), "doesn’t exist"),
        ] {
            let error = Root::open(&path).expect_err("it is no folder").to_string();
            assert!(error.contains(says), "{error}");
            assert!(error.contains(&path.display().to_string()), "{error}");
        }
        Ok(())
    }
}
