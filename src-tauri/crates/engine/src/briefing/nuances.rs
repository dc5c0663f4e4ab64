//! The project's NUANCES.md, or the file that the author named in its place: what it says of the
//! technologies in the text, and where the text takes the opposite for granted.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::{
    Nuance, NuanceContradiction, Nuances, Technology, checklist, contradictions, nuances,
    technologies_with,
};
use domain::system::plain;
use workspace::Root;

use super::{Ground, listed};

/// Bytes read of the file: those that count, and enough to know that there are more.
const MOST_BYTES: u64 = nuances::MOST_BYTES as u64 + 1024;

pub(super) fn read(ground: &Ground) -> Briefed {
    let nothing = |why: String| Briefed::nothing(BriefingPart::Nuances, why);
    let name = name(ground);
    if ground.root.is_none() && ground.nuances.is_none() {
        return nothing("This task has no project".to_owned());
    }
    let source = match source(ground) {
        Ok(Some(source)) => source,
        Ok(None) => return nothing(format!("No {name} in the project")),
        Err(why) => {
            return Briefed {
                warnings: vec![unreadable(&name, &why)],
                ..nothing(format!("{name} wasn’t read"))
            };
        }
    };
    let known = Nuances::parse_file(&name, &source);
    let found = known.of(&technologies_with(&ground.technologies, &ground.text));
    let flags = contradictions(&ground.text, &found);
    let flag = |it: &NuanceContradiction| flag(&name, it);
    // What is flagged stands there already.
    let is_flagged = |nuance: &Nuance| flags.iter().any(|it| it.nuance == *nuance);
    let others = found.iter().filter(|it| !is_flagged(it));
    Briefed {
        entries: flags.iter().map(flag).chain(others.map(entry)).collect(),
        warnings: known.warning.into_iter().collect(),
        told: checklist::render(&checklist(&found, &[])),
        ..nothing(line(&name, &found))
    }
}

/// What the file says of some technologies, and what is wrong with it.
pub(super) fn known(ground: &Ground, technologies: &[Technology]) -> (Vec<Nuance>, Option<String>) {
    let name = name(ground);
    match source(ground) {
        Ok(Some(source)) => {
            let known = Nuances::parse_file(&name, &source);
            (known.of(technologies), known.warning)
        }
        Ok(None) => (Vec::new(), None),
        Err(why) => (Vec::new(), Some(unreadable(&name, &why))),
    }
}

fn unreadable(name: &str, why: &str) -> String {
    format!("{name} can’t be read: {}.", why.trim_end_matches('.'))
}

/// What people call the file: by its path where the author named one.
fn name(ground: &Ground) -> String {
    let named = ground.nuances.as_ref();
    named.map_or_else(
        || nuances::FILE.to_owned(),
        |path| path.display().to_string(),
    )
}

/// What the file holds; `None` where the project has none.
fn source(ground: &Ground) -> Result<Option<String>, String> {
    match (&ground.nuances, &ground.root) {
        (Some(named), _) => of_file(named).map(Some),
        (None, Some(root)) => of_project(root),
        (None, None) => Ok(None),
    }
}

/// What the project’s file holds, which is read only where it lies in the project itself.
fn of_project(root: &Path) -> Result<Option<String>, String> {
    let root = Root::open(root).map_err(|unusable| {
        let folder = unusable.path.display();
        format!(
            "the project folder {folder} can’t be opened ({})",
            unusable.why()
        )
    })?;
    match root.file(Path::new(nuances::FILE)) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let about = fs::symlink_metadata(root.path().join(nuances::FILE));
            if about.is_ok_and(|about| about.is_symlink()) {
                return Err("it is a link. Put the file itself in the project".to_owned());
            }
            Ok(None)
        }
        file => file.and_then(text).map(Some).map_err(|error| plain(&error)),
    }
}

/// What a file holds that the author named, through links as well.
fn of_file(named: &Path) -> Result<String, String> {
    // Opening anything but a file may wait for somebody to write to it.
    let about = fs::metadata(named).map_err(|error| plain(&error))?;
    if !about.is_file() {
        return Err("it isn’t a file".to_owned());
    }
    let held = File::open(named).and_then(text);
    held.map_err(|error| plain(&error))
}

fn text(file: File) -> io::Result<String> {
    // A pipe that nobody writes to reads as empty.
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it isn’t a file"));
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    if bytes.contains(&0) {
        return Err(io::Error::other("it isn’t text in UTF-8"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn line(name: &str, found: &[Nuance]) -> String {
    match found {
        [] => format!("{name} says nothing about this text"),
        [one] => format!("1 nuance about {}", one.name),
        more => {
            let mut names: Vec<&str> = more.iter().map(|it| it.name.as_str()).collect();
            names.dedup();
            format!("{} nuances about {}", more.len(), listed(&names))
        }
    }
}

fn entry(nuance: &Nuance) -> BriefedEntry {
    BriefedEntry {
        title: nuance.name.clone(),
        note: nuance.text.clone(),
        ..BriefedEntry::default()
    }
}

/// What the text says against a nuance of the file.
fn flag(file: &str, found: &NuanceContradiction) -> BriefedEntry {
    let Nuance { name, text, .. } = &found.nuance;
    BriefedEntry {
        title: format!("The text contradicts {file}. {}", found.question),
        note: format!("{file} says about {name}: “{text}”"),
        passage: found.quote.clone(),
        is_flag: true,
        ..BriefedEntry::default()
    }
}
