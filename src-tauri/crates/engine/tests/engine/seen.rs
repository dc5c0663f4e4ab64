//! What models say about a change that somebody is about to commit, and how long it counts.

#[cfg(unix)]
mod criteria;
mod kept;
mod sent_back;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use domain::model::LENT;
use domain::page::{CodeChange, CodeModelsState, ComparedWith};
use domain::{Protocol, TaskId};
use engine::code_review::Wanted;
use engine::desk::CodeReviewers;
use engine::seen::{self, Seen};
use engine::{Finished, Plan};
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of, plan};

const CART: &str = "export const cart = [];\nexport function total() {\n  return cart.length;\n}\n";

/// The line that models object to.
const SUM: &str = "return cart.reduce(add);";

/// A made-up key, in two parts so that no secret scanner finds it here.
const KEY: &str = concat!("sk_live_", "4eC39HqLyjWDarjtT1zdp7dcQw8Zx");

/// A different one.
const OTHER_KEY: &str = concat!("sk_live_", "9ZtR77QmVbXw2LkP0aEiYuHn3GfD5sJ1");

/// A repository with one commit, next to the data.
struct Shop {
    bench: Bench,
    folder: PathBuf,
}

impl Shop {
    fn new() -> Self {
        let bench = Bench::new();
        let folder = bench.folder.path().join("shop");
        fs::create_dir(&folder).expect("a folder");
        let shop = Self { bench, folder };
        shop.git(&["init", "--quiet", "--initial-branch", "main"]);
        shop.write("cart.ts", CART);
        shop.commit();
        shop
    }

    /// With a change to which models object.
    fn with_sum() -> Self {
        let shop = Self::new();
        shop.write("cart.ts", &summed());
        shop
    }

    fn git(&self, arguments: &[&str]) {
        let output = Command::new("git")
            .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.com"])
            .args(arguments)
            .current_dir(&self.folder)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .expect("git runs");
        assert!(output.status.success(), "{arguments:?}");
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", "Cart"]);
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("a file is written");
    }

    fn read(&self, change: CodeChange) -> Seen {
        let folder = self.folder.display().to_string();
        let read = seen::read(
            self.bench.desk.store(),
            &folder,
            change,
            &ComparedWith::Before {},
            1,
        );
        read.expect("a change")
    }

    fn uncommitted(&self) -> Seen {
        self.read(CodeChange::Uncommitted {})
    }

    /// Makes a task of the change for models.
    async fn ask(&self, change: CodeChange) -> TaskId {
        let read = self.read(change);
        let desk = &self.bench.desk;
        let task = desk.code_task(&read.found, None, String::new(), None).await;
        let task = task.expect("a task");
        read.ask(desk.store(), &task).expect("a record");
        task
    }

    async fn hold(&self, task: &TaskId, plan: Plan) -> Finished {
        let desk = &self.bench.desk;
        let running = desk.start(task, plan).await.expect("a start");
        desk.finish(running).await.expect("an end")
    }

    /// Has models review the uncommitted change.
    async fn review(&self, models: &[(&str, &StandIn)]) -> Finished {
        let task = self.ask(CodeChange::Uncommitted {}).await;
        self.hold(&task, reviewers(models)).await
    }
}

fn summed() -> String {
    CART.replace("return cart.length;", SUM)
}

fn reviewers(models: &[(&str, &StandIn)]) -> Plan {
    let seats: Vec<_> = models
        .iter()
        .map(|(name, model)| ("qa", model.own(name)))
        .collect();
    Plan {
        protocol: Protocol::CodeReview,
        max_rounds: 1,
        ..plan(&seats, seats[0].1.clone())
    }
}

fn finding(title: &str, file: &str, quote: &str) -> Value {
    json!({ "severity": "blocking", "title": title, "file": file, "line": 3, "quote": quote,
        "concern": "The total is wrong.", "suggestion": "Add up prices." })
}

fn raising(findings: &[Value]) -> StandIn {
    StandIn::new(&Script::text([Turn::answer(
        &json!({ "findings": findings }),
    )]))
}

/// A model that objects to the sum.
fn objecting() -> StandIn {
    raising(&[finding("No prices", "cart.ts", SUM)])
}

/// The titles of the findings that hold back the commit.
fn held(seen: &Seen) -> Vec<&str> {
    let findings = seen.shown.reviewed.findings.iter();
    let held = findings.filter(|it| it.holds_commit());
    held.map(|it| it.title.as_str()).collect()
}

fn state(seen: &Seen) -> Option<CodeModelsState> {
    seen.shown.reviewed.models.as_ref().map(|it| it.state)
}

