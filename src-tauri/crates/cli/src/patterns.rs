//! `whetstone patterns`: comparing the text of a finished debate with the guidance of its project.

use std::path::Path;
use std::process::ExitCode;

use domain::DebateId;
use domain::page::{DebateQuery, LabelFilter, LabelKind};
use engine::{PatternsWanted, no_model};
use store::Store;

use crate::args::Patterns;
use crate::output::Failure;
use crate::pass::{Held, hold, root, task_of};
use crate::{data, run};

/// `whetstone patterns`
pub(crate) async fn patterns(folder: &Path, args: Patterns) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    let debate = debate(desk.store(), &args.debate)?;
    let setup = desk.store().view(&debate)?.setup;
    let task = setup.as_ref().map(|setup| &setup.task);
    let wanted = PatternsWanted {
        model: args.model.ok_or_else(no_model)?,
        is_debated: args.is_debated,
        root: root(desk.store(), args.root, task, Path::new(&args.debate))?,
        most_bytes: usize::try_from(args.most_bytes).unwrap_or(usize::MAX),
        timeout_s: None,
    };
    match Box::pin(hold(&desk, &debate, wanted)).await? {
        Held::Ended(finished) => run::print_annotated(&desk, &finished, args.json, None),
        Held::Interrupted(code) => Ok(ExitCode::from(code)),
    }
}

/// The debate with that ID, or the last finished one on a file.
fn debate(store: &Store, named: &str) -> Result<DebateId, Failure> {
    if !Path::new(named).exists() {
        return Ok(DebateId::new(named));
    }
    let never = || {
        Failure::usage(
            format!("No debate on {named} has ended, so there is no finished text to annotate."),
            format!("Run `whetstone refine {named} --patterns-pass --patterns-model NAME`."),
        )
    };
    let task = task_of(store, Path::new(named))?.ok_or_else(never)?;
    let rows = store.debates(&DebateQuery {
        labels: vec![LabelFilter {
            kind: LabelKind::Task,
            values: vec![task.to_string()],
        }],
        limit: LOOKED_AT,
        ..DebateQuery::default()
    })?;
    let ended = rows.into_iter().find(|row| row.outcome.is_some());
    ended.map(|row| row.debate).ok_or_else(never)
}

/// How many debates on a file to look at, starting with the newest.
const LOOKED_AT: u32 = 20;
