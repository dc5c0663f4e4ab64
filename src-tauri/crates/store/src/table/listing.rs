//! The list of debates: pages, filters, words, counts.
//!
//! A page is found by walking down one index from where the page before ended, and stops when it is
//! full: that of the labels where a filter has a single value, that of the words where there are
//! any, else the debates themselves. Everything else is looked up debate by debate.

use std::ops::Range;

use domain::page::{DebateCount, DebateQuery, DebateRow, LabelFilter};
use domain::{DebateId, TaskId};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::hits::Spread;
use super::words::Words;
use super::{came_to, collect, from_word, hits, search, to_json, to_word};
use crate::{Error, Result, Store};

/// So few debates are looked at one by one for words, rather than their words for debates.
const FEW: u32 = 300;

/// Debates in which words are found are counted up to here.
const MOST_FOUND: usize = 1_000;

/// In the order in which [`row`] reads them.
const COLUMNS: &str = concat!(
    "d.id, d.task, d.protocol, d.title, d.state, d.outcome, d.rounds, d.changes,
     d.started_at, d.cost_usd,
     (SELECT at FROM imports WHERE debate = d.id), ",
    came_to!()
);

impl Store {
    /// Debates, newest first, each once.
    pub fn debates(&self, query: &DebateQuery) -> Result<Vec<DebateRow>> {
        let words = Words::typed(&query.search);
        self.read(|connection| {
            let picked = Picked::by(connection, query)?;
            match words {
                Some(words) => {
                    let words = words.query_over_debates(connection)?;
                    found(connection, &words, &picked, query.limit as usize)
                }
                None => picked.rows(connection, query.limit),
            }
        })
    }

    /// How many debates there are, and how many of them a query finds on all its pages.
    pub fn count_debates(&self, query: &DebateQuery) -> Result<DebateCount> {
        let words = Words::typed(&query.search);
        let all_pages = DebateQuery {
            after: None,
            ..query.clone()
        };
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

/// What a query picks without its words, as SQL about a debate `d`.
struct Picked<'a> {
    /// The filter by whose label debates are found.
    driver: Option<&'a LabelFilter>,
    /// Those that are looked up for each debate found.
    checked: Vec<&'a LabelFilter>,
    since: Option<&'a str>,
    until: Option<&'a str>,
    /// Numbers among which the debates are.
    span: Range<i64>,
}

impl<'a> Picked<'a> {
    fn by(connection: &Connection, query: &'a DebateQuery) -> Result<Self> {
        let driver = query
            .labels
            .iter()
            .filter(|filter| filter.values.len() == 1)
            .min_by_key(|filter| filter.kind);
        let is_driver = |filter: &LabelFilter| driver.is_some_and(|it| std::ptr::eq(it, filter));
        Ok(Self {
            driver,
            checked: query
                .labels
                .iter()
                .filter(|filter| !is_driver(filter))
                .collect(),
            since: query.since.as_deref(),
            until: query.until.as_deref(),
            span: span(connection, query)?,
        })
    }

    /// Whether every debate of the span is picked.
    fn is_everything(&self) -> bool {
        let narrowed = self.driver.is_some() || !self.checked.is_empty();
        !narrowed && self.since.is_none() && self.until.is_none()
    }

    fn rows(&self, connection: &Connection, limit: u32) -> Result<Vec<DebateRow>> {
        let (sql, params) = self.select(COLUMNS, limit)?;
        collect(connection, &sql, params_from_iter(params), row)
    }

    /// The numbers of the debates picked when they are few.
    fn few(&self, connection: &Connection) -> Result<Option<Vec<i64>>> {
        if self.is_everything() {
            return Ok(None);
        }
        let (sql, params) = self.select("d.n", FEW + 1)?;
        let numbers = collect(connection, &sql, params_from_iter(params), |row| {
            Ok(row.get(0)?)
        })?;
        Ok((numbers.len() <= FEW as usize).then_some(numbers))
    }

    fn count(&self, connection: &Connection) -> Result<u32> {
        let (source, _, params) = self.source()?;
        let sql = format!("SELECT count(*) FROM {source}");
        let mut statement = connection.prepare_cached(&sql)?;
        Ok(statement.query_one(params_from_iter(params), |row| row.get(0))?)
    }

