//! The result of a debate, in one line.

use domain::against::Against;
use domain::came_to::{CameTo, Doubt};
use domain::{Judgment, Protocol};

fn open(protocol: Protocol) -> CameTo {
    CameTo {
        protocol,
        decision: None,
        recommended: None,
        doubt: None,
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
    }
}

fn check(came_to: &CameTo, said: &str) {
    assert_eq!(came_to.in_short(), said, "{came_to:?}");
}

#[test]
fn a_line_names_the_verdict_what_stands_against_it_and_whose_it_is() {
    use Judgment::{Approve, Reject};
    let duel = CameTo {
        decision: Some(Approve),
        ..open(Protocol::Duel)
    };
    check(&duel, "Approve · for you to decide");
    let against = CameTo {
        against: Some(Against {
            raised: 3,
            standing: 2,
            scored: true,
            ..Against::default()
        }),
        ..duel.clone()
    };
    check(
        &against,
        "Approve · against it: 2 of 3 concerns open · for you to decide",
    );
    let decided = |decision| CameTo {
        decided: Some(decision),
        ..duel.clone()
    };
    check(&decided(Approve), "Approve · accepted by you");
    check(
        &decided(Reject),
        "Reject · instead of the judge’s Approve · decided by you",
    );
    let doubted = |doubt| CameTo {
        doubt: Some(doubt),
        ..duel.clone()
    };
    for (doubt, said) in [
        (Doubt::NoVerdict, "No verdict"),
        (Doubt::Unreadable, "No clear verdict"),
        (Doubt::Contradictory, "Judge contradicts itself"),
        (Doubt::Unstable, "Judge gave two different verdicts"),
        (Doubt::NotEnoughMarks, "Not enough scores"),
        (Doubt::NoWeight, "No criterion has any weight"),
    ] {
        check(&doubted(doubt), &format!("{said} · for you to decide"));
    }
}

#[test]
fn a_line_names_the_option_or_what_is_left_of_an_order() {
    let compare = CameTo {
        recommended: Some("Redis\nor so".to_owned()),
        ..open(Protocol::Compare)
    };
    check(&compare, "Redis or so · for you to choose");
    let chosen = |option: &str| CameTo {
        chosen: Some(option.to_owned()),
        recommended: Some("Redis".to_owned()),
        ..open(Protocol::Compare)
    };
    check(
        &chosen("Postgres"),
        "Postgres · instead of the judge’s Redis · decided by you",
    );
    check(&chosen("Redis"), "Redis · accepted by you");
    check(
        &open(Protocol::Compare),
        "No recommendation · for you to choose",
    );
    let outranked = CameTo {
        outranked: Some(3),
        unheard: vec!["Advocate for Redis".to_owned()],
        ..chosen("Redis")
    };
    check(
        &outranked,
        "Redis · ranks only 3rd · one side missing · accepted by you",
    );
    let order = |undecided| CameTo {
        undecided,
        ..open(Protocol::Prioritize)
    };
    check(&order(0), "Ranked");
    check(&order(1), "Ranked · 1 item left to decide");
    check(&order(2), "Ranked · 2 items left to decide");
}

#[test]
fn a_line_without_a_verdict_says_what_is_open_or_that_nobody_challenged_it() {
    let review = open(Protocol::Review);
    check(&review, "Concluded");
    let raised = CameTo {
        against: Some(Against {
            raised: 2,
            standing: 2,
            ..Against::default()
        }),
        ..review.clone()
    };
    check(&raised, "2 concerns raised");
    let unchallenged = CameTo {
        unchallenged: true,
        alone: Some("Not challenged".to_owned()),
        unheard: vec!["Critic".to_owned()],
        ..review
    };
    check(&unchallenged, "No result · Not challenged");
}