#[tokio::test]
async fn only_a_review_that_concluded_settles_what_models_said() {
    for (second, models, left) in [
        (breaks(), "ann", &["No prices"][..]),
        (Turn::text("Looks good to me!"), "ann", &["No prices"]),
        (Turn::answer(&json!({ "findings": [] })), "ann", &[]),
        // Others may have missed it, and the one who asked may have written it.
        (
            Turn::answer(&json!({ "findings": [] })),
            "ben",
            &["No prices"],
        ),
        (
            Turn::answer(&json!({ "findings": [] })),
            LENT,
            &["No prices"],
        ),
    ] {
        let shop = Shop::with_sum();
        let ann = objecting();
        shop.review(&[("ann", &ann)]).await;
        assert_eq!(held(&shop.uncommitted()), ["No prices"]);
        let again = in_order([second]);
        shop.review(&[(models, &again)]).await;
        let seen = shop.uncommitted();
        assert_eq!(held(&seen), left, "{models}");
        let is_refused = seen.commit(shop.bench.desk.store(), "Sum", false).is_err();
        assert_eq!(is_refused, !left.is_empty(), "{models}");
    }
}

#[tokio::test]
async fn a_reviewer_that_does_not_answer_settles_nothing() {
    let shop = Shop::with_sum();
    let (ann, ben) = (objecting(), raising(&[]));
    shop.review(&[("ann", &ann), ("ben", &ben)]).await;
    from_now_on(&ann, [breaks()]);
    shop.review(&[("ann", &ann), ("ben", &ben)]).await;
    assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    shop.review(&[("ben", &ben)]).await;
    assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    from_now_on(&ann, [Turn::answer(&json!({ "findings": [] }))]);
    shop.review(&[("ann", &ann)]).await;
    assert_eq!(held(&shop.uncommitted()), [""; 0]);
}

#[tokio::test]
async fn a_review_of_another_change_settles_nothing() {
    let shop = Shop::new();
    shop.write("cart.ts", CART);
    shop.write("tax.ts", "export const tax = 0;\n");
    shop.commit();
    shop.write("cart.ts", &summed());
    shop.review(&[("ann", &objecting())]).await;
    shop.write("tax.ts", "export const tax = 1;\n");
    shop.git(&["add", "tax.ts"]);
    let branch = CodeChange::Branch {
        name: "main".to_owned(),
        base: Some("main~1".to_owned()),
    };
    let commits = CodeChange::Commits {
        range: "HEAD".to_owned(),
    };
    for change in [branch, commits, CodeChange::Staged {}] {
        let task = shop.ask(change.clone()).await;
        let good = raising(&[]);
        shop.hold(&task, reviewers(&[("ann", &good)])).await;
        assert_eq!(state(&shop.read(change)), Some(CodeModelsState::Finished));
        assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    }
}

#[tokio::test]
async fn what_models_say_counts_however_their_debate_came_to_its_end() {
    let shop = Shop::with_sum();
    let before = shop.uncommitted();
    assert_eq!(state(&before), None);
    let task = shop.ask(CodeChange::Uncommitted {}).await;
    assert_eq!(state(&shop.uncommitted()), None, "it was only planned");
    let ann = in_order([breaks()]);
    let failed = shop.hold(&task, reviewers(&[("ann", &ann)])).await;
    assert_eq!(
        state(&shop.uncommitted()),
        Some(CodeModelsState::Unfinished)
    );
    shop.write("tax.ts", "export const tax = 0;\n");
    assert_eq!(state(&shop.uncommitted()), None, "it is another change");
    fs::remove_file(shop.folder.join("tax.ts")).expect("a removed file");
    let objects = json!({ "findings": [finding("No prices", "cart.ts", SUM)] });
    from_now_on(&ann, [Turn::answer(&objects).after_ms(2_000)]);
    let debate = debate_of(&failed);
    let running = shop.bench.desk.resume(&debate).await.expect("a resume");
    assert_eq!(state(&shop.uncommitted()), Some(CodeModelsState::Reading));
    let running = running.expect("a debate that was not running");
    shop.bench.desk.finish(running).await.expect("an end");

    let store = shop.bench.desk.store();
    let refused = before
        .commit(store, "Sum", false)
        .expect_err("it is held back");
    assert!(refused.to_string().contains("1 blocking"), "{refused}");
    let seen = shop.uncommitted();
    assert_eq!(
        (held(&seen), state(&seen)),
        (vec!["No prices"], Some(CodeModelsState::Finished))
    );
    shop.write("cart.ts", &summed().replace("cart = []", "cart = [1]"));
    let seen = shop.uncommitted();
    assert_eq!((held(&seen), state(&seen)), (vec!["No prices"], None));
}

