//! From a duel into a Refine: what survived is dealt with there.

use domain::agenda::Over;
use domain::{Agenda, DebateId, FindingStatus, Outcome, Protocol};
use serde_json::json;

use super::{case, challenge, debate, five, judged, says};
use crate::common::voices::{approves, edits, in_order};
use crate::common::{Bench, debate_of, held, plan as of_three};

/// A duel whose judge calls the second concern a stretch and the third one addressed.
async fn duel(bench: &Bench) -> DebateId {
    let score =
        |label: &str, score: u32, met: bool| json!({ "point": label, "score": score, "met": met });
    let of = |letter: &str| {
        [(1, 5, false), (2, 2, false), (3, 4, true)]
            .map(|(at, points, met)| score(&format!("{letter}{at}"), points, met))
    };
    // The advocate has no points, so that both letters can be scored and one of them counts.
    let scores = [of("A"), of("B")].concat();
    let judge = says(judged(
        "revise",
        json!({
            "scores": scores, "suggested_actions": ["Say who is paged."], "key_narratives": ["Limits are missing."]
        }),
    ));
    let seats = [&says(case(&[])), &says(challenge(five()))];
    let held = debate(bench, Protocol::Duel, Agenda::default(), &seats, &judge).await;
    debate_of(&held)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_survived_is_raised_in_the_first_round_and_keeps_it_open() {
    let bench = Bench::new();
    let earlier = duel(&bench).await;
    let brought = bench.desk.bring(&earlier).await.expect("a debate");
    let titles: Vec<&str> = brought
        .findings
        .iter()
        .map(|it| it.title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Expiry is vague",
            "All at once",
            "Anybody with the link",
            "Say who is paged."
        ]
    );
    assert!(brought.from.starts_with("Duel of 20"), "{}", brought.from);

    let critic = says(approves());
    let editor = in_order([edits(&[("after a while", "after 24 hours", "F2")])]);
    let mut plan = of_three(&[("pm", critic.own("critic"))], editor.own("editor"));
    plan.agenda.over = Over::Brought(brought);
    let refined = bench.debate(crate::common::voices::DOCUMENT, plan).await;
    let first = &refined.view.rounds[0];
    let count = first.count.as_ref().expect("a count");
    assert_eq!(count.findings.len(), 4);
    assert!(
        first.synthesis.is_some(),
        "an approval of all seats does not end it before that"
    );
    let answered = count
        .findings
        .iter()
        .find(|it| it.title == "Expiry is vague");
    assert_eq!(answered.map(|it| it.status), Some(FindingStatus::Answered));
    assert_eq!(answered.map(|it| it.range.is_some()), Some(true));
    assert_eq!(refined.view.header.outcome, Some(Outcome::Consensus));
    let asked = bench.prompts(&refined, "round/1/").concat();
    assert!(asked.contains("Limits are missing."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_duel_says_which_concerns_came_back() {
    let bench = Bench::new();
    let earlier = duel(&bench).await;
    let view = bench.desk.view(&earlier).await.expect("a view");
    let task = view.setup.expect("a setup").task;
    let advocate = says(case(&[]));
    let challenger = says(challenge(five()[..2].to_vec()));
    let judge = says(judged("approve", json!({})));
    let (agenda, seats) = (Agenda::default(), [&advocate, &challenger]);
    let plan = super::plan(&bench, Protocol::Duel, agenda, &seats, &judge).await;
    let plan = domain::page::DebatePlan {
        task,
        follows: Some(earlier),
        ..plan
    };
    let later = held(&bench, &plan).await;
    let compared = bench
        .desk
        .came_back(&debate_of(&later))
        .await
        .expect("a comparison");
    let compared = compared.expect("two debates");
    assert_eq!(
        (compared.back.len(), compared.gone.len(), compared.new.len()),
        (2, 3, 0)
    );
}
