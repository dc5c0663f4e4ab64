//! Files of a project that a model judges: `--explore-model` and its neighbors.

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

/// With the model `judge`, and a project in the folder `shop` with the document in it.
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
