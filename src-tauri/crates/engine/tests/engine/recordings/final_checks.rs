//! A small problem with a big answer, which the final checks flag.

use domain::model::ModelSpec;

use super::tape::Tape;
use super::{check, parcels};
use crate::common::Bench;

pub(super) const HOVER: &str = "\
# Fix the button

The button does not change on hover.

## Fix

We migrate all components to a theming system. Its settings are kept in PostgreSQL and Redis.
";

/// On-call also raises one of the two flags as a finding.
#[tokio::test]
async fn a_flag_at_the_end() {
    let bench = Bench::new();
    let task = parcels::task_of(&bench, HOVER);
    let rules = ModelSpec::rules;
    let alone = crate::common::plan(&[("oncall", rules())], rules());
    let mut tape = Tape::start(bench, task, alone).await;
    tape.ends().await;
    check("final-checks", &tape.written());
}
