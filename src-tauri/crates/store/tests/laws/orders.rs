//! Laws of the orders of the list of debates, and of its filters.

use std::cmp::Ordering;

use domain::page::{DebateColumn, DebateRow, DebateSort, LabelChoice, LabelChoices, LabelKind};
use domain::{DebateId, Event, Outcome, Protocol, Recorded, Ruling, TaskId};
use store::{DebateQuery, Error, Store};

use crate::common::{begin, change, ended, fresh, label, proposed, setup};

const COLUMNS: [DebateColumn; 6] = [
    DebateColumn::Title,
    DebateColumn::Form,
    DebateColumn::Outcome,
    DebateColumn::Started,
    DebateColumn::Changes,
    DebateColumn::Cost,
];
const TITLES: [&str; 5] = ["export", "Billing", "Änderung", "", "accounts"];
const TEXT: &str = "Everything is exported.";

/// This many debates at once: few share a title, many share a form.
fn filled(store: &Store, debates: usize) {
    let all: Vec<(DebateId, Vec<Recorded>)> = (0..debates)
        .map(|at| {
            let debate = DebateId(store.new_id());
            let task = TaskId::new(format!("t{}", at % 7));
            let mut setup = setup(&debate, &task, TITLES[at % 5], TEXT);
            setup.protocol = [Protocol::Refine, Protocol::Duel, Protocol::Compare][at % 3];
            let mut events = vec![Event::Started {
                setup: Box::new(setup),
            }];
            if at % 4 > 0 {
                let changes = (0..at % 4).map(|place| change(place, vec![])).collect();
                events.push(proposed(TEXT, changes));
            }
            match at % 3 {
                0 => {}
                1 => events.push(ended(Outcome::Consensus)),
                _ => events.push(ended(Outcome::Budget)),
            }
            let fact = |(seq, event)| Recorded {
                seq,
                key: format!("fact/{seq}"),
                at: format!("2025-01-02T03:{:02}:{:02}.678Z", at / 60 % 60, at % 60),
                event,
            };
            (debate, (1..).zip(events).map(fact).collect())
        })
        .collect();
    store.take_in(&all, &[TEXT]).unwrap();
}

fn compare(by: DebateColumn, one: &DebateRow, other: &DebateRow) -> Ordering {
    let outcome = |row: &DebateRow| row.outcome.map(Outcome::words).unwrap_or_default();
    match by {
        DebateColumn::Title => one
            .title
            .to_ascii_lowercase()
            .cmp(&other.title.to_ascii_lowercase()),
        DebateColumn::Form => one.protocol.key().cmp(other.protocol.key()),
        DebateColumn::Outcome => outcome(one).cmp(outcome(other)),
        DebateColumn::Started => one.debate.cmp(&other.debate),
        DebateColumn::Changes => one.changes.cmp(&other.changes),
        DebateColumn::Cost => one.cost_usd.partial_cmp(&other.cost_usd).unwrap(),
    }
}

/// All pages of a list, each once and in order, `limit` debates at a time.
fn check(store: &Store, query: &DebateQuery, limit: u32) {
    let everything = DebateQuery {
        limit: u32::MAX,
        ..query.clone()
    };
    let mut expected = store.debates(&everything).unwrap();
    for by in COLUMNS {
        for descending in [true, false] {
            let sort = DebateSort { by, descending };
            expected.sort_by(|one, other| {
                let order = compare(by, one, other);
                let order = if descending { order.reverse() } else { order };
                let is_figure = matches!(
                    by,
                    DebateColumn::Started | DebateColumn::Changes | DebateColumn::Cost
                );
                let newest_first = other.debate.cmp(&one.debate);
                let equal = if is_figure == descending {
                    newest_first
                } else {
                    newest_first.reverse()
                };
                order.then(equal)
            });
            let mut found: Vec<DebateRow> = Vec::new();
            loop {
                let page = store.debates(&DebateQuery {
                    sort,
                    limit,
                    after: found.last().map(|row| row.debate.clone()),
                    ..query.clone()
                });
                let page = page.unwrap();
                let is_last = page.len() < limit as usize;
                found.extend(page);
                if is_last {
                    break;
                }
            }
            assert_eq!(found, expected, "{sort:?} {query:?}");
        }
    }
}

