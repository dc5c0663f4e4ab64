//! `whetstone code-review`: a change in a git repository, reviewed by the built-in rules and by models.

pub(crate) mod result;
mod resumed;
mod sarif;
mod told;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use code::Reason;
use code::diff::Unread;
use domain::Severity;
use domain::model::RULES;
use domain::page::CodeFinding;
use domain::setup::Budget;
use domain::text::document::seen::one_line;
use engine::code_review::{
    CodeReview as Found, Criterion, MOST_COMMITS, Wanted, code_review as reviewed, has_lines,
    unread_words,
};
use engine::desk::CodeReviewers;

use crate::args::{CodeFormat, CodeReview};
use crate::output::{self, Failure};
use crate::progress::counted;
use crate::{before, data, run};
pub(crate) use resumed::resumed;
pub(crate) use told::Told;

/// The exit code of a review with blocking findings.
const BLOCKED: u8 = 3;

/// How many files to name before only counting the rest.
const NAMED: usize = 10;

/// Prints what reviewers say about a change.
pub(crate) async fn code_review(folder: &Path, args: CodeReview) -> Result<ExitCode, Failure> {
    let models: Vec<String> = args
        .models
        .iter()
        .filter(|it| *it != RULES)
        .cloned()
        .collect();
    if models.is_empty()
        && let Some(flag) = args.for_models()
    {
        return Err(Failure::usage(
            format!("{flag} has no effect without a model."),
            "Name a model with --models, or leave out the flag. To see which are ready, run `whetstone models list`.",
        ));
    }
    let begun = Instant::now();
    let wanted = wanted(&args);
    let found = reviewed(args.project.as_deref(), &wanted)?;
    let told = if models.is_empty() || !has_lines(&found) {
        Told::by_rules(&found).without(models)
    } else {
        match by_models(folder, &args, models, &wanted, &found).await? {
            Ok(told) => told,
            Err(code) => return Ok(code),
        }
    };
    let format = match args.format {
        Some(format) => format,
        None if args.json => CodeFormat::Json,
        None => CodeFormat::Text,
    };
    match format {
        CodeFormat::Text => print(&told),
        CodeFormat::Json => output::json(&result::json(&wanted, &found, &told, begun.elapsed())),
        CodeFormat::Sarif => output::json(&sarif::log(&found, &told)),
    }
    Ok(closing(&summary(&wanted, &found, &told), &told))
}

fn print(told: &Told) {
    output::print(&text(&told.findings));
    output::print(&served(&told.criteria));
}

/// Says what was found and how to go on, and returns the exit code.
fn closing(lines: &[String], told: &Told) -> ExitCode {
    for line in lines {
        output::say(line);
    }
    if let (Some(why), Some(debate)) = (&told.failed, &told.debate) {
        output::say(&format!(
            "To retry only what failed, run: whetstone resume {debate}"
        ));
        output::say(&format!("error: {why}"));
        return ExitCode::FAILURE;
    }
    let is_blocked = blocking(&told.findings) > 0;
    if is_blocked {
        ExitCode::from(BLOCKED)
    } else {
        ExitCode::SUCCESS
    }
}

/// Has models review the change too, in a debate that is saved like any other. Returns the exit code if the
/// debate didn't end.
async fn by_models(
    folder: &Path,
    args: &CodeReview,
    models: Vec<String>,
    wanted: &Wanted,
    found: &Found,
) -> Result<Result<Told, ExitCode>, Failure> {
    let desk = data::desk(folder)?;
    let accepted = match &args.task {
        Some(named) => Some(desk.accepted_task(named).await?),
        None => None,
    };
    if accepted.as_ref().is_some_and(|it| it.criteria.is_empty()) {
        output::say(
            "warning: The task lists no acceptance criteria, so the change isn’t checked against any.",
        );
    }
    let reviewers = CodeReviewers {
        models,
        personas: desk.persona_keys(&args.personas).await?,
        title: title(wanted),
        accepted,
        budget: Budget {
            usd: args.budget,
            tokens: args.budget_tokens,
        },
    };
    // Without a name, the change was read from the current folder.
    let repository = args.project.as_deref().unwrap_or(Path::new("."));
    let planned = desk
        .plan_code_review(found, (repository, wanted), reviewers)
        .await?;
    let mut plan = desk.resolve(&planned).await?;
    if let Some(seconds) = args.timeout {
        plan.timeout_s = seconds;
    }
    before::say_withheld(&desk, &planned.task, &plan).await?;
    let running = desk.start(&planned.task, plan).await?;
    let finished = match run::ended(&desk, running, false).await? {
        Ok(finished) => finished,
        Err(code) => return Ok(Err(code)),
    };
    let own = desk.store().settings()?.patterns;
    Ok(Ok(Told::of(&finished.view, found, &own)))
}

