//! Project files that a model judges: `--explore-model` and related flags.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::server::{Answer, Server, Wire};

const TEXT: &str = "# Refunds\n\nA refund is paid back through the ledger within a day.\n";

fn server() -> Server {
    let keeps = json!({
        "files": [{
            "file": "F1", "relevance": 0.9, "summary": "It pays back.",
            "excerpts": [{ "from": 1, "to": 1, "note": "The signature." }],
        }],
        "patterns": [{ "pattern": "Ledger first", "location": "F1:1", "description": "Money goes through it." }],
        "recommendations": ["Name the ledger."],
    });
    let critique = json!({ "findings": [], "approve": true, "evidence": ["paid back through the ledger", "within a day"] });
    Server::new(
        Wire::Openai,
        [
            Answer::json(&keeps).for_shape("exploration/1"),
            Answer::json(&critique).for_shape("critique/1"),
        ],
    )
}

/// The model `judge`, and a project in the folder `shop` with the document in it.
fn with_shop(server: &Server) -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    let url = server.base_url();
    let add = ["models", "add", "http", "judge", "--base-url", &url];
    let add = [&add[..], &["--wire", "openai", "--model", "test-model"]];
    whetstone.run(&add.concat())?.succeeded()?;
    for folder in ["shop/.git", "shop/src", "shop/tests"] {
        fs::create_dir_all(whetstone.path(folder))?;
    }
    whetstone.document("shop/task.md", TEXT)?;
    whetstone.document("shop/src/refund.rs", "fn refund(ledger: &Ledger) {}\n")?;
    whetstone.document("shop/tests/refund.rs", "fn refund_is_in_the_ledger() {}\n")?;
    Ok(whetstone)
}

fn judged(server: &Server) -> usize {
    let requests = server.requests();
    let judged = requests.iter().filter(|it| it.shape() == "exploration/1");
    judged.count()
}

fn briefed(debate: &Value) -> &Value {
    let parts = list(&debate["briefing"]).iter();
    let mut found = parts.filter(|it| it["part"] == "exploration");
    found.next().unwrap_or(&Value::Null)
}

#[test]
fn a_run_lets_a_model_judge() -> anyhow::Result<()> {
    let check = |models: &str, flags: &[&str], line: &str, asked: usize| -> anyhow::Result<()> {
        let server = server();
        let whetstone = with_shop(&server)?;
        let refine = [
            "refine",
            "shop/task.md",
            "--models",
            models,
            "--explore",
            "--rounds",
            "1",
            "--yes",
            "--json",
        ];
        let debate = whetstone.json(&[&refine[..], flags].concat())?;
        assert_eq!(briefed(&debate)["line"], line, "{flags:?}: {debate}");
        assert_eq!(judged(&server), asked, "{flags:?}");
        let id = debate["debate"].as_str().unwrap_or_default();
        let shown = whetstone.run(&["history", "show", id])?.succeeded()?;
        let briefing = format!("\n  Related files: {line}");
        assert!(shown.out.contains(&briefing), "{}", shown.out);
        Ok(())
    };
    let rules = "offline/rules";
    check("judge", &[], "2 related files, judged by judge", 2)?;
    check(rules, &[], "2 related files", 0)?;
    let tasks = ["--explore-tasks", "tests", "--explore-timeout", "60"];
    let named = ["--explore-model", "judge"];
    check(
        rules,
        &[&named[..], &tasks].concat(),
        "1 related file, judged by judge",
        1,
    )
}

