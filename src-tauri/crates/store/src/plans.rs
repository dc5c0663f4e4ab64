//! No statement of everyday use reads a whole table: everything that the methods run is recorded, then
//! `SQLite` is asked how it would find the rows.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use domain::model::ModelSpec;
use domain::page::{DebateColumn, DebateSort, LabelFilter, LabelKind, TaskSave};
use domain::persona::KeptPersona;
use domain::rule::{RuleOff, RuleScope};
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
use domain::task::Origin;
use domain::{
    Agenda, DebateId, Event, Kind, Persona, Protocol, Seat, SeatId, Setup, TaskId, TextHash,
    VersionId,
};
use rusqlite::Connection;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

use crate::{DebateQuery, NewTask, Store, connect, guard};

type Seen = Arc<Mutex<BTreeSet<String>>>;

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let seen = Seen::default();
    watch(&mut guard(&store.inner.writer), &seen);
    let mut reader = connect::reader(folder.path()).unwrap();
    watch(&mut reader, &seen);
    guard(&store.inner.readers).push(reader);

    use_everything(&store);

    let statements = guard(&seen).clone();
    assert!(statements.len() > 40, "{statements:#?}");
    let scanning: Vec<String> = statements
        .iter()
        .filter_map(|sql| scan(folder.path(), sql))
        .collect();
    assert!(scanning.is_empty(), "{scanning:#?}");
}

fn watch(connection: &mut Connection, seen: &Seen) {
    let seen = seen.clone();
    let note = move |event: TraceEvent<'_>| {
        if let TraceEvent::Stmt(_, sql) = event {
            guard(&seen).insert(sql.to_owned());
        }
    };
    connection
        .trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(note))
        .unwrap();
}

/// The statement, if it reads a growing table from end to end.
fn scan(folder: &Path, sql: &str) -> Option<String> {
    // Comments name triggers; quoted names are what FTS5 runs on its own tables.
    let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE"];
    if !verbs.iter().any(|verb| sql.starts_with(verb)) || sql.contains("'main'.'") {
        return None;
    }
    let connection = Connection::open(connect::file(folder)).unwrap();
    let mut plan = connection
        .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
        .unwrap();
    let steps: Vec<String> = plan
        .raw_query()
        .mapped(|row| row.get("detail"))
        .map(Result::unwrap)
        .collect();
    let harmless = [
        "VIRTUAL TABLE",
        "CONSTANT ROW",
        // The versions that one text comes from, found by an index one after the other.
        "SCAN line",
        "own_models",
        "personas",
        "rules_off",
    ];
    steps
        .iter()
        .any(|step| step.starts_with("SCAN") && !harmless.iter().any(|word| step.contains(word)))
        .then(|| format!("{sql}\n{steps:#?}"))
}

fn use_everything(store: &Store) {
    use_tasks(store);
    use_debates(store);
    let model = ModelSpec {
        name: "own".to_owned(),
        ..ModelSpec::rules()
    };
    store.add_own_model(&model).unwrap();
    store.own_models().unwrap();
    store.remove_own_model("own").unwrap();
    store.set_settings(&store.settings().unwrap()).unwrap();
    use_personas_and_rules(store);
}

fn use_personas_and_rules(store: &Store) {
    let persona = KeptPersona {
        key: "legal".to_owned(),
        text: None,
        enabled: true,
    };
    store.add_persona(&persona).unwrap();
    store.put_persona(&persona).unwrap();
    store.personas().unwrap();
    store.remove_persona("legal").unwrap();
    let task = store.tasks("", false).unwrap()[0].id.clone();
    let off = RuleOff {
        rule: "no-timeout".to_owned(),
        scope: RuleScope::Task { task: task.clone() },
    };
    store.switch_rule(&off, true).unwrap();
    store.rules_off_for(&task).unwrap();
    store.rules_off().unwrap();
    store.switch_rule(&off, false).unwrap();
}

fn use_tasks(store: &Store) {
    let task = store
        .create_task(NewTask {
            title: "Export".to_owned(),
            kind: Kind::Prd,
            body: "Export soon.".to_owned(),
            origin: Origin::Typed,
            path: Some("/notes/export.md".to_owned()),
            project: Some("/notes".to_owned()),
        })
        .unwrap();
    let id = task.row.id;
    store
        .save_task(&TaskSave {
            task: id.clone(),
            revision: task.revision,
            title: "Export".to_owned(),
            kind: Kind::Prd,
            body: "Export by Friday.".to_owned(),
        })
        .unwrap();
    for search in ["", "export"] {
        assert_eq!(store.tasks(search, false).unwrap().len(), 1);
    }
    store.task_by_path("/notes/export.md").unwrap();
    let version = store.snapshot(&id).unwrap();
    store
        .add_version(&id, "x", Origin::imported("x.md"))
        .unwrap();
    store.versions(&id).unwrap();
    store.version(&version.id).unwrap();
    store.text(&version.text).unwrap();
    store
        .attach(&id, &["/notes/export.csv".to_owned()])
        .unwrap();
    store.duplicate_task(&id).unwrap();
    store.attached(&id).unwrap();
    store.detach(&id, "/notes/export.csv").unwrap();
    store.set_project(&id, Some("/plans")).unwrap();
    store.archive_task(&id, true).unwrap();
}

