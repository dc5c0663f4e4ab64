//! What is recorded about a debate, and how it is laid out.

use std::collections::{BTreeMap, BTreeSet};

use domain::page::{Driver, Live, Update};
use domain::view::PartKey;
use domain::{Event, Recorded, View};
use engine::Signal;
use serde::Serialize;
use serde_json::{Value, json};

/// What the page did at one moment, and everything that followed until its next action.
#[derive(Default, Serialize)]
pub(super) struct Scene {
    pub(super) call: String,
    pub(super) args: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refused: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Vec<Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) asks: Vec<Ask>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) then: Vec<Scene>,
}

/// A question of the page, and its answer from here on.
#[derive(Clone, PartialEq, Serialize)]
pub(super) struct Ask {
    pub(super) call: String,
    pub(super) args: Value,
    pub(super) answer: Value,
}

/// What was recorded about one debate, or about several with the same beginning.
#[derive(Default)]
pub(super) struct Paper {
    pub(super) root: Scene,
    /// IDs and folders, by the names that stand for them.
    pub(super) names: Vec<(String, String)>,
    pub(super) texts: BTreeMap<String, String>,
}

pub(super) fn live(signal: Live) -> Update {
    Update::Live {
        signals: vec![signal],
    }
}

pub(super) fn message(view: &View, keys: &BTreeSet<PartKey>, driver: Driver) -> Update {
    Update::Parts {
        parts: keys.iter().filter_map(|key| view.part(key)).collect(),
        driver,
        imported_at: None,
    }
}

pub(super) fn is_fact(signal: &Signal, key: &str) -> bool {
    matches!(signal, Signal::Recorded(recorded) if recorded.key == key)
}

/// A fact that doesn’t depend on the words of our prompts: every prompt counts as the same size.
pub(super) fn without_size(event: Event) -> Event {
    match event {
        Event::Replied { mut reply } => {
            reply.usage.input_tokens = 2_000;
            Event::Replied { reply }
        }
        other => other,
    }
}

/// What is seen together with what the author did.
pub(super) fn is_of_the_author(event: &Event) -> bool {
    matches!(
        event,
        Event::Capped { .. } | Event::Chosen { .. } | Event::MoreRounds { .. } | Event::Resumed {}
    )
}

/// Facts of seats that spoke at the same time, by turn and seat; all others stay where they are.
pub(super) fn in_order(mut facts: Vec<Recorded>, whole: &View) -> Vec<Recorded> {
    let place = |fact: &Recorded| -> Option<(u32, String)> {
        let said = match &fact.event {
            Event::Replied { reply } => reply.seat.to_string(),
            Event::Critiqued { critique } => critique.seat.to_string(),
            Event::Stated { position } => position.seat.to_string(),
            _ => return None,
        };
        let step = fact
            .key
            .strip_prefix("step/")
            .and_then(|key| key.split('/').next());
        let position = step.map(|step| whole.positions.iter().find(|it| it.step == step));
        match position {
            // A judge speaks alone.
            Some(None) => None,
            Some(Some(position)) => Some((position.turn, said)),
            None => {
                let at_once = fact.key.contains("/critique/") || fact.key.contains("gauntlet/");
                at_once.then_some((0, said))
            }
        }
    };
    for run in facts.chunk_by_mut(|one, other| place(one).is_some() && place(other).is_some()) {
        run.sort_by_key(|fact| place(fact));
    }
    facts
}

/// JSON as people read it: whatever fits on one line is on one line.
pub(super) fn written(value: &Value, indent: usize) -> String {
    const WIDTH: usize = 160;
    let line = value.to_string();
    if indent + line.chars().count() <= WIDTH {
        return line;
    }
    let inner = " ".repeat(indent + 1);
    let outer = " ".repeat(indent);
    match value {
        Value::Array(values) => {
            let lines = values
                .iter()
                .map(|it| inner.clone() + &written(it, indent + 1));
            format!("[\n{}\n{outer}]", lines.collect::<Vec<_>>().join(",\n"))
        }
        Value::Object(fields) => {
            let lines = fields.iter().map(|(name, value)| {
                format!("{inner}{}: {}", json!(name), written(value, indent + 1))
            });
            format!("{{\n{}\n{outer}}}", lines.collect::<Vec<_>>().join(",\n"))
        }
        _ => line,
    }
}

/// Everything that looks like the hash of a text.
pub(super) fn hashes(value: &Value) -> Vec<String> {
    match value {
        Value::String(text)
            if text.len() == 64 && text.chars().all(|it| it.is_ascii_hexdigit()) =>
        {
            vec![text.clone()]
        }
        Value::Array(values) => values.iter().flat_map(hashes).collect(),
        Value::Object(fields) => fields.values().flat_map(hashes).collect(),
        _ => Vec::new(),
    }
}
