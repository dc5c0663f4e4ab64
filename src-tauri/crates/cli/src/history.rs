//! `whetstone history`

use std::path::Path;
use std::process::ExitCode;

use domain::page::DebateRow;
use domain::{DebateId, Outcome, Protocol};
use report::Source;
use serde::Serialize;
use store::{DebateQuery, Store};

use crate::args::{History, HistoryCommand};
use crate::output::{self, Failure};

/// Lists debates, or shows one.
pub(crate) fn history(folder: &Path, args: History) -> Result<ExitCode, Failure> {
    let store = Store::open(folder)?;
    if let Some(HistoryCommand::Show { id, json }) = args.show {
        show(&store, id, json || args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = store.debates(&DebateQuery {
        search: args.search,
        task: None,
        after: args.after.map(DebateId::new),
        limit: args.limit,
    })?;
    if args.json {
        output::json(&rows.iter().map(Row::from).collect::<Vec<_>>());
    } else {
        for row in &rows {
            output::print(&format!("{}\n", line(row)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Row<'a> {
    debate: &'a DebateId,
    protocol: Protocol,
    title: &'a str,
    outcome: Option<Outcome>,
    started_at: &'a str,
    cost_usd: Option<f64>,
    rounds: u32,
    changes: Option<u32>,
}

impl<'a> From<&'a DebateRow> for Row<'a> {
    fn from(row: &'a DebateRow) -> Self {
        Self {
            debate: &row.debate,
            protocol: row.protocol,
            title: &row.title,
            outcome: row.outcome,
            started_at: &row.started_at,
            cost_usd: row.cost_usd,
            rounds: row.rounds,
            changes: row.changes,
        }
    }
}

fn line(row: &DebateRow) -> String {
    let outcome = row.outcome.map_or("not ended", report::outcome_words);
    format!(
        "{}  {}  {outcome}  {}",
        row.debate, row.started_at, row.title
    )
}

fn show(store: &Store, id: String, json: bool) -> Result<(), Failure> {
    let view = store.view(&DebateId::new(id))?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = Source {
        view: &view,
        text: &texts,
        calls_replayed: 0,
    };
    if json {
        output::json(&report::json::result(&source));
    } else {
        output::print(&report::account(&source));
    }
    Ok(())
}
