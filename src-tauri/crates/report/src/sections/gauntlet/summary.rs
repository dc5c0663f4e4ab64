//! The results of gauntlets, in a sentence or two.

use domain::gauntlet::funnel::revision_words;
use domain::gauntlet::place::GauntletPlace;
use domain::gauntlet::point::PointState;
use domain::gauntlet::run::GauntletRun;
use domain::{Finding, FindingStatus, Outcome};

use crate::{Source, words};

/// What is left to address after all gauntlets: what survived one before or during Refine counts until a
/// round has addressed it.
pub(crate) fn headline(source: &Source<'_>) -> String {
    let runs = source.view.gauntlets.iter();
    revision_words(runs.map(|run| left(source, run)).sum())
}

/// How many findings of a gauntlet no round has addressed.
fn left(source: &Source<'_>, run: &GauntletRun) -> usize {
    let next = match run.place {
        GauntletPlace::Before => 1,
        GauntletPlace::During { round } => round + 1,
        GauntletPlace::Alone | GauntletPlace::After { .. } => {
            return run.requires_revision().count();
        }
    };
    let mut rounds = source.view.rounds.iter();
    let is_dealt_with = rounds.any(|it| it.number == next && it.synthesis.is_some());
    // A missing one was merged into another, which was addressed.
    let is_open = |it: &&Finding| {
        let known = source.finding(&it.id);
        known.is_some_and(|it| it.status == FindingStatus::Open)
    };
    let standing = run.requires_revision();
    standing.filter(|it| !is_dealt_with || is_open(it)).count()
}

/// How many findings reached each step, in a few sentences. Zero counts are left out.
pub(crate) fn summary(source: &Source<'_>, run: &GauntletRun) -> String {
    // If it failed because nobody answered, nothing is recorded.
    let began = run.adversaries.iter().any(|it| it.done);
    if !run.took_place() || source.is_failed_gauntlet() && !began {
        return "It didn’t take place: no adversary answered.".to_owned();
    }
    let mut said = vec![raised(run)];
    said.extend(evaluated(run));
    said.extend(challenged(run));
    said.push(to_address(run));
    said.extend(interrupted(source, run));
    said.join(" ")
}

fn raised(run: &GauntletRun) -> String {
    let funnel = &run.funnel;
    let rest = [
        (funnel.dropped, "dropped as already answered"),
        (funnel.noted, "raised with a note"),
        (funnel.merged, "merged into others"),
    ];
    let first = format!("{} raised", words::plural(funnel.raised, "finding"));
    let parts: Vec<String> = std::iter::once(first).chain(counted(&rest)).collect();
    format!("{}.", parts.join(", "))
}

fn evaluated(run: &GauntletRun) -> Option<String> {
    let weighed = run.points.iter().filter(|it| it.tally.is_some()).count();
    let funnel = &run.funnel;
    let open = [
        (
            funnel.not_evaluated,
            "not evaluated by anyone, so they stay open",
        ),
        (
            run.in_state(PointState::Raised).count(),
            "not evaluated yet",
        ),
    ];
    let open = counted(&open).collect::<Vec<_>>();
    let results = [
        (funnel.accepted, "accepted"),
        (funnel.dismissed, "dismissed"),
        (funnel.deferred, "deferred"),
    ];
    let results = counted(&results).collect::<Vec<_>>().join(", ");
    let told = (weighed > 0).then(|| format!("{weighed} evaluated: {results}"));
    let parts: Vec<String> = told.into_iter().chain(open).collect();
    (!parts.is_empty()).then(|| format!("{}.", parts.join("; ")))
}

fn challenged(run: &GauntletRun) -> Option<String> {
    let funnel = &run.funnel;
    (funnel.challenged > 0).then(|| {
        let challenged = words::plural(funnel.challenged, "dismissal");
        format!("{challenged} challenged, {} reinstated.", funnel.reinstated)
    })
}

fn to_address(run: &GauntletRun) -> String {
    let all = words::plural(run.funnel.requires_revision, "finding");
    match run.funnel.from_boss {
        0 => format!("{all} to address."),
        boss => format!("{all} to address, {boss} of them from the final boss."),
    }
}

/// How an unfinished gauntlet was cut short. Why a debate failed is said elsewhere.
fn interrupted(source: &Source<'_>, run: &GauntletRun) -> Option<String> {
    if run.ended_at.is_some() {
        return None;
    }
    let said = match source.view.header.outcome {
        Some(Outcome::Failed) => return None,
        Some(Outcome::Budget) => "It stopped early because the cap was reached.",
        Some(Outcome::Stopped) => "It was stopped early.",
        _ => "It was interrupted.",
    };
    Some(said.to_owned())
}

/// The counts that aren’t zero.
fn counted<'a>(counts: &'a [(usize, &'a str)]) -> impl Iterator<Item = String> + 'a {
    let counts = counts.iter().filter(|it| it.0 > 0);
    counts.map(|(number, what)| format!("{number} {what}"))
}
