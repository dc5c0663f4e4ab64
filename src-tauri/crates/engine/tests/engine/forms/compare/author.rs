//! The author’s changes to a comparison: other weights, and a choice.

use domain::{Depth, Judgment, Ruling};
use engine::Finished;
use testkit::scripted::StandIn;

use super::{TWO, agenda, compared, second};
use crate::common::voices::breaks;
use crate::common::{Bench, debate_of};
use crate::forms::{case, conclusion, says};

#[tokio::test(flavor = "multi_thread")]
async fn the_author_moves_weights_and_the_ranking_follows() {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let agenda = agenda(Depth::Once, &TWO, &[]);
    let held = compared(&bench, agenda, &seats, &says(second())).await;
    let debate = debate_of(&held);
    let weighed = async |weights: &[u8]| {
        let ruling = Ruling::Weighed {
            weights: weights.to_vec(),
        };
        bench.desk.rule(&debate, ruling).await
    };
    for (weights, first) in [(&[1, 9][..], 0), (&[9, 1], 1), (&[], 1)] {
        weighed(weights).await.expect("weights");
        let view = bench.desk.view(&debate).await.expect("a view");
        let ranking = view.conclusion.expect("a conclusion").ranking;
        assert_eq!(ranking[0].option, first, "{weights:?}");
    }
    for (weights, says) in [
        (&[1][..], "has 2 criteria, but you gave 1"),
        (&[11, 1], "can’t be 11"),
        (&[0, 0], "every weight is 0"),
    ] {
        let refused = weighed(weights).await.expect_err("a refusal").app_error();
        assert!(refused.message.contains(says), "{refused:?}");
    }
    let ruling = Ruling::Placed {
        item: 0,
        priority: None,
    };
    let refused = bench
        .desk
        .rule(&debate, ruling)
        .await
        .expect_err("a refusal");
    assert!(
        refused
            .app_error()
            .message
            .contains("didn’t rank any items")
    );
}

/// A comparison with this judge.
async fn judged(bench: &Bench, judge: &StandIn) -> Finished {
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    compared(bench, agenda(Depth::Once, &TWO, &[]), &seats, judge).await
}

/// Chooses an option, and returns the decision.
async fn chosen(bench: &Bench, held: &Finished, option: usize) -> (Option<String>, Option<String>) {
    let debate = debate_of(held);
    let ruling = Ruling::Chosen {
        option,
        reason: "We know it.".to_owned(),
    };
    bench.desk.rule(&debate, ruling).await.expect("a choice");
    let view = bench.desk.view(&debate).await.expect("a view");
    let came_to = view.conclusion.expect("a conclusion").came_to;
    let overruled = came_to.overruled().map(str::to_owned);
    (came_to.chosen, overruled)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_author_chooses_an_option_whether_or_not_somebody_judged() {
    let bench = Bench::new();
    let held = judged(&bench, &says(second())).await;
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(chosen(&bench, &held, 1).await, (name("MySQL"), None));
    let overruled = (name("Postgres"), name("MySQL"));
    assert_eq!(chosen(&bench, &held, 0).await, overruled);

    let unjudged = judged(&bench, &says(breaks())).await;
    assert!(conclusion(&unjudged).verdict.is_none());
    assert_eq!(chosen(&bench, &unjudged, 0).await, (name("Postgres"), None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison_is_decided_by_one_of_its_options_alone() {
    let bench = Bench::new();
    let held = judged(&bench, &says(second())).await;
    let debate = debate_of(&held);
    let approve = Ruling::Overruled {
        decision: Judgment::Approve,
        reason: String::new(),
    };
    let third = Ruling::Chosen {
        option: 2,
        reason: String::new(),
    };
    for (ruling, says) in [
        (
            approve,
            "“Approve” isn’t a decision that a Compare can have",
        ),
        (third, "There is no option 3: 2 were compared."),
    ] {
        let refused = bench.desk.rule(&debate, ruling).await;
        let refused = refused.expect_err("a refusal").app_error();
        assert!(refused.message.contains(says), "{refused:?}");
    }
}
