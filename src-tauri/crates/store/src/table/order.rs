//! The orders of the list of debates: by a column, page by page.
//!
//! Each column has an index. A page begins after the last debate of the previous one: first those with an
//! equal value in the column, then those beyond, so nothing is scanned twice. If filters or words leave few
//! debates, those are sorted instead. The outcome is sorted by its words in the list (see outcomes.rs).

use domain::DebateId;
use domain::page::{DebateColumn, DebateSort};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::{json_list, missing};
use crate::Result;

/// A column of the list with its own index.
#[derive(Clone, Copy)]
pub(super) struct Order {
    key: &'static str,
    /// Names the index to use; empty for the debates' own numbers.
    index: &'static str,
    /// The smallest possible key.
    least: Least,
    /// Whether keys go from the greatest to the least.
    descending: bool,
    /// Whether the newest of equal debates comes first.
    newest_first: bool,
}

#[derive(Clone, Copy)]
enum Least {
    Word,
    Figure,
}

/// Where a page begins: after a debate with this key and number.
pub(super) struct Place {
    key: Value,
    n: i64,
}

/// Conditions on the debate `d`, with their parameters.
pub(super) type Checks = (String, Vec<Value>);

impl Order {
    /// The requested order; `None` for the usual one, newest first.
    pub(super) fn of(sort: DebateSort) -> Option<Self> {
        let (key, index, least) = match sort.by {
            // Numbers follow from the times (see numbers.rs).
            DebateColumn::Started if sort.descending => return None,
            DebateColumn::Started => ("d.n", "", Least::Figure),
            DebateColumn::Title => (
                "d.title COLLATE NOCASE",
                "INDEXED BY debates_by_title",
                Least::Word,
            ),
            DebateColumn::Form => ("d.protocol", "INDEXED BY debates_by_form", Least::Word),
            DebateColumn::Outcome => ("d.ended_as", "INDEXED BY debates_by_outcome", Least::Word),
            DebateColumn::Changes => (
                "ifnull(d.changes, -1)",
                "INDEXED BY debates_by_changes",
                Least::Figure,
            ),
            DebateColumn::Cost => (
                "ifnull(d.cost_usd, -1.0)",
                "INDEXED BY debates_by_cost",
                Least::Figure,
            ),
        };
        Some(Self {
            key,
            index,
            least,
            descending: sort.descending,
            newest_first: match least {
                Least::Word => !sort.descending,
                Least::Figure => sort.descending,
            },
        })
    }

    /// Where the page after a debate begins.
    pub(super) fn place(self, connection: &Connection, after: &DebateId) -> Result<Place> {
        connection
            .prepare_cached(&format!(
                "SELECT {}, d.n FROM debates d WHERE d.id = ?1",
                self.key
            ))?
            .query_one([after.as_str()], |row| {
                Ok(Place {
                    key: row.get(0)?,
                    n: row.get(1)?,
                })
            })
            .map_err(|error| missing(error, "debate", after))
    }

    /// Passes debates that `checks` accept to `each` until it returns false, in this order, starting after
    /// `after`.
    pub(super) fn walk(
        self,
        connection: &Connection,
        columns: &str,
        after: Option<&Place>,
        checks: &Checks,
        mut each: impl FnMut(&Row<'_>) -> Result<bool>,
    ) -> Result<()> {
        let (beyond, bound) = match after {
            None => (format!("{} >= ?", self.key), self.least.value()),
            Some(place) => {
                let beyond = if self.descending { '<' } else { '>' };
                (format!("{} {beyond} ?", self.key), place.key.clone())
            }
        };
        let equal = after.map(|place| {
            let behind = if self.newest_first { '<' } else { '>' };
            let condition = format!("{} = ? AND d.n {behind} ?", self.key);
            (condition, vec![place.key.clone(), Value::from(place.n)])
        });
        for (condition, params) in equal.into_iter().chain([(beyond, vec![bound])]) {
            let sql = format!(
                "SELECT {columns} FROM debates d {} WHERE {condition}{} ORDER BY {}",
                self.index,
                checks.0,
                self.by()
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let params = params.into_iter().chain(checks.1.iter().cloned());
            let mut rows = statement.query(params_from_iter(params))?;
            while let Some(row) = rows.next()? {
                if !each(row)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Passes the debates with these numbers to `each` until it returns false, in this order, starting
    /// after `after`.
    pub(super) fn among(
        self,
        connection: &Connection,
        columns: &str,
        after: Option<&Place>,
        numbers: &[i64],
        mut each: impl FnMut(&Row<'_>) -> Result<bool>,
    ) -> Result<()> {
        let mut params = vec![json_list(numbers)?];
        let mut behind = String::new();
        if let Some(Place { key, n }) = after {
            let beyond = if self.descending { '<' } else { '>' };
            let later = if self.newest_first { '<' } else { '>' };
            behind = format!(
                " WHERE {0} {beyond} ? OR ({0} = ? AND d.n {later} ?)",
                self.key
            );
            params.extend([key.clone(), key.clone(), Value::from(*n)]);
        }
        let sql = format!(
            "SELECT {columns} FROM json_each(?) j CROSS JOIN debates d ON d.n = j.value{behind}
             ORDER BY {}",
            self.by()
        );
        let mut statement = connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(params))?;
        while let Some(row) = rows.next()? {
            if !each(row)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn by(self) -> String {
        let way = |descending| if descending { "DESC" } else { "ASC" };
        format!(
            "{} {}, d.n {}",
            self.key,
            way(self.descending),
            way(self.newest_first)
        )
    }
}

impl Least {
    fn value(self) -> Value {
        match self {
            Self::Word => Value::Text(String::new()),
            Self::Figure => Value::Integer(-1),
        }
    }
}
