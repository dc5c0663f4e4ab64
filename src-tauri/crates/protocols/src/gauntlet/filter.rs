//! The filter: what was raised before and answered then is dropped, or raised with a note.
//!
//! A model says which resolved concern covers a finding; if it says nothing about one, their words decide. If
//! several concerns cover it, the most reliable one counts.

use domain::answer::{MatchAnswer, MatchedFinding, Shape};
use domain::gauntlet::concern::{AnsweredBefore, StoredConcern};
use domain::gauntlet::likeness;
use domain::gauntlet::point::KnownAnswer;
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::Stage;
use domain::{Failure, Finding, TextHash};
use futures::future::join_all;
use table::{Answer, Halt, read};

use super::Ground;
use super::asking::{label, place_of};
use crate::prompt::Beside;

/// How many resolved concerns are considered for one finding, and for all of them.
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
            // Once, no matter how many findings it was asked about.
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
    let (hash, today) = (TextHash::of(ground.text), ground.today.to_owned());
    let near = move |mut concerns: Vec<StoredConcern>| {
        // Of those that say the same, only the strongest are considered.
        let confidence = |it: &StoredConcern| it.concern.confidence(&today, hash.as_str());
        concerns.sort_by(|one, other| confidence(other).total_cmp(&confidence(one)));
        let nearest = |it: &Finding| likeness::nearest(it, &concerns, FOR_EACH);
        let mut near: Vec<(u32, &StoredConcern)> = findings.iter().flat_map(nearest).collect();
        near.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
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

/// Which of an adversary's findings are covered, and by what; and why their words had to decide it.
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
            let known = findings
                .iter()
                .filter_map(|finding| by_words(ground, finding, concerns));
            return Ok((known.collect(), Some(failure)));
        }
    };
    let known = (0..).zip(findings).filter_map(|(at, finding)| {
        match named(&answer, at, findings.len(), concerns) {
            Some(named) => strongest(ground, finding, named, true),
            None => by_words(ground, finding, concerns),
        }
    });
    Ok((known.collect(), None))
}

/// The concerns that an answer names for the finding at this position, and those with the same words; `None`
/// if it says nothing about that finding.
fn named<'a>(
    answer: &MatchAnswer,
    at: usize,
    findings: usize,
    concerns: &'a [StoredConcern],
) -> Option<Vec<&'a StoredConcern>> {
    let of_this = |it: &&MatchedFinding| place_of(&it.finding, 'F', findings) == Some(at);
    let mut said = answer.matches.iter().filter(of_this).peekable();
    said.peek()?;
    let named: Vec<&str> = said
        .filter_map(|it| concerns.get(place_of(&it.concern, 'C', concerns.len())?))
        .map(|it| it.concern.pattern.trim())
        .collect();
    let is_named = |it: &&StoredConcern| named.contains(&it.concern.pattern.trim());
    Some(concerns.iter().filter(is_named).collect())
}

fn by_words(
    ground: &Ground<'_>,
    finding: &Finding,
    concerns: &[StoredConcern],
) -> Option<KnownAnswer> {
    strongest(ground, finding, likeness::alike(finding, concerns), false)
}

/// The most reliable of these concerns; the first one if several are equal.
fn strongest(
    ground: &Ground<'_>,
    finding: &Finding,
    concerns: Vec<&StoredConcern>,
    by_model: bool,
) -> Option<KnownAnswer> {
    let hash = TextHash::of(ground.text);
    let rated = concerns
        .into_iter()
        .map(|it| (it.concern.confidence(ground.today, hash.as_str()), it));
    let (confidence, concern) = rated.reduce(|best, it| if it.0 > best.0 { it } else { best })?;
    Some(KnownAnswer {
        finding: finding.id.clone(),
        concern: concern.clone(),
        confidence,
        result: AnsweredBefore::by(confidence),
        by_model,
    })
}
