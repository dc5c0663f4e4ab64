//! Laws of filters: what a debate is found by, and its state.

use domain::author::{Choice, Wanted};
use domain::page::{DebateState, HitKind, LabelFilter, LabelKind};
use domain::{DebateId, Decision, Event, Outcome, Protocol, TaskId, VersionId};
use rusqlite::Connection;
use store::{DebateQuery, Error, Store};

use crate::common::{
    begin, change, counted, ended, finding, fresh, label, proposed, replied, setup, started,
    tampered,
};

fn found(store: &Store, labels: Vec<LabelFilter>) -> Vec<DebateId> {
    let query = DebateQuery {
        labels,
        limit: 100,
        ..DebateQuery::default()
    };
    let rows = store.debates(&query).unwrap();
    let count = store.count_debates(&query).unwrap();
    assert_eq!((count.found as usize, count.more), (rows.len(), false));
    rows.into_iter().map(|row| row.debate).collect()
}

fn tell(store: &Store, debate: &DebateId, key: &str, event: &Event) {
    store.append(debate, key, event, &[]).unwrap();
}

#[test]
fn a_check_waits_for_nobody_once_another_refine_takes_its_place() {
    let (_folder, store) = fresh();
    let task = TaskId::new("t1");
    let state = |debate: &DebateId| {
        let rows = store.debates(&DebateQuery {
            limit: 9,
            ..DebateQuery::default()
        });
        assert!(store.check().iter().all(|check| check.ok));
        rows.unwrap()
            .into_iter()
            .find(|row| row.debate == *debate)
            .map(|row| row.state)
    };
    let check = begin(&store, &task, "Export", "Export soon.");
    let found = proposed("x", vec![change(0, vec![])]);
    store.append_next(&check, "proposal", &found).unwrap();
    let end = ended(Outcome::Checked);
    store.append_next(&check, "end", &end).unwrap();
    assert_eq!(state(&check), Some(DebateState::ToReview));
    let again = begin(&store, &task, "Export", "Export soon.");
    assert_eq!(state(&check), Some(DebateState::Settled));
    assert_eq!(
        found_by_state(&store, "to_review"),
        Vec::<DebateId>::new(),
        "in the list"
    );
    store.delete_debate(&again).unwrap();
    assert_eq!(state(&check), Some(DebateState::ToReview));
}

fn found_by_state(store: &Store, word: &str) -> Vec<DebateId> {
    found(store, vec![label(LabelKind::State, &[word])])
}

#[test]
fn the_state_follows_the_facts() {
    use DebateState::{Accepted, Discarded, Running, Settled, ToReview, Waiting};

    let (_folder, store) = fresh();
    let debate = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    let _driving = store.lock_debate(&debate).unwrap();
    let check = |key: &str, event: &Event, state: DebateState, word: &str| {
        tell(&store, &debate, key, event);
        let query = DebateQuery {
            limit: 1,
            ..DebateQuery::default()
        };
        assert_eq!(store.debates(&query).unwrap()[0].state, state, "{key}");
        let by_state = vec![label(LabelKind::State, &[word])];
        assert_eq!(
            found(&store, by_state),
            std::slice::from_ref(&debate),
            "{key}"
        );
        assert!(store.check().iter().all(|check| check.ok), "{key}");
    };
    let asks = Event::Wanted {
        wanted: Wanted::NextRound { round: 1 },
    };
    check("round/1/gate/wanted", &asks, Waiting, "waiting");
    let goes_on = Event::Chosen {
        choice: Choice::GoOn {},
    };
    check("round/1/gate", &goes_on, Running, "running");
    check("pause/1", &Event::Paused {}, Waiting, "waiting");
    check("resume/1", &Event::Resumed {}, Running, "running");
    check(
        "proposal/1",
        &proposed("x", vec![change(0, vec![])]),
        Running,
        "running",
    );
    check("end/1", &ended(Outcome::Stopped), ToReview, "to_review");
    check("pause/2", &Event::Paused {}, ToReview, "to_review");
    let reject = Event::Decided {
        change: domain::ChangeId::new("c1"),
        decision: Some(Decision::Rejected),
    };
    check("decision/1", &reject, Settled, "settled");
    let discard = |discarded| Event::Discarded { discarded };
    check("discard/1", &discard(true), Discarded, "discarded");
    check("discard/2", &discard(false), Settled, "settled");
    let accept = Event::Accepted {
        text: None,
        version: VersionId::new("v2"),
        conflicts: vec![],
        up_to: None,
    };
    check("accept/1", &accept, Accepted, "accepted");
    check("back/1", &Event::TakenBack {}, Settled, "settled");
    check("discard/3", &discard(true), Discarded, "discarded");
    check("resume/2", &Event::Resumed {}, Running, "running");
    check(
        "proposal/2",
        &proposed("x", vec![change(0, vec![])]),
        Running,
        "running",
    );
    check("end/2", &ended(Outcome::Consensus), Settled, "settled");
}

