//! Questions before a debate, the gate between its rounds, and remarks.

use domain::author::{AuthorAnswer, Choice, Remark};
use domain::{Decision, FindingId};
use engine::Plan;
use serde_json::json;

use super::acts::{decide, once_more, resume, stop, tape};
use super::parcels::{self, Voices, questions};
use super::tape::Tape;
use super::{check, priced};

#[tokio::test]
async fn questions_first() {
    let voices = || Voices {
        editor: priced([questions(), parcels::first_edits(), parcels::second_edits()]),
        ..Voices::agree()
    };
    let asks = |plan: &mut Plan| plan.ask_first = true;
    let first = voices();
    let mut answered = tape(&first, asks).await;
    answered.waits("questions").await;
    let answers = vec![AuthorAnswer {
        question: "What is left out of the first release on purpose?".to_owned(),
        answer: "Gifts.".to_owned(),
    }];
    choose(&mut answered, "questions", Choice::Answers { answers }).await;
    answered.ends().await;

    let skip = || Choice::Answers {
        answers: Vec::new(),
    };
    let second = voices();
    let mut skipped = once_more(&answered, &second, asks).await;
    skipped.waits("questions").await;
    choose(&mut skipped, "questions", skip()).await;
    skipped.ends().await;

    let third = voices();
    let mut broken = once_more(&answered, &third, asks).await;
    broken.waits("questions").await;
    broken.breaks_off().await;
    let made = broken
        .bench
        .desk
        .choose(&broken.debate, "questions", skip());
    let made = made.await;
    broken
        .did("debateChoose", json!(["questions", skip()]), made)
        .await;
    resume(&mut broken).await;
    check("questions", &answered.written());
}

const GATE: &str = "round/1/gate";

/// A debate at the gate after its first round.
async fn at_the_gate(before: Option<&Tape>) -> (Voices, Tape) {
    let voices = Voices::agree();
    let gated = |plan: &mut Plan| plan.human_gate = true;
    let mut tape = match before {
        None => Box::pin(tape(&voices, gated)).await,
        Some(before) => Box::pin(once_more(before, &voices, gated)).await,
    };
    Box::pin(tape.waits(GATE)).await;
    (voices, tape)
}

async fn to_the_next_gate(tape: &mut Tape) {
    choose(tape, GATE, Choice::GoOn {}).await;
    tape.waits("round/2/gate").await;
}

#[tokio::test]
async fn the_gate() {
    let (_voices, mut rejects) = at_the_gate(None).await;
    decide(&mut rejects, "c1", Some(Decision::Rejected)).await;
    to_the_next_gate(&mut rejects).await;

    let (_voices, mut stops) = at_the_gate(Some(&rejects)).await;
    to_the_next_gate(&mut stops).await;
    stop(&mut stops).await;
    resume(&mut stops).await;
    stops.waits("round/2/gate").await;
    check("gate", &rejects.written());
}

pub(super) async fn remark(tape: &mut Tape, remark: Remark) {
    let args = json!([remark]);
    let made = tape.bench.desk.remark(&tape.debate, remark).await;
    tape.did("debateRemark", args, made).await;
}

#[tokio::test]
async fn remarks_at_the_gate() {
    let (_voices, mut tells) = at_the_gate(None).await;
    let finding = FindingId::new;
    let text = "A day.".to_owned();
    let carrier = finding("r1.s2.1");
    remark(
        &mut tells,
        Remark::Answer {
            finding: carrier,
            text,
        },
    )
    .await;
    let (number, reason) = (finding("r1.s1.2"), "Signed in.".to_owned());
    let dismissed = Remark::Dismiss {
        finding: number.clone(),
        reason,
    };
    remark(&mut tells, dismissed).await;
    let photos = finding("r1.s1.1");
    remark(&mut tells, Remark::Pin { finding: photos }).await;
    remark(&mut tells, Remark::Withdraw { finding: number }).await;
    to_the_next_gate(&mut tells).await;

    let (_voices, mut pins) = at_the_gate(Some(&tells)).await;
    let easily = finding("r1.s3.2");
    remark(&mut pins, Remark::Pin { finding: easily }).await;

    let (_voices, mut says) = at_the_gate(Some(&tells)).await;
    let text = "Germany first.".to_owned();
    remark(&mut says, Remark::Word { text }).await;
    to_the_next_gate(&mut says).await;

    check("remarks", &tells.written());
}

async fn choose(tape: &mut Tape, key: &str, choice: Choice) {
    tape.went_on("debateChoose", json!([key, choice]), None);
    let made = tape.bench.desk.choose(&tape.debate, key, choice).await;
    made.expect("a choice");
}
