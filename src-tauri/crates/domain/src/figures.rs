//! The combined results of debates that end in a conclusion: those in which sides competed, compared with
//! single reviews of the same kind of text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::{Judgment, Kind, Protocol};

/// The combined results of debates in one form, on one kind of text, that ended the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The kind of text.
    pub kind: Kind,
    /// Whether sides competed in them.
    pub competed: bool,
    /// The result of each of them.
    pub came_to: CameTo,
    /// How many there are.
    pub runs: usize,
    /// Points that stayed contested.
    pub disagreements: usize,
    /// Concerns that judges found valid and unresolved.
    pub with_challenger: usize,
    /// All other concerns that they scored.
    pub with_advocate: usize,
}

/// The same, regardless of how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Figures {
    /// How many took place.
    #[ts(type = "number")]
    pub runs: usize,
    /// Points that stayed contested.
    #[ts(type = "number")]
    pub disagreements: usize,
    /// Concerns that judges found valid and unresolved.
    #[ts(type = "number")]
    pub with_challenger: usize,
    /// All other concerns that they scored.
    #[ts(type = "number")]
    pub with_advocate: usize,
    /// What judges decided, where that can be relied on.
    pub judge: Split,
    /// What the author decided.
    pub author: Split,
    /// How often the author decided as the judge did.
    #[ts(type = "number")]
    pub accepted: usize,
    /// How often the author decided differently.
    #[ts(type = "number")]
    pub overruled: usize,
}

/// How often the decision was for a text, and how often against its current version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Split {
    /// For it.
    #[ts(type = "number")]
    pub approving: usize,
    /// Against it, or for it only after something is settled.
    #[ts(type = "number")]
    pub objecting: usize,
}

impl Figures {
    fn add(&mut self, sum: &Sum) {
        let (came_to, runs) = (&sum.came_to, sum.runs);
        self.runs += runs;
        self.disagreements += sum.disagreements;
        self.with_challenger += sum.with_challenger;
        self.with_advocate += sum.with_advocate;
        self.judge.add(came_to.judged(), runs);
        self.author.add(came_to.decided, runs);
        match came_to.accepted() {
            Some(true) => self.accepted += runs,
            Some(false) => self.overruled += runs,
            None => {}
        }
    }
}

impl Split {
    fn add(&mut self, decided: Option<Judgment>, runs: usize) {
        match decided {
            Some(Judgment::Approve | Judgment::Green) => self.approving += runs,
            Some(_) => self.objecting += runs,
            None => {}
        }
    }
}

/// The results of debates on one kind of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KindFigures {
    /// The kind.
    pub kind: Kind,
    /// The forms in which sides competed, in the order of [`Protocol::ALL`].
    pub forms: Vec<FormFigures>,
    /// Single reviews: by one seat alone, or in the Review form.
    pub single: Figures,
}

/// The results of debates in one form in which sides competed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormFigures {
    /// The form.
    pub protocol: Protocol,
    /// The results.
    pub figures: Figures,
    /// What the latest ones suggest for the next one; `None` if they suggest nothing.
    pub notice: Option<String>,
}

/// The figures for each kind of text on which sides competed, in the order of [`Kind::ALL`].
pub fn by_kind(sums: &[Sum]) -> Vec<KindFigures> {
    let kinds = Kind::ALL.into_iter().map(|kind| of_kind(kind, sums));
    kinds.filter(|figures| !figures.forms.is_empty()).collect()
}

fn of_kind(kind: Kind, sums: &[Sum]) -> KindFigures {
    let added = |counts: &dyn Fn(&Sum) -> bool| {
        let mut figures = Figures::default();
        let counted = sums.iter().filter(|sum| sum.kind == kind && counts(sum));
        counted.for_each(|sum| figures.add(sum));
        figures
    };
    let of_form = |protocol| FormFigures {
        protocol,
        figures: added(&|sum| sum.competed && sum.came_to.protocol == protocol),
        notice: None,
    };
    let forms = Protocol::ALL.into_iter().map(of_form);
    KindFigures {
        kind,
        forms: forms.filter(|form| form.figures.runs > 0).collect(),
        single: added(&|sum| !sum.competed),
    }
}