#[test]
fn parts_of_the_briefing_can_be_turned_off() -> anyhow::Result<()> {
    let server = server();
    let whetstone = with_shop(&server)?;
    whetstone.document("shop/NUANCES.md", "## Ledger\n\n- Entries are final.\n")?;
    let check = |flags: &[&str], parts: &[&str]| -> anyhow::Result<()> {
        let refine = [
            "refine",
            "shop/task.md",
            "--models",
            "judge",
            "--rounds",
            "1",
            "--json",
        ];
        let debate = whetstone.json(&[&refine[..], flags].concat())?;
        let told: Vec<&str> = list(&debate["briefing"])
            .iter()
            .filter_map(|it| it["part"].as_str())
            .collect();
        assert_eq!(told, parts, "{flags:?}");
        Ok(())
    };
    check(&[], &["nuances", "weights"])?;
    check(&["--no-nuances"], &["weights"])?;
    check(&["--no-weights"], &["nuances"])?;
    check(&["--no-nuances", "--no-weights"], &[])?;
    let both = [
        "refine",
        "shop/task.md",
        "--no-nuances",
        "--nuances",
        "x.md",
    ];
    assert_eq!(whetstone.run(&both)?.code, Some(2));
    Ok(())
}

#[test]
fn what_is_wrong_is_said() -> anyhow::Result<()> {
    let server = server();
    let whetstone = with_shop(&server)?;
    let refine = ["refine", "shop/task.md", "--yes"];
    for (flags, says) in [
        (&["--explore-model", "judge"][..], "--explore"),
        (&["--explore", "--explore-tasks", "code"], "related_code"),
        (
            &["--explore", "--explore-model", "nobody"],
            "There is no model “nobody”.",
        ),
        (
            &["--explore", "--explore-model", "offline/rules"],
            "can’t judge the files of a project",
        ),
        (&["--explore", "--explore-max-cost", "much"], "0.05"),
    ] {
        let ran = whetstone.run(&[&refine[..], flags].concat())?;
        assert_eq!(ran.code, Some(2), "{flags:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{flags:?}: {}", ran.err);
    }
    assert_eq!(judged(&server), 0);
    Ok(())
}

