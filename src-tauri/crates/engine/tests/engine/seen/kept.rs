//! What is kept of findings by models, from one state of a change to the next.

use std::path::Path;

use domain::page::{CodeChange, ComparedWith};
use engine::code_review::Wanted;
use engine::desk::CodeReviewers;
use engine::seen;
use serde_json::{Value, json};
use testkit::agent::Agent;

use super::sent_back::{run, sums};
use super::{
    CART, KEY, OTHER_KEY, SUM, Shop, finding, held, objecting, raising, reviewers, summed,
};

/// So many lines, each with its number.
fn lines(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("export const n{number} = {number};\n"));
    lines.collect()
}

/// One in a hundred holds back the commit.
fn numbered(number: usize) -> Value {
    let severity = match number % 100 {
        1 => "blocking",
        _ => "minor",
    };
    let quote = format!("export const n{number} = {number};");
    json!({ "severity": severity, "title": format!("Number {number}"), "file": "cart.ts", "line": 4 + number,
        "quote": quote, "concern": format!("It is {number}."), "suggestion": "Name it." })
}

#[tokio::test]
async fn of_very_many_findings_those_that_hold_the_commit_are_kept() {
    let shop = Shop::with_sum();
    shop.write("cart.ts", &format!("{}{}", summed(), lines(600)));
    let all: Vec<Value> = (1..=600).map(numbered).collect();
    shop.review(&[("ann", &raising(&all))]).await;
    let seen = shop.uncommitted();
    assert_eq!(held(&seen).len(), 6);
    let shown = &seen.shown.reviewed;
    assert_eq!((shown.findings.len(), shown.dropped), (500, 100));

    // Most of these are gone, so they go first.
    shop.write("cart.ts", &summed());
    let sum = finding("No prices", "cart.ts", SUM);
    shop.review(&[("ann", &raising(&[sum]))]).await;
    let seen = shop.uncommitted();
    assert_eq!(held(&seen), ["No prices"]);
    assert_eq!(seen.shown.reviewed.dropped, 0);
    shop.write("cart.ts", CART);
    assert_eq!(held(&shop.uncommitted()), [""; 0]);
}

fn error(severity: &str, file: &str, line: u32) -> Value {
    json!({ "severity": severity, "title": "Error isn’t handled", "file": file, "line": line,
        "quote": "  save();", "concern": "The caller never hears of it.", "suggestion": "Catch it." })
}

/// All findings: severity, file, first line, who raised it, and whether it holds back the commit.
fn told(shop: &Shop) -> Vec<String> {
    let seen = shop.uncommitted();
    let findings = seen.shown.reviewed.findings.iter().map(|it| {
        let (line, _) = it.lines.unwrap_or_default();
        let held = if it.holds_commit() { ", held" } else { "" };
        let by = it.supporters.join("+");
        format!("{} {}:{line} {by}{held}", it.severity.word(), it.file)
    });
    findings.collect()
}

#[tokio::test]
async fn each_place_is_a_finding_with_its_own_severity_and_supporters() {
    let save = "function one() {\n  save();\n}\n";
    for ((fay, eve), expected) in [
        (
            (error("minor", "a.ts", 2), error("blocking", "b.ts", 2)),
            &["blocking b.ts:2 eve, held", "minor a.ts:2 fay"][..],
        ),
        (
            (error("minor", "a.ts", 2), error("blocking", "a.ts", 2)),
            &["blocking a.ts:2 fay+eve, held"],
        ),
    ] {
        let shop = Shop::new();
        shop.write("a.ts", save);
        shop.write("b.ts", save);
        let reviewers = [("fay", &raising(&[fay])), ("eve", &raising(&[eve]))];
        shop.review(&reviewers).await;
        assert_eq!(told(&shop), expected);
    }
}

#[tokio::test]
async fn one_decision_covers_one_of_two_lines_with_the_same_words() {
    let text = "function one() {\n  save();\n}\nfunction two() {\n  save();\n}\n";
    let both = ["blocking a.ts:2 gus, held", "blocking a.ts:5 gus, held"];
    let first_fixed = text.replacen("  save();", "  ok();", 1);
    let second_fixed = text.replace("two() {\n  save();", "two() {\n  ok();");
    let moved = format!("// A note\n{text}");
    for (declined, after, expected) in [
        ("", text, &both[..]),
        ("C1", text, &["blocking a.ts:2 gus", both[1]]),
        ("C2", text, &[both[0], "blocking a.ts:5 gus"]),
        (
            "C2",
            moved.as_str(),
            &["blocking a.ts:3 gus, held", "blocking a.ts:6 gus"],
        ),
        ("C1", first_fixed.as_str(), &[both[1]]),
        ("C2", second_fixed.as_str(), &[both[0]]),
    ] {
        let shop = Shop::new();
        shop.write("a.ts", text);
        let gus = raising(&[error("blocking", "a.ts", 2), error("blocking", "a.ts", 5)]);
        shop.review(&[("gus", &gus)]).await;
        assert_eq!(told(&shop), both);
        if !declined.is_empty() {
            let store = shop.bench.desk.store();
            let seen = shop.uncommitted().decline(store, declined, "It is fine.");
            seen.expect("a review");
        }
        shop.write("a.ts", after);
        assert_eq!(told(&shop), expected, "{declined}: {after}");
    }
}

