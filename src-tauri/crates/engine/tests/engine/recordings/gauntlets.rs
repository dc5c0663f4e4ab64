//! Texts that go through a gauntlet.

use domain::answer::RaisedFinding;
use domain::gauntlet::concern::ResolvedConcern;
use domain::gauntlet::place::GauntletWhen;
use domain::{Severity, TextHash};
use engine::Plan;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use super::check;
use super::parcels::{self, raised};
use super::tape::Tape;
use crate::common::Bench;
use crate::common::voices::{approves, approves_with, breaks, declines, edits, objects};
use crate::gauntlet::{Company, ONCALL, SECURITY, attacks, rebuts, rules_so, weighs};

const PHOTO: &str = "if the customer wants, a photo of the label";

fn minor(title: &str, quote: &str, concern: &str) -> RaisedFinding {
    raised(Severity::Minor, title, quote, concern, "")
}

fn photos() -> RaisedFinding {
    let concern = "Labels show names and addresses, and nobody says when photos of them go.";
    let suggestion = "Say after how many days photos are deleted.";
    raised(
        Severity::Major,
        "Photos have no retention",
        PHOTO,
        concern,
        suggestion,
    )
}

fn by_security() -> Turn {
    let all = [
        photos(),
        minor(
            "Request numbers can be guessed",
            "The page thanks the customer and shows the request number.",
            "Whoever counts up reads the requests of others.",
        ),
        minor(
            "The confirmation can be forged",
            "A confirmation follows by email.",
            "A forged email leads customers to another page.",
        ),
        minor(
            "Nobody checks account managers",
            "Business customers ask their account manager.",
            "An account manager can grant a refund to anybody.",
        ),
    ];
    attacks(SECURITY, &all)
}

fn by_oncall() -> Turn {
    let waits = raised(
        Severity::Blocking,
        "The carrier has no time-out",
        "The refund is paid as soon as the carrier confirms the delay.",
        "A carrier that never answers leaves the request open for good.",
        "Say how long a request waits, and what happens then.",
    );
    let all = [
        waits,
        photos(),
        minor(
            "Nothing says when the pilot stops",
            "Everyone gets it once nothing has gone wrong for two weeks.",
            "“Gone wrong” is no number that pages anybody.",
        ),
        minor(
            "A refund can be paid twice",
            "It comes back if the request is refused.",
            "Two requests for one parcel are both paid.",
        ),
    ];
    attacks(ONCALL, &all)
}

/// What covers the third finding of the adversary that raised it under this title.
fn matches(title: &str, concern: &str) -> Turn {
    let matches = json!([{ "finding": "F3", "concern": concern }]);
    Turn::answer(&json!({ "matches": matches }))
        .for_shape("match/1")
        .for_words(title)
}

fn known(pattern: &str, explanation: &str, spec_hash: String) -> ResolvedConcern {
    ResolvedConcern {
        pattern: pattern.to_owned(),
        explanation: explanation.to_owned(),
        adversary: "paranoid_security".to_owned(),
        base_confidence: 0.9,
        spec_hash,
        created_at: store::now()[..10].to_owned(),
        times_matched: 1,
    }
}

/// About the findings as ranked, minor ones in the order of the text: the carrier, photos, account managers,
/// request numbers, paid twice, the pilot.
fn weighing(carrier: (&str, &str), evidence: &str) -> Vec<Turn> {
    let seen = "Section What the customer sees";
    vec![weighs(&[
        ("F1", carrier.0, carrier.1, ""),
        ("F2", "accepted", "No sentence says when they go.", ""),
        (
            "F3",
            "deferred",
            "Sales has to say what they may grant.",
            "",
        ),
        (
            "F4",
            "dismissed",
            "Only a signed-in customer reaches the page, and sees own requests.",
            seen,
        ),
        (
            "F5",
            "dismissed",
            "The button disappears once a request is sent.",
            seen,
        ),
        (
            "F6",
            "dismissed",
            "The rollout waits for two weeks.",
            evidence,
        ),
    ])]
}

fn company() -> Company {
    let attacker = vec![
        by_security(),
        by_oncall(),
        // The first is dropped. The second was answered before the text changed, so it is raised with a note.
        matches("The confirmation can be forged", "C2"),
        matches("Nothing says when the pilot stops", "C1"),
        rebuts(
            "Request numbers can be guessed",
            "CHALLENGED: No sentence says that customers sign in.",
        ),
        rebuts(
            "A refund can be paid twice",
            "CHALLENGED: Two tabs show the button twice.",
        ),
    ];
    let first = weighing(
        ("accepted", "Nothing bounds the wait."),
        "Section Rollout, two weeks",
    );
    let second = weighing(("deferred", "The carrier’s contract may say so."), "");
    Company::new(attacker, first, second).ruled_by(vec![rules_so(&[
        ("F1", "dismissed", "The order page is behind the sign-in."),
        ("F2", "stands", "Nothing in the text prevents two tabs."),
    ])])
}

