//! How the debate ended, and what to know before reading on.

use domain::absent::UNREVIEWED;
use domain::adversary::AdversaryReview;
use domain::author::Wanted;
use domain::came_to::{CameTo, Doubt};
use domain::headline::{CheckpointHeadline, Reader, unfinished};
use domain::text::document::seen::one_line;
use domain::{Outcome, Protocol, Severity, example};

use super::absences::absences;
use super::changes::counted;
use super::notes::unasked;
use super::{gauntlet, order, still_open};
use crate::document::Block;
use crate::source::of_severity;
use crate::{Source, words};

/// The author's decision, otherwise how the debate ended, in a few words.
fn headline(source: &Source<'_>) -> String {
    let header = &source.view.header;
    if let Some(checkpoint) = CheckpointHeadline::of(source.view, Reader::Anybody) {
        return checkpoint.headline;
    }
    if let Some((came_to, settled)) = settled(source) {
        let by = match came_to.accepted() {
            Some(true) => "accepted",
            _ => "decided",
        };
        return format!("{}, {by} by the author", one_line(settled));
    }
    if let Some(ordered) = order::headline(source) {
        return ordered;
    }
    let rounds = source.view.rounds.len();
    let after = format!(" after {}", words::plural(rounds, "round"));
    // Only forms that edit have rounds.
    let during = match rounds {
        0 if source.protocol().edits() => " before the first round".to_owned(),
        0 => String::new(),
        _ => format!(" in round {rounds}"),
    };
    let Some(outcome) = header.outcome else {
        if let Some(waiting) = &header.waiting {
            return waits(&waiting.wanted);
        }
        let state = if header.paused {
            "Paused"
        } else {
            "Unfinished"
        };
        return format!("{state}{during}");
    };
    if outcome == Outcome::Checked {
        return checked(source).0;
    }
    if let Some(opinion) = opinion(source) {
        return opinion;
    }
    if source.protocol() == Protocol::Gauntlet && outcome == Outcome::Concluded {
        return gauntlet::headline(source);
    }
    if !source.protocol().edits() {
        return words::sentence(outcome.words());
    }
    let whole = source
        .view
        .rounds
        .last()
        .is_some_and(|it| it.ended_at.is_some());
    let when = match outcome {
        Outcome::Consensus
        | Outcome::MaxRounds
        | Outcome::Circling
        | Outcome::Concluded
        | Outcome::Checked => after,
        Outcome::Stopped if whole => format!(" after round {rounds}"),
        Outcome::Stopped | Outcome::Budget | Outcome::Failed => during,
    };
    format!("{}{when}", words::sentence(outcome.words()))
}

/// What an open debate needs from its author.
fn waits(wanted: &Wanted) -> String {
    match wanted {
        Wanted::NextRound { round } => format!("Waiting for the author after round {round}"),
        Wanted::Answers { questions } => format!(
            "Waiting for the author to answer {}",
            words::plural(questions.len(), "question")
        ),
    }
}

/// The result of a debate that decides nothing: the open concerns; `None` for any other debate.
fn opinion(source: &Source<'_>) -> Option<String> {
    let came_to = &source.view.conclusion.as_ref()?.came_to;
    let decides_nothing =
        came_to.decision.is_none() && came_to.doubt.is_none() && came_to.against.is_some();
    decides_nothing.then(|| came_to.word())
}

/// The decision, if someone decided; otherwise what is in doubt, or how the debate ended.
pub(super) fn outcome(source: &Source<'_>) -> String {
    let concluded = source.view.conclusion.as_ref();
    let came_to = concluded.map(|it| &it.came_to);
    let doubt = came_to.filter(|it| it.settled().is_none());
    if let Some(doubt) = doubt.and_then(|it| it.doubt) {
        return doubt.words().to_owned();
    }
    let open = came_to.filter(|it| it.settled().is_none() && it.doubt.is_none());
    let judged = open.and_then(CameTo::judged);
    let recommended = open.and_then(|it| it.recommended.as_deref());
    match (judged, recommended) {
        (Some(judged), _) => format!("Verdict: {}", judged.label()),
        (None, Some(option)) => format!("Recommended: {}", one_line(option)),
        (None, None) => headline(source),
    }
}

