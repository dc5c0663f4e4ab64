//! Searching past debates.

use domain::page::{DebateQuery, DebateRow};
use domain::text::redact::Redactor;
use serde_json::{Map, Value};

use super::addresses;
use super::answers::{self, Found, Past};
use super::host::Host;
use super::shown::Shown;
use super::wanted::Search;
use crate::history::{self, Row};
use crate::output::Failure;

/// Debates per answer: the default and the maximum.
const USUAL: u32 = 10;
const MOST: u32 = 50;

/// Lists debates, newest first. Blocks.
pub(super) fn search(host: &Host, wanted: Search) -> Result<Shown, Failure> {
    let limit = wanted.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(Failure::usage(
            format!("limit is {limit}, but an answer has 1 to {MOST} debates."),
            format!(
                "Set it between 1 and {MOST}, or leave it out. For older debates, set after to the ID of the last one."
            ),
        ));
    }
    let store = host.desk.store();
    let rows = history::held(
        store,
        DebateQuery {
            search: wanted.query.unwrap_or_default(),
            after: history::behind(store, wanted.after)?,
            limit,
            ..DebateQuery::default()
        },
    )?;
    let redactor = Redactor::new(&store.settings()?.patterns);
    let mut lines = Vec::new();
    let mut listed = Vec::new();
    for row in &rows {
        let title = redactor.redact(&row.title).text;
        let result = redactor.redact(&history::result(row)).text;
        lines.push(format!(
            "{}  {}  {}: {result}  {title}",
            row.debate,
            row.started_at,
            row.protocol.label()
        ));
        listed.push(entry(row, title, result));
    }
    let is_more = rows.len() == limit as usize;
    let last = rows.last().filter(|_| is_more).map(|row| &row.debate);
    let next = match last {
        _ if rows.is_empty() => "No debates match. Try other words, or leave out query.".to_owned(),
        Some(debate) => {
            format!(
                "For older debates, call search_debates with after {debate}. To see one, call read_debate."
            )
        }
        None => "To see one, call read_debate.".to_owned(),
    };
    lines.push(next.clone());
    Ok(Shown {
        text: lines.join("\n"),
        value: answers::value(&Found {
            debates: listed,
            after: last.map(ToString::to_string),
            next,
        }),
    })
}

/// A debate as in `history --json`, with the address to read it from.
fn entry(row: &DebateRow, title: String, result: String) -> Past {
    let fields = match answers::value(&Row::from(row)) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let ours = ["title", "result"];
    Past {
        title,
        result,
        report: addresses::report(&row.debate),
        row: fields
            .into_iter()
            .filter(|(name, _)| !ours.contains(&name.as_str()))
            .collect(),
    }
}
