//! Planning documents that are challenged, revised where they lie, and decided on.

mod across;
mod folder;
mod interrupted;
mod others;
mod undecided;

use std::fs;
use std::path::PathBuf;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models::seat;

const REQUIREMENTS: &str = "# Requirements\n\n## Sign-in\n\n- People sign in by a link in an email.\n\
    - The link expires soon.\n\n## Reports\n\n- A report is there quickly.\n- Everybody sees all reports.\n\
    - The export is a file.\n";
const REVISED: &str = "# Requirements\n\n## Sign-in\n\n- People sign in by a link in an email.\n\
    - The link expires one hour after it was sent.\n\n## Reports\n\n- A report is there quickly.\n\
    - Everybody sees all reports.\n- The export is a file.\n";
const ABOUT: &str = "# Orders\n\n## Constraints\n\nEverybody in the company may see all reports; the works \
    council has agreed.\n";

/// A project, and one model that plays both sides.
struct Project {
    home: Home,
    model: StandIn,
}

impl Project {
    /// Whose adversary and defender answer as they should.
    fn new() -> anyhow::Result<Self> {
        Self::with(adversary().into_iter().chain([defender()]))
    }

    /// Whose adversary falls silent in the second round, once.
    fn that_hangs_in_round_2() -> anyhow::Result<Self> {
        let hangs = Turn::text("{")
            .for_shape("adversary/1")
            .for_words("This is round 2 ")
            .on_call(1)
            .stalls();
        let turns = [hangs].into_iter().chain(adversary());
        Self::with(turns.chain([defender()]))
    }

    fn with(turns: impl IntoIterator<Item = Turn>) -> anyhow::Result<Self> {
        let it = Self {
            home: Home::new()?,
            model: StandIn::new(&Script::text(turns)),
        };
        fs::create_dir_all(it.home.project().join(".planning"))?;
        it.write("PROJECT.md", ABOUT)?;
        it.write("REQUIREMENTS.md", REQUIREMENTS)?;
        let command = it.model.command();
        let add = ["models", "add", "cli", "both", "--"];
        let add: Vec<&str> = add
            .into_iter()
            .chain(command.iter().map(String::as_str))
            .collect();
        it.home.whetstone().run(&add)?.succeeded()?;
        Ok(it)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.home.project().join(".planning").join(name)
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        Ok(fs::write(self.file(name), text)?)
    }

    fn requirements(&self) -> anyhow::Result<String> {
        Ok(fs::read_to_string(self.file("REQUIREMENTS.md"))?)
    }

    /// Waits until the file on disk says so.
    fn see_requirements(&self, text: &str) -> anyhow::Result<()> {
        until("the text of the file", || Ok(self.requirements()? == text))
    }

    /// Waits until the adversary was asked in the second round: only that call hangs.
    fn see_call_of_round_2(&self) -> anyhow::Result<()> {
        until("the call that hangs", || {
            let calls = self.model.calls();
            Ok(calls
                .iter()
                .any(|call| call.asked().contains("This is round 2 ")))
        })
    }

    fn open(&self) -> anyhow::Result<App> {
        let app = App::start(&self.home, &["--sample"])?;
        app.page.see(&id("editor"))?;
        palette(&app.page, "Open planning project")?;
        app.page.see(&id("planning-document"))?;
        Ok(app)
    }
}

fn adversary() -> Vec<Turn> {
    let challenge = |severity: &str, title: &str, quote: &str, concern: &str| json!({ "severity": severity, "title": title, "quote": quote, "concern": concern });
    let challenges = json!({ "findings": [
        challenge("blocking", "“Soon” isn’t a deadline", "The link expires soon.", "Support can't say whether a link is still good."),
        challenge("major", "Reports are open to all", "Everybody sees all reports.", "Salaries are in them."),
    ], "recommendation": "continue" });
    let last = json!({ "findings": [
        challenge("minor", "No format is named", "The export is a file.", "Nobody knows what opens it."),
        challenge("major", "“Quickly” isn’t a target", "A report is there quickly.", "No one can test it."),
    ], "recommendation": "converge" });
    let nothing = json!({ "findings": [], "recommendation": "continue" });
    vec![
        Turn::answer(&challenges)
            .for_shape("adversary/1")
            .for_words("This is round 1 "),
        Turn::answer(&nothing)
            .for_shape("adversary/1")
            .for_words("This is round 2 "),
        Turn::answer(&last).for_shape("adversary/1"),
    ]
}

fn defender() -> Turn {
    Turn::answer(&defence()).for_shape("defence/1")
}

fn defence() -> Value {
    json!({
        "edits": [{
            "find": "expires soon", "replace": "expires one hour after it was sent", "findings": ["F1"],
        }],
        "defence": [
            { "finding": "F1", "changed": "The link now lasts an hour." },
            { "finding": "F2", "why_not": "It was agreed.", "evidence": "the works council has agreed" },
        ],
    })
}

