//! Reviewing a change in a git repository: by rules immediately, and by models in a debate.

use std::path::PathBuf;
use std::time::Instant;

use domain::model::RULES;
use domain::setup::Budget;
use engine::code_review::{CodeReview, Wanted, code_review as reviewed, has_lines};
use engine::desk::CodeReviewers;
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use super::answers::{self, Begun, Reviewed};
use super::host::{Host, off_thread};
use super::named::refuse;
use super::shown::Shown;
use super::wanted::Changes;
use crate::code_review::{self, Told};
use crate::data;
use crate::output::Failure;

/// Max findings and files in an answer: a model doesn't read more of them.
const MOST: usize = 200;

/// Reviews a change with the built-in rules and, if models are named, starts their review.
pub(super) async fn review(
    host: &Host,
    wanted: Changes,
    cancelled: &CancellationToken,
) -> Result<Shown, Failure> {
    let begun = Instant::now();
    let models = wanted.models.clone().unwrap_or_default();
    let models: Vec<String> = models.into_iter().filter(|name| name != RULES).collect();
    if models.is_empty() && (wanted.personas.is_some() || wanted.task.is_some()) {
        return Err(Failure::usage(
            "Personas and a task need a model, and none is named.",
            "Name models, or leave out personas and task.",
        ));
    }
    let what = what(&wanted)?;
    let (project, asked) = (wanted.project.clone(), what.clone());
    let found = off_thread(move || Ok(reviewed(project.as_deref(), &asked)?)).await?;
    if models.is_empty() || !has_lines(&found) {
        return Ok(told(&what, &found, models, None, begun));
    }
    let by_models = begin(host, &wanted, (&what, &found), models, cancelled).await?;
    Ok(told(&what, &found, Vec::new(), Some(by_models), begun))
}

/// Starts the debate, in which secrets stay redacted: the change comes from the disk, not from the client.
async fn begin(
    host: &Host,
    wanted: &Changes,
    (what, found): (&Wanted, &CodeReview),
    models: Vec<String>,
    cancelled: &CancellationToken,
) -> Result<Begun, Failure> {
    let desk = &host.desk;
    refuse(host, &models, None, wanted.max_cost_usd, true).await?;
    let personas = desk
        .persona_keys(wanted.personas.as_deref().unwrap_or_default())
        .await?;
    let accepted = match &wanted.task {
        Some(named) => Some(desk.accepted_task(named).await?),
        None => None,
    };
    if cancelled.is_cancelled() {
        return Err(Failure::usage(
            "The call was canceled before the review began.",
            "Call the tool again to start it.",
        ));
    }
    let reviewers = CodeReviewers {
        models,
        personas,
        title: code_review::title(what),
        accepted,
        budget: Budget {
            usd: wanted.max_cost_usd,
            tokens: None,
        },
    };
    // Without a folder, the change was read from the folder that the server was started in.
    let folder = wanted.project.clone();
    let folder = folder.unwrap_or_else(|| PathBuf::from("."));
    let planned = desk
        .plan_code_review(found, (&folder, what), reviewers)
        .await?;
    let plan = desk.resolve(&planned).await?;
    data::back_up_meanwhile(desk.store());
    let running = desk.start(&planned.task, plan).await?;
    let debate = running.debate.clone();
    host.continued(&debate);
    let next = format!(
        "Models review it. Call read_debate with debate {debate} and cursor 0 for what they find."
    );
    Ok(Begun::of(&debate, Some(&planned), next))
}

fn told(
    what: &Wanted,
    found: &CodeReview,
    unasked: Vec<String>,
    by_models: Option<Begun>,
    begun: Instant,
) -> Shown {
    let told = Told::by_rules(found).without(unasked);
    let mut rest = match code_review::result::json(what, found, &told, begun.elapsed()) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let mut not_shown = 0;
    let mut list = |name: &str| match rest.remove(name) {
        Some(Value::Array(mut entries)) => {
            not_shown += entries.len().saturating_sub(MOST);
            entries.truncate(MOST);
            entries
        }
        _ => Vec::new(),
    };
    let (findings, files, left_out) = (list("findings"), list("files"), list("left_out"));
    rest.remove("blocking");
    let all = &told.findings;
    let mut parts = vec![code_review::text(&all[..all.len().min(MOST)])];
    parts.extend(code_review::summary(what, found, &told));
    if not_shown > 0 {
        parts.push(format!(
            "{not_shown} more entries aren’t shown. For all of them, run: whetstone code-review --json"
        ));
    }
    parts.extend(by_models.as_ref().map(|begun| begun.next.clone()));
    parts.retain(|part| !part.is_empty());
    Shown {
        text: parts.join("\n"),
        value: answers::value(&Reviewed {
            findings,
            blocking: code_review::blocking(all),
            files,
            left_out,
            not_shown,
            by_models,
            rest,
        }),
    }
}

fn what(wanted: &Changes) -> Result<Wanted, Failure> {
    let Changes {
        staged,
        branch,
        base,
        commits,
        ..
    } = wanted.clone();
    match (staged.unwrap_or_default(), branch, commits) {
        (false, None, None) if base.is_none() => Ok(Wanted::Uncommitted),
        (true, None, None) if base.is_none() => Ok(Wanted::Staged),
        (false, Some(name), None) => Ok(Wanted::Branch { name, base }),
        (false, None, Some(range)) if base.is_none() => Ok(Wanted::Commits(range)),
        _ => Err(Failure::usage(
            "These arguments can’t be combined.",
            "Give only one of staged, branch and commits; base goes with branch.",
        )),
    }
}
