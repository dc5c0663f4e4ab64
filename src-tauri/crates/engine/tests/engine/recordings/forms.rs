//! Debates that reach a conclusion about a text.

use domain::answer::{CaseAnswer, ChallengeAnswer, StatedArgument};
use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::Compete;
use domain::task::Origin;
use domain::{Agenda, Judgment, Kind, Protocol, Ruling, Severity};
use engine::reseated;
use serde_json::{Value, json};
use store::NewTask;
use testkit::scripted::{StandIn, Turn};

use super::parcels::{self, raised};
use super::tape::Tape;
use super::{check, priced};
use crate::common::Bench;
use crate::common::voices::breaks;

/// A text and what is debated about it.
pub(super) struct Subject {
    pub(super) title: &'static str,
    pub(super) kind: Kind,
    pub(super) text: &'static str,
    pub(super) protocol: Protocol,
    pub(super) judge_twice: bool,
}

const DUEL: Subject = Subject {
    title: parcels::TITLE,
    kind: Kind::Prd,
    text: parcels::TEXT,
    protocol: Protocol::Duel,
    judge_twice: false,
};

/// A debate driven to its end. Which side the judge sees first depends on the debate’s ID, so it is held
/// again until that is the first side.
pub(super) async fn held(subject: &Subject, sides: &[Turn], judge: &[Turn]) -> Tape {
    for _ in 0..32 {
        let tape = Box::pin(held_once(subject, sides, judge)).await;
        let view = tape.bench.desk.view(&tape.debate).await.expect("a view");
        let verdict = view.conclusion.and_then(|it| it.conclusion.verdict);
        let first = verdict.and_then(|verdict| verdict.sides.into_iter().next());
        let is_first = |step: &str| view.positions.first().is_some_and(|it| it.step == step);
        let is_lettered = subject.protocol != Protocol::Review;
        if !is_lettered || first.is_none_or(|side| is_first(&side.step)) {
            return tape;
        }
    }
    panic!("the judge was never shown the first side first");
}

async fn held_once(subject: &Subject, sides: &[Turn], judge: &[Turn]) -> Tape {
    let bench = Bench::new();
    let (desk, store) = (&bench.desk, bench.desk.store());
    let new = NewTask {
        title: subject.title.to_owned(),
        kind: subject.kind,
        body: subject.text.to_owned(),
        origin: Origin::Typed,
        path: None,
        project: None,
    };
    let task = store.create_task(new).expect("a task").row.id;
    let proposed = desk
        .suggest_without_models(&task, subject.protocol, Compete::Always)
        .await
        .expect("a plan");
    let agenda = Agenda {
        judge_twice: subject.judge_twice,
        ..proposed.agenda.clone()
    };
    let proposed = reseated(&DebatePlan { agenda, ..proposed });
    let models: Vec<StandIn> = (0..proposed.seats.len())
        .map(|seat| priced(turns_of(seat, proposed.seats.len(), sides)))
        .collect();
    let judge = priced(judge.to_vec());
    for (index, model) in models.iter().chain([&judge]).enumerate() {
        let spec = model.own(&format!("model-{index}"));
        store.add_own_model(&spec).expect("a new model");
    }
    let seats = proposed.seats.iter().enumerate();
    let seats = seats.map(|(index, seat)| SeatChoice {
        model: format!("model-{index}"),
        ..seat.clone()
    });
    let plan = DebatePlan {
        seats: seats.collect(),
        synthesizer: format!("model-{}", models.len()),
        ..proposed
    };
    let mut plan = desk.resolve(&plan).await.expect("a plan");
    for (index, seat) in plan.seats.iter_mut().enumerate() {
        let names = ["claude-cli/sonnet", "codex-cli/gpt"];
        names[index % 2].clone_into(&mut seat.model.name);
    }
    "claude-cli/sonnet".clone_into(&mut plan.synthesizer.name);
    let mut tape = Tape::start(bench, task, plan).await;
    tape.ends().await;
    tape
}

/// What one of several seats says: each takes every n-th turn.
fn turns_of(seat: usize, seats: usize, sides: &[Turn]) -> Vec<Turn> {
    sides.iter().skip(seat).step_by(seats).cloned().collect()
}

