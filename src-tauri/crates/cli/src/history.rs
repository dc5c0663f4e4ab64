//! `whetstone history`

use std::path::Path;
use std::process::ExitCode;

use domain::came_to::CameTo;
use domain::gauntlet::funnel;
use domain::headline::CheckpointState;
use domain::page::{DebateQuery, DebateRow, DebateState, LabelFilter, LabelKind, StateDetail};
use domain::{DebateId, Judgment, Outcome, Protocol, TaskId, example};
use report::Source;
use serde::Serialize;
use store::Store;

use crate::args::{History, HistoryCommand};
use crate::output::{self, Failure};
use crate::{data, state};

/// How many debates to search for running ones.
const MOST_UNENDED: u32 = 10_000;

/// Lists debates, shows one, or discards what one proposed.
pub(crate) async fn history(folder: &Path, args: History) -> Result<ExitCode, Failure> {
    match args.command {
        None => list(&data::store(folder)?, &args),
        Some(HistoryCommand::Show { id, json }) => {
            show(&data::store(folder)?, id, json || args.json)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(HistoryCommand::Discard { id }) => {
            let desk = data::desk(folder)?;
            desk.discard(&DebateId::new(id), true).await?;
            output::say("Discarded. The text of the task stays as it is.");
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn list(store: &Store, args: &History) -> Result<ExitCode, Failure> {
    let rows = in_state(store, args)?;
    if args.json {
        output::json(&rows.iter().map(Row::from).collect::<Vec<_>>());
    } else {
        if rows.is_empty() {
            output::say("No debates to list.");
        }
        for row in &rows {
            output::print(&format!("{}\n", line(row)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The requested debates. No filter tells whether an unfinished debate is running or interrupted, so that
/// is looked up for each of the few there are.
fn in_state(store: &Store, args: &History) -> Result<Vec<DebateRow>, Failure> {
    let wanted = |state: &str| args.state.iter().any(|it| it == state);
    if args.state.is_empty() || wanted("running") == wanted("interrupted") {
        return held(store, query(store, args)?);
    }
    let limit = args.limit as usize;
    let all = DebateQuery {
        limit: MOST_UNENDED,
        ..query(store, args)?
    };
    let mut rows = held(store, all)?;
    rows.retain(|row| match row.state {
        DebateState::Running => wanted("running"),
        DebateState::Interrupted => wanted("interrupted"),
        _ => true,
    });
    rows.truncate(limit);
    Ok(rows)
}

/// The debate after which a list continues; `None` for a list from the start. An unknown one is refused,
/// because it would restart the list.
pub(crate) fn behind(store: &Store, id: Option<String>) -> Result<Option<DebateId>, Failure> {
    let Some(debate) = id.map(DebateId::new) else {
        return Ok(None);
    };
    if store.key(&debate, "start")?.is_none() {
        return Err(Failure::usage(
            format!("There is no debate {debate} to continue after."),
            "Start the list again.",
        ));
    }
    Ok(Some(debate))
}

/// All debates that really took place, so without the example.
pub(crate) fn held(store: &Store, query: DebateQuery) -> Result<Vec<DebateRow>, Failure> {
    let limit = query.limit;
    let mut rows = store.debates(&DebateQuery {
        limit: limit.saturating_add(1),
        ..query
    })?;
    rows.retain(|row| !example::is_debate(&row.debate));
    rows.truncate(limit as usize);
    Ok(rows)
}

fn query(store: &Store, args: &History) -> Result<DebateQuery, Failure> {
    // In filters, an interrupted debate is one that hasn’t ended.
    let of_filter = |state: &String| match state.as_str() {
        "interrupted" => "running".to_owned(),
        _ => state.clone(),
    };
    let mut states: Vec<String> = args.state.iter().map(of_filter).collect();
    states.dedup();
    let forms: Vec<String> = args.protocol.iter().map(|it| it.key().to_owned()).collect();
    let filters = [
        (LabelKind::Task, &args.task),
        (LabelKind::Model, &args.model),
        (LabelKind::Persona, &args.persona),
        (LabelKind::State, &states),
        (LabelKind::Outcome, &args.outcome),
        (LabelKind::Protocol, &forms),
    ];
    let given = filters.into_iter().filter(|(_, values)| !values.is_empty());
    let labels = given.map(|(kind, values)| LabelFilter {
        kind,
        values: values.clone(),
    });
    let day = |date: &Option<String>| date.as_deref().map(store::day).transpose();
    Ok(DebateQuery {
        search: args.search.clone(),
        labels: labels.collect(),
        since: day(&args.since)?.map(|(begins, _)| begins),
        until: day(&args.until)?.map(|(_, ends)| ends),
        after: behind(store, args.after.clone())?,
        limit: args.limit,
        ..DebateQuery::default()
    })
}

/// A debate as scripts read it.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    debate: &'a DebateId,
    task: &'a TaskId,
    protocol: Protocol,
    title: &'a str,
    outcome: Option<Outcome>,
    state: DebateState,
    /// More about the state: `resumable`, `paused` and so on.
    detail: Option<StateDetail>,
    /// How many questions the text lists without an answer.
    listed: Option<u32>,
    /// Its result, in words.
    result: String,
    /// The judge’s decision; null if there is no reliable one.
    decision: Option<Judgment>,
    /// The option that the judge recommends.
    recommended: Option<&'a str>,
    /// The author’s own decision: like `decision`, or the name of an option.
    decided: Option<Decided<'a>>,
    started_at: &'a str,
    cost_usd: Option<f64>,
    imported_at: Option<&'a str>,
    rounds: u32,
    changes: Option<u32>,
}

/// What the author decided, with the names that `history show` uses.
#[derive(Serialize)]
struct Decided<'a> {
    decision: Option<Judgment>,
    name: Option<&'a str>,
    overrules: bool,
}

impl<'a> Decided<'a> {
    fn of(came_to: &'a CameTo) -> Option<Self> {
        came_to.settled()?;
        Some(Self {
            decision: came_to.decided,
            name: came_to.chosen.as_deref(),
            overrules: came_to.overruled().is_some(),
        })
    }
}

impl<'a> From<&'a DebateRow> for Row<'a> {
    fn from(row: &'a DebateRow) -> Self {
        let came_to = row.came_to.as_ref();
        let firm = came_to.filter(|it| it.doubt.is_none());
        Self {
            result: result(row),
            decision: firm.and_then(|it| it.decision),
            recommended: firm.and_then(|it| it.recommended.as_deref()),
            decided: came_to.and_then(Decided::of),
            debate: &row.debate,
            task: &row.task,
            protocol: row.protocol,
            title: &row.title,
            outcome: row.outcome,
            state: row.state,
            detail: row.detail,
            listed: row.listed,
            started_at: &row.started_at,
            cost_usd: row.cost_usd,
            imported_at: row.imported_at.as_deref(),
            rounds: row.rounds,
            changes: row.changes,
        }
    }
}

fn line(row: &DebateRow) -> String {
    let form = row.protocol.label();
    let project = row.project.as_ref();
    let project = project.map_or_else(String::new, |name| format!(" ({name})"));
    format!(
        "{}  {}  {form}: {}  {}{project}",
        row.debate,
        row.started_at,
        result(row),
        row.title
    )
}

/// The result of a debate: its verdict and the author’s decision, otherwise how it ended or its state.
pub(crate) fn result(row: &DebateRow) -> String {
    let detail = row.detail.map(StateDetail::words);
    let Some(outcome) = row.outcome else {
        return detail.unwrap_or(state::word(row.state)).to_owned();
    };
    if let Some(checkpoint) = &row.checkpoint {
        let decide = if checkpoint.state == CheckpointState::ToReview {
            " · for you to decide"
        } else {
            ""
        };
        return format!("{}{decide}", checkpoint.brief);
    }
    if let Some(came_to) = &row.came_to {
        return came_to.in_short();
    }
    if let (Protocol::Gauntlet, Some(stand)) = (row.protocol, row.findings) {
        return funnel::revision_words(stand as usize);
    }
    match row.state {
        DebateState::ToReview => format!("{}, to review", outcome.words()),
        DebateState::Accepted => format!("{}, accepted", outcome.words()),
        DebateState::Discarded => format!("{}, discarded", outcome.words()),
        _ => ended(outcome, detail, row.listed),
    }
}

/// How a debate without anything to decide ended, and what is left to do about it.
fn ended(outcome: Outcome, detail: Option<&str>, listed: Option<u32>) -> String {
    let words = outcome.words();
    match (detail, listed) {
        (Some(detail), _) => format!("{words}, {detail}"),
        (None, Some(1)) => format!("{words}, 1 question listed in the text"),
        (None, Some(listed)) => format!("{words}, {listed} questions listed in the text"),
        (None, None) => words.to_owned(),
    }
}

fn show(store: &Store, id: String, json: bool) -> Result<(), Failure> {
    let debate = DebateId::new(id);
    let view = store.view(&debate)?;
    let earlier = store.followed(&view)?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = Source {
        view: &view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    state::covered(store, &source, |source| print(store, &debate, source, json))?
}

fn print(store: &Store, debate: &DebateId, source: &Source<'_>, json: bool) -> Result<(), Failure> {
    if json {
        output::json(&state::json(store, source)?);
    } else {
        let account = report::account(source);
        // The state is known here: the facts only say that it has not ended.
        let stands = state::sentence(store, debate, source.view)?;
        match stands.zip(account.split_once('\n')) {
            Some((stands, (_, rest))) => output::print(&format!("{stands}\n{rest}")),
            None => output::print(&account),
        }
        let briefing = source.view.briefing.iter();
        let briefing: Vec<String> = briefing
            .map(|it| format!("  {}: {}", it.part.label(), it.line))
            .collect();
        if !briefing.is_empty() {
            output::print(&format!("Briefing:\n{}", briefing.join("\n")));
        }
        // As at the end of the run: a debate without a result yet has no lines.
        if let Some(verdict) = report::verdict(source).filter(|it| !it.trim().is_empty()) {
            output::print(&format!("\n{verdict}"));
        }
    }
    Ok(())
}
