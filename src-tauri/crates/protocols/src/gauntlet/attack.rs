//! The attack: all adversaries at the same time, none of whom sees what the others say.

use domain::answer::{GauntletAttackAnswer, Shape};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::{Attack, Stage};
use domain::text::findings::evidence::Grounds;
use domain::{Failure, Finding, FindingId, Seat};
use futures::future::join_all;
use table::{Answer, Halt, off_thread, read};

use super::Ground;
use crate::prompt::Beside;
use crate::raised::finding;
use crate::unheard::unheard;

/// Asks every adversary. One that fails is reported as absent. If all fail and the gauntlet is the debate
/// itself, nothing is recorded, so that a resume asks them again.
pub(super) async fn all(ground: &Ground<'_>, run: &mut GauntletRun) -> Result<(), Halt> {
    let names = ground.adversaries.iter().map(|it| name(&it.seat));
    let mut asked = Vec::new();
    for (adversary, name) in ground.adversaries.iter().zip(names) {
        if !ground.recall(run, &name) {
            asked.push((&adversary.seat, name));
        }
    }
    let answers = join_all(asked.iter().map(|(seat, name)| one(ground, seat, name))).await;
    let mut absent = Vec::new();
    for ((seat, name), answer) in asked.iter().zip(answers) {
        match answer? {
            Ok(findings) => {
                let attack = Attack {
                    seat: seat.id.clone(),
                    findings,
                    absent: None,
                };
                ground.record(run, name, Stage::Attacked { attack }).await?;
            }
            Err(failure) => absent.push((*seat, name, failure)),
        }
    }
    let is_alone = ground.place == domain::gauntlet::place::GauntletPlace::Alone;
    if is_alone && absent.len() == ground.adversaries.len() {
        let silent = absent.iter().map(|(seat, _, failure)| {
            let name = seat.persona.label.clone();
            (name, *seat, failure)
        });
        return Err(Halt::Failed(unheard("No adversary answered.", silent)));
    }
    for (seat, name, failure) in absent {
        let so = "Its attack is missing.";
        ground.warn_absent(name, seat, &failure, so).await?;
        let attack = Attack {
            seat: seat.id.clone(),
            findings: Vec::new(),
            absent: Some(failure),
        };
        ground.record(run, name, Stage::Attacked { attack }).await?;
    }
    Ok(())
}

fn name(seat: &Seat) -> String {
    format!("attack/{}", seat.id)
}

async fn one(
    ground: &Ground<'_>,
    seat: &Seat,
    name: &str,
) -> Result<Result<Vec<Finding>, Failure>, Halt> {
    let call = ground.call(name, seat, Shape::Attack, &Beside::default())?;
    match ground
        .table
        .ask(&call, read::<GauntletAttackAnswer>)
        .await?
    {
        Answer::Read(answer) => Ok(Ok(looked_up(ground, seat, answer).await?)),
        Answer::Failed(failure) => Ok(Err(failure)),
    }
}

/// The findings of an answer, with their passages looked up.
pub(super) async fn looked_up(
    ground: &Ground<'_>,
    seat: &Seat,
    answer: GauntletAttackAnswer,
) -> Result<Vec<Finding>, Halt> {
    let (text, title) = (ground.text.to_owned(), ground.table.setup().title.clone());
    let (place, of) = (ground.place, seat.clone());
    let findings = off_thread(move || {
        let grounds = Grounds::new(&text, &title);
        let raised = answer.findings.into_iter().enumerate();
        let findings = raised.map(|(index, raised)| Finding {
            id: FindingId::new(format!("{}.{}.{}", place.short(), of.id, index + 1)),
            ..finding(&grounds, place.round(), &of, index, raised)
        });
        Ok::<_, table::Error>(findings.collect())
    });
    Ok(findings.await?)
}
