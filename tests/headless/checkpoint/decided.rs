//! What is reported about a review after its author has decided on it, and when there is nothing to decide.

use std::fs;

use serde_json::{Value, json};
use testkit::scripted::Turn;

use super::{Project, REQUIREMENTS, REVISED};

#[test]
fn a_decided_review_is_told_as_it_stands_now() -> anyhow::Result<()> {
    let report = |project: &Project, debate: &Value| {
        let id = debate["debate"].as_str().unwrap_or_default();
        let ran = project.whetstone.run(&["report", id])?.succeeded()?.out;
        let json = project.whetstone.json(&["history", "show", id, "--json"])?;
        Ok::<_, anyhow::Error>((ran, json))
    };
    let project = Project::new()?;
    let debate = project.review()?;
    project.run(&["requirements", "--approve"])?.succeeded()?;
    project.run(&["requirements", "--take-back"])?.succeeded()?;
    let (text, json) = report(&project, &debate)?;
    assert!(text.contains("1, taken back by the author"), "{text}");
    assert!(!text.contains("1 addressed, 1 noted"), "{text}");
    assert!(!text.contains("Accepted."), "{text}");
    assert_eq!(json["changes"][0]["decision"], "rejected");

    let project = Project::new()?;
    let debate = project.review()?;
    let mine = REVISED.replace("one hour", "two hours");
    fs::write(project.file("REQUIREMENTS.md"), mine)?;
    project.run(&["requirements", "--adjusted"])?.succeeded()?;
    let (text, json) = report(&project, &debate)?;
    assert!(!text.contains("1 addressed, 1 noted"), "{text}");
    assert!(text.contains("Left out"), "it isn’t in the file: {text}");
    assert_eq!(json["open_findings"], json!(["r1.s1.1"]), "{text}");
    assert!(text.contains("1 blocking concern to check again"), "{text}");
    assert!(
        text.contains("As the author accepted it.") && text.contains("two hours"),
        "{text}"
    );
    let open = text.split_once("## Still open").map(|(_, rest)| rest);
    let open = open
        .and_then(|it| it.split("\n## ").next())
        .unwrap_or_default();
    assert!(open.contains("“Soon” isn’t a deadline"), "{text}");
    assert!(!open.contains("Too open"), "it was noted: {text}");
    assert!(!text.contains("Open from an earlier round"), "{text}");
    assert!(text.contains("Didn’t ask for another round"), "{text}");
    Ok(())
}

#[test]
fn without_a_revision_there_is_nothing_to_approve() -> anyhow::Result<()> {
    let converges = "No challenges.\n\n## Recommendation\n\nCONVERGE\n";
    let project = Project::with([Turn::text(converges)])?;
    fs::write(
        project.file("config.json"),
        r#"{"adversary": {"max_rounds": 0}}"#,
    )?;
    let debate = project.review()?;
    assert_eq!(debate["changed"], false);
    assert_eq!(debate["checkpoint"]["revised"], false);
    let warned = debate["warnings"][0].as_str().unwrap_or_default();
    assert!(warned.contains("max_rounds is 0"), "{warned}");
    assert_eq!(project.first()?["last"]["state"], "unrevised");
    for flag in ["--approve", "--adjusted", "--take-back", "--keep-both"] {
        let ran = project.run(&["requirements", flag])?;
        assert_eq!(ran.code, Some(2), "{flag}: {}", ran.err);
        assert!(ran.err.contains("wrote no revision"), "{flag}: {}", ran.err);
        assert!(!ran.err.contains("Close it"), "{flag}: {}", ran.err);
    }
    let listed = project.run(&[])?.succeeded()?;
    assert!(listed.out.contains("nothing raised"), "{}", listed.out);
    assert!(listed.err.contains("max_rounds is 0"), "{}", listed.err);
    Ok(())
}

#[test]
fn a_finding_whose_revision_is_gone_is_open_wherever_json_tells_of_it() -> anyhow::Result<()> {
    let gone = |project: &Project| fs::write(project.file("REQUIREMENTS.md"), REQUIREMENTS);
    for (decide, is_rewritten) in [("--adjusted", true), ("--take-back", false)] {
        let project = Project::new()?;
        let id = project.review()?["debate"].clone();
        if is_rewritten {
            gone(&project)?;
        }
        project.run(&["requirements", decide])?.succeeded()?;
        let shown = ["history", "show", id.as_str().unwrap_or_default(), "--json"];
        let debate = project.whetstone.run(&shown)?.succeeded()?.json()?;
        let first = &debate["rounds"][0]["critiques"][0]["findings"][0];
        assert_eq!(first["status"], "open", "{decide}: {first}");
        let why = first["status_reason"].as_str().unwrap_or_default();
        assert!(why.contains("no longer in the document"), "{decide}: {why}");
        assert_eq!(debate["open_findings"], json!([first["id"]]), "{decide}");
        let (why, result) = (&debate["why"], &debate["checkpoint"]["result"]);
        assert!(
            result
                .as_str()
                .is_some_and(|it| it.contains("1 blocking concern")),
            "{result}"
        );
        assert!(
            why.as_str()
                .is_some_and(|it| it.contains("1 blocking concern")),
            "{why}"
        );
    }
    Ok(())
}
