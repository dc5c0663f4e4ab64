//! The debate that a task goes through before an agent gets it.

use std::process::ExitCode;

use domain::text::document::seen::one_line;
use domain::{DebateId, Severity, TaskId, View, open};
use engine::Desk;
use engine::desk::LetThrough;
use engine::runs::{RunWanted, left_open};
use serde_json::{Value, json};

use crate::output::{self, Failure};
use crate::progress::counted;
use crate::{before, run};

/// The state of a task whose author has to decide.
const WAITING: &str = "waiting";

/// What the author should do next.
const THEN: &str = "Accept it in the window, or save the proposal to the task’s file (text in history show --json). Or discard it with whetstone history discard. Then run the same command again.";

/// The same if nothing is proposed.
const ANYWAY: &str = "The debate proposed nothing. Change the text, or run the same command again to start the agent anyway.";

/// Runs the debate. Returns the exit code if the agent doesn’t start afterwards: the debate failed or was
/// interrupted, or its result is waiting for the author.
pub(super) async fn debated(
    desk: &Desk,
    wanted: &RunWanted,
    as_json: bool,
) -> Result<Option<ExitCode>, Failure> {
    let task = &wanted.task;
    let Some(first) = desk.first_debate(wanted).await? else {
        return Ok(None);
    };
    if let Some(plan) = &first.plan {
        before::say_withheld(desk, task, plan).await?;
    }
    let running = desk.debate_first(first).await?;
    let debate = running.debate.clone();
    let finished = match run::ended(desk, running, as_json).await? {
        Ok(finished) => finished,
        Err(code) => return Ok(Some(code)),
    };
    let view = &finished.view;
    let failed = run::failed(view);
    let through = match &failed {
        Some(_) => LetThrough {
            waits: Some("The debate failed, so the agent didn’t start.".to_owned()),
            ..LetThrough::default()
        },
        None => desk.let_through(&debate, wanted.accept_up_to).await?,
    };
    let Some(why) = through.waits else {
        output::say(&starts(&debate, &through, wanted.accept_up_to));
        return Ok(None);
    };
    let told = Told {
        view,
        task,
        state: if failed.is_some() { "failed" } else { WAITING },
        why: &why,
        next: match failed {
            Some(_) => (
                "Retry only what failed",
                format!("whetstone resume {debate}"),
            ),
            None => ("Read it", format!("whetstone history show {debate}")),
        },
    };
    if as_json {
        output::json(&told.json());
    } else {
        output::print(&told.text());
    }
    let Some(error) = failed else {
        return Ok(Some(ExitCode::SUCCESS));
    };
    output::say(&error);
    Ok(Some(ExitCode::FAILURE))
}

/// Why the agent starts after a debate.
fn starts(debate: &DebateId, through: &LetThrough, up_to: Option<Severity>) -> String {
    if through.accepted == 0 && through.open.is_empty() {
        return format!("Debate {debate} leaves nothing to decide, so the agent starts.");
    }
    let mut said = vec![format!("Debate {debate} ended.")];
    if through.accepted > 0 {
        let up_to = up_to.map_or("", Severity::word);
        let changes = counted(through.accepted, "change");
        said.push(format!(
            "Accepted {changes} without asking (up to {up_to})."
        ));
    }
    let open = through.open.iter();
    said.extend(left_open(
        open.map(|(severity, title)| (*severity, title.as_str())),
    ));
    said.push("The agent starts.".to_owned());
    said.join(" ")
}

/// Why no agent started.
struct Told<'a> {
    view: &'a View,
    task: &'a TaskId,
    state: &'a str,
    why: &'a str,
    /// The next step and its command.
    next: (&'static str, String),
}

impl Told<'_> {
    fn changes(&self) -> usize {
        self.view.review.as_ref().map_or(0, |it| it.changes.len())
    }

    fn then(&self) -> Option<&'static str> {
        let then = if self.changes() == 0 { ANYWAY } else { THEN };
        (self.state == WAITING).then_some(then)
    }

    fn title(&self) -> &str {
        self.view.setup.as_ref().map_or("", |setup| &setup.title)
    }

    fn json(&self) -> Value {
        let left = open::left(self.view).into_iter().map(|finding| {
            json!({ "id": finding.id, "severity": finding.severity.word(), "title": finding.title })
        });
        json!({
            "schema": 1,
            "run": null,
            "task": self.task,
            "title": self.title(),
            "state": self.state,
            "why": self.why,
            "debate": self.view.setup.as_ref().map(|setup| &setup.debate),
            "outcome": self.view.header.outcome,
            "changes": self.changes(),
            "open_findings": left.collect::<Vec<_>>(),
            "next": [self.next.1],
            "then": self.then(),
        })
    }

    fn text(&self) -> String {
        let title = one_line(self.title());
        let mut lines = vec![
            format!("No agent was started for “{title}”. {}", self.why),
            format!("Proposed: {}", counted(self.changes(), "change")),
        ];
        let left = open::left(self.view);
        lines.extend(left.iter().map(|finding| {
            format!(
                "Open: {}: {}",
                finding.severity.word(),
                one_line(&finding.title)
            )
        }));
        let (what, command) = &self.next;
        lines.push(String::new());
        lines.push(format!("{what}: {command}"));
        lines.extend(self.then().map(str::to_owned));
        lines.join("\n") + "\n"
    }
}
