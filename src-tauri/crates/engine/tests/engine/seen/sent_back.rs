//! A change that went back to its agent after models had reviewed it.

use std::sync::Arc;
use std::time::Duration;

use domain::page::{CodeChange, CodeModelsState};
use domain::run::{Permissions, Run};
use engine::desk::RunUnderWay;
use engine::runs::RunWanted;
use engine::seen::Seen;
use models::agents::OWN;
use testkit::agent::Agent;

use super::{SUM, Shop, held, objecting, raising, reviewers, state};

/// Replaces the line in which the cart is added up.
pub(super) fn sums(line: &str) -> String {
    format!("sed -i.bak '3s/.*/{line}/' cart.ts && rm cart.ts.bak\n")
}

async fn ended(mut under_way: RunUnderWay) -> Run {
    under_way.end().await.expect("an end")
}

pub(super) async fn run(shop: &Shop, agent: &Agent) -> CodeChange {
    let wanted = RunWanted {
        task: shop.bench.task("# Totals\n\nAdd up the prices.\n"),
        project: Some(shop.folder.clone()),
        agent: OWN.to_owned(),
        command: vec![agent.program().display().to_string()],
        permissions: Permissions::Edit,
        limit: Duration::from_mins(10),
        accept_up_to: None,
    };
    let under_way = shop.bench.desk.start_run(wanted).await.expect("a start");
    CodeChange::Run {
        run: ended(under_way).await.id,
    }
}

async fn send_back(shop: &Shop, seen: Seen) {
    let (seen, note) = (Arc::new(seen), "Mind the prices.".to_owned());
    let under_way = shop.bench.desk.send_back(seen, Vec::new(), note).await;
    ended(under_way.expect("a start")).await;
}

#[tokio::test]
async fn what_was_sent_back_is_due_for_models_until_they_read_it_again() {
    let desk_of = |shop: &Shop| shop.bench.desk.store().clone();
    for (after, is_due) in [("return cart.reduce(add, 0);", true), (SUM, false)] {
        let shop = Shop::new();
        let agent = Agent::new("helper", &sums(SUM));
        let change = run(&shop, &agent).await;
        let task = shop.ask(change.clone()).await;
        shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
        assert_eq!(held(&shop.read(change.clone())), ["No prices"]);

        agent.becomes(&sums(after));
        send_back(&shop, shop.read(change.clone())).await;
        let seen = shop.read(change.clone());
        let due = Some(CodeModelsState::Due);
        assert_eq!(state(&seen) == due, is_due, "{after}");
        assert!(
            seen.commit(&desk_of(&shop), "Totals", false).is_err(),
            "{after}"
        );
        let before = seen.setup_before(&desk_of(&shop)).expect("a data folder");
        assert_eq!(before.expect("a setup").seats[0].model.name, "ann");

        let task = shop.ask(change.clone()).await;
        shop.hold(&task, reviewers(&[("ann", &raising(&[]))])).await;
        let seen = shop.read(change);
        assert_eq!(state(&seen), Some(CodeModelsState::Finished), "{after}");
        seen.commit(&desk_of(&shop), "Totals", false)
            .expect("a commit");
    }
}