#[test]
fn a_folder_that_cannot_be_read_is_said_and_the_current_one_is_searched() -> anyhow::Result<()> {
    let server = server();
    let whetstone = with_shop(&server)?;
    let run = [
        "refine",
        "shop/task.md",
        "--models",
        "offline/rules",
        "--explore",
    ];
    let missing = [&run[..], &["--explore-root", "nowhere"]].concat();
    let ran = whetstone.run(&missing)?.succeeded()?;
    let says = "The current folder is searched instead.";
    assert!(
        ran.err.contains("warning: Couldn’t read the folder"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains(says), "{}", ran.err);
    assert!(
        ran.err.contains("shop/src/refund.rs") || ran.err.contains("related file"),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn files_that_no_model_judges_are_said_to_be_listed_by_words() -> anyhow::Result<()> {
    let server = server();
    let whetstone = with_shop(&server)?;
    let says = "No model takes part, so related files are listed by matching words.";
    let check = |flags: &[&str], is_said: bool| -> anyhow::Result<()> {
        let refine = [
            "refine",
            "shop/task.md",
            "--models",
            "offline/rules",
            "--json",
        ];
        let ran = whetstone.run(&[&refine[..], flags].concat())?.succeeded()?;
        assert_eq!(ran.warns(says)?, is_said, "{}", ran.err);
        Ok(())
    };
    check(&["--explore"], true)?;
    check(&["--explore", "--explore-model", "judge"], false)?;
    check(&[], false)
}

#[test]
fn explore_lets_a_model_judge() -> anyhow::Result<()> {
    let server = server();
    let whetstone = with_shop(&server)?;
    fs::create_dir(whetstone.path("shop/.whetstone"))?;
    let explore = ["explore", "shop/task.md", "--explore-root", "shop"];
    let judge = ["--explore-model", "judge", "--explore-tasks", "tests"];
    let judge = [&explore[..], &judge].concat();
    let ran = whetstone.run(&[&judge[..], &["--json"]].concat())?;
    let report = ran.succeeded()?.json()?;
    let results = &report["results"][0];
    assert_eq!(
        results["files_found"],
        json!([{
            "path": "tests/refund.rs", "relevance": 0.9, "summary": "It pays back.",
            "key_excerpts": [{ "lines": "1-1", "content": "fn refund_is_in_the_ledger() {}", "note": "The signature." }],
        }])
    );
    assert_eq!(
        results["patterns_identified"],
        json!([{ "pattern": "Ledger first", "location": "tests/refund.rs:1", "description": "Money goes through it." }])
    );
    assert_eq!(results["recommendations"], json!(["Name the ledger."]));
    assert!(results["duration_ms"].is_number());
    let tokens = results["tokens_used"].as_u64().unwrap_or_default();
    assert!(tokens > 0 && report["total_tokens"] == tokens, "{report}");
    assert_eq!(
        report["summary"],
        "judge read 1 file and found 1 relevant. The best match is tests/refund.rs."
    );
    let written = report["context_files"][0].as_str().unwrap_or_default();
    let written = fs::read_to_string(whetstone.path("shop").join(written))?;
    let ran = whetstone.run(&judge)?.succeeded()?;
    assert_eq!(ran.out.trim_end(), written.trim_end());
    assert!(
        written.ends_with(
            "Patterns:\n\n- Ledger first: Money goes through it. (`tests/refund.rs:1`)\n\n\
             Recommendations:\n\n- Name the ledger.\n"
        ),
        "{written}"
    );
    // The same files for the same text need no second judgment.
    assert_eq!(judged(&server), 1);
    assert_eq!(whetstone.json(&["history", "--json"])?, json!([]));
    Ok(())
}

#[test]
fn explore_without_a_model_that_answers_has_the_ranking() -> anyhow::Result<()> {
    let refuses = Server::new(Wire::Openai, [Answer::status(400, "{}")]);
    let whetstone = with_shop(&refuses)?;
    let explore = [
        "explore",
        "shop/task.md",
        "--explore-root",
        "shop",
        "--json",
    ];
    let check = |model: &[&str], code: i32, says: &str| -> anyhow::Result<Value> {
        let ran = whetstone.run(&[&explore[..], model].concat())?;
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
        if code == 0 {
            ran.json()
        } else {
            Ok(Value::Null)
        }
    };
    let ranked = check(&[], 0, "")?;
    let failed = "warning: judge couldn’t rank the related code and tests, so files are \
                  listed by matching words.";
    let report = check(&["--explore-model", "judge"], 0, failed)?;
    for of in 0..5 {
        let files = &report["results"][of]["files_found"];
        assert_eq!(*files, ranked["results"][of]["files_found"]);
    }
    assert_eq!(report["summary"], ranked["summary"]);
    let nobody = "There is no model “nobody”.";
    check(&["--explore-model", "nobody"], 2, nobody)?;
    let rules = "The built-in rules can’t judge the files of a project.";
    check(&["--explore-model", "offline/rules"], 2, rules)?;
    Ok(())
}

#[test]
fn a_deep_exploration_follows_what_the_files_define() -> anyhow::Result<()> {
    let whetstone = with_shop(&server())?;
    let defines = "/// A refund through the ledger.\nfn settle_balance() {}\n";
    whetstone.document("shop/src/refund.rs", defines)?;
    let uses = "fn nightly() {\n    settle_balance();\n}\n";
    whetstone.document("shop/src/nightly.rs", uses)?;
    for (flags, finds) in [(&[][..], false), (&["--explore-deep"], true)] {
        let explore = ["explore", "shop/task.md", "--explore-root", "shop"];
        let ran = whetstone
            .run(&[&explore[..], flags].concat())?
            .succeeded()?;
        assert_eq!(ran.out.contains("src/nightly.rs"), finds, "{}", ran.out);
        let refine = ["refine", "shop/task.md", "--models", "offline/rules"];
        let refine = [&refine[..], &["--explore", "--yes", "--json"], flags];
        let debate = whetstone.json(&refine.concat())?;
        let told = briefed(&debate)["told"].as_str().unwrap_or_default();
        assert_eq!(told.contains("src/nightly.rs"), finds, "{told}");
    }
    Ok(())
}
