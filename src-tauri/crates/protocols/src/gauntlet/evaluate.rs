//! The evaluation: each finding weighed by every evaluator, in batches, all at the same time.

use domain::answer::{EvaluationAnswer, GivenVerdict, Shape};
use domain::gauntlet::BATCH;
use domain::gauntlet::citation::Citable;
use domain::gauntlet::point::{GauntletPoint, Weighed};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::{Evaluation, Stage};
use domain::gauntlet::tally::GauntletVerdict;
use domain::{Failure, FindingId, Seat};
use futures::future::join_all;
use table::{Answer, Halt, read};

use super::Ground;
use super::asking::{label, place_of};
use crate::prompt::Beside;

/// One batch for one evaluator.
struct Sheet<'a> {
    name: String,
    seat: &'a Seat,
    points: Vec<GauntletPoint>,
}

/// Has every point weighed. If an evaluator fails, it is absent and a warning says so; findings that nobody
/// weighed stand.
pub(super) async fn all(ground: &Ground<'_>, run: &mut GauntletRun) -> Result<(), Halt> {
    let mut sheets = Vec::new();
    let batches: Vec<Vec<GauntletPoint>> = run.points.chunks(BATCH).map(<[_]>::to_vec).collect();
    for (number, points) in (1..).zip(&batches) {
        for seat in &ground.cast.evaluators {
            let name = format!("evaluate/{number}/{}", seat.id);
            if !ground.recall(run, &name) {
                let points = points.clone();
                sheets.push(Sheet { name, seat, points });
            }
        }
    }
    let answers = join_all(sheets.iter().map(|sheet| one(ground, sheet))).await;
    for (sheet, answer) in sheets.iter().zip(answers) {
        let (verdicts, absent) = match answer? {
            Ok(verdicts) => {
                warn_left_out(ground, sheet, verdicts.len()).await?;
                (verdicts, None)
            }
            Err(failure) => {
                let so = "Its verdicts are missing.";
                ground
                    .warn_absent(&sheet.name, sheet.seat, &failure, so)
                    .await?;
                (Vec::new(), Some(failure))
            }
        };
        let evaluation = Evaluation {
            seat: sheet.seat.id.clone(),
            asked: sheet
                .points
                .iter()
                .map(|it| it.finding.id.clone())
                .collect(),
            verdicts,
            absent,
        };
        ground
            .record(run, &sheet.name, Stage::Evaluated { evaluation })
            .await?;
    }
    Ok(())
}

/// Warns that an evaluator left findings of a batch without a verdict that can be read.
async fn warn_left_out(ground: &Ground<'_>, sheet: &Sheet<'_>, given: usize) -> Result<(), Halt> {
    let asked = sheet.points.len();
    if given >= asked {
        return Ok(());
    }
    let (who, on) = (&sheet.seat.persona.label, &sheet.seat.model.name);
    let words =
        format!("{who} on {on} gave a verdict on {given} of {asked} findings in the gauntlet.");
    ground.table.warn(&ground.key(&sheet.name), words).await
}

type Verdicts = Vec<(FindingId, Weighed)>;

async fn one(ground: &Ground<'_>, sheet: &Sheet<'_>) -> Result<Result<Verdicts, Failure>, Halt> {
    let blocks = sheet.points.iter().enumerate();
    let blocks = blocks.map(|(at, point)| {
        let known = point.known.as_ref();
        let note = known.map_or_else(String::new, |it| {
            format!("\n  answered before: {}", it.concern.concern.explanation)
        });
        format!("{}{note}", ground.one(&label(at), &point.finding))
    });
    let beside = Beside {
        listed: blocks.collect::<Vec<_>>().join("\n\n"),
        protocols: ground.protocols(sheet.points.iter().map(|it| &it.finding)),
        ..Beside::default()
    };
    let call = ground.call(&sheet.name, sheet.seat, Shape::Evaluation, &beside)?;
    match ground.table.ask(&call, read::<EvaluationAnswer>).await? {
        Answer::Read(answer) => Ok(Ok(verdicts(ground, sheet, answer))),
        Answer::Failed(failure) => Ok(Err(failure)),
    }
}

/// The verdicts that can be read, the first on each finding, and whether dismissals count.
fn verdicts(ground: &Ground<'_>, sheet: &Sheet<'_>, answer: EvaluationAnswer) -> Verdicts {
    let mut verdicts: Verdicts = Vec::new();
    let known = known(ground, sheet.seat);
    let citable = Citable::new(&known);
    for said in answer.verdicts {
        let place = place_of(&said.finding, 'F', sheet.points.len());
        let point = place.and_then(|at| sheet.points.get(at));
        let (Some(point), Some(verdict)) = (point, GauntletVerdict::read(&said.verdict)) else {
            continue;
        };
        let id = &point.finding.id;
        if verdicts.iter().all(|(known, _)| known != id) {
            verdicts.push((
                id.clone(),
                weighed(ground, sheet.seat, point, (verdict, &said), &citable),
            ));
        }
    }
    verdicts
}

/// Everything that an evaluator was given, which is what it can cite: the text first, so that its lines and
/// headings are numbered the way people number them.
fn known(ground: &Ground<'_>, seat: &Seat) -> String {
    let parts = ground
        .table
        .parts(Shape::Evaluation, &seat.persona, ground.text, ground.today);
    let answers = parts.answers.iter().map(|it| it.answer.as_str());
    let briefing = parts.briefing.parts.iter().map(|it| it.text.as_str());
    let beside = [ground.changes.as_str(), parts.project.as_str()];
    let all = [ground.text].into_iter().chain(beside);
    let all = all
        .chain(answers)
        .chain(briefing)
        .filter(|it| !it.is_empty());
    all.collect::<Vec<_>>().join("\n\n")
}

fn weighed(
    ground: &Ground<'_>,
    seat: &Seat,
    point: &GauntletPoint,
    (verdict, said): (GauntletVerdict, &GivenVerdict),
    citable: &Citable<'_>,
) -> Weighed {
    let mut raisers = ground.raisers(&point.finding);
    let unmet = match verdict {
        GauntletVerdict::Dismissed => {
            raisers.find_map(|it| it.response.unmet(&said.reason, &said.evidence, citable))
        }
        GauntletVerdict::Accepted | GauntletVerdict::Deferred => None,
    };
    Weighed {
        seat: seat.id.clone(),
        verdict,
        reason: said.reason.trim().to_owned(),
        evidence: said.evidence.trim().to_owned(),
        unmet,
    }
}
