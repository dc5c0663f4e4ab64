//! The list of debates: pages, filters, words, counts.
//!
//! A page is found by scanning one index from where the previous page ended, and the scan stops when the
//! page is full: the index of labels if a filter has a single value, that of words if there are any,
//! otherwise the debates themselves. Everything else is looked up for each debate. Other orders have their
//! own indexes (see order.rs). If filters leave few debates, words are searched in those; otherwise, it is
//! the other way around.

use std::collections::HashMap;

use domain::page::{DebateCount, DebateQuery, DebateRow, DebateState};
use domain::{DebateId, TaskId};
use rusqlite::{Connection, Row, params_from_iter};

use super::hits::Spread;
use super::order::Order;
use super::picked::{Picked, all_pages};
use super::words::Words;
use super::{came_to, checkpoint, collect, detail, from_word, hits, project, search};
use crate::{Error, Result, Store};

/// Debates with matching words are counted up to this number.
pub(super) const MOST_FOUND: usize = 1_000;

/// In the order in which [`row`] reads them.
const COLUMNS: &str = concat!(
    "d.id, d.task, d.protocol, d.title, d.state, d.outcome, d.rounds, d.changes,
     d.started_at, d.cost_usd,
     (SELECT at FROM imports WHERE debate = d.id), ",
    came_to!(),
    ", ",
    detail!(),
    ", CASE WHEN d.outcome = 'checked' AND d.state = 'settled' THEN
          (SELECT max(event ->> '$.critique.listed') FROM journal
           WHERE debate = d.id AND json_valid(event))
     END AS listed,
     d.checkpoint,
     CASE WHEN d.outcome IS NOT 'concluded' THEN NULL
          WHEN d.protocol = 'code-review' THEN (SELECT count(*) FROM findings f WHERE f.debate = d.n)
          WHEN d.protocol = 'gauntlet' THEN d.requires_revision
     END AS findings,
     (SELECT project FROM tasks WHERE id = d.task) AS project"
);

/// The newest debate on a task, as lists show it.
pub(super) fn newest_on(connection: &Connection, task: &TaskId) -> Result<Option<DebateRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM debates d WHERE d.n = (SELECT max(n) FROM debates WHERE task = ?1)"
    );
    Ok(collect(connection, &sql, [task.as_str()], row)?.pop())
}

/// An older debate on a task that is waiting for its author, as lists show it.
pub(super) fn waiting_on(connection: &Connection, task: &TaskId) -> Result<Option<DebateRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM debates d WHERE d.id = (
             SELECT {} FROM tasks t
             JOIN debates d ON d.n = (SELECT max(n) FROM debates WHERE task = t.id)
             WHERE t.id = ?1)",
        waits!("id")
    );
    Ok(collect(connection, &sql, [task.as_str()], row)?.pop())
}

impl Store {
    /// Debates, each once, in the requested order.
    ///
    /// # Errors
    /// [`Error::NotFound`] when a list in another order than by time should continue after a deleted
    /// debate.
    pub fn debates(&self, query: &DebateQuery) -> Result<Vec<DebateRow>> {
        let words = Words::typed(&query.search);
        let rows = self.read(|connection| {
            let words = words
                .map(|words| words.query_over_debates(connection))
                .transpose()?;
            if let Some(order) = Order::of(query.sort) {
                return sorted(connection, order, words.as_deref(), query);
            }
            let picked = Picked::by(connection, query)?;
            if let Some(words) = words {
                return found(connection, &words, &picked, query.limit as usize);
            }
            let (sql, params) = picked.select(COLUMNS, query.limit)?;
            collect(connection, &sql, params_from_iter(params), row)
        })?;
        let seen = |row: DebateRow| DebateRow {
            state: self.as_driven(&row.debate, row.state),
            ..row
        };
        Ok(rows.into_iter().map(seen).collect())
    }

    /// The state of one debate, as lists show it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such debate.
    pub fn state(&self, debate: &DebateId) -> Result<DebateState> {
        let what = || format!("The list entry of the debate {debate}");
        let state = self.read(|connection| {
            let sql = "SELECT state FROM debates WHERE id = ?1";
            let words: Vec<String> =
                collect(connection, sql, [debate.as_str()], |row| Ok(row.get(0)?))?;
            let word = words.into_iter().next().ok_or_else(|| Error::NotFound {
                what: format!("debate {debate}"),
            })?;
            from_word(&word, what)
        })?;
        Ok(self.as_driven(debate, state))
    }

    /// How many debates there are, and how many of them a query finds on all pages.
    pub fn count_debates(&self, query: &DebateQuery) -> Result<DebateCount> {
        let words = Words::typed(&query.search);
        let all_pages = all_pages(query);
        self.read(|connection| {
            let total = Picked::by(connection, &DebateQuery::default())?.count(connection)?;
            let picked = Picked::by(connection, &all_pages)?;
            let (found, more) = match words {
                Some(words) => {
                    let words = words.query_over_debates(connection)?;
                    let (places, _) = places(connection, &words, &picked, MOST_FOUND + 1)?;
                    let found = places.len();
                    (found.min(MOST_FOUND), found > MOST_FOUND)
                }
                None => (picked.count(connection)? as usize, false),
            };
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            Ok(DebateCount { found, more, total })
        })
    }
}

