//! Debates that reach a conclusion about the text, with scripted models for the sides and the judge.

mod brought;
mod compare;
mod criteria;
mod devil;
mod duel;
mod held_over;
mod judges;
mod one_question;
mod prioritize;
mod quotes;
mod review;
mod ruling;
mod scores;
mod status;
mod worth;

use domain::answer::{CaseAnswer, ChallengeAnswer, RaisedFinding, StatedArgument};
use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::verdict::Verdict;
use domain::{Agenda, Conclusion, Depth, Outcome, Position, Protocol, Severity};
use engine::{Finished, reseated};
use protocols::Course;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use crate::common::voices::{DOCUMENT, finding, in_order};
use crate::common::{Bench, held};

/// A debate of a form about the document, with these models in its seats and as judge.
pub(super) async fn debate(
    bench: &Bench,
    protocol: Protocol,
    agenda: Agenda,
    seats: &[&StandIn],
    judge: &StandIn,
) -> Finished {
    held(bench, &plan(bench, protocol, agenda, seats, judge).await).await
}

/// Only how thorough the debate is.
pub(super) fn depth(depth: Depth) -> Agenda {
    Agenda {
        depth,
        ..Agenda::default()
    }
}

/// Its plan.
pub(super) async fn plan(
    bench: &Bench,
    protocol: Protocol,
    agenda: Agenda,
    seats: &[&StandIn],
    judge: &StandIn,
) -> DebatePlan {
    let task = bench.task(DOCUMENT);
    let proposed = bench
        .desk
        .suggest_without_models(&task, protocol, Compete::Always)
        .await;
    let proposed = reseated(&DebatePlan {
        agenda,
        ..proposed.expect("a plan")
    });
    let own = bench.desk.store().own_models().expect("own models");
    let mut names = Vec::new();
    for (index, stand_in) in seats.iter().chain([&judge]).enumerate() {
        let spec = stand_in.own(&format!("model-{}-{index}", own.len()));
        bench
            .desk
            .store()
            .add_own_model(&spec)
            .expect("a new model");
        names.push(spec.name);
    }
    let judge = names.pop().expect("a judge");
    DebatePlan {
        seats: proposed
            .seats
            .into_iter()
            .zip(names)
            .map(|(seat, model)| SeatChoice { model, ..seat })
            .collect(),
        synthesizer: judge,
        ..proposed
    }
}

pub(super) fn conclusion(finished: &Finished) -> &Conclusion {
    let concluded = finished.view.conclusion.as_ref();
    &concluded.expect("a conclusion").conclusion
}

pub(super) fn verdict(finished: &Finished) -> &Verdict {
    conclusion(finished).verdict.as_ref().expect("a verdict")
}

pub(super) fn position<'a>(finished: &'a Finished, step: &str) -> &'a Position {
    let mut positions = finished.view.positions.iter();
    positions.find(|it| it.step == step).expect("a position")
}

/// Asserts what the seat of a step was told, and what not.
pub(super) fn reads(bench: &Bench, held: &Finished, step: &str, told: &[&str], untold: &[&str]) {
    let prompt = bench.prompts(held, &format!("step/{step}/")).concat();
    for words in told {
        assert!(prompt.contains(words), "{step} reads “{words}”\n{prompt}");
    }
    for words in untold {
        assert!(!prompt.contains(words), "{step} reads “{words}”");
    }
}

/// Asserts how a debate ended, how many were heard along the way, and what it says about that.
pub(super) fn went(held: &Finished, outcome: Outcome, heard: usize, told: &[&str]) {
    let header = &held.view.header;
    assert_eq!(header.outcome, Some(outcome), "{told:?}: {}", header.why);
    let said = match outcome {
        Outcome::Failed => header.why.clone(),
        _ => conclusion(held).degraded.join("\n"),
    };
    for words in told {
        assert!(said.contains(words), "“{words}”: {said}");
    }
    assert_eq!(said.is_empty(), told.is_empty(), "{said}");
    let present = held.view.positions.iter().filter(|it| it.absent.is_none());
    assert_eq!(present.count(), heard, "{told:?}");
}

/// A model that always says the same.
pub(super) fn says(turn: Turn) -> StandIn {
    in_order([turn])
}

/// An argument with this title that is based on a passage of the document.
pub(super) fn case(titles: &[&str]) -> Turn {
    Turn::answer(&CaseAnswer {
        summary: "It is worth doing.".to_owned(),
        arguments: titles.iter().map(|title| argument(title, "")).collect(),
        grants: vec!["It takes a week.".to_owned()],
    })
}

