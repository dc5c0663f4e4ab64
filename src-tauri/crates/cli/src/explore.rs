//! `whetstone explore`: finds project files related to a document, without a debate.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use domain::exploration::Exploration;
use domain::suggester;
use engine::ExplorationWanted;
use workspace::{Root, Search};

use crate::args::Explore;
use crate::output::{self, Failure};
use crate::{data, input};

/// Limits for searching a folder.
const TIME: Duration = Duration::from_mins(1);

/// Prints the most relevant files with their best passages.
pub(crate) async fn explore(folder: &Path, args: Explore) -> Result<ExitCode, Failure> {
    let text = input::given(args.file.as_deref())?;
    let (root, warning) = root(args.root);
    let kind = suggester::suggest(&text, &[]).map(|suggestion| suggestion.doc_type);
    let wanted = ExplorationWanted {
        kind: kind.unwrap_or_default(),
        file: args.file.as_deref().and_then(|file| below(&root, file)),
        root,
        text,
        exploration: Exploration {
            tasks: tasks(&args.searches),
            is_deep: args.is_deep,
            most_micro_usd: args.most_micro_usd,
            task_ms: args.timeout.map(|seconds| seconds * 1000),
            model: args.model,
            ..Exploration::default()
        },
        time: args.timeout.map_or(TIME, Duration::from_secs),
    };
    let judge = wanted.exploration.model.clone();
    if let Some(judge) = &judge {
        output::say(&format!(
            "Searching the folder. Then {judge} judges the files that are found."
        ));
    }
    let mut report = data::desk(folder)?.explore(wanted).await?;
    report.warnings.splice(0..0, warning);
    for warning in &report.warnings {
        output::say(&format!("warning: {warning}"));
    }
    for file in &report.context_files {
        output::say(&format!("Saved as {file}"));
    }
    if judge.is_some() {
        output::say(&output::used(report.total_tokens, report.total_cost_usd));
    }
    if args.json {
        output::json(&report);
    } else {
        output::print(&report.markdown());
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder to search, and a warning if it isn’t the named one.
fn root(named: Option<PathBuf>) -> (PathBuf, Option<String>) {
    let here = PathBuf::from(".");
    named.map_or((here, None), readable)
}

/// The named folder, or the current one with a warning if that can’t be read.
pub(crate) fn readable(named: PathBuf) -> (PathBuf, Option<String>) {
    match Root::open(&named) {
        Ok(_) => (named, None),
        Err(error) => {
            let instead = format!("{error} The current folder is searched instead.");
            (PathBuf::from("."), Some(instead))
        }
    }
}

/// The path of a file below a folder, with slashes; `None` if it is elsewhere.
pub(crate) fn below(root: &Path, file: &Path) -> Option<String> {
    let (root, file) = (root.canonicalize().ok()?, file.canonicalize().ok()?);
    let parts = file.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

/// What to look for: each task once, in the order of the flag.
fn tasks(named: &[Search]) -> Vec<String> {
    let mut tasks: Vec<String> = Vec::new();
    for search in named {
        if !tasks.iter().any(|it| it == search.key()) {
            tasks.push(search.key().to_owned());
        }
    }
    tasks
}
