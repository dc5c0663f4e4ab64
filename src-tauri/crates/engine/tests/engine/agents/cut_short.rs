//! A run that was interrupted says what is in its worktree.

use testkit::agent::Agent;

use super::interrupted;
use crate::common::Bench;

#[tokio::test]
async fn what_an_interrupted_agent_changed_is_counted() {
    let bench = Bench::new();
    let agent = Agent::new(
        "helper",
        "printf 'one\\ntwo\\n' > half.ts\necho working\nsleep 600\n",
    );
    let (_reopened, run) = interrupted(&bench, &agent).await;
    let change = run.end.and_then(|end| end.change).expect("a change");
    assert_eq!((change.files, change.added, change.removed), (1, 2, 0));
}
