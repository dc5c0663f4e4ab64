//! `whetstone aggregate`

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use domain::learning::{Period, system_review};
use domain::scores::Scores;
use engine::{Desk, Kept, project};

use super::{Written, begins, pretty, refuse_other_formats, tell};
use crate::args;
use crate::data;
use crate::output::Failure;

/// Prints or writes the system review.
pub(crate) fn aggregate(folder: &Path, args: &args::Aggregate) -> Result<ExitCode, Failure> {
    refuse_other_formats(args.output.as_deref())?;
    let root = args.project.as_deref().map(project::folder).transpose()?;
    let store = data::store(folder)?;
    let debates = store.scored(begins(args.since.as_deref())?.as_deref())?;
    let texts: BTreeSet<&str> = debates.iter().map(|it| it.task.as_str()).collect();
    let period = Period {
        since: args.since.clone(),
        now: ::store::now(),
        texts: texts.len(),
    };
    let scores = Scores::of(debates.into_iter().map(|it| it.scores));
    let review = system_review(&scores, &period);
    let written = Written::new(
        &review.name,
        ::report::learning::system_review(&review),
        &review,
    )?;
    written.deliver(args.output.as_deref(), args.json)?;
    if let Some(root) = root.as_deref().map(Path::new)
        && Desk::allows_copies(root)
    {
        written.copy(root, Kept::Aggregate);
        tell(Desk::copy_stats(root, &pretty(&review.stats)?));
    }
    Ok(ExitCode::SUCCESS)
}
