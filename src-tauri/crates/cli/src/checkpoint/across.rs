//! `whetstone checkpoint --across`

use std::path::Path;
use std::process::ExitCode;

use domain::page::{AcrossCheck, Mismatch, MismatchKind, PlanningQuote};
use domain::text::document::seen::one_line;
use engine::Desk;
use serde::Serialize;

use crate::output::{self, Failure};

/// What is printed for scripts.
#[derive(Serialize)]
struct Printed<'a> {
    schema: u32,
    #[serde(flatten)]
    check: &'a AcrossCheck,
}

/// Says what the planning documents of a project disagree on.
pub(super) async fn across(
    desk: &Desk,
    project: &Path,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    let check = desk.check_across(project).await?;
    for unread in &check.unread {
        output::say(&format!("warning: {unread}"));
    }
    if as_json {
        output::json(&Printed {
            schema: 1,
            check: &check,
        });
        return Ok(ExitCode::SUCCESS);
    }
    for kind in MismatchKind::ALL {
        let found: Vec<&Mismatch> = check.findings.iter().filter(|it| it.kind == kind).collect();
        if !found.is_empty() {
            output::print(&format!("{}\n\n", kind.heading()));
        }
        for finding in found {
            output::print(&lines(finding));
        }
    }
    output::say(&summary(&check));
    Ok(ExitCode::SUCCESS)
}

fn lines(finding: &Mismatch) -> String {
    let group = match finding.group.as_str() {
        "" => String::new(),
        group => format!("{}: ", one_line(group)),
    };
    format!(
        "{group}{}\n{}{}\n",
        one_line(&finding.says),
        passage(&finding.one),
        passage(&finding.other)
    )
}

fn passage(quote: &PlanningQuote) -> String {
    format!(
        "  {}:{}  {}\n",
        quote.file,
        quote.line,
        one_line(&quote.quote)
    )
}

fn summary(check: &AcrossCheck) -> String {
    let documents = match check.read.len() {
        1 => "1 document".to_owned(),
        count => format!("{count} documents"),
    };
    match check.findings.len() {
        0 => format!("Compared {documents}. The rules found nothing that they disagree on."),
        1 => format!("Compared {documents}: 1 finding."),
        count => format!("Compared {documents}: {count} findings."),
    }
}