pub(super) async fn rule(tape: &mut Tape, ruling: Ruling) {
    let args = json!([ruling]);
    let made = tape.bench.desk.rule(&tape.debate, ruling).await;
    tape.did("debateRule", args, made).await;
}

pub(super) fn argument(title: &str, quote: &str, text: &str, answers: &str) -> StatedArgument {
    StatedArgument {
        title: title.to_owned(),
        quote: quote.to_owned(),
        text: text.to_owned(),
        answers: answers.to_owned(),
    }
}

pub(super) fn argues(summary: &str, arguments: Vec<StatedArgument>) -> Turn {
    Turn::answer(&CaseAnswer {
        summary: summary.to_owned(),
        arguments,
        grants: vec!["One more queue for support to look after.".to_owned()],
    })
}

/// For the document.
fn case() -> Turn {
    argues(
        "Customers who can't ask give up today, and the request is small enough to build at once.",
        vec![
            argument(
                "It takes emails off support",
                "They email support, wait three days for a reply, and many give up.",
                "Each request sent with the button is an email that nobody has to answer.",
                "",
            ),
            argument(
                "It starts small",
                "The button is shown to 10% of customers first.",
                "What goes wrong affects one in ten, and can be undone the same day.",
                "",
            ),
        ],
    )
}

/// Against it, in five points.
fn attack() -> Turn {
    let [carrier, team] = parcels::first_of_oncall();
    let [photos, _] = parcels::first_of_security();
    let [_, easily, _] = parcels::first_of_pm();
    let baseline = raised(
        Severity::Minor,
        "No baseline for support time",
        "Support spends less time on refund emails.",
        "Without today's number nobody can tell later whether it went down.",
        "Name today's number of emails, and how many fewer you expect.",
    );
    challenges(vec![carrier, photos, easily, team, baseline])
}

fn challenges(findings: Vec<domain::answer::RaisedFinding>) -> Turn {
    Turn::answer(&ChallengeAnswer {
        summary: "The need is real. What happens between request and payment is not written down."
            .to_owned(),
        findings,
    })
}

/// What judges base their answer on.
const QUOTES: [&str; 2] = [
    "The refund is paid as soon as the carrier confirms the delay.",
    "The button is shown to 10% of customers first.",
];

const OPEN: &str = "The need is shown. What happens if the carrier never answers is not covered.";

/// A judge with this decision. Points and sides are described under both letters, one of which is the
/// challenger’s.
fn judges(decision: &str, summary: &str, more: &Value) -> Turn {
    let scores = [
        (5, false, "The text has no word on it."),
        (3, false, "Real, and quickly fixed."),
        (2, false, "Weak: the metric is measured elsewhere."),
        (1, true, "The pilot names the team."),
        (3, true, "The advocate gave the number."),
    ];
    let scores = ["A", "B"].into_iter().flat_map(|letter| {
        let scores = scores.iter().enumerate();
        scores.map(move |(index, (score, met, why))| {
            json!({ "point": format!("{letter}{}", index + 1), "score": score, "met": met, "why": why })
        })
    });
    let side = |letter: &str| {
        json!({ "position": letter, "genuine": true, "pulled_punches": false,
                "why": "It goes for the payment first." })
    };
    let mut answer = json!({
        "decision": decision,
        "reads_as": decision,
        "summary": summary,
        "key_narratives": ["Money is promised before anyone decides."],
        "agreement_zones": ["Customers need a way to ask."],
        "contested_zones": ["Whether a refused customer may ask again."],
        "risks": ["Refunds depend on another company's service."],
        "suggested_actions": ["Say how long we wait for the carrier.", "Name who decides."],
        "scores": scores.collect::<Vec<_>>(),
        "positions": [side("A"), side("B")],
        "evidence": QUOTES,
    });
    if let (Some(answer), Value::Object(more)) = (answer.as_object_mut(), more) {
        answer.extend(more.clone());
    }
    Turn::text(answer.to_string())
}

