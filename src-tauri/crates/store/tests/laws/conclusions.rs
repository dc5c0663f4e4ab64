//! Laws of the results of debates that end in a conclusion.

use domain::agenda::Over;
use domain::came_to::{CameTo, Doubt};
use domain::figures::Sum;
use domain::page::{DebateQuery, DebateState};
use domain::priority::{ListItem, Priority, Rating};
use domain::scorecard::Comparison;
use domain::verdict::{Score, SectionKind, Verdict, VerdictSection};
use domain::{
    Agenda, Conclusion, DebateId, Depth, Event, FindingId, Judgment, Kind, Outcome, Protocol,
    Ruling, SeatId, Setup, TaskId,
};
use store::Store;

use crate::common::{ended, fresh, setup};

/// Begins a debate that ends in a conclusion.
fn begin(store: &Store, protocol: Protocol, depth: Depth) -> DebateId {
    let debate = DebateId(store.new_id());
    let setup = Setup {
        protocol,
        kind: Kind::Tech,
        agenda: Agenda {
            depth,
            over: Over::Options(Comparison {
                options: ["Postgres", "Redis"].map(str::to_owned).to_vec(),
                criteria: Vec::new(),
            }),
            ..Agenda::default()
        },
        ..setup(&debate, &TaskId::new("t1"), "Export", "Export soon.")
    };
    let setup = Box::new(setup);
    store
        .append(
            &debate,
            "start",
            &Event::Started { setup },
            &["Export soon."],
        )
        .unwrap();
    debate
}

/// A verdict with one contested zone and two scored concerns, of which one survives.
fn verdict(decision: Judgment) -> Verdict {
    let score = |number, met| Score {
        point: FindingId::at(1, &SeatId::at(1), number),
        score: 4,
        met,
        why: String::new(),
    };
    Verdict {
        seat: SeatId::synthesizer(),
        model: "m".to_owned(),
        decision: Some(decision),
        summary: "So it is.".to_owned(),
        sections: vec![VerdictSection {
            kind: SectionKind::ContestedZones,
            items: vec!["Who pays".to_owned()],
        }],
        revision: None,
        scores: vec![score(0, false), score(1, true)],
        sides: Vec::new(),
        evidence: Vec::new(),
        contradiction: None,
        scorecard: None,
        parsed: true,
        duration_ms: 1,
    }
}

fn conclude(store: &Store, debate: &DebateId, conclusion: Conclusion) {
    let conclusion = Box::new(conclusion);
    let concluded = Event::Concluded { conclusion };
    store.append(debate, "conclusion", &concluded, &[]).unwrap();
}

fn rule(store: &Store, debate: &DebateId, ruling: Ruling) {
    store
        .append_next(debate, "ruling", &Event::Ruled { ruling })
        .unwrap();
}

fn judged(decision: Judgment) -> Conclusion {
    Conclusion {
        verdict: Some(verdict(decision)),
        ..Conclusion::default()
    }
}

/// What the list of debates says about their results.
fn listed(store: &Store) -> Vec<CameTo> {
    let query = DebateQuery {
        limit: 5,
        ..DebateQuery::default()
    };
    let rows = store.debates(&query).unwrap().into_iter();
    rows.filter_map(|row| row.came_to).collect()
}

/// The result of a duel with this conclusion, once its author has said these things in turn.
fn check(conclusion: Conclusion, rulings: &[Ruling], expected: CameTo) {
    check_form(Protocol::Duel, conclusion, rulings, expected);
}

/// The same for any form.
fn check_form(protocol: Protocol, conclusion: Conclusion, rulings: &[Ruling], expected: CameTo) {
    let (_folder, store) = fresh();
    let debate = begin(&store, protocol, Depth::Once);
    assert_eq!(store.sums().unwrap(), [], "it has come to nothing yet");
    conclude(&store, &debate, conclusion);
    for ruling in rulings {
        rule(&store, &debate, ruling.clone());
    }
    let expected = [expected];
    assert_eq!(listed(&store), expected, "{rulings:?}");
    let folded = store.view(&debate).unwrap().conclusion.unwrap();
    assert_eq!([folded.came_to], expected, "in the debate, {rulings:?}");
    let summed = |store: &Store| {
        let sums = store.sums().unwrap().into_iter();
        let ends = sums.map(|it| (it.came_to.decision, it.came_to.doubt, it.came_to.decided));
        ends.collect::<Vec<_>>()
    };
    let [came_to] = &expected;
    let end = (came_to.decision, came_to.doubt, came_to.decided);
    assert_eq!(summed(&store), [end], "{rulings:?}");
    store.rebuild().unwrap();
    assert_eq!(listed(&store), expected, "made again, {rulings:?}");
    assert_eq!(summed(&store), [end], "made again, {rulings:?}");
    store.delete_debate(&debate).unwrap();
    assert_eq!(summed(&store), []);
}

