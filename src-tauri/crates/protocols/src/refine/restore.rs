//! Restores what a synthesis lost without a finding behind it: the synthesizer is asked to put it back.

use domain::answer::ProposedEdit;
use domain::question::Parts;
use domain::text::edits::edit::{self, Applied, EditRequest};
use domain::text::edits::{difference, follow, lost};
use domain::{Failure, Seat};
use table::{Answer, Call, Halt, Table, off_thread};

use super::Moment;
use super::reading::{Reading, parts, read};
use crate::prompt;

/// The edits of a round after the synthesizer had the chance to put back what they lost.
pub(super) struct Restored {
    pub(super) applied: Applied,
    /// What came back.
    pub(super) back: Vec<String>,
    /// What stays lost.
    pub(super) lost: Vec<String>,
}

/// Asks once for what `first` lost, if it lost anything. What comes back joins the edits of the
/// round. If the call fails, there is a warning, and what was lost stays lost.
pub(super) async fn put_back(
    table: &Table,
    moment: &Moment<'_>,
    original: &str,
    first: Applied,
) -> Result<Restored, Halt> {
    let (first, lost) = measured(original, moment.text, first).await?;
    let kept = |applied, lost| Restored {
        applied,
        back: Vec::new(),
        lost,
    };
    if lost.is_empty() {
        return Ok(kept(first, lost));
    }
    let seat = &table.setup().synthesizer;
    let asked = Parts {
        document: first.text.clone(),
        ..parts(table, moment, &[])
    };
    let call = Call {
        key: format!("round/{}/synthesis/restore", moment.round),
        round: moment.round,
        seat,
        question: prompt::restore(&seat.persona, asked, moment.text, &lost)?,
    };
    let reading = match table.ask(&call, |raw| read(raw, &first.text)).await {
        Ok(Answer::Read(reading)) => reading,
        Ok(Answer::Failed(failure)) => {
            table.warn(&call.key, unrestored(seat, &failure)).await?;
            return Ok(kept(first, lost));
        }
        // The round's edits are paid for, so they count, and the next call hits the cap.
        Err(Halt::Budget(why)) => {
            let words = format!("Text that the edits lost wasn’t restored. {why}");
            table.warn(&call.key, words).await?;
            return Ok(kept(first, lost));
        }
        Err(halt) => return Err(halt),
    };
    let second = joined(moment, first.clone(), reading).await?;
    let (second, still_lost) = measured(original, moment.text, second).await?;
    if still_lost.len() >= lost.len() {
        return Ok(kept(first, lost));
    }
    let mut back = lost;
    for item in &still_lost {
        if let Some(at) = back.iter().position(|other| other == item) {
            back.remove(at);
        }
    }
    Ok(Restored {
        applied: second,
        back,
        lost: still_lost,
    })
}

/// The edits, and what they lost.
async fn measured(
    original: &str,
    before: &str,
    applied: Applied,
) -> Result<(Applied, Vec<String>), Halt> {
    let (original, before) = (original.to_owned(), before.to_owned());
    Ok(off_thread(move || {
        let lost = lost::lost(&original, &before, &applied.text, &applied.edits);
        Ok::<_, table::Error>((applied, lost))
    })
    .await?)
}

/// The edits of the round, followed by those that put something back.
async fn joined(moment: &Moment<'_>, first: Applied, reading: Reading) -> Result<Applied, Halt> {
    let (before, round) = (moment.text.to_owned(), moment.round);
    Ok(off_thread(move || {
        let later = match reading {
            Reading::WholeText(new) => difference::difference(round, &first.text, &new),
            Reading::Edits(answer) => {
                let requests: Vec<EditRequest> = answer.edits.into_iter().map(request).collect();
                edit::apply(round, &first.text, &requests)
            }
        };
        let later: Vec<_> = later.edits.into_iter().filter(|it| it.applied).collect();
        Ok::<_, table::Error>(follow::followed(round, &before, first, &later))
    })
    .await?)
}

fn request(edit: ProposedEdit) -> EditRequest {
    EditRequest {
        find: edit.find,
        nth: edit.nth,
        replace: edit.replace,
        findings: Vec::new(),
    }
}

fn unrestored(seat: &Seat, failure: &Failure) -> String {
    format!(
        "Text that the edits lost couldn’t be restored, because {} didn’t answer: {}",
        seat.model.name, failure.message
    )
}
