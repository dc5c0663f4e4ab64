//! Laws of findings, and of the decisions on the changes that answer them.

use domain::round::{Declined, Edit, Growth, Synthesis};
use domain::{ChangeId, Decision, EditId, Event, FindingId, Outcome, TaskId, TextHash};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::common::{
    begin, change, counted, ended, finding, fresh, proposed, round_began, synthesised,
};

#[test]
fn figures_of_findings_follow_what_became_of_them() {
    let (folder, store) = fresh();
    let debate = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    let raised: Vec<_> = (0..4).map(|index| finding(1, index, "Vague")).collect();
    let ids: Vec<FindingId> = raised.iter().map(|finding| finding.id.clone()).collect();
    let synthesis = Synthesis {
        edits: vec![edit(0, true, &ids[..1]), edit(1, false, &ids[3..])],
        declined: vec![Declined {
            finding: ids[1].clone(),
            reason: "Out of scope.".to_owned(),
        }],
        recorded: vec![ids[2].clone()],
        text: TextHash::of("Export by Friday."),
        lost: vec![],
        restored: Vec::new(),
        growth: Growth::default(),
    };
    let mut scaffold = change(1, ids[..2].to_vec());
    scaffold.scaffold_for = vec![ChangeId::new("c1")];
    let events = [
        ("round/1/begin".to_owned(), round_began(1)),
        ("round/1/count".to_owned(), counted(1, raised)),
        ("round/1/synthesis".to_owned(), synthesised(1, synthesis)),
        (
            "proposal/1".to_owned(),
            proposed("x", vec![scaffold, change(0, ids[..1].to_vec())]),
        ),
    ];
    store.append_all(&debate, &events, &[]).unwrap();

    let view = store.view(&debate).unwrap();
    let seen: Vec<(String, String, Option<String>)> = view.rounds[0]
        .count
        .iter()
        .flat_map(|count| &count.findings)
        .map(|finding| {
            let status = serde_json::to_value(finding.status).unwrap();
            let change = finding.change.clone().map(|change| change.0);
            (
                finding.id.0.clone(),
                status.as_str().unwrap().to_owned(),
                change,
            )
        })
        .collect();
    assert_eq!(seen, figures(&folder));
    let statuses: Vec<&str> = seen.iter().map(|(_, status, _)| status.as_str()).collect();
    assert_eq!(statuses, ["answered", "declined", "recorded", "open"]);
}

fn edit(index: usize, applied: bool, findings: &[FindingId]) -> Edit {
    Edit {
        id: EditId::at(1, index),
        find: "soon".to_owned(),
        replace: "by Friday".to_owned(),
        range: None,
        findings: findings.to_vec(),
        applied,
        refused: None,
        undoes: None,
    }
}

fn figures(folder: &TempDir) -> Vec<(String, String, Option<String>)> {
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    let mut statement = file
        .prepare("SELECT id, status, change FROM findings ORDER BY id")
        .unwrap();
    let rows = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn decisions_survive_a_new_proposal_of_the_same_change() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(crate::common::typed("Export", "Export soon."))
        .unwrap()
        .row
        .id;
    let debate = begin(&store, &task, "Export", "Export soon.");
    let add = |key: &str, event: &Event| {
        store.append(&debate, key, event, &[]).unwrap();
    };
    let rejected = Event::Decided {
        change: ChangeId::new("c1"),
        decision: Some(Decision::Rejected),
    };
    add(
        "proposal/1",
        &proposed("Export by Friday.", vec![change(0, vec![])]),
    );
    add("end/1", &ended(Outcome::Stopped));
    add("decision/1", &rejected);
    add("resume/1", &Event::Resumed {});
    // The same places under another id.
    add(
        "proposal/2",
        &proposed("Export by Friday.", vec![change(4, vec![])]),
    );
    add("end/2", &ended(Outcome::Consensus));

    let review = store.view(&debate).unwrap().review.unwrap();
    assert_eq!(review.changes[0].decision, Some(Decision::Rejected));
    let status = store.task(&task).unwrap().row.status;
    assert_eq!(
        status,
        domain::task::TaskStatus::Draft,
        "nothing is left to decide"
    );
}
