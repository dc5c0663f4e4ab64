//! Where the lines of earlier findings are in a later state of the change.

use std::collections::{HashMap, HashSet};

use code::diff::{Diff, File, Kind, Line};
use domain::TextHash;
use domain::page::CodeFinding;
use store::SaidFinding;

use crate::code_review::marks::{hash, number};

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
    /// Those of a change to a commit.
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

    /// Whether the change still contains the line of a finding or its file.
    pub(super) fn has(&self, said: &SaidFinding) -> bool {
        self.file_of(&said.finding).is_some() || self.holds(said)
    }

    /// Whether a finding still holds.
    pub(super) fn holds(&self, said: &SaidFinding) -> bool {
        !self.candidates(said).is_empty()
    }

    /// Where each finding is now; `None` if it no longer holds. Two that say the same aren’t on one line.
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
        let within = |is_there: &dyn Fn(usize) -> bool| {
            let there = same.clone().filter(|(file, _)| is_there(*file));
            let mut there: Vec<Place> = there
                .map(|(file, line)| (&self.files[*file], number(line, is_old)))
                .collect();
            there.sort_by_key(|(_, line)| line.abs_diff(first));
            there
        };
        let file = self.file_of(&said.finding);
        let here = within(&|it| Some(it) == file);
        if !here.is_empty() {
            return here;
        }
        let is_gone = match file {
            Some(file) => self.files[file].new.is_none(),
            // Git doesn’t know a new file, so it can’t tell that it was renamed.
            None => said.is_new_file && of_base,
        };
        within(&|it| is_gone && self.files[it].old.is_none())
    }

    fn file_of(&self, finding: &CodeFinding) -> Option<usize> {
        let is_of =
            |file: &File| file.path() == finding.file || file.old.as_ref() == Some(&finding.file);
        self.files.iter().position(is_of)
    }
}