#[test]
fn what_judge_and_author_decided_is_known() {
    use Judgment::{Approve, Reject, Revise};
    let open = CameTo {
        protocol: Protocol::Duel,
        decision: Some(Revise),
        recommended: None,
        doubt: None,
        decided: None,
        chosen: None,
        against: None,
        undecided: 0,
        unheard: Vec::new(),
        unchallenged: false,
        alone: Some("Not challenged: one model wrote this verdict alone".to_owned()),
        twice: None,
        own_weights: false,
        outranked: None,
    };
    let decided = |decision| CameTo {
        decided: Some(decision),
        ..open.clone()
    };
    let overruled = || Ruling::Overruled {
        decision: Approve,
        reason: "It is a pilot.".to_owned(),
    };
    check(judged(Revise), &[], open.clone());
    check(judged(Revise), &[Ruling::Upheld], decided(Revise));
    check(judged(Revise), &[overruled()], decided(Approve));
    check(
        judged(Revise),
        &[overruled(), Ruling::Undecided],
        open.clone(),
    );

    let unjudged = CameTo {
        decision: None,
        doubt: Some(Doubt::NoVerdict),
        ..open.clone()
    };
    check(Conclusion::default(), &[], unjudged.clone());
    let by_author = CameTo {
        decided: Some(Approve),
        ..unjudged
    };
    check(Conclusion::default(), &[overruled()], by_author);
    let flipped = Conclusion {
        second: Some(verdict(Reject)),
        ..judged(Revise)
    };
    let unstable = CameTo {
        doubt: Some(Doubt::Unstable),
        twice: Some(
            "a different verdict when the positions were swapped: revise, then reject".to_owned(),
        ),
        ..open
    };
    check(flipped, &[], unstable);
}

#[test]
fn an_option_is_listed_by_its_name() {
    let chosen = |option| Ruling::Chosen {
        option,
        reason: String::new(),
    };
    let open = CameTo {
        protocol: Protocol::Compare,
        decision: None,
        recommended: None,
        doubt: Some(Doubt::NoVerdict),
        decided: None,
        chosen: None,
        against: None,
        undecided: 0,
        unheard: Vec::new(),
        unchallenged: false,
        alone: None,
        twice: None,
        own_weights: false,
        outranked: None,
    };
    let chose = |name: &str| CameTo {
        chosen: Some(name.to_owned()),
        ..open.clone()
    };
    let check = |rulings: &[Ruling], expected| {
        check_form(Protocol::Compare, Conclusion::default(), rulings, expected);
    };
    check(&[], open.clone());
    check(&[chosen(1)], chose("Redis"));
    check(&[chosen(1), chosen(0)], chose("Postgres"));
    check(&[chosen(1), Ruling::Undecided], open.clone());
}

#[test]
fn contested_items_are_counted_until_the_author_places_them() {
    let place = |item, priority| Ruling::Placed { item, priority };
    let rated = |text: &str, given: [Priority; 2]| ListItem {
        text: text.to_owned(),
        ratings: given.map(rating).to_vec(),
    };
    let (p0, p2, p3) = (Priority::P0, Priority::P2, Priority::P3);
    let items = vec![
        rated("Audit", [p0, p2]),
        rated("Colors", [p3, p3]),
        rated("Export", [p3, p0]),
    ];
    let check = |rulings: &[Ruling], undecided| {
        let conclusion = Conclusion {
            items: items.clone(),
            ..Conclusion::default()
        };
        let expected = CameTo {
            protocol: Protocol::Prioritize,
            decision: None,
            recommended: None,
            doubt: None,
            decided: None,
            chosen: None,
            against: None,
            undecided,
            unheard: Vec::new(),
            unchallenged: false,
            alone: None,
            twice: None,
            own_weights: false,
            outranked: None,
        };
        check_form(Protocol::Prioritize, conclusion, rulings, expected);
    };
    check(&[], 2);
    check(&[place(0, Some(p0))], 1);
    check(&[place(1, Some(p0))], 2);
    check(&[place(0, Some(p0)), place(2, Some(p3))], 0);
    check(&[place(0, Some(p0)), place(0, None)], 2);
}

fn rating(priority: Priority) -> Rating {
    Rating {
        lens: "Urgency lens".to_owned(),
        priority,
        why: String::new(),
    }
}

