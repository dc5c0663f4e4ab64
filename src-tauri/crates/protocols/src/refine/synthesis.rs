//! The synthesis of one round: findings in, edits out, checked before they count.

use domain::answer::{DeclinedFinding, ProposedEdit, SynthesisAnswer};
use domain::author::Remark;
use domain::model::ModelSource;
use domain::question::Labeled;
use domain::round::{Count, Declined, Synthesis};
use domain::text::document::size;
use domain::text::edits::difference;
use domain::text::edits::edit::{self, Applied, EditRequest};
use domain::{Event, Failure, FindingId, Seat, TextHash};
use table::{Answer, Call, Halt, Table, mixed_up, off_thread};

use super::ledger::Carried;
use super::reading::{Reading, parts, read};
use super::{Moment, restore};
use crate::prompt;

/// Asks the synthesizer and applies its edits to the round's text.
pub(crate) async fn edit(
    table: &Table,
    moment: &Moment<'_>,
    original: &str,
    count: &Count,
) -> Result<Synthesis, Halt> {
    let key = format!("round/{}/synthesis", moment.round);
    if let Some(Event::Synthesized { synthesis, .. }) = table.recall(&key) {
        return Ok(synthesis);
    }
    let labeled = label(count, moment.carried);
    let outcome = if labeled.is_empty() {
        Outcome::nothing(moment.text)
    } else {
        ask(table, moment, &labeled).await?
    };
    let restored = restore::put_back(table, moment, original, outcome.applied).await?;
    let text = restored.applied.text.clone();
    let mut synthesis = Synthesis {
        lost: restored.lost,
        restored: restored.back,
        growth: size::growth(original, &text),
        text: TextHash::of(&text),
        edits: restored.applied.edits,
        declined: outcome.declined,
        recorded: outcome.recorded,
    };
    moment.memory.compare(&mut synthesis.edits);
    let round = moment.round;
    match table
        .tell(&key, Event::Synthesized { round, synthesis }, vec![text])
        .await?
    {
        Event::Synthesized { synthesis, .. } => Ok(synthesis),
        other => Err(mixed_up(&key, &other)),
    }
}

/// Edits applied, and what was not acted on.
struct Outcome {
    applied: Applied,
    declined: Vec<Declined>,
    recorded: Vec<FindingId>,
}

impl Outcome {
    fn nothing(text: &str) -> Self {
        Self {
            applied: edit::apply(1, text, &[]),
            declined: Vec::new(),
            recorded: Vec::new(),
        }
    }
}

async fn ask(table: &Table, moment: &Moment<'_>, labeled: &[Labeled]) -> Result<Outcome, Halt> {
    let seat = &table.setup().synthesizer;
    let call = Call {
        key: format!("round/{}/synthesis", moment.round),
        round: moment.round,
        seat,
        question: prompt::question(&seat.persona, parts(table, moment, labeled))?,
    };
    let text = moment.text.to_owned();
    let reading = match table.ask(&call, |raw| read(raw, &text)).await? {
        Answer::Read(reading) => reading,
        Answer::Failed(failure) => {
            return Err(Halt::Failed(format!(
                "The synthesizer failed in round {}. {} {}",
                moment.round, failure.message, failure.hint
            )));
        }
    };
    let answer = match reading {
        Reading::WholeText(new) => return whole(moment, new).await,
        Reading::Edits(answer) => answer,
    };
    let first = apply(moment, labeled, answer.edits.clone()).await?;
    let applied = if first.problems.is_empty() {
        first
    } else {
        correct(table, moment, labeled, &call, &answer, first).await?
    };
    // Only the built-in reviewer can be relied on to write questions into the text.
    let recorded = match seat.model.source {
        ModelSource::Rules => resolve(labeled, &answer.recorded),
        _ => Vec::new(),
    };
    Ok(Outcome {
        applied,
        declined: declined(labeled, answer.declined),
        recorded,
    })
}