#[test]
fn every_column_orders_the_list_page_by_page() {
    let (_folder, store) = fresh();
    filled(&store, 60);
    let all = DebateQuery::default();
    check(&store, &all, 7);
    let of_a_task = DebateQuery {
        labels: vec![label(LabelKind::Task, &["t3"])],
        ..all.clone()
    };
    check(&store, &of_a_task, 2);
    let of_some = DebateQuery {
        labels: vec![label(LabelKind::Outcome, &["consensus", "budget"])],
        since: Some("2025-01-02T03:00:10.000Z".to_owned()),
        until: Some("2025-01-02T03:00:50.000Z".to_owned()),
        ..all.clone()
    };
    check(&store, &of_some, 4);
    let with_words = DebateQuery {
        search: "exported".to_owned(),
        ..all
    };
    check(&store, &with_words, 7);
}

#[test]
fn an_order_holds_where_words_and_filters_leave_many() {
    let (_folder, store) = fresh();
    filled(&store, 1_010);
    let with_words = DebateQuery {
        search: "exported".to_owned(),
        ..DebateQuery::default()
    };
    check(&store, &with_words, 400);
    let many = DebateQuery {
        labels: vec![label(LabelKind::Outcome, &["consensus"])],
        ..DebateQuery::default()
    };
    check(&store, &many, 100);
}

#[test]
fn debates_are_ordered_by_what_holds_of_their_verdict() {
    let (_folder, store) = fresh();
    let judged = |decision: &str| {
        let debate = DebateId(store.new_id());
        let mut setup = setup(&debate, &TaskId::new("t1"), "Export", TEXT);
        setup.protocol = Protocol::Duel;
        let tell = |key: &str, event: &Event| {
            store.append(&debate, key, event, &[TEXT]).unwrap();
        };
        tell(
            "start",
            &Event::Started {
                setup: Box::new(setup),
            },
        );
        tell("conclusion", &verdict(decision));
        tell("end/1", &ended(Outcome::Concluded));
        debate
    };
    let order = || -> Vec<DebateId> {
        let rows = store.debates(&DebateQuery {
            sort: DebateSort {
                by: DebateColumn::Outcome,
                descending: false,
            },
            limit: 9,
            ..DebateQuery::default()
        });
        rows.unwrap().into_iter().map(|row| row.debate).collect()
    };
    let [reject, approve, revise] = ["reject", "approve", "revise"].map(judged);
    let running = begin(&store, &TaskId::new("t1"), "Export", TEXT);
    assert_eq!(
        order(),
        [&running, &approve, &reject, &revise].map(Clone::clone)
    );
    let overruled: Ruling =
        serde_json::from_str(r#"{"ruling": "overruled", "decision": "approve", "reason": ""}"#)
            .unwrap();
    let ruled = Event::Ruled { ruling: overruled };
    store.append(&revise, "ruling/1", &ruled, &[]).unwrap();
    assert_eq!(
        order(),
        [&running, &revise, &approve, &reject].map(Clone::clone)
    );
}

#[test]
fn outcomes_are_ordered_by_the_words_of_the_list_in_any_letters() {
    let (folder, store) = fresh();
    let held = |protocol, events: &[Event]| {
        let debate = DebateId(store.new_id());
        let mut setup = setup(&debate, &TaskId::new("t1"), "Export", TEXT);
        setup.protocol = protocol;
        let start = Event::Started {
            setup: Box::new(setup),
        };
        for (at, event) in [&start].into_iter().chain(events).enumerate() {
            store
                .append(&debate, &format!("fact/{at}"), event, &[TEXT])
                .unwrap();
        }
    };
    let concluded = || ended(Outcome::Concluded);
    for decision in ["revise", "approve"] {
        held(Protocol::Duel, &[verdict(decision), concluded()]);
    }
    let torn = r#""decision": "approve", "contradiction": "Reject it.", "scorecard": null"#;
    held(Protocol::Duel, &[says(torn), concluded()]);
    held(Protocol::Duel, &[says(NO_DECISION), concluded()]);
    for option in ["postgres", "Redis", "Élan", "MySQL"] {
        let card = format!(
            r#""decision": null, "scorecard": {{"options": ["{option}", "Other"], "recommended": 0, "rows": [{{
                "criterion": "Cost", "weight": 5, "why": "", "marks": [{{"score": 4, "why": ""}}, {{"score": 2, "why": ""}}]}}]}}"#
        );
        held(Protocol::Compare, &[says(&card), concluded()]);
    }
    held(Protocol::Refine, &[ended(Outcome::MaxRounds)]);
    held(Protocol::Refine, &[ended(Outcome::Budget)]);
    let query = DebateQuery {
        sort: DebateSort {
            by: DebateColumn::Outcome,
            descending: false,
        },
        limit: 20,
        ..DebateQuery::default()
    };
    let words = |store: &Store| -> Vec<String> {
        let rows = store.debates(&query).unwrap().into_iter();
        rows.map(|row| match (row.came_to, row.outcome) {
            (Some(came_to), _) => came_to.word(),
            (None, outcome) => outcome.map(Outcome::words).unwrap_or_default().to_owned(),
        })
        .collect()
    };
    let expected = [
        "Approve",
        "Concluded",
        "Judge contradicts itself",
        "MySQL",
        "no consensus",
        "postgres",
        "Redis",
        "Revise",
        "stopped at cap",
        "Élan",
    ];
    assert_eq!(words(&store), expected);

    // The orders of existing data are rebuilt.
    drop(store);
    rusqlite::Connection::open(folder.path().join("whetstone.db"))
        .unwrap()
        .execute_batch(
            "UPDATE debates SET ended_as = 'other'; ALTER TABLE debates DROP COLUMN requires_revision; DROP TABLE numbers; DROP TABLE said_of_code; DROP TABLE made_for; DROP TABLE declined_findings; DROP TABLE run_follow_ups; DROP TABLE run_output; DROP TABLE runs; DROP TABLE proposals; DROP TABLE system_reviews; DROP TABLE scores; DROP TABLE adversaries; DROP TABLE resolved_concerns; DROP TABLE concerns_of_debates; DROP TABLE attached; PRAGMA user_version = 19;",
        )
        .unwrap();
    assert_eq!(words(&Store::open(folder.path()).unwrap()), expected);
}

