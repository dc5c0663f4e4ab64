//! Times the figures of everyone who took part in the debates of a data folder: `insights FOLDER`. Prints
//! the milliseconds for this, and for reading the same rows.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use domain::insights::{Counted, insights};
use domain::page::InsightsQuery;
use rusqlite::Connection;
use store::Store;

/// How many times each is measured; the fastest run counts.
const RUNS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let store = Store::open(folder)?;
    let connection = Connection::open(folder.join("whetstone.db"))?;
    // Missing figures are computed once.
    let debates = store.scored(None)?.len();
    if rows(&connection)? != debates {
        return Err("the SQL finds something else".into());
    }
    let ours = least(|| told(&store))?;
    let plain = least(|| Ok::<_, Box<dyn Error>>(rows(&connection)?))?;
    println!("insights {ours:.4} {plain:.4}");
    Ok(())
}

fn told(store: &Store) -> Result<usize, Box<dyn Error>> {
    let debates = store.scored(None)?;
    let counted = debates.iter().map(|debate| Counted {
        started_at: &debate.started_at,
        scores: &debate.scores,
    });
    let counted: Vec<Counted<'_>> = counted.collect();
    let label = |_, key: &str| key.to_owned();
    let told = insights(&counted, InsightsQuery::default(), &store::now(), &label);
    Ok(told.reviewers.len())
}

/// Reads the rows and each of their values.
fn rows(connection: &Connection) -> rusqlite::Result<usize> {
    let mut statement = connection.prepare_cached(
        "SELECT d.id, d.task, d.started_at, s.figures
         FROM debates d JOIN scores s ON s.debate = d.n
         WHERE d.started_at >= '' ORDER BY d.started_at DESC",
    )?;
    let found = statement.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    })?;
    let found: Vec<(String, String, String, String)> = found.collect::<Result<_, _>>()?;
    Ok(std::hint::black_box(found).len())
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
