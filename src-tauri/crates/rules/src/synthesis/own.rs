//! What the reviewer knows about its own findings: the fixes that can't go wrong (doubled words,
//! the numbers of a list).

use std::collections::HashSet;

use domain::answer::ProposedEdit;
use domain::question::Labeled;
use domain::{Finding, Span};

use super::anchor::Anchors;
use crate::critique::all_problems;
use crate::rule::{Problem, Rule};
use crate::rules::doubled_word::first_double;
use crate::rules::list_numbers::corrections;
use crate::shared::ReadText;

/// The reviewer's own problems in a document.
pub(super) struct Own<'r> {
    text: &'r ReadText,
    problems: Vec<(&'static Rule, Problem)>,
    /// Places already fixed: a slip is fixed once, no matter how many findings name it.
    done: HashSet<Span>,
}

impl<'r> Own<'r> {
    pub(super) fn new(text: &'r ReadText) -> Self {
        Self {
            text,
            problems: all_problems(text, |rule| rule.mended),
            done: HashSet::new(),
        }
    }

    fn problem(&self, finding: &Finding, places: &[Span]) -> Option<&(&'static Rule, Problem)> {
        let document = &self.text.reading.document;
        let is_there = |it: &Problem| {
            it.places
                .iter()
                .any(|place| places.contains(place) || document.quote(*place) == finding.quote)
        };
        self.problems
            .iter()
            .find(|(_, it)| it.title == finding.title && is_there(it))
    }

    /// The edits that answer a finding; empty if it isn't a slip that can be fixed.
    pub(super) fn edits(
        &mut self,
        anchors: &Anchors<'_>,
        labeled: &Labeled,
        places: &[Span],
    ) -> Vec<ProposedEdit> {
        let Some((rule, problem)) = self.problem(&labeled.finding, places) else {
            return Vec::new();
        };
        let changes = match rule.name {
            "doubled-word" => problem
                .places
                .iter()
                .flat_map(|it| self.doubles(*it))
                .collect(),
            "list-numbers" => self.numbers(),
            _ => Vec::new(),
        };
        changes
            .into_iter()
            .filter(|(span, _)| self.done.insert(*span))
            .map(|(span, text)| anchors.replace(span, &text, vec![labeled.label.clone()]))
            .collect()
    }

    /// Removes the second of each doubled word in a sentence.
    fn doubles(&self, sentence: Span) -> Vec<(Span, String)> {
        let mut changes = Vec::new();
        let mut rest = sentence;
        while let Some(double) = first_double(&self.text.reading, rest) {
            changes.push((double.second, String::new()));
            rest.start = double.second.start;
        }
        changes
    }

    fn numbers(&self) -> Vec<(Span, String)> {
        let lists = self.text.reading.document.lists.iter();
        lists
            .flat_map(|list| corrections(&self.text.reading, list))
            .map(|(span, due)| (span, due.to_string()))
            .collect()
    }
}
