//! Options argued for and scored: who argues, what each reads, and what happens if somebody is missing.

mod author;
mod card;

use domain::agenda::Over;
use domain::came_to::Doubt;
use domain::protocol::Compete;
use domain::scorecard::{Comparison, Criterion, Scorecard};
use domain::{Agenda, Depth, Outcome, Protocol};
use engine::Finished;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{
    PASSAGE, answers, case, conclusion, debate, plan, position, reads, says, verdict, went,
};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, held};

fn agenda(depth: Depth, options: &[&str], criteria: &[(&str, Option<u8>)]) -> Agenda {
    let criteria = criteria.iter().map(|(name, weight)| Criterion {
        name: (*name).to_owned(),
        weight: *weight,
    });
    Agenda {
        depth,
        over: Over::Options(Comparison {
            options: options.iter().map(|it| (*it).to_owned()).collect(),
            criteria: criteria.collect(),
        }),
        ..Agenda::default()
    }
}

/// A criterion with a weight, and a score for each option by its number.
fn row(criterion: &str, weight: u8, marks: &[u8]) -> Value {
    let marks = (1..).zip(marks).map(|(option, score)| {
        json!({ "option": option, "score": score, "why": format!("{criterion} says so.") })
    });
    json!({ "criterion": criterion, "weight": weight, "why": "It matters.", "marks": marks.collect::<Vec<_>>() })
}

fn recommends(option: &Value, criteria: &[Value]) -> Turn {
    let answer = json!({ "recommended": option, "summary": "It costs least.", "criteria": criteria, "contested_zones": ["How long it lasts."], "evidence": [PASSAGE] });
    Turn::text(answer.to_string())
}

/// Recommends the second of two options.
fn second() -> Turn {
    recommends(
        &json!(2),
        &[row("Cost", 6, &[2, 5]), row("Speed", 2, &[4, 3])],
    )
}

const TWO: [&str; 2] = ["Postgres", "MySQL"];

async fn compared(bench: &Bench, agenda: Agenda, seats: &[StandIn], judge: &StandIn) -> Finished {
    let seats: Vec<&StandIn> = seats.iter().collect();
    debate(bench, Protocol::Compare, agenda, &seats, judge).await
}

fn card(held: &Finished) -> &Scorecard {
    verdict(held).scorecard.as_ref().expect("a scorecard")
}

