//! What a debate's gauntlets failed to do, in sentences.

use crate::gauntlet::place::GauntletPlace;
use crate::gauntlet::point::{GauntletPoint, PointState};
use crate::gauntlet::run::GauntletRun;
use crate::view::View;
use crate::{Seat, SeatId};

/// For each gauntlet in which no adversary answered, a sentence that says so.
pub fn not_held(view: &View) -> Vec<String> {
    let runs = view.gauntlets.iter().filter(|run| !run.took_place());
    runs.map(not_held_words).collect()
}

/// One sentence for each part of a gauntlet that did less than planned.
pub fn in_gauntlets(view: &View) -> Vec<String> {
    let gauntlet = view.setup.as_ref().map(|it| &it.agenda.gauntlet);
    let cast = gauntlet.and_then(|it| it.as_ref()?.cast.as_ref());
    let seats: Vec<&Seat> = cast.iter().flat_map(|it| it.seats()).collect();
    let runs = view.gauntlets.iter();
    runs.flat_map(|run| less(run, &seats)).collect()
}

fn not_held_words(run: &GauntletRun) -> String {
    let gauntlet = named(run.place);
    format!("The {gauntlet} didn’t take place: no adversary answered.")
}

/// `gauntlet before the debate`, or just `gauntlet` if it is the debate itself.
fn named(place: GauntletPlace) -> String {
    match place {
        GauntletPlace::Alone => "gauntlet".to_owned(),
        _ => format!("gauntlet {}", place.words_inside()),
    }
}

fn less(run: &GauntletRun, seats: &[&Seat]) -> Vec<String> {
    let gauntlet = named(run.place);
    let who = |id: &SeatId| {
        let seat = seats.iter().find(|it| it.id == *id);
        seat.map_or_else(
            || id.to_string(),
            |it| format!("{} on {}", it.persona.label, it.model.name),
        )
    };
    let mut said = Vec::new();
    if run.took_place() {
        let absent = run.adversaries.iter().filter(|it| it.absent.is_some());
        said.extend(absent.map(|it| {
            let who = who(&it.seat);
            format!("{who} didn’t attack in the {gauntlet}: it didn’t answer.")
        }));
    } else if !run.adversaries.is_empty() {
        said.push(not_held_words(run));
    }
    said.extend(unevaluated(run, &gauntlet, &who));
    said.extend(unanswered(run, &gauntlet, &who));
    said.extend(unruled(run, &gauntlet));
    let boss = run.boss.iter().filter(|it| it.absent.is_some());
    said.extend(boss.map(|it| {
        let who = who(&it.seat);
        format!("{who} didn’t take its last look in the {gauntlet}: it didn’t answer.")
    }));
    said
}

/// What evaluators left out, or that nobody evaluated at all.
fn unevaluated(run: &GauntletRun, gauntlet: &str, who: &dyn Fn(&SeatId) -> String) -> Vec<String> {
    let all = run.points.len();
    let open = run.in_state(PointState::NotEvaluated).count();
    if open == all && all > 0 {
        let stands = if all == 1 { "it stands" } else { "they stand" };
        let all = counted(all, "finding");
        return vec![format!(
            "Nobody evaluated {all} in the {gauntlet}, so {stands}."
        )];
    }
    let left_out = run.evaluators.iter().filter_map(|it| {
        let asked = run.asked_of(&it.seat);
        let given = run.weighed_by(&it.seat);
        let share = match given {
            0 => "none".to_owned(),
            given => given.to_string(),
        };
        (given < asked).then(|| {
            let (who, asked) = (who(&it.seat), counted(asked, "finding"));
            format!("{who} evaluated {share} of {asked} in the {gauntlet}.")
        })
    });
    left_out.collect()
}

/// Adversaries who didn't respond to the dismissals of their findings.
fn unanswered(run: &GauntletRun, gauntlet: &str, who: &dyn Fn(&SeatId) -> String) -> Vec<String> {
    let is_silent =
        |it: &&GauntletPoint| it.rebuttal.as_ref().is_some_and(|it| it.absent.is_some());
    let told = run.adversaries.iter().filter_map(|adversary| {
        let silent = run.points.iter().filter(is_silent);
        let silent = silent
            .filter(|it| it.finding.seat == adversary.seat)
            .count();
        let holds = if silent == 1 {
            "it stands"
        } else {
            "they stand"
        };
        (silent > 0).then(|| {
            let (who, silent) = (who(&adversary.seat), counted(silent, "dismissal"));
            format!("{who} didn’t answer {silent} in the {gauntlet}, so {holds}.")
        })
    });
    told.collect()
}

fn unruled(run: &GauntletRun, gauntlet: &str) -> Option<String> {
    let open = run.in_state(PointState::NotRuled).count();
    let stands = if open == 1 {
        "the finding stands"
    } else {
        "the findings stand"
    };
    (open > 0).then(|| {
        let open = counted(open, "challenge");
        format!("Nobody ruled on {open} in the {gauntlet}, so {stands}.")
    })
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}
