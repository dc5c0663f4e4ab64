//! Times the list of debates in a data folder: `list FOLDER`. One line for each query, with the
//! milliseconds of the store and those of its SQL alone.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use domain::page::{DebateQuery, LabelFilter, LabelKind};
use rusqlite::Connection;
use rusqlite::types::Value;
use store::Store;

/// How many times each is measured; the fastest run counts.
const RUNS: usize = 41;

const PAGE: u32 = 60;

/// A query of the list, and its handwritten SQL.
struct Question {
    name: &'static str,
    query: DebateQuery,
    sql: &'static str,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let store = Store::open(folder)?;
    let connection = Connection::open(folder.join("whetstone.db"))?;
    for Question { name, query, sql } in questions() {
        let found = store.debates(&query)?.len();
        if found != rows(&connection, sql)? {
            return Err(format!("{name}: the SQL finds something else").into());
        }
        let ours = least(|| store.debates(&query).map(|rows| rows.len()))?;
        let plain = least(|| rows(&connection, sql))?;
        println!("{name} {ours:.4} {plain:.4}");
    }
    Ok(())
}

fn questions() -> [Question; 3] {
    let everything = DebateQuery {
        limit: PAGE,
        ..DebateQuery::default()
    };
    [
        Question {
            name: "page",
            query: everything.clone(),
            sql: "SELECT id, task, protocol, title, state, outcome, rounds, changes, started_at,
                         cost_usd
                  FROM debates ORDER BY n DESC LIMIT 60",
        },
        Question {
            name: "filter",
            query: DebateQuery {
                labels: vec![LabelFilter {
                    kind: LabelKind::Outcome,
                    values: vec!["circling".to_owned()],
                }],
                ..everything.clone()
            },
            sql: "SELECT id, task, protocol, title, state, outcome, rounds, changes, started_at,
                         cost_usd
                  FROM labels JOIN debates ON n = debate
                  WHERE kind = 'outcome' AND value = 'circling' ORDER BY debate DESC LIMIT 60",
        },
        Question {
            name: "search",
            query: DebateQuery {
                search: "script browser cle".to_owned(),
                ..everything
            },
            sql: "SELECT d.id, d.task, d.protocol, d.title, d.state, d.outcome, d.rounds,
                         d.changes, d.started_at, d.cost_usd,
                         (SELECT snippet(search_index, 0, char(2), char(3), '…', 16)
                          FROM search_index
                          WHERE search_index MATCH 'script AND browser AND cle*' AND rowid = place)
                  FROM (SELECT rowid >> 24 AS debate, min(rowid) AS place FROM search_index
                        WHERE search_index MATCH 'script AND browser AND cle*'
                        GROUP BY debate ORDER BY debate DESC LIMIT 60)
                  JOIN debates d ON d.n = debate",
        },
    ]
}

/// Runs a statement and reads every column of every row.
fn rows(connection: &Connection, sql: &str) -> rusqlite::Result<usize> {
    let mut statement = connection.prepare_cached(sql)?;
    let columns = statement.column_count();
    let mut rows = statement.query([])?;
    let mut taken: Vec<Vec<Value>> = Vec::new();
    while let Some(row) = rows.next()? {
        taken.push(
            (0..columns)
                .map(|column| row.get(column))
                .collect::<Result<_, _>>()?,
        );
    }
    Ok(std::hint::black_box(taken).len())
}

/// The shortest of many times, in milliseconds.
fn least<E>(work: impl Fn() -> Result<usize, E>) -> Result<f64, E> {
    let mut least = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        std::hint::black_box(work()?);
        least = least.min(start.elapsed());
    }
    Ok(least.as_secs_f64() * 1e3)
}