/// Asks once more for the edits without a place; the others stay.
async fn correct(
    table: &Table,
    moment: &Moment<'_>,
    labeled: &[Labeled],
    call: &Call<'_>,
    answer: &SynthesisAnswer,
    first: Applied,
) -> Result<Applied, Halt> {
    let words: Vec<String> = first
        .problems
        .iter()
        .map(|problem| problem.words.clone())
        .collect();
    let again = Call {
        key: format!("{}/again", call.key),
        round: call.round,
        seat: call.seat,
        question: prompt::unmatched(&call.question, &words)?,
    };
    let text = moment.text.to_owned();
    let corrected = match table.ask(&again, |raw| read(raw, &text)).await? {
        Answer::Read(Reading::Edits(corrected)) => corrected,
        Answer::Read(Reading::WholeText(_)) => return Ok(first),
        Answer::Failed(failure) => {
            table
                .warn(&again.key, uncorrected(call.seat, &failure))
                .await?;
            return Ok(first);
        }
    };
    let failed: Vec<usize> = first.problems.iter().map(|problem| problem.index).collect();
    let mut edits: Vec<ProposedEdit> = answer
        .edits
        .iter()
        .enumerate()
        .filter(|(index, _)| !failed.contains(index))
        .map(|(_, edit)| edit.clone())
        .collect();
    edits.extend(corrected.edits);
    apply(moment, labeled, edits).await
}

fn uncorrected(seat: &Seat, failure: &Failure) -> String {
    format!(
        "Edits that didn’t match the text were left out, because {} couldn’t be asked again: {}",
        seat.model.name, failure.message
    )
}

async fn apply(
    moment: &Moment<'_>,
    labeled: &[Labeled],
    edits: Vec<ProposedEdit>,
) -> Result<Applied, Halt> {
    let requests: Vec<EditRequest> = edits
        .into_iter()
        .map(|edit| EditRequest {
            find: edit.find,
            nth: edit.nth,
            replace: edit.replace,
            findings: resolve(labeled, &edit.findings),
        })
        .collect();
    let (text, round) = (moment.text.to_owned(), moment.round);
    Ok(off_thread(move || Ok::<_, table::Error>(edit::apply(round, &text, &requests))).await?)
}

async fn whole(moment: &Moment<'_>, new: String) -> Result<Outcome, Halt> {
    let (old, round) = (moment.text.to_owned(), moment.round);
    let applied =
        off_thread(move || Ok::<_, table::Error>(difference::difference(round, &old, &new)))
            .await?;
    Ok(Outcome {
        applied,
        declined: Vec::new(),
        recorded: Vec::new(),
    })
}

/// The findings of the round except those dismissed before, followed by those that the author wants dealt
/// with.
fn label(count: &Count, carried: &[Carried]) -> Vec<Labeled> {
    let raised = count
        .findings
        .iter()
        .filter_map(|finding| match &finding.said {
            Some(Remark::Dismiss { .. }) => None,
            Some(Remark::Answer { text, .. }) => Some((finding, Some(text.clone()))),
            _ => Some((finding, None)),
        });
    let carried = carried
        .iter()
        .map(|carried| (&carried.finding, carried.answer.clone()));
    raised
        .chain(carried)
        .enumerate()
        .map(|(index, (finding, answer))| Labeled {
            label: format!("F{}", index + 1),
            finding: finding.clone(),
            answer,
        })
        .collect()
}

/// Labels turned into the identifiers they stand for. A label that was never given stands for nothing.
fn resolve(labeled: &[Labeled], labels: &[String]) -> Vec<FindingId> {
    labels
        .iter()
        .filter_map(|label| find(labeled, label))
        .collect()
}

fn find(labeled: &[Labeled], label: &str) -> Option<FindingId> {
    let label = label.trim().trim_matches(['[', ']', '(', ')']);
    labeled
        .iter()
        .find(|candidate| candidate.label.eq_ignore_ascii_case(label))
        .map(|found| found.finding.id.clone())
}

fn declined(labeled: &[Labeled], declined: Vec<DeclinedFinding>) -> Vec<Declined> {
    declined
        .into_iter()
        .filter_map(|one| {
            Some(Declined {
                finding: find(labeled, &one.finding)?,
                reason: one.reason,
            })
        })
        .collect()
}
