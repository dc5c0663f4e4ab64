//! `whetstone explore`: what a project already has of what a document is about, without a model.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use domain::suggester;
use domain::text::redact::Redactor;
use workspace::{Report, Request, Root, Search, Stop};

use crate::args::Explore;
use crate::output::{self, Failure};
use crate::{data, input};

/// Prints the files that matter most with their best passages, and keeps nothing.
pub(crate) async fn explore(folder: &Path, args: Explore) -> Result<ExitCode, Failure> {
    let text = input::given(args.file.as_deref())?;
    let (root, warning) = root(args.root);
    let patterns = data::store(folder)?.settings()?.patterns;
    let request = Request {
        own: args.file.as_deref().and_then(|file| below(&root, file)),
        root,
        searches: searches(args.searches, &text),
        text,
        redactor: Redactor::new(&patterns),
    };
    let stop = Stop::after(Duration::from_secs(args.timeout));
    let work = tokio::task::spawn_blocking(move || workspace::explore(&request, &stop));
    let explored = work
        .await
        .map_err(|error| Failure::internal(format!("Couldn’t look through the project: {error}.")))?
        .map_err(|error| {
            Failure::usage(
                error.to_string(),
                "Name a folder that you can read with --explore-root.",
            )
        })?;
    let mut report = Report::of(&explored);
    report.warnings.splice(0..0, warning);
    for warning in &report.warnings {
        output::say(&format!("warning: {warning}"));
    }
    if args.json {
        output::json(&report);
    } else {
        output::print(&report.markdown());
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder to look through, and a warning when it isn’t the one that was named.
fn root(named: Option<PathBuf>) -> (PathBuf, Option<String>) {
    let here = PathBuf::from(".");
    let Some(named) = named else {
        return (here, None);
    };
    match Root::open(&named) {
        Ok(_) => (named, None),
        Err(error) => {
            let instead = format!("{error} The current folder was looked through instead.");
            (here, Some(instead))
        }
    }
}

/// Where a file lies below a folder, with slashes; `None` where it lies elsewhere.
fn below(root: &Path, file: &Path) -> Option<String> {
    let (root, file) = (root.canonicalize().ok()?, file.canonicalize().ok()?);
    let parts = file.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

/// What to look for: each once, in the order of the flag; without one, what fits the kind that the text
/// seems to be.
fn searches(named: Vec<Search>, text: &str) -> Vec<Search> {
    if named.is_empty() {
        let kind = suggester::suggest(text, &[]).map(|suggestion| suggestion.doc_type);
        return Search::of_kind(kind.unwrap_or_default()).to_vec();
    }
    let mut searches = Vec::new();
    for search in named {
        if !searches.contains(&search) {
            searches.push(search);
        }
    }
    searches
}
