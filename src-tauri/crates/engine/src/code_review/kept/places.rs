//! Where the lines of earlier findings are in a later state of the change.

use std::collections::{HashMap, HashSet};

use code::diff::{Diff, File, Kind, Line};
use domain::TextHash;
use domain::page::CodeFinding;
use store::SaidFinding;

use crate::code_review::marks::{hash, number};

/// How many letters and digits a line needs to be recognized in another file.
const TELLING: usize = 12;

/// A file, and a line in it.
pub(super) type Place<'a> = (&'a File, u32);

/// The lines of a change, by their fingerprints.
pub(super) struct Lines<'a> {
    files: &'a [File],
    base: Option<&'a str>,
    /// The lines, each with its file.
    known: HashMap<TextHash, Vec<(usize, &'a Line)>>,
}

impl<'a> Lines<'a> {
    /// Those of a change compared with a commit.
    pub(super) fn of(change: &'a Diff, base: Option<&'a str>) -> Self {
        let mut known: HashMap<TextHash, Vec<(usize, &Line)>> = HashMap::new();
        for (index, file) in change.files.iter().enumerate() {
            for line in file.hunks.iter().flat_map(|hunk| &hunk.lines) {
                known.entry(hash(line)).or_default().push((index, line));
            }
        }
        Self {
            files: &change.files,
            base,
            known,
        }
    }

    /// The files other than `file` to which the change adds this line.
    pub(super) fn added_to(&self, line: Option<&TextHash>, file: &str) -> Vec<String> {
        let same = line.and_then(|it| self.known.get(it)).into_iter().flatten();
        let added = same.filter(|(_, line)| line.kind == Kind::Added);
        let mut files: Vec<&str> = added.map(|(file, _)| self.files[*file].path()).collect();
        files.dedup();
        let files = files.into_iter().filter(|it| *it != file);
        files.map(str::to_owned).collect()
    }

    /// Whether the change still contains the line of a finding or its file.
    pub(super) fn has(&self, said: &SaidFinding) -> bool {
        self.file_of(said).is_some() || self.holds(said)
    }

    /// Whether a finding still holds.
    pub(super) fn holds(&self, said: &SaidFinding) -> bool {
        !self.candidates(said).is_empty()
    }

    /// Where each finding is now; `None` if it no longer holds. Two that say the same are never on one line.
    pub(super) fn places(&self, findings: &[SaidFinding]) -> Vec<Option<Place<'a>>> {
        let all: Vec<Vec<Place>> = findings.iter().map(|it| self.candidates(it)).collect();
        let distance = |index: usize| {
            let (_, line) = all[index].first()?;
            findings[index].finding.lines.map(|it| line.abs_diff(it.0))
        };
        let mut order: Vec<usize> = (0..findings.len()).collect();
        order.sort_by_key(|index| distance(*index));
        let mut taken = HashSet::new();
        let mut places = vec![None; findings.len()];
        for index in order {
            let CodeFinding { title, before, .. } = &findings[index].finding;
            let mut free = all[index].iter().copied();
            places[index] =
                free.find(|(file, line)| taken.insert((file.path(), *line, title, before)));
        }
        places
    }

    /// The lines that a finding may be about now, the nearest first. A finding no longer holds once its line
    /// isn’t added or removed anymore; one on an unchanged line, once the base is another commit.
    fn candidates(&self, said: &SaidFinding) -> Vec<Place<'a>> {
        let Some((first, _)) = said.finding.lines else {
            return Vec::new();
        };
        let is_old = said.finding.before;
        let of_base = said.base.as_deref() == self.base;
        let sought = said.line.clone();
        let sought = sought.unwrap_or_else(|| TextHash::of(said.finding.quote.trim()));
        let same = self.known.get(&sought).into_iter().flatten();
        let same = same.filter(|(_, line)| match line.kind {
            Kind::Added => !is_old,
            Kind::Removed => is_old,
            Kind::Context => said.is_context && of_base,
        });
        let within = |is_there: &dyn Fn(usize, &Line) -> bool| {
            let there = same.clone().filter(|(file, line)| is_there(*file, line));
            let mut there: Vec<Place> = there
                .map(|(file, line)| (&self.files[*file], number(line, is_old)))
                .collect();
            there.sort_by_key(|(_, line)| line.abs_diff(first));
            there
        };
        let file = self.file_of(said);
        let here = within(&|it, _| Some(it) == file);
        if !here.is_empty() {
            return here;
        }
        let is_gone = match file {
            Some(file) => self.files[file].new.is_none(),
            // Git doesn’t know a new file, so it can’t tell that it was renamed.
            None => said.is_new_file && of_base,
        };
        let renamed = within(&|it, _| is_gone && self.files[it].old.is_none());
        if !renamed.is_empty() || !of_base || is_old {
            return renamed;
        }
        within(&|it, line| {
            let is_known = said
                .elsewhere
                .iter()
                .any(|file| file == self.files[it].path());
            line.kind == Kind::Added && is_telling(line) && !is_known
        })
    }

    /// The file of a finding, which may have been renamed since, even for the second time.
    fn file_of(&self, said: &SaidFinding) -> Option<usize> {
        let (path, old) = (&said.finding.file, said.old_file.as_ref());
        let find = |is_it: &dyn Fn(&File) -> bool| self.files.iter().position(is_it);
        find(&|file| file.path() == path)
            .or_else(|| find(&|file| file.old.as_ref() == Some(path)))
            .or_else(|| find(&|file| old.is_some() && file.old.as_ref() == old))
    }
}

/// Whether a line is recognized wherever it was moved. Lines such as `return null;` are everywhere.
fn is_telling(line: &Line) -> bool {
    let letters = line.text.chars().filter(|it| it.is_alphanumeric());
    letters.take(TELLING).count() == TELLING
}
