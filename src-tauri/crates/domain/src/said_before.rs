//! What the author said about a point before a debate raises it: an answer to one of the panel's questions,
//! or an answer or a dismissal in the debate that this one follows. It counts until the author withdraws it.

use crate::author::Remark;
use crate::text::findings::repeat::Point;
use crate::{Finding, Setup, View};

impl Setup {
    /// What the author said about a finding's point before it was raised.
    pub fn said_of(&self, finding: &Finding) -> Option<Remark> {
        self.answered(finding).or_else(|| {
            let point = Point::new(finding);
            let mut before = self.said_before.iter();
            let same =
                before.find(|it| Point::new(it).is_same_as(&point) && holds_for(it, finding))?;
            same.said.as_ref()?.settles(&finding.id)
        })
    }

    /// The answer to the question that asked the same as a finding does, or that a finding itself suggests.
    pub(crate) fn answered(&self, finding: &Finding) -> Option<Remark> {
        let given = self
            .answers
            .iter()
            .filter(|it| !it.answer.trim().is_empty());
        let answer = given
            .into_iter()
            .find(|it| self.asks(&it.question, finding))?;
        Some(Remark::Answer {
            finding: finding.id.clone(),
            text: answer.answer.clone(),
        })
    }

    /// Whether a question of the panel asks the same as a finding does, or what a finding itself suggests.
    pub fn asks(&self, question: &str, finding: &Finding) -> bool {
        let mut asked = self.questions.iter().filter(|it| it.question == question);
        let asks_for_it = asked.any(|it| it.about.as_ref().is_some_and(|gap| finding.names(gap)));
        let suggested = letters(&finding.suggestion);
        asks_for_it || !suggested.is_empty() && letters(question) == suggested
    }
}

/// Whether what was said about an earlier finding still holds for one with the same point. The title of a
/// rule’s finding names what is missing: an answer to it says nothing about anything else that is missing in
/// the same words.
fn holds_for(earlier: &Finding, finding: &Finding) -> bool {
    let is_answer = matches!(earlier.said, Some(Remark::Answer { .. }));
    !is_answer || finding.rule.is_none() || earlier.title == finding.title
}

/// A sentence reduced to letters and digits, since signs such as quotation marks can be typed differently.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The findings of a debate, and of earlier ones, that the author answered or dismissed. If the debate
/// raised a point again, what was said about it in this debate counts.
pub fn of(view: &View) -> Vec<Finding> {
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    let counted = counts.flat_map(|count| &count.findings);
    let stated = view.positions.iter().flat_map(|it| &it.findings);
    let raised: Vec<&Finding> = counted.chain(stated).collect();
    let standing = |finding: &Finding| {
        let mut remarks = view.author.remarks.iter();
        let remark = remarks.find(|it| it.finding() == Some(&finding.id))?;
        remark.settles(&finding.id)
    };
    let said = raised.iter().filter_map(|finding| {
        Some(Finding {
            said: Some(standing(finding)?),
            ..(*finding).clone()
        })
    });
    let points: Vec<Point<'_>> = raised.iter().map(|it| Point::new(it)).collect();
    let before = view.setup.iter().flat_map(|setup| &setup.said_before);
    let not_raised = before.filter(|it| {
        let point = Point::new(it);
        !points.iter().any(|raised| raised.is_same_as(&point))
    });
    said.chain(not_raised.cloned()).collect()
}
