//! The outcome of one round's findings.

use domain::Event;
use domain::round::{Count, Critique};
use domain::text::findings::merge;
use table::{Halt, Table, mixed_up, off_thread};

/// Ranks the findings of the adversary and records them. It alone says whether another round is worth it,
/// since there is nobody to outvote it.
pub(super) async fn count(table: &Table, critique: Critique) -> Result<Count, Halt> {
    let (round, seat, converges) = (critique.round, critique.seat, critique.approved);
    let raised = critique.findings;
    let findings = off_thread(move || Ok::<_, table::Error>(merge::merge(raised, &[seat]))).await?;
    let count = Count {
        findings,
        approvals: u32::from(converges),
        required: 1,
        consensus: converges,
        repeated: Vec::new(),
    };
    let key = format!("round/{round}/count");
    match table
        .tell(&key, Event::Counted { round, count }, Vec::new())
        .await?
    {
        Event::Counted { count, .. } => Ok(count),
        other => Err(mixed_up(&key, &other)),
    }
}
