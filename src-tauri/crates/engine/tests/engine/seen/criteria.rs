//! What models said about the criteria of a change’s task.

use domain::Agenda;
use domain::agenda::{Accepted, Over};
use domain::page::{CodeChange, ComparedWith};
use engine::Plan;
use engine::seen::{self, Seen};
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use super::{SUM, Shop, reviewers, summed};
use crate::common::voices::{breaks, in_order};

#[tokio::test]
async fn answers_about_criteria_stay_until_the_change_is_another() {
    let serve = |line: u32, quote: &str| json!({ "criterion": 1, "file": "cart.ts", "line": line, "quote": quote });
    let shop = Shop::with_sum();
    let ann = StandIn::new(&Script::text([Turn::answer(&json!({
        "findings": [],
        "serves": [serve(3, SUM), serve(3, &format!("{SUM}\n}}"))],
    }))]));
    let asked = |model: &StandIn| Plan {
        agenda: Agenda {
            over: Over::Accepted(Accepted {
                criteria: vec!["A total.".to_owned(), "A tax.".to_owned()],
                ..Accepted::default()
            }),
            ..Agenda::default()
        },
        ..reviewers(&[("ann", model)])
    };
    let places = |seen: &Seen| -> Vec<Option<Vec<(u32, u32)>>> {
        let criteria = seen.shown.reviewed.criteria.iter();
        let lines = |it: &domain::page::CodeCriterion| {
            let served = it.served_by.as_ref();
            served.map(|all| all.iter().map(|place| place.lines).collect())
        };
        criteria.map(lines).collect()
    };
    let task = shop.ask(CodeChange::Uncommitted {}).await;
    shop.hold(&task, asked(&ann)).await;
    let answered = [Some(vec![(3, 4)]), Some(vec![])];
    assert_eq!(places(&shop.uncommitted()), answered);

    let task = shop.ask(CodeChange::Uncommitted {}).await;
    shop.hold(&task, asked(&in_order([breaks()]))).await;
    assert_eq!(places(&shop.uncommitted()), answered, "nobody looked again");
    // They weren’t asked about another task.
    let other = shop
        .bench
        .task("# Tax\n\n## Acceptance criteria\n\n- A tax.\n");
    let asked = |with: &ComparedWith| {
        let criteria = compared(&shop, with).shown.reviewed.criteria;
        criteria.iter().map(|it| it.asked).collect::<Vec<_>>()
    };
    assert_eq!(asked(&ComparedWith::Before {}), [true, true]);
    assert_eq!(asked(&ComparedWith::Task { task: other }), [false]);
    assert_eq!(asked(&ComparedWith::Nothing {}), [false; 0]);
    shop.write("cart.ts", &format!("{}// A note\n", summed()));
    assert_eq!(places(&shop.uncommitted()), []);
}

/// The uncommitted change, compared with a task.
fn compared(shop: &Shop, with: &ComparedWith) -> Seen {
    let folder = shop.folder.display().to_string();
    let change = CodeChange::Uncommitted {};
    let seen = seen::read(shop.bench.desk.store(), &folder, change, with, 1);
    seen.expect("a change")
}

#[tokio::test]
async fn the_task_that_a_change_is_compared_with_is_named_and_goes_to_models_unless_its_author_wants_none()
 {
    let shop = Shop::with_sum();
    let (desk, store) = (&shop.bench.desk, shop.bench.desk.store());
    let task = shop
        .bench
        .task("# Cart\n\n## Acceptance criteria\n\n- A total.\n");
    let title = store.task(&task).expect("the task").row.title;
    let told = |with: &ComparedWith| {
        let seen = compared(&shop, with);
        let given = seen.accepted_with_declined().map(|it| it.title);
        let reviewed = seen.shown.reviewed;
        (reviewed.made_for, given, reviewed.criteria.len())
    };
    let (named, none) = (|| Some(title.clone()), (None, None, 0));
    let with = ComparedWith::Task { task };
    assert_eq!(told(&with), (named(), named(), 1));
    assert_eq!(told(&ComparedWith::Before {}), none, "no model was asked");
    // Models read the change for that task.
    let seen = compared(&shop, &with);
    let asked = desk.code_task(
        &seen.found,
        None,
        String::new(),
        seen.accepted_with_declined(),
    );
    let asked = asked.await.expect("a task");
    seen.ask(store, &asked).expect("a record");
    let ann = StandIn::new(&Script::text([Turn::answer(&json!({ "findings": [] }))]));
    shop.hold(&asked, reviewers(&[("ann", &ann)])).await;
    assert_eq!(told(&ComparedWith::Before {}).0, named());
    assert_eq!(told(&ComparedWith::Nothing {}), none);
}
