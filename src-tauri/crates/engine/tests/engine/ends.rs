//! The ways in which a debate ends without consensus.

use crate::common::voices::{
    DOCUMENT, approves, approves_with, breaks, declines, edits, finding, in_order, objects,
    says_seven_days, vague,
};
use crate::common::{Bench, debate_of, plan};
use domain::setup::Budget;
use domain::{Outcome, Severity};
use serde_json::json;
use testkit::scripted::Turn;
use testkit::server::{Answer, Server, Wire};

/// A debate with one critic and at most five rounds ends this way.
async fn check(
    critic: Vec<Turn>,
    synthesizer: Vec<Turn>,
    outcome: Outcome,
    rounds: usize,
    words: &str,
) {
    let (critic, synthesizer) = (in_order(critic), in_order(synthesizer));
    let bench = Bench::new();
    let seats = [("qa", critic.own("critic"))];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, synthesizer.own("editor")))
        .await;
    let (header, held) = (&finished.view.header, &finished.view.rounds);
    assert_eq!(
        (header.outcome, held.len()),
        (Some(outcome), rounds),
        "{}",
        header.why
    );
    assert!(header.why.contains(words), "{}", header.why);
    let last = held.last().expect("a round");
    assert!(last.ended_at.is_some());
    let synthesis = last
        .synthesis
        .as_ref()
        .expect("the last round is synthesized too");
    assert_eq!(bench.proposal(&finished), bench.text(&synthesis.text));
}

fn objections(quotes: &[&str]) -> Vec<Turn> {
    let about = |quote: &&str| objects(&[finding(Severity::Major, &format!("On {quote}"), quote)]);
    quotes.iter().map(about).collect()
}

#[tokio::test]
async fn debates_without_consensus_end_in_words() {
    let on = ["a while", "1 day", "2 days", "3 days", "4 days"];
    let becomes = ["1 day", "2 days", "3 days", "4 days", "5 days"];
    let grow = on
        .iter()
        .zip(becomes)
        .map(|(old, new)| edits(&[(*old, new, "F1")]));
    let unreviewed = "Nobody has reviewed the last round’s edits";
    check(
        objections(&on),
        grow.collect(),
        Outcome::MaxRounds,
        5,
        unreviewed,
    )
    .await;

    let undo = vec![
        says_seven_days(),
        edits(&[("after 7 days", "after a while", "F1")]),
    ];
    let back = objections(&["after a while", "after 7 days"]);
    check(back, undo, Outcome::Circling, 2, "undoing each other’s").await;

    let stubborn = vec![declines(&[("F1", "\"a link\" says enough")])];
    let raised = "had been raised before";
    let again = vec![objects(&[vague()])];
    check(again, stubborn, Outcome::Circling, 3, raised).await;
    let unquoted = vec![approves_with(&["## Goal"])];
    check(unquoted, vec![], Outcome::Circling, 3, "Nothing changed").await;
}

#[tokio::test]
async fn an_end_says_who_did_not_answer_and_speaks_of_no_edits_that_were_not_made() {
    let check = async |pm: Vec<Turn>, rounds: u32, says: &str| {
        let (pm, qa) = (in_order(pm), in_order([approves_with(&["## Goal"])]));
        let synthesizer = in_order([]);
        let seats = [("pm", pm.own("one")), ("qa", qa.own("two"))];
        let mut plan = plan(&seats, synthesizer.own("three"));
        plan.max_rounds = rounds;
        let finished = Bench::new().debate(DOCUMENT, plan).await;
        let (outcome, why) = (finished.view.header.outcome, &finished.view.header.why);
        assert_eq!(outcome, Some(Outcome::MaxRounds), "{why}");
        assert_eq!(why, says);
    };
    let nobody = "The reviewers raised nothing in the last round, but none of the 2 required approvals \
         counted. Product didn’t answer.";
    check(vec![breaks()], 2, nobody).await;
    let first = "The reviewers raised nothing in the last round, but only 1 of the 2 required approvals counted. \
         Product didn’t answer in round 1.";
    check(vec![breaks(), approves()], 2, first).await;
    let stuck = "Nothing changed in rounds 2 and 3. None of the 2 required approvals counted. Product didn’t \
         answer.";
    check(vec![breaks()], 5, stuck).await;
}

#[tokio::test]
async fn a_seat_that_was_absent_is_asked_again_in_the_next_round() {
    let (pm, qa) = (in_order([approves()]), in_order([breaks(), approves()]));
    let synthesizer = in_order([]);
    let seats = [("pm", pm.own("one")), ("qa", qa.own("two"))];
    let finished = Bench::new()
        .debate(DOCUMENT, plan(&seats, synthesizer.own("three")))
        .await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.view.rounds.len(), 2);
}

