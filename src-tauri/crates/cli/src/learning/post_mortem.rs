//! `whetstone post-mortem`

use std::io::{IsTerminal, stderr, stdin};
use std::path::Path;
use std::process::ExitCode;

use ::report::{Covered, Source};
use domain::learning::accepted;
use domain::page::PostMortemReport;
use domain::{DebateId, TextHash, post_mortem};
use engine::Desk;
use serde::Deserialize;

use super::{Written, questions, refuse_other_formats, tell};
use crate::args::PostMortem;
use crate::output::Failure;
use crate::{data, input};

/// Asks what turned out after the work was built, saves it, and prints the report.
pub(crate) async fn post_mortem(folder: &Path, args: PostMortem) -> Result<ExitCode, Failure> {
    refuse_other_formats(args.to.output.as_deref())?;
    let desk = data::desk(folder)?;
    let id = debate(&args.review)?;
    let view = desk.store().view(&id)?;
    let answers = match &args.answers {
        Some(file) => Some(read(file)?),
        None if args.yes => None,
        None if stdin().is_terminal() && stderr().is_terminal() => {
            let known = desk.reviewer_keys().await?;
            let asked = accepted(&view);
            Some(questions::ask(&mut stdin().lock(), &asked, &known)?)
        }
        None => {
            return Err(Failure::usage(
                "A terminal is needed to ask you the questions.",
                "Give your answers with --answers FILE, or print the saved post-mortem with --yes.",
            ));
        }
    };
    if let Some(answers) = answers {
        desk.learn(&id, answers).await?;
    }
    let report = reported(&desk, &id)?.ok_or_else(|| {
        Failure::usage(
            "This debate has no post-mortem yet.",
            "Give your answers with --answers FILE, or run the command in a terminal.",
        )
    })?;
    let written = Written::new(
        &report.name,
        ::report::learning::post_mortem(&report),
        &report,
    )?;
    written.deliver(args.to.output.as_deref(), args.to.json)?;
    desk.copy_post_mortem(&id).await?.into_iter().for_each(tell);
    Ok(ExitCode::SUCCESS)
}

/// The report on the stored post-mortem, without secrets from the debate.
fn reported(desk: &Desk, id: &DebateId) -> Result<Option<PostMortemReport>, Failure> {
    let store = desk.store();
    let view = store.view(id)?;
    let texts = |hash: &TextHash| store.text(hash).ok();
    let source = Source {
        view: &view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    let covered = Covered::over(&source, &store.settings()?.patterns);
    Ok(covered.with(::report::learning::post_mortem_of))
}

/// The part of a JSON report that names its debate.
#[derive(Deserialize)]
struct Named {
    debate: String,
}

/// The debate in question: by its ID, or by a JSON report on it.
fn debate(review: &str) -> Result<DebateId, Failure> {
    let file = Path::new(review);
    if !file.is_file() {
        return Ok(DebateId::new(review));
    }
    let named: Result<Named, _> = serde_json::from_str(&input::text(file)?);
    named.map(|it| DebateId::new(it.debate)).map_err(|error| {
        Failure::usage(
            format!("{review} doesn’t name a debate: {error}."),
            "Give the ID of the debate, or a JSON report on it.",
        )
    })
}

fn read(file: &Path) -> Result<post_mortem::PostMortem, Failure> {
    serde_json::from_str(&input::text(file)?).map_err(|error| {
        Failure::usage(
            format!("{} isn’t a valid answers file: {error}.", file.display()),
            "Fix the file and try again.",
        )
    })
}
