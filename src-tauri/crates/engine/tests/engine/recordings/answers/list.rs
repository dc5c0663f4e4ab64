//! The list of debates, as a person filters and sorts it, and the audit log of all of them.

use domain::page::DebateQuery;
use domain::{Kind, Outcome};
use engine::Plan;
use serde_json::{Value, json};

use super::super::{check, parcels};
use super::room::Room;
use crate::common::voices::{breaks, in_order};
use crate::common::{GAPS, plan, rules};

/// Filters for the list: words, and labels.
fn narrowings() -> Vec<(&'static str, Value)> {
    let outcome = |of: Outcome| json!({ "kind": "outcome", "values": [of] });
    let accepted = json!({ "kind": "state", "values": ["accepted"] });
    vec![
        ("", json!([])),
        ("", json!([outcome(Outcome::Failed)])),
        ("", json!([outcome(Outcome::Failed), accepted])),
        ("", json!([outcome(Outcome::Checked)])),
        ("colleague", json!([])),
        ("outcome:sideways", json!([])),
    ]
}

#[tokio::test]
async fn debates() {
    let mut room = Room::new();
    let broken = in_order([breaks()]);
    let fails = || {
        plan(
            &[("oncall", broken.own("own/broken"))],
            broken.own("own/broken"),
        )
    };
    let once = || Plan {
        max_rounds: 1,
        ..rules()
    };
    for (number, (title, text, held)) in [
        ("Refunds for late parcels", parcels::TEXT, once()),
        ("Mail for colleagues", GAPS, fails()),
        ("Invite links", GAPS, once()),
        ("Export of invoices", "Accounting asks for it.\n", fails()),
        ("Weekly digest", "One email on Monday.\n", rules()),
    ]
    .into_iter()
    .enumerate()
    {
        let task = room.task(title, Kind::Prd, text);
        let running = room.bench.desk.start(&task, held).await.expect("a start");
        room.name(running.debate.as_str(), &format!("held-{}", number + 1));
        room.bench.desk.finish(running).await.expect("an end");
    }
    for (search, labels) in narrowings() {
        listed(
            &room,
            search,
            &labels,
            &json!({ "by": "started", "descending": true }),
        );
    }
    for (by, descending) in [("title", false), ("title", true), ("cost", true)] {
        let sort = json!({ "by": by, "descending": descending });
        listed(&room, "", &json!([]), &sort);
    }
    room.asks("auditVerify", json!([null])).await;
    check("answers/list", &room.written());
}

/// What is found, and how that can be filtered further.
fn listed(room: &Room, search: &str, labels: &Value, sort: &Value) {
    let query = json!({
        "search": search,
        "labels": labels,
        "since": null,
        "until": null,
        "sort": sort,
        "after": null,
        "limit": 100,
    });
    let query: DebateQuery = serde_json::from_value(query).expect("a query");
    let store = room.bench.desk.store();
    let found = store.debates(&query).expect("a list");
    room.keep("debateList", json!([search, labels, sort]), &json!(found));
    let count = store.count_debates(&query).expect("a count");
    room.keep("debateCount", json!([search, labels]), &json!(count));
    let choices = store.label_choices(&query).expect("labels");
    room.keep("labelChoices", json!([search, labels]), &json!(choices));
}
