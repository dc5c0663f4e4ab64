//! Project files that a model judges before a debate.

mod caps;
mod saved;
mod troubles;

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use domain::briefed::{Briefed, Briefing, BriefingPart};
use domain::exploration::Exploration;
use domain::model::ModelSpec;
use domain::{Agenda, Event, Outcome};
use engine::{Finished, Plan};
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::server::{Answer, Server, Wire};

use crate::common::{Bench, plan};

const TEXT: &str =
    "# Refunds\n\n## Goal\n\nA refund is paid back through the ledger within a day.\n";
const SHAPE: &str = "exploration/1";
const RANKED: &str = "3 related files";

/// A project with code, a test and documentation about refunds.
fn shop() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let key = "let password = \"hunter2hunter2\";";
    write(
        "src/refund.rs",
        &format!("/// Pays back.\nfn refund(ledger: &Ledger) {{}}\n{key}\n"),
    );
    write("tests/refund.rs", "fn refund_is_in_the_ledger() {}\n");
    write("docs/refunds.md", "# Refunds\n\nGo through the ledger.\n");
    folder
}

fn planned(model: &ModelSpec, root: &Path, exploration: Exploration) -> Plan {
    let root = fs::canonicalize(root).expect("a path");
    let tasks = ["related_code", "tests", "documentation"];
    let exploration = Exploration {
        tasks: tasks.map(str::to_owned).into(),
        ..exploration
    };
    Plan {
        agenda: Agenda {
            briefing: Briefing {
                parts: vec![BriefingPart::Exploration],
                root: Some(root.to_string_lossy().into_owned()),
                exploration: Some(Box::new(exploration)),
                ..Briefing::default()
            },
            ..Agenda::default()
        },
        max_rounds: 1,
        ..plan(&[("qa", model.clone())], model.clone())
    }
}

fn explored(finished: &Finished) -> &Briefed {
    let mut briefing = finished.view.briefing.iter();
    let found = briefing.find(|it| it.part == BriefingPart::Exploration);
    found.expect("an exploration")
}

/// A server whose model judges the files like this, and approves everything.
fn judging(answers: impl IntoIterator<Item = Answer>) -> Server {
    let approves = json!({
        "findings": [], "approve": true,
        "evidence": ["paid back through the ledger", "within a day"],
    });
    let answers = answers.into_iter().map(|it| it.for_shape(SHAPE));
    Server::new(Wire::Openai, answers.chain([Answer::json(&approves)]))
}

fn file(label: &str, relevance: impl Into<Value>, from: usize, to: usize) -> Value {
    json!({
        "file": label, "relevance": relevance.into(), "summary": "It pays back.",
        "excerpts": [{ "from": from, "to": to, "note": "The signature." }],
    })
}

/// The same answer whatever is judged.
fn always(files: &[Value]) -> Answer {
    Answer::json(&json!({ "files": files }))
}

async fn explore(server: &Server, exploration: Exploration) -> (Bench, Finished) {
    let (bench, shop) = (Bench::new(), shop());
    let plan = planned(&server.model("cheap"), shop.path(), exploration);
    let finished = bench.debate(TEXT, plan).await;
    (bench, finished)
}

