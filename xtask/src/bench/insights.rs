//! Insights over 10,000 debates.

use super::history::MANY;
use super::{Measure, example, figures};
use crate::seed;

/// The time against that of reading the same rows. Most of it is spent computing figures from them.
pub(super) fn measure() -> anyhow::Result<Measure> {
    seed::build(&[])?;
    let printed = example("insights", &[seed::once(MANY, false)?.as_os_str()])?;
    let (measured_ms, against_ms) = figures("insights", &printed)?;
    Ok(Measure {
        name: "insights".to_owned(),
        measured_ms,
        against_ms,
        against: "the same rows as SQL, in process",
        bar: 8.0,
    })
}
