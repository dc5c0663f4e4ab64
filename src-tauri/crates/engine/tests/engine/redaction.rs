//! Models read placeholders; the text, the facts and the built-in reviewer have the secrets.

use domain::author::AuthorAnswer;
use domain::page::{SecretCount, Sent};
use domain::setup::Redaction;
use domain::text::redact::OwnPattern;
use domain::{Event, QuoteMatch, Severity};
use engine::{Finished, Plan};
use testkit::scripted::{StandIn, Turn};

use crate::common::voices::{
    approves_with, breaks, edits, finding, from_now_on, in_order, objects,
};
use crate::common::{Bench, debate_of, plan, rules};

const KEY: &str = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";

const TEXT: &str = "\
# Mailer

## Set-up

The service reads its settings at the start. api_key = \"k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\"

## Sending

Requests carry k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C for some time.
Mails to ACME-4711 go first.
";

/// A critic that quotes the placeholder, then approves.
fn critic() -> StandIn {
    in_order([
        objects(&[finding(
            Severity::Major,
            "[REDACTED_API_KEY_1] is sent with each request",
            "Requests carry [REDACTED_API_KEY_1] for some time.",
        )]),
        approves_with(&[
            "The service reads its settings",
            "Mails to ACME-4711 go first.",
        ]),
    ])
}

/// A synthesizer that searches for the placeholder and writes it.
fn synthesizer() -> StandIn {
    in_order([edits(&[(
        "Requests carry [REDACTED_API_KEY_1] for some time.",
        "Requests carry [REDACTED_API_KEY_1] for 30 seconds.",
        "F1",
    )])])
}

/// Everything that a model was given.
fn asked(models: [&StandIn; 2]) -> String {
    let calls = models.into_iter().flat_map(StandIn::calls);
    calls.map(|call| call.asked()).collect()
}

fn check_applied(bench: &Bench, finished: &Finished) {
    let round = &finished.view.rounds[0];
    let raised = &round.critiques[0].findings[0];
    assert_eq!(raised.quote_match, QuoteMatch::Exact);
    assert_eq!(raised.title, format!("{KEY} is sent with each request"));
    let expected = TEXT.replace("for some time", "for 30 seconds");
    assert_eq!(bench.proposal(finished), expected);
}

#[tokio::test]
async fn no_model_reads_a_secret_and_edits_that_quote_its_placeholder_apply() {
    let (critic, synthesizer) = (critic(), synthesizer());
    let bench = Bench::new();
    let asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    let finished = bench.debate(TEXT, asked_for).await;
    assert_eq!(
        finished.view.rounds.len(),
        2,
        "{}",
        finished.view.header.why
    );
    check_applied(&bench, &finished);

    let asked = asked([&critic, &synthesizer]);
    assert!(!asked.contains(KEY), "{asked}");
    assert!(asked.contains("api_key = \"[REDACTED_API_KEY_1]\""));
    assert!(asked.contains("Requests carry [REDACTED_API_KEY_1] for 30 seconds."));
    assert!(asked.contains("is not a problem with the document"));
    for stored in bench.prompts(&finished, "round/") {
        assert!(!stored.contains(KEY), "{stored}");
        let last = stored.lines().last().unwrap_or_default();
        assert!(last.starts_with("Answer shape: "), "{last}");
    }
    let setup = finished.view.setup.as_ref().expect("a setup");
    assert_eq!(bench.text(&setup.original), TEXT);
}

/// The text as models read it.
fn text_of(sent: &Sent) -> String {
    let passages = sent.parts[0].passages.iter();
    passages.map(|passage| passage.text.as_str()).collect()
}

#[tokio::test]
async fn what_is_sent_can_be_seen_before() {
    let (critic, synthesizer) = (critic(), synthesizer());
    let bench = Bench::new();
    let task = bench.task(TEXT);
    let mut asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    let one_key = [SecretCount {
        kind: "API_KEY".to_owned(),
        count: 1,
    }];

    let secrets = async |plan: &Plan| {
        let withheld = bench.desk.withheld(&task, plan).await;
        withheld.expect("what is withheld").secrets
    };
    let sent = async |plan: &Plan| bench.desk.sent(&task, plan).await.expect("what is sent");
    assert_eq!(secrets(&asked_for).await, one_key);
    let covered = sent(&asked_for).await;
    assert!(covered.leaves && !covered.judges_files);
    let text = text_of(&covered);
    let mut answered = asked_for.clone();
    answered.answers = vec![AuthorAnswer {
        question: "Who is it for?".to_owned(),
        answer: format!("Whoever has {KEY}."),
    }];
    let answers = &sent(&answered).await.parts[1];
    let told: Vec<&str> = answers.passages.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(answers.label, "Your answers");
    assert_eq!(
        told.concat(),
        "- Who is it for?\n  Whoever has [REDACTED_API_KEY_1]."
    );
    assert_eq!(text, TEXT.replace(KEY, "[REDACTED_API_KEY_1]"));
    let finished = bench.debate(TEXT, asked_for.clone()).await;
    let first = bench.prompts(&finished, "round/1/critique");
    assert!(first[0].contains(&text), "{}", first[0]);

    asked_for.redaction.as_written = true;
    assert_eq!(secrets(&asked_for).await, one_key);
    let written = sent(&asked_for).await;
    assert_eq!(text_of(&written), TEXT);
    let passages = &written.parts[0].passages;
    assert!(passages.iter().all(|passage| !passage.placeholder));

    assert_eq!(secrets(&rules()).await, []);
    assert!(!sent(&rules()).await.leaves);
}

