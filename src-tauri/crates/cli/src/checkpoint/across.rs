//! `whetstone checkpoint --across`

use std::process::ExitCode;
use std::time::Duration;

use domain::Usage;
use domain::page::{AcrossCheck, Mismatch, MismatchKind, PlanningQuote};
use domain::text::document::seen::one_line;
use domain::usage::grouped;
use engine::{ASKED_ACROSS_WITHIN, Desk};
use serde::Serialize;

use crate::args::Checkpoint;
use crate::output::{self, Failure};

/// The output for scripts.
#[derive(Serialize)]
struct Printed<'a> {
    schema: u32,
    findings: &'a [Mismatch],
    read: &'a [String],
    unread: &'a [String],
    /// What rules can’t judge, in a sentence.
    limit: Option<&'a str>,
    /// The model that was asked.
    model: Option<&'a str>,
    /// What its calls used; `None` if no answer came back.
    usage: Option<Usage>,
    warnings: &'a [String],
}

/// Says where the planning documents of a project disagree, by rules and, if one is named, by a model.
pub(super) async fn across(desk: &Desk, args: &Checkpoint) -> Result<ExitCode, Failure> {
    let check = match &args.models[..] {
        [] => desk.check_across(&args.project).await?,
        [model] => asked(desk, args, model).await?,
        several => {
            return Err(Failure::usage(
                format!("--across asks one model, but {} are named.", several.len()),
                "Name one model after --models.",
            ));
        }
    };
    let asked = check.asked.as_ref();
    let warnings = asked.map_or(&[][..], |it| &it.warnings);
    for warning in check.unread.iter().chain(warnings) {
        output::say(&format!("warning: {warning}"));
    }
    if args.run.json {
        output::json(&Printed {
            schema: 1,
            findings: &check.findings,
            read: &check.read,
            unread: &check.unread,
            limit: check.limit.as_deref(),
            model: asked.map(|it| it.model.as_str()),
            usage: asked.and_then(|it| it.usage),
            warnings,
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

/// What the rules and a model find.
async fn asked(desk: &Desk, args: &Checkpoint, model: &str) -> Result<AcrossCheck, Failure> {
    let began = |check: &AcrossCheck, price: &str| {
        let Some(to_ask) = &check.to_ask else { return };
        let calls = match to_ask.calls {
            1 => "1 call".to_owned(),
            calls => format!("{calls} calls"),
        };
        output::say(&format!(
            "Asking {model}: {calls}, {} ({price})…",
            to_ask.tokens
        ));
    };
    let within = args
        .run
        .timeout
        .map_or(ASKED_ACROSS_WITHIN, Duration::from_secs);
    Ok(desk.ask_across(&args.project, model, within, began).await?)
}

fn lines(finding: &Mismatch) -> String {
    let model = finding.model.as_deref();
    let model = model.map_or(String::new(), |model| format!(" [{model}]"));
    let group = match finding.group.as_str() {
        "" => String::new(),
        group => format!("{}: ", one_line(group)),
    };
    format!(
        "{group}{}{model}\n{}{}\n",
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
    let asked = check.asked.as_ref();
    let has_asked = asked.is_some_and(|it| it.failed < it.calls);
    let by = if has_asked {
        "The rules and the model"
    } else {
        "The rules"
    };
    // A model that answered matches requirements and tasks by meaning.
    let limit = check.limit.as_deref().filter(|_| !has_asked);
    let found = match (check.findings.len(), limit) {
        (0, None) => format!("Compared {documents}. {by} found no disagreements between them."),
        (0, Some(limit)) => format!("Compared {documents}. {by} found nothing. {limit}"),
        (1, _) => format!(
            "Compared {documents}: 1 finding. {}",
            limit.unwrap_or_default()
        ),
        (count, _) => format!(
            "Compared {documents}: {count} findings. {}",
            limit.unwrap_or_default()
        ),
    };
    let found = found.trim_end();
    let usage = check.asked.as_ref().and_then(|it| it.usage);
    match usage {
        Some(usage) => format!("{found} {}", account(usage)),
        None => found.to_owned(),
    }
}

/// What the model used.
fn account(usage: Usage) -> String {
    let tokens = grouped(usage.input_tokens + usage.output_tokens);
    let cost = usage
        .cost_usd
        .map_or("cost unknown".to_owned(), |usd| format!("${usd:.4}"));
    format!("The model used {tokens} tokens, {cost}.")
}
