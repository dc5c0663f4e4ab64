//! A project whose requirements are challenged, and a model that plays both sides.

use std::fs;
use std::path::PathBuf;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

pub(super) const REQUIREMENTS: &str = "# Requirements\n\n## Sign-in\n\n- People sign in by a link in an email.\n\
    - The link expires soon.\n\n## Reports\n\n- A report is there quickly.\n- Everybody sees all reports.\n\
    - The export is a file.\n";
pub(super) const REVISED: &str = "# Requirements\n\n## Sign-in\n\n- People sign in by a link in an email.\n\
    - The link expires one hour after it was sent.\n\n## Reports\n\n- A report is there quickly.\n\
    - Everybody sees all reports.\n- The export is a file.\n";
const ABOUT: &str = "# Orders\n\n## Constraints\n\nEverybody in the company may see all reports; the works \
    council has agreed.\n";

/// A project, and one model that plays both sides.
pub(super) struct Project {
    pub(super) home: Home,
    pub(super) model: StandIn,
}

impl Project {
    /// Whose adversary and defender answer as they should.
    pub(super) fn new() -> anyhow::Result<Self> {
        Self::with(adversary().into_iter().chain([defender()]))
    }

    /// Whose adversary falls silent in the second round, once.
    pub(super) fn that_hangs_in_round_2() -> anyhow::Result<Self> {
        let hangs = Turn::text("{")
            .for_shape("adversary/1")
            .for_words("This is round 2 ")
            .on_call(1)
            .stalls();
        let turns = [hangs].into_iter().chain(adversary());
        Self::with(turns.chain([defender()]))
    }

    /// Whose defender makes two edits: the second one is for the finding that the other leaves open.
    pub(super) fn of_two_edits() -> anyhow::Result<Self> {
        let defence = json!({
            "edits": [
                { "find": "expires soon", "replace": "expires one hour after it was sent", "findings": ["F1"] },
                { "find": "sees all reports", "replace": "sees the reports of their team", "findings": ["F2"] },
            ],
            "defence": [
                { "finding": "F1", "changed": "The link now lasts an hour." },
                { "finding": "F2", "changed": "Reports are for the team that they are about." },
            ],
        });
        let defender = Turn::answer(&defence).for_shape("defence/1");
        Self::with(adversary().into_iter().chain([defender]))
    }

    pub(super) fn with(turns: impl IntoIterator<Item = Turn>) -> anyhow::Result<Self> {
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

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.home.project().join(".planning").join(name)
    }

    pub(super) fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        Ok(fs::write(self.file(name), text)?)
    }

    pub(super) fn requirements(&self) -> anyhow::Result<String> {
        Ok(fs::read_to_string(self.file("REQUIREMENTS.md"))?)
    }

    /// Waits until the file on disk contains this.
    pub(super) fn see_requirements(&self, text: &str) -> anyhow::Result<()> {
        until("the text of the file", || Ok(self.requirements()? == text))
    }

    /// Waits until the adversary was asked in the second round: only that call hangs.
    pub(super) fn see_call_of_round_2(&self) -> anyhow::Result<()> {
        until("the call that hangs", || {
            let calls = self.model.calls();
            Ok(calls
                .iter()
                .any(|call| call.asked().contains("This is round 2 ")))
        })
    }

    pub(super) fn open(&self) -> anyhow::Result<App> {
        let app = App::start(&self.home, &["--sample"])?;
        app.page.see(&id("editor"))?;
        steps::perform(&app.page, "Open planning project")?;
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
