//! The gauntlets of a Refine: before, during and after it. What survives one is raised in the round that
//! follows, as if one more seat had, so that merging, edits and reports need no special case.

use domain::gauntlet::MOST_DURING;
use domain::gauntlet::place::{GauntletPlace, GauntletWhen};
use domain::gauntlet::run::GauntletRun;
use domain::round::{Critique, Synthesis};
use domain::text::document::quote::Haystack;
use domain::{Finding, FindingStatus, SeatId, View};
use table::{Halt, Table, off_thread};

use super::{Moment, critique};
use crate::gauntlet::{Ground, cast, hold, words};

/// Puts the text that a Refine begins with through a gauntlet, if that was asked for; returns what survived.
pub(super) async fn before(table: &Table, text: &str, today: &str) -> Result<Vec<Finding>, Halt> {
    let run = held(
        table,
        GauntletWhen::Before,
        GauntletPlace::Before,
        text,
        "",
        today,
    )
    .await?;
    Ok(survivors(run.as_ref()))
}

/// Puts the changes of a round through a small gauntlet: at most two adversaries and no final boss.
pub(super) async fn during(
    table: &Table,
    round: u32,
    synthesis: &Synthesis,
    text: &str,
    today: &str,
) -> Result<Vec<Finding>, Halt> {
    let changes = changes(synthesis);
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let place = GauntletPlace::During { round };
    let run = held(table, GauntletWhen::During, place, text, &changes, today).await?;
    Ok(survivors(run.as_ref()))
}

/// Puts the final text of a Refine through a gauntlet, after its last round. What survives is left to the
/// author, and can be brought into another Refine; returns the result in words, if it took place.
pub(super) async fn after(
    table: &Table,
    round: u32,
    text: &str,
    today: &str,
) -> Result<Option<String>, Halt> {
    let place = GauntletPlace::After { round };
    let run = held(table, GauntletWhen::After, place, text, "", today).await?;
    let held = run.filter(GauntletRun::took_place);
    Ok(held.map(|run| format!("Gauntlet after the debate: {}", words(&run))))
}

/// What the gauntlet on the changes of the last round left, in words: no round followed to deal with it.
pub(super) fn unanswered(view: &View, round: u32) -> Option<String> {
    let place = GauntletPlace::During { round };
    let run = view.gauntlets.iter().find(|it| it.place == place)?;
    match run.funnel.requires_revision {
        0 => None,
        1 => Some("No round dealt with the finding that the last gauntlet left.".to_owned()),
        more => Some(format!(
            "No round dealt with the {more} findings that the last gauntlet left."
        )),
    }
}

async fn held(
    table: &Table,
    when: GauntletWhen,
    place: GauntletPlace,
    text: &str,
    changes: &str,
    today: &str,
) -> Result<Option<GauntletRun>, Halt> {
    let Some((gauntlet, cast)) = cast(table.setup()) else {
        return Ok(None);
    };
    if !gauntlet.when.contains(&when) {
        return Ok(None);
    }
    let is_small = when == GauntletWhen::During;
    let most = if is_small {
        cast.adversaries.len().min(MOST_DURING)
    } else {
        cast.adversaries.len()
    };
    let run = hold(&Ground {
        table,
        cast,
        place,
        adversaries: &cast.adversaries[..most],
        text,
        changes: changes.to_owned(),
        rebuttals: gauntlet.rebuttals,
        boss: cast.boss.as_ref().filter(|_| !is_small),
        today,
    })
    .await?;
    Ok(Some(run))
}

fn survivors(run: Option<&GauntletRun>) -> Vec<Finding> {
    let findings = run.into_iter().flat_map(GauntletRun::requires_revision);
    findings.cloned().collect()
}

/// What a round changed, as an adversary reads it; empty where it changed nothing.
fn changes(synthesis: &Synthesis) -> String {
    let applied = synthesis.edits.iter().filter(|edit| edit.applied);
    let blocks = applied.map(|edit| format!("was: {}\nnow: {}", edit.find, edit.replace));
    blocks.collect::<Vec<_>>().join("\n\n")
}

/// The critique that survivors make in a round; `None` where there are none. They keep their names, so
/// that each can be found in its gauntlet.
pub(super) async fn critique(
    table: &Table,
    moment: &Moment<'_>,
    survivors: &[Finding],
) -> Result<Option<Critique>, Halt> {
    if survivors.is_empty() {
        return Ok(None);
    }
    let (findings, text) = (survivors.to_vec(), moment.text.to_owned());
    let round = moment.round;
    let findings = off_thread(move || Ok::<_, table::Error>(anew(findings, round, &text))).await?;
    let made = Critique {
        round,
        seat: SeatId::gauntlet(),
        persona: SeatId::gauntlet().to_string(),
        model: SeatId::gauntlet().to_string(),
        findings,
        approved: false,
        approval_supported: None,
        evidence: Vec::new(),
        serves: Vec::new(),
        unread: 0,
        listed: 0,
        flaws: Vec::new(),
        absent: None,
    };
    let key = format!("round/{round}/critique/{}", made.seat);
    Ok(Some(critique::record(table, &key, made).await?))
}

/// The findings as this round raises them, with their passages looked up in its text.
fn anew(findings: Vec<Finding>, round: u32, text: &str) -> Vec<Finding> {
    let (haystack, seat) = (Haystack::new(text), SeatId::gauntlet());
    let findings = findings.into_iter().map(|finding| {
        let found = haystack.find(&finding.quote);
        Finding {
            round,
            seat: seat.clone(),
            supporters: vec![seat.clone()],
            quote_match: found.matched,
            range: found.span,
            places: Vec::new(),
            status: FindingStatus::Open,
            ..finding
        }
    });
    findings.collect()
}
