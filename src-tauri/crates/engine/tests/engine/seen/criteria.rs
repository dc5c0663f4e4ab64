//! What models said about the criteria of a change’s task.

use domain::agenda::{Accepted, Over};
use domain::page::CodeChange;
use domain::{Agenda, TaskId};
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
    let asked = |task: Option<&TaskId>| {
        let folder = shop.folder.display().to_string();
        let change = CodeChange::Uncommitted {};
        let seen = seen::read(shop.bench.desk.store(), &folder, change, task, 1);
        let criteria = seen.expect("a change").shown.reviewed.criteria;
        criteria.iter().map(|it| it.asked).collect::<Vec<_>>()
    };
    assert_eq!(asked(None), [true, true]);
    assert_eq!(asked(Some(&other)), [false]);
    shop.write("cart.ts", &format!("{}// A note\n", summed()));
    assert_eq!(places(&shop.uncommitted()), []);
}