#[test]
fn debates_of_one_form_kind_and_end_are_summed_up() {
    let (_folder, store) = fresh();
    for (protocol, depth, decision) in [
        (Protocol::Duel, Depth::Once, Judgment::Revise),
        (Protocol::Duel, Depth::Team, Judgment::Revise),
        (Protocol::Duel, Depth::Once, Judgment::Approve),
        (Protocol::Duel, Depth::Single, Judgment::Revise),
        (Protocol::Review, Depth::Once, Judgment::Revise),
    ] {
        let debate = begin(&store, protocol, depth);
        conclude(&store, &debate, judged(decision));
    }
    let sums = store.sums().unwrap();
    let of = |protocol, competed, decision| {
        let is_it = |sum: &&Sum| {
            let end = (sum.came_to.protocol, sum.competed, sum.came_to.decision);
            end == (protocol, competed, Some(decision))
        };
        let sum = sums.iter().find(is_it).unwrap();
        (
            sum.runs,
            sum.disagreements,
            sum.with_challenger,
            sum.with_advocate,
        )
    };
    assert_eq!(sums.len(), 4);
    assert!(sums.iter().all(|sum| sum.kind == Kind::Tech));
    assert_eq!(of(Protocol::Duel, true, Judgment::Revise), (2, 2, 2, 2));
    assert_eq!(of(Protocol::Duel, true, Judgment::Approve), (1, 1, 1, 1));
    assert_eq!(of(Protocol::Duel, false, Judgment::Revise), (1, 1, 1, 1));
    assert_eq!(of(Protocol::Review, false, Judgment::Revise), (1, 1, 1, 1));
}

#[test]
fn the_last_in_which_sides_competed_are_read_alone() {
    let (_folder, store) = fresh();
    let kinds = |most| store.worths(Protocol::Duel, Kind::Tech, most).unwrap();
    for (depth, contested) in [
        (Depth::Once, true),
        (Depth::Team, false),
        (Depth::Single, true),
    ] {
        let debate = begin(&store, Protocol::Duel, depth);
        let mut conclusion = judged(Judgment::Revise);
        if let Some(verdict) = conclusion.verdict.as_mut().filter(|_| !contested) {
            verdict.sections.clear();
        }
        conclude(&store, &debate, conclusion);
    }
    let unjudged = begin(&store, Protocol::Duel, Depth::Once);
    conclude(&store, &unjudged, Conclusion::default());
    let disagreements = |most| -> Vec<usize> {
        let last = kinds(most).into_iter();
        last.map(|worth| worth.disagreements).collect()
    };
    assert_eq!(disagreements(9), [0, 1], "newest first");
    assert_eq!(disagreements(1), [0]);
    let of_another = store.worths(Protocol::Duel, Kind::Prd, 9).unwrap();
    assert_eq!(of_another, []);
}

#[test]
fn a_conclusion_waits_until_its_author_has_decided() {
    use DebateState::{Settled, ToReview};
    let check = |protocol, conclusion: Conclusion, rulings: &[Ruling], state| {
        let (_folder, store) = fresh();
        let debate = begin(&store, protocol, Depth::Once);
        conclude(&store, &debate, conclusion);
        let end = ended(Outcome::Concluded);
        store.append(&debate, "end/1", &end, &[]).unwrap();
        for ruling in rulings {
            rule(&store, &debate, ruling.clone());
        }
        let newest = DebateQuery {
            limit: 1,
            ..DebateQuery::default()
        };
        let stands = || store.debates(&newest).unwrap()[0].state;
        assert_eq!(stands(), state, "{protocol:?} {rulings:?}");
        store.rebuild().unwrap();
        assert_eq!(stands(), state, "{protocol:?} made again");
    };
    let chosen = Ruling::Chosen {
        option: 0,
        reason: String::new(),
    };
    let revise = || judged(Judgment::Revise);
    check(Protocol::Duel, revise(), &[], ToReview);
    check(Protocol::Duel, revise(), &[Ruling::Upheld], Settled);
    check(
        Protocol::Duel,
        revise(),
        &[Ruling::Upheld, Ruling::Undecided],
        ToReview,
    );
    check(Protocol::Duel, Conclusion::default(), &[], ToReview);
    check(Protocol::Compare, Conclusion::default(), &[], ToReview);
    check(Protocol::Compare, Conclusion::default(), &[chosen], Settled);
    let apart = || ListItem {
        text: "Audit".to_owned(),
        ratings: [Priority::P0, Priority::P2].map(rating).to_vec(),
    };
    let order = || Conclusion {
        items: vec![apart()],
        ..Conclusion::default()
    };
    let place = Ruling::Placed {
        item: 0,
        priority: Some(Priority::P1),
    };
    check(Protocol::Prioritize, order(), &[], ToReview);
    check(Protocol::Prioritize, order(), &[place], Settled);
}