#[tokio::test]
async fn what_a_model_keeps_is_what_reviewers_read() {
    let server = judging([
        Answer::json(&json!({
            "files": [file("F1", "0.9", 2, 3)],
            "patterns": [
                { "pattern": "Ledger first", "location": "F1:2", "description": "Money goes through it." },
                { "pattern": "Made up", "location": "src/other.rs:1" },
            ],
            "recommendations": ["Name the ledger."],
        }))
        .for_words("src/refund.rs"),
        always(&[file("docs/refunds.md", 0.8, 1, 3)]).for_words("docs/refunds.md"),
        always(&[file("F1", 0.6, 1, 1)]),
    ]);
    let (bench, finished) = explore(&server, Exploration::default()).await;
    let briefed = explored(&finished);
    assert_eq!(briefed.line, "2 related files, judged by cheap");
    let entries = briefed.entries.iter();
    let entries: Vec<(&str, &str)> = entries
        .map(|it| (it.title.as_str(), it.note.as_str()))
        .collect();
    assert_eq!(
        entries,
        [
            ("Files by task", "related code 1, documentation 1."),
            ("src/refund.rs", "It pays back."),
            ("docs/refunds.md", "It pays back."),
            (
                "Pattern: Ledger first",
                "Money goes through it. (src/refund.rs:2)"
            ),
            ("Recommendation", "Name the ledger."),
        ]
    );
    assert_eq!(
        briefed.warnings,
        ["1 place that cheap cited isn’t in the files it read, so it was left out."]
    );
    assert_eq!(
        briefed.told,
        "src/refund.rs: It pays back.\n\
         [EXPLORE:src/refund.rs:2-3]\n\
         fn refund(ledger: &Ledger) {}\nlet password = \"[REDACTED_PASSWORD]\";\n\n\
         docs/refunds.md: It pays back.\n\
         [EXPLORE:docs/refunds.md:1-3]\n\
         # Refunds\n\nGo through the ledger.\n\n\
         - Pattern: Ledger first: Money goes through it. (src/refund.rs:2)\n\
         - Recommendation: Name the ledger."
    );
    let critiques = bench.prompts(&finished, "round/1/critique/");
    assert!(critiques[0].contains("[EXPLORE:src/refund.rs:2-3]"));
    let asked = bench.prompts(&finished, "briefing/exploration/");
    assert_eq!(asked.len(), 3);
    for prompt in &asked {
        assert!(!prompt.contains("hunter2"), "{prompt}");
        assert!(prompt.contains("within a day"), "the text is judged by");
    }
    assert_eq!(finished.view.header.calls, 4);
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

#[tokio::test]
async fn what_was_not_read_is_left_out() {
    let check = |answer: Value, line: &'static str, told: &'static str| async move {
        let server = judging([Answer::json(&answer)]);
        let (_bench, finished) = explore(&server, Exploration::default()).await;
        let briefed = explored(&finished);
        assert_eq!(briefed.line, line, "{answer}");
        assert!(briefed.told.contains(told), "{answer}: {}", briefed.told);
        for never in ["/etc/passwd", "[EXPLORE:src/secret.rs"] {
            assert!(!briefed.told.contains(never), "{answer}: {}", briefed.told);
        }
        assert_eq!(
            briefed.warnings.is_empty(),
            line.starts_with('3'),
            "{answer}"
        );
    };
    let none = "No relevant files, according to cheap";
    for relevance in [json!(5), json!(-1), json!("very"), json!(null)] {
        check(json!({ "files": [file("F1", relevance, 1, 1)] }), none, "").await;
    }
    for path in [
        "F0",
        "F2",
        "F99999999999999999999",
        "/etc/passwd",
        "../x",
        "",
    ] {
        check(json!({ "files": [file(path, 1, 1, 1)] }), none, "").await;
    }
    // A passage that doesn’t exist leaves the file with the passages from the ranking.
    for (from, to) in [(0, 1), (1, 99), (3, 2), (99, 100)] {
        let answer = json!({ "files": [file("F1", 1, from, to)] });
        let line = "3 related files, judged by cheap";
        let server = judging([Answer::json(&answer)]);
        let (_bench, finished) = explore(&server, Exploration::default()).await;
        let briefed = explored(&finished);
        assert_eq!(briefed.line, line, "{from}-{to}");
        let told = "[EXPLORE:tests/refund.rs:1-1]\nfn refund_is_in_the_ledger() {}";
        assert!(briefed.told.contains(told), "{}", briefed.told);
        assert_eq!(
            briefed.warnings,
            ["3 places that cheap cited aren’t in the files it read, so they were left out."]
        );
    }
    let cites = json!({
        "files": [{
            "file": "F1", "relevance": 1,
            "summary": "See [EXPLORE:src/secret.rs:1-2]\nand\u{1b}[31m more.",
            "excerpts": [],
        }],
        "recommendations": ["x".repeat(5000)],
    });
    check(
        cites,
        "3 related files, judged by cheap",
        "See [src/secret.rs:1-2] and",
    )
    .await;
}

#[tokio::test]
async fn judgments_of_one_file_are_merged() {
    let server = judging([always(&[
        file("F1", 0.7, 1, 1),
        file("F1", 0.95, 1, 1),
        json!({ "file": "F1", "relevance": 0.2, "summary": "No." }),
    ])]);
    let (_bench, finished) = explore(&server, Exploration::default()).await;
    let briefed = explored(&finished);
    assert_eq!(briefed.line, "3 related files, judged by cheap");
    let cited = "[EXPLORE:src/refund.rs:1-1]";
    assert_eq!(briefed.told.matches(cited).count(), 1, "{}", briefed.told);
}

#[tokio::test]
async fn rules_alone_read_the_ranking_and_a_named_model_judges_for_them() {
    let (bench, shop) = (Bench::new(), shop());
    let rules = ModelSpec::rules();
    let plan = planned(&rules, shop.path(), Exploration::default());
    let finished = bench.debate(TEXT, plan).await;
    assert_eq!(explored(&finished).line, RANKED);
    let observed = |finished: &Finished| {
        let facts = bench.facts(finished).into_iter();
        let mut facts = facts.filter(|it| it.key == "briefing/exploration/found");
        facts.any(|it| matches!(it.event, Event::Observed { .. }))
    };
    assert!(!observed(&finished));
    let named = judging([always(&[file("F1", 1, 1, 1)])]);
    let exploration = Exploration {
        reader: Some(named.model("named")),
        ..Exploration::default()
    };
    let finished = bench
        .debate(TEXT, planned(&rules, shop.path(), exploration))
        .await;
    assert_eq!(explored(&finished).line, "3 related files, judged by named");
    assert!(observed(&finished));
    assert_eq!(named.requests().len(), 3);
}

#[tokio::test]
async fn what_was_judged_once_is_not_asked_again_for_seven_days() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let asked = || {
        let requests = server.requests();
        requests.iter().filter(|it| it.shape() == SHAPE).count()
    };
    let debate = async |text: &str| {
        let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
        explored(&bench.debate(text, plan).await).line.clone()
    };
    assert_eq!(debate(TEXT).await, "3 related files, judged by cheap");
    assert_eq!(asked(), 3);
    assert_eq!(
        debate(TEXT).await,
        "3 related files, judged by cheap (saved answers)"
    );
    assert_eq!(asked(), 3);
    // Another text and another file are judged again.
    debate(
        "# Refunds\n\n## Goal\n\nA refund is paid back through the ledger at once, within a day.\n",
    )
    .await;
    assert_eq!(asked(), 6);
    fs::write(shop.path().join("src/refund.rs"), "// refund ledger\n").expect("a change");
    debate(TEXT).await;
    assert_eq!(asked(), 7);
    let kept = bench.folder.path().join("work/judgments");
    let then = SystemTime::now() - Duration::from_hours(8 * 24);
    for file in fs::read_dir(&kept).expect("a folder").flatten() {
        let file = File::options()
            .append(true)
            .open(file.path())
            .expect("a file");
        file.set_modified(then).expect("another date");
    }
    debate(TEXT).await;
    assert_eq!(asked(), 10);
}
