//! Adjudication: a strong model rules on the dismissals that were challenged.

use domain::Failure;
use domain::answer::{AdjudicationAnswer, Shape};
use domain::gauntlet::BATCH;
use domain::gauntlet::point::GauntletPoint;
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::{Adjudication, GivenRuling, Stage};
use futures::future::join_all;
use table::{Answer, Halt, read};

use super::Ground;
use super::asking::{label, place_of, reasons};
use crate::prompt::Beside;

/// Has every challenge ruled on. A challenge without a ruling stands.
pub(super) async fn all(ground: &Ground<'_>, run: &mut GauntletRun) -> Result<(), Halt> {
    let is_challenged = |it: &&GauntletPoint| {
        it.rebuttal
            .as_ref()
            .is_some_and(|rebuttal| rebuttal.challenged)
    };
    let challenged: Vec<GauntletPoint> = run.points.iter().filter(is_challenged).cloned().collect();
    let mut asked = Vec::new();
    for (number, points) in (1..).zip(challenged.chunks(BATCH)) {
        let name = format!("adjudicate/{number}");
        if !ground.recall(run, &name) {
            asked.push((name, points));
        }
    }
    let answers = join_all(asked.iter().map(|(name, points)| one(ground, name, points))).await;
    for ((name, points), answer) in asked.iter().zip(answers) {
        let (rulings, absent) = match answer? {
            Ok(rulings) => (rulings, None),
            Err(failure) => {
                let so = "Nobody ruled on its challenges, so those findings stand.";
                let seat = &ground.cast.adjudicator;
                ground.warn_absent(name, seat, &failure, so).await?;
                (Vec::new(), Some(failure))
            }
        };
        let adjudication = Adjudication {
            asked: points.iter().map(|it| it.finding.id.clone()).collect(),
            rulings,
            absent,
        };
        ground
            .record(run, name, Stage::Adjudicated { adjudication })
            .await?;
    }
    Ok(())
}

async fn one(
    ground: &Ground<'_>,
    name: &str,
    points: &[GauntletPoint],
) -> Result<Result<Vec<GivenRuling>, Failure>, Halt> {
    let blocks = points.iter().enumerate().map(|(at, point)| {
        let challenge = point.rebuttal.as_ref().map_or("", |it| it.reason.as_str());
        format!(
            "{}\n  dismissed because:\n{}\n  challenged: {challenge}",
            ground.one(&label(at), &point.finding),
            reasons(point)
        )
    });
    let beside = Beside {
        listed: blocks.collect::<Vec<_>>().join("\n\n"),
        protocols: ground.protocols(points.iter().map(|it| &it.finding)),
        ..Beside::default()
    };
    let call = ground.call(name, &ground.cast.adjudicator, Shape::Adjudication, &beside)?;
    match ground.table.ask(&call, read::<AdjudicationAnswer>).await? {
        Answer::Read(answer) => Ok(Ok(rulings(points, answer))),
        Answer::Failed(failure) => Ok(Err(failure)),
    }
}

/// The rulings that can be read, the first on each finding.
fn rulings(points: &[GauntletPoint], answer: AdjudicationAnswer) -> Vec<GivenRuling> {
    let mut rulings: Vec<GivenRuling> = Vec::new();
    for said in answer.rulings {
        let point = place_of(&said.finding, 'F', points.len()).and_then(|at| points.get(at));
        let (Some(point), Some(sustained)) = (point, sustains(&said.ruling)) else {
            continue;
        };
        let finding = &point.finding.id;
        if rulings.iter().all(|it| it.finding != *finding) {
            rulings.push(GivenRuling {
                finding: finding.clone(),
                sustained,
                reason: said.reason.trim().to_owned(),
            });
        }
    }
    rulings
}

/// Whether a ruling sustains the challenge, as models write it.
fn sustains(ruling: &str) -> Option<bool> {
    let ruling = ruling.trim().to_lowercase();
    let says = |stems: &[&str]| stems.iter().any(|stem| ruling.starts_with(stem));
    if says(&["stand", "sustain", "reinstate", "accept"]) {
        Some(true)
    } else if says(&["dismiss", "reject"]) {
        Some(false)
    } else {
        None
    }
}
