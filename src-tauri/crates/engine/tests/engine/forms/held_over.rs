//! A comparison and a list, interrupted after each of their facts and resumed: the end is the same, and
//! nobody is asked twice.

use domain::agenda::Over;
use domain::scorecard::Comparison;
use domain::{Agenda, Depth, Event, Protocol, Recorded};
use engine::Finished;
use serde_json::json;
use testkit::scripted::{StandIn, Turn};

use super::{PASSAGE, answers, case, debate, says};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of};

/// Interrupts the debate after each of its facts, and resumes it with the same models.
async fn check(protocol: Protocol, agenda: Agenda, seats: &[StandIn], judge: &StandIn) {
    let bench = Bench::new();
    let seated: Vec<&StandIn> = seats.iter().collect();
    let whole = debate(&bench, protocol, agenda, &seated, judge).await;
    let asked = || -> usize { seats.iter().chain([judge]).map(|it| it.calls().len()).sum() };
    let calls = asked();
    let facts = bench.facts(&whole);
    let end = facts
        .iter()
        .position(|it| matches!(it.event, Event::Ended { .. }));
    for cut in 1..end.expect("an end") {
        let stored = facts[..cut].iter();
        let stored = stored
            .filter(|it| matches!(it.event, Event::Replied { .. }))
            .count();
        let before = asked();
        let resumed = resumed(&bench, &whole, &facts[..cut]).await;
        assert_eq!(asked() - before, calls - stored, "after {cut} facts");
        let (was, is) = (&whole.view.conclusion, &resumed.view.conclusion);
        let ranking = |it: &Option<domain::view::Concluded>| {
            it.as_ref().map(|it| (it.ranking.clone(), it.order.clone()))
        };
        assert_eq!(ranking(is), ranking(was), "after {cut} facts");
        assert_eq!(
            resumed.view.header.why, whole.view.header.why,
            "after {cut} facts"
        );
    }
}

async fn resumed(from: &Bench, whole: &Finished, facts: &[Recorded]) -> Finished {
    let bench = Bench::new();
    for own in from.desk.store().own_models().expect("own models") {
        bench.desk.store().add_own_model(&own).expect("a model");
    }
    let debate = debate_of(whole);
    let task = bench.task(crate::common::voices::DOCUMENT);
    let version = bench.desk.store().snapshot(&task).expect("a version");
    for recorded in facts {
        let mut event = recorded.event.clone();
        if let Event::Started { setup } = &mut event {
            setup.task = task.clone();
            setup.version = version.id.clone();
        }
        let texts = match &event {
            Event::Started { setup } => vec![from.text(&setup.original)],
            Event::Replied { reply } => [&reply.system, &reply.prompt, &reply.raw]
                .map(|it| from.text(it))
                .to_vec(),
            _ => Vec::new(),
        };
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let stored = bench
            .desk
            .store()
            .append(&debate, &recorded.key, &event, &texts);
        stored.expect("a fact");
    }
    bench.resume(&debate).await
}

/// Always gives one answer in the opening and the other in the rebuttal, whichever call it is.
fn argues(opening: &str, rebuttal: &str) -> StandIn {
    let script = [
        answers(rebuttal, "A1").for_words("You have read what all sides said first"),
        case(&[opening]),
    ];
    StandIn::new(&testkit::scripted::Script::text(script))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison_goes_on_where_it_broke_off() {
    let agenda = Agenda {
        depth: Depth::Team,
        over: Over::Options(Comparison {
            options: ["Postgres", "MySQL"].map(str::to_owned).to_vec(),
            criteria: Vec::new(),
        }),
        ..Agenda::default()
    };
    let seats = [argues("It lasts", "Still"), argues("It is here", "Now")];
    let row = json!({ "criterion": "Cost", "weight": 3, "marks": [{ "option": 1, "score": 2 }, { "option": 2, "score": 4 }] });
    let answer = json!({ "recommended": 2, "summary": "It costs least.", "criteria": [row], "evidence": [PASSAGE] });
    let judge = says(Turn::text(answer.to_string()));
    check(Protocol::Compare, agenda, &seats, &judge).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_goes_on_where_it_broke_off() {
    let agenda = Agenda {
        over: Over::Items(["Fix sign-in", "Write docs"].map(str::to_owned).to_vec()),
        ..Agenda::default()
    };
    let rating =
        |item: usize, priority: &str| json!({ "item": item, "priority": priority, "why": "So." });
    let whole = json!({ "ratings": [rating(1, "P0"), rating(2, "P3")] });
    let seat = || says(Turn::text(whole.to_string()));
    let part = json!({ "ratings": [rating(1, "P2")] });
    let falls_short = StandIn::new(&testkit::scripted::Script::text([
        Turn::text(whole.to_string()).for_words("falls short of what was asked for"),
        Turn::text(part.to_string()),
    ]));
    check(
        Protocol::Prioritize,
        agenda,
        &[seat(), falls_short],
        &in_order([Turn::text("")]),
    )
    .await;
}
