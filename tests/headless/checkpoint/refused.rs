//! What a terminal and a script see when a checkpoint is refused or ends badly.

use std::fs;

use testkit::scripted::Turn;

use super::{Project, REQUIREMENTS, REVISED};

#[test]
fn a_second_review_waits_until_the_first_is_decided_on() -> anyhow::Result<()> {
    let project = Project::new()?;
    project.review()?;
    let again = ["requirements", "--models", "both", "--yes"];
    let ran = project.run(&again)?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    for says in ["Decide on it first.", "--approve", "--take-back"] {
        assert!(ran.err.contains(says), "{says} in {}", ran.err);
    }
    assert_eq!(project.first()?["last"]["state"], "to_review");
    project.run(&["requirements", "--take-back"])?.succeeded()?;
    assert_eq!(project.requirements()?, REQUIREMENTS);
    project.run(&again)?.succeeded()?;
    Ok(())
}

#[test]
fn a_review_that_failed_never_says_that_all_is_addressed() -> anyhow::Result<()> {
    let fails = |words: &str| {
        let fails = Turn::text("").exits(1, "out of order");
        fails.for_shape("adversary/1").for_words(words)
    };
    let check = |turns: Vec<Turn>, result: &str| -> anyhow::Result<Project> {
        let project = Project::with(turns)?;
        let ran = project.run(&["requirements", "--models", "both", "--yes", "--json"])?;
        let debate = ran.json()?;
        assert_eq!(debate["outcome"], "failed", "{debate}");
        assert_eq!(debate["checkpoint"]["result"], result);
        Ok(project)
    };
    check(vec![fails("This is round 1 ")], "review failed in round 1")?;
    let late = [vec![fails("This is round 2 ")], Project::turns()].concat();
    let project = check(late, "review failed in round 2")?;

    let ran = project.run(&["requirements", "--approve"])?.succeeded()?;
    assert!(ran.out.contains("You approved this"), "{}", ran.out);
    let id = project.first()?["last"]["debate"].clone();
    let ran = project
        .whetstone
        .run(&["resume", id.as_str().unwrap_or_default()])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let says = "`whetstone checkpoint requirements --take-back`";
    assert!(ran.err.contains(says), "{}", ran.err);
    Ok(())
}

#[test]
fn a_refusal_to_take_back_names_what_a_terminal_can_do() -> anyhow::Result<()> {
    let project = Project::new()?;
    let debate = project.review()?["debate"].clone();
    project.run(&["requirements", "--approve"])?.succeeded()?;
    let theirs = format!("{REVISED}- Theirs.\n");
    fs::write(project.file("REQUIREMENTS.md"), &theirs)?;
    let ran = project.run(&["requirements", "--take-back"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let says = format!(
        "whetstone history show {} --json",
        debate.as_str().unwrap_or_default()
    );
    assert!(ran.err.contains(&says), "{}", ran.err);
    assert!(!ran.err.contains("Keep both"), "{}", ran.err);
    assert_eq!(project.requirements()?, theirs);
    Ok(())
}

#[test]
fn a_configuration_that_cannot_be_read_is_among_the_warnings() -> anyhow::Result<()> {
    let project = Project::new()?;
    fs::write(project.file("config.json"), "{")?;
    let ran = project.run(&["requirements", "--models", "both", "--yes", "--json"])?;
    let warnings = ran.succeeded()?.json()?["warnings"].to_string();
    assert!(warnings.contains("Couldn’t read config.json"), "{warnings}");
    Ok(())
}
