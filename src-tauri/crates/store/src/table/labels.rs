//! Labels: the values by which debates are found, and what there is to choose from.

use std::collections::BTreeSet;

use domain::Setup;
use domain::page::{LabelChoice, LabelKind};
use rusqlite::{Connection, Row};

use super::debates::Standing;
use super::{collect, from_word, to_word};
use crate::{Result, Store};

/// The most values of one kind that are offered, those of the newest debates first.
const MOST_CHOICES: usize = 500;

impl Store {
    /// What the debates that are there can be narrowed by; of each kind, those used last first.
    pub fn label_choices(&self) -> Result<Vec<LabelChoice>> {
        let sql = format!(
            "SELECT kind, value, shown, max(debate) AS newest, count(*) AS debates FROM labels
             WHERE kind = ?1 GROUP BY value ORDER BY newest DESC LIMIT {MOST_CHOICES}"
        );
        self.read(|connection| {
            let mut choices = Vec::new();
            for kind in KINDS {
                choices.extend(collect(connection, &sql, [to_word(&kind)?], choice)?);
            }
            Ok(choices)
        })
    }
}

const KINDS: [LabelKind; 6] = [
    LabelKind::Task,
    LabelKind::Model,
    LabelKind::Persona,
    LabelKind::State,
    LabelKind::Outcome,
    LabelKind::Protocol,
];

fn choice(row: &Row<'_>) -> Result<LabelChoice> {
    let kind: String = row.get("kind")?;
    Ok(LabelChoice {
        kind: from_word(&kind, || "The labels of debates".to_owned())?,
        value: row.get("value")?,
        shown: row.get("shown")?,
        debates: row.get("debates")?,
    })
}

/// Adds what a debate began with.
pub(crate) fn began(connection: &Connection, debate: i64, setup: &Setup) -> Result<()> {
    let protocol = to_word(&setup.protocol)?;
    add(connection, debate, LabelKind::Protocol, &protocol, "")?;
    let (task, title) = (setup.task.as_str(), &setup.title);
    add(connection, debate, LabelKind::Task, task, title)?;
    let seats = setup.seats.iter().chain([&setup.synthesiser]);
    let models: BTreeSet<&str> = seats.map(|seat| seat.model.name.as_str()).collect();
    for model in models {
        add(connection, debate, LabelKind::Model, model, "")?;
    }
    for seat in &setup.seats {
        let persona = seat.persona.clone().readable();
        add(
            connection,
            debate,
            LabelKind::Persona,
            &persona.key,
            &persona.label,
        )?;
    }
    Ok(())
}

/// Puts state and outcome in the place of what they were.
pub(crate) fn stands(connection: &Connection, debate: i64, standing: &Standing) -> Result<()> {
    let of_kinds = [
        (LabelKind::State, Some(&standing.state)),
        (LabelKind::Outcome, standing.outcome.as_ref()),
    ];
    for (kind, value) in of_kinds {
        connection
            .prepare_cached("DELETE FROM labels WHERE debate = ?1 AND kind = ?2")?
            .execute((debate, to_word(&kind)?))?;
        if let Some(value) = value {
            add(connection, debate, kind, value, "")?;
        }
    }
    Ok(())
}

/// Adds a label; one that needs no other name is shown as it is.
fn add(
    connection: &Connection,
    debate: i64,
    kind: LabelKind,
    value: &str,
    shown: &str,
) -> Result<()> {
    let shown = if shown.is_empty() { value } else { shown };
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO labels (kind, value, debate, shown) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((to_word(&kind)?, value, debate, shown))?;
    Ok(())
}
