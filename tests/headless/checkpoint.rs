//! Planning documents that are challenged and revised, without a window.

mod decided;
mod layouts;
mod refused;
mod ways;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

const REQUIREMENTS: &str = "# Requirements\n\n- The link expires soon.\n- All see all reports.\n";
const REVISED: &str =
    "# Requirements\n\n- The link expires after one hour.\n- All see all reports.\n";

/// A project, and a model that plays both sides.
struct Project {
    whetstone: Whetstone,
    model: StandIn,
}

impl Project {
    fn new() -> anyhow::Result<Self> {
        Self::with(Self::turns())
    }

    /// What both sides say when all goes well.
    fn turns() -> Vec<Turn> {
        let challenge = |severity: &str, title: &str, quote: &str| json!({ "severity": severity, "title": title, "quote": quote, "concern": "Nobody knows." });
        let challenges = json!({ "findings": [
            challenge("blocking", "“Soon” isn’t a deadline", "The link expires soon."),
            challenge("major", "Too open", "All see all reports."),
        ], "recommendation": "continue" });
        let defence = json!({
            "edits": [{ "find": "expires soon", "replace": "expires after one hour", "findings": ["F1"] }],
            "defence": [
                { "finding": "F1", "changed": "The link lasts an hour." },
                { "finding": "F2", "why_not": "It was agreed.", "evidence": "Reports are open to all." },
            ],
        });
        let converges = json!({ "findings": [], "recommendation": "converge" });
        vec![
            Turn::answer(&challenges)
                .for_shape("adversary/1")
                .for_words("This is round 1 "),
            Turn::answer(&converges).for_shape("adversary/1"),
            Turn::answer(&defence).for_shape("defence/1"),
        ]
    }

    fn with(turns: impl IntoIterator<Item = Turn>) -> anyhow::Result<Self> {
        let it = Self {
            whetstone: Whetstone::new()?,
            model: StandIn::new(&Script::text(turns)),
        };
        fs::create_dir(it.whetstone.path(".planning"))?;
        fs::write(
            it.file("PROJECT.md"),
            "# Reports\n\nReports are open to all.\n",
        )?;
        fs::write(it.file("REQUIREMENTS.md"), REQUIREMENTS)?;
        let command = it.model.command();
        let add = ["models", "add", "cli", "both", "--"];
        let add: Vec<&str> = add
            .into_iter()
            .chain(command.iter().map(String::as_str))
            .collect();
        it.whetstone.run(&add)?.succeeded()?;
        Ok(it)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.whetstone.path(".planning").join(name)
    }

    fn requirements(&self) -> anyhow::Result<String> {
        Ok(fs::read_to_string(self.file("REQUIREMENTS.md"))?)
    }

    fn run(&self, arguments: &[&str]) -> anyhow::Result<Ran> {
        let arguments: Vec<&str> = ["checkpoint"].iter().chain(arguments).copied().collect();
        self.whetstone.run(&arguments)
    }

    fn review(&self) -> anyhow::Result<Value> {
        let ran = self.run(&["requirements", "--models", "both", "--yes", "--json"])?;
        ran.succeeded()?.json()
    }

    fn first(&self) -> anyhow::Result<Value> {
        let listed = self.run(&["--json"])?.succeeded()?.json()?;
        let first = list(&listed["documents"]).first().cloned();
        first.context("no document is listed")
    }
}

#[test]
fn a_review_revises_the_document_and_says_what_came_of_each_finding() -> anyhow::Result<()> {
    let project = Project::new()?;
    let debate = project.review()?;
    assert_eq!(debate["protocol"], "checkpoint", "{debate}");
    assert_eq!(debate["outcome"], "concluded");
    assert_eq!(debate["original"], REQUIREMENTS);
    assert_eq!(debate["text"], REVISED);
    assert_eq!(debate["changes"][0]["findings"], json!(["r1.s1.1"]));
    let review = &debate["checkpoint"];
    assert_eq!(review["name"], "requirements");
    assert_eq!(review["result"], "1 addressed, 1 noted in 2 rounds");
    assert_eq!(review["unresolved"], 0);
    let points: Vec<(&Value, &Value)> = list(&review["points"])
        .iter()
        .map(|point| (&point["mark"], &point["words"]))
        .collect();
    assert_eq!(
        points,
        [
            (&json!("addressed"), &json!("The link lasts an hour.")),
            (&json!("noted"), &json!("It was agreed.")),
        ]
    );
    assert_eq!(project.requirements()?, REVISED);
    assert_eq!(project.first()?["last"]["state"], "to_review");
    Ok(())
}

#[test]
fn words_go_to_standard_error_and_the_document_to_standard_output() -> anyhow::Result<()> {
    let project = Project::new()?;
    let ran = project.run(&["requirements", "--models", "both,both", "--yes"])?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out, REVISED);
    for said in [
        "Adversary review complete: 1 addressed, 1 noted in 2 rounds · 1 change.",
        "✓ Blocking: “Soon” isn’t a deadline — The link lasts an hour.",
        "○ Major: Too open — It was agreed.",
        "Decide on it with `whetstone checkpoint requirements`. Approve it with --approve",
    ] {
        assert!(ran.err.contains(said), "{said} in {}", ran.err);
    }
    Ok(())
}

