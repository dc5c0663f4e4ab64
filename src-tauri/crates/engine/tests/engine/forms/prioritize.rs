//! Items rated through two lenses and put in order: what each reads, what is requested again, what happens if
//! a lens is missing, and what the author decides.

use domain::agenda::Over;
use domain::priority::Priority;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::{Agenda, Depth, Outcome, Protocol, Ruling};
use engine::{Finished, seated};
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{conclusion, debate, plan, position, reads, says, went};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of};

fn agenda(depth: Depth, items: &[&str]) -> Agenda {
    Agenda {
        depth,
        over: Over::Items(items.iter().map(|it| (*it).to_owned()).collect()),
        ..Agenda::default()
    }
}

const THREE: [&str; 3] = ["Fix sign-in", "Write docs", "Rename a button"];

/// Rates items by number.
fn rates(ratings: &[(usize, &str)]) -> Turn {
    let ratings = ratings.iter().map(|(item, priority)| {
        json!({ "item": item, "priority": priority, "why": format!("Because {item} is {priority}.") })
    });
    let ratings: Vec<Value> = ratings.collect();
    Turn::text(json!({ "summary": "People wait.", "ratings": ratings }).to_string())
}

async fn ordered(bench: &Bench, agenda: Agenda, lenses: [&StandIn; 2]) -> Finished {
    let unasked = says(breaks());
    let held = debate(bench, Protocol::Prioritize, agenda, &lenses, &unasked).await;
    assert_eq!(unasked.calls().len(), 0, "nobody judges");
    held
}

/// Items from the first to the last, with rank and points.
fn order(held: &Finished) -> Vec<(usize, usize, u32)> {
    let concluded = held.view.conclusion.as_ref().expect("a conclusion");
    let order = concluded.order.iter();
    order.map(|it| (it.item, it.place, it.points)).collect()
}

fn urgent() -> Turn {
    rates(&[(1, "P0"), (2, "P3"), (3, "P2")])
}