/// The options by name, the best first.
fn ranking(held: &Finished) -> Vec<&str> {
    let concluded = held.view.conclusion.as_ref().expect("a conclusion");
    let ranking = concluded.ranking.iter();
    let options = &card(held).options;
    ranking.map(|it| options[it.option].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lenses_argue_blind_and_the_judge_does_not_know_them() {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let agenda = agenda(Depth::Once, &TWO, &[]);
    let held = compared(&bench, agenda, &seats, &says(second())).await;
    went(&held, Outcome::Concluded, 2, &[]);
    assert_eq!(held.view.header.calls, 3);
    assert_eq!(held.view.header.why, "Recommends MySQL: It costs least.");
    let options = ["1. Postgres", "2. MySQL"];
    reads(&bench, &held, "long-term", &options, &["It is here"]);
    reads(&bench, &held, "near-term", &options, &["It lasts"]);
    let both = ["1. Postgres", "It lasts", "It is here"];
    reads(
        &bench,
        &held,
        "judge",
        &both,
        &["ong-term adv", "ear-term adv"],
    );
    assert_eq!(card(&held).recommended, Some(1));
    assert_eq!(ranking(&held), ["MySQL", "Postgres"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_more_options_has_an_advocate_who_answers_the_others() {
    let bench = Bench::new();
    let four = ["Postgres", "MySQL", "SQLite", "Files"];
    let seats: Vec<StandIn> = four
        .iter()
        .map(|option| {
            in_order([
                case(&[&format!("For {option}")]),
                answers(&format!("But {option}"), "A1"),
            ])
        })
        .collect();
    let judge = says(recommends(&json!("C"), &[row("Cost", 6, &[1, 2, 5, 3])]));
    let agenda = agenda(Depth::Team, &four, &[]);
    let held = compared(&bench, agenda, &seats, &judge).await;
    went(&held, Outcome::Concluded, 8, &[]);
    assert_eq!(position(&held, "option-3").label, "Advocate for SQLite");
    reads(
        &bench,
        &held,
        "option-3",
        &["You argue for option 3."],
        &["For Files"],
    );
    reads(
        &bench,
        &held,
        "option-3-rebuttal",
        &["You argue for option 3.", "For Postgres", "For Files"],
        &["But Files"],
    );
    let all = ["For Postgres", "But Files"];
    reads(&bench, &held, "judge", &all, &["dvocate of"]);
    assert_eq!(ranking(&held), ["SQLite", "Files", "MySQL", "Postgres"]);
    assert_eq!(held.view.header.why, "Recommends SQLite: It costs least.");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_alone_marks_the_options() {
    let bench = Bench::new();
    let seats = [says(breaks()), says(breaks())];
    let agenda = agenda(Depth::Single, &TWO, &[]);
    let held = compared(&bench, agenda, &seats, &says(second())).await;
    went(&held, Outcome::Concluded, 0, &[]);
    assert_eq!(held.view.header.calls, 1);
    assert_eq!(ranking(&held), ["MySQL", "Postgres"]);
    let came_to = &held.view.conclusion.as_ref().expect("a conclusion").came_to;
    assert_eq!(
        came_to.alone.as_deref(),
        Some("Not challenged: one model compared the options alone")
    );
}

/// What a judge that recommends `MySQL` says when it is asked again, and what then contradicts it.
async fn check_contradiction(again: &str, recommended: usize, contradiction: Option<&str>) {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let says_so = |option: usize, summary: &str| {
        let criteria = [row("Cost", 6, &[2, 5]), row("Speed", 2, &[4, 3])];
        let answer = json!({ "recommended": option, "summary": summary, "criteria": criteria, "evidence": [PASSAGE] });
        Turn::text(answer.to_string())
    };
    let judge = in_order([
        says_so(2, "It costs least. MySQL must be rejected."),
        says_so(recommended, again),
    ]);
    let held = compared(&bench, agenda(Depth::Once, &TWO, &[]), &seats, &judge).await;
    let ruled = verdict(&held);
    assert_eq!(ruled.contradiction.as_deref(), contradiction, "{again}");
    assert_eq!(card(&held).recommended, Some(recommended - 1), "{again}");
    assert_eq!(judge.calls().len(), 2, "{again}");
    let asked = &judge.calls()[1].prompt;
    assert!(asked.contains("It decides `MySQL`"), "{asked}");
    assert!(asked.contains("MySQL must be rejected."), "{asked}");
    let doubt = contradiction.map(|_| Doubt::Contradictory);
    assert_eq!(conclusion(&held).doubt(), doubt, "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recommendation_that_its_summary_turns_down_is_asked_for_once_more_then_marked() {
    check_contradiction("MySQL costs least.", 2, None).await;
    check_contradiction("Postgres costs least.", 1, None).await;
    let words = "Postgres is the better choice.";
    check_contradiction(words, 2, Some(words)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_recommends_another_option_the_other_way_round_is_unstable() {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let first = recommends(&json!(1), &[row("Cost", 6, &[5, 2])]);
    let agenda = Agenda {
        judge_twice: true,
        ..agenda(Depth::Once, &TWO, &[])
    };
    let held = compared(&bench, agenda, &seats, &in_order([first, second()])).await;
    assert!(conclusion(&held).is_unstable());
    let why = &held.view.header.why;
    assert!(
        why.starts_with("Recommends Postgres. The judge reached a different verdict"),
        "{why}"
    );
}

/// Which of the two sides and the judge fail; then who was heard, and what is reported.
async fn check_missing(
    deep: Depth,
    broken: [bool; 3],
    outcome: Outcome,
    heard: usize,
    told: &[&str],
) {
    let bench = Bench::new();
    let seats = [
        in_order([case(&["It lasts"]), answers("It lasts longer", "B1")]),
        in_order([case(&["It is here"]), answers("It is here now", "A1")]),
    ];
    let judge = says(second());
    for (stand_in, broken) in seats.iter().chain([&judge]).zip(broken) {
        if broken {
            from_now_on(stand_in, [breaks()]);
        }
    }
    let held = compared(&bench, agenda(deep, &TWO, &[]), &seats, &judge).await;
    went(&held, outcome, heard, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_told_and_the_rest_stands() {
    use Outcome::{Concluded, Failed};
    check_missing(Depth::Team, [false, false, false], Concluded, 4, &[]).await;
    let one = &["The long-term advocate didn’t answer"];
    check_missing(Depth::Team, [true, false, false], Concluded, 1, one).await;
    check_missing(Depth::Once, [true, false, false], Concluded, 1, one).await;
    let none = &[
        "The long-term advocate and the near-term advocate didn’t answer, so nobody argued for any option. The judge",
    ];
    check_missing(Depth::Once, [true, true, false], Concluded, 0, none).await;
    let unjudged = &["The judge gave no verdict. "];
    check_missing(Depth::Once, [false, false, true], Concluded, 2, unjudged).await;
    let all = &[
        "Long-term advocate failed.",
        "Near-term advocate failed.",
        "Judge failed.",
    ];
    check_missing(Depth::Once, [true, true, true], Failed, 0, all).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_of_options_brings_them_and_too_few_or_many_are_refused() {
    let bench = Bench::new();
    let text = "# Stores\n\n## Options\n\n- Postgres\n- MySQL\n- SQLite\n\n## Criteria\n\n- Cost (weight 3)\n";
    let task = bench.task(text);
    let proposed = bench
        .desk
        .suggest_without_models(&task, Protocol::Compare, Compete::ByTrigger)
        .await
        .expect("a plan");
    let comparison = proposed.agenda.comparison().expect("a comparison");
    assert_eq!(comparison.options, ["Postgres", "MySQL", "SQLite"]);
    assert_eq!(comparison.criteria[0].weight, Some(3));
    assert_eq!(
        (proposed.agenda.depth, proposed.seats.len()),
        (Depth::Team, 3)
    );

    let judge = says(second());
    for (options, says) in [
        (&[][..], "No options to compare"),
        (&["One"], "only one option"),
        (
            &["A1", "B1", "C1", "D1", "E1", "F1", "G1"],
            "The limit is 6",
        ),
        (&["One", "one."], "one. is listed twice"),
        (&["One", " "], "One option is empty"),
    ] {
        let agenda = agenda(Depth::Single, options, &[]);
        let seat = says_nothing();
        let seats: Vec<&StandIn> = std::iter::repeat_n(&seat, options.len().max(2)).collect();
        let plan = plan(&bench, Protocol::Compare, agenda, &seats, &judge).await;
        let resolved = bench.desk.resolve(&plan).await.expect("a plan");
        let refused = bench.desk.start(&plan.task, resolved).await;
        let refused = refused.err().expect("a refusal").app_error();
        assert!(refused.message.contains(says), "{refused:?}");
    }
    let agenda = agenda(Depth::Single, &TWO, &[("Cost", Some(11))]);
    let seat = says_nothing();
    let plan = plan(&bench, Protocol::Compare, agenda, &[&seat, &seat], &judge).await;
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    let refused = resolved.check().expect_err("a refusal").app_error();
    assert!(
        refused.message.contains("can’t have the weight 11"),
        "{refused:?}"
    );
    let weighed = super::compare::agenda(Depth::Single, &TWO, &[("Cost", Some(10))]);
    let plan = super::plan(&bench, Protocol::Compare, weighed, &[&seat, &seat], &judge).await;
    assert_eq!(held(&bench, &plan).await.view.header.calls, 1);
}

fn says_nothing() -> StandIn {
    says(breaks())
}