#[tokio::test]
async fn reviews_that_begin_outside_the_window_count_too_from_any_folder_of_the_repository() {
    let shop = Shop::with_sum();
    let inner = shop.folder.join("docs");
    fs::create_dir(&inner).expect("a folder");
    let read = shop.uncommitted();
    let desk = &shop.bench.desk;
    let named = CodeReviewers {
        models: vec!["offline/rules".to_owned()],
        ..CodeReviewers::default()
    };
    let elsewhere = Wanted::Commits("HEAD".to_owned());
    for (what, counts) in [(elsewhere, false), (Wanted::Uncommitted, true)] {
        let planned = desk.plan_code_review(&read.found, (&inner, &what), named.clone());
        let task = planned.await.expect("a plan").task;
        shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
        let seen = shop.uncommitted();
        let finished = counts.then_some(CodeModelsState::Finished);
        assert_eq!((held(&seen).len() == 1, state(&seen)), (counts, finished));
    }
}

#[tokio::test]
async fn a_finding_holds_as_long_as_the_change_contains_its_line() {
    let tail = format!("{}// A note\n", summed());
    let moved = format!("// A note\n{}", summed());
    let fixed = summed().replace(SUM, "return cart.reduce(add, 0);");
    for (quote, is_committed, after, is_held) in [
        (SUM, false, &tail, true),
        (SUM, false, &moved, true),
        (SUM, false, &fixed, false),
        (SUM, true, &tail, false),
        (SUM, true, &fixed, false),
        ("return cart.length;", false, &tail, true),
        ("return cart.length;", true, &tail, false),
        ("export const cart = [];", false, &tail, true),
        ("export const cart = [];", true, &tail, false),
    ] {
        let shop = Shop::with_sum();
        let ann = raising(&[finding("No prices", "cart.ts", quote)]);
        shop.review(&[("ann", &ann)]).await;
        assert_eq!(held(&shop.uncommitted()).len(), 1, "{quote}");
        if is_committed {
            shop.commit();
        }
        shop.write("cart.ts", after);
        let seen = shop.uncommitted();
        assert_eq!(held(&seen).len() == 1, is_held, "{quote}: {after}");
    }
}

#[tokio::test]
async fn a_finding_follows_its_line_into_a_file_of_another_name() {
    let fixed = summed().replace(SUM, "return cart.reduce(add, 0);");
    for (is_new, after, other, held_in) in [
        // The old file is gone, with its line in a new one, or without.
        (false, None, &summed(), Some("basket.ts")),
        (true, None, &summed(), Some("basket.ts")),
        (false, None, &fixed, None),
        (true, None, &fixed, None),
        // The old file is still there, without the line.
        (false, Some(CART), &summed(), Some("basket.ts")),
        (false, Some(fixed.as_str()), &summed(), Some("basket.ts")),
        (true, Some(fixed.as_str()), &summed(), Some("basket.ts")),
        (true, Some(fixed.as_str()), &fixed, None),
    ] {
        let shop = Shop::new();
        if is_new {
            shop.git(&["rm", "--quiet", "cart.ts"]);
            shop.git(&["commit", "--quiet", "--message", "Nothing", "--allow-empty"]);
        }
        shop.write("cart.ts", &summed());
        shop.review(&[("ann", &objecting())]).await;
        fs::remove_file(shop.folder.join("cart.ts")).expect("a removed file");
        if let Some(text) = after {
            shop.write("cart.ts", text);
        }
        shop.write("basket.ts", other);
        let seen = shop.uncommitted();
        let findings = seen.shown.reviewed.findings.iter();
        let mut holding = findings.filter(|it| it.holds_commit());
        let held_by = holding.next().map(|it| it.file.as_str());
        assert_eq!(held_by, held_in, "{is_new}, {after:?}, {other}");
        shop.review(&[("ann", &raising(&[]))]).await;
        assert_eq!(held(&shop.uncommitted()), [""; 0], "it is settled");
    }
}

#[tokio::test]
async fn a_declined_finding_covers_no_other_secret_or_conflict_in_its_place() {
    let key = |key: &str| format!("{CART}const apiKey = \"{key}\";\n");
    let conflict = |ours: &str| format!("{CART}<<<<<<< HEAD\n{ours}\n=======\nb\n>>>>>>> topic\n");
    for (one, other) in [
        (key(KEY), key(OTHER_KEY)),
        (conflict("a"), conflict("one more")),
    ] {
        let shop = Shop::new();
        shop.write("cart.ts", &one);
        let store = shop.bench.desk.store();
        let seen = shop.uncommitted();
        assert_eq!(held(&seen).len(), 1, "{one}");
        let seen = seen.decline(store, "C1", "It is made up.");
        assert_eq!(held(&seen.expect("a review")), [""; 0]);
        shop.write("cart.ts", &format!("// A note\n{one}"));
        assert_eq!(held(&shop.uncommitted()), [""; 0], "it only moved");
        shop.write("cart.ts", &other);
        assert_eq!(held(&shop.uncommitted()).len(), 1, "{other}");
    }
}
