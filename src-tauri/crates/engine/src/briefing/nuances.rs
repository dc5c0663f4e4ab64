//! The project's NUANCES.md: what it says of the technologies in the text, and where the text takes the
//! opposite for granted.

use std::io::{self, ErrorKind, Read};
use std::path::Path;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::{
    Nuance, NuanceContradiction, Nuances, Technology, checklist, contradictions, nuances,
    technologies_with,
};
use workspace::Root;

use super::Ground;

/// Bytes read of the file: those that count, and enough to know that there are more.
const MOST_BYTES: u64 = nuances::MOST_BYTES as u64 + 1024;

pub(super) fn read(ground: &Ground) -> Briefed {
    let nothing = |why: &str| Briefed::nothing(BriefingPart::Nuances, why);
    let Some(root) = &ground.root else {
        return nothing("This task has no project");
    };
    let source = match source(root) {
        Ok(Some(source)) => source,
        Ok(None) => return nothing("No NUANCES.md in the project"),
        Err(why) => {
            return Briefed {
                warnings: vec![format!("NUANCES.md can’t be read: {why}.")],
                ..nothing("NUANCES.md wasn’t read")
            };
        }
    };
    let known = Nuances::parse(&source);
    let found = known.of(&technologies_with(&ground.technologies, &ground.text));
    let flags = contradictions(&ground.text, &found);
    Briefed {
        line: line(&found),
        entries: flags
            .iter()
            .map(flag)
            .chain(found.iter().map(entry))
            .collect(),
        warnings: known.warning.into_iter().collect(),
        told: checklist::render(&checklist(&found, &[])),
        ..nothing("")
    }
}

/// What the project's file says of some technologies; nothing where it can't be read.
pub(super) fn known(ground: &Ground, technologies: &[Technology]) -> Vec<Nuance> {
    let source = ground.root.as_deref().map(source);
    match source {
        Some(Ok(Some(source))) => Nuances::parse(&source).of(technologies),
        _ => Vec::new(),
    }
}

/// What the file holds; `None` where there is none.
fn source(root: &Path) -> Result<Option<String>, String> {
    let root = Root::open(root).map_err(|unusable| unusable.to_string())?;
    let read = || -> io::Result<Option<String>> {
        let file = match root.file(Path::new(nuances::FILE)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    };
    read().map_err(|error| match error.kind() {
        ErrorKind::IsADirectory => "it’s a folder".to_owned(),
        ErrorKind::PermissionDenied => "you have no permission".to_owned(),
        _ => error.to_string(),
    })
}

fn line(found: &[Nuance]) -> String {
    match found {
        [] => "NUANCES.md has nothing on this text".to_owned(),
        [one] => format!("1 nuance of {}", one.name),
        more => {
            let mut names: Vec<&str> = more.iter().map(|it| it.name.as_str()).collect();
            names.dedup();
            format!("{} nuances of {}", more.len(), names.join(", "))
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

fn flag(found: &NuanceContradiction) -> BriefedEntry {
    BriefedEntry {
        title: found.question.clone(),
        note: format!("{}: {}", found.nuance.name, found.nuance.text),
        passage: found.quote.clone(),
        is_flag: true,
        ..BriefedEntry::default()
    }
}