#[test]
fn filters_of_one_kind_widen_and_of_several_narrow() {
    use LabelKind::{Model, Outcome as Ended, Persona, Protocol, Task};

    let (_folder, store) = fresh();
    let [one, two, three] = ["t1", "t1", "t2"].map(|task| {
        let task = TaskId::new(task);
        begin(&store, &task, "Export", "Export soon.")
    });
    tell(&store, &one, "end/1", &ended(Outcome::Circling));
    tell(&store, &two, "end/1", &ended(Outcome::Failed));
    tell(&store, &three, "end/1", &ended(Outcome::Circling));
    let check = |labels: &[(LabelKind, &[&str])], wanted: &[&DebateId]| {
        let labels: Vec<_> = labels
            .iter()
            .map(|(kind, values)| label(*kind, values))
            .collect();
        let ids: Vec<DebateId> = wanted.iter().copied().cloned().collect();
        assert_eq!(found(&store, labels.clone()), ids, "{labels:?}");
    };
    check(&[], &[&three, &two, &one]);
    check(&[(Ended, &["circling"])], &[&three, &one]);
    check(&[(Ended, &["circling", "failed"])], &[&three, &two, &one]);
    check(&[(Ended, &["circling"]), (Task, &["t1"])], &[&one]);
    check(
        &[(Ended, &["circling", "failed"]), (Task, &["t1"])],
        &[&two, &one],
    );
    check(
        &[(Persona, &["qa"]), (Persona, &["security"])],
        &[&three, &two, &one],
    );
    check(
        &[(Persona, &["legal", "qa"]), (Protocol, &["refine"])],
        &[&three, &two, &one],
    );
    check(
        &[(Model, &["offline/rules"]), (Ended, &["failed"])],
        &[&two],
    );
    check(&[(Model, &["nobody"])], &[]);
    check(&[(Model, &[])], &[]);
}

#[test]
fn dates_are_taken_exactly_even_when_the_clock_went_back() {
    let (_folder, store) = fresh();
    let task = TaskId::new("t1");
    let days = ["2026-01-01", "2026-01-03", "2026-01-02"];
    let debates: Vec<DebateId> = days
        .iter()
        .map(|day| {
            let debate = DebateId(store.new_id());
            let fact = domain::Recorded {
                seq: 1,
                key: "start".to_owned(),
                at: format!("{day}T12:00:00.000Z"),
                event: started(&debate, &task, day, "Export soon."),
            };
            store
                .take_in(&[(debate.clone(), vec![fact])], &["Export soon."])
                .unwrap();
            debate
        })
        .collect();
    let check = |since: Option<&str>, until: Option<&str>, search: &str, wanted: &[usize]| {
        let day = |day: &str| format!("{day}T00:00:00.000Z");
        let query = DebateQuery {
            since: since.map(day),
            until: until.map(day),
            search: search.to_owned(),
            limit: 9,
            ..DebateQuery::default()
        };
        let rows = store.debates(&query).unwrap();
        let found: Vec<_> = rows.into_iter().map(|row| row.debate).collect();
        let wanted: Vec<_> = wanted.iter().map(|&index| debates[index].clone()).collect();
        assert_eq!(found, wanted, "{since:?} {until:?}");
        assert_eq!(
            store.count_debates(&query).unwrap().found as usize,
            wanted.len()
        );
    };
    for search in ["", "export"] {
        check(None, None, search, &[1, 2, 0]);
        check(Some("2026-01-02"), None, search, &[1, 2]);
        check(Some("2026-01-03"), None, search, &[1]);
        check(Some("2026-01-04"), None, search, &[]);
        check(None, Some("2026-01-02"), search, &[0]);
        check(None, Some("2026-01-03"), search, &[2, 0]);
        check(Some("2026-01-02"), Some("2026-01-03"), search, &[2]);
        check(None, Some("2025-01-01"), search, &[]);
    }
}

#[test]
fn words_and_filters_are_pages_of_one_list() {
    let (_folder, store) = fresh();
    let tasks = [TaskId::new("t1"), TaskId::new("t2")];
    // Enough debates on the one task that they are not checked one by one.
    let debates: Vec<DebateId> = (0..330)
        .map(|number| {
            let task = &tasks[usize::from(number % 11 == 0)];
            begin(&store, task, &format!("Export {number}"), "Export soon.")
        })
        .collect();
    for (task, wanted) in [("t1", 300), ("t2", 30)] {
        let query = DebateQuery {
            search: "soon".to_owned(),
            labels: vec![label(LabelKind::Task, &[task])],
            limit: 40,
            ..DebateQuery::default()
        };
        let mut seen: Vec<DebateId> = Vec::new();
        loop {
            let page = store.debates(&DebateQuery {
                after: seen.last().cloned(),
                ..query.clone()
            });
            let page = page.unwrap();
            if page.is_empty() {
                break;
            }
            assert!(page.iter().all(|row| row.hit.is_some()));
            seen.extend(page.into_iter().map(|row| row.debate));
        }
        assert_eq!(seen.len(), wanted);
        assert!(seen.is_sorted_by(|newer, older| newer > older));
        assert_eq!(store.count_debates(&query).unwrap().found as usize, wanted);
    }
    assert_eq!(debates.len(), 330);
}

