//! What a model is asked about the documents of a feature, and which parts of its answer count: disagreements
//! of a known kind, with passages from two of the documents it read.

mod counted;
mod shown;

use std::collections::BTreeMap;
use std::fmt::Write;

use domain::page::{Mismatch, MismatchKind, PlanningRole};
use domain::text::document::seen::one_line;
use domain::text::redact::Redactor;
use models::Question;

use super::Source;
use crate::prompt::{PlanningText, across};
pub use counted::LeftOut;
use shown::{Shown, shown};

/// How many findings of rules a model is told.
const MOST_KNOWN: usize = 40;

/// The documents of one feature or change, and what a model is asked about them.
pub struct Reading<'a> {
    /// The feature or change; empty for the whole project.
    pub group: &'a str,
    /// What is asked.
    pub question: Question,
    documents: Vec<Shown<'a>>,
    kinds: Vec<MismatchKind>,
    known: Vec<&'a Mismatch>,
}

impl<'a> Reading<'a> {
    /// One for each group with several documents, in the order of their names. `found` is what rules found;
    /// `redactor` knows what must not be cut in two.
    ///
    /// # Errors
    /// When a prompt can't be made, which is a defect.
    pub fn all(
        sources: &'a [Source],
        found: &'a [Mismatch],
        redactor: &Redactor,
    ) -> Result<Vec<Self>, table::Error> {
        let mut groups: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
        let (rules, others): (Vec<&Source>, Vec<&Source>) = sources
            .iter()
            .filter(|it| !it.text.trim().is_empty())
            .partition(|it| it.role == PlanningRole::Constitution);
        for source in others {
            groups.entry(&source.group).or_default().push(source);
        }
        let groups = groups
            .into_iter()
            .map(|(group, own)| (group, [&rules[..], &own[..]].concat()));
        let several = groups.filter(|(_, documents)| documents.len() > 1);
        let readings = several.map(|(group, documents)| {
            let known = found.iter().filter(|it| it.group == group).collect();
            Self::of(group, shown(&documents, redactor), known)
        });
        readings.collect()
    }

    fn of(
        group: &'a str,
        documents: Vec<Shown<'a>>,
        known: Vec<&'a Mismatch>,
    ) -> Result<Self, table::Error> {
        let kinds = kinds(&documents);
        let texts: Vec<PlanningText> = documents.iter().enumerate().map(text).collect();
        Ok(Self {
            group,
            question: across(&texts, &kinds, &told(&known))?,
            documents,
            kinds,
            known,
        })
    }

    /// What `model` doesn't read and doesn't look for, a sentence each.
    pub fn cuts(&self, model: &str) -> Vec<String> {
        let cut = self.documents.iter().filter(|it| it.cut > 0);
        let sentence = |it: &Shown<'_>| {
            let (file, lines) = (&it.source().file, it.text.lines().count());
            let all = lines + it.cut;
            let unsought = if serves(it.source().role) {
                ", so it doesn’t look for requirements that nothing covers"
            } else if asks(it.source().role) {
                ", so it doesn’t look for tasks that nothing asks for"
            } else {
                ""
            };
            format!("{model} reads the first {lines} of {all} lines of {file}{unsought}.")
        };
        cut.map(sentence).collect()
    }
}

/// Whether a document says what is wanted.
fn asks(role: PlanningRole) -> bool {
    matches!(role, PlanningRole::Requirements | PlanningRole::Proposal)
}

/// Whether a document says how it will be achieved.
fn serves(role: PlanningRole) -> bool {
    matches!(
        role,
        PlanningRole::Plan | PlanningRole::Design | PlanningRole::Tasks
    )
}

/// Whether passages of documents with these roles can disagree in this way.
fn fits(kind: MismatchKind, one: PlanningRole, other: PlanningRole) -> bool {
    match kind {
        MismatchKind::RuleBroken => {
            one == PlanningRole::Constitution && other != PlanningRole::Constitution
        }
        MismatchKind::RequirementUnserved => asks(one) && serves(other),
        MismatchKind::TaskUnasked => serves(one) && asks(other),
        MismatchKind::TwoNames => true,
    }
}

/// The kinds that can be judged from what is shown: nothing can be called missing from documents that are cut
/// off.
fn kinds(documents: &[Shown<'_>]) -> Vec<MismatchKind> {
    let is_cut = |of: fn(PlanningRole) -> bool| {
        let mut cut = documents.iter().filter(|it| it.cut > 0);
        cut.any(|it| of(it.source().role))
    };
    let roles = || documents.iter().map(|it| it.source().role);
    let can_be_told = |kind: &MismatchKind| {
        let whole = match kind {
            MismatchKind::RequirementUnserved => !is_cut(serves),
            MismatchKind::TaskUnasked => !is_cut(asks),
            MismatchKind::RuleBroken | MismatchKind::TwoNames => true,
        };
        whole && roles().any(|one| roles().any(|other| fits(*kind, one, other)))
    };
    MismatchKind::ALL.into_iter().filter(can_be_told).collect()
}

fn text((at, shown): (usize, &Shown<'_>)) -> PlanningText {
    let Source { file, role, .. } = shown.source();
    let role = match role {
        PlanningRole::Constitution => "constitution",
        PlanningRole::Proposal => "proposal",
        PlanningRole::Requirements => "requirements",
        PlanningRole::Plan => "plan",
        PlanningRole::Design => "design",
        PlanningRole::Tasks => "list of tasks",
    };
    PlanningText {
        label: format!("D{}", at + 1),
        about: format!("{role}, {}", one_line(file)),
        text: shown.text.clone(),
        cut: shown.cut,
    }
}

/// What rules found, as a model is told.
fn told(known: &[&Mismatch]) -> String {
    let mut told = String::new();
    for Mismatch {
        kind,
        says,
        one,
        other,
        ..
    } in known.iter().take(MOST_KNOWN)
    {
        // Writing to a string can't fail.
        let _ = writeln!(
            told,
            "- {}: {says} ({}: “{}”; {}: “{}”)",
            kind.key(),
            one.file,
            one.quote,
            other.file,
            other.quote
        );
    }
    told
}