pub(crate) fn title(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Uncommitted => "Uncommitted changes".to_owned(),
        Wanted::Staged => "Staged changes".to_owned(),
        Wanted::Branch { name, .. } => format!("Changes on {}", one_line(name)),
        Wanted::Commits(range) | Wanted::New { range, .. } => {
            format!("Changes in {}", one_line(range))
        }
    }
}

fn wanted(args: &CodeReview) -> Wanted {
    if args.staged {
        return Wanted::Staged;
    }
    if let Some(name) = &args.branch {
        return Wanted::Branch {
            name: name.clone(),
            base: args.base.clone(),
        };
    }
    match (&args.commits, &args.new_to) {
        (Some(range), Some(remote)) => Wanted::New {
            range: range.clone(),
            remote: remote.clone(),
        },
        (Some(range), None) => Wanted::Commits(range.clone()),
        (None, _) => Wanted::Uncommitted,
    }
}

pub(crate) fn blocking(findings: &[CodeFinding]) -> usize {
    let findings = findings.iter();
    findings
        .filter(|it| it.severity == Severity::Blocking)
        .count()
}

/// Findings for people and for programs that look for `file:line:`, separated by empty lines.
pub(crate) fn text(findings: &[CodeFinding]) -> String {
    let told: Vec<String> = findings.iter().map(told).collect();
    told.join("\n")
}

fn told(finding: &CodeFinding) -> String {
    let file = shown_path(&finding.file);
    let place = match finding.lines {
        Some((line, _)) => format!("{file}:{line}"),
        None => file,
    };
    let side = match finding {
        it if it.unchanged => " (on a line that the change doesn’t touch)",
        it if it.before => " (before the change)",
        _ => "",
    };
    let title = format!(
        "{place}: {}: {}{side}",
        finding.severity.word(),
        one_line(&finding.title)
    );
    let others: Vec<&str> = finding.supporters.iter().map(String::as_str).collect();
    let others = others.iter().filter(|it| **it != RULES);
    let others: Vec<String> = others.map(|it| one_line(it)).collect();
    let others = match others.len() {
        0 => String::new(),
        _ => format!("Found by {}.", others.join(", ")),
    };
    let rest = [
        finding.quote.as_str(),
        &finding.concern,
        &finding.suggestion,
        &others,
    ];
    let rest = rest.iter().filter(|line| !line.is_empty());
    let rest = rest.map(|line| format!("  {}", one_line(line)));
    let lines: Vec<String> = [title].into_iter().chain(rest).collect();
    lines.join("\n") + "\n"
}

/// A path on one line, with its line breaks and tabs visible. Otherwise they would look like spaces, and the
/// path like that of another file.
fn shown_path(path: &str) -> String {
    let shown = path.replace('\n', "\\n").replace('\r', "\\r");
    one_line(&shown.replace('\t', "\\t"))
}

/// Which lines address each acceptance criterion.
pub(crate) fn served(criteria: &[Criterion]) -> String {
    if criteria.is_empty() {
        return String::new();
    }
    let mut lines = vec![String::new(), "Acceptance criteria:".to_owned()];
    for it in criteria {
        let places = match it.served_by.as_deref() {
            None => "Unknown: no model read the whole change".to_owned(),
            Some([]) => "Not addressed by the change".to_owned(),
            Some(places) => {
                let places = places.iter();
                let places = places.map(|it| format!("{}:{}", shown_path(&it.file), it.line));
                format!("Addressed by {}", places.collect::<Vec<_>>().join(", "))
            }
        };
        lines.push(format!("- {}", one_line(&it.criterion)));
        lines.push(format!("  {places}"));
    }
    lines.join("\n") + "\n"
}