#[test]
fn a_hit_says_where_it_is_and_whose_words_they_are() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &TaskId::new("t1"), "Titleword", "Origword soon.");
    let raised = counted(1, vec![finding(1, 0, "Findingword")]);
    tell(&store, &debate, "round/1/count", &raised);
    let reply = replied(1, "Replyword", Some(0.0));
    store
        .append(&debate, "round/1/critique/s1/1", &reply, &["Replyword"])
        .unwrap();
    let check = |words: &str, kind: HitKind, key: &str, by: Option<&str>| {
        let query = DebateQuery {
            search: words.to_owned(),
            limit: 1,
            ..DebateQuery::default()
        };
        let hit = store.debates(&query).unwrap().remove(0).hit.unwrap();
        assert_eq!((hit.kind, hit.key.as_str()), (kind, key));
        assert_eq!(hit.by.as_deref(), by);
    };
    check("titleword", HitKind::Title, "start", None);
    check("origword", HitKind::Document, "start", None);
    check("findingword", HitKind::Finding, "r1.s1.1", Some("security"));
    check(
        "replyword",
        HitKind::Reply,
        "round/1/critique/s1/1",
        Some("offline/rules"),
    );
}

#[test]
fn choices_are_what_there_is_with_the_newest_name() {
    let (_folder, store) = fresh();
    let choices = || store.label_choices(&DebateQuery::default()).unwrap();
    assert_eq!(choices(), domain::page::LabelChoices::default());
    for (task, title) in [("t1", "Old name"), ("t2", "Other"), ("t1", "New name")] {
        begin(&store, &TaskId::new(task), title, "Export soon.");
    }
    let choices = choices().choices;
    let of = |kind| {
        let of_kind = choices.iter().filter(move |choice| choice.kind == kind);
        of_kind
            .map(|choice| (choice.value.as_str(), choice.shown.as_str(), choice.debates))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(LabelKind::Task),
        [("t1", "New name", 2), ("t2", "Other", 1)]
    );
    assert_eq!(
        of(LabelKind::Model),
        [("offline/rules", "offline/rules", 3)]
    );
    assert_eq!(of(LabelKind::State), [("running", "running", 3)]);
    assert_eq!(of(LabelKind::Outcome), []);
}

#[test]
fn a_debate_is_taken_in_whole_and_once() {
    let (_folder, store) = fresh();
    let task = TaskId::new("t1");
    let debate = DebateId(store.new_id());
    let fact = |seq, key: &str, event: Event| domain::Recorded {
        seq,
        key: key.to_owned(),
        at: "2025-01-02T03:04:05.678Z".to_owned(),
        event,
    };
    let facts = vec![
        fact(
            1,
            "start",
            started(&debate, &task, "Export", "Export soon."),
        ),
        fact(2, "end/1", ended(Outcome::Consensus)),
    ];
    let whole = [(debate.clone(), facts.clone())];
    let gap = [(debate.clone(), vec![facts[1].clone()])];
    let refused = store.take_in(&gap, &[]).unwrap_err();
    assert!(matches!(refused, Error::Invalid { .. }), "{refused:?}");
    store.take_in(&whole, &["Export soon."]).unwrap();
    assert_eq!(store.events(&debate, 0).unwrap(), facts);
    let again = store.take_in(&whole, &[]).unwrap_err();
    assert!(matches!(again, Error::Invalid { .. }), "{again:?}");
    assert_eq!(store.events(&debate, 0).unwrap(), facts);
    assert!(store.check().iter().all(|check| check.ok));
}

#[test]
fn lists_that_a_migration_emptied_are_made_again_on_opening() {
    let (folder, store) = fresh();
    let debate = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    file.execute_batch(
        "INSERT INTO search_index (search_index) VALUES ('delete-all');
         PRAGMA foreign_keys = ON; DELETE FROM search; DELETE FROM debates;",
    )
    .unwrap();
    assert_eq!(found(&store, vec![]), []);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(found(&store, vec![]), [debate]);
    assert!(store.check().iter().all(|check| check.ok));
}

#[test]
fn a_debate_recorded_under_an_older_name_of_its_form_is_found_under_the_newer_one() {
    let (folder, store) = fresh();
    let debate = DebateId(store.new_id());
    let mut begun = setup(&debate, &TaskId::new("t1"), "Export", "Export soon.");
    begun.protocol = Protocol::DevilsAdvocate;
    let setup = Box::new(begun);
    let event = Event::Started { setup };
    store
        .append(&debate, "start", &event, &["Export soon."])
        .unwrap();
    tampered(
        folder.path(),
        "UPDATE journal SET event = replace(event, '\"devil\"', '\"devils_advocate\"');
         INSERT INTO search_index (search_index) VALUES ('delete-all');
         PRAGMA foreign_keys = ON; DELETE FROM search; DELETE FROM debates;",
    );
    let store = Store::open(folder.path()).unwrap();
    let older = store.events(&debate, 0).unwrap();
    assert_eq!(older[0].event, event);
    assert_eq!(
        found(&store, vec![label(LabelKind::Protocol, &["devil"])]),
        [debate]
    );
}
