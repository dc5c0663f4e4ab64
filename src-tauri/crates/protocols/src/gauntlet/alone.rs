//! A gauntlet that is the debate itself.

use domain::gauntlet::place::GauntletPlace;
use domain::gauntlet::plan::{Gauntlet, GauntletCast};
use domain::gauntlet::point::PointState;
use domain::gauntlet::run::GauntletRun;
use domain::{Outcome, Setup};
use table::{Error, Halt, Table};

use super::{Ground, adjudicator, hold};
use crate::ending::Ending;
use crate::rounds::Rounds;

/// How it is held.
pub(crate) fn rounds() -> Rounds {
    Rounds {
        seats: None,
        closer: Some(adjudicator()),
        most: 1,
        on_disk: false,
        hold: |table| Box::pin(alone(table)),
    }
}

async fn alone(table: &Table) -> Result<Ending, Halt> {
    let setup = table.setup();
    let (gauntlet, cast) =
        cast(setup).ok_or_else(|| Error::internal("a gauntlet began without adversaries"))?;
    let text = table.text(&setup.original).await?;
    let today = table.today().await?;
    let run = hold(&Ground {
        table,
        cast,
        place: GauntletPlace::Alone,
        adversaries: &cast.adversaries,
        text: &text,
        changes: String::new(),
        rebuttals: gauntlet.rebuttals,
        boss: cast.boss.as_ref(),
        today: &today,
    })
    .await?;
    Ok(Ending::new(Outcome::Concluded, words(&run)))
}

/// The gauntlet of a debate and who takes part; `None` where it has none.
pub(crate) fn cast(setup: &Setup) -> Option<(&Gauntlet, &GauntletCast)> {
    let gauntlet = setup.agenda.gauntlet.as_deref()?;
    Some((gauntlet, gauntlet.cast.as_deref()?))
}

/// The result of a gauntlet, in a few sentences.
pub(crate) fn words(run: &GauntletRun) -> String {
    let mut words = vec![raised(run)];
    words.extend(boss(run));
    if run.funnel.not_evaluated > 0 {
        words.push(match run.funnel.not_evaluated {
            1 => "1 finding was not evaluated, so it stands.".to_owned(),
            more => format!("{more} findings were not evaluated, so they stand."),
        });
    }
    words.extend(run.idle.map(|idle| idle.words().to_owned()));
    words.join(" ")
}

/// What adversaries raised, and what became of each; the counts add up to the whole.
fn raised(run: &GauntletRun) -> String {
    let funnel = &run.funnel;
    if !run.took_place() {
        return "No adversary answered, so it didn’t take place.".to_owned();
    }
    if funnel.raised == 0 {
        return "The adversaries raised nothing.".to_owned();
    }
    let stands = match funnel.requires_revision - funnel.from_boss {
        0 => "none requires a revision".to_owned(),
        1 => "1 requires a revision".to_owned(),
        more => format!("{more} require a revision"),
    };
    let rest = [
        (
            run.in_state(PointState::Deferred).count(),
            "deferred to you",
        ),
        (run.in_state(PointState::Dismissed).count(), "dismissed"),
        (funnel.merged, "merged into others"),
        (funnel.dropped, "dropped as already answered"),
    ];
    let rest = rest.into_iter().filter(|it| it.0 > 0);
    let parts: Vec<String> = std::iter::once(stands)
        .chain(rest.map(|(number, what)| format!("{number} {what}")))
        .collect();
    let raised = counted(funnel.raised, "finding");
    format!("The adversaries raised {raised}: {}.", parts.join(", "))
}

fn boss(run: &GauntletRun) -> Option<String> {
    match run.funnel.from_boss {
        0 => None,
        1 => Some("The final boss raised 1 more, which requires a revision.".to_owned()),
        more => Some(format!(
            "The final boss raised {more} more, which require a revision."
        )),
    }
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}