/// The result of a debate on which the author decided, and that decision.
fn settled<'a>(source: &Source<'a>) -> Option<(&'a CameTo, &'a str)> {
    let came_to = &source.view.conclusion.as_ref()?.came_to;
    Some((came_to, came_to.settled()?))
}

/// Whether the author decided differently from the judge; then the judge’s reasons aren't theirs.
pub(crate) fn is_authors_own(came_to: &CameTo) -> bool {
    came_to.settled().is_some() && came_to.accepted() != Some(true)
}

/// The judge's decision that the author overruled; empty if there is none.
pub(super) fn overruled(source: &Source<'_>) -> String {
    let settled = settled(source);
    let overruled = settled.and_then(|(came_to, _)| came_to.overruled());
    overruled.map_or_else(String::new, |judged| {
        format!("Judge’s verdict, overruled: {}", one_line(judged))
    })
}

/// What is left of a check, as its headline and the rest.
fn checked(source: &Source<'_>) -> (String, String) {
    let left = source.view.header.checked.unwrap_or_default().words();
    let (headline, rest) = left.split_once(". ").unwrap_or((&left, ""));
    let headline = headline.trim_end_matches('.').to_owned();
    (headline, rest.to_owned())
}

/// Why it ended. Leaves out an overruled judge's words, and doesn't repeat what the author has settled
/// since.
fn why(source: &Source<'_>) -> String {
    if source.view.header.outcome == Some(Outcome::Checked) {
        return checked(source).1;
    }
    let checkpoint = CheckpointHeadline::of(source.view, Reader::Anybody);
    if checkpoint.is_some_and(|it| it.state.is_decided()) {
        // It counts what was open at the end of the review, and the headline what is open now.
        return String::new();
    }
    let why = source.view.header.why.trim();
    if !overruled(source).is_empty() {
        return String::new();
    }
    match settled(source) {
        Some((came_to, _))
            if matches!(came_to.doubt, Some(Doubt::NoVerdict | Doubt::Unreadable)) =>
        {
            String::new()
        }
        Some((_, settled)) => {
            let rest = why
                .strip_prefix(settled)
                .and_then(|it| it.strip_prefix(". "));
            rest.unwrap_or(why).to_owned()
        }
        // It says the same as the headline.
        None if order::headline(source).is_some() => String::new(),
        None => without_verdict(source, why).to_owned(),
    }
}

/// Why, without the judge’s decision, which is in the headline if nothing is in doubt.
fn without_verdict<'a>(source: &Source<'_>, why: &'a str) -> &'a str {
    let concluded = source.view.conclusion.as_ref();
    let judged = concluded.and_then(|it| it.came_to.judged());
    let rest = judged.and_then(|it| why.strip_prefix(it.label())?.strip_prefix(". "));
    rest.unwrap_or(why)
}

/// How the debate ended, and why; only once if both say the same.
pub(crate) fn opening_words(source: &Source<'_>) -> String {
    let (headline, why, overruled) = (headline(source), why(source), overruled(source));
    if !overruled.is_empty() {
        return format!("{headline}. {overruled}.");
    }
    if why.starts_with(&headline) {
        return why;
    }
    // A headline can contain the first sentence, followed by the result.
    let (first, rest) = why
        .split_once(". ")
        .unwrap_or((why.trim_end_matches('.'), ""));
    let why = if !first.is_empty() && headline.starts_with(first) {
        rest
    } else {
        &why
    };
    if why.is_empty() {
        return format!("{headline}.");
    }
    format!("{headline}. {why}")
}

/// Why it ended, what the reader must not miss, and the figures.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let mut blocks = vec![
        Block::Paragraph(one_question(source)),
        Block::Paragraph(why(source)),
    ];
    if source.protocol() == Protocol::Checkpoint {
        blocks.extend(unfinished(source.view).map(Block::Notice));
    }
    blocks.extend(notices(source).into_iter().map(Block::Notice));
    blocks.push(Block::Facts(facts(source)));
    blocks
}

