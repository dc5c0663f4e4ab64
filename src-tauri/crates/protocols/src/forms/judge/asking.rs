//! A judge is asked, and once more where its answer lacks something or contradicts itself.

use std::sync::{Mutex, PoisonError};

use domain::{Failure, FailureKind};
use models::answer::Unreadable;
use table::{Answer, Call, Halt, read};

use super::{Judged, Ruled, limits};
use crate::forms::points::Lettered;
use crate::forms::sitting::Sitting;
use crate::prompt;

/// Sent back to a judge that rests on nothing.
const QUOTES_NOTHING: &str = "\"evidence\" is empty: copy two to four passages of the document that \
    your decision rests on, to the letter.";

/// What a judge answers; as it came where it can't be read, and then nothing is approved by it.
pub(super) async fn asked<T: Judged>(
    sitting: &Sitting<'_>,
    call: &Call<'_>,
    positions: &Lettered<'_>,
) -> Result<Result<Ruled, Failure>, Halt> {
    let agenda = &sitting.table.setup().agenda;
    let last = Mutex::new(Last::default());
    let answer = sitting.table.ask(call, |raw| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        last.raw = raw.restored();
        let mut ruled = read::<T>(raw)?.ruled(positions, agenda);
        let lacks = ruled.lacks.take();
        let stands = lacks.is_none() || ruled.stands;
        let bare = ruled.quotes_nothing().then(|| QUOTES_NOTHING.to_owned());
        let problems = [lacks, scores::<T>(&ruled, positions), bare];
        let problems: Vec<String> = problems.into_iter().flatten().collect();
        if problems.is_empty() {
            return Ok(ruled);
        }
        if stands {
            last.standing = Some(ruled);
        }
        Err(Unreadable {
            problem: problems.join(" "),
            in_short: "lacks what was asked for".to_owned(),
        })
    });
    let answer = answer.await?;
    let last = last.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(match (answer, last.standing) {
        (Answer::Read(ruled), _) | (Answer::Failed(_), Some(ruled)) => Ok(ruled),
        // Only a judge that said something has said something unreadable.
        (Answer::Failed(failure), None)
            if failure.kind == FailureKind::Unreadable && !last.raw.trim().is_empty() =>
        {
            Ok(unread::<T>(&last.raw))
        }
        (Answer::Failed(failure), None) => Err(failure),
    })
}

/// What is sent back to a judge that leaves concerns without a score; `None` where it scores them all.
fn scores<T: Judged>(ruled: &Ruled, positions: &Lettered<'_>) -> Option<String> {
    let concerns = positions.concerns();
    let unscored = limits::unscored::<T>(ruled, &concerns);
    let labels = unscored.filter_map(|it| positions.label(&it.finding));
    let labels: Vec<String> = labels.collect();
    (!labels.is_empty()).then(|| {
        format!(
            "\"scores\" has no whole number from 1 to 5 for {}: score each concern once, and give the \
             whole answer again.",
            labels.join(", ")
        )
    })
}

/// What was answered last, in case that nothing better comes.
#[derive(Default)]
struct Last {
    raw: String,
    /// An answer that lacks something, and counts nevertheless.
    standing: Option<Ruled>,
}

/// An answer that can't be read is shown as it is, and nothing is approved by it.
fn unread<T: Judged>(raw: &str) -> Ruled {
    Ruled {
        decision: T::UNREAD,
        summary: raw.trim().to_owned(),
        is_unread: true,
        ..Ruled::default()
    }
}

/// A judge whose words decide otherwise than it does is asked which it means. What it says then counts,
/// where it can be read.
pub(super) async fn once_more<T: Judged>(
    sitting: &Sitting<'_>,
    call: &Call<'_>,
    positions: &Lettered<'_>,
    first: Ruled,
    words: &str,
) -> Result<Ruled, Halt> {
    let Some(decision) = first.decides() else {
        return Ok(first);
    };
    let again = Call {
        key: format!("{}/again", call.key),
        round: call.round,
        seat: call.seat,
        question: prompt::contradicts(&call.question, &decision, words)?,
    };
    Ok(match asked::<T>(sitting, &again, positions).await? {
        Ok(second) if !second.is_unread => second,
        Ok(_) | Err(_) => first,
    })
}
