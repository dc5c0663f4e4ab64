//! `whetstone aggregate`

use std::path::Path;
use std::process::ExitCode;

use engine::{Desk, Kept, project};

use super::{Written, pretty, refuse_other_formats, tell};
use crate::args;
use crate::data;
use crate::output::Failure;

/// Prints or writes the system review.
pub(crate) async fn aggregate(folder: &Path, args: args::Aggregate) -> Result<ExitCode, Failure> {
    refuse_other_formats(args.to.output.as_deref())?;
    let root = args.project.as_deref().map(project::folder).transpose()?;
    let review = data::desk(folder)?.system_review(args.since).await?;
    let written = Written::new(
        &review.name,
        ::report::learning::system_review(&review),
        &review,
    )?;
    written.deliver(args.to.output.as_deref(), args.to.json)?;
    if let Some(root) = root.as_deref().map(Path::new)
        && Desk::allows_copies(root)
    {
        written.copy(root, Kept::Aggregate);
        tell(Desk::copy_stats(root, &pretty(&review.stats)?));
    }
    Ok(ExitCode::SUCCESS)
}
