//! Whenever the author may not do something, the suggested alternatives work.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use outside::whetstone::Ran;
use serde_json::json;
use testkit::scripted::Turn;

use super::{Project, REQUIREMENTS};

const FLAGS: [&str; 4] = ["--approve", "--keep-both", "--adjusted", "--take-back"];

/// The requirements after two edits for two findings.
const REVISED: &str =
    "# Requirements\n\n- The link expires after one hour.\n- All see the reports of their team.\n";

/// The content of a project, before the next step that may fail.
struct Saved(tempfile::TempDir);

/// A project whose revision of two edits is waiting for its author.
struct Waiting {
    project: Project,
    reviewed: Saved,
}

impl Waiting {
    fn new() -> anyhow::Result<Self> {
        let challenge = |title: &str, quote: &str| json!({ "severity": "blocking", "title": title, "quote": quote, "concern": "Nobody knows." });
        let challenges = json!({ "findings": [
            challenge("“Soon” isn’t a deadline", "The link expires soon."),
            challenge("Too open", "All see all reports."),
        ], "recommendation": "continue" });
        let defense = json!({
            "edits": [
                { "find": "expires soon", "replace": "expires after one hour", "findings": ["F1"] },
                { "find": "see all reports", "replace": "see the reports of their team", "findings": ["F2"] },
            ],
            "defence": [
                { "finding": "F1", "changed": "The link lasts an hour." },
                { "finding": "F2", "changed": "Reports are for the team." },
            ],
        });
        let converges = json!({ "findings": [], "recommendation": "converge" });
        let project = Project::with([
            Turn::answer(&challenges)
                .for_shape("adversary/1")
                .for_words("This is round 1 "),
            Turn::answer(&converges).for_shape("adversary/1"),
            Turn::answer(&defense).for_shape("defence/1"),
        ])?;
        project.review()?;
        let reviewed = Saved::of(&project)?;
        assert_eq!(project.requirements()?, REVISED);
        Ok(Self { project, reviewed })
    }

    /// Does these steps one after another, starting from the review: a flag, or a new text for the file.
    fn after(&self, steps: &[&str]) -> anyhow::Result<Option<Ran>> {
        self.reviewed.put_back(&self.project)?;
        let mut last = None;
        for step in steps {
            if step.starts_with("--") {
                last = Some(self.project.run(&["requirements", step])?);
            } else {
                fs::write(self.project.file("REQUIREMENTS.md"), step)?;
            }
        }
        Ok(last)
    }

    /// Does what a refusal suggests, and fails if that is refused as well.
    fn follow(&self, steps: &[&str], refused: &Ran) -> anyhow::Result<()> {
        let ways = ways(&refused.err);
        assert!(!ways.is_empty(), "{steps:?}: no way on in {}", refused.err);
        let here = Saved::of(&self.project)?;
        for way in ways {
            here.put_back(&self.project)?;
            let words: Vec<&str> = way.split(' ').collect();
            let ran = self.project.whetstone.run(&words)?;
            assert_eq!(
                ran.code,
                Some(0),
                "{steps:?} says\n{}but {way}:\n{}",
                refused.err,
                ran.err
            );
            assert!(
                !ran.err.contains("Skipped"),
                "{steps:?}: {way}: {}",
                ran.err
            );
        }
        here.put_back(&self.project)
    }
}

impl Saved {
    fn of(project: &Project) -> anyhow::Result<Self> {
        let saved = Self(tempfile::tempdir()?);
        for name in ["data", ".planning"] {
            copy(&project.whetstone.path(name), &saved.0.path().join(name))?;
        }
        Ok(saved)
    }

    fn put_back(&self, project: &Project) -> anyhow::Result<()> {
        for name in ["data", ".planning"] {
            let there = project.whetstone.path(name);
            fs::remove_dir_all(&there)?;
            copy(&self.0.path().join(name), &there)?;
        }
        Ok(())
    }
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, to) = (entry?, to.to_owned());
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// The commands that a refusal names, complete or by their flag.
fn ways(said: &str) -> BTreeSet<String> {
    let mut ways = BTreeSet::new();
    for flag in FLAGS.iter().filter(|flag| said.contains(*flag)) {
        ways.insert(format!("checkpoint requirements {flag}"));
    }
    let commands = said.split('`').skip(1).step_by(2);
    for line in commands.filter_map(|it| it.strip_prefix("whetstone ")) {
        ways.insert(match line {
            "checkpoint requirements" => format!("{line} --models both --yes"),
            _ if line.starts_with("refine ") => format!("{line} --models offline/rules --yes"),
            _ => line.to_owned(),
        });
    }
    ways
}