/// An argument of this title that answers the point with a label.
pub(super) fn answers(title: &str, label: &str) -> Turn {
    Turn::answer(&CaseAnswer {
        summary: "Most of it holds.".to_owned(),
        arguments: vec![argument(title, label)],
        grants: Vec::new(),
    })
}

pub(super) fn argument(title: &str, answers: &str) -> StatedArgument {
    StatedArgument {
        title: title.to_owned(),
        quote: "People invite a colleague by a link.".to_owned(),
        text: "It says so.".to_owned(),
        answers: answers.to_owned(),
    }
}

/// A concern with everything that it needs.
pub(super) fn concern(title: &str, quote: &str) -> RaisedFinding {
    RaisedFinding {
        suggestion: "Say so in the text.".to_owned(),
        ..finding(Severity::Major, title, quote)
    }
}

/// Five concerns, each quoting the document.
pub(super) fn five() -> Vec<RaisedFinding> {
    [
        ("Expiry is vague", "The link expires after a while."),
        (
            "The mailer may be down",
            "The mailer sends the link at once.",
        ),
        (
            "Addresses are kept",
            "Names and email addresses are stored.",
        ),
        ("All at once", "Everyone gets it on Monday."),
        (
            "Anybody with the link",
            "People invite a colleague by a link.",
        ),
    ]
    .map(|(title, quote)| concern(title, quote))
    .to_vec()
}

pub(super) fn challenge(findings: Vec<RaisedFinding>) -> Turn {
    Turn::answer(&ChallengeAnswer {
        summary: "The idea is sound, its limits are not.".to_owned(),
        findings,
    })
}

/// What judges base their answer on unless they say otherwise.
const PASSAGE: &str = "The link expires after a while.";

/// A judge with this decision, with these additional fields.
pub(super) fn judged(decision: &str, more: Value) -> Turn {
    let summary = format!("So it is: {decision}.");
    let mut answer = json!({ "decision": decision, "summary": summary, "evidence": [PASSAGE] });
    if let (Some(answer), Value::Object(more)) = (answer.as_object_mut(), more) {
        answer.extend(more);
    }
    Turn::text(scored(answer).to_string())
}

/// The same answer, with a moderate score for each point that it doesn’t score, and with its words read as
/// its decision if it doesn’t state one.
pub(super) fn scored(mut answer: Value) -> Value {
    let mut scores = answer["scores"].as_array().cloned().unwrap_or_default();
    let points = ('A'..='F').flat_map(|letter| (1..=6).map(move |at| format!("{letter}{at}")));
    let left: Vec<String> = points
        .filter(|point| scores.iter().all(|score| score["point"] != **point))
        .collect();
    let moderate = |point| json!({ "point": point, "score": 3, "met": false });
    scores.extend(left.into_iter().map(moderate));
    answer["scores"] = Value::Array(scores);
    let decided = [answer["decision"].clone(), answer["status"].clone()];
    if let Some(decided) = decided.into_iter().find(Value::is_string) {
        let fields = answer.as_object_mut().expect("an answer");
        fields.entry("reads_as").or_insert(decided);
    }
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_a_task_are_offered_each_with_how_far_it_goes() {
    let bench = Bench::new();
    let task = bench.task(DOCUMENT);
    let offered = async |protocol| {
        let suggestion = bench
            .desk
            .suggest(&task, protocol, Compete::Always, Budget::default())
            .await;
        suggestion.expect("a proposal")
    };
    let (review, duel) = (
        offered(Protocol::Review).await,
        offered(Protocol::Duel).await,
    );
    let depths = |protocol| {
        let mut forms = review.forms.iter();
        let form = forms.find(|form| form.protocol == protocol);
        form.map(|form| form.depths.len())
    };
    assert_eq!(depths(Protocol::Review), Some(1));
    assert_eq!(depths(Protocol::Duel), Some(3));
    assert_eq!(depths(Protocol::Checkpoint), Some(1));
    assert_eq!((review.judges_apart, duel.judges_apart), (false, true));
}

#[test]
fn everybody_at_the_table_of_a_form_has_a_color_on_the_page() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/src");
    let sheets = ["lib/tokens.css", "contract/personas.css"];
    let read = |sheet| std::fs::read_to_string(format!("{root}/{sheet}")).expect("a style sheet");
    let colors = sheets.map(read).concat();
    for protocol in Protocol::ALL.into_iter().filter(|it| !it.edits()) {
        for depth in protocol.depths() {
            let course = Course::of(protocol, &self::depth(*depth));
            let seats = course.seats().unwrap_or_default().iter();
            for part in seats.chain(course.closer()) {
                let selector = format!("[data-persona=\"{}\"]", part.key);
                assert!(
                    colors.contains(&selector),
                    "{protocol:?}: tokens.css has no {selector}"
                );
            }
        }
    }
}
