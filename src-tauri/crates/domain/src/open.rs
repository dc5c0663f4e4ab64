//! What a debate leaves to its author. This is the only place that counts it: panel, lists, reports and
//! terminal use these counts.

use crate::author::OpenQuestion;
use crate::check_left::CheckLeft;
use crate::text::findings::repeat::as_raised_last;
use crate::{Finding, FindingStatus, Outcome, Protocol, Setup, Severity, View, fate};

/// What a check left; `None` for any other debate, and before the rules have read the text.
pub fn of_check(view: &View) -> Option<CheckLeft> {
    if !view.setup.as_ref()?.only_checks() {
        return None;
    }
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    let mut counts = counts.peekable();
    counts.peek()?;
    let is_discarded = view.review.as_ref().is_some_and(|it| it.discarded);
    let told = view.briefing.iter().flat_map(|it| &it.entries);
    let critiques = view.rounds.last().map_or(&[][..], |it| &it.critiques);
    let listed = critiques.iter().map(|it| it.listed).max();
    let mut left = CheckLeft {
        listed: listed.unwrap_or_default() as usize,
        skipped: skipped(view).len(),
        contradictions: told.filter(|it| it.is_flag).count(),
        ..CheckLeft::default()
    };
    for finding in counts.flat_map(|count| &count.findings) {
        left.found += 1;
        left.asked += usize::from(!is_slip(view, finding));
        if view.author.has_settled(&finding.id) {
            continue;
        }
        match finding.status {
            FindingStatus::Open | FindingStatus::Recorded | FindingStatus::Declined => {
                left.questions += 1;
            }
            FindingStatus::Answered if !is_accepted(view, finding) => left.slips += 1,
            // Nothing was done about it: the author just doesn't want a list of questions in the text.
            FindingStatus::Rejected if is_discarded => left.questions += 1,
            _ => {}
        }
    }
    Some(left)
}

/// Whether a check fixes it in the text instead of asking about it, whatever the author decided on the fix.
fn is_slip(view: &View, finding: &Finding) -> bool {
    let changes = view.review.iter().flat_map(|it| &it.changes);
    let mut of_finding = changes.filter(|it| it.change.findings.contains(&finding.id));
    let is_fixed = of_finding.any(|it| it.change.places.iter().any(|at| !at.old.is_empty()));
    is_fixed || finding.status == FindingStatus::Answered
}

fn is_accepted(view: &View, finding: &Finding) -> bool {
    let review = view.review.as_ref();
    review.is_some_and(|review| fate::is_accepted(review, &finding.id))
}

/// The findings that nothing was done about or that haven't been counted yet, the newest first. If a later
/// round raised a finding again, that one replaces the finding it repeats, whatever happened to it there.
pub fn findings(view: &View) -> Vec<&Finding> {
    let raised = view
        .rounds
        .iter()
        .rev()
        .flat_map(|round| match &round.count {
            Some(count) => count.findings.iter().chain(&count.repeated).collect(),
            None => round
                .critiques
                .iter()
                .flat_map(|it| &it.findings)
                .collect::<Vec<_>>(),
        });
    let mut open = as_raised_last(&raised.collect::<Vec<_>>());
    open.retain(|finding| finding.status == FindingStatus::Open);
    open
}

/// The open findings that were raised by the last round in which a seat spoke.
pub fn raised_last(view: &View) -> Vec<&Finding> {
    let mut spoken = view.rounds.iter().rev();
    let last = spoken.find(|round| round.critiques.iter().any(|it| it.absent.is_none()));
    let mut open = findings(view);
    open.retain(|finding| last.is_some_and(|round| round.number == finding.round));
    open
}

/// The number of findings that a Refine left open when it ended, or that require a revision after a
/// standalone gauntlet; `None` if there are none, before the end, and for any other debate.
pub fn at_the_end(view: &View) -> Option<u32> {
    let is_gauntlet = view
        .setup
        .as_ref()
        .is_some_and(|it| it.protocol == Protocol::Gauntlet);
    if is_gauntlet && view.header.outcome == Some(Outcome::Concluded) {
        let runs = view.gauntlets.iter();
        let stands: usize = runs.map(|run| run.funnel.requires_revision).sum();
        return u32::try_from(stands).ok().filter(|stands| *stands > 0);
    }
    let open = u32::try_from(view.header.open_findings.len()).ok()?;
    (open > 0).then_some(open)
}

/// The findings that a Refine left open when it ended; empty before the end, and for any other debate.
pub(crate) fn of_refine(view: &View) -> Vec<&Finding> {
    let is_refine = view
        .setup
        .as_ref()
        .is_some_and(|it| it.protocol == Protocol::Refine && !it.only_checks());
    if is_refine && view.header.outcome.is_some() {
        findings(view)
    } else {
        Vec::new()
    }
}

/// The findings that nothing was done about, and those that became a question that nobody has answered. A
/// decline by rules isn't final: only the author can decline for good.
pub fn left(view: &View) -> Vec<&Finding> {
    let is_check = view.setup.as_ref().is_some_and(Setup::only_checks);
    let asked = raised(view).filter(|finding| {
        is_unanswered(view, finding) || is_check && finding.status == FindingStatus::Declined
    });
    let mut left = findings(view);
    left.extend(asked);
    left.retain(|finding| !view.author.has_settled(&finding.id));
    left
}

/// The highest severity among these; `None` if none is left.
pub fn gravest(view: &View) -> Option<Severity> {
    left(view).into_iter().map(|finding| finding.severity).min()
}

/// Whether it became a question in the text that nobody has answered.
fn is_unanswered(view: &View, finding: &Finding) -> bool {
    finding.status == FindingStatus::Recorded && view.author.answer_to(&finding.id).is_none()
}

/// How many flags of the final checks still need a justification. Those that a finding raises too aren’t among
/// them, because the finding is counted. None if the author discarded the text that was checked.
pub fn to_justify(view: &View) -> usize {
    let is_check = view.setup.as_ref().is_some_and(Setup::only_checks);
    let review = view.review.as_ref();
    if !is_check && review.is_some_and(|it| it.discarded && !it.changes.is_empty()) {
        return 0;
    }
    let flags = view.final_checks.iter().flat_map(|checks| &checks.flags);
    let open = flags.filter(|it| it.status == FindingStatus::Open && it.raised_as.is_none());
    open.count()
}

/// The unanswered questions for the author: those in the proposed text, and those asked before the first
/// round that no finding asks as well.
pub fn questions(view: &View) -> usize {
    let recorded = raised(view).filter(|finding| is_unanswered(view, finding));
    recorded.count() + skipped(view).len()
}

/// The questions asked before the first round that have no answer and that no finding asks as well.
pub fn skipped(view: &View) -> Vec<&OpenQuestion> {
    let author = &view.author;
    let asked = author.questions.iter().filter(|asked| {
        let mut answers = author.answers.iter();
        let is_answered = answers.any(|it| it.question == asked.question);
        let gap = asked.about.as_ref();
        let is_raised = raised(view)
            .any(|it| gap.is_some_and(|gap| it.names(gap)) || it.suggestion == asked.question);
        !is_answered && !is_raised
    });
    asked.collect()
}

/// All findings that rounds counted, including repeated ones.
fn raised(view: &View) -> impl Iterator<Item = &Finding> {
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    counts.flat_map(|count| count.findings.iter().chain(&count.repeated))
}