/// Does something by its name alone.
fn palette(page: &Page, action: &str) -> anyhow::Result<()> {
    page.chord(&[key::CONTROL], 'k')?;
    page.see_focus(&id("palette"))?;
    page.press(action)?;
    page.press(&key::ENTER.to_string())?;
    page.see_no(&id("palette"))
}

/// From the list of documents to a checkpoint over the requirements that has begun.
fn start(page: &Page) -> anyhow::Result<()> {
    page.click(&id("planning-step"))?;
    page.see_text(&id("start-debate"), "Start checkpoint")?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    page.click(&id("start-debate"))
}

/// From the list of documents to what came of a checkpoint over the requirements.
fn hold(page: &Page) -> anyhow::Result<()> {
    start(page)?;
    page.click(&id("decide-checkpoint"))?;
    page.see(&id("checkpoint-outcome"))
}

fn last(page: &Page, words: &str) -> anyhow::Result<()> {
    page.see_text(&id("planning-last"), words)
}

#[test]
fn a_checkpoint_is_held_and_approved_by_keys_alone() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    page.listen()?;
    page.see_text(&id("planning"), "Not reviewed yet · up to 3 rounds")?;
    page.see_text(&id("planning-barred"), "ROADMAP.md is not written yet.")?;
    project.write("ROADMAP.md", "# Roadmap\n\n- Sign-in first.\n")?;
    palette(page, "Go to Tasks")?;
    page.see(&id("editor"))?;
    palette(page, "Go to Planning")?;
    page.see_text(&id("planning-order"), "Approve the requirements first")?;
    steps::look(page, "planning-project")?;

    page.tab_and_press("planning-step")?;
    page.see_text(&id("checkpoint-note"), "REQUIREMENTS.md is read from disk")?;
    page.see_focus(&id("debate-panel"))?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    page.see_text(&id("estimate"), "calls")?;
    page.see_text(&id("rounds"), "3 rounds")?;
    steps::look(page, "planning-planned")?;
    page.tab_and_press("start-debate")?;
    page.see_text(
        &id("outcome-bar"),
        "Adversary review complete: 1 concern open after 3 rounds",
    )?;
    page.hear("Adversary review complete")?;
    page.see_at_least(2, &id("round-card"))?;
    steps::look(page, "planning-held")?;
    assert_eq!(project.requirements()?, REVISED);

    page.press("v")?;
    page.see_text(&id("checkpoint-outcome"), "1 concern open")?;
    page.see_text(&id("checkpoint-points"), "“Quickly” isn’t a target")?;
    page.see_no(&format!("{}[data-mark=addressed]", id("checkpoint-point")))?;
    page.click(&format!("{} button", id("checkpoint-settled")))?;
    for (mark, title, words) in [
        (
            "addressed",
            "“Soon” isn’t a deadline",
            "The link now lasts an hour.",
        ),
        ("noted", "Reports are open to all", "It was agreed."),
        ("noted", "No format is named", "raised in the last round"),
        ("unresolved", "“Quickly” isn’t a target", "never answered"),
    ] {
        let point = format!("{}[data-mark={mark}]", id("checkpoint-point"));
        page.see(&point)?;
        let review = page.text(&id("checkpoint-review"))?;
        assert!(review.contains(title) && review.contains(words), "{review}");
    }
    page.click(&format!("{} button", id("checkpoint-settled")))?;
    page.see_text(&id("checkpoint-difference"), "one hour after it was sent")?;
    steps::look(page, "planning-review")?;
    palette(page, "Approve the revision")?;
    page.see(&format!("{}[data-state=approved]", id("checkpoint-decide")))?;
    page.hear("You approved this")?;
    page.see_text(
        &id("checkpoint-outcome"),
        "You approved this · 1 concern still open",
    )?;
    steps::look(page, "planning-approved")?;
    assert_eq!(project.requirements()?, REVISED);
    page.press(&key::ESCAPE.to_string())?;
    last(page, "You approved this")?;
    page.see_text(&id("planning-reviewed"), "Adversary reviewed: requirements")?;
    page.see_no(&id("planning-order"))?;
    steps::look(page, "planning-project-approved")
}

#[test]
fn one_that_is_stopped_can_be_gone_on_with() -> anyhow::Result<()> {
    let project = Project::that_hangs_in_round_2()?;
    let app = project.open()?;
    let page = &app.page;
    start(page)?;
    page.see_at_least(2, &id("round-card"))?;
    project.see_call_of_round_2()?;
    page.click("[data-testid=round-card][data-round=\"1\"] h3 button")?;
    page.see_text(&id("defence"), "The link now lasts an hour.")?;
    steps::look(page, "planning-running")?;
    page.click(&id("stop"))?;
    page.see_text(&id("outcome-bar"), "You stopped it in round 2")?;
    page.click(&id("decide-checkpoint"))?;
    page.see_text(
        &id("checkpoint-unfinished"),
        "Only round 1 of 3 was finished",
    )?;
    page.see_text(&format!("{} .primary", id("checkpoint-decide")), "Resume")?;
    steps::look(page, "planning-stopped")?;
    page.click(&id("close-checkpoint"))?;
    page.see(&id("resume"))?;
    page.click(&id("planning-back"))?;
    last(page, "You stopped it in round 2")?;
    page.click(&id("planning-step"))?;
    page.click(&id("decide-checkpoint"))?;
    page.click(&id("checkpoint-resume"))?;
    page.see_text(&id("outcome-bar"), "Adversary review complete")
}