#[tokio::test]
async fn no_call_starts_that_could_pass_the_cap_in_tokens() {
    let capped = async |tokens: u64| {
        let critic = in_order([objects(&[vague()]), approves()]);
        let synthesizer = in_order([says_seven_days()]);
        let bench = Bench::new();
        let mut capped = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
        capped.budget = Budget {
            usd: None,
            tokens: Some(tokens),
        };
        let finished = bench.debate(DOCUMENT, capped).await;
        (bench, finished, critic, synthesizer)
    };
    let (_, finished, ..) = capped(1).await;
    let header = &finished.view.header;
    assert_eq!((header.outcome, header.calls), (Some(Outcome::Budget), 0));
    let (_, told) = header
        .why
        .split_once("could take ")
        .expect("the worst case");
    let worst: u64 = told
        .split(' ')
        .next()
        .and_then(|word| word.replace(',', "").parse().ok())
        .expect("a number");

    let (_, finished, ..) = capped(worst - 1).await;
    assert_eq!(finished.view.header.calls, 0);
    let (bench, finished, critic, synthesizer) = capped(worst).await;
    let header = &finished.view.header;
    assert_eq!((header.outcome, header.calls), (Some(Outcome::Budget), 1));
    assert!(header.why.contains("editor"), "{}", header.why);
    assert_eq!(bench.proposal(&finished), DOCUMENT);
    let spent = header.usage;

    let finished = bench.resume(&debate_of(&finished)).await;
    let header = &finished.view.header;
    assert_eq!((header.outcome, header.calls), (Some(Outcome::Budget), 1));
    assert_eq!((header.usage, finished.replayed), (spent, 1));
    assert_eq!((critic.calls().len(), synthesizer.calls().len()), (1, 0));

    let (_, finished, ..) = capped(worst * 9).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

#[tokio::test]
async fn a_debate_goes_on_when_its_cap_is_raised() {
    let critic = in_order([objects(&[vague()]), approves()]);
    let editor = in_order([says_seven_days()]);
    let bench = Bench::new();
    let mut capped = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let tokens = |tokens| Budget {
        usd: None,
        tokens: Some(tokens),
    };
    capped.budget = tokens(11_500);
    let finished = bench.debate(DOCUMENT, capped).await;
    let debate = debate_of(&finished);
    assert_eq!(finished.view.header.outcome, Some(Outcome::Budget));
    assert_eq!(finished.view.header.calls, 1);

    let money = Budget {
        usd: Some(1.0),
        tokens: None,
    };
    for (budget, words) in [(tokens(100), "are already used"), (money, "unknown")] {
        let refused = bench.desk.raise_cap(&debate, budget).await;
        let message = refused.err().expect("a refusal").to_string();
        assert!(message.contains(words), "{message}");
    }
    let running = bench.desk.raise_cap(&debate, tokens(100_000)).await;
    let finished = bench.desk.finish(running.expect("a start")).await;
    let header = finished.expect("an end").view.header;
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    assert_eq!((header.calls, header.budget), (3, tokens(100_000)));
    assert_eq!((critic.calls().len(), editor.calls().len()), (2, 1));
    assert!(
        bench
            .desk
            .raise_cap(&debate, tokens(200_000))
            .await
            .is_err()
    );
}

#[tokio::test]
async fn calls_that_fit_the_cap_only_one_by_one_are_made_one_by_one() {
    let bench = Bench::new();
    let personas = ["pm", "security", "qa", "oncall", "performance"];
    let critics = personas.iter().chain(&personas);
    let critics: Vec<_> = critics
        .map(|persona| (*persona, in_order([approves()])))
        .collect();
    let seats: Vec<_> = critics
        .iter()
        .map(|(persona, critic)| (*persona, critic.own("critic")))
        .collect();
    let editor = in_order([says_seven_days()]);
    let mut capped = plan(&seats, editor.own("editor"));
    // Room for one worst case, and for what ten calls really use.
    capped.budget.tokens = Some(32_000);
    let finished = bench.debate(DOCUMENT, capped).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    assert_eq!(header.calls, 10);
}

#[tokio::test]
async fn no_call_starts_that_could_pass_the_cap_in_money() {
    // At $5 per million, the longest answer alone costs $0.04.
    for (cap, outcome, calls) in [(0.03, Outcome::Budget, 0), (0.06, Outcome::Consensus, 1)] {
        let agrees = json!({ "findings": [], "approve": true, "evidence": ["invite a colleague", "Everyone gets it"] });
        let server = Server::new(Wire::Openai, [Answer::json(&agrees)]);
        let model = server.priced("paid", 1_000_000, 5_000_000);
        let mut capped = plan(&[("qa", model.clone())], model);
        capped.budget.usd = Some(cap);
        let finished = Bench::new().debate(DOCUMENT, capped).await;
        let header = &finished.view.header;
        assert_eq!(header.outcome, Some(outcome), "{}", header.why);
        assert_eq!(header.calls, calls);
        for request in server.requests() {
            assert_eq!(request.body["max_tokens"], 8_000, "{}", request.body);
        }
        match header.usage.cost_usd {
            Some(cost) if calls == 1 => assert!((cost - 0.000_345).abs() < 1e-9, "{cost}"),
            cost => assert_eq!(cost, Some(0.0), "{}", header.why),
        }
        assert_eq!(
            outcome == Outcome::Budget,
            header.why.contains("could cost $0.04")
        );
    }
}

#[tokio::test]
async fn what_kept_several_from_answering_is_said_once() {
    let (model, synthesizer) = (in_order([breaks()]), in_order([]));
    let seats = [("pm", model.own("one")), ("qa", model.own("one"))];
    let plan = plan(&seats, synthesizer.own("three"));
    let finished = Bench::new().debate(DOCUMENT, plan).await;
    let why = &finished.view.header.why;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Failed), "{why}");
    assert_eq!(why.matches("Product, QA").count(), 1, "{why}");
    assert_eq!(why.matches("failed before answering").count(), 1, "{why}");
}
