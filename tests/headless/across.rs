//! Comparing planning documents with one another.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::json;
use testkit::server::{Answer, Server, Wire};

#[test]
fn what_documents_disagree_on_is_printed_with_both_quotes() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let feature = whetstone.path("specs/001-albums");
    fs::create_dir_all(&feature)?;
    let spec = "# Spec\n\n- **FR-001**: Albums MUST be sorted.\n- **FR-002**: Links MUST expire.\n";
    fs::write(feature.join("spec.md"), spec)?;
    let tasks = "# Tasks\n\n- [ ] T001 Sort albums (FR-001)\n- [ ] T002 Links expire (FR-002)\n\
        - [ ] T003 Print albums (FR-003)\n";
    fs::write(feature.join("tasks.md"), tasks)?;
    let across = |more: &[&str]| {
        let arguments: Vec<&str> = ["checkpoint", "--across"]
            .iter()
            .chain(more)
            .copied()
            .collect();
        whetstone.run(&arguments)
    };
    let ran = across(&[])?.succeeded()?;
    assert_eq!(
        ran.out,
        "Tasks that no requirement asks for\n\n\
         001-albums: Task T003 is for FR-003, which doesn’t exist; the last one is FR-002.\n  \
         specs/001-albums/tasks.md:5  T003 Print albums (FR-003)\n  \
         specs/001-albums/spec.md:4  **FR-002**: Links MUST expire.\n\n"
    );
    assert!(
        ran.err.contains("Compared 2 documents: 1 finding."),
        "{}",
        ran.err
    );

    let json = across(&["--json"])?.succeeded()?.json()?;
    let [finding] = list(&json["findings"]) else {
        panic!("not one finding in {json}");
    };
    assert_eq!(finding["kind"], "task_unasked");
    assert_eq!(finding["group"], "001-albums");
    assert_eq!(finding["one"]["line"], 5);
    assert_eq!(finding["other"]["file"], "specs/001-albums/spec.md");
    assert_eq!(json["schema"], 1);
    assert_eq!(
        json["read"],
        json!(["specs/001-albums/spec.md", "specs/001-albums/tasks.md"])
    );

    // A document that can’t be read is named, and the others are compared.
    fs::write(feature.join("plan.md"), [0_u8, 1, 2])?;
    let ran = across(&[])?.succeeded()?;
    assert!(ran.err.contains("specs/001-albums/plan.md"), "{}", ran.err);
    assert!(ran.out.contains("FR-003"), "{}", ran.out);

    fs::write(feature.join("plan.md"), "# Plan\n")?;
    fs::write(
        feature.join("tasks.md"),
        "- [ ] T001 Sort albums\n- [ ] T002 Links expire\n",
    )?;
    let ran = across(&[])?.succeeded()?;
    assert_eq!(ran.out, "");
    let limit = "Rules can’t tell which requirement a task is for in 001-albums";
    let says = format!("The rules found nothing. {limit}");
    assert!(ran.err.contains(&says), "{}", ran.err);
    fs::write(feature.join("tasks.md"), "- [ ] T001 Do FR-001, FR-002\n")?;
    let ran = across(&[])?.succeeded()?;
    assert!(
        ran.err.contains("no disagreements between them"),
        "{}",
        ran.err
    );
    for wrong in [
        &["requirements"][..],
        &["--approve"],
        &["--models", "nobody"],
        &["--models", "a,b"],
        &["--rounds", "2"],
        &["--budget", "1"],
        &["--project", "nowhere"],
    ] {
        assert_eq!(across(wrong)?.code, Some(2), "{wrong:?}");
    }
    let ran = across(&["--models", "a,b"])?;
    assert!(
        ran.err
            .contains("--across asks one model, but 2 are named."),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn a_model_that_is_named_is_asked_too() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let feature = whetstone.path("specs/001-albums");
    fs::create_dir_all(&feature)?;
    fs::write(
        feature.join("spec.md"),
        "# Spec\n\nPeople use the sign-in page.\n\nLinks expire.\n",
    )?;
    fs::write(
        feature.join("plan.md"),
        "# Plan\n\n- The log-on mask has two fields.\n",
    )?;
    let finding = json!({
        "kind": "two_names", "says": "One screen, two names.",
        "document": "D1", "quote": "People use the sign-in page.",
        "other_document": "D2", "other_quote": "The log-on mask has two fields.",
    });
    let mut made_up = finding.clone();
    made_up["quote"] = json!("People fly to the moon and back.");
    let answer = json!({ "findings": [finding, made_up] });
    let server = Server::new(
        Wire::Openai,
        [
            Answer::json(&answer).for_shape("across/1").on_call(1),
            Answer::json(&answer).for_shape("across/1").on_call(2),
            Answer::status(500, "out of order"),
        ],
    );
    let url = server.base_url();
    let add = [
        "models",
        "add",
        "http",
        "sage",
        "--wire",
        "openai",
        "--base-url",
        &url,
        "--model",
        "m",
    ];
    whetstone.run(&add)?.succeeded()?;
    let across = |more: &[&str]| {
        let named = ["checkpoint", "--across", "--models", "sage"];
        whetstone.run(&[&named, more].concat())?.succeeded()
    };
    let ran = across(&[])?;
    assert_eq!(
        ran.out,
        "One thing with two names\n\n\
         001-albums: One screen, two names. [sage]\n  \
         specs/001-albums/spec.md:3  People use the sign-in page.\n  \
         specs/001-albums/plan.md:3  The log-on mask has two fields.\n\n"
    );
    for words in [
        "Asking sage: 1 call, about ",
        " tokens ($0.00, runs on this machine)…",
        "warning: 1 finding from sage was left out because a quote isn’t in the documents.",
        "Compared 2 documents: 1 finding. The model used ",
        "tokens, $0.0000.",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }

    let json = across(&["--json"])?.json()?;
    let [found] = list(&json["findings"]) else {
        panic!("not one finding in {json}");
    };
    assert_eq!(found["model"], "sage");
    assert_eq!(
        (&json["model"], &json["schema"]),
        (&json!("sage"), &json!(1))
    );
    assert!(json["usage"]["input_tokens"].as_u64() > Some(0), "{json}");
    assert_eq!(json["usage"]["cost_usd"], json!(0.0));
    assert_eq!(list(&json["warnings"]).len(), 1, "{json}");

    let json = across(&["--json", "--timeout", "30"])?.json()?;
    assert_eq!(json["findings"], json!([]));
    assert_eq!(json["usage"], json!(null));
    assert_eq!(list(&json["warnings"]).len(), 1, "{json}");
    Ok(())
}
