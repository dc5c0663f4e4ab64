//! The filter: what was raised before and answered then is dropped, or raised with a note.
//!
//! A model says which resolved concern covers a finding; where none can, their words do.

use domain::answer::{MatchAnswer, Shape};
use domain::gauntlet::concern::{AnsweredBefore, StoredConcern};
use domain::gauntlet::likeness;
use domain::gauntlet::point::KnownAnswer;
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::Stage;
use domain::{Failure, Finding};
use futures::future::join_all;
use table::{Answer, Halt, read};

use super::Ground;
use super::asking::{label, place_of};
use crate::prompt::Beside;

/// Resolved concerns that are looked at for one finding, and for all of them.
const FOR_EACH: usize = 6;
const IN_ALL: usize = 40;

/// Says which findings were answered before.
pub(super) async fn answered_before(
    ground: &Ground<'_>,
    run: &mut GauntletRun,
) -> Result<(), Halt> {
    if ground.recall(run, "filter") {
        return Ok(());
    }
    let findings: Vec<Finding> = run.raised().cloned().collect();
    let concerns = stored(ground, &findings).await?;
    let mut known = Vec::new();
    if !concerns.is_empty() {
        let of_each = run.adversaries.iter().filter(|it| !it.findings.is_empty());
        let asked = of_each.map(|it| covered(ground, &it.seat.0, &it.findings, &concerns));
        let mut failed = None;
        for answer in join_all(asked).await {
            let (more, failure) = answer?;
            known.extend(more);
            failed = failed.or(failure);
        }
        if let Some(failure) = failed {
            // Once, however many findings it was asked about.
            let so = "Findings were compared with resolved concerns by their words instead.";
            let matcher = &ground.cast.matcher;
            ground.warn_absent("filter", matcher, &failure, so).await?;
        }
    }
    ground
        .record(run, "filter", Stage::Filtered { known })
        .await
}

/// The stored concerns that come nearest to these findings, as they were when this was first asked.
async fn stored(ground: &Ground<'_>, findings: &[Finding]) -> Result<Vec<StoredConcern>, Halt> {
    let findings = findings.to_vec();
    let near = move |concerns: Vec<StoredConcern>| {
        let nearest = |it: &Finding| likeness::nearest(it, &concerns, FOR_EACH);
        let mut near: Vec<(u32, &StoredConcern)> = findings.iter().flat_map(nearest).collect();
        near.sort_by_key(|(likeness, it)| (std::cmp::Reverse(*likeness), it.number));
        let mut kept: Vec<StoredConcern> = Vec::new();
        for (_, concern) in near {
            if kept.len() < IN_ALL && kept.iter().all(|it| it.number != concern.number) {
                kept.push(concern.clone());
            }
        }
        kept
    };
    ground.table.concerns(&ground.key("concerns"), near).await
}

/// Which of an adversary's findings are covered, and by what; and why their words had to decide that.
async fn covered(
    ground: &Ground<'_>,
    seat: &str,
    findings: &[Finding],
    concerns: &[StoredConcern],
) -> Result<(Vec<KnownAnswer>, Option<Failure>), Halt> {
    let name = format!("filter/{seat}");
    let matcher = &ground.cast.matcher;
    let blocks = findings.iter().enumerate();
    let blocks = blocks.map(|(at, finding)| ground.one(&label(at), finding));
    let lines = concerns.iter().enumerate();
    let lines = lines.map(|(at, it)| {
        let concern = &it.concern;
        format!(
            "C{}: {}\n  answer: {}",
            at + 1,
            concern.pattern,
            concern.explanation
        )
    });
    let beside = Beside {
        listed: blocks.collect::<Vec<_>>().join("\n\n"),
        concerns: lines.collect::<Vec<_>>().join("\n\n"),
        ..Beside::default()
    };
    let call = ground.call(&name, matcher, Shape::Match, &beside)?;
    let answer = match ground.table.ask(&call, read::<MatchAnswer>).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => {
            let known = findings.iter().filter_map(|finding| {
                let concern = likeness::best(finding, concerns)?;
                Some(known(ground, finding, concern, false))
            });
            return Ok((known.collect(), Some(failure)));
        }
    };
    let mut known_by: Vec<KnownAnswer> = Vec::new();
    for one in answer.matches {
        let finding = place_of(&one.finding, 'F', findings.len()).and_then(|at| findings.get(at));
        let concern = place_of(&one.concern, 'C', concerns.len()).and_then(|at| concerns.get(at));
        if let (Some(finding), Some(concern)) = (finding, concern)
            && known_by.iter().all(|it| it.finding != finding.id)
        {
            known_by.push(known(ground, finding, concern, true));
        }
    }
    Ok((known_by, None))
}

fn known(
    ground: &Ground<'_>,
    finding: &Finding,
    concern: &StoredConcern,
    by_model: bool,
) -> KnownAnswer {
    let hash = domain::TextHash::of(ground.text);
    let confidence = concern.concern.confidence(ground.today, hash.as_str());
    KnownAnswer {
        finding: finding.id.clone(),
        concern: concern.clone(),
        confidence,
        result: AnsweredBefore::by(confidence),
        by_model,
    }
}
