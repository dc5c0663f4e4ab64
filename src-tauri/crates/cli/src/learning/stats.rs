//! `whetstone stats`

use std::path::Path;
use std::process::ExitCode;

use ::store::Store;
use domain::scores::{Scores, Stats};

use super::{begins, pretty};
use crate::args;
use crate::data;
use crate::output::{self, Failure};

/// Prints the figures of adversaries, personas and models.
pub(crate) async fn stats(folder: &Path, args: &args::Stats) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    let stats = figures(desk.store(), begins(args.since.as_deref())?.as_deref())?;
    if let Some(file) = &args.output {
        output::report(pretty(&stats)?.as_bytes(), file)?;
    } else if args.json {
        output::print(&pretty(&stats)?);
    } else {
        let names = desk.reviewer_names().await?;
        output::print(&::report::learning::stats(&stats, &names));
    }
    Ok(ExitCode::SUCCESS)
}

/// The figures of debates that began at or after a moment.
fn figures(store: &Store, since: Option<&str>) -> Result<Stats, Failure> {
    let debates = store.scored(since)?;
    let scores = Scores::of(debates.into_iter().map(|it| it.scores));
    Ok(Stats::of(&scores, &::store::now()))
}