#[tokio::test]
async fn one_decision_covers_one_of_two_secrets_that_only_a_commit_has() {
    let shop = Shop::new();
    let git =
        "git -c user.name=Ann -c user.email=ann@example.com commit --quiet --all --message Keys";
    let write = format!(
        "echo 'const apiKey = \"{KEY}\";' >> cart.ts; echo 'const apiKey = \"{OTHER_KEY}\";' >> cart.ts"
    );
    let undo = "git show HEAD~1:cart.ts > cart.ts";
    let script = format!("{write}\n{git}\n{undo}\n{git}\n{}", sums(SUM));
    let agent = Agent::new("helper", &script);
    let change = run(&shop, &agent).await;
    let seen = shop.read(change.clone());
    assert_eq!(held(&seen).len(), 2, "{:?}", seen.shown.reviewed.findings);
    let store = shop.bench.desk.store();
    let seen = seen.decline(store, "C1", "It was revoked.");
    assert_eq!(held(&seen.expect("a review")).len(), 1);
    assert_eq!(held(&shop.read(change)).len(), 1);
}

#[tokio::test]
async fn a_line_is_found_wherever_it_was_moved_if_it_is_not_like_many_others() {
    let fixed = summed().replace(SUM, "return cart.reduce(add, 0);");
    let short = CART.replace("return cart.length;", "return null;");
    let util = lines(20);
    let with = |line: &str| format!("{util}{line}\n");
    for (quote, util_before, util_after, expected) in [
        (SUM, util.clone(), with(SUM), Some("util.ts")),
        (SUM, util.clone(), util.clone(), None),
        // It was there before, and nobody minded.
        (SUM, with(SUM), format!("{}// A note\n", with(SUM)), None),
        ("return null;", util.clone(), with("return null;"), None),
    ] {
        let shop = Shop::new();
        shop.write("util.ts", &util);
        shop.commit();
        shop.write("util.ts", &util_before);
        let before = if quote == SUM {
            summed()
        } else {
            short.clone()
        };
        shop.write("cart.ts", &before);
        let ann = raising(&[finding("No prices", "cart.ts", quote)]);
        shop.review(&[("ann", &ann)]).await;
        assert_eq!(held(&shop.uncommitted()), ["No prices"]);
        shop.write("cart.ts", &fixed);
        shop.write("util.ts", &util_after);
        let seen = shop.uncommitted();
        let mut holding = seen
            .shown
            .reviewed
            .findings
            .iter()
            .filter(|it| it.holds_commit());
        let file = holding.next().map(|it| it.file.as_str());
        assert_eq!(file, expected, "{quote}: {util_after}");
    }
}

#[tokio::test]
async fn a_finding_follows_its_file_through_a_second_rename() {
    let shop = Shop::new();
    let long = lines(40);
    shop.write("cart.ts", &format!("{CART}{long}"));
    shop.commit();
    shop.git(&["mv", "cart.ts", "basket.ts"]);
    // Too short to be found anywhere else.
    shop.write("basket.ts", &format!("{CART}{long}go();\n"));
    shop.git(&["add", "--all"]);
    let ann = raising(&[finding("No prices", "basket.ts", "go();")]);
    shop.review(&[("ann", &ann)]).await;
    assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    shop.git(&["mv", "basket.ts", "shelf.ts"]);
    assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    shop.write("shelf.ts", &format!("{CART}{long}"));
    assert_eq!(held(&shop.uncommitted()), [""; 0]);
}

#[tokio::test]
async fn what_is_reviewed_as_a_folder_in_the_worktree_of_a_run_is_the_review_of_the_run() {
    let shop = Shop::new();
    let change = run(&shop, &Agent::new("helper", &sums(SUM))).await;
    let store = shop.bench.desk.store();
    let worktree = match &change {
        CodeChange::Run { run } => store.run(run.as_str()).expect("a run").setup.worktree,
        _ => String::new(),
    };
    let uncommitted = CodeChange::Uncommitted {};
    let there = || {
        seen::read(
            store,
            &worktree,
            uncommitted.clone(),
            &ComparedWith::Before {},
            1,
        )
        .expect("a change")
    };
    let named = CodeReviewers {
        models: vec!["offline/rules".to_owned()],
        ..CodeReviewers::default()
    };
    let (desk, found) = (&shop.bench.desk, there().found);
    let place = (Path::new(&worktree), &Wanted::Uncommitted);
    let planned = desk.plan_code_review(&found, place, named).await;
    let task = planned.expect("a plan").task;
    shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
    assert_eq!(held(&shop.read(change.clone())), ["No prices"]);
    assert_eq!(held(&there()), ["No prices"]);
    let declined = there().decline(store, "C1", "It is fine.");
    declined.expect("a review");
    assert_eq!(held(&shop.read(change)), [""; 0]);
}

#[tokio::test]
async fn a_finding_on_a_line_that_the_change_leaves_says_so_and_holds_the_commit() {
    let shop = Shop::with_sum();
    let raised = [
        finding("Never sorted", "cart.ts", "export const cart = [];"),
        finding("No prices", "cart.ts", SUM),
    ];
    shop.review(&[("ann", &raising(&raised))]).await;
    let indented = summed().replace("export const cart", "  export const cart");
    for (text, unchanged) in [(summed(), true), (indented, false)] {
        shop.write("cart.ts", &text);
        let seen = shop.uncommitted();
        assert_eq!(held(&seen), ["Never sorted", "No prices"]);
        let findings = seen.shown.reviewed.findings.iter();
        let told: Vec<bool> = findings.map(|it| it.unchanged).collect();
        assert_eq!(told, [unchanged, false], "{text}");
    }
}
