//! Turns facts into the tables that lists, filters, figures and search read. Nothing in those tables comes
//! from elsewhere, so they can be emptied and rebuilt.
//!
//! A migration that changes one of them empties it; opening the database rebuilds it from the journal.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use domain::page::HitKind;
use domain::{DebateId, Event, Finding, Recorded, TextHash};
use rusqlite::{Connection, TransactionBehavior};

use crate::table::{
    changes, conclusions, debates, findings, journal, labels, numbers, outcomes, scores, search,
    standing, texts, usage,
};
use crate::{Result, Store};

/// The tables, in an order in which they can be emptied.
pub(crate) const TABLES: [&str; 9] = [
    "scores",
    "search",
    "labels",
    "debate_texts",
    "usage",
    "findings",
    "changes",
    "conclusions",
    "debates",
];

impl Store {
    /// Rebuilds the lists, figures and the search index from the journal, all or nothing.
    ///
    /// # Errors
    /// [`crate::Error::Damaged`] names the first fact that can't be read; nothing is changed then.
    pub fn rebuild(&self) -> Result<()> {
        self.write(|connection| {
            for table in TABLES {
                connection.execute(&format!("DELETE FROM {table}"), [])?;
            }
            connection.execute(
                "INSERT INTO task_search (task_search) VALUES ('rebuild')",
                [],
            )?;
            project_all(connection)?;
            search::rebuild_index(connection)
        })
    }
}

