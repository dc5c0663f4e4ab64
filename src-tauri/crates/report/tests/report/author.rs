//! What the author said is told once: with the finding that it settled, as an answer, or as a comment.

use domain::author::{AuthorAnswer, Remark};
use domain::{FindingId, FindingStatus};

use crate::debate::{Debate, reviewed};

/// What the author said about the first finding, and the only section that tells it.
fn check(
    status: FindingStatus,
    asked: bool,
    remark: impl FnOnce(FindingId, String) -> Option<Remark>,
    told: &str,
) {
    const SAID: &str = "Support stops it within a day.";
    let mut debate = reviewed();
    debate.view.review.as_mut().unwrap().changes.clear();
    let finding = &mut debate.view.rounds[0].count.as_mut().unwrap().findings[0];
    finding.status = status;
    let settles = [FindingStatus::AuthorAnswered, FindingStatus::Dismissed];
    finding.status_reason = settles.contains(&status).then(|| SAID.to_owned());
    let (id, question) = (finding.id.clone(), finding.suggestion.clone());
    assert!(!question.is_empty());
    let author = &mut debate.view.author;
    author.answers.extend(asked.then(|| AuthorAnswer {
        question,
        answer: SAID.to_owned(),
    }));
    author.remarks.extend(remark(id, SAID.to_owned()));
    let report = debate.with(report::markdown);
    let sections = report.split("\n## ").filter(|it| it.contains(SAID));
    let headings: Vec<&str> = sections.filter_map(|it| it.lines().next()).collect();
    assert_eq!(headings, [told], "{status:?}, asked: {asked}");
    assert_eq!(report.matches(SAID).count(), 1, "{report}");
}

#[test]
fn it_is_told_once() {
    use FindingStatus::{Answered, AuthorAnswered, Dismissed, Open};
    let answer = |finding, text| Some(Remark::Answer { finding, text });
    let dismissal = |finding, reason| Some(Remark::Dismiss { finding, reason });
    check(AuthorAnswered, true, answer, "Answered by the author");
    check(AuthorAnswered, false, answer, "Answered by the author");
    check(
        Dismissed,
        false,
        dismissal,
        "Declined, dismissed or rejected",
    );
    // What became of it afterward doesn’t tell what the author said.
    check(Answered, true, answer, "Author’s answers");
    check(Answered, false, answer, "Author’s comments");
    check(Open, true, |_, _| None, "Author’s answers");
}

#[test]
fn a_flag_says_what_the_author_made_of_it() {
    let said = |status: FindingStatus, reason: &str| {
        let mut debate = reviewed();
        let flag = &mut debate.view.final_checks.as_mut().unwrap().flags[0];
        flag.status = status;
        flag.status_reason = Some(reason.to_owned());
        debate.with(report::markdown)
    };
    let justified = said(FindingStatus::AuthorAnswered, "Redis only caches.");
    assert!(justified.contains("Justified by the author: Redis only caches."));
    assert!(!justified.contains("To settle it:"));
    let dismissed = said(FindingStatus::Dismissed, "Both stay.");
    assert!(dismissed.contains("Dismissed by the author: Both stay."));
}

#[test]
fn a_discarded_proposal_leaves_no_flag_to_justify() {
    let mut debate = reviewed();
    let says = |debate: &Debate| debate.with(report::markdown).contains("1 point to justify");
    assert!(says(&debate));
    debate.view.review.as_mut().unwrap().discarded = true;
    assert!(!says(&debate));
}
