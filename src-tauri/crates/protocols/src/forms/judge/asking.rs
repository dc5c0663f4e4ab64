//! Asks a judge, and asks it once more if its answer lacks something or contradicts itself.

use std::sync::{Mutex, PoisonError};

use domain::round::Evidence;
use domain::{Failure, FailureKind};
use models::Question;
use models::answer::Unreadable;
use table::{Answer, Call, Halt, read};

use super::{Judged, Ruled, limits};
use crate::forms::points::Lettered;
use crate::forms::sitting::Sitting;
use crate::prompt;

/// Sent back to a judge that quotes nothing.
const QUOTES_NOTHING: &str = "\"evidence\" is empty: copy two to four passages that your decision rests \
    on, exactly as they are in the document.";

/// Sent back to a judge that decides and doesn't say what its own words decide.
const READS_AS_NOTHING: &str = "\"reads_as\" is missing: read your own words once more, say what they decide, and \
    give the whole answer again.";

/// What a judge answers, and the passages that it rests on. It is asked once more if its words contradict its
/// decision, or if it quotes only names. Then its new answer counts, if it can be read.
pub(super) async fn settled<T: Judged>(
    sitting: &Sitting<'_>,
    call: &Call<'_>,
    positions: &Lettered<'_>,
) -> Result<Result<(Ruled, Vec<Evidence>), Failure>, Halt> {
    let first = match asked::<T>(sitting, call, positions).await? {
        Ok(first) => first,
        Err(failure) => return Ok(Err(failure)),
    };
    let rests = limits::looked_up(sitting, &first).await?;
    let Some(question) = once_more(&call.question, &first, &rests)? else {
        return Ok(Ok((first, rests)));
    };
    let again = Call {
        key: format!("{}/again", call.key),
        round: call.round,
        seat: call.seat,
        question,
    };
    Ok(Ok(match asked::<T>(sitting, &again, positions).await? {
        Ok(second) if !second.is_unread => {
            let rests = limits::looked_up(sitting, &second).await?;
            (second, rests)
        }
        Ok(_) | Err(_) => (first, rests),
    }))
}

/// The question with what is wrong with the answer; `None` if nothing is.
fn once_more(
    question: &Question,
    first: &Ruled,
    rests: &[Evidence],
) -> Result<Option<Question>, Halt> {
    if let Some((decision, words)) = first.decides().zip(first.contradiction()) {
        return Ok(Some(prompt::contradicts(question, &decision, &words)?));
    }
    if first.is_unread || !limits::show_nothing(rests) {
        return Ok(None);
    }
    Ok(Some(prompt::shows_nothing(question)?))
}

/// What a judge answers; the raw answer if it can't be read, which then decides nothing.
async fn asked<T: Judged>(
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
        // If its words clearly contradict it, it is asked about that.
        let unsure = ruled.isnt_read_again() && ruled.contradiction().is_none();
        let unsure = unsure.then(|| READS_AS_NOTHING.to_owned());
        let problems = [lacks, scores::<T>(&ruled, positions), bare, unsure];
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
            Ok(unread(&last.raw))
        }
        (Answer::Failed(failure), None) => Err(failure),
    })
}

/// What is sent back to a judge that leaves concerns without a score; `None` if it scores them all.
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

/// The last answer, in case nothing better comes.
#[derive(Default)]
struct Last {
    raw: String,
    /// An answer that lacks something, and counts nevertheless.
    standing: Option<Ruled>,
}

/// An answer that can't be read is shown as it is, and decides nothing.
fn unread(raw: &str) -> Ruled {
    Ruled {
        summary: raw.trim().to_owned(),
        is_unread: true,
        ..Ruled::default()
    }
}
