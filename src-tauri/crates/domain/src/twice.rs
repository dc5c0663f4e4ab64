//! What a judge said when asked twice, the second time with the positions in a different order.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Conclusion, Judgment, Verdict};

/// A few words on whether it decided the same, and how many of its scores differ. `None` if it was asked
/// once.
pub fn words(conclusion: &Conclusion) -> Option<String> {
    let (first, second) = (conclusion.verdict.as_ref()?, conclusion.second.as_ref()?);
    if conclusion.is_unstable() {
        return Some(format!(
            "a different verdict when the positions were swapped: {}, then {}",
            decided(first),
            decided(second)
        ));
    }
    let agreed = "same verdict when the positions were swapped";
    let (one, other) = (scores(first), scores(second));
    let all: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differ = all.iter().filter(|it| one.get(**it) != other.get(**it));
    let differ = differ.count();
    Some(match (differ, all.len()) {
        (0, _) => agreed.to_owned(),
        (1, 1) => format!("{agreed}, but its score differs"),
        (1, all) => format!("{agreed}, but 1 of {all} scores differs"),
        (differ, all) if differ == all => format!("{agreed}, but all {all} scores differ"),
        (differ, all) => format!("{agreed}, but {differ} of {all} scores differ"),
    })
}

/// Each score, keyed by what it is for.
fn scores(verdict: &Verdict) -> BTreeMap<String, (u8, bool)> {
    let concerns = verdict.scores.iter();
    let concerns = concerns.map(|it| (it.point.to_string(), (it.score, it.met)));
    let rows = verdict.scorecard.iter().flat_map(|card| &card.rows);
    let marks = rows.flat_map(|row| {
        let marks = row.marks.iter().enumerate();
        marks.filter_map(|(option, mark)| {
            let mark = mark.as_ref()?;
            Some((format!("{option} {}", row.criterion), (mark.score, false)))
        })
    });
    concerns.chain(marks).collect()
}

fn decided(verdict: &Verdict) -> String {
    let decision = verdict.decision.map(Judgment::label).map(str::to_lowercase);
    let option = || verdict.recommended_name().map(str::to_owned);
    decision
        .or_else(option)
        .unwrap_or_else(|| "no decision".to_owned())
}
