//! The project’s NUANCES.md, or the file that the author named instead: what it says about the technologies
//! in the text, and where the text assumes the opposite.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::nuances::Section;
use domain::briefing::{
    Nuance, NuanceContradiction, Nuances, Technology, checklist, contradictions, nuances,
    technologies_with,
};
use domain::system::plain;
use domain::usage::grouped;
use workspace::Root;

use super::{Ground, listed};

/// Bytes to read of the file: those that count, and enough to know whether there are more.
const MOST_BYTES: u64 = nuances::MOST_BYTES as u64 + 1024;
/// How many headings one line names.
const MOST_NAMES: usize = 4;

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
    let named = technologies_with(&ground.technologies, &ground.text);
    let found = known.about(&ground.text, &named);
    let flags = contradictions(&ground.text, &found);
    let flag = |it: &NuanceContradiction| flag(&name, it);
    // What is flagged is already listed there.
    let is_flagged = |nuance: &Nuance| flags.iter().any(|it| it.nuance == *nuance);
    let others = found.iter().filter(|it| !is_flagged(it));
    Briefed {
        warnings: known.warning.iter().cloned().collect(),
        entries: flags.iter().map(flag).chain(others.map(entry)).collect(),
        told: rendered(&found),
        ..nothing(match &found[..] {
            [] => nothing_said(&name, &known, &known.sections_in(&ground.text, &named)),
            found => line(found),
        })
    }
}

/// What reviewers will be told, without looking for contradictions, which takes longer.
pub(super) fn told(ground: &Ground) -> String {
    let Ok(Some(source)) = source(ground) else {
        return String::new();
    };
    let named = technologies_with(&ground.technologies, &ground.text);
    let known = Nuances::parse_file(&name(ground), &source);
    rendered(&known.about(&ground.text, &named))
}

fn rendered(found: &[Nuance]) -> String {
    checklist::render(&checklist(found, &[]))
}

/// What the file says about some technologies, and what is wrong with it.
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

/// What people call the file: its path if the author named one.
fn name(ground: &Ground) -> String {
    let named = ground.nuances.as_ref();
    named.map_or_else(
        || nuances::FILE.to_owned(),
        |path| path.display().to_string(),
    )
}

/// The content of the file; `None` if the project has none.
fn source(ground: &Ground) -> Result<Option<String>, String> {
    match (&ground.nuances, &ground.root) {
        (Some(named), _) => of_file(named).map(Some),
        (None, Some(root)) => of_project(root),
        (None, None) => Ok(None),
    }
}

/// The content of the project’s file, which is read only if it is in the project itself.
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

/// The content of a file that the author named. Links are followed.
fn of_file(named: &Path) -> Result<String, String> {
    // Opening anything but a file can block until somebody writes to it.
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
        return Err(io::Error::other("it isn’t UTF-8 text"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Why the file says nothing about the text, which concerns these of its sections.
fn nothing_said(name: &str, known: &Nuances, mentioned: &[&Section]) -> String {
    if !mentioned.is_empty() {
        return format!("{name} has no list items under {}", headings(mentioned));
    }
    let findable: Vec<&Section> = known.findable().collect();
    match findable[..] {
        [] => format!("No heading in {name} names a technology"),
        [one] => format!(
            "{name} has a section on {}, which this text doesn’t mention",
            one.heading
        ),
        _ => format!(
            "{name} has sections on {}, which this text doesn’t mention",
            headings(&findable)
        ),
    }
}

/// The headings of some sections, the first ones in words.
fn headings(sections: &[&Section]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for section in sections {
        if !names.contains(&section.heading.as_str()) {
            names.push(&section.heading);
        }
    }
    let rest = names.len().saturating_sub(MOST_NAMES);
    if rest < 2 {
        return listed(&names);
    }
    let more = format!("{rest} more");
    listed(&[&names[..MOST_NAMES], &[more.as_str()]].concat())
}

fn line(found: &[Nuance]) -> String {
    match found {
        [one] => format!("1 nuance about {}", one.name),
        more => {
            let mut names: Vec<&str> = more.iter().map(|it| it.name.as_str()).collect();
            names.dedup();
            format!("{} nuances about {}", grouped(more.len()), listed(&names))
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

/// How the text contradicts a nuance of the file.
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
