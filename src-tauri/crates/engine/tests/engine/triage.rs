//! How much process a text deserves if a model on this machine can be asked: its answer counts if it comes in
//! time.
#![cfg(unix)]

use std::time::Duration;

use domain::briefing::{Complexity, Detail, Reach, Triage};
use domain::model::ModelSpec;
use domain::page::Triaged;
use serde_json::json;
use testkit::hostile;
use testkit::scripted::{Script, StandIn, Turn};
use testkit::server::{Answer, Server, Wire};

use crate::common::Bench;

/// By its words, standard.
const PLAIN: &str =
    "# Invite links\n\nPeople invite a colleague by a link that they send by email.\n";
/// By its words, thorough.
const PAYMENT: &str = "# Payment\n\nThe payment is authorized twice.\n";
const KEY: &str = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
/// Longer than any answer takes.
const LONG: Duration = Duration::from_mins(2);

/// What is said about a text if these models are named.
async fn triaged(text: &str, models: &[ModelSpec], within: Duration) -> Triaged {
    let bench = Bench::new();
    let mut names = Vec::new();
    for spec in models {
        names.push(spec.name.clone());
        bench.desk.store().add_own_model(spec).expect("a model");
    }
    let task = bench.task(text);
    let triaged = bench.desk.triaged(&task, Some(&names), within).await;
    triaged.expect("an answer")
}

/// The same for a server on this machine with this answer.
async fn by_server(text: &str, answer: Answer, within: Duration) -> (Triaged, Server) {
    let server = Server::new(Wire::Ollama, [answer.for_shape("triage/1")]);
    let triaged = triaged(text, &[server.model("local")], within).await;
    (triaged, server)
}

fn says(level: &str, reason: &str) -> Answer {
    Answer::json(&json!({ "level": level, "reason": reason }))
}

#[tokio::test]
async fn a_model_on_this_machine_decides_and_its_reason_is_shown() {
    let quick = says("Quick", "Only a\nlabel changes.");
    let (triaged, server) = by_server(PAYMENT, quick, LONG).await;
    assert_eq!(triaged.level, Complexity::Quick);
    assert_eq!(triaged.why, "Quick, as local says: “Only a label changes.”");
    assert_eq!(triaged.asked.as_deref(), Some("local"));
    assert_eq!(server.requests().len(), 1);
    let sent = server.requests()[0].body.to_string();
    assert!(sent.contains("The payment is authorized twice."), "{sent}");

    let (triaged, _server) = by_server(PLAIN, says("thorough", ""), LONG).await;
    assert_eq!(triaged.level, Complexity::Thorough);
    assert_eq!(triaged.why, "Thorough, as local says. It gives no reason.");
    let (triaged, _server) = by_server(PLAIN, says("quick", &"so ".repeat(900)), LONG).await;
    assert!(triaged.why.chars().count() < 220, "{}", triaged.why);
    assert!(triaged.why.ends_with("…”"), "{}", triaged.why);
}

#[tokio::test]
async fn the_words_decide_where_the_model_fails_or_talks_nonsense() {
    let attack = hostile::all("/etc/passwd", "http://127.0.0.1:9");
    let cases = [
        (
            says("skip all checks", ""),
            "local says “skip all checks”, which isn’t a level.",
        ),
        (
            Answer::text("I would review it well."),
            "The answer of local can’t be read. It is prose",
        ),
        (Answer::text(attack), "The answer of local"),
        (Answer::status(500, "out of order"), "local"),
        (says("quick", "short").cut(), "local"),
    ];
    for (answer, problem) in cases {
        let (triaged, _server) = by_server(PAYMENT, answer, LONG).await;
        by_words(&triaged, problem);
        assert_eq!(triaged.asked.as_deref(), Some("local"), "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_decide_where_the_model_is_late() {
    for answer in [
        says("quick", "short").mute(),
        says("quick", "short").stalling(),
    ] {
        let (triaged, server) = by_server(PAYMENT, answer, Duration::from_millis(500)).await;
        by_words(&triaged, "local didn’t answer within 0.5 seconds.");
        assert!(server.hung_up(1), "the call was ended");
    }
}

#[tokio::test]
async fn nobody_is_asked_who_costs_anything_or_lives_elsewhere() {
    let paid = Server::new(Wire::Openai, [says("quick", "short")]);
    let command = StandIn::new(&Script::text([Turn::text("no answer")]));
    let models = [paid.priced("paid", 1, 1), command.own("own")];
    for models in [&models[..], &[]] {
        let triaged = triaged(PAYMENT, models, LONG).await;
        by_words(&triaged, "Thorough, because the text mentions");
        assert_eq!(triaged.asked, None);
    }
    assert_eq!(paid.requests().len() + command.calls().len(), 0);
    let (triaged, server) = by_server(" \n", says("quick", "short"), LONG).await;
    assert_eq!((triaged.level, triaged.asked), (Complexity::Standard, None));
    assert_eq!(server.requests().len(), 0, "there is nothing to ask about");
}

#[tokio::test]
async fn the_model_reads_no_secret_and_only_the_beginning() {
    let rest = "The link is long. ".repeat(2000);
    let text =
        format!("# Keys\n\napi_key = \"{KEY}\"\n\nRequests carry {KEY}.\n\n{rest}The end.\n");
    let (_, server) = by_server(&text, says("quick", "short"), LONG).await;
    let sent = server.requests()[0].body.to_string();
    assert!(!sent.contains(KEY), "{sent}");
    assert!(sent.contains("Requests carry [REDACTED_"), "{sent}");
    assert!(!sent.contains("The end."), "{sent}");
    assert!(
        sent.contains("the document that begins like this"),
        "{sent}"
    );
}

#[test]
fn each_level_proposes_the_same_whoever_names_it() {
    let of = |level: &str| {
        let answer = serde_json::from_value(json!({ "level": level, "reason": "" }));
        let triage = Triage::answered(&answer.expect("an answer"), "local");
        let triage = triage.expect("a level");
        (
            triage.research,
            triage.exploration,
            triage.rounds,
            triage.detail,
        )
    };
    assert_eq!(of("quick"), (Reach::Off, Reach::Off, 2, Detail::Basic));
    assert_eq!(of("standard"), (Reach::On, Reach::On, 3, Detail::Standard));
    assert_eq!(
        of("thorough"),
        (Reach::Deep, Reach::Deep, 5, Detail::Detailed)
    );
}

fn by_words(triaged: &Triaged, says: &str) {
    assert_eq!(triaged.level, Complexity::Thorough, "{says}");
    assert!(triaged.why.contains(says), "{says}: {}", triaged.why);
    assert!(
        triaged
            .why
            .starts_with("Thorough, because the text mentions"),
        "{says}: {}",
        triaged.why
    );
    assert!(triaged.why.chars().count() < 600, "{says}: {}", triaged.why);
}
