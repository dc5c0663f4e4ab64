//! What debates that end in a conclusion came to, all together: those in which sides competed beside
//! single reviews of the same kind of text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::{Judgment, Kind, Protocol};

/// What debates of one form, on one kind of text and of one end came to, summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The kind of text.
    pub kind: Kind,
    /// Whether sides competed in them.
    pub competed: bool,
    /// What each of them came to.
    pub came_to: CameTo,
    /// How many they are.
    pub runs: usize,
    /// Zones that stayed contested.
    pub disagreements: usize,
    /// Concerns that judges found genuine and not met.
    pub with_challenger: usize,
    /// All other concerns that they scored.
    pub with_advocate: usize,
}

/// The same without regard to how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Figures {
    /// How many were held.
    #[ts(type = "number")]
    pub runs: usize,
    /// Zones that stayed contested.
    #[ts(type = "number")]
    pub disagreements: usize,
    /// Concerns that judges found genuine and not met.
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
    /// How often otherwise.
    #[ts(type = "number")]
    pub overruled: usize,
}

/// How often it was decided for a text, and how often against it as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Split {
    /// For it.
    #[ts(type = "number")]
    pub approving: usize,
    /// Against it, or for it once something is settled.
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

/// What debates on texts of one kind came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KindFigures {
    /// The kind.
    pub kind: Kind,
    /// The forms in which sides competed, in the order of [`Protocol::ALL`].
    pub forms: Vec<FormFigures>,
    /// Single reviews: by one seat alone, or in the form Review.
    pub single: Figures,
}

/// What debates of one form came to in which sides competed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormFigures {
    /// The form.
    pub protocol: Protocol,
    /// What they came to.
    pub figures: Figures,
    /// What the last of them say about the next; `None` if they say nothing.
    pub notice: Option<String>,
}

/// The figures of each kind of text on which sides competed, in the order of [`Kind::ALL`].
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
