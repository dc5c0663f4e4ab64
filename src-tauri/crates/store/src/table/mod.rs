//! One file per table: what is written to it, what is read from it.

/// The result of the debate `d`, as the JSON text of a column `came_to`; NULL if it ended without a
/// conclusion.
macro_rules! came_to {
    () => {
        "(SELECT came_to FROM conclusions WHERE debate = d.n) AS came_to"
    };
}

/// More about the state of the debate `d`, as a column `detail`; NULL if there is nothing to add.
/// Nobody continues an imported debate or the example.
macro_rules! detail {
    () => {
        concat!(
            "CASE WHEN d.state NOT IN ('waiting', 'settled') THEN NULL
                  WHEN d.state = 'waiting' THEN CASE
                      WHEN d.wanted OR NOT d.paused THEN NULL
                      WHEN EXISTS (SELECT 1 FROM calls_under_way WHERE debate = d.id) THEN 'pausing'
                      ELSE 'paused' END
                  WHEN ",
            replaced!("d"),
            " THEN 'replaced'
                  WHEN EXISTS (SELECT 1 FROM imports WHERE debate = d.id) THEN NULL
                  WHEN d.outcome IN ('stopped', 'budget', 'failed') THEN 'resumable'
                  WHEN d.outcome IN ('consensus', 'max_rounds', 'circling') AND d.changes = 0 THEN 'unchanged'
             END AS detail"
        )
    };
}

/// Whether the debate of this name is a check that a newer Refine of its task replaced.
macro_rules! replaced {
    ($debate:literal) => {
        concat!(
            "(",
            $debate,
            ".outcome = 'checked'
              AND EXISTS (SELECT 1 FROM debates o WHERE o.task = ",
            $debate,
            ".task AND o.n > ",
            $debate,
            ".n AND o.protocol = 'refine'))"
        )
    };
}

/// The newest of the older debates on the task `t` that are waiting for their author, before the newest,
/// `d`. A newer one of the same form replaces the previous one, except for Refine without anything to
/// decide; nobody decides on imported ones.
macro_rules! waits {
    ($column:literal) => {
        concat!(
            "(SELECT w.",
            $column,
            " FROM debates w
              WHERE w.task = t.id AND w.n < d.n AND w.state = 'to_review'
                AND NOT EXISTS (SELECT 1 FROM debates o
                                WHERE o.task = t.id AND o.protocol = w.protocol AND o.n > w.n
                                  AND (o.protocol <> 'refine' OR o.state <> 'settled'))
                AND NOT EXISTS (SELECT 1 FROM imports WHERE debate = w.id)
              ORDER BY w.n DESC LIMIT 1)"
        )
    };
}

pub(crate) mod adversaries;
pub(crate) mod append;
mod attached;
mod bodies;
pub(crate) mod changes;
pub(crate) mod code_reviews;
pub(crate) mod concerns;
pub(crate) mod conclusions;
pub(crate) mod debates;
pub(crate) mod drafts;
pub(crate) mod example;
pub(crate) mod files;
pub(crate) mod findings;
mod fixed;
mod hits;
pub(crate) mod imports;
pub(crate) mod journal;
pub(crate) mod labels;
pub(crate) mod last;
mod listing;
mod models;
pub(crate) mod numbers;
mod order;
pub(crate) mod outcomes;
pub(crate) mod past;
pub(crate) mod personas;
mod picked;
pub(crate) mod rules_off;
mod runs;
mod said;
pub(crate) mod scores;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod standing;
mod system_proposals;
mod system_reviews;
pub(crate) mod tasks;
pub(crate) mod texts;
pub(crate) mod under_way;
pub(crate) mod usage;
pub(crate) mod versions;
mod words;

use domain::DebateId;
use domain::came_to::CameTo;
use domain::headline::CheckpointHeadline;
use domain::page::StateDetail;
use domain::task::Project;
use rusqlite::types::Value;
use rusqlite::{Connection, Row};
use serde::Serialize;
use serde::de::{DeserializeOwned, IntoDeserializer};

use crate::{Error, Result};

/// The greatest identifier among tasks, versions, runs and debates.
pub(crate) fn newest_id(connection: &Connection) -> Result<Option<String>> {
    let sql = "SELECT max(id) FROM (
                   SELECT max(id) AS id FROM tasks
                   UNION ALL SELECT max(id) FROM versions
                   UNION ALL SELECT max(id) FROM runs
                   UNION ALL SELECT max(id) FROM debates)";
    Ok(connection.query_one(sql, [], |row| row.get(0))?)
}

/// The number of a debate in projections.
fn debate_number(connection: &Connection, debate: &DebateId) -> Result<i64> {
    connection
        .prepare_cached("SELECT n FROM debates WHERE id = ?1")?
        .query_one([debate.as_str()], |row| row.get(0))
        .map_err(|error| missing(error, "debate", debate))
}

/// "There is no such row" in the user's words; any other error unchanged.
pub(crate) fn missing(error: rusqlite::Error, kind: &str, id: impl std::fmt::Display) -> Error {
    match error {
        rusqlite::Error::QueryReturnedNoRows => Error::not_found(kind, id),
        other => other.into(),
    }
}

/// A value as the JSON text of a column.
fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| {
        Error::invalid(format!(
            "This can’t be stored because it can’t be written as JSON: {error}"
        ))
    })
}

/// A value from the JSON text of a column; `what` names it in the error.
fn from_json<T: DeserializeOwned>(json: &str, what: impl FnOnce() -> String) -> Result<T> {
    serde_json::from_str(json).map_err(|error| Error::damaged(what(), error))
}

/// A variant without fields, as its word in JSON.
fn to_word(value: &impl Serialize) -> Result<String> {
    Ok(to_json(value)?.trim_matches('"').to_owned())
}

/// A variant without fields, from its word.
fn from_word<T: DeserializeOwned>(word: &str, what: impl FnOnce() -> String) -> Result<T> {
    let read: std::result::Result<T, serde::de::value::Error> =
        T::deserialize(word.into_deserializer());
    read.map_err(|error| Error::damaged(what(), error))
}

/// The display name of the folder that a task belongs to, if the row has one.
fn project(row: &Row<'_>) -> Result<Option<String>> {
    let folder: Option<String> = row.get("project")?;
    Ok(folder.map(|folder| Project::at(folder).name))
}

/// The result from `came_to!`.
fn came_to(row: &Row<'_>, what: impl FnOnce() -> String) -> Result<Option<CameTo>> {
    let json: Option<String> = row.get("came_to")?;
    json.map(|json| from_json(&json, what)).transpose()
}

/// More about a state, from `detail!`.
fn detail(row: &Row<'_>, what: impl FnOnce() -> String) -> Result<Option<StateDetail>> {
    let word: Option<String> = row.get("detail")?;
    word.map(|word| from_word(&word, what)).transpose()
}

/// The result of a checkpoint, in a column `checkpoint`.
fn checkpoint(row: &Row<'_>, what: impl FnOnce() -> String) -> Result<Option<CheckpointHeadline>> {
    let json: Option<String> = row.get("checkpoint")?;
    json.map(|json| from_json(&json, what)).transpose()
}

/// All rows of a query, each read by `read`.
pub(crate) fn collect<T>(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(read(row)?);
    }
    Ok(found)
}

/// A list of integers as one parameter, for `json_each`.
fn json_list(numbers: &[i64]) -> Result<Value> {
    to_json(&numbers).map(Value::Text)
}
