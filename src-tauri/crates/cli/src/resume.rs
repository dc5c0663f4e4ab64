//! `whetstone resume`

use std::path::Path;
use std::process::ExitCode;

use domain::page::Driver;
use domain::setup::Budget;
use domain::{DebateId, View};
use engine::Desk;
use engine::desk::Running;

use crate::args::Resume;
use crate::output::Failure;
use crate::{code_review, data, progress, run};

/// Continues a debate where it stopped.
pub(crate) async fn resume(folder: &Path, args: Resume) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    let debate = DebateId::new(args.id);
    let view = desk.view(&debate).await?;
    if let Some(waiting) = &view.header.waiting {
        if desk.driver(&debate).await? == Driver::Elsewhere {
            return Err(engine::Error::Busy.into());
        }
        let choice = run::leave(&waiting.wanted);
        desk.choose(&debate, &waiting.key, choice).await?;
    }
    if args.budget.is_some() || args.budget_tokens.is_some() {
        let kept = view.header.budget;
        let budget = Budget {
            usd: args.budget.or(kept.usd),
            tokens: args.budget_tokens.or(kept.tokens),
        };
        let running = desk.raise_cap(&debate, budget).await?;
        return resumed(&desk, &view, running, args.json).await;
    }
    match desk.resume(&debate).await? {
        Some(running) => resumed(&desk, &view, running, args.json).await,
        None => Err(engine::Error::Busy.into()),
    }
}

async fn resumed(
    desk: &Desk,
    view: &View,
    running: Running,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    if progress::is_of_code(view) {
        return Box::pin(code_review::resumed(desk, running, as_json)).await;
    }
    run::to_the_end(desk, running, as_json).await
}
