//! Estimates for debates, compared with what the debates take.

use domain::Protocol;
use domain::briefed::BriefingPart;
use domain::page::{DebatePlan, Estimate, SeatChoice};
use domain::protocol::Compete;
use engine::Finished;
use testkit::scripted::{Script, StandIn};

use crate::common::voices::{DOCUMENT, approves, objects, says_seven_days, vague};
use crate::common::{Bench, held};

/// Critics that object until the text is fixed, and a synthesizer that fixes it.
fn add_models(bench: &Bench) -> [StandIn; 2] {
    let critic = [
        approves().for_words("- The link expires after 7 days."),
        objects(&[vague()]),
    ];
    let critic = StandIn::new(&Script::text(critic));
    let pen = StandIn::new(&Script::text([says_seven_days()]));
    for (model, name) in [(&critic, "critic"), (&pen, "pen")] {
        let added = bench.desk.store().add_own_model(&model.own(name));
        added.expect("a model");
    }
    [critic, pen]
}

/// A plan for a text with this many paragraphs more than the document.
async fn plan(bench: &Bench, paragraphs: usize) -> DebatePlan {
    let more = "Invites that nobody takes up are deleted with what belongs to them.\n\n";
    let task = bench.task(&format!("{DOCUMENT}\n{}", more.repeat(paragraphs)));
    let proposed = bench
        .desk
        .suggest_without_models(&task, Protocol::Refine, Compete::default())
        .await;
    let seats = ["pm", "security", "qa"].map(|persona| SeatChoice {
        persona: persona.to_owned(),
        model: "critic".to_owned(),
        effort: None,
    });
    DebatePlan {
        seats: seats.to_vec(),
        synthesizer: "pen".to_owned(),
        ask_first: false,
        ..proposed.expect("a plan")
    }
}

async fn estimate(bench: &Bench, plan: &DebatePlan) -> Estimate {
    bench.desk.estimate(plan).await.expect("an estimate")
}

fn taken(finished: &Finished) -> u64 {
    let usage = finished.view.header.usage;
    usage.input_tokens + usage.output_tokens
}

#[tokio::test]
async fn a_price_that_nobody_knows_makes_the_estimate_unknown() {
    let bench = Bench::new();
    let _models = add_models(&bench);
    let unknown = plan(&bench, 0).await;
    let mut free = unknown.clone();
    "offline/rules".clone_into(&mut free.synthesizer);
    for seat in &mut free.seats {
        "offline/rules".clone_into(&mut seat.model);
    }
    let mut mixed = free.clone();
    "critic".clone_into(&mut mixed.seats[1].model);
    for (plan, usd) in [(unknown, None), (mixed, None), (free, Some(0.0))] {
        let said = estimate(&bench, &plan).await;
        assert_eq!((said.usd_typical, said.usd_most), (usd, usd), "{plan:?}");
    }
}

#[tokio::test]
async fn after_ten_debates_the_estimate_is_within_thirty_per_cent() {
    let bench = Bench::new();
    let _models = add_models(&bench);
    let first = estimate(&bench, &plan(&bench, 0).await).await;
    assert_eq!(first.past_debates, 0);
    for paragraphs in 0..10 {
        held(&bench, &plan(&bench, paragraphs * 20).await).await;
    }
    for paragraphs in [5, 150, 600] {
        let plan = plan(&bench, paragraphs).await;
        let said = estimate(&bench, &plan).await;
        let took = taken(&held(&bench, &plan).await);
        assert_eq!((said.past_debates, said.calls_typical), (10, 8));
        let off = said.tokens_typical.abs_diff(took);
        assert!(
            off * 10 <= took * 3,
            "{} is not near {took}",
            said.tokens_typical
        );
        assert!(said.tokens_most >= said.tokens_typical);
    }
}

#[tokio::test]
async fn what_was_attached_before_is_not_expected_again() {
    let (bench, folder) = (Bench::new(), tempfile::tempdir().expect("a folder"));
    let _models = add_models(&bench);
    let attached = folder.path().join("long.md");
    std::fs::write(&attached, "a line\n".repeat(8000)).expect("a file");
    let alone = plan(&bench, 0).await;
    let took = taken(&held(&bench, &alone).await);
    for paragraphs in [1, 2] {
        let mut plan = plan(&bench, paragraphs).await;
        let attaching = bench.desk.attach(&plan.task, vec![attached.clone()]);
        attaching.await.expect("it is attached");
        plan.agenda.briefing.parts.push(BriefingPart::Context);
        let said = estimate(&bench, &plan).await.tokens_typical;
        let took = taken(&held(&bench, &plan).await);
        assert!(
            said.abs_diff(took) * 10 <= took * 3,
            "{said} is not near {took}"
        );
    }
    let said = estimate(&bench, &alone).await.tokens_typical;
    assert!(
        said.abs_diff(took) * 10 <= took * 3,
        "{said} is not near {took}"
    );
}

#[tokio::test]
async fn other_models_learn_nothing_from_them() {
    let bench = Bench::new();
    let [critic, _pen] = add_models(&bench);
    held(&bench, &plan(&bench, 0).await).await;
    let other = bench.desk.store().add_own_model(&critic.own("other"));
    other.expect("another model");
    let mut plan = plan(&bench, 0).await;
    for seat in &mut plan.seats {
        "other".clone_into(&mut seat.model);
    }
    "other".clone_into(&mut plan.synthesizer);
    assert_eq!(estimate(&bench, &plan).await.past_debates, 0);
}
