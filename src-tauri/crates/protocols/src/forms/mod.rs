//! The forms of debate that come to a conclusion about the text: one file each, and one line in
//! `crate::course`. Such a file is data: who takes part, who speaks in which turn and reads what,
//! and how it is concluded. What they all share is in `course`, `speak`, `judge` and `points`.

mod agenda;
mod check;
pub(crate) mod compare;
mod course;
pub(crate) mod devil;
pub(crate) mod duel;
mod fires;
mod framework;
mod judge;
mod marks;
mod points;
pub(crate) mod prioritize;
mod rate;
pub(crate) mod report;
pub(crate) mod review;
mod sitting;
mod speak;
pub(crate) mod status;
mod suited;
mod trigger;

use domain::{Agenda, Conclusion, Position};
use futures::future::BoxFuture;
use table::{Halt, Table};

use crate::part::Part;
use points::Heard;
use sitting::Sitting;

pub use agenda::check as check_agenda;
pub(crate) use agenda::over;
pub use course::concluded;
pub(crate) use course::hold;
pub use framework::{check as check_criteria, criteria, of_one_question, rows as criteria_rows};
pub use rate::batches;
pub use review::file as review_file;
pub use suited::suited;
pub use trigger::{depth, depth_of_list, rows as triggers};

/// One form of debate.
pub struct Form {
    /// Who argues, in order.
    pub seats: Vec<Part>,
    /// Who concludes; `None` if nobody has to.
    pub closer: Option<Part>,
    /// What is said before the conclusion, in the order of turns.
    pub steps: Vec<Step>,
    /// What becomes of the debate when a seat fails for good.
    pub(crate) missing: Missing,
    /// How it is concluded.
    pub(crate) close: Close,
    /// What it writes outside the journal once it has concluded.
    pub(crate) leaves: Option<Leave>,
}

/// How a debate is concluded.
#[derive(Clone, Copy)]
pub(crate) enum Close {
    /// By a lead who has read the whole debate.
    Lead(Ask),
    /// By a separate judge who sees only positions, twice if that was agreed on.
    Apart(Ask),
    /// By counting what the positions say.
    Counted(Count),
}

/// Asks the concluding seat.
pub(crate) type Ask = for<'a> fn(&'a Sitting<'a>, Heard<'a>) -> BoxFuture<'a, Result<Closed, Halt>>;

/// Counts what was said, by what was agreed on.
pub(crate) type Count = fn(&Agenda, &[Position]) -> Conclusion;

/// Writes something outside the journal.
pub(crate) type Leave = for<'a> fn(&'a Table, &'a Conclusion) -> BoxFuture<'a, Result<(), Halt>>;

/// The result of concluding: nothing if the concluding seat failed, and why.
pub(crate) type Closed = Result<Conclusion, domain::Failure>;

impl Form {
    /// Whether it ends with a judge who doesn't know the sides, and can be asked in another order.
    pub fn is_judged_apart(&self) -> bool {
        matches!(self.close, Close::Apart(_))
    }

    /// How often the concluding seat is asked.
    pub fn closings(&self, agenda: &Agenda) -> u32 {
        match self.close {
            Close::Apart(_) if agenda.judge_twice => 2,
            Close::Apart(_) | Close::Lead(_) => 1,
            Close::Counted(_) => 0,
        }
    }

    /// The last turn in which everybody speaks for the first time; what follows are answers.
    pub(crate) fn openings(&self) -> u32 {
        let has_spoken = |step: &Step| {
            let mut before = self.steps.iter().filter(|other| other.turn < step.turn);
            before.any(|other| other.seat == step.seat)
        };
        let answers = self.steps.iter().filter(|step| has_spoken(step));
        let first = answers.map(|step| step.turn).min();
        first.map_or(self.turns(), |turn| turn - 1)
    }

    /// The last turn.
    pub(crate) fn turns(&self) -> u32 {
        self.steps.iter().map(|step| step.turn).max().unwrap_or(0)
    }
}

/// One question to one seat on the way to the conclusion.
#[derive(Clone)]
pub struct Step {
    /// Names it in the debate.
    pub key: String,
    /// As people read it.
    pub label: String,
    /// Which of the form's seats, from 0.
    pub seat: usize,
    /// From 1; steps of one turn are asked at the same time.
    pub turn: u32,
    /// Steps of earlier turns that it reads.
    pub reads: Vec<String>,
    /// What the seat is to do.
    pub task: String,
    /// What it returns.
    pub returns: Returns,
}

impl Step {
    /// A step that reads nothing that others said.
    pub(crate) fn new(
        key: &str,
        label: &str,
        seat: usize,
        turn: u32,
        task: &str,
        returns: Returns,
    ) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            seat,
            turn,
            reads: Vec::new(),
            task: task.to_owned(),
            returns,
        }
    }

    /// The same step, having read these.
    pub(crate) fn reading(self, steps: &[&str]) -> Self {
        Self {
            reads: steps.iter().map(|step| (*step).to_owned()).collect(),
            ..self
        }
    }
}

/// What a step returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Arguments.
    Case,
    /// Findings.
    Challenge {
        /// How many, if the form wants a fixed number.
        exactly: Option<usize>,
    },
    /// How soon each item is wanted.
    Ratings,
    /// Findings, each with the assumption that it attacks.
    Attack {
        /// How many.
        exactly: usize,
    },
}

/// What becomes of a debate when a seat fails for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It ends there, and can be resumed.
    Ends,
    /// It continues with less: what was heard in complete turns is judged if it includes at least
    /// this many positions; otherwise, the concluding seat reviews the text alone.
    GoesLessFar {
        /// How many positions it takes to have something to weigh.
        needs: usize,
    },
}
