//! The list of debates at 10,000 and at 1,000.

use super::{Measure, example, figures};
use crate::seed;

const FEW: usize = 1_000;
pub(super) const MANY: usize = 10_000;

/// For each query, the time at 10,000 debates against its bare SQL, and against 1,000 debates.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    seed::build(&[])?;
    let (few, many) = (times(FEW)?, times(MANY)?);
    let questions = [
        ("page", "page, growth"),
        ("filter", "filter, growth"),
        ("search", "search, growth"),
    ];
    let mut measures = Vec::new();
    for (name, growth) in questions {
        let ((few, _), (many, plain)) = (figures(name, &few)?, figures(name, &many)?);
        measures.push(Measure {
            name: name.to_owned(),
            measured_ms: many,
            against_ms: plain,
            against: "the same question as SQL, in process",
            bar: 1.5,
        });
        measures.push(Measure {
            name: growth.to_owned(),
            measured_ms: many,
            against_ms: few,
            against: "the same at 1,000 debates",
            bar: 2.0,
        });
    }
    Ok(measures)
}

/// What the example prints about a folder with this many debates.
fn times(debates: usize) -> anyhow::Result<String> {
    example("list", &[seed::once(debates, false)?.as_os_str()])
}
