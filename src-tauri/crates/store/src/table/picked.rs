//! Which debates a query selects, before words are searched.

use std::ops::Range;

use domain::DebateId;
use domain::page::{DebateQuery, DebateSort, LabelFilter};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::order::Checks;
use super::{collect, to_json, to_word};
use crate::Result;

/// Few enough debates to check one by one, rather than scan an index for them.
const FEW: u32 = 300;

/// The same query, from its first debate on.
pub(super) fn all_pages(query: &DebateQuery) -> DebateQuery {
    DebateQuery {
        after: None,
        sort: DebateSort::default(),
        ..query.clone()
    }
}

/// What a query selects without its words, as SQL about a debate `d`.
pub(super) struct Picked<'a> {
    /// The filter whose label finds the debates.
    driver: Option<&'a LabelFilter>,
    /// Those that are checked for each debate found.
    checked: Vec<&'a LabelFilter>,
    since: Option<&'a str>,
    until: Option<&'a str>,
    /// The range of the debates' numbers.
    pub(super) span: Range<i64>,
}

impl<'a> Picked<'a> {
    pub(super) fn by(connection: &Connection, query: &'a DebateQuery) -> Result<Self> {
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

    /// Whether every debate in the range is selected.
    pub(super) fn is_everything(&self) -> bool {
        let narrowed = self.driver.is_some() || !self.checked.is_empty();
        !narrowed && self.since.is_none() && self.until.is_none()
    }

    /// The numbers of the selected debates, if there are few.
    pub(super) fn few(&self, connection: &Connection) -> Result<Option<Vec<i64>>> {
        if self.is_everything() {
            return Ok(None);
        }
        let (sql, params) = self.select("d.n", FEW + 1)?;
        let numbers = collect(connection, &sql, params_from_iter(params), |row| {
            Ok(row.get(0)?)
        })?;
        Ok((numbers.len() <= FEW as usize).then_some(numbers))
    }

    pub(super) fn count(&self, connection: &Connection) -> Result<u32> {
        let (source, _, params) = self.source()?;
        let sql = format!("SELECT count(*) FROM {source}");
        let mut statement = connection.prepare_cached(&sql)?;
        Ok(statement.query_one(params_from_iter(params), |row| row.get(0))?)
    }

    /// Whether the debate with this number is selected.
    pub(super) fn holds(&self, connection: &Connection, n: i64) -> Result<bool> {
        let (checks, params) = self.all_checks()?;
        let sql = format!("SELECT 1 FROM debates d WHERE d.n = ?{checks}");
        let params = [Value::from(n)].into_iter().chain(params);
        Ok(connection
            .prepare_cached(&sql)?
            .exists(params_from_iter(params))?)
    }

    /// The selected debates, newest first.
    pub(super) fn select(&self, columns: &str, limit: u32) -> Result<(String, Vec<Value>)> {
        let (source, number, mut params) = self.source()?;
        params.push(Value::from(limit));
        let sql = format!("SELECT {columns} FROM {source} ORDER BY {number} DESC LIMIT ?");
        Ok((sql, params))
    }

    /// Tables and conditions, and the column that orders the scanned index.
    pub(super) fn source(&self) -> Result<(String, &'static str, Vec<Value>)> {
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

    /// Everything except the range as conditions on the debate `d`, each after an AND.
    pub(super) fn all_checks(&self) -> Result<Checks> {
        self.checks(self.driver.iter().chain(&self.checked))
    }

    /// Conditions on the debate `d`, each after an AND.
    fn checks<'f>(&self, filters: impl Iterator<Item = &'f &'f LabelFilter>) -> Result<Checks> {
        let mut sql = String::new();
        let mut params = Vec::new();
        for filter in filters {
            // The plus keeps the scan as the outer loop, in its order.
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

/// The range of numbers of a page: after the named debate, and within the dates.
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

/// Debates with a smaller n come after `after`. A deleted one still has its position among the identifiers,
/// which are in the order of time.
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
