//! The final checks: what the text that a debate came to has to justify. Run at each end, by the built-in
//! rules.

use domain::final_check::FinalChecks;
use domain::protocol::Decides;
use domain::{Event, FindingId, Kind, View};
use table::{Error, Halt, Table, off_thread};

/// Checks the text as it is at this end, and records what was found. To be called once the proposal of
/// the end is recorded.
pub(crate) async fn check(table: &Table) -> Result<(), Halt> {
    let setup = table.setup();
    let view = table.view().await?;
    let proposed = view.review.as_ref().map(|review| &review.text);
    let text = proposed.unwrap_or(&setup.original).clone();
    let (original, last) = (table.text(&setup.original).await?, table.text(&text).await?);
    let kind = match setup.protocol.decides() {
        Decides::Option => Kind::Options,
        _ => setup.kind,
    };
    let rules_off = setup.rules_off.clone();
    let mut flags = off_thread(move || {
        Ok::<_, Error>(models::final_checks(kind, &original, &last, &rules_off))
    })
    .await?;
    for flag in &mut flags {
        flag.raised_as = raised_as(&view, &flag.title);
    }
    let checks = Box::new(FinalChecks { text, flags });
    let key = format!("final/{}", table.count("final/") + 1);
    let checked = Event::FinalChecked { checks };
    table.tell(key, checked, Vec::new()).await?;
    Ok(())
}

/// The finding of a debate that says the same: a rule words it in the same way.
fn raised_as(view: &View, title: &str) -> Option<FindingId> {
    let counts = view.rounds.iter().filter_map(|it| it.count.as_ref());
    let mut findings = counts.flat_map(|it| &it.findings);
    let same = findings.find(|it| it.rule.is_some() && it.title == title);
    same.map(|it| it.id.clone())
}
