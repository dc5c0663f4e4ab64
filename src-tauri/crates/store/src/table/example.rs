//! The example: added once, when the first-start steps end.

use domain::page::Settings;
use domain::task::{Origin, Version};
use domain::{Event, Recorded, Setup, example};
use rusqlite::Connection;
use serde::Deserialize;

use super::{append, search, settings, texts, versions};
use crate::{Error, Result, Store};

/// A debate to add: its facts, and the texts that they refer to.
#[derive(Debug, Deserialize)]
pub struct Example {
    /// From the first to the last.
    pub facts: Vec<Recorded>,
    /// In no order.
    pub texts: Vec<String>,
}

impl Store {
    /// Ends the first-start steps, and adds the example: its task, and the debate on it. If they were
    /// already over, nothing happens, so that a deleted example does not come back.
    ///
    /// Returns whether it was added.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the facts are incomplete.
    pub fn end_first_start(&self, example: &Example) -> Result<bool> {
        self.write(|connection| {
            let before = settings::stored(connection)?.unwrap_or_default();
            if before.welcomed {
                return Ok(false);
            }
            let after = Settings {
                welcomed: true,
                ..before
            };
            settings::put(connection, &after)?;
            bring(connection, example)?;
            Ok(true)
        })
    }
}

fn bring(connection: &Connection, example: &Example) -> Result<()> {
    let Some(Event::Started { setup }) = example.facts.first().map(|fact| &fact.event) else {
        return Err(Error::invalid("The example has no first fact"));
    };
    for text in &example.texts {
        texts::put(connection, text)?;
    }
    let body = texts::get(connection, &setup.original)?;
    add_task(connection, setup, &body)?;
    let mut rows = Vec::new();
    append::take_in(connection, &setup.debate, &example.facts, &mut rows)?;
    search::index(connection, &rows)
}

fn add_task(connection: &Connection, setup: &Setup, body: &str) -> Result<()> {
    connection.execute(
        "INSERT INTO tasks (id, title, kind, body, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        (
            setup.task.as_str(),
            &setup.title,
            setup.kind.key(),
            body,
            example::DATE,
        ),
    )?;
    let version = Version {
        id: setup.version.clone(),
        task: setup.task.clone(),
        number: 1,
        text: setup.original.clone(),
        origin: Origin::imported("the example"),
        created_at: example::DATE.to_owned(),
    };
    versions::write(connection, &version, body)
}