#[test]
fn what_a_refused_decision_advises_works() -> anyhow::Result<()> {
    let waiting = Waiting::new()?;
    let texts = [
        (
            "theirs behind the revision",
            format!("{REVISED}- Theirs.\n"),
        ),
        (
            "theirs without the revision",
            format!("{REQUIREMENTS}- Theirs.\n"),
        ),
        ("a part clashes", REQUIREMENTS.replace("soon", "at noon")),
        (
            "a part rewritten",
            REVISED.replace("after one hour", "at noon"),
        ),
        (
            "all rewritten",
            "# Requirements\n\n- Something else.\n".to_owned(),
        ),
        ("as before", REQUIREMENTS.to_owned()),
    ];
    for (what, text) in &texts {
        let mut worked = Vec::new();
        for flag in FLAGS {
            let steps = [text.as_str(), flag];
            let ran = waiting.after(&steps)?.expect("a decision");
            match ran.code {
                Some(0) => worked.push(flag),
                _ => waiting.follow(&[what, flag], &ran)?,
            }
        }
        assert!(worked.contains(&"--adjusted"), "{what}: {worked:?}");
        for first in worked {
            for then in ["--approve", "--adjusted", "--take-back"] {
                let ran = waiting.after(&[text, first, then])?.expect("a decision");
                if ran.code != Some(0) {
                    waiting.follow(&[what, first, then], &ran)?;
                }
            }
        }
    }
    Ok(())
}

#[test]
fn what_a_refusal_advises_about_a_decided_review_works() -> anyhow::Result<()> {
    let waiting = Waiting::new()?;
    let theirs = format!("{REVISED}- Theirs.\n");
    for first in ["--approve", "--adjusted", "--take-back"] {
        for then in FLAGS {
            let steps = [first, theirs.as_str(), then];
            let ran = waiting.after(&steps)?.expect("a decision");
            if ran.code != Some(0) {
                waiting.follow(&[first, "theirs", then], &ran)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_second_review_says_what_can_be_decided_first() -> anyhow::Result<()> {
    let waiting = Waiting::new()?;
    for text in [
        REVISED.to_owned(),
        format!("{REVISED}- Theirs.\n"),
        REQUIREMENTS.replace("soon", "at noon"),
    ] {
        waiting.after(&[&text])?;
        let ran = waiting
            .project
            .run(&["requirements", "--models", "both", "--yes"])?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        waiting.follow(&[&text, "again"], &ran)?;
    }
    Ok(())
}

#[test]
fn a_file_that_someone_rewrote_is_not_said_to_be_revised() -> anyhow::Result<()> {
    let waiting = Waiting::new()?;
    let all = "# Requirements\n\n- Something else.\n";
    let part = REVISED.replace("after one hour", "at noon");
    for (text, open, words) in [
        (
            all,
            2,
            "You approved the file as edited · 2 blocking concerns to check again",
        ),
        (
            &part,
            1,
            "You approved the file as edited · 1 blocking concern to check again",
        ),
    ] {
        waiting.after(&[text, "--adjusted"])?;
        let last = waiting.project.first()?["last"].clone();
        assert_eq!(last["state"], "adjusted", "{last}");
        assert_eq!(last["brief"], words, "{last}");
        assert_eq!(last["unresolved"], open, "{last}");
        let debate = last["debate"].as_str().unwrap_or_default();
        let shown = waiting
            .project
            .whetstone
            .run(&["history", "show", debate, "--json"])?;
        let points = shown.succeeded()?.json()?["checkpoint"]["points"].to_string();
        assert_eq!(
            points.matches("no longer in the document").count(),
            open,
            "{points}"
        );
        assert!(
            !points.contains("Someone else"),
            "the author says that it is theirs: {points}"
        );
    }
    Ok(())
}