/// Projects the journal if a migration has emptied the tables.
pub(crate) fn make_if_missing(connection: &mut Connection) -> Result<()> {
    let is_missing: bool = connection.query_one(
        "SELECT EXISTS (SELECT 1 FROM journal) AND NOT EXISTS (SELECT 1 FROM debates)",
        [],
        |row| row.get(0),
    )?;
    if is_missing {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        project_all(&transaction)?;
        search::rebuild_index(&transaction)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Projects the whole journal into empty tables; the search index isn't changed.
pub(crate) fn project_all(connection: &Connection) -> Result<()> {
    let mut numbers = HashMap::new();
    journal::replay(connection, |entry| {
        let number = match numbers.entry(entry.debate.clone()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                *new.insert(numbers::of(connection, &entry.debate, &entry.fact.at)?)
            }
        };
        project(connection, number, &entry.debate, &entry.fact, &[])?;
        Ok(())
    })
}

/// Adds what one fact says about the debate with the number `n`. Texts that are not `at_hand` are read from
/// the store. Returns the rows to pass to [`search::index`].
pub(crate) fn project(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
    at_hand: &[(TextHash, &str)],
) -> Result<Vec<i64>> {
    let mut rows = Vec::new();
    if let Event::Started { setup } = &fact.event {
        debates::began(connection, n, debate, setup, &fact.at)?;
        debates::settle_earlier(connection, n, setup)?;
        labels::began(connection, n, setup)?;
        let title = search::add(connection, n, HitKind::Title, &fact.key, &setup.title)?;
        rows.extend(title);
    }
    for hash in texts_of(&fact.event) {
        texts::mention(connection, n, hash)?;
    }
    count(connection, n, debate, fact)?;
    stand(connection, n, debate, fact)?;
    scores::went_on(connection, n, debate, fact)?;
    rows.extend(searchable(connection, n, fact, at_hand)?);
    Ok(rows)
}

fn count(connection: &Connection, n: i64, debate: &DebateId, fact: &Recorded) -> Result<()> {
    match &fact.event {
        Event::RoundBegan { round, .. } => debates::round_began(connection, n, *round),
        Event::Replied { reply } => {
            usage::add(connection, n, &fact.key, reply)?;
            debates::spent(connection, n, &reply.usage)
        }
        // No figures of its own: typical usage is learned from answered calls.
        Event::Unanswered { call } => debates::spent(connection, n, &call.usage),
        Event::Counted { count, .. } => findings::raised(connection, n, &count.findings),
        Event::Stated { position } => findings::raised(connection, n, &position.findings),
        Event::Proposed { changes, .. } => {
            let decisions = changes::proposed(connection, n, changes)?;
            debates::proposed(connection, n, decisions)
        }
        Event::Decided { change, decision } => {
            changes::decided(connection, n, change, decision.as_ref())
        }
        Event::Split { .. } => debates::split(connection, n, debate, fact),
        Event::Concluded { conclusion } => {
            conclusions::concluded(connection, n, debate, fact, conclusion)
        }
        Event::Ruled { ruling } => conclusions::ruled(connection, n, debate, fact, ruling),
        _ => Ok(()),
    }
}

/// Updates the state of a debate if a fact can change it.
fn stand(connection: &Connection, n: i64, debate: &DebateId, fact: &Recorded) -> Result<()> {
    match &fact.event {
        Event::Started { .. }
        | Event::Proposed { .. }
        | Event::Decided { .. }
        | Event::Split { .. }
        | Event::Concluded { .. }
        | Event::Ruled { .. }
        | Event::Remarked { .. } => {}
        Event::Paused {} => debates::paused(connection, n)?,
        Event::Wanted { .. } => debates::wanted(connection, n, true)?,
        Event::Chosen { .. } => debates::wanted(connection, n, false)?,
        Event::Accepted { version, .. } => debates::accepted(connection, n, Some(version))?,
        Event::TakenBack {} => debates::accepted(connection, n, None)?,
        Event::Discarded { discarded } => debates::discarded(connection, n, *discarded)?,
        Event::Ended { outcome, .. } => debates::ended(connection, n, Some(*outcome))?,
        Event::Resumed {} => debates::ended(connection, n, None)?,
        _ => return Ok(()),
    }
    debates::came_to(connection, n, debate, fact)?;
    outcomes::settle(connection, n)?;
    let standing = standing::settle(connection, n)?;
    labels::stands(connection, n, &standing)
}

/// Adds the searchable texts of a fact, and returns their rows. Intermediate texts after a round are not
/// among them: the replies contain every new word in them.
fn searchable(
    connection: &Connection,
    n: i64,
    fact: &Recorded,
    at_hand: &[(TextHash, &str)],
) -> Result<Vec<i64>> {
    let (kind, hash) = match &fact.event {
        Event::Started { setup } => (HitKind::Document, &setup.original),
        Event::Proposed { text, .. } => (HitKind::Document, text),
        Event::Replied { reply } => (HitKind::Reply, &reply.raw),
        Event::Counted { count, .. } => return searchable_findings(connection, n, &count.findings),
        Event::Stated { position } => {
            return searchable_findings(connection, n, &position.findings);
        }
        _ => return Ok(Vec::new()),
    };
    let row = match at_hand.iter().find(|(of, _)| of == hash) {
        Some((_, text)) => search::add(connection, n, kind, &fact.key, text)?,
        None => search::add_stored(connection, n, kind, &fact.key, hash)?,
    };
    Ok(row.into_iter().collect())
}

fn searchable_findings(connection: &Connection, n: i64, findings: &[Finding]) -> Result<Vec<i64>> {
    let rows = findings.iter().filter_map(|finding| {
        let text = [
            &finding.title,
            &finding.concern,
            &finding.suggestion,
            &finding.quote,
        ]
        .map(String::as_str)
        .join("\n");
        let id = finding.id.as_str();
        search::add(connection, n, HitKind::Finding, id, &text).transpose()
    });
    rows.collect()
}

/// The texts that a fact refers to and that the store may have.
pub(crate) fn texts_of(event: &Event) -> Vec<&TextHash> {
    match event {
        Event::Started { setup } => vec![&setup.original],
        Event::RoundBegan { text, .. } | Event::Proposed { text, .. } => vec![text],
        Event::Replied { reply } => vec![&reply.system, &reply.prompt, &reply.raw],
        Event::Synthesized { synthesis, .. } => vec![&synthesis.text],
        Event::KeptTheirs { kept } => vec![&kept.text],
        Event::Accepted { text, .. } => text.iter().collect(),
        Event::PatternsAsked { asked } => vec![&asked.text],
        Event::Annotated { annotated } => annotated.text.iter().collect(),
        _ => Vec::new(),
    }
}
