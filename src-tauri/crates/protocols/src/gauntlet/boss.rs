//! The final boss: one last look at the whole.

use domain::Seat;
use domain::answer::{GauntletAttackAnswer, Shape};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::{Attack, Stage};
use table::{Answer, Call, Halt, read};

use super::Ground;
use super::asking::label;
use super::attack::looked_up;
use crate::prompt::Beside;

/// Asks it once everything else is settled. What it raises requires a revision too.
pub(super) async fn last(
    ground: &Ground<'_>,
    seat: &Seat,
    run: &mut GauntletRun,
) -> Result<(), Halt> {
    if ground.recall(run, "boss") {
        return Ok(());
    }
    let standing = run.requires_revision().enumerate();
    let standing = standing.map(|(at, finding)| ground.one(&label(at), finding));
    let beside = Beside {
        listed: standing.collect::<Vec<_>>().join("\n\n"),
        ..Beside::default()
    };
    let call = Call {
        key: ground.key("boss"),
        round: ground.place.round(),
        seat,
        question: ground.question(seat, Shape::Attack, &beside, true)?,
    };
    let (findings, absent) = match ground
        .table
        .ask(&call, read::<GauntletAttackAnswer>)
        .await?
    {
        Answer::Read(answer) => (looked_up(ground, seat, answer).await?, None),
        Answer::Failed(failure) => {
            let so = "Its last look is missing.";
            ground.warn_absent("boss", seat, &failure, so).await?;
            (Vec::new(), Some(failure))
        }
    };
    let attack = Attack {
        seat: seat.id.clone(),
        findings,
        absent,
    };
    ground.record(run, "boss", Stage::Bossed { attack }).await
}