#[test]
fn all_of_it_is_taken_back_and_put_back() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    project.see_requirements(REVISED)?;
    page.click(&id("checkpoint-take-back"))?;
    page.see_text(&id("checkpoint-outcome"), "You undid the revision")?;
    project.see_requirements(REQUIREMENTS)?;
    steps::look(page, "planning-taken-back")?;

    page.click(&id("checkpoint-put-back"))?;
    page.see(&id("checkpoint-approve"))?;
    project.see_requirements(REVISED)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    page.click(&id("checkpoint-take-back"))?;
    page.see_text(&id("checkpoint-outcome"), "You undid the revision")?;
    project.see_requirements(REQUIREMENTS)?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You undid the revision")?;

    app.quit()?;
    let app = App::start(&project.home, &[])?;
    let page = &app.page;
    page.click(&id("nav-planning"))?;
    page.see_text(&id("planning-recent"), "shop")?;
    steps::look(page, "planning-recent")?;
    page.click(&format!("{} button", id("planning-recent")))?;
    last(page, "You undid the revision")
}

#[test]
fn any_task_can_be_challenged_and_keeps_its_text_until_it_is_approved() -> anyhow::Result<()> {
    let project = Project::new()?;
    let draft = project
        .home
        .whetstone()
        .document("draft.md", REQUIREMENTS)?;
    let app = App::start(&project.home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    palette(page, "Checkpoint…")?;
    page.see_text(&id("start-debate"), "Start checkpoint")?;
    page.see_text(&id("checkpoint-note"), "stays as it is until you approve")?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    steps::look(page, "checkpoint-of-a-task-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("outcome-bar"), "Adversary review complete")?;
    let debate = steps::newest_debate(&project.home)?;
    assert_eq!(steps::body(page, &debate["task"])?, REQUIREMENTS);
    steps::look(page, "checkpoint-of-a-task")?;
    page.click(&id("decide-checkpoint"))?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    assert_eq!(steps::newest_version(page, &debate["task"])?, REVISED);
    assert_eq!(
        fs::read_to_string(&draft)?,
        REQUIREMENTS,
        "no file is written"
    );
    page.click(&id("checkpoint-done"))?;
    page.see_text(&id("editor"), "one hour after it was sent")
}

#[test]
fn what_changed_on_disk_is_kept_and_the_author_adjusts_by_hand() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = format!("{REVISED}- Theirs.\n");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "Someone else changed")?;
    page.see_text(&id("checkpoint-on-disk"), "- Theirs.")?;
    page.see_text(&id("checkpoint-difference"), "one hour after it was sent")?;
    page.see_no(&id("checkpoint-approve"))?;
    page.see_text(
        &format!("{} .primary", id("checkpoint-decide")),
        "Keep both",
    )?;
    steps::look(page, "planning-changed")?;
    project.see_requirements(&theirs)?;

    page.click(&id("checkpoint-adjust"))?;
    page.see_focus(&id("checkpoint-draft"))?;
    page.press("Mine. ")?;
    steps::look(page, "planning-adjusting")?;
    let again = format!("{REVISED}- Theirs, once more.\n");
    project.write("REQUIREMENTS.md", &again)?;
    page.click(&id("checkpoint-save"))?;
    page.see_text(&id("checkpoint-problem"), "changed while you were editing")?;
    page.see_text(&id("checkpoint-adjusting"), "Theirs, once more.")?;
    steps::look(page, "planning-adjusting-changed")?;
    project.see_requirements(&again)?;
    page.click(&id("checkpoint-keep-mine"))?;
    page.see_text(&id("checkpoint-outcome"), "You adjusted it")?;
    project.see_requirements(&format!("Mine. {theirs}"))?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You adjusted it")?;
    page.see_text(&id("planning-barred"), "so it is final")?;
    steps::look(page, "planning-project-adjusted")
}

#[test]
fn an_answer_that_cannot_be_read_is_shown_as_it_came() -> anyhow::Result<()> {
    let prose = "I would rather talk about the weather, which is fine.";
    let project = Project::with([Turn::text(prose)])?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    page.see_text(
        &id("checkpoint-outcome"),
        "Review failed: the adversary’s answer couldn’t be read",
    )?;
    page.see_text(
        &format!("{} .primary", id("checkpoint-decide")),
        "Run again",
    )?;
    steps::look(page, "planning-unread")?;
    page.click(&format!("{} button", id("checkpoint-unread")))?;
    page.see_text(&id("checkpoint-unread"), prose)?;
    page.see_text(&id("checkpoint-decide"), "nothing to approve")?;
    page.see_no(&id("checkpoint-approve"))?;
    project.see_requirements(REQUIREMENTS)
}
