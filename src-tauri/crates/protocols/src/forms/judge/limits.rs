//! Parts of a verdict that count less than it says: quotes that show nothing, and concerns without a score.

use domain::FindingId;
use domain::against::Concern;
use domain::round::Evidence;
use domain::text::findings::evidence::{Grounds, says_missing};
use table::{Halt, off_thread};

use super::{Judged, Ruled};
use crate::forms::sitting::Sitting;
use crate::raised::{are, evidence};

/// The concerns that a judge was to score and didn't. One that several raise is scored with any of them.
pub(super) fn unscored<'a, T: Judged>(
    ruled: &'a Ruled,
    concerns: &'a [Concern],
) -> impl Iterator<Item = &'a Concern> {
    concerns.iter().filter(|it| {
        let is_it = |point: &FindingId| *point == it.finding || it.also.contains(point);
        T::SCORES && !ruled.scores.iter().any(|score| is_it(&score.point))
    })
}

/// The same in a sentence for the user; `None` if all are scored.
pub(super) fn without_scores<T: Judged>(ruled: &Ruled, concerns: &[Concern]) -> Option<String> {
    let (all, left) = (concerns.len(), unscored::<T>(ruled, concerns).count());
    match (all, all - left) {
        _ if left == 0 || ruled.is_unread => None,
        (1, _) => Some("The judge didn’t score the only concern.".to_owned()),
        (_, 0) => Some(format!("The judge scored none of the {all} concerns.")),
        (_, scored) => Some(format!(
            "The judge scored only {scored} of the {all} concerns."
        )),
    }
}

/// The passages that a judge quotes, each with what it shows. If its main point is that something is missing,
/// a heading shows where that should be.
pub(super) async fn looked_up(sitting: &Sitting<'_>, ruled: &Ruled) -> Result<Vec<Evidence>, Halt> {
    let (document, title, quotes) = (
        sitting.document.clone(),
        sitting.table.setup().title.clone(),
        ruled.evidence.clone(),
    );
    // Its points may each be about something other than the passages it quotes; the summary is about all of
    // it.
    let is_missing = says_missing([&*ruled.summary]);
    let looked_up = off_thread(move || {
        let quotes = quotes.into_iter().filter(|it| !it.trim().is_empty());
        let grounds = Grounds::new(&document, &title);
        let mut evidence = evidence(&grounds, quotes.collect());
        for quoted in evidence.iter_mut().filter(|_| is_missing) {
            quoted.only_names = false;
        }
        Ok::<_, table::Error>(evidence)
    });
    Ok(looked_up.await?)
}

/// Whether only headings, the title or front matter are quoted.
pub(super) fn are_names(evidence: &[Evidence]) -> bool {
    !evidence.is_empty() && evidence.iter().all(|it| it.only_names)
}

/// Whether none of the quotes shows anything: each only names something, or isn't in the text.
pub(super) fn show_nothing(evidence: &[Evidence]) -> bool {
    let shows = |it: &Evidence| it.range.is_some() && !it.only_names;
    !evidence.is_empty() && !evidence.iter().any(shows)
}

/// Which of a judge's quotes aren't evidence, in sentences for the user.
pub(super) fn unfounded(evidence: &[Evidence]) -> Vec<String> {
    let all = evidence.len();
    let count = |is_so: fn(&Evidence) -> bool| evidence.iter().filter(|it| is_so(it)).count();
    let nowhere = count(|it| it.range.is_none() && !it.only_names);
    let mut told = Vec::new();
    if all == 0 {
        told.push("The judge didn’t quote the text.".to_owned());
    }
    if nowhere > 0 {
        told.push(match all {
            1 => "The judge’s only quote is not in the text.".to_owned(),
            _ => format!(
                "{nowhere} of the judge’s {all} quotes {} not in the text.",
                are(nowhere)
            ),
        });
    }
    if are_names(evidence) {
        told.push(
            "The judge quotes only headings, the title or front matter, which say nothing about content."
                .to_owned(),
        );
    }
    told
}
