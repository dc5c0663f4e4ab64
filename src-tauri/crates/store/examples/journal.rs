//! Times one step of a debate on its way into the journal: `journal FOLDER`, a data folder with a debate,
//! which is added to. Prints `journal OURS BARE`, medians in milliseconds: a reply with its prompt, its
//! texts, its seal and its projections, compared with a plain table that takes the same bytes in its own
//! synced transaction.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use domain::page::DebateQuery;
use domain::{Event, TextHash};
use rusqlite::Connection;
use store::Store;

/// How many times each is measured, alternately.
const RUNS: usize = 101;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let store = Store::open(folder)?;
    let query = DebateQuery {
        limit: 1,
        ..DebateQuery::default()
    };
    let debate = store.debates(&query)?.remove(0).debate;
    let facts = store.events(&debate, 0)?;
    let replies = facts.iter().find_map(|fact| match &fact.event {
        Event::Replied { reply } => Some(reply.clone()),
        _ => None,
    });
    let mut reply = replies.ok_or("a debate without a reply")?;
    let (prompt, raw) = (store.text(&reply.prompt)?, store.text(&reply.raw)?);
    let plain = plain(folder)?;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for run in 0..RUNS {
        let (prompt, raw) = (format!("{prompt}\n{run}"), format!("{raw}\n{run}"));
        let key = format!("bench/{run}");
        reply.prompt = TextHash::of(&prompt);
        reply.raw = TextHash::of(&raw);
        let event = Event::Replied {
            reply: reply.clone(),
        };
        let began = Instant::now();
        store.append(&debate, &key, &event, &[&prompt, &raw])?;
        ours.push(began.elapsed().as_secs_f64() * 1000.0);

        let began = Instant::now();
        plain.execute(
            "INSERT INTO step VALUES (?1, ?2, ?3, ?4)",
            (&key, serde_json::to_string(&event)?, &prompt, &raw),
        )?;
        bare.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    println!("journal {:.4} {:.4}", median(ours), median(bare));
    Ok(())
}

fn plain(folder: &Path) -> Result<Connection, Box<dyn Error>> {
    let plain = Connection::open(folder.join("plain.db"))?;
    plain.pragma_update(None, "journal_mode", "wal")?;
    plain.pragma_update(None, "synchronous", "full")?;
    plain.execute(
        "CREATE TABLE step (key TEXT PRIMARY KEY, event, prompt, reply)",
        (),
    )?;
    Ok(plain)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
