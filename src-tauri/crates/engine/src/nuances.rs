//! A project’s NUANCES.md, on disk.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use domain::Finding;
use domain::briefed::BriefedEntry;
use domain::briefing::nuances::{self, FILE, scaffold};
use domain::briefing::technologies::{MANIFESTS, technologies_of_manifest};
use domain::briefing::{OwnTechnology, Technology, technologies_with};
use domain::page::NuancesFile;
use domain::system::plain;
use workspace::Root;

use crate::Error;

/// The most bytes of a manifest; a larger one is left out.
const LARGEST: u64 = 1024 * 1024;

/// A new NUANCES.md.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The file.
    pub file: PathBuf,
    /// The technologies that have a heading in it, each once: those of the text, then those of the manifests.
    pub technologies: Vec<Technology>,
}

/// Writes a NUANCES.md into a project, with a heading for each technology, known or one of the user’s `own`,
/// that is named by `text` or by a manifest in the root of the project.
///
/// # Errors
/// [`Error::Invalid`] when there is one already, or the folder can’t be written to.
pub fn begin(project: &Path, text: &str, own: &[OwnTechnology]) -> Result<Begun, Error> {
    let file = project.join(FILE);
    let mut found = technologies_with(own, text);
    for technology in of_manifests(project) {
        if found.iter().all(|it| it.key != technology.key) {
            found.push(technology);
        }
    }
    let is_new = machine::create(&file, &scaffold(&found)).map_err(|error| {
        Error::invalid(
            format!("{} can’t be written: {}.", file.display(), plain(&error)),
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

/// Whether a project has no NUANCES.md. If that can’t be checked, it counts as having one.
pub(crate) fn is_missing(project: &Path) -> bool {
    let is_there = fs::symlink_metadata(project.join(FILE));
    project.is_dir() && is_there.is_err_and(|it| it.kind() == ErrorKind::NotFound)
}

/// An item to add to a NUANCES.md.
pub(crate) struct Noted {
    /// The technology, if it is known.
    technology: Option<String>,
    /// The words to find it by otherwise.
    about: String,
    /// The item.
    item: String,
}

/// What a finding says.
pub(crate) fn of_finding(finding: &Finding) -> Noted {
    let Finding {
        title,
        quote,
        concern,
        ..
    } = finding;
    Noted {
        technology: None,
        about: format!("{title}\n\n{quote}\n\n{concern}"),
        item: format!("{title}. {concern}"),
    }
}

/// What research found on a page; `None` for what it says about itself.
pub(crate) fn of_entry(entry: &BriefedEntry) -> Option<Noted> {
    let BriefedEntry { title, note, .. } = entry;
    let source = entry.source.as_ref()?;
    let what = title.split_once(": ").map_or(title.as_str(), |it| it.1);
    let ended = what.trim_end_matches('.');
    Some(Noted {
        technology: entry.technology.clone(),
        about: format!("{title}\n\n{note}"),
        item: format!("{ended}. {note} ({source})"),
    })
}

/// Adds an item to the NUANCES.md of a project, and creates the file if there is none.
pub(crate) fn add(
    project: &Path,
    noted: &Noted,
    own: &[OwnTechnology],
) -> Result<NuancesFile, Error> {
    let named = || technologies_with(own, &noted.about).into_iter().next();
    let technology = noted.technology.clone().or_else(|| Some(named()?.name));
    let Some(technology) = technology else {
        return Err(Error::invalid(
            "This finding names no technology, so it can’t be filed under one.",
            "Add it to NUANCES.md in an editor.",
        ));
    };
    let file = project.join(FILE);
    let held = held(project, &file)?;
    let added = nuances::add(&held, &technology, &noted.item);
    let is_done = match held.as_str() {
        _ if added == held => Ok(true),
        "" => machine::create(&file, &added),
        held => machine::revise_if(&file, held, &added),
    };
    if !is_done.map_err(|error| unchanged(&file, &plain(&error)))? {
        return Err(Error::invalid(
            format!("Someone else just changed {}.", file.display()),
            "Try again.",
        ));
    }
    Ok(NuancesFile {
        file: file.display().to_string(),
        technologies: vec![technology],
        was_there: added == held,
        is_beyond: end(&held, &added) > nuances::MOST_BYTES,
    })
}

/// The content of the file; empty if there is none.
fn held(project: &Path, file: &Path) -> Result<String, Error> {
    let root = Root::open(project).map_err(|it| {
        Error::invalid(
            it.to_string(),
            "Choose the project’s folder again, then try again.",
        )
    })?;
    let is_link = || fs::symlink_metadata(file).is_ok_and(|about| about.is_symlink());
    match root.file(Path::new(FILE)).and_then(io::read_to_string) {
        Err(error) if error.kind() == ErrorKind::NotFound && is_link() => {
            Err(unchanged(file, "it’s a broken link"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            Err(unchanged(file, "it isn’t UTF-8 text"))
        }
        held => held.map_err(|error| unchanged(file, &plain(&error))),
    }
}

fn unchanged(file: &Path, why: &str) -> Error {
    Error::invalid(
        format!("{} can’t be changed: {why}.", file.display()),
        "Check the file and that you have permission to write to it. Nothing was changed.",
    )
}

/// The end of what was inserted into a text.
fn end(before: &str, after: &str) -> usize {
    let common = before.bytes().zip(after.bytes());
    let common = common.take_while(|(one, other)| one == other).count();
    common + after.len() - before.len()
}

/// The technologies that the manifests of a project name. One that can’t be read names none.
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
