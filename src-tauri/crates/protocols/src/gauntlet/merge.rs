//! Duplicates become one finding, with everybody who raised them.

use std::cmp::Reverse;

use domain::gauntlet::point::MergedFinding;
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::Stage;
use domain::text::findings::merge::gathered;
use domain::{Finding, SeatId};
use table::{Halt, off_thread};

use super::Ground;

/// Merges what wasn't dropped, and ranks it: by severity, then by how many raised it, then by place.
pub(super) async fn duplicates(ground: &Ground<'_>, run: &mut GauntletRun) -> Result<(), Halt> {
    if ground.recall(run, "merge") {
        return Ok(());
    }
    let is_dropped = |it: &Finding| run.dropped.iter().any(|other| other.finding.id == it.id);
    let left: Vec<Finding> = run.raised().filter(|it| !is_dropped(it)).cloned().collect();
    let seats: Vec<SeatId> = run.adversaries.iter().map(|it| it.seat.clone()).collect();
    let findings = off_thread(move || {
        let merged = gathered(left, &seats).into_iter();
        let mut merged: Vec<MergedFinding> = merged
            .map(|it| MergedFinding {
                finding: it.finding,
                also: it.also,
            })
            .collect();
        merged.sort_by_key(|it| {
            let finding = &it.finding;
            let place = finding.range.map_or(usize::MAX, |range| range.start);
            (finding.severity, Reverse(finding.supporters.len()), place)
        });
        Ok::<_, table::Error>(merged)
    })
    .await?;
    ground
        .record(run, "merge", Stage::Merged { findings })
        .await
}
