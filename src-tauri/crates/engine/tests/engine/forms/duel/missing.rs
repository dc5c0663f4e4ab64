//! A duel in which somebody does not answer.

use super::*;

/// Which of advocate, challenger and judge fail, and what is said then.
async fn check(broken: [bool; 3], decided: Option<Judgment>, outcome: Outcome, told: &[&str]) {
    let bench = Bench::new();
    let or = |breaks_now: bool, turn| says(if breaks_now { breaks() } else { turn });
    let advocate = or(broken[0], case(&["It saves time"]));
    let challenger = or(broken[1], challenge(five()));
    let judge = or(broken[2], judged("revise", scores()));
    let held = duel(&bench, [&advocate, &challenger], &judge).await;
    assert_eq!(held.view.header.outcome, Some(outcome), "{broken:?}");
    if outcome == Outcome::Failed {
        for words in told {
            assert!(
                held.view.header.why.contains(words),
                "{broken:?}: {}",
                held.view.header.why
            );
        }
        return;
    }
    let conclusion = conclusion(&held);
    assert_eq!(
        conclusion.verdict.as_ref().and_then(|it| it.decision),
        decided,
        "{broken:?}"
    );
    let said = conclusion.degraded.join("\n");
    for words in told {
        assert!(said.contains(words), "{broken:?}: {said}");
    }
    let absent = held.view.positions.iter().filter(|it| it.absent.is_some());
    assert_eq!(absent.count(), broken[..2].iter().filter(|it| **it).count());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_makes_it_go_less_far_and_is_told() {
    let (revise, concluded) = (Some(Judgment::Revise), Outcome::Concluded);
    check([false, false, false], revise, concluded, &[]).await;
    check(
        [true, false, false],
        revise,
        concluded,
        &["The advocate didn’t answer, so nobody argued for the text. The judge had only"],
    )
    .await;
    check(
        [false, true, false],
        revise,
        concluded,
        &["The challenger didn’t answer, so nothing was challenged. The judge had only"],
    )
    .await;
    check(
        [true, true, false],
        revise,
        concluded,
        &["The advocate and the challenger didn’t answer, so nothing was challenged. The judge"],
    )
    .await;
    check(
        [false, false, true],
        None,
        concluded,
        &["The judge gave no verdict. "],
    )
    .await;
    check(
        [true, true, true],
        None,
        Outcome::Failed,
        &["Advocate failed.", "Challenger failed.", "Judge failed."],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_web_page_in_place_of_the_judge_is_no_verdict() {
    let bench = Bench::new();
    let (advocate, challenger) = (says(case(&["It saves time"])), says(challenge(five())));
    let judge = says(Turn::text("<!doctype html><p>Sign in to the network."));
    let held = duel(&bench, [&advocate, &challenger], &judge).await;
    let conclusion = conclusion(&held);
    assert!(conclusion.verdict.is_none(), "{:?}", conclusion.verdict);
    let said = conclusion.degraded.join("\n");
    assert!(
        said.contains("The judge gave no verdict. ") && said.contains("web page"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_that_was_recorded_as_absent_stays_so_after_a_break() {
    let bench = Bench::new();
    let [advocate, challenger, judge] = [(); 3].map(|()| says(breaks()));
    let failed = duel(&bench, [&advocate, &challenger], &judge).await;
    let without = duel(
        &bench,
        [&advocate, &says(challenge(five()))],
        &self::judge(),
    )
    .await;

    // The program ended between this fact and the conclusion.
    let stated = Event::Stated {
        position: Box::new(position(&without, "advocate").clone()),
    };
    let debate = debate_of(&failed);
    let store = bench.desk.store();
    let kept = store.append(&debate, "step/advocate", &stated, &[]);
    kept.expect("a fact");
    from_now_on(&advocate, [case(&["It saves time"])]);
    from_now_on(&challenger, [challenge(five())]);
    from_now_on(&judge, [judged("revise", scores())]);
    let asked = advocate.calls().len();
    let resumed = bench.resume(&debate).await;
    assert_eq!(advocate.calls().len(), asked, "it is not asked again");
    let told = conclusion(&resumed).degraded.join("\n");
    assert!(told.contains("The advocate didn’t answer"), "{told}");
}
