//! How a debate ends: its proposal, the final checks, its report, its line in the audit log, and the end.
//!
//! This module doesn’t know how reports look: whoever opens the desk passes in the renderer.

use domain::event::{AuditRecord, RiskLevel};
use domain::reported::{ReportOn, Reported};
use domain::text::document::seen::one_line;
use domain::view::Concluded;
use domain::worth::Worth;
use domain::{Conclusion, Event, Outcome, Recorded, View};
use protocols::{Course, Ending, forms};
use store::Store;
use table::{Effect, Halt, Table, mixed_up, off_thread};

use super::Desk;
use super::gauntlet::remember;
use crate::briefing::brief;
use crate::{Error, final_checks, worth};

/// How many characters of a text the audit log uses to name a debate.
const AUDITED: usize = 80;

/// How many bytes of a text are searched for those characters.
const READ_FOR_AUDIT: usize = 4_096;

/// Renders the report of a debate that ends, or says in one sentence why it can’t.
pub type Render = fn(&Reported<'_>) -> Result<Vec<u8>, String>;

/// Drives the debate to its end and records the proposal and the end; records neither if the program quits.
pub(super) async fn hold(table: &Table, desk: &Desk) -> Result<(), Error> {
    let setup = table.setup();
    let course = Course::of(setup.protocol, &setup.agenda);
    let ending = match held(table, &course).await {
        Ok(ending) => ending,
        Err(Halt::Quit) => return Ok(()),
        Err(Halt::Broken(error)) => return Err(error),
        Err(Halt::Stopped) => Ending::new(
            Outcome::Stopped,
            "You stopped it. Finished answers are saved.",
        ),
        Err(Halt::Budget(why)) => Ending::new(Outcome::Budget, why),
        Err(Halt::Failed(why)) => Ending::new(Outcome::Failed, why),
    };
    match end(table, desk, ending).await {
        Ok(()) | Err(Halt::Quit) => Ok(()),
        Err(Halt::Broken(error)) => Err(error),
        Err(other) => Err(Error::internal(format!(
            "a debate could not be ended: {other:?}"
        ))),
    }
}

/// Gives its reviewers what was found out about the text, then drives it.
async fn held(table: &Table, course: &Course) -> Result<Ending, Halt> {
    brief(table).await?;
    course.hold(table).await
}

async fn end(table: &Table, desk: &Desk, ending: Ending) -> Result<(), Halt> {
    // Counted separately: a crash between the two leaves a proposal without an end.
    let (proposals, ends) = (table.count("proposal/"), table.count("end/"));
    if table.setup().protocol.edits() {
        table.propose(format!("proposal/{}", proposals + 1)).await?;
    }
    final_checks::check(table, ending.outcome).await?;
    let ended = Event::Ended {
        outcome: ending.outcome,
        why: ending.why,
        disputes: ending.disputes,
    };
    write_report(table, desk, ends + 1, &ended).await?;
    audit(table, ends + 1, &ended).await?;
    table
        .keep(format!("end/{}", ends + 1), ended, Vec::new())
        .await?;
    let view = table.view().await?;
    remember(&desk.store, &table.setup().debate, &view).await?;
    tell_worth(&view, &desk.store).await?;
    copy(table, desk, ends + 1).await
}

/// Copies its results into its project, if the project allows it. Anything that goes wrong is a warning.
async fn copy(table: &Table, desk: &Desk, end: usize) -> Result<(), Halt> {
    let copied = desk.copy_end(&table.setup().debate).await?;
    for (at, problem) in copied.into_iter().filter_map(Result::err).enumerate() {
        table.warn(&format!("copies/{end}/{at}"), problem).await?;
    }
    Ok(())
}

/// Tells others what competing sides were worth, if there were any.
async fn tell_worth(view: &View, store: &Store) -> Result<(), Halt> {
    let Some(worth) = Worth::of(view) else {
        return Ok(());
    };
    let concluded = view.conclusion.as_ref();
    let resolution = concluded.map_or("none".to_owned(), Concluded::resolution);
    let (store, line) = (store.clone(), worth.result_line(&resolution));
    off_thread(move || {
        worth::tell(&store, &line);
        Ok::<_, Error>(())
    })
    .await?;
    Ok(())
}

/// Adds the debate to the audit log as it ends.
async fn audit(table: &Table, end: usize, ended: &Event) -> Result<(), Halt> {
    let setup = table.setup();
    let text = table.text(&setup.original).await?;
    let beginning = &text[..text.floor_char_boundary(READ_FOR_AUDIT)];
    let about: String = one_line(beginning).chars().take(AUDITED).collect();
    let conclusion = forms::concluded(table).unwrap_or_default();
    let decided = conclusion.verdict.as_ref().and_then(|it| it.decision);
    let outcome = match (decided, ended) {
        (Some(decision), _) => decision.label().to_lowercase() + doubt(&conclusion),
        (None, Event::Ended { outcome, .. }) => outcome.words().to_owned(),
        (None, other) => return Err(mixed_up("end", other)),
    };
    let record = AuditRecord {
        task: format!("{}: {about}", setup.protocol.label().to_lowercase()),
        risk_level: RiskLevel::Low,
        outcome,
        duration_ms: table.took_in_all(),
        model: setup.synthesizer.model.name.clone(),
    };
    let audited = Event::Audited { record };
    table
        .keep(format!("audit/{end}"), audited, Vec::new())
        .await?;
    Ok(())
}

/// What the audit log adds to an unreliable decision.
fn doubt(conclusion: &Conclusion) -> &'static str {
    let verdicts = || conclusion.verdict.iter().chain(&conclusion.second);
    let mut decisions = verdicts().map(|it| it.decision);
    let first = decisions.next().flatten();
    if verdicts().any(|it| it.contradiction.is_some()) {
        " (contradicts itself)"
    } else if decisions.any(|it| it != first) {
        " (unstable)"
    } else {
        ""
    }
}

/// Writes the report if one was requested. A failure to write it isn’t a failure of the debate. It is written
/// before the end is recorded, because a debate that has ended is never resumed.
async fn write_report(table: &Table, desk: &Desk, end: usize, ended: &Event) -> Result<(), Halt> {
    let Some(wanted) = table.setup().report.clone() else {
        return Ok(());
    };
    let (mut view, store, render) = (table.view().await?, desk.store.clone(), desk.render);
    view.apply(&Recorded {
        seq: view.seq + 1,
        key: format!("end/{end}"),
        at: view.header.updated_at.clone(),
        event: ended.clone(),
    });
    let replayed = table.replayed();
    let rendered = off_thread(move || {
        let earlier = store.followed(&view)?;
        let reported = Reported {
            view: &view,
            earlier: earlier.as_ref(),
            text: &|hash| store.text(hash).ok(),
            calls_replayed: replayed,
            patterns: &store.settings()?.patterns,
            on: ReportOn::Debate,
            format: wanted.format,
        };
        Ok::<_, Error>(render(&reported))
    })
    .await?;
    let file = wanted.file.into();
    let key = format!("report/{end}");
    let written = match rendered {
        Ok(content) => table.perform(&key, Effect { file, content }).await?,
        Err(problem) => Err(problem),
    };
    if let Err(problem) = written {
        let words = format!("The report wasn’t written. {problem}");
        table.warn(&key, words).await?;
    }
    Ok(())
}
