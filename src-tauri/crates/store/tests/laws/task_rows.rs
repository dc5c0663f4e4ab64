//! Laws of what a task says about its newest debate: in lists, and when it is opened again.

use domain::author::{Choice, Remark, Wanted};
use domain::page::{DebateQuery, DebateState};
use domain::task::TaskStatus;
use domain::{DebateId, Event, Outcome, Protocol, Setup, TaskId};
use store::Store;

use crate::common::{
    begin, change, counted, ended, finding, fresh, proposed, round_began, setup, started, typed,
};

/// What a row of the task list and the opened task say about the newest debate.
#[derive(Debug, PartialEq)]
struct Says {
    status: TaskStatus,
    waiting: bool,
    outcome: Option<Outcome>,
    last: DebateId,
}

fn task(store: &Store) -> TaskId {
    let task = store.create_task(typed("Export", "Export soon."));
    task.unwrap().row.id
}

fn begin_duel(store: &Store, task: &TaskId) -> DebateId {
    let debate = DebateId(store.new_id());
    let setup = Box::new(Setup {
        protocol: Protocol::Duel,
        ..setup(&debate, task, "Export", "Export soon.")
    });
    let started = Event::Started { setup };
    store
        .append(&debate, "start", &started, &["Export soon."])
        .unwrap();
    debate
}

fn says(store: &Store, task: &TaskId) -> Says {
    let opened = store.task(task).unwrap();
    let rows = store.tasks("", false).unwrap();
    let listed = rows.into_iter().find(|row| row.id == *task).unwrap();
    assert_eq!(listed, opened.row, "a list says what the opened task says");
    let last = opened.last.unwrap().row;
    assert_eq!(
        (listed.debate.as_ref(), listed.outcome),
        (Some(&last.debate), last.outcome)
    );
    assert_eq!(listed.came_to, last.came_to);
    Says {
        status: listed.status,
        waiting: listed.state == Some(DebateState::Waiting),
        outcome: listed.outcome,
        last: last.debate,
    }
}

/// What a task says about a debate in which all of this happened, now and once lists are rebuilt.
fn check(events: &[Event], waiting: bool, outcome: Option<Outcome>) {
    let (_folder, store) = fresh();
    let task = task(&store);
    let debate = begin(&store, &task, "Export", "Export soon.");
    for event in events {
        store.append_next(&debate, "fact", event).unwrap();
    }
    let expected = Says {
        status: if outcome.is_some() {
            TaskStatus::Draft
        } else {
            TaskStatus::Debating
        },
        waiting,
        outcome,
        last: debate,
    };
    assert_eq!(says(&store, &task), expected, "{events:?}");
    store.rebuild().unwrap();
    assert_eq!(says(&store, &task), expected, "made again, {events:?}");
}

#[test]
fn a_task_waits_for_its_author_while_its_newest_debate_does() {
    let wanted = || Event::Wanted {
        wanted: Wanted::NextRound { round: 1 },
    };
    let chosen = || Event::Chosen {
        choice: Choice::GoOn {},
    };
    let ended = || Event::Ended {
        outcome: Outcome::Stopped,
        why: String::new(),
        disputes: Vec::new(),
    };
    let stopped = Some(Outcome::Stopped);
    check(&[], false, None);
    check(&[wanted()], true, None);
    check(&[wanted(), chosen()], false, None);
    check(&[Event::Paused {}], true, None);
    check(&[Event::Paused {}, Event::Resumed {}], false, None);
    check(&[wanted(), ended()], false, stopped);
    check(&[ended()], false, stopped);
    check(&[ended(), Event::Paused {}], false, stopped);
    check(&[ended(), Event::Resumed {}], false, None);
}

#[test]
fn the_newest_debate_is_the_one_that_began_last() {
    let (_folder, store) = fresh();
    let (task, other) = (task(&store), task(&store));
    assert!(store.task(&task).unwrap().last.is_none());
    let first = begin(&store, &task, "Export", "Export soon.");
    begin(&store, &other, "Export", "Export soon.");
    let second = begin(&store, &task, "Export", "Export now.");
    let paused = store
        .append_next(&first, "pause", &Event::Paused {})
        .unwrap();
    let said = says(&store, &task);
    assert_eq!((said.last, said.waiting), (second.clone(), false));

    store.delete_debate(&second).unwrap();
    let said = says(&store, &task);
    assert_eq!((said.last, said.waiting), (first.clone(), true));
    let last = store.task(&task).unwrap().last.unwrap();
    assert_eq!(last.at, paused.at, "when something happened in it last");
    let Event::Started { setup } = started(&first, &task, "Export", "Export soon.") else {
        panic!("not a beginning");
    };
    assert_eq!(last.seats as usize, setup.seats.len());
    assert_eq!(last.closer, setup.synthesizer.model.name);
}

#[test]
fn what_is_left_of_a_check_follows_each_fact() {
    let (_folder, store) = fresh();
    let task = task(&store);
    let debate = begin(&store, &task, "Export", "Export as soon as possible.");
    let raised = finding(1, 0, "No date");
    let dismissed = Event::Remarked {
        remark: Remark::Dismiss {
            finding: raised.id.clone(),
            reason: "In May.".to_owned(),
        },
    };
    for fact in [
        round_began(1),
        counted(1, vec![raised]),
        ended(Outcome::Checked),
    ] {
        store.append_next(&debate, "fact", &fact).unwrap();
    }
    let questions = || {
        let last = store.task(&task).unwrap().last.unwrap();
        last.checked.unwrap().questions
    };
    assert_eq!((questions(), questions()), (1, 1));
    store.append_next(&debate, "remark", &dismissed).unwrap();
    assert_eq!((questions(), questions()), (0, 0));
}