/// How many findings there are and what wasn’t reviewed, in a line or two.
pub(crate) fn summary(wanted: &Wanted, found: &Found, told: &Told) -> Vec<String> {
    let review = &found.review;
    let left: Vec<String> = review
        .left_out
        .iter()
        .filter(|it| it.reason != Reason::TooMany)
        .map(|it| format!("{} ({})", shown_path(&it.path), it.reason.words()))
        .chain(review.unread.iter().map(unread))
        .collect();
    if review.reviewed == 0 && left.is_empty() && found.too_many() == 0 && told.findings.is_empty()
    {
        let nothing = match wanted {
            Wanted::Uncommitted => "Nothing to review: everything is committed.",
            Wanted::Staged => "Nothing to review: nothing is staged.",
            Wanted::Branch { .. } | Wanted::Commits(_) => "Nothing to review: no files changed.",
            Wanted::New { .. } if found.commits > 0 => {
                "Nothing to review: together, the new commits change no files."
            }
            Wanted::New { .. } => "Nothing to review: the remote already has everything.",
        };
        return vec![nothing.to_owned()];
    }
    counts(found, told, &left)
}

/// The same for a change with files.
fn counts(found: &Found, told: &Told, left: &[String]) -> Vec<String> {
    let files = counted(found.review.reviewed, "file");
    let findings = match told.findings.len() {
        0 => "no findings".to_owned(),
        some => format!(
            "{}, {} blocking",
            counted(some, "finding"),
            blocking(&told.findings)
        ),
    };
    let who = match told.models.as_slice() {
        [] => "the built-in rules".to_owned(),
        models => format!("the built-in rules and {}", reviewers(models)),
    };
    let mut lines = vec![format!("{files} reviewed with {who}: {findings}.")];
    if !left.is_empty() {
        let more = left.len().saturating_sub(NAMED);
        let named = left[..left.len() - more].join(", ");
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        lines.push(format!("Not reviewed: {named}{more}."));
    }
    lines.extend(too_many(found));
    if !told.unasked.is_empty() {
        let were = if told.unasked.len() == 1 {
            "wasn’t"
        } else {
            "weren’t"
        };
        let why = match found.review.reviewed {
            0 => "no file was left to review",
            _ => "no lines were added or removed",
        };
        lines.push(format!("{} {were} asked: {why}.", told.unasked.join(", ")));
    }
    if found.commits > MOST_COMMITS {
        lines.push(format!(
            "Only the newest {MOST_COMMITS} of {} new commits were searched one by one for secrets that a later commit removes.",
            found.commits
        ));
    }
    // A failure is reported last.
    let told = told.degraded.iter().filter(|_| told.failed.is_none());
    lines.extend(told.map(|it| format!("warning: {}", one_line(it))));
    lines
}

/// Says that new files weren’t read because there are too many.
pub(super) fn too_many(found: &Found) -> Option<String> {
    let were = match found.too_many() {
        0 => return None,
        1 => "1 new file wasn’t".to_owned(),
        some => format!("{some} new files weren’t"),
    };
    Some(format!(
        "{were} reviewed: there are too many. To review them, stage them, and use --staged."
    ))
}

/// Models by name, with a count if one reviews more than once: `codex, opus (2 reviewers)`.
fn reviewers(models: &[String]) -> String {
    let mut named: Vec<(&str, usize)> = Vec::new();
    for model in models {
        match named.iter_mut().find(|(name, _)| name == model) {
            Some((_, times)) => *times += 1,
            None => named.push((model, 1)),
        }
    }
    let told = named.into_iter().map(|(name, times)| match times {
        1 => name.to_owned(),
        _ => format!("{name} ({times} reviewers)"),
    });
    told.collect::<Vec<_>>().join(", ")
}

fn unread(unread: &Unread) -> String {
    format!("{} ({})", one_line(&unread.path), unread_words(unread.why))
}
