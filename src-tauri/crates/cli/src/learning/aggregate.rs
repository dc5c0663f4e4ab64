//! `whetstone aggregate`

use std::path::Path;
use std::process::ExitCode;

use domain::setup::ReportFormat;
use engine::{Desk, Kept, project};

use super::{Written, pretty, refuse_other_formats, tell};
use crate::args;
use crate::data;
use crate::output::{Failure, unrendered};

/// Prints or writes the system review with its proposals.
pub(crate) async fn aggregate(folder: &Path, args: args::Aggregate) -> Result<ExitCode, Failure> {
    refuse_other_formats(args.to.output.as_deref())?;
    let root = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    let look = desk.look_at_system(args.since).await?;
    let review = &look.review;
    let rendered = |format| {
        let content = ::report::learning::system_review_as(&look, format);
        let content = content.map_err(|why| unrendered(&why))?;
        Ok::<_, Failure>(String::from_utf8_lossy(&content).into_owned())
    };
    let written = Written {
        name: review.name.clone(),
        markdown: rendered(ReportFormat::Md)?,
        json: rendered(ReportFormat::Json)?,
    };
    written.deliver(args.to.output.as_deref(), args.to.json)?;
    if let Some(root) = root.as_deref().map(Path::new)
        && desk.allows_copies(root)?
    {
        written.copy(root, Kept::Aggregate);
        tell(Desk::copy_stats(root, &pretty(&review.stats)?));
    }
    Ok(ExitCode::SUCCESS)
}
