//! The report on just the gauntlets of a debate.

use std::path::Path;

use ::report::{Covered, Source};
use domain::setup::ReportFile;
use domain::{TextHash, View};
use engine::Desk;

use crate::output::{self, Failure};

/// Writes the report on the gauntlets of a debate, without secrets, if one was asked for.
pub(crate) fn write_report(
    desk: &Desk,
    view: &View,
    wanted: Option<&ReportFile>,
) -> Result<(), Failure> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    let store = desk.store();
    let texts = |hash: &TextHash| store.text(hash).ok();
    let source = Source {
        view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    let covered = Covered::over(&source, &store.settings()?.patterns);
    let content = covered.with(|source| ::report::gauntlet(source, wanted.format));
    if let Some(content) = content {
        let content = content.map_err(|why| output::unrendered(&why))?;
        return output::report(&content, Path::new(&wanted.file));
    }
    output::say("warning: There is no gauntlet to report on, so no report was written.");
    Ok(())
}
