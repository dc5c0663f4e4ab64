//! A review as a separate file, for scripts and for the records.

use std::fs;
use std::path::{Path, PathBuf};

use domain::system::plain;
use domain::verdict::SectionKind;
use domain::{Conclusion, DebateId, Event, Judgment, Recorded, TextHash};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use table::{Effect, Error, Halt, Table, off_thread};

/// Steps in the order of the review, each with the role that the record gives it.
const STEPS: [(&str, &str); 4] = [
    ("advocate", "advocate"),
    ("critic", "critic"),
    ("response", "advocate"),
    ("judge", "judge"),
];

#[derive(Serialize)]
struct Record<'a> {
    id: &'a str,
    /// What the debate was about, by the name that scripts know.
    #[serde(rename = "proposal")]
    document: String,
    created_at: &'a str,
    steps: Vec<Step>,
    verdict: Ruled<'a>,
    duration_ms: u64,
}

#[derive(Serialize)]
struct Step {
    role: &'static str,
    prompt: String,
    output: String,
}

#[derive(Serialize)]
struct Ruled<'a> {
    decision: Option<Judgment>,
    summary: &'a str,
    risks: &'a [String],
    suggested_actions: &'a [String],
    parsed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<&'a str>,
}

/// Where the review of a debate is in the data folder.
pub fn file(folder: &Path, debate: &DebateId) -> PathBuf {
    folder.join("reviews").join(format!("{debate}.json"))
}

/// Writes it once; if it can't be written, there is a warning.
pub(super) fn leave<'a>(
    table: &'a Table,
    conclusion: &'a Conclusion,
) -> BoxFuture<'a, Result<(), Halt>> {
    async move {
        let facts = table.facts_behind(0).await?;
        let Some(content) = content(table, conclusion, &facts).await? else {
            return Ok(());
        };
        let file = file(table.folder(), &table.setup().debate);
        let folder = file.parent().map(Path::to_owned).unwrap_or_default();
        let made = off_thread(move || Ok::<_, Error>(fs::create_dir_all(folder))).await?;
        let written = match made {
            Ok(()) => {
                let content = content.into_bytes();
                table.perform("review", Effect { file, content }).await?
            }
            Err(error) => Err(format!(
                "{} can’t be created: {error}.",
                file.display(),
                error = plain(&error)
            )),
        };
        if let Err(problem) = written {
            let words = format!("The review is saved, but not as a file. {problem}");
            table.warn("review", words).await?;
        }
        Ok(())
    }
    .boxed()
}

/// The record; `None` where there is no verdict to record.
async fn content(
    table: &Table,
    conclusion: &Conclusion,
    facts: &[Recorded],
) -> Result<Option<String>, Halt> {
    let Some(verdict) = &conclusion.verdict else {
        return Ok(None);
    };
    let mut steps = Vec::new();
    for (step, role) in STEPS {
        let Some((prompt, raw)) = last_reply(facts, step) else {
            continue;
        };
        steps.push(Step {
            role,
            prompt: table.text(&prompt).await?,
            output: table.text(&raw).await?,
        });
    }
    let record = Record {
        id: table.setup().debate.as_str(),
        document: table.text(&table.setup().original).await?,
        created_at: facts.first().map_or("", |first| first.at.as_str()),
        steps,
        verdict: Ruled {
            decision: verdict.decision,
            summary: &verdict.summary,
            risks: verdict.items(SectionKind::Risks),
            suggested_actions: verdict.items(SectionKind::SuggestedActions),
            parsed: verdict.parsed,
            contradiction: verdict.contradiction.as_deref(),
        },
        duration_ms: STEPS
            .iter()
            .map(|(step, _)| table.took(&format!("step/{step}")))
            .sum(),
    };
    let text = serde_json::to_string_pretty(&record);
    let text = text.map_err(|error| Error::internal(format!("a review isn’t JSON: {error}")))?;
    Ok(Some(text + "\n"))
}

/// The prompt and the raw reply of a step.
fn last_reply(facts: &[Recorded], step: &str) -> Option<(TextHash, TextHash)> {
    let key = format!("step/{step}/");
    let mut behind = facts.iter().rev().filter(|fact| fact.key.starts_with(&key));
    behind.find_map(|fact| match &fact.event {
        Event::Replied { reply } => Some((reply.prompt.clone(), reply.raw.clone())),
        _ => None,
    })
}
