//! Reviewing a change of a git repository.

use std::time::Instant;

use engine::code_review::{Wanted, code_review as reviewed};
use serde_json::{Value, json};

use super::shown::Shown;
use super::wanted::Changes;
use crate::code_review::{self, Told};
use crate::output::Failure;

/// Findings and files of an answer at most: a model reads no more of them.
const MOST: usize = 200;

/// Reviews a change by the built-in rules. Blocks.
pub(super) fn review(wanted: Changes) -> Result<Shown, Failure> {
    let begun = Instant::now();
    let project = wanted.project.clone();
    let wanted = what(wanted)?;
    let found = reviewed(project.as_deref(), &wanted)?;
    let told = Told::by_rules(&found);
    let mut value = code_review::result::json(&wanted, &found, &told, begun.elapsed());
    let cut: usize = ["findings", "files", "left_out"]
        .iter()
        .map(|list| cut(&mut value[*list]))
        .sum();
    value["not_shown"] = json!(cut);
    let findings = &told.findings;
    let mut parts = vec![code_review::text(&findings[..findings.len().min(MOST)])];
    parts.extend(code_review::summary(&wanted, &found.review, &told));
    if cut > 0 {
        parts.push(format!(
            "{cut} more entries aren’t shown. For all of them, run: whetstone code-review --json"
        ));
    }
    parts.retain(|part| !part.is_empty());
    Ok(Shown {
        text: parts.join("\n"),
        value,
    })
}

/// Leaves the first of a list, and returns how many are gone.
fn cut(list: &mut Value) -> usize {
    let Value::Array(entries) = list else {
        return 0;
    };
    let gone = entries.len().saturating_sub(MOST);
    entries.truncate(MOST);
    gone
}

fn what(wanted: Changes) -> Result<Wanted, Failure> {
    let Changes {
        staged,
        branch,
        base,
        commits,
        ..
    } = wanted;
    match (staged.unwrap_or_default(), branch, commits) {
        (false, None, None) if base.is_none() => Ok(Wanted::Uncommitted),
        (true, None, None) if base.is_none() => Ok(Wanted::Staged),
        (false, Some(name), None) => Ok(Wanted::Branch { name, base }),
        (false, None, Some(range)) if base.is_none() => Ok(Wanted::Commits(range)),
        _ => Err(Failure::usage(
            "These arguments don’t go together.",
            "Give only one of staged, branch and commits; base goes with branch.",
        )),
    }
}
