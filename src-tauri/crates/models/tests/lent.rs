//! A lent model: questions are picked up, answers brought back.

mod common;

use std::sync::Arc;

use common::{PATIENT, question};
use domain::model::{LENT, ModelSpec};
use domain::{Failure, FailureKind};
use models::{Errand, Lending, Reply, open};
use tokio_util::sync::CancellationToken;

/// Asks, has `carried` do what the lender does with the question, and returns the result.
async fn lend(carried: impl Fn(&Lending, &Errand)) -> Result<Reply, Failure> {
    let lending = Arc::new(Lending::default());
    lending.open();
    let (model, question) = (lending.model(LENT), question("Name the gap."));
    let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
    let carrying = async {
        lending.wanted().await;
        let errands = lending.take("one");
        assert_eq!((errands.len(), lending.take("one").len()), (1, 0));
        assert_eq!(errands[0].prompt, question.prompt);
        carried(&lending, &errands[0]);
    };
    let asking = model.ask(&question, PATIENT, &mut delta, &cancel);
    let (reply, ()) = tokio::join!(asking, carrying);
    reply
}

#[tokio::test]
async fn an_answer_that_is_brought_is_the_reply() {
    let reply = lend(|lending, errand| {
        lending.answer(errand.number + 1, Ok("somebody else’s".to_owned()));
        lending.answer(errand.number, Ok("the answer".to_owned()));
        lending.answer(errand.number, Ok("too late".to_owned()));
    })
    .await
    .expect("a reply");
    assert_eq!(reply.text, "the answer");
    assert_eq!(reply.usage.cost_usd, None);
    assert!(reply.usage.estimated && reply.usage.input_tokens > 0);
}

#[tokio::test]
async fn what_is_declined_or_given_up_is_refused_with_its_reason() {
    let declined = lend(|lending, errand| {
        lending.answer(errand.number, Err("the user said no".to_owned()));
    })
    .await;
    let given_up = lend(|lending, _| {
        lending.give_up("another", "somebody else’s");
        lending.give_up("one", "nobody came back");
    })
    .await;
    for (reply, why) in [
        (declined, "the user said no"),
        (given_up, "nobody came back"),
    ] {
        let failure = reply.expect_err(why);
        assert_eq!(failure.kind, FailureKind::Refused);
        assert_eq!(failure.detail, why);
        assert_eq!(failure.message, format!("{LENT} didn’t answer: {why}."));
    }
}

#[tokio::test]
async fn a_call_that_ends_takes_its_question_back() {
    let lending = Arc::new(Lending::default());
    lending.open();
    let (model, question) = (lending.model(LENT), question("Name the gap."));
    let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
    let asking = model.ask(&question, PATIENT, &mut delta, &cancel);
    let stopping = async {
        lending.wanted().await;
        cancel.cancel();
    };
    let (reply, ()) = tokio::join!(asking, stopping);
    assert_eq!(reply.expect_err("a failure").kind, FailureKind::Cancelled);
    assert_eq!(lending.take("one"), []);
}

#[tokio::test]
async fn without_a_lender_nothing_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let model = open(&ModelSpec::lent(), folder.path());
    let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
    let question = question("Name the gap.");
    let reply = model.ask(&question, PATIENT, &mut delta, &cancel).await;
    let failure = reply.expect_err("a failure");
    assert!(!failure.went_out);
    assert!(failure.message.contains("mcp/client"), "{failure:?}");
}