#[test]
fn the_author_approves_or_takes_all_of_it_back() -> anyhow::Result<()> {
    let project = Project::new()?;
    project.review()?;
    project.run(&["requirements", "--approve"])?.succeeded()?;
    assert_eq!(project.first()?["last"]["state"], "approved");
    let listed = project.run(&[])?.succeeded()?;
    assert!(listed.out.contains("You approved this"), "{}", listed.out);
    assert!(
        listed.out.ends_with("Adversary reviewed: requirements\n"),
        "{}",
        listed.out
    );

    project.run(&["requirements", "--take-back"])?.succeeded()?;
    assert_eq!(project.requirements()?, REQUIREMENTS);
    assert_eq!(project.first()?["last"]["state"], "taken_back");
    Ok(())
}

#[test]
fn what_was_written_since_is_not_taken_back_and_going_on_by_hand_is_final() -> anyhow::Result<()> {
    let project = Project::new()?;
    let id = project.review()?["debate"].clone();
    let mine = format!("{REVISED}- Mine.\n");
    fs::write(project.file("REQUIREMENTS.md"), &mine)?;
    let ran = project.run(&["requirements", "--take-back", "--json"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.json()?["error"]["code"], "conflict");
    assert_eq!(project.requirements()?, mine);

    project.run(&["requirements", "--adjusted"])?.succeeded()?;
    assert_eq!(project.first()?["last"]["state"], "adjusted");
    let ran = project
        .run(&["requirements", "--models", "both"])?
        .succeeded()?;
    assert!(
        ran.err.contains("Skipped. You edited this by hand"),
        "{}",
        ran.err
    );
    assert_eq!(ran.out, mine);
    let report = ["report", id.as_str().unwrap_or_default()];
    let report = project.whetstone.run(&report)?.succeeded()?.out;
    assert!(report.contains("edited the document by hand"), "{report}");
    Ok(())
}

#[test]
fn what_somebody_else_wrote_since_is_kept_beside_the_revision_when_asked_for() -> anyhow::Result<()>
{
    let project = Project::new()?;
    project.review()?;
    let theirs = format!("{REQUIREMENTS}- Theirs.\n");
    fs::write(project.file("REQUIREMENTS.md"), &theirs)?;
    let ran = project.run(&["requirements", "--approve"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("--keep-both"), "{}", ran.err);
    assert_eq!(project.requirements()?, theirs);

    project.run(&["requirements", "--keep-both"])?.succeeded()?;
    assert_eq!(project.requirements()?, format!("{REVISED}- Theirs.\n"));
    assert_eq!(project.first()?["last"]["state"], "kept_both");
    let listed = project.run(&[])?.succeeded()?;
    assert!(
        listed.out.contains("You approved it with their changes"),
        "{}",
        listed.out
    );
    Ok(())
}

#[test]
fn an_answer_that_cannot_be_read_is_a_failed_review() -> anyhow::Result<()> {
    let project = Project::with([Turn::text("I would rather talk about the weather.")])?;
    let ran = project.run(&["requirements", "--models", "both", "--yes"])?;
    let failed = "Review failed: the adversary’s answer couldn’t be read";
    assert!(ran.err.contains(failed), "{}", ran.err);
    assert!(!ran.err.contains("complete"), "{}", ran.err);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    // It has ended: there is nothing to resume.
    assert!(!ran.err.contains("whetstone resume"), "{}", ran.err);
    let listed = project.run(&[])?.succeeded()?;
    assert!(listed.out.contains(failed), "{}", listed.out);
    Ok(())
}

#[test]
fn more_rounds_than_the_project_allows_are_told() -> anyhow::Result<()> {
    let project = Project::with([Turn::text("## Recommendation\n\nCONVERGE\n")])?;
    let config = r#"{"adversary": {"max_rounds": 1}}"#;
    fs::write(project.file("config.json"), config)?;
    let wanted = ["requirements", "--models", "both", "--yes", "--rounds", "3"];
    let ran = project.run(&wanted)?;
    let told = "config.json allows 1 round, so --rounds 3 has no effect";
    assert!(ran.err.contains(told), "{}", ran.err);
    Ok(())
}

#[test]
fn a_document_that_is_gone_is_named_with_what_to_do() -> anyhow::Result<()> {
    let project = Project::new()?;
    let id = project.review()?["debate"].clone();
    let id = id.as_str().unwrap_or_default();
    fs::remove_file(project.file("REQUIREMENTS.md"))?;
    for flag in ["--approve", "--adjusted", "--take-back", "--keep-both"] {
        let ran = project.run(&["requirements", flag])?;
        assert_eq!(ran.code, Some(2), "{flag}: {}", ran.err);
        for says in ["REQUIREMENTS.md is gone", &format!("history show {id}")] {
            assert!(ran.err.contains(says), "{flag}: {}", ran.err);
        }
    }
    let listed = project.run(&[])?.succeeded()?.out;
    assert!(listed.contains("REQUIREMENTS.md is missing."), "{listed}");
    fs::write(project.file("REQUIREMENTS.md"), REVISED)?;
    project.run(&["requirements", "--take-back"])?.succeeded()?;
    assert_eq!(project.requirements()?, REQUIREMENTS);
    for flag in ["--approve", "--take-back"] {
        let ran = project.run(&["requirements", flag])?;
        assert_eq!(ran.code, Some(2), "{flag}: {}", ran.err);
        assert!(ran.err.contains("You took back"), "{flag}: {}", ran.err);
        assert!(!ran.err.contains("Restore"), "{flag}: {}", ran.err);
    }
    Ok(())
}

#[test]
fn a_text_from_before_the_review_is_nobody_elses() -> anyhow::Result<()> {
    let project = Project::new()?;
    project.review()?;
    fs::write(project.file("REQUIREMENTS.md"), REQUIREMENTS)?;
    let ran = project.run(&["requirements", "--approve"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    for says in ["back to its text from before the review", "--take-back"] {
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert!(!ran.err.contains("someone else"), "{}", ran.err);
    project.run(&["requirements", "--take-back"])?.succeeded()?;
    assert_eq!(project.first()?["last"]["state"], "taken_back");
    Ok(())
}

#[test]
fn one_that_is_switched_off_is_skipped_and_says_so() -> anyhow::Result<()> {
    let project = Project::new()?;
    let off = json!({ "adversary": { "checkpoints": { "requirements": false } } });
    fs::write(project.file("config.json"), off.to_string())?;
    let ran = project.run(&["requirements", "--models", "both", "--json"])?;
    let skipped = ran.succeeded()?.json()?;
    let why = "The checkpoint requirements is turned off for this project.";
    assert_eq!(skipped["checkpoint"]["skipped"], why);
    assert_eq!(skipped["changed"], false);
    assert_eq!(project.requirements()?, REQUIREMENTS);
    assert!(project.model.calls().is_empty());
    Ok(())
}

#[test]
fn it_works_with_nothing_installed() -> anyhow::Result<()> {
    let project = Project::new()?;
    let rules = ["requirements", "--models", "offline/rules", "--json"];
    let debate = project.run(&rules)?.succeeded()?.json()?;
    assert_eq!(debate["outcome"], "concluded", "{debate}");
    assert_eq!(debate["changed"], false);
    assert_ne!(debate["checkpoint"]["unresolved"], 0);
    let open = debate["open_findings"].as_array().map(Vec::len);
    let unresolved = debate["checkpoint"]["unresolved"].as_u64();
    assert_eq!(open.map(|it| it as u64), unresolved);
    assert_eq!(project.requirements()?, REQUIREMENTS);
    Ok(())
}

#[test]
fn what_is_asked_for_wrongly_is_exit_2() -> anyhow::Result<()> {
    let project = Project::new()?;
    for (arguments, says) in [
        (vec!["verification"], "no checkpoint named verification"),
        (vec!["roadmap"], "ROADMAP.md: it doesn’t exist"),
        (
            vec!["requirements", "--project", "nowhere"],
            "can’t be a project",
        ),
        (
            vec!["requirements", "--project", "data"],
            "no planning documents",
        ),
        (vec!["requirements", "--models", "nobody"], "nobody"),
        (vec!["requirements", "--rounds", "4"], "--rounds"),
        (
            vec!["requirements", "--approve"],
            "no review of requirements",
        ),
        (
            vec!["requirements", "--approve", "--take-back"],
            "cannot be used with",
        ),
        (vec!["--approve"], "required"),
        (
            vec!["requirements", "--approve", "--rounds", "2"],
            "cannot be used with",
        ),
        (vec!["--models", "both"], "required"),
    ] {
        let ran = project.run(&arguments)?;
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(project.requirements()?, REQUIREMENTS);
    Ok(())
}

#[test]
fn files_of_the_project_reach_a_model_only_when_that_is_asked_for() -> anyhow::Result<()> {
    let check = |more: &[&str], is_sent: bool| -> anyhow::Result<()> {
        let project = Project::new()?;
        let code = "/// When an invite link expires.\nfn link_expires_at() {}\n";
        fs::write(project.whetstone.path("invite_link.rs"), code)?;
        let review = ["requirements", "--models", "both", "--yes", "--json"];
        project.run(&[&review, more].concat())?.succeeded()?;
        let calls = project.model.calls();
        let told = calls
            .iter()
            .filter(|call| call.asked().contains("link_expires_at"));
        assert_eq!(told.count() > 0, is_sent, "{more:?}");
        Ok(())
    };
    check(&[], false)?;
    check(&["--explore"], true)?;
    check(&["--context", "invite_link.rs"], true)
}