/// A page of the debates with matching words, with the best place of each.
fn found(
    connection: &Connection,
    words: &str,
    picked: &Picked<'_>,
    limit: usize,
) -> Result<Vec<DebateRow>> {
    let (places, spread) = places(connection, words, picked, limit)?;
    let mut hits = hits::at(connection, words, &places, spread)?;
    let sql = format!("SELECT {COLUMNS} FROM debates d WHERE d.n = ?1");
    let mut by_number = connection.prepare_cached(&sql)?;
    let mut page = Vec::with_capacity(places.len());
    for place in places {
        let mut rows = by_number.query([search::debate_of(place)])?;
        if let Some(found) = rows.next()? {
            page.push(DebateRow {
                hit: hits.remove(&place),
                ..row(found)?
            });
        }
    }
    Ok(page)
}

/// A page in another order than by time.
fn sorted(
    connection: &Connection,
    order: Order,
    words: Option<&str>,
    query: &DebateQuery,
) -> Result<Vec<DebateRow>> {
    let after = query.after.as_ref();
    let after = after.map(|id| order.place(connection, id)).transpose()?;
    let (all, limit) = (all_pages(query), query.limit as usize);
    let picked = Picked::by(connection, &all)?;
    let columns = format!("{COLUMNS}, d.n AS n");
    let mut page = Vec::new();
    let mut at = HashMap::new();
    let few = match words {
        None => picked.few(connection)?,
        Some(words) => {
            let (places, _) = places(connection, words, &picked, MOST_FOUND + 1)?;
            (places.len() <= MOST_FOUND).then(|| {
                at.extend(
                    places
                        .iter()
                        .map(|place| (search::debate_of(*place), *place)),
                );
                places.into_iter().map(search::debate_of).collect()
            })
        }
    };
    if let Some(numbers) = few {
        order.among(connection, &columns, after.as_ref(), &numbers, |found| {
            if page.len() < limit {
                page.push((found.get("n")?, row(found)?));
            }
            Ok(page.len() < limit)
        })?;
    } else {
        let checks = picked.all_checks()?;
        order.walk(connection, &columns, after.as_ref(), &checks, |found| {
            let n = found.get("n")?;
            if page.len() < limit && holds_words(connection, words, n, &mut at)? {
                page.push((n, row(found)?));
            }
            Ok(page.len() < limit)
        })?;
    }
    with_hits(connection, words, page, &at)
}

/// Whether a debate matches the words, if there are any; records their best place.
fn holds_words(
    connection: &Connection,
    words: Option<&str>,
    n: i64,
    at: &mut HashMap<i64, i64>,
) -> Result<bool> {
    let Some(words) = words else { return Ok(true) };
    let place = search::best_in(connection, words, n)?;
    at.extend(place.map(|place| (n, place)));
    Ok(place.is_some())
}

/// A page with what was found in each debate, at the recorded places.
fn with_hits(
    connection: &Connection,
    words: Option<&str>,
    page: Vec<(i64, DebateRow)>,
    at: &HashMap<i64, i64>,
) -> Result<Vec<DebateRow>> {
    let places: Vec<i64> = page
        .iter()
        .filter_map(|(n, _)| at.get(n).copied())
        .collect();
    let mut hits = match words {
        Some(words) => hits::at(connection, words, &places, Spread::Scattered)?,
        None => HashMap::new(),
    };
    let rows = page.into_iter().map(|(n, row)| DebateRow {
        hit: at.get(&n).and_then(|place| hits.remove(place)),
        ..row
    });
    Ok(rows.collect())
}

/// The best place of each debate with matching words, newest debate first.
pub(super) fn places(
    connection: &Connection,
    words: &str,
    picked: &Picked<'_>,
    limit: usize,
) -> Result<(Vec<i64>, Spread)> {
    let mut places = Vec::new();
    if let Some(numbers) = picked.few(connection)? {
        for n in numbers {
            if places.len() == limit {
                break;
            }
            places.extend(search::best_in(connection, words, n)?);
        }
        return Ok((places, Spread::Scattered));
    }
    search::walk(connection, words, &picked.span, |place| {
        if places.len() == limit {
            return Ok(false);
        }
        if picked.is_everything() || picked.holds(connection, search::debate_of(place))? {
            places.push(place);
        }
        Ok(true)
    })?;
    Ok((places, Spread::InARow))
}

fn row(row: &Row<'_>) -> Result<DebateRow> {
    let id: String = row.get(0)?;
    let what = || format!("The list entry of the debate {id}");
    let word = |column| -> Result<Option<&str>> {
        let word = row.get_ref(column)?.as_str_or_null();
        word.map_err(|error| Error::damaged(what(), error))
    };
    let outcome = word(5)?.map(|word| from_word(word, what)).transpose()?;
    Ok(DebateRow {
        task: TaskId(row.get(1)?),
        protocol: from_word(word(2)?.unwrap_or_default(), what)?,
        title: row.get(3)?,
        state: from_word(word(4)?.unwrap_or_default(), what)?,
        outcome,
        rounds: row.get(6)?,
        changes: row.get(7)?,
        started_at: row.get(8)?,
        cost_usd: row.get(9)?,
        imported_at: row.get(10)?,
        came_to: came_to(row, what)?,
        detail: detail(row, what)?,
        listed: row.get("listed")?,
        checkpoint: checkpoint(row, what)?,
        findings: row.get("findings")?,
        project: project(row)?,
        hit: None,
        debate: DebateId(id),
    })
}