    /// Whether the debate with this number is among those picked.
    fn holds(&self, connection: &Connection, n: i64) -> Result<bool> {
        let (checks, params) = self.checks(self.driver.iter().chain(&self.checked))?;
        let sql = format!("SELECT 1 FROM debates d WHERE d.n = ?{checks}");
        let params = [Value::from(n)].into_iter().chain(params);
        Ok(connection
            .prepare_cached(&sql)?
            .exists(params_from_iter(params))?)
    }

    /// The debates picked, newest first.
    fn select(&self, columns: &str, limit: u32) -> Result<(String, Vec<Value>)> {
        let (source, number, mut params) = self.source()?;
        params.push(Value::from(limit));
        let sql = format!("SELECT {columns} FROM {source} ORDER BY {number} DESC LIMIT ?");
        Ok((sql, params))
    }

    /// Tables and conditions, and the column that the index walked down is ordered by.
    fn source(&self) -> Result<(String, &'static str, Vec<Value>)> {
        let mut params = Vec::new();
        let (tables, number) = match self.driver {
            Some(filter) => {
                params.push(Value::from(to_word(&filter.kind)?));
                params.extend(filter.values.first().cloned().map(Value::from));
                let tables = "labels l CROSS JOIN debates d ON d.n = l.debate
                              WHERE l.kind = ? AND l.value = ? AND";
                (tables, "l.debate")
            }
            None => ("debates d WHERE", "d.n"),
        };
        params.extend([self.span.start, self.span.end].map(Value::from));
        let (checks, checked) = self.checks(self.checked.iter())?;
        params.extend(checked);
        let sql = format!("{tables} {number} >= ? AND {number} < ?{checks}");
        Ok((sql, number, params))
    }

    /// Conditions on the debate `d`, each behind an AND.
    fn checks<'f>(
        &self,
        filters: impl Iterator<Item = &'f &'f LabelFilter>,
    ) -> Result<(String, Vec<Value>)> {
        let mut sql = String::new();
        let mut params = Vec::new();
        for filter in filters {
            // The plus keeps the walk on the outside, in its order.
            sql += " AND EXISTS (SELECT 1 FROM labels o WHERE o.debate = +d.n AND o.kind = ?
                     AND o.value IN (SELECT value FROM json_each(?)))";
            params.push(Value::from(to_word(&filter.kind)?));
            params.push(Value::from(to_json(&filter.values)?));
        }
        let bounds = [
            (" AND d.started_at >= ?", self.since),
            (" AND d.started_at < ?", self.until),
        ];
        for (condition, bound) in bounds {
            if let Some(bound) = bound {
                sql += condition;
                params.push(Value::from(bound.to_owned()));
            }
        }
        Ok((sql, params))
    }
}

/// The numbers among which a page lies: behind the debate named, and where the dates lead.
fn span(connection: &Connection, query: &DebateQuery) -> Result<Range<i64>> {
    let bound = |sql: &str, date: &str| -> Result<Option<i64>> {
        Ok(connection
            .prepare_cached(sql)?
            .query_one([date], |row| row.get(0))?)
    };
    let mut span = 0..i64::MAX;
    if let Some(after) = &query.after {
        span.end = number_behind(connection, after)?;
    }
    if let Some(since) = &query.since {
        let first = bound("SELECT min(n) FROM debates WHERE started_at >= ?1", since)?;
        span.start = first.unwrap_or(i64::MAX);
    }
    if let Some(until) = &query.until {
        let last = bound("SELECT max(n) FROM debates WHERE started_at < ?1", until)?;
        span.end = span.end.min(last.map_or(0, |last| last + 1));
    }
    Ok(span)
}

/// Debates with a smaller n come behind `after`. One that was deleted meanwhile still has its place
/// among the identifiers, which are in the order of time.
fn number_behind(connection: &Connection, after: &DebateId) -> Result<i64> {
    Ok(connection
        .prepare_cached(
            "SELECT coalesce(
                 (SELECT n FROM debates WHERE id = ?1),
                 (SELECT n + 1 FROM debates WHERE id < ?1 ORDER BY id DESC LIMIT 1),
                 0)",
        )?
        .query_one([after.as_str()], |row| row.get(0))?)
}

/// A page of the debates in which words are found, with the best place of each.
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

/// The best place of each debate in which words are found, newest debate first.
fn places(
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
        hit: None,
        debate: DebateId(id),
    })
}