#[tokio::test]
async fn a_text_sent_as_written_is_read_as_written() {
    let (critic, synthesizer) = (
        in_order([approves_with(&[
            "The service reads its settings",
            "Mails to ACME-4711 go first.",
        ])]),
        synthesizer(),
    );
    let bench = Bench::new();
    let mut asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    asked_for.redaction.as_written = true;
    bench.debate(TEXT, asked_for).await;
    let asked = asked([&critic, &synthesizer]);
    assert!(
        asked.contains(TEXT) && !asked.contains("REDACTED"),
        "{asked}"
    );
}

#[tokio::test]
async fn a_text_without_secrets_is_sent_without_a_word_on_them() {
    let text = TEXT.replace(KEY, "what the vault holds");
    let (critic, synthesizer) = (
        in_order([approves_with(&[
            "The service reads its settings",
            "Mails to ACME-4711 go first.",
        ])]),
        synthesizer(),
    );
    let bench = Bench::new();
    let asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    bench.debate(&text, asked_for).await;
    let asked = asked([&critic, &synthesizer]);
    assert!(
        asked.contains(&text) && !asked.contains("REDACTED"),
        "{asked}"
    );
}

#[tokio::test]
async fn the_users_patterns_count_as_they_were_at_the_start() {
    let critic = in_order([approves_with(&[
        "Mails to [REDACTED_CUSTOMER_1] go first.",
        "## Sending",
    ])]);
    let synthesizer = synthesizer();
    let bench = Bench::new();
    let mut asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    asked_for.redaction = Redaction {
        as_written: false,
        patterns: vec![OwnPattern {
            name: "Customer".to_owned(),
            pattern: r"ACME-\d+".to_owned(),
        }],
    };
    let finished = bench.debate(TEXT, asked_for).await;
    assert!(!asked([&critic, &synthesizer]).contains("ACME"));
    let evidence = &finished.view.rounds[0].critiques[0].evidence[0];
    assert_eq!(evidence.quote, "Mails to ACME-4711 go first.");
    assert!(evidence.range.is_some());
}

#[tokio::test]
async fn a_resumed_debate_reads_placeholders_as_the_first_run_did() {
    let (critic, synthesizer) = (critic(), in_order([breaks()]));
    let bench = Bench::new();
    let asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    let broken = bench.debate(TEXT, asked_for).await;
    from_now_on(
        &synthesizer,
        [edits(&[(
            "Requests carry [REDACTED_API_KEY_1] for some time.",
            "Requests carry [REDACTED_API_KEY_1] for 30 seconds.",
            "F1",
        )])],
    );
    let finished = bench.resume(&debate_of(&broken)).await;
    check_applied(&bench, &finished);
    assert!(!asked([&critic, &synthesizer]).contains(KEY));
}

#[tokio::test]
async fn the_second_try_is_covered_like_the_first() {
    let critic = in_order([
        Turn::text("{\"approve\": \"[REDACTED_API_KEY_1]\"}"),
        approves_with(&[
            "Requests carry [REDACTED_API_KEY_1] for some time.",
            "The service reads its settings",
        ]),
    ]);
    let synthesizer = synthesizer();
    let bench = Bench::new();
    let asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    let finished = bench.debate(TEXT, asked_for).await;
    let asked = asked([&critic, &synthesizer]);
    assert!(
        !asked.contains(KEY) && !asked.contains("API_KEY_2"),
        "{asked}"
    );
    assert_eq!(
        finished.view.rounds[0].critiques[0].approval_supported,
        Some(true)
    );
}

#[tokio::test]
async fn a_whole_text_with_placeholders_is_the_authors_text_again() {
    let whole = TEXT
        .replace(KEY, "[REDACTED_API_KEY_1]")
        .replace("for some time", "for 30 seconds");
    let (critic, synthesizer) = (
        critic(),
        in_order([Turn::text(format!("[SPEC]\n{whole}[/SPEC]"))]),
    );
    let bench = Bench::new();
    let asked_for = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    let finished = bench.debate(TEXT, asked_for).await;
    check_applied(&bench, &finished);
}

#[tokio::test]
async fn the_built_in_reviewer_sees_the_text_as_it_is() {
    let bench = Bench::new();
    let finished = bench.debate(TEXT, rules()).await;
    for recorded in bench.facts(&finished) {
        if let Event::Replied { reply } = &recorded.event {
            let text = bench.text(&reply.prompt) + &bench.text(&reply.raw);
            assert!(!text.contains("REDACTED"), "{text}");
        }
    }
}
