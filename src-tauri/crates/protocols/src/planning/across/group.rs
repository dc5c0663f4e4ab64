//! The documents of one feature or change, read.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::page::{Mismatch, MismatchKind, PlanningQuote, PlanningRole};
use regex::Regex;

use super::elsewhere::Features;
use super::requirements::{Requirement, requirements};
use super::tasks::{Task, tasks};
use super::text::{Block, BlockKind, Blocks};
use super::words::{coverage, is_comparable, pattern, stems};

/// Lines of a template about the document itself.
static ABOUT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\*\*(?:Prerequisites|Input|Branch|Feature Branch|Created|Status|Date|Organization)\W*:",
    )
});

/// The documents of a feature or change.
pub(super) struct Group<'a> {
    pub(super) features: Features<'a>,
    pub(super) constitution: &'a [Blocks<'a>],
    /// What asks for something: requirements and proposals.
    pub(super) asking: Vec<Blocks<'a>>,
    /// What says how it will be achieved: plans and designs.
    pub(super) plans: Vec<Blocks<'a>>,
    /// Lists of tasks.
    pub(super) lists: Vec<Blocks<'a>>,
    pub(super) requirements: Vec<Requirement>,
    /// The words of the documents that have them.
    pub(super) required: BTreeSet<String>,
    pub(super) tasks: Vec<Task>,
    /// Whether the words of its documents can be compared.
    pub(super) is_comparable: bool,
}

impl<'a> Group<'a> {
    /// An empty group, one of all the groups.
    pub(super) fn new(
        own: &'a str,
        all: &'a BTreeSet<&'a str>,
        constitution: &'a [Blocks<'a>],
    ) -> Self {
        Self {
            features: Features { own, all },
            constitution,
            asking: Vec::new(),
            plans: Vec::new(),
            lists: Vec::new(),
            requirements: Vec::new(),
            required: BTreeSet::new(),
            tasks: Vec::new(),
            is_comparable: false,
        }
    }

    /// Adds one of its documents.
    pub(super) fn take(&mut self, role: PlanningRole, document: Blocks<'a>) {
        match role {
            PlanningRole::Requirements => {
                self.requirements.extend(requirements(&document));
                self.required.extend(stems(&document.source.text));
                self.asking.push(document);
            }
            PlanningRole::Proposal => self.asking.push(document),
            PlanningRole::Plan | PlanningRole::Design => self.plans.push(document),
            PlanningRole::Tasks => {
                self.tasks.extend(tasks(&document, &self.features));
                self.lists.push(document);
            }
            PlanningRole::Constitution => {}
        }
    }

    /// To be called once all are added: leaves out words that most requirements have, since they don't
    /// distinguish them.
    pub(super) fn read(&mut self) {
        let is_comparable = self.documents().all(|it| is_comparable(&it.source.text));
        self.is_comparable = is_comparable;
        let all = self.requirements.len();
        if all < 4 {
            return;
        }
        let every: BTreeSet<String> = self
            .requirements
            .iter()
            .flat_map(|it| it.stems.clone())
            .collect();
        let is_common = |stem: &String| {
            let with = self
                .requirements
                .iter()
                .filter(|it| it.stems.contains(stem));
            with.count() * 2 > all
        };
        let common: BTreeSet<String> = every.into_iter().filter(is_common).collect();
        for requirement in &mut self.requirements {
            requirement.stems.retain(|it| !common.contains(it));
        }
    }

    /// All of its documents.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Blocks<'a>> {
        self.asking.iter().chain(&self.plans).chain(&self.lists)
    }

    /// A finding in it.
    pub(super) fn found(
        &self,
        kind: MismatchKind,
        says: String,
        one: PlanningQuote,
        other: PlanningQuote,
    ) -> Mismatch {
        Mismatch {
            kind,
            group: self.features.own.to_owned(),
            says,
            one,
            other,
            model: None,
        }
    }
}

/// What documents say, passage by passage.
pub(super) struct Passages<'a> {
    passages: Vec<(&'a Blocks<'a>, &'a Block, BTreeSet<String>)>,
    all: BTreeSet<String>,
}

impl<'a> Passages<'a> {
    /// Of these documents. Code counts as something they say anywhere.
    pub(super) fn of(documents: impl Iterator<Item = &'a Blocks<'a>> + Clone) -> Self {
        let all = documents.clone().flat_map(|it| stems(&it.standing()));
        let all: BTreeSet<String> = all.collect();
        let passages = documents.flat_map(|document| {
            let blocks = document.blocks.iter();
            blocks.map(move |block| (document, block, stems(&block.standing())))
        });
        Self {
            passages: passages.collect(),
            all,
        }
    }

    /// How many of some words occur anywhere, in percent.
    pub(super) fn anywhere(&self, words: &BTreeSet<String>) -> usize {
        coverage(words, &self.all)
    }

    /// The passage that has most of some words, with its percentage of them; the first heading if none has
    /// any. `None` without passages.
    pub(super) fn nearest(&self, words: &BTreeSet<String>) -> Option<(usize, PlanningQuote)> {
        let mut best: Option<(usize, PlanningQuote)> = None;
        for (document, block, stems) in &self.passages {
            let share = if words.is_empty() {
                0
            } else {
                coverage(words, stems)
            };
            let is_item =
                !matches!(block.kind, BlockKind::Heading(_)) && !ABOUT.is_match(&block.text);
            if best.is_none() || (is_item && best.as_ref().is_some_and(|(most, _)| share > *most)) {
                best = Some((share, document.quote(block)));
            }
        }
        best
    }
}