fn use_debates(store: &Store) {
    let debate = DebateId(store.new_id());
    let facts = [
        started(&debate),
        r#"{"fact": "round_began", "round": 1, "text": "x"}"#.to_owned(),
        r#"{"fact": "replied", "reply": {"round": 1, "seat": "s1", "model": "m", "system": "x",
            "prompt": "x", "raw": "x", "duration_ms": 1, "usage": {"input_tokens": 1,
            "output_tokens": 1, "cost_usd": 0.0, "estimated": false}}}"#
            .to_owned(),
        r#"{"fact": "counted", "round": 1, "count": {"approvals": 0, "required": 1,
            "consensus": false, "findings": [{"id": "r1.s1.1", "round": 1, "seat": "s1",
            "persona": "qa", "severity": "major", "title": "Vague", "quote": "", "quote_match":
            "none", "range": null, "places": [], "concern": "", "suggestion": "", "supporters":
            [], "status": "open", "status_reason": null, "change": null}]}}"#
            .to_owned(),
        r#"{"fact": "synthesised", "round": 1, "synthesis": {"edits": [], "declined": [],
            "recorded": ["r1.s1.1"], "text": "x", "lost": [], "growth": {"words": 1, "headings":
            0, "original_words": 1, "original_headings": 0}}}"#
            .to_owned(),
        r#"{"fact": "proposed", "text": "x", "changes": [{"id": "c1", "places": [], "findings":
            ["r1.s1.1"], "scaffold_for": []}]}"#
            .to_owned(),
        r#"{"fact": "decided", "change": "c1", "decision": {"verdict": "rejected"}}"#.to_owned(),
        r#"{"fact": "accepted", "version": "v", "conflicts": []}"#.to_owned(),
        r#"{"fact": "ended", "outcome": "consensus", "why": ""}"#.to_owned(),
    ];
    for fact in facts {
        let event: Event = serde_json::from_str(&fact).unwrap();
        store
            .append(&debate, &fact, &event, &["Export soon."])
            .unwrap();
    }
    store
        .append_next(&debate, "pause", &Event::Paused {})
        .unwrap();
    store.key(&debate, "start").unwrap();
    store.view(&debate).unwrap();
    assert_eq!(
        store
            .past(Protocol::Refine, &[&ModelSpec::rules()], 10)
            .unwrap()
            .len(),
        1
    );
    use_conclusions(store, &debate);
    for since in [None, Some("2026-01-02T03:04:05.678Z")] {
        store.scored(since).unwrap();
    }
    list(store, &debate);
    store.delete_debate(&debate).unwrap();
}

fn use_conclusions(store: &Store, debate: &DebateId) {
    let facts = [
        r#"{"fact": "concluded", "conclusion": {"verdict": null, "second": null, "degraded": []}}"#,
        r#"{"fact": "ruled", "ruling": {"ruling": "upheld"}}"#,
        r#"{"fact": "ruled", "ruling": {"ruling": "undecided"}}"#,
    ];
    for fact in facts {
        let event: Event = serde_json::from_str(fact).unwrap();
        store.append(debate, fact, &event, &[]).unwrap();
    }
    store.worths(Protocol::Duel, Kind::Prd, 5).unwrap();
    assert_eq!(store.sums().unwrap().len(), 1);
}

fn list(store: &Store, debate: &DebateId) {
    let label = |kind, values: &[&str]| LabelFilter {
        kind,
        values: values.iter().map(ToString::to_string).collect(),
    };
    let task = label(LabelKind::Task, &["t1"]);
    let states = label(LabelKind::State, &["accepted", "settled"]);
    let filters = [
        vec![],
        vec![task.clone()],
        vec![states.clone()],
        vec![states, label(LabelKind::Model, &["m"]), task],
    ];
    let date = Some("2026-01-02T03:04:05.678Z".to_owned());
    for search in ["", "export"] {
        for labels in &filters {
            for dates in [None, date.clone()] {
                for after in [None, Some(debate.clone())] {
                    let query = DebateQuery {
                        search: search.to_owned(),
                        labels: labels.clone(),
                        since: dates.clone(),
                        until: dates.clone(),
                        after,
                        limit: 5,
                        ..DebateQuery::default()
                    };
                    store.count_debates(&query).unwrap();
                    store.label_choices(&query).unwrap();
                    for sort in sorts() {
                        let query = DebateQuery {
                            sort,
                            ..query.clone()
                        };
                        store.debates(&query).unwrap();
                    }
                }
            }
        }
    }
}

/// Every possible order of a list of debates.
fn sorts() -> impl Iterator<Item = DebateSort> {
    let columns = [
        DebateColumn::Title,
        DebateColumn::Form,
        DebateColumn::Outcome,
        DebateColumn::Started,
        DebateColumn::Changes,
        DebateColumn::Cost,
    ];
    columns.into_iter().flat_map(|by| {
        let order = move |descending| DebateSort { by, descending };
        [order(true), order(false)]
    })
}

fn started(debate: &DebateId) -> String {
    let seat = Seat {
        id: SeatId::at(0),
        persona: Persona {
            key: "qa".to_owned(),
            label: "QA".to_owned(),
            purpose: String::new(),
            prompt: String::new(),
        },
        model: ModelSpec::rules(),
        effort: None,
    };
    let setup = Setup {
        debate: debate.clone(),
        task: TaskId::new("t1"),
        version: VersionId::new("v1"),
        title: "Export".to_owned(),
        kind: Kind::Prd,
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        original: TextHash::of("Export soon."),
        seats: vec![seat.clone()],
        synthesizer: seat,
        max_rounds: 1,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        questions: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        said_before: Vec::new(),
        timeout_s: 1,
        silence_s: 1,
    };
    let setup = Box::new(setup);
    serde_json::to_string(&Event::Started { setup }).unwrap()
}
