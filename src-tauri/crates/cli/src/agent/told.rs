//! A run, in text and JSON.

use domain::run::{Run, RunState};
use domain::text::document::seen::one_line;
use engine::code_review::CodeReview;
use engine::runs::{Changed, checked_out_since, next_steps};
use models::agents::OWN;
use serde_json::{Value, json};

use crate::code_review::{self, Told, result};
use crate::progress::counted;

/// A command as a shell would take it, for people to read. It is never passed to one.
pub(super) fn command(words: &[String]) -> String {
    let quoted = |word: &String| {
        let is_plain = |letter: char| letter.is_alphanumeric() || "/._-=,:+@%".contains(letter);
        if !word.is_empty() && word.chars().all(is_plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// A run in a list.
pub(super) fn line(run: &Run) -> String {
    let removed = if run.removed_at.is_some() {
        " (worktree removed)"
    } else {
        ""
    };
    let warnings = match run.warnings.len() {
        0 => String::new(),
        some => format!(" ({})", counted(some, "warning")),
    };
    let end = run.end.as_ref();
    let reviewed = end.and_then(|end| end.reviewed);
    // When the agent ended, only the rules had read the change, and nothing was declined.
    let by_rules = || end.and_then(|end| end.change).map(|it| it.blocking);
    let reviewed = match reviewed.map(|it| it.blocking).or_else(by_rules) {
        Some(blocking) if blocking > 0 => format!(" ({blocking} blocking)"),
        _ if reviewed.is_some_and(|it| it.committed) => " (committed)".to_owned(),
        _ => String::new(),
    };
    let title = one_line(&run.setup.title);
    format!(
        "{}  {}  {}{reviewed}{warnings}{removed}  {}  {}  {title}\n",
        run.id,
        run.began_at,
        run.state.word(),
        one_line(&run.setup.project),
        run.setup.branch,
    )
}

/// The same for scripts.
pub(super) fn row(run: &Run) -> Value {
    let (setup, end) = (&run.setup, run.end.as_ref());
    json!({
        "run": run.id,
        "task": run.task,
        "title": setup.title,
        "state": run.state.word(),
        "began_at": run.began_at,
        "ended_at": run.ended_at,
        "removed_at": run.removed_at,
        "agent": setup.agent,
        "command": setup.command,
        // Nothing limits the user’s own command.
        "permissions": (setup.agent != OWN).then(|| setup.permissions.word()),
        "refined_by": setup.refined_by,
        "project": setup.project,
        "from": setup.from,
        "base": setup.base,
        "branch": setup.branch,
        "worktree": setup.worktree,
        "exit": end.and_then(|end| end.exit),
        "notes": setup.notes,
        "warnings": run.warnings,
        "change": end.and_then(|end| end.change),
        "reviewed": end.and_then(|end| end.reviewed),
    })
}

/// A run with the contents of its worktree and what its agent said.
pub(super) fn json(run: &Run, review: Option<&CodeReview>, said: &str) -> Value {
    let told = review.map(Told::by_rules);
    let told = told.as_ref();
    let mut all = row(run);
    all["schema"] = json!(1);
    all["head"] = json!(review.map(|it| &it.head));
    all["files"] = json!(review.map(result::files));
    all["left_out"] = json!(review.map(|it| result::left_out(&it.review)));
    all["findings"] = json!(told.map(result::findings));
    all["blocking"] = json!(told.map(|it| code_review::blocking(&it.findings)));
    all["output"] = json!(said);
    all["output_left_out_bytes"] = json!(run.left_out);
    all["next"] = json!(
        next(run, review)
            .into_iter()
            .map(|(_, command)| command)
            .collect::<Vec<_>>()
    );
    all
}

/// The same for people.
pub(super) fn text(run: &Run, review: Option<&CodeReview>, said: &str) -> String {
    let setup = &run.setup;
    let mut lines = vec![
        format!("{}: “{}”", run.state.label(), one_line(&setup.title)),
        format!("Run: {}", run.id),
        format!("Agent: {}", setup.label),
        format!("Branch: {}", setup.branch),
        format!("Worktree: {}", setup.worktree),
    ];
    if run.state == RunState::Interrupted {
        lines
            .push("Whetstone quit before the agent finished, so the agent was stopped.".to_owned());
    }
    lines.extend(setup.notes.iter().map(|it| format!("note: {it}")));
    lines.extend(run.warnings.iter().map(|it| format!("warning: {it}")));
    if run.removed_at.is_none() && run.state != RunState::Running {
        lines.extend(checked_out_since(run).map(|it| format!("warning: {it}")));
    }
    lines.extend(changed(run, review));
    if !said.is_empty() {
        lines.push(String::new());
        lines.push("What the agent said:".to_owned());
        if run.left_out > 0 {
            lines.push(format!(
                "  [The first {} KB of its output wasn’t saved.]",
                run.left_out.div_ceil(1024)
            ));
        }
        lines.extend(said.lines().map(|line| format!("  {}", one_line(line))));
    }
    let steps = next(run, review);
    if !steps.is_empty() {
        lines.push(String::new());
        lines.extend(
            steps
                .iter()
                .map(|(what, command)| format!("{what}: {command}")),
        );
    }
    lines.join("\n") + "\n"
}

/// What it changed, and what the rules say about it: from the worktree as it is now, otherwise as it was
/// when the run ended.
fn changed(run: &Run, review: Option<&CodeReview>) -> Vec<String> {
    if let Some(review) = review {
        let told = Told::by_rules(review);
        let commits = counted(review.commits, "commit");
        let mut lines = match (review.files(), review.commits) {
            (0, 0) if !run.elsewhere().is_empty() => {
                let elsewhere =
                    "Nothing changed in its worktree. The warnings say where its work is.";
                return vec![elsewhere.to_owned()];
            }
            (0, 0) => return vec!["It changed nothing.".to_owned()],
            (0, _) => vec![format!(
                "The files are the same as before, but it made {commits}."
            )],
            (some, _) => vec![format!("Changed: {}", counted(some, "file"))],
        };
        if review.files() + told.findings.len() > 0 {
            lines.extend(code_review::summary(
                &engine::code_review::Wanted::Uncommitted,
                review,
                &told,
            ));
        }
        if review.differs {
            let differs = "Its last commit differs from these files. Commit or discard the rest before you merge.";
            lines.push(differs.to_owned());
        }
        let findings = code_review::text(&told.findings);
        lines.extend(findings.lines().map(str::to_owned));
        return lines;
    }
    let change = run.end.as_ref().and_then(|end| end.change);
    let told = change.map(|it| {
        format!(
            "Changed: {}, {} added, {} removed; {}, {} blocking",
            counted(it.files, "file"),
            counted(it.added, "line"),
            counted(it.removed, "line"),
            counted(it.findings, "finding"),
            it.blocking
        )
    });
    told.into_iter().collect()
}

/// The next steps; empty while the agent works, or once the worktree is removed.
fn next(run: &Run, review: Option<&CodeReview>) -> Vec<(&'static str, String)> {
    if run.state == RunState::Running || run.removed_at.is_some() {
        return Vec::new();
    }
    let changed = match review {
        Some(it) if it.commits > 0 => Changed::Commits,
        Some(it) if it.diff.files.is_empty() && it.review.left_out.is_empty() => Changed::Nothing,
        _ => Changed::Files,
    };
    next_steps(run, changed)
}
