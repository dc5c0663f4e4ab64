//! NUANCES.md of a project, on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use domain::briefing::nuances::{FILE, scaffold};
use domain::briefing::technologies::{MANIFESTS, technologies_of_manifest};
use domain::briefing::{Technology, technologies};

use crate::Error;

/// Bytes of a manifest; a larger one is left out.
const LARGEST: u64 = 1024 * 1024;

/// A NUANCES.md that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The file.
    pub file: PathBuf,
    /// The technologies that have a heading in it, each once: those of the text, then those of the
    /// manifests.
    pub technologies: Vec<Technology>,
}

/// Writes a NUANCES.md into a project, with a heading for each technology that `text` or a manifest in the
/// root of the project names.
///
/// # Errors
/// [`Error::Invalid`] when there is one already, or the folder can't be written to.
pub fn begin(project: &Path, text: &str) -> Result<Begun, Error> {
    let file = project.join(FILE);
    let mut found = technologies(text);
    for technology in of_manifests(project) {
        if found.iter().all(|it| it.key != technology.key) {
            found.push(technology);
        }
    }
    let is_new = machine::create(&file, &scaffold(&found)).map_err(|error| {
        Error::invalid(
            format!("{} can’t be written: {error}.", file.display()),
            "Check that the folder exists and that you have permission to write to it.",
        )
    })?;
    if !is_new {
        return Err(Error::invalid(
            format!("{} already exists and wasn’t changed.", file.display()),
            "Add to it in an editor. To begin a new one, move it away first.",
        ));
    }
    Ok(Begun {
        file,
        technologies: found,
    })
}

/// Those that the manifests of a project name. One that can't be read names none.
fn of_manifests(project: &Path) -> Vec<Technology> {
    let read = |name: &str| {
        let path = project.join(name);
        let about = fs::metadata(&path).ok()?;
        let fits = about.is_file() && about.len() <= LARGEST;
        let bytes = fits.then(|| fs::read(&path).ok()).flatten()?;
        Some(technologies_of_manifest(
            name,
            &String::from_utf8_lossy(&bytes),
        ))
    };
    MANIFESTS
        .iter()
        .filter_map(|name| read(name))
        .flatten()
        .collect()
}
