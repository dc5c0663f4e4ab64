//! Adversaries and resolved concerns in the settings.

use domain::gauntlet::concern::ResolvedConcern;
use domain::{FindingId, Kind};
use serde_json::{Value, json};

use super::super::check;
use super::room::Room;
use crate::common::{GAPS, debate_of, rules};

/// A day on which no concern loses confidence, whenever this is recorded.
const LATER: &str = "2099-01-01";

#[tokio::test]
async fn adversaries() {
    let list = &["adversaryList"];
    let known = Room::new();
    let all = known.asks("adversaryList", json!([])).await;
    let of = |key: &str, change: Value| {
        let mut rows = all.as_array().expect("rows").iter();
        let row = rows.find(|it| it["key"] == key).expect("an adversary");
        let mut adversary = json!({});
        for field in ["key", "label", "purpose", "prompt", "response"] {
            adversary[field] = change.get(field).unwrap_or(&row[field]).clone();
        }
        adversary
    };
    let audit = || of("resource_auditor", json!({}));
    let mut taken = known.again();
    taken.does("adversaryAdd", json!([audit()]), list).await;
    let mut dropped = taken.apart();
    let key = json!(["resource_auditor"]);
    dropped.does("adversaryRemove", key, list).await;
    dropped.does("adversaryAdd", json!([audit()]), list).await;
    let edited = json!({
        "label": "Cost hawk", "prompt": "You hate every cost.",
        "response": { "text": "Dismiss by a figure.", "non_answers": ["it is cheap", "later"] },
    });
    let edited = of("resource_auditor", edited);
    taken.does("adversaryEdit", json!([edited]), list).await;
    taken.does("adversaryEdit", json!([audit()]), list).await;

    let mut own = known.again();
    for label in ["", "Lazy developer", "Cost hawk"] {
        let copy = of("lazy_developer", json!({ "key": "", "label": label }));
        own.does("adversaryAdd", json!([copy]), list).await;
    }
    check("answers/adversaries", &known.written());
}

fn concern(pattern: &str, explanation: &str, base_confidence: f64) -> ResolvedConcern {
    ResolvedConcern {
        pattern: pattern.to_owned(),
        explanation: explanation.to_owned(),
        adversary: "paranoid_security".to_owned(),
        base_confidence,
        spec_hash: "abc".to_owned(),
        created_at: LATER.to_owned(),
        times_matched: 1,
    }
}

/// With two concerns of a debate and one that was imported.
async fn furnished(mut room: Room) -> Room {
    let task = room.task("Invite links", Kind::Prd, GAPS);
    let desk = &room.bench.desk;
    let running = desk.start(&task, rules()).await.expect("a start");
    let debate = debate_of(&desk.finish(running).await.expect("an end"));
    let resolved = [
        concern(
            "Links can be guessed",
            "Tokens have 128 random bits, see Details.",
            0.9,
        ),
        concern(
            "Nobody watches the mailer",
            "The mail team is paged by its own alert.",
            0.6,
        ),
    ];
    let numbered = (1..).zip(resolved);
    let resolved: Vec<_> = numbered
        .map(|(number, it)| (FindingId::new(format!("g.a1.{number}")), it))
        .collect();
    let store = desk.store();
    store
        .take_in_concerns(&debate, &resolved, &[])
        .expect("a write");
    let old = ResolvedConcern {
        adversary: "cost_hawk".to_owned(),
        ..concern("Storage grows", "Files go after 30 days.", 0.2)
    };
    store.import_concerns(&[old]).expect("a write");
    room.name(debate.as_str(), "debate-1");
    room
}

#[tokio::test]
async fn concerns() {
    let list = &["concernList"];
    let known = furnished(Room::new()).await;
    let rows = known.asks("concernList", json!([])).await;
    let stored = |at: usize| {
        let mut stored = rows[at].clone();
        let fields = stored.as_object_mut().expect("a row");
        for field in ["adversary_label", "confidence", "means", "origin"] {
            fields.remove(field);
        }
        stored
    };
    let words = |pattern: &str, explanation: &str| json!({ "pattern": pattern, "explanation": explanation });
    let mut edited = known.apart();
    let empty = words("Links can be guessed", "");
    edited.does("concernEdit", json!([1, empty]), list).await;
    let new = words("Links can be guessed", "Tokens have 256 random bits.");
    edited.does("concernEdit", json!([1, new]), list).await;
    let back = words(
        "Links can be guessed",
        "Tokens have 128 random bits, see Details.",
    );
    edited.does("concernEdit", json!([1, back]), list).await;

    let mut deleted = known.apart();
    deleted.does("concernRemove", json!([1]), list).await;
    let back = json!([stored(2), "debate-1"]);
    deleted.does("concernPutBack", back, list).await;

    let mut brought = known.apart();
    let mut new = stored(2);
    new.as_object_mut().expect("a concern").remove("number");
    let again = new.clone();
    new["pattern"] = json!("Addresses are shown");
    let file = json!([new, again, { "pattern": "Half a concern" }, 7]);
    let args = json!(["resolved_concerns.json", file]);
    brought.does("concernImport", args, list).await;

    let mut many = known.apart();
    let entries: Vec<_> = (1..=60)
        .map(|number| concern(&format!("Concern {number}"), "It is covered.", 0.8))
        .collect();
    let args = json!(["many.json", entries]);
    many.does("concernImport", args, list).await;
    known
        .apart()
        .does("concernImport", json!(["prose.json", "No JSON."]), &[])
        .await;
    check("answers/concerns", &known.written());
}