fn weighty() -> Turn {
    rates(&[(1, "P1"), (2, "P0"), (3, "P3")])
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lenses_rate_blind_and_the_order_is_counted() {
    let bench = Bench::new();
    let held = ordered(
        &bench,
        agenda(Depth::Once, &THREE),
        [&says(urgent()), &says(weighty())],
    )
    .await;
    went(&held, Outcome::Concluded, 2, &[]);
    assert_eq!(held.view.header.calls, 2);
    assert_eq!(held.view.header.why, "3 items ranked, 1 contested.");
    assert_eq!(order(&held), [(0, 1, 7), (1, 2, 5), (2, 3, 3)]);
    let both = ["1. Fix sign-in", "3. Rename a button"];
    reads(&bench, &held, "urgency", &both, &["Because 1 is P1."]);
    reads(&bench, &held, "impact", &both, &["Because 1 is P0."]);
    let ratings = &conclusion(&held).items[1].ratings;
    let lenses: Vec<(&str, Priority)> = ratings
        .iter()
        .map(|it| (it.lens.as_str(), it.priority))
        .collect();
    assert_eq!(
        lenses,
        [
            ("Urgency lens", Priority::P3),
            ("Impact lens", Priority::P0)
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_alone_rates_with_both_lenses() {
    let bench = Bench::new();
    let seat = says(urgent());
    let held = ordered(&bench, agenda(Depth::Single, &THREE), [&seat, &seat]).await;
    went(&held, Outcome::Concluded, 1, &[]);
    assert_eq!(held.view.header.calls, 1);
    assert_eq!(order(&held), [(0, 1, 4), (2, 2, 2), (1, 3, 1)]);
}

/// What the urgency lens says first and when asked again, what is wrong with it then, and the order.
async fn check(
    first: Turn,
    again: Option<Turn>,
    flaws: &[&str],
    order_then: &[(usize, usize, u32)],
    told: &[&str],
) {
    let bench = Bench::new();
    let calls = 1 + usize::from(again.is_some());
    let urgency = in_order([first].into_iter().chain(again));
    let held = ordered(
        &bench,
        agenda(Depth::Once, &THREE),
        [&urgency, &says(rates(&[(1, "P2"), (2, "P2"), (3, "P2")]))],
    )
    .await;
    went(&held, Outcome::Concluded, 2, told);
    assert_eq!(urgency.calls().len(), calls, "{flaws:?}");
    assert_eq!(position(&held, "urgency").flaws, flaws);
    assert_eq!(order(&held), order_then, "{flaws:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_said_twice_is_asked_for_once_more() {
    let whole = [(0, 1, 6), (2, 2, 4), (1, 3, 3)];
    let part = || rates(&[(1, "P0"), (2, "P3")]);
    check(urgent(), None, &[], &whole, &[]).await;
    check(part(), Some(urgent()), &[], &whole, &[]).await;
    check(part(), Some(rates(&[(3, "P2")])), &[], &whole, &[]).await;
    let doubled = rates(&[(1, "P0"), (2, "P3"), (3, "P2"), (1, "P3"), (9, "P0")]);
    check(doubled.clone(), Some(urgent()), &[], &whole, &[]).await;
    check(
        doubled.clone(),
        Some(doubled),
        &["Rated more than once: 1.", "Not an item number: 9."],
        &whole,
        &[],
    )
    .await;
    check(
        part(),
        Some(part()),
        &["Without a priority from P0 to P3: 3."],
        &[(0, 1, 6), (1, 2, 3), (2, 3, 2)],
        &["“Rename a button” was rated by only one lens"],
    )
    .await;
    let odd = Turn::text(
        json!({ "ratings": [
        { "item": "Item 1", "priority": "p0", "why": "Now." },
        { "item": "#2", "priority": "Priority: P3 (later)", "why": "Later." },
        { "item": 3, "priority": "high", "why": "Soon." },
    ] })
        .to_string(),
    );
    check(odd, Some(rates(&[(3, "P2")])), &[], &whole, &[]).await;
    check(
        part(),
        Some(breaks()),
        &[
            "Without a priority from P0 to P3: 3.",
            "It couldn’t be asked to fix that: model-0-0 failed before answering (exit code 1): “out of order”.",
        ],
        &[(0, 1, 6), (1, 2, 3), (2, 3, 2)],
        &["“Rename a button” was rated by only one lens"],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_item_that_nobody_rated_comes_last_and_is_told() {
    let bench = Bench::new();
    let part = || says(rates(&[(2, "P3"), (3, "P2")]));
    let held = ordered(&bench, agenda(Depth::Once, &THREE), [&part(), &part()]).await;
    went(
        &held,
        Outcome::Concluded,
        2,
        &["“Fix sign-in” got no rating"],
    );
    assert_eq!(order(&held), [(2, 1, 4), (1, 2, 2), (0, 3, 0)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_lens_alone_orders_and_none_fails() {
    let bench = Bench::new();
    let (broken, items) = (says(breaks()), agenda(Depth::Once, &THREE));
    let held = ordered(&bench, items.clone(), [&says(urgent()), &broken]).await;
    went(
        &held,
        Outcome::Concluded,
        1,
        &["The impact lens didn’t answer, so only the urgency lens rated the items, and"],
    );
    assert_eq!(order(&held), [(0, 1, 4), (2, 2, 2), (1, 3, 1)]);
    let vague = in_order([
        rates(&[(1, "soon"), (2, "later")]),
        rates(&[(3, "when it fits")]),
    ]);
    let held = ordered(&bench, items.clone(), [&says(urgent()), &vague]).await;
    went(
        &held,
        Outcome::Concluded,
        1,
        &["The impact lens didn’t answer, so only the urgency lens rated the items, and"],
    );
    let absent = held.view.positions.iter().find_map(|it| it.absent.as_ref());
    let message = &absent.expect("an absence").message;
    assert!(message.contains("gave no item a priority"), "{message}");
    let held = ordered(&bench, items, [&broken, &broken]).await;
    went(
        &held,
        Outcome::Failed,
        0,
        &["Urgency lens failed.", "Impact lens failed."],
    );
    from_now_on(&broken, [urgent()]);
    let mended = bench.resume(&debate_of(&held)).await;
    went(&mended, Outcome::Concluded, 2, &[]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_is_rated_in_parts() {
    let bench = Bench::new();
    let items: Vec<String> = (1..=120).map(|it| format!("Thing number {it}")).collect();
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    let part = |from: usize, to: usize| {
        let ratings: Vec<(usize, &str)> = (from..=to).map(|it| (it, "P1")).collect();
        rates(&ratings).for_words(&format!("\n{from}. Thing number {from}\n"))
    };
    let script = || testkit::scripted::Script::text([part(1, 50), part(51, 100), part(101, 120)]);
    let (urgency, impact) = (StandIn::new(&script()), StandIn::new(&script()));
    let held = ordered(&bench, agenda(Depth::Once, &items), [&urgency, &impact]).await;
    went(&held, Outcome::Concluded, 2, &[]);
    assert_eq!(held.view.header.calls, 6);
    assert_eq!(order(&held).len(), 120);
    assert!(order(&held).iter().all(|it| it.2 == 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_author_places_decides_the_order() {
    let bench = Bench::new();
    let held = ordered(
        &bench,
        agenda(Depth::Once, &THREE),
        [&says(urgent()), &says(weighty())],
    )
    .await;
    let debate = debate_of(&held);
    let placed = async |item, priority| {
        bench
            .desk
            .rule(&debate, Ruling::Placed { item, priority })
            .await?;
        let view = bench.desk.view(&debate).await?;
        let order = view.conclusion.expect("a conclusion").order;
        Ok::<_, engine::Error>(order.iter().map(|it| it.item).collect::<Vec<_>>())
    };
    let first = placed(1, Some(Priority::P0)).await.expect("a place");
    assert_eq!(first, [1, 0, 2]);
    assert_eq!(placed(1, None).await.expect("a place"), [0, 1, 2]);
    let refused = placed(3, Some(Priority::P0)).await.expect_err("a refusal");
    let refused = refused.app_error().message;
    assert_eq!(refused, "There is no item 4: the list has 3.");
    let weights = vec![1];
    let refused = bench.desk.rule(&debate, Ruling::Weighed { weights }).await;
    let refused = refused.expect_err("a refusal").app_error().message;
    assert!(refused.contains("has no scorecard"), "{refused}");
}

/// How deep the debate goes for a list of this many items, and why.
async fn check_depth(items: usize, compete: Compete, depth: Depth, why: &str) {
    let bench = Bench::new();
    let list: Vec<String> = (1..=items).map(|it| format!("- Thing {it}")).collect();
    let list = list.join("\n");
    // A repeated item counts once.
    let task = bench.task(&format!("{list}\n- [ ] THING 1.\n"));
    let plan = bench
        .desk
        .suggest_without_models(&task, Protocol::Prioritize, compete)
        .await
        .expect("a plan");
    assert_eq!(plan.agenda.items().len(), items);
    assert_eq!(plan.agenda.depth, depth, "{items} {compete:?}");
    assert!(plan.agenda.why.contains(why), "{}", plan.agenda.why);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifteen_items_turn_it_on() {
    check_depth(15, Compete::ByTrigger, Depth::Once, "has 15 items").await;
    check_depth(14, Compete::ByTrigger, Depth::Single, "fewer than 15").await;
    check_depth(3, Compete::Always, Depth::Once, "").await;
    check_depth(15, Compete::Never, Depth::Single, "A single review").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_proposed_without_a_judge_and_needs_items() {
    let bench = Bench::new();
    let task = bench.task("- Fix sign-in\n- Write docs\n");
    let suggestion = bench
        .desk
        .suggest(
            &task,
            Protocol::Prioritize,
            Compete::Always,
            Budget::default(),
        )
        .await
        .expect("a proposal");
    assert_eq!(suggestion.closer, None);
    assert!(!suggestion.judges_apart);
    let estimate = suggestion.estimate;
    assert_eq!((estimate.calls_typical, estimate.calls_most), (2, 8));

    let seat = says(urgent());
    let many: Vec<String> = (0..301).map(|it| format!("Thing {it}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for (items, says) in [(&[][..], "No items to rank"), (&many, "The limit is 300")] {
        let agenda = agenda(Depth::Once, items);
        let plan = plan(&bench, Protocol::Prioritize, agenda, &[&seat, &seat], &seat).await;
        let resolved = bench.desk.resolve(&plan).await.expect("a plan");
        let refused = resolved.check().expect_err("a refusal").app_error();
        assert!(refused.message.contains(says), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_is_changed_is_rated_as_its_length_asks_unless_the_author_chose() {
    let bench = Bench::new();
    let task = bench.task("- Fix sign-in\n- Write docs\n");
    let propose =
        bench
            .desk
            .suggest_without_models(&task, Protocol::Prioritize, Compete::ByTrigger);
    let mut plan = propose.await.expect("a plan");
    let items = (1..=15).map(|it| format!("Thing {it}"));
    plan.agenda.over = Over::Items(items.collect());
    let long = seated(&plan);
    assert_eq!(long.plan.agenda.depth, Depth::Once);
    let lenses: Vec<&str> = long.personas.iter().map(|it| &*it.label).collect();
    assert_eq!(lenses, ["Urgency lens", "Impact lens"]);
    assert_eq!(long.plan.seats.len(), 2);

    plan.agenda.why.clear();
    let chosen = seated(&plan).plan;
    assert_eq!(
        (chosen.agenda.depth, chosen.seats.len()),
        (Depth::Single, 1)
    );
}
