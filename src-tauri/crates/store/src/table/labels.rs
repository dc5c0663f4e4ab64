//! Labels: the values by which debates are found, and the available choices.
//!
//! Everything that can filter the list (task, model, persona, state, outcome, form) is one row here.

use std::collections::BTreeSet;

use domain::Setup;
use domain::page::{DebateQuery, LabelChoice, LabelChoices, LabelKind};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::listing::{MOST_FOUND, places};
use super::picked::{Picked, all_pages};
use super::standing::Standing;
use super::words::Words;
use super::{collect, from_word, json_list, search, to_word};
use crate::{Result, Store};

/// The maximum number of values offered per kind, those of the newest debates first.
const MOST_CHOICES: usize = 500;

impl Store {
    /// How the debates that a query finds can be filtered further. For a kind that the query already
    /// filters by, values are counted without that filter, since choosing another one widens it.
    pub fn label_choices(&self, query: &DebateQuery) -> Result<LabelChoices> {
        let words = Words::typed(&query.search);
        self.read(|connection| {
            let words = words
                .map(|words| words.query_over_debates(connection))
                .transpose()?;
            let mut found = LabelChoices::default();
            for kind in KINDS {
                let others = without(query, kind);
                let among = Among::those_of(connection, &others, words.as_deref())?;
                found.choices.extend(among.choices(connection, kind)?);
            }
            let ever = DebateQuery {
                since: None,
                until: None,
                ..all_pages(query)
            };
            let among = Among::those_of(connection, &ever, words.as_deref())?;
            (found.first, found.last) = among.times(connection)?;
            Ok(found)
        })
    }
}

/// The query without its filter of a kind.
fn without(query: &DebateQuery, kind: LabelKind) -> DebateQuery {
    let mut query = all_pages(query);
    query.labels.retain(|filter| filter.kind != kind);
    query
}

/// SQL that lists the numbers of debates.
struct Among {
    /// Whether these are all debates.
    everything: bool,
    numbers: String,
    params: Vec<Value>,
}

impl Among {
    fn those_of(connection: &Connection, query: &DebateQuery, words: Option<&str>) -> Result<Self> {
        let picked = Picked::by(connection, query)?;
        if let Some(words) = words {
            // A word this common excludes hardly anything.
            let (places, _) = places(connection, words, &picked, MOST_FOUND + 1)?;
            if places.len() <= MOST_FOUND {
                let found: Vec<i64> = places.into_iter().map(search::debate_of).collect();
                return Ok(Self {
                    everything: false,
                    numbers: "SELECT value FROM json_each(?)".to_owned(),
                    params: vec![json_list(&found)?],
                });
            }
        }
        let (source, _, params) = picked.source()?;
        Ok(Self {
            everything: picked.is_everything(),
            numbers: format!("SELECT d.n FROM {source}"),
            params,
        })
    }

    /// The values of a kind in these debates, the most recently used first.
    fn choices(&self, connection: &Connection, kind: LabelKind) -> Result<Vec<LabelChoice>> {
        let mut params = vec![Value::from(to_word(&kind)?)];
        let mut narrowed = String::new();
        if !self.everything {
            narrowed = format!("AND debate IN ({})", self.numbers);
            params.extend(self.params.iter().cloned());
        }
        let sql = format!(
            "SELECT kind, value, shown, max(debate) AS newest, count(*) AS debates FROM labels
             WHERE kind = ? {narrowed} GROUP BY value ORDER BY newest DESC LIMIT {MOST_CHOICES}"
        );
        collect(connection, &sql, params_from_iter(params), choice)
    }

    /// When the first and the last of them began.
    fn times(&self, connection: &Connection) -> Result<(Option<String>, Option<String>)> {
        let sql = format!(
            "SELECT min(started_at), max(started_at) FROM debates WHERE n IN ({})",
            self.numbers
        );
        let mut statement = connection.prepare_cached(&sql)?;
        let params = params_from_iter(&self.params);
        Ok(statement.query_one(params, |row| Ok((row.get(0)?, row.get(1)?)))?)
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
    let seats = setup.seats.iter().chain([&setup.synthesizer]);
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

/// Replaces state and outcome.
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

/// Adds a label; one without a separate name is shown as it is.
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
