//! What a debate leaves to its author. Counted here and nowhere else: panel, lists, reports and terminal
//! take their counts from here.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::Round;
use crate::{Finding, FindingStatus, View, fate};

/// What a check by rules alone found, and how much of that still waits for the author.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckLeft {
    /// Findings raised.
    #[ts(type = "number")]
    pub found: usize,
    /// Findings whose question the author neither answered nor dismissed.
    #[ts(type = "number")]
    pub questions: usize,
    /// Slips whose suggested fix the author has not decided on.
    #[ts(type = "number")]
    pub slips: usize,
}

impl CheckLeft {
    /// What is left of a check; `None` of any other debate, and before the rules have read the text.
    pub fn of(view: &View) -> Option<Self> {
        if !view.setup.as_ref()?.only_checks() {
            return None;
        }
        let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
        let mut counts = counts.peekable();
        counts.peek()?;
        let mut left = Self::default();
        for finding in counts.flat_map(|count| &count.findings) {
            left.found += 1;
            if view.author.has_settled(&finding.id) {
                continue;
            }
            match finding.status {
                FindingStatus::Open | FindingStatus::Recorded | FindingStatus::Declined => {
                    left.questions += 1;
                }
                FindingStatus::Answered if !is_accepted(view, finding) => left.slips += 1,
                _ => {}
            }
        }
        Some(left)
    }

    /// In a sentence or two: `Check finished: 8 questions for you. 1 slip has a suggested fix.`
    pub fn words(self) -> String {
        let questions = match (self.questions, self.found) {
            (0, 0) => {
                return "Check finished: the built-in rules found nothing. They can miss gaps, and they \
                        don’t judge whether the text is right."
                    .to_owned();
            }
            (0, found) if self.slips < found => "no questions left for you".to_owned(),
            (0, _) => "no questions".to_owned(),
            (1, _) => "1 question for you".to_owned(),
            (number, _) => format!("{number} questions for you"),
        };
        let slips = match self.slips {
            0 => String::new(),
            1 => " 1 slip has a suggested fix.".to_owned(),
            number => format!(" {number} slips have suggested fixes."),
        };
        format!("Check finished: {questions}.{slips}")
    }
}

fn is_accepted(view: &View, finding: &Finding) -> bool {
    let review = view.review.as_ref();
    review.is_some_and(|review| fate::is_accepted(review, &finding.id))
}

/// The findings that nothing was done about in the last round in which a seat spoke, or that nobody has
/// counted yet.
pub fn findings(view: &View) -> Vec<&Finding> {
    let spoken = |round: &&Round| round.critiques.iter().any(|it| it.absent.is_none());
    let last = view.rounds.iter().rev().find(spoken);
    let mut open: Vec<&Finding> = match last {
        Some(round) => match &round.count {
            Some(count) => count.findings.iter().collect(),
            None => round.critiques.iter().flat_map(|it| &it.findings).collect(),
        },
        None => Vec::new(),
    };
    open.retain(|finding| finding.status == FindingStatus::Open);
    open
}

/// The questions that only the author can answer and that nobody has: those that the proposed text asks,
/// and those asked before the first round that no finding asks as well.
pub fn questions(view: &View) -> usize {
    let raised = || {
        let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
        counts.flat_map(|count| count.findings.iter().chain(&count.repeated))
    };
    let recorded = raised().filter(|finding| {
        finding.status == FindingStatus::Recorded && view.author.answer_to(&finding.id).is_none()
    });
    let author = &view.author;
    let asked = author.questions.iter().filter(|asked| {
        let mut answers = author.answers.iter();
        let is_answered = answers.any(|it| it.question == asked.question);
        let gap = asked.about.as_ref();
        let is_raised = gap.is_some_and(|gap| raised().any(|it| gap.is_named_by(it)));
        !is_answered && !is_raised
    });
    recorded.count() + asked.count()
}
