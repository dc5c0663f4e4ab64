//! A small problem with a big answer, which the final checks flag.

use domain::author::Remark;
use domain::model::ModelSpec;

use super::author::remark;
use super::tape::Tape;
use super::{check, parcels};
use crate::common::Bench;

pub(super) const HOVER: &str = "\
# Fix the button

The button does not change on hover.

## Fix

We migrate all components to a theming system. Its settings are kept in PostgreSQL and Redis.
";

/// On-call also raises one of the two flags as a finding. The author justifies the other one.
#[tokio::test]
async fn a_flag_at_the_end() {
    let bench = Bench::new();
    let task = parcels::task_of(&bench, HOVER);
    let rules = ModelSpec::rules;
    let alone = crate::common::plan(&[("oncall", rules())], rules());
    let mut tape = Tape::start(bench, task, alone).await;
    tape.ends().await;
    let view = tape.bench.desk.view(&tape.debate).await.expect("a view");
    let flag = view.final_checks.expect("checks").flags[0].id.clone();
    let text = "Four more screens need it.".to_owned();
    let justified = Remark::Answer {
        finding: flag.clone(),
        text,
    };
    remark(&mut tape, justified).await;
    remark(&mut tape, Remark::Withdraw { finding: flag }).await;
    check("final-checks", &tape.written());
}
