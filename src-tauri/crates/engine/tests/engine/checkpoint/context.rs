//! What is known about a project reaches every model that is asked about one of its texts.

use domain::Protocol;
use domain::page::DebatePlan;
use domain::protocol::Compete;
use testkit::scripted::{Script, StandIn, Turn};

use super::{Folder, REQUIREMENTS, challenges, checkpoint, converges, says_an_hour, vague};
use crate::common::voices::in_order;
use crate::common::{Bench, held};

const KNOWN: &str = "Orders never get lost.";

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_a_checkpoint_read_it() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague()]), converges()]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    for key in ["round/1/critique", "round/1/synthesis", "round/2/critique"] {
        let prompt = bench.prompts(&held, key).concat();
        assert_eq!(prompt.matches(KNOWN).count(), 1, "{key}: {prompt}");
    }
}

/// The prompts of a debate of this form over a text of the project, whose models give no useful answers:
/// their prompts are stored anyway.
async fn asked(bench: &Bench, folder: &Folder, protocol: Protocol) -> Vec<String> {
    let desk = &bench.desk;
    let task = bench.task(REQUIREMENTS);
    let root = folder.root().canonicalize().expect("a folder");
    let belongs = desk
        .store()
        .set_project(&task, Some(&root.to_string_lossy()));
    belongs.expect("a task of the project");
    let proposed = desk.suggest_without_models(&task, protocol, Compete::Always);
    let proposed = proposed.await.expect("a plan");
    let model = StandIn::new(&Script::text([Turn::text("Nothing.")]));
    let spec = model.own(&format!("{protocol:?}").to_lowercase());
    desk.store().add_own_model(&spec).expect("a new model");
    let mut plan = DebatePlan {
        synthesizer: spec.name.clone(),
        ask_first: false,
        ..proposed
    };
    for seat in &mut plan.seats {
        seat.model.clone_from(&spec.name);
    }
    let held = held(bench, &plan).await;
    bench.prompts(&held, "")
}

#[tokio::test(flavor = "multi_thread")]
async fn so_does_whoever_argues_in_another_form() {
    for protocol in [
        Protocol::Refine,
        Protocol::Review,
        Protocol::Duel,
        Protocol::DevilsAdvocate,
        Protocol::Status,
    ] {
        let (bench, folder) = (Bench::new(), Folder::new());
        let prompts = asked(&bench, &folder, protocol).await;
        assert!(!prompts.is_empty(), "{protocol:?}");
        for prompt in prompts {
            assert_eq!(prompt.matches(KNOWN).count(), 1, "{protocol:?}: {prompt}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_known_nothing_is_said() {
    let (bench, folder) = (Bench::new(), Folder::new());
    std::fs::remove_file(folder.path("PROJECT.md")).expect("gone");
    for prompt in asked(&bench, &folder, Protocol::Refine).await {
        assert!(
            !prompt.contains("What is known about the project"),
            "{prompt}"
        );
    }
}
