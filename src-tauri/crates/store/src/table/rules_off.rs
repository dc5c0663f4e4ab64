//! Rules that are turned off.

use domain::TaskId;
use domain::rule::{RuleOff, RuleScope};
use rusqlite::Connection;

use super::{collect, missing};
use crate::{Error, Result, Store};

const TASK: &str = "task";
const PROJECT: &str = "project";
const EVERYWHERE: &str = "everywhere";

impl Store {
    /// The names of the rules that are off in the debates of a task, each once: for this task, in its
    /// project, or everywhere.
    pub fn rules_off_for(&self, task: &TaskId) -> Result<Vec<String>> {
        self.read(|connection| {
            let sql = "SELECT rule FROM rules_off WHERE scope = 'everywhere' AND place = ''
                       UNION SELECT rule FROM rules_off WHERE scope = 'task' AND place = ?1
                       UNION SELECT rule FROM rules_off WHERE scope = 'project'
                           AND place = (SELECT project FROM tasks WHERE id = ?1)";
            collect(connection, sql, [task.as_str()], |row| Ok(row.get("rule")?))
        })
    }

    /// Every rule that is turned off anywhere.
    pub fn rules_off(&self) -> Result<Vec<RuleOff>> {
        self.read(all)
    }

    /// Turns a rule off, or on again. If it already is, nothing changes.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such task.
    pub fn switch_rule(&self, rule: &RuleOff, off: bool) -> Result<()> {
        self.write(|connection| switch(connection, rule, off))
    }
}

/// Every rule that is turned off anywhere.
pub(crate) fn all(connection: &Connection) -> Result<Vec<RuleOff>> {
    let sql = "SELECT scope, place, rule FROM rules_off ORDER BY scope, place, rule";
    collect(connection, sql, [], |row| {
        let (scope, place): (String, String) = (row.get("scope")?, row.get("place")?);
        Ok(RuleOff {
            rule: row.get("rule")?,
            scope: scope_of(&scope, place)?,
        })
    })
}

/// Turns a rule off, or on again.
pub(crate) fn switch(connection: &Connection, rule: &RuleOff, off: bool) -> Result<()> {
    let (scope, place) = words(&rule.scope);
    let sql = if off {
        "INSERT OR IGNORE INTO rules_off (scope, place, rule) VALUES (?1, ?2, ?3)"
    } else {
        "DELETE FROM rules_off WHERE scope = ?1 AND place = ?2 AND rule = ?3"
    };
    if let RuleScope::Task { task } = &rule.scope {
        connection
            .prepare_cached("SELECT n FROM tasks WHERE id = ?1")?
            .query_one([task.as_str()], |_| Ok(()))
            .map_err(|error| missing(error, "task", task))?;
    }
    connection
        .prepare_cached(sql)?
        .execute((scope, place, &rule.rule))?;
    Ok(())
}

fn words(scope: &RuleScope) -> (&'static str, &str) {
    match scope {
        RuleScope::Task { task } => (TASK, task.as_str()),
        RuleScope::Project { folder } => (PROJECT, folder),
        RuleScope::Everywhere {} => (EVERYWHERE, ""),
    }
}

fn scope_of(scope: &str, place: String) -> Result<RuleScope> {
    match scope {
        TASK => Ok(RuleScope::Task {
            task: TaskId(place),
        }),
        PROJECT => Ok(RuleScope::Project { folder: place }),
        EVERYWHERE => Ok(RuleScope::Everywhere {}),
        other => Err(Error::damaged(
            "The list of rules that are off",
            format!("unknown scope {other}"),
        )),
    }
}
