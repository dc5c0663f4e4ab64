//! Reviewers that didn’t answer.

use crate::{Source, words};

/// Who was absent, when and why; the same failure in several rounds is reported once.
pub(super) fn absences(source: &Source<'_>) -> Vec<String> {
    let mut absences: Vec<(String, Vec<String>, String)> = Vec::new();
    let critiques = source.view.rounds.iter().flat_map(|it| &it.critiques);
    for critique in critiques {
        let Some(failure) = &critique.absent else {
            continue;
        };
        let who = source.player(&critique.seat, critique.round, &critique.persona);
        let why = format!("{} {}", failure.message, failure.hint);
        let round = critique.round.to_string();
        let mut known = absences.iter_mut();
        match known.find(|(name, _, reason)| *name == who && *reason == why) {
            Some((_, rounds, _)) => rounds.push(round),
            None => absences.push((who, vec![round], why)),
        }
    }
    let notice = |(who, rounds, why): (String, Vec<String>, String)| {
        let ending = if rounds.len() == 1 { "" } else { "s" };
        format!(
            "{who} didn’t answer in round{ending} {}. {why}",
            words::listed(&rounds)
        )
    };
    absences.into_iter().map(notice).collect()
}