fn revises() -> Turn {
    judges("revise", OPEN, &json!({}))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel() {
    let tape = held(&DUEL, &[case(), attack()], &[revises()]).await;
    let mut overruled = tape.apart();
    let reason = "It is a pilot.".to_owned();
    let decision = Judgment::Approve;
    rule(&mut overruled, Ruling::Overruled { decision, reason }).await;
    rule(&mut overruled, Ruling::Undecided).await;
    rule(&mut overruled, Ruling::Upheld).await;
    let mut upheld = tape.apart();
    rule(&mut upheld, Ruling::Upheld).await;
    rule(&mut upheld, Ruling::Undecided).await;
    check("duel", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_judged_twice() {
    let twice = Subject {
        judge_twice: true,
        ..DUEL
    };
    let sides = [case(), attack()];
    let tape = held(&twice, &sides, &[revises()]).await;
    check("duel-firm", &tape.written());
    let rejects = judges("reject", "The gaps are too wide to build on.", &json!({}));
    let tape = held(&twice, &sides, &[revises(), rejects]).await;
    check("duel-flips", &tape.written());
    let torn = judges(
        "revise",
        "It falls short. This must be rejected.",
        &json!({}),
    );
    let tape = held(&twice, &sides, &[revises(), torn]).await;
    check("duel-second-torn", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_whose_verdict_cannot_be_relied_on() {
    let sides = [case(), attack()];
    let tape = held(&DUEL, &sides, &[Turn::text("I would revise it {")]).await;
    check("duel-unread", &tape.written());

    let quotes = [
        "Parcels are handed over in the evening.",
        "## Launch",
        "The date is set after the pilot with two carriers.",
    ];
    let torn = judges(
        "revise",
        "The need is shown. This must be rejected.",
        &json!({ "evidence": quotes }),
    );
    let tape = held(&DUEL, &sides, &[torn]).await;
    check("duel-contradicts", &tape.written());

    let tape = held(&DUEL, &sides, &[breaks()]).await;
    let mut rejected = tape.apart();
    let (decision, reason) = (Judgment::Reject, String::new());
    rule(&mut rejected, Ruling::Overruled { decision, reason }).await;
    check("duel-unjudged", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_that_is_approved_against_what_stands() {
    let approves = judges(
        "approve",
        "The need is shown, and the pilot is small.",
        &json!({}),
    );
    let tape = held(&DUEL, &[case(), attack()], &[approves]).await;
    let mut upheld = tape.apart();
    rule(&mut upheld, Ruling::Upheld).await;
    check("duel-approves", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_without_a_challenger() {
    let tape = held(&DUEL, &[case(), breaks()], &[revises()]).await;
    check("duel-one-side", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review() {
    let review = Subject {
        protocol: Protocol::Review,
        ..DUEL
    };
    let [carrier, team] = parcels::first_of_oncall();
    let [photos, _] = parcels::first_of_security();
    let response = argues(
        "Waiting and keeping can be settled in two sentences; the rest stands.",
        vec![
            argument(
                "Waiting can be limited",
                "They email support, wait three days for a reply, and many give up.",
                "After 24 hours the refunds team decides.",
                "A1",
            ),
            argument(
                "Photos can be deleted",
                "The button is shown to 10% of customers first.",
                "90 days are enough.",
                "A2",
            ),
        ],
    );
    let verdict = json!({
        "decision": "revise",
        "reads_as": "revise",
        "summary": OPEN,
        "risks": ["Refunds depend on another company's service."],
        "suggested_actions": ["Say how long we wait for the carrier.", "Name who decides."],
        "pulled_punches": false,
        "pulled_punches_why": "It goes for the payment first.",
        "scores": [
            { "point": "B1", "score": 5, "met": false, "why": "The response proposes a limit; the document has none." },
            { "point": "B2", "score": 3, "met": true, "why": "The response gives a number of days." },
            { "point": "B3", "score": 2, "met": false, "why": "Nobody says who decides." },
        ],
        "evidence": QUOTES,
    });
    let sides = [case(), challenges(vec![carrier, photos, team]), response];
    let tape = held(&review, &sides, &[Turn::text(verdict.to_string())]).await;
    check("review-form", &tape.written());
}
