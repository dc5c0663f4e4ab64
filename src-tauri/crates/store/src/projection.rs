//! From facts to the tables that lists, filters, figures and search read. Nothing in those tables
//! is known from elsewhere, so they can be emptied and made again.

use domain::{DebateId, Event, Recorded, TextHash};
use rusqlite::Connection;

use crate::table::search::Kind;
use crate::table::{changes, debates, findings, journal, search, texts, usage};
use crate::{Result, Store};

/// The tables, in the order in which they can be emptied.
pub(crate) const TABLES: [&str; 6] = [
    "search",
    "debate_texts",
    "usage",
    "findings",
    "changes",
    "debates",
];

impl Store {
    /// Makes the lists, figures and the search index again from the journal, all or nothing.
    ///
    /// # Errors
    /// [`crate::Error::Damaged`] names the first fact that can't be read; nothing is changed then.
    pub fn rebuild(&self) -> Result<()> {
        self.write(|connection| {
            search::clear_index(connection)?;
            for table in TABLES {
                connection.execute(&format!("DELETE FROM {table}"), [])?;
            }
            connection.execute(
                "INSERT INTO task_search (task_search) VALUES ('rebuild')",
                [],
            )?;
            project_all(connection)
        })
    }
}

/// Projects the whole journal into empty tables.
pub(crate) fn project_all(connection: &Connection) -> Result<()> {
    let mut numbers = std::collections::HashMap::new();
    journal::replay(connection, |entry| {
        let number = *numbers.entry(entry.debate.clone()).or_insert(entry.n);
        project(connection, number, &entry.debate, &entry.fact)
    })
}

/// Adds what one fact says about the debate that is known as `n`.
pub(crate) fn project(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
) -> Result<()> {
    if let Event::Started { setup } = &fact.event {
        debates::began(connection, n, debate, setup, &fact.at)?;
        search::add(connection, n, Kind::Title, &fact.key, &setup.title)?;
    }
    for hash in texts_of(&fact.event) {
        texts::mention(connection, n, hash)?;
    }
    count(connection, n, fact)?;
    index(connection, n, fact)
}

fn count(connection: &Connection, n: i64, fact: &Recorded) -> Result<()> {
    match &fact.event {
        Event::RoundBegan { round, .. } => debates::round_began(connection, n, *round),
        Event::Replied { reply } => {
            usage::add(connection, n, &fact.key, reply)?;
            debates::spent(connection, n, &reply.usage)
        }
        Event::Counted { count, .. } => findings::raised(connection, n, &count.findings),
        Event::Synthesised { synthesis, .. } => findings::settled(connection, n, synthesis),
        Event::Proposed { changes, .. } => {
            findings::linked(connection, n, changes)?;
            let decisions = changes::proposed(connection, n, changes)?;
            debates::proposed(connection, n, decisions)
        }
        Event::Decided { change, decision } => {
            changes::decided(connection, n, change, decision.as_ref())
        }
        Event::Accepted { version, .. } => debates::accepted(connection, n, Some(version)),
        Event::TakenBack {} => debates::accepted(connection, n, None),
        Event::Ended { outcome, .. } => debates::ended(connection, n, Some(*outcome)),
        Event::Resumed {} => debates::ended(connection, n, None),
        _ => Ok(()),
    }
}

/// Puts the texts of a fact into the search index. Texts that a round leaves on the way to the
/// proposal are not among them: the replies hold every word that is new in them.
fn index(connection: &Connection, n: i64, fact: &Recorded) -> Result<()> {
    match &fact.event {
        Event::Started { setup } => {
            search::add_text(connection, n, Kind::Document, &fact.key, &setup.original)
        }
        Event::Proposed { text, .. } => {
            search::add_text(connection, n, Kind::Document, &fact.key, text)
        }
        Event::Replied { reply } => {
            search::add_text(connection, n, Kind::Reply, &fact.key, &reply.raw)
        }
        Event::Counted { count, .. } => count.findings.iter().try_for_each(|finding| {
            let text = [
                &finding.title,
                &finding.concern,
                &finding.suggestion,
                &finding.quote,
            ]
            .map(String::as_str)
            .join("\n");
            search::add(connection, n, Kind::Finding, finding.id.as_str(), &text)
        }),
        _ => Ok(()),
    }
}

/// The texts that a fact names and that the store may hold.
fn texts_of(event: &Event) -> Vec<&TextHash> {
    match event {
        Event::Started { setup } => vec![&setup.original],
        Event::RoundBegan { text, .. } | Event::Proposed { text, .. } => vec![text],
        Event::Replied { reply } => vec![&reply.system, &reply.prompt, &reply.raw],
        Event::Synthesised { synthesis, .. } => vec![&synthesis.text],
        _ => Vec::new(),
    }
}
