//! What past debates used, for estimating what the next one will use.

use std::collections::BTreeMap;

use domain::briefed::BriefingPart;
use domain::model::ModelSpec;
use domain::page::LabelKind;
use domain::usage::estimate_tokens;
use domain::{DebateId, Event, Protocol, example};
use rusqlite::{Connection, Row};

use super::{collect, journal, texts, to_word};
use crate::{Result, Store};

/// What one debate used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Its rounds.
    pub rounds: u32,
    /// Tokens of the text that it began with and of what was attached to it, approximately.
    pub text_tokens: u64,
    /// Its answered calls, in no particular order.
    pub calls: Vec<PastCall>,
}

/// What one call used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastCall {
    /// Its position in the debate, such as `round/2/critique/s1/1`.
    pub key: String,
    /// The model's name.
    pub model: String,
    /// Tokens sent.
    pub input_tokens: u64,
    /// Tokens received.
    pub output_tokens: u64,
    /// Milliseconds it took.
    pub duration_ms: u64,
}

impl Store {
    /// The newest debates of a form, at most `most`, in which one of the models took part and that ended by
    /// themselves. The example used nothing.
    pub fn past(
        &self,
        protocol: Protocol,
        models: &[&ModelSpec],
        most: usize,
    ) -> Result<Vec<Past>> {
        let form = to_word(&protocol)?;
        self.read(|connection| {
            let mut debates = BTreeMap::new();
            for model in models {
                debates.extend(ended_with(connection, &form, &model.name, most)?);
            }
            let newest = debates.into_iter().rev().take(most);
            newest
                .map(|(n, ended)| past(connection, n, &ended))
                .collect()
        })
    }
}

struct Ended {
    debate: DebateId,
    rounds: u32,
}

fn ended_with(
    connection: &Connection,
    form: &str,
    model: &str,
    most: usize,
) -> Result<Vec<(i64, Ended)>> {
    let sql = "SELECT debates.n, debates.id, debates.rounds
               FROM labels JOIN debates ON debates.n = labels.debate
               WHERE labels.kind = ?1 AND labels.value = ?2
                 AND debates.protocol = ?4 AND debates.id <> ?5
                 AND debates.outcome IN ('consensus', 'max_rounds', 'circling', 'concluded', 'checked')
               ORDER BY labels.debate DESC LIMIT ?3";
    let kind = to_word(&LabelKind::Model)?;
    let of = (kind, model, most, form, example::ID);
    collect(connection, sql, of, |row| {
        let (debate, rounds) = (DebateId(row.get("id")?), row.get("rounds")?);
        Ok((row.get("n")?, Ended { debate, rounds }))
    })
}

fn past(connection: &Connection, n: i64, ended: &Ended) -> Result<Past> {
    let sql = "SELECT key, model, input_tokens, output_tokens, duration_ms
               FROM usage WHERE debate = ?1";
    let text = texts::get(
        connection,
        &journal::setup(connection, &ended.debate)?.original,
    )?;
    Ok(Past {
        rounds: ended.rounds,
        text_tokens: estimate_tokens(&text) + attached_tokens(connection, &ended.debate)?,
        calls: collect(connection, sql, [n], call)?,
    })
}

fn attached_tokens(connection: &Connection, debate: &DebateId) -> Result<u64> {
    let fact = journal::under_key(connection, debate, &BriefingPart::Context.fact())?;
    Ok(match fact.map(|it| it.event) {
        Some(Event::Briefed { briefed }) => estimate_tokens(&briefed.told),
        _ => 0,
    })
}

fn call(row: &Row<'_>) -> Result<PastCall> {
    let count = |name| Ok::<u64, crate::Error>(row.get::<_, i64>(name)?.unsigned_abs());
    Ok(PastCall {
        key: row.get("key")?,
        model: row.get("model")?,
        input_tokens: count("input_tokens")?,
        output_tokens: count("output_tokens")?,
        duration_ms: count("duration_ms")?,
    })
}
