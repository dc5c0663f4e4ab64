//! Files of the project that the text touches, with the passages that matter.

use std::fmt::Write;
use std::time::Duration;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use workspace::{Explored, Found, Request, Search, Stop, explore};

use super::Ground;

/// What a walk may take before it makes do with what it found.
const TIME: Duration = Duration::from_secs(30);
/// Files that reviewers and people are told of.
const MOST_FILES: usize = 10;
/// Bytes of passages that reviewers are told.
const MOST_TOLD: usize = 24 * 1024;

pub(super) fn read(ground: &Ground) -> Briefed {
    let nothing = |why: &str| Briefed::nothing(BriefingPart::Exploration, why);
    let Some(root) = &ground.root else {
        return nothing("This task has no project");
    };
    let request = Request {
        root: root.clone(),
        text: ground.text.clone(),
        own: ground.file.clone(),
        searches: Search::of_kind(ground.kind).to_vec(),
        redactor: ground.redactor.clone(),
    };
    let mut explored = match explore(&request, &Stop::after(TIME)) {
        Ok(explored) => explored,
        Err(unusable) => {
            return Briefed {
                warnings: vec![unusable.to_string()],
                ..nothing("The project wasn’t read")
            };
        }
    };
    explored.found.truncate(MOST_FILES);
    Briefed {
        line: line(explored.found.len()),
        entries: explored.found.iter().map(entry).collect(),
        told: told(&explored),
        warnings: explored.warnings,
        ..nothing("")
    }
}

fn line(files: usize) -> String {
    match files {
        0 => "No related files".to_owned(),
        1 => "1 related file".to_owned(),
        more => format!("{more} related files"),
    }
}

fn entry(found: &Found) -> BriefedEntry {
    let best = found.excerpts.first();
    BriefedEntry {
        title: found.path.clone(),
        note: format!("Matches {}.", found.matches.join(", ")),
        passage: best.map_or_else(String::new, |it| it.text.clone()),
        ..BriefedEntry::default()
    }
}

/// The best passages under what they are cited by, as many as fit.
fn told(explored: &Explored) -> String {
    let mut told = String::new();
    for found in &explored.found {
        for excerpt in &found.excerpts {
            let (from, to) = (excerpt.from, excerpt.to);
            let mut passage = String::new();
            let cited = format!("[EXPLORE:{}:{from}-{to}]", found.path);
            let _ = write!(passage, "{cited}\n{}\n\n", excerpt.text.trim_end());
            if told.len() + passage.len() <= MOST_TOLD {
                told.push_str(&passage);
            }
        }
    }
    told.truncate(told.trim_end().len());
    told
}