/// The single question that it was about; empty if it was about the whole text.
fn one_question(source: &Source<'_>) -> String {
    let setup = source.view.setup.as_ref();
    let question = setup.and_then(|it| it.agenda.question());
    let first = question.and_then(|it| it.lines().next());
    first.map_or_else(String::new, |it| format!("About one question: {it}"))
}

/// What the outcome alone does not say.
pub(crate) fn notices(source: &Source<'_>) -> Vec<String> {
    let mut notices = Vec::new();
    let setup = source.view.setup.as_ref();
    if setup.is_some_and(|setup| example::is_debate(&setup.debate)) {
        notices.push("This debate is an example written by hand. No model was used.".to_owned());
    }
    let concluded = source.view.conclusion.as_ref();
    if let Some(against) = concluded.and_then(|it| it.came_to.against_it()) {
        notices.push(format!("Against it: {}.", against.in_short()));
    }
    notices.extend(unasked(source));
    let blocking = of_severity(&source.open_findings(), Severity::Blocking);
    if blocking > 0 {
        let count = words::plural(blocking, "blocking finding");
        notices.push(format!("Still open: {count}."));
    }
    if let Some(rejected) = still_open::rejected(source) {
        notices.push(format!("Still open: {rejected}."));
    }
    if source.ends_unreviewed() && !source.view.header.why.contains(UNREVIEWED) {
        notices.push(UNREVIEWED.to_owned());
    }
    let (before, after) = source.words();
    // A check adds nothing but the questions that its author chose to add.
    let is_check = source.view.header.outcome == Some(Outcome::Checked);
    if after * 2 > before * 3 && !is_check {
        notices.push("The text grew by more than half. See what you can cut.".to_owned());
    }
    if source.redacted > 0 {
        let is = if source.redacted == 1 { "is" } else { "are" };
        notices.push(format!(
            "{} {is} replaced with [REDACTED_…]. Some secrets may not be recognized.",
            words::plural(source.redacted, "secret")
        ));
    }
    notices.extend(absences(source));
    notices
}

/// What changed, what is open and what it cost, in numbers. A form without edits has only the cost: its
/// open points are its parts.
fn facts(source: &Source<'_>) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if source.protocol().edits() {
        facts.extend((!source.leaves_text_alone()).then(|| ("Changes", counted(source))));
        facts.push(("Words", size(source)));
        // The headline says what is open in a checkpoint. A single adversary casts no vote, and neither do
        // rules.
        if source.protocol() != Protocol::Checkpoint {
            facts.push(("Still open", still_open::words_of(source)));
            if source.required() > 0 {
                facts.push(("Approvals", approvals(source)));
            }
        }
    }
    let header = &source.view.header;
    if header.calls + header.unanswered > 0 || header.duration_ms > 0 {
        facts.push(("Cost", words::cost(header.usage)));
        facts.push(("Time", words::duration(header.duration_ms)));
    }
    facts
}

fn approvals(source: &Source<'_>) -> String {
    let mut counts = source.view.rounds.iter().filter_map(|it| it.count.as_ref());
    let approvals = counts.next_back().map_or(0, |count| count.approvals);
    format!(
        "{approvals} of {} ({} required)",
        source.approvers(),
        source.required()
    )
}

fn size(source: &Source<'_>) -> String {
    let (before, after) = source.words();
    // If a checkpoint revised nothing, someone else changed the size.
    let is_unrevised = AdversaryReview::of(source.view).is_some_and(|it| !it.revised);
    if before == after || is_unrevised {
        return words::grouped(before);
    }
    let (from, to) = (words::grouped(before), words::grouped(after));
    let sign = if after > before { '+' } else { '−' };
    match (after.abs_diff(before) * 100 + before / 2).checked_div(before) {
        Some(percent @ 1..) => format!("{from} → {to} ({sign}{percent}%)"),
        _ => format!("{from} → {to}"),
    }
}
