//! `whetstone report --summary`

use std::path::Path;
use std::process::ExitCode;

use ::report::{Covered, Source};
use domain::learning::SUMMARY;
use domain::page::DebateSummary;
use domain::scores::raised;
use domain::{DebateId, TextHash, View};
use engine::Kept;

use super::{Written, pretty, refuse_other_formats, tell};
use crate::args::Report;
use crate::data;
use crate::output::{self, Failure};

/// Prints or writes what a debate shows about the system, without its secrets. If a model is named, it is
/// asked for what can’t be counted; if it fails, that part is left out.
pub(crate) async fn summary(folder: &Path, args: &Report) -> Result<ExitCode, Failure> {
    refuse_other_formats(args.output.as_deref())?;
    let as_json = match args.format.as_deref() {
        None | Some("md" | "markdown") => false,
        Some("json") => true,
        Some(other) => return Err(super::other_format(other)),
    };
    let desk = data::desk(folder)?;
    let id = DebateId::new(args.id.clone());
    let view = desk.store().view(&id)?;
    let texts = |hash: &TextHash| desk.store().text(hash).ok();
    let source = Source {
        view: &view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    let covered = Covered::over(&source, &desk.store().settings()?.patterns);
    let (mut summary, record) = covered.with(|source| {
        let summary = ::report::learning::summary_of(source);
        let record = record(&summary, source.view);
        (summary, record)
    });
    if let Some(name) = &args.model {
        match desk.summarized_by(&id, name, &record?).await? {
            Ok(asked) => summary.asked = Some(asked),
            Err(why) => output::say(&format!("warning: {why} Its part was left out.")),
        }
    }
    let written = Written::new(SUMMARY, ::report::learning::summary(&summary), &summary)?;
    written.deliver(args.output.as_deref(), as_json)?;
    if let Some(root) = desk.copies_of(&id).await? {
        let kept = Kept::Session(&id);
        let copied = desk.copy_files(&id, root, kept, written.files()).await?;
        copied.into_iter().for_each(tell);
    }
    Ok(ExitCode::SUCCESS)
}

/// What a model reads about a debate: the summary, and each finding with its outcome.
fn record(summary: &DebateSummary, view: &View) -> Result<String, Failure> {
    let mut record = pretty(summary)?;
    for one in raised(view) {
        let by: Vec<&str> = one.by.iter().map(|it| it.key.as_str()).collect();
        let (severity, title) = (one.finding.severity.word(), &one.finding.title);
        let (by, came_out) = (by.join(", "), one.came_out.word());
        record.push_str(&[by.as_str(), severity, title, came_out].join(" | "));
        record.push('\n');
    }
    Ok(record)
}