#[test]
fn a_check_whose_findings_are_settled_waits_for_nobody() {
    let (_folder, store) = fresh();
    let task = task(&store);
    let debate = begin(&store, &task, "Export", "Export as soon as possible.");
    let raised = finding(1, 0, "No date");
    let said = |remark: Remark| Event::Remarked { remark };
    for fact in [
        round_began(1),
        counted(1, vec![raised.clone()]),
        proposed("Export.", vec![change(0, vec![raised.id.clone()])]),
        ended(Outcome::Checked),
    ] {
        store.append_next(&debate, "fact", &fact).unwrap();
    }
    let state = || {
        let row = store.task(&task).unwrap().row;
        (row.state, row.status)
    };
    let waits = (Some(DebateState::ToReview), TaskStatus::ToReview);
    let settled = (Some(DebateState::Settled), TaskStatus::Draft);
    assert_eq!(state(), waits);
    let answered = said(Remark::Answer {
        finding: raised.id.clone(),
        text: "In May.".to_owned(),
    });
    store.append_next(&debate, "remark", &answered).unwrap();
    assert_eq!(state(), settled);
    let withdrawn = said(Remark::Withdraw { finding: raised.id });
    store.append_next(&debate, "remark", &withdrawn).unwrap();
    assert_eq!(state(), waits);
    store.append_next(&debate, "remark", &answered).unwrap();
    store.rebuild().unwrap();
    assert_eq!(state(), settled, "as it was before the lists were rebuilt");
}

#[test]
fn a_debate_that_nobody_drives_is_interrupted() {
    let (_folder, store) = fresh();
    let task = task(&store);
    let debate = begin(&store, &task, "Export", "Export soon.");
    let check = |state: DebateState| {
        assert_eq!(store.task(&task).unwrap().row.state, Some(state));
        assert_eq!(store.tasks("", false).unwrap()[0].state, Some(state));
        let all = DebateQuery {
            limit: 9,
            ..DebateQuery::default()
        };
        assert_eq!(store.debates(&all).unwrap()[0].state, state);
    };
    check(DebateState::Interrupted);
    let driving = store.lock_debate(&debate).unwrap().unwrap();
    check(DebateState::Running);
    drop(driving);
    check(DebateState::Interrupted);
    store
        .append_next(&debate, "pause", &Event::Paused {})
        .unwrap();
    check(DebateState::Waiting);
}

#[test]
fn what_another_process_writes_is_noticed_and_what_this_one_writes_is_not() {
    let (folder, store) = fresh();
    let other = Store::open(folder.path()).unwrap();
    let before = store.written_elsewhere().unwrap();
    let check = |what: &str, noticed: bool| {
        let now = store.written_elsewhere().unwrap();
        assert_eq!(now != before, noticed, "{what}");
    };
    check("nothing", false);
    let mine = task(&store);
    begin(&store, &mine, "Export", "Export soon.");
    store.tasks("", false).unwrap();
    check("a debate that began here", false);
    other.tasks("", false).unwrap();
    check("a list that another process read", false);
    task(&other);
    check("a task of another process", true);
}

#[test]
fn what_waits_behind_a_newer_debate_is_said_until_it_is_decided() {
    let (_folder, store) = fresh();
    let task = task(&store);
    let to_review = || {
        let debate = begin(&store, &task, "Export", "Export soon.");
        let changed = change(0, Vec::new());
        for fact in [
            proposed("Export now.", vec![changed]),
            ended(Outcome::Consensus),
        ] {
            store.append_next(&debate, "fact", &fact).unwrap();
        }
        debate
    };
    let check = |waits: Option<&DebateId>, when: &str| {
        let opened = store.task(&task).unwrap();
        assert_eq!(
            store.tasks("", false).unwrap(),
            std::slice::from_ref(&opened.row),
            "{when}"
        );
        let waiting = opened.waiting.map(|waiting| waiting.row.debate);
        assert_eq!(waiting.as_ref(), waits, "opened, {when}");
        let row = opened.row.waits.map(|waits| waits.debate);
        assert_eq!(row.as_ref(), waits, "in the list, {when}");
        if waits.is_some() && opened.row.outcome.is_some() {
            assert_eq!(opened.row.status, TaskStatus::ToReview, "{when}");
        }
    };
    let first = to_review();
    check(None, "it is the newest itself");
    let duel = begin_duel(&store, &task);
    check(Some(&first), "a duel began");
    store
        .append_next(&duel, "end", &ended(Outcome::Stopped))
        .unwrap();
    check(Some(&first), "the duel ended");
    let empty = begin(&store, &task, "Export", "Export soon.");
    store
        .append_next(&empty, "end", &ended(Outcome::Consensus))
        .unwrap();
    check(Some(&first), "a refine left nothing to decide");
    let second = to_review();
    check(None, "another refine took its place");
    begin_duel(&store, &task);
    check(Some(&second), "one more duel");
    let discarded = Event::Discarded { discarded: true };
    store.append_next(&second, "discard", &discarded).unwrap();
    check(None, "it was discarded");
}