/// The models as people know them.
fn named(mut plan: Plan) -> Plan {
    let gauntlet = plan.agenda.gauntlet.as_mut().expect("a gauntlet");
    let cast = gauntlet.cast.as_mut().expect("a cast");
    for adversary in &mut cast.adversaries {
        "claude-cli/haiku".clone_into(&mut adversary.seat.model.name);
    }
    "claude-cli/haiku".clone_into(&mut cast.matcher.model.name);
    let names = ["claude-cli/opus", "codex-cli/gpt"];
    for (index, evaluator) in cast.evaluators.iter_mut().enumerate() {
        names[index % 2].clone_into(&mut evaluator.model.name);
        evaluator.persona.label = format!("Evaluator {}", index + 1);
    }
    "claude-cli/opus".clone_into(&mut cast.adjudicator.model.name);
    "Adjudicator".clone_into(&mut cast.adjudicator.persona.label);
    for seat in &mut plan.seats {
        seat.model.name = "claude-cli/haiku".to_owned();
    }
    plan
}

#[tokio::test]
async fn a_gauntlet() {
    let (bench, company) = (Bench::new(), company());
    let (store, task) = (bench.desk.store().clone(), parcels::task(&bench));
    let concerns = [
        known(
            "Confirmations can be forged",
            "Emails are signed by the mail service.",
            TextHash::of(parcels::TEXT).to_string(),
        ),
        known(
            "The pilot has no alert",
            "The refunds team reads the dashboard daily.",
            "earlier".to_owned(),
        ),
    ];
    store.import_concerns(&concerns).expect("an import");
    let mut tape = Tape::start(bench, task, named(company.alone(2, false))).await;
    tape.ends().await;
    check("gauntlet", &tape.written());
}

/// One adversary fails, one evaluator does, and the other one accepts everything.
#[tokio::test]
async fn an_idle_gauntlet() {
    let bench = Bench::new();
    let task = parcels::task(&bench);
    let labels = ["F1", "F2", "F3", "F4", "F5"];
    let accepting = vec![weighs(&labels.map(|it| (it, "accepted", "So it is.", "")))];
    let words = ["Alphabets", "Budgets", "Couriers", "Drivers"];
    let others = words.map(|it| minor(&format!("{it} are unknown"), "", it));
    let raised = [&[photos()][..], &others].concat();
    let company = Company::new(vec![attacks(SECURITY, &raised)], accepting, vec![breaks()]);
    let mut tape = Tape::start(bench, task, named(company.alone(2, false))).await;
    tape.ends().await;
    check("gauntlet-idle", &tape.written());
}

/// What survives the gauntlet before is raised in the first round.
#[tokio::test]
async fn a_gauntlet_before_a_refine() {
    let accepting = || vec![weighs(&[("F1", "accepted", "So it is.", "")])];
    let company = Company::new(
        vec![attacks(SECURITY, &[photos()])],
        accepting(),
        accepting(),
    );
    let critic = StandIn::new(&Script::text([approves()]));
    let pen = StandIn::new(&Script::text([declines(&[(
        "F1",
        "Support keeps no photos.",
    )])]));
    let when = vec![GauntletWhen::Before];
    record_refine("gauntlet-before", &company, when, &critic, &pen).await;
}

/// Records a Refine with gauntlets at these times.
async fn record_refine(
    name: &str,
    company: &Company,
    when: Vec<GauntletWhen>,
    critic: &StandIn,
    pen: &StandIn,
) {
    let bench = Bench::new();
    let task = parcels::task(&bench);
    let plan = company.refine(
        when,
        1,
        critic.own("codex-cli/gpt"),
        pen.own("codex-cli/gpt"),
    );
    let mut tape = Tape::start(bench, task, named(plan)).await;
    tape.ends().await;
    check(name, &tape.written());
}

/// The changes of a round are attacked before the next one, and the final text once more.
#[tokio::test]
async fn gauntlets_during_and_after_a_refine() {
    const KEPT: &str = "a photo of the label, kept for 90 days";
    let on_the_change = minor(
        "Nobody can have a photo deleted earlier",
        "kept for 90 days",
        "A customer who asks for it by law waits for 90 days.",
    );
    let on_the_text = minor(
        "Request numbers can be guessed",
        "The page thanks the customer and shows the request number.",
        "Whoever counts up reads the requests of others.",
    );
    let accepting = || vec![weighs(&[("F1", "accepted", "So it is.", "")])];
    let company = Company::new(
        vec![
            attacks(SECURITY, &[on_the_change]).on_call(1),
            attacks(SECURITY, &[on_the_text]).on_call(2),
        ],
        accepting(),
        accepting(),
    );
    let critic = StandIn::new(&Script::text([
        objects(&[photos()]).on_call(1),
        approves_with(&["A confirmation follows by email."]),
    ]));
    let pen = StandIn::new(&Script::text([
        edits(&[("a photo of the label", KEPT, "F1")]).on_call(1),
        declines(&[("F1", "Support deletes a photo at once when asked.")]),
    ]));
    let when = vec![GauntletWhen::During, GauntletWhen::After];
    record_refine("gauntlet-during", &company, when, &critic, &pen).await;
}