const NO_DECISION: &str = r#""decision": null, "scorecard": null"#;

fn verdict(decision: &str) -> Event {
    says(&format!(r#""decision": "{decision}", "scorecard": null"#))
}

/// A judge that decides this.
fn says(said: &str) -> Event {
    let verdict = format!(
        r#"{{"fact": "concluded", "conclusion": {{"verdict": {{"seat": "synthesiser", "model": "m", {said},
            "parsed": true, "summary": "", "sections": [], "scores": [], "sides": [], "revision": null,
            "duration_ms": 1}}, "second": null, "degraded": []}}}}"#
    );
    serde_json::from_str(&verdict).unwrap()
}

#[test]
fn a_list_can_t_go_on_behind_a_debate_that_is_gone() {
    let (_folder, store) = fresh();
    begin(&store, &TaskId::new("t1"), "Export", TEXT);
    let gone = store.debates(&DebateQuery {
        sort: DebateSort {
            by: DebateColumn::Title,
            descending: false,
        },
        after: Some(DebateId::new("gone")),
        limit: 1,
        ..DebateQuery::default()
    });
    assert!(matches!(gone, Err(Error::NotFound { .. })), "{gone:?}");
}

#[test]
fn only_choices_that_leave_a_debate_are_offered() {
    let (_folder, store) = fresh();
    filled(&store, 60);
    let offered = |query: &DebateQuery, kind| -> Vec<(String, u32)> {
        let choices = store.label_choices(query).unwrap().choices;
        let of_kind = |choice: &LabelChoice| choice.kind == kind;
        let mut values: Vec<(String, u32)> = choices
            .into_iter()
            .filter(of_kind)
            .map(|choice| (choice.value, choice.debates))
            .collect();
        values.sort();
        values
    };
    let by_outcome = DebateQuery {
        labels: vec![label(LabelKind::Outcome, &["consensus"])],
        ..DebateQuery::default()
    };
    // In these debates, each form has its own outcome.
    let forms =
        [("compare", 20), ("duel", 20), ("refine", 20)].map(|(key, it)| (key.to_owned(), it));
    assert_eq!(offered(&DebateQuery::default(), LabelKind::Protocol), forms);
    assert_eq!(offered(&by_outcome, LabelKind::Protocol), forms[1..2]);
    // Another value of the same kind would widen the result.
    assert_eq!(offered(&by_outcome, LabelKind::Outcome).len(), 2);
    let nothing = DebateQuery {
        search: "nowhere".to_owned(),
        ..DebateQuery::default()
    };
    assert_eq!(
        store.label_choices(&nothing).unwrap(),
        LabelChoices::default()
    );
    let words = DebateQuery {
        search: "exported".to_owned(),
        labels: vec![label(LabelKind::Task, &["t1"])],
        ..DebateQuery::default()
    };
    assert_eq!(offered(&words, LabelKind::Task).len(), 7);
    let later = DebateQuery {
        since: Some("2025-01-02T03:00:59.000Z".to_owned()),
        ..DebateQuery::default()
    };
    assert_eq!(offered(&later, LabelKind::Task).len(), 1);
    let found = store.label_choices(&later).unwrap();
    let times = [found.first, found.last].map(Option::unwrap);
    assert_eq!(
        times,
        ["2025-01-02T03:00:00.678Z", "2025-01-02T03:00:59.678Z"]
    );
}
