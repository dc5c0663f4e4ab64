//! Where an attachment is: the folder that reading must not leave.

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf, absolute};

use crate::root::Root;

/// A file or folder, and the folder that it is read below.
#[derive(Debug)]
pub(crate) struct Place {
    /// The project, or another folder.
    pub(crate) root: Root,
    /// The path below that, after all links; empty for the root itself.
    pub(crate) below: PathBuf,
    /// Whether the root is a folder outside the project, chosen as a whole.
    pub(crate) is_chosen: bool,
}

/// Finds the place that a path names. Anything in the project is read below the project folder. Anything else
/// was chosen by hand: a folder is its own root, a file is read below the folder that contains it.
///
/// # Errors
/// Why it can’t be read, in a few words that follow its name.
pub(crate) fn find(project: Option<&Path>, named: &Path) -> Result<Place, &'static str> {
    let named = plain(named)?;
    let real = real(&named)?;
    let target = target(&real)?;
    let project = project.and_then(|folder| Some((folder, Root::open(folder).ok()?)));
    if let Some((folder, root)) = project
        && [&named, &real]
            .iter()
            .any(|path| path.starts_with(folder) || path.starts_with(root.path()))
    {
        let below = root
            .below(&real)
            .ok_or("is a link to something outside the project")?;
        return Ok(Place {
            root,
            below,
            is_chosen: false,
        });
    }
    if target.is_dir() {
        return Ok(Place {
            root: Root::open(&target).map_err(|_| "can’t be opened")?,
            below: PathBuf::new(),
            is_chosen: true,
        });
    }
    let folder = real.parent().unwrap_or(&real);
    let root = Root::open(folder).map_err(|_| "is in a folder that can’t be opened")?;
    let below = root
        .below(&real)
        .ok_or("is a link to something outside its folder")?;
    Ok(Place {
        root,
        below,
        is_chosen: false,
    })
}

/// The path from the root of the disk, without `..`.
fn plain(named: &Path) -> Result<PathBuf, &'static str> {
    let has_steps_back = named.components().any(|it| it == Component::ParentDir);
    if !has_steps_back {
        return absolute(named).map_err(|error| why(&error));
    }
    match (named.parent(), named.file_name()) {
        (Some(folder), Some(name)) => Ok(canonical(folder)?.join(name)),
        _ => canonical(named),
    }
}

/// The path with links in its folders followed, but not in its last part.
fn real(named: &Path) -> Result<PathBuf, &'static str> {
    let real = match (named.parent(), named.file_name()) {
        (Some(folder), Some(name)) => canonical(folder)?.join(name),
        _ => named.to_owned(),
    };
    real.symlink_metadata().map_err(|error| why(&error))?;
    Ok(real)
}

/// Where the path leads.
fn target(real: &Path) -> Result<PathBuf, &'static str> {
    let leads_nowhere = |error: io::Error| {
        if real.is_symlink() {
            "is a broken link"
        } else {
            why(&error)
        }
    };
    real.canonicalize().map_err(leads_nowhere)
}

fn canonical(folder: &Path) -> Result<PathBuf, &'static str> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    folder.canonicalize().map_err(|error| why(&error))
}

fn why(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "isn’t there",
        ErrorKind::PermissionDenied => "can’t be read: you don’t have permission",
        _ => "can’t be read: the system reported an error",
    }
}
