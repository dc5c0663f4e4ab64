//! The example of a first start, in `samples/example-debate.json`: its content is written here by hand, and
//! our own protocol makes the debate from it. Nothing is stored about the programs that stand in for models,
//! so it has no calls, no tokens, no cost and no time.

use std::path::PathBuf;

use domain::answer::{CritiqueAnswer, RaisedFinding};
use domain::model::{CliFormat, ModelSource};
use domain::task::Origin;
use domain::{Event, Kind, Recorded, Setup, Severity, example};
use serde_json::json;
use store::{Example, NewTask};
use testkit::scripted::Turn;

use super::paper::{in_order, written};
use super::parcels::{edit, objects, raised, synthesis};
use super::tape::Tape;
use super::{check, check_at};
use crate::common::voices::in_order as says;
use crate::common::{Bench, plan};

const TEXT: &str = include_str!("../../../../../../samples/example-debate.md");

const ENDS_WITH_DOCTOR: &str = "It ends with the doctor's name.";
const ENDS_WITH_CLINIC: &str = "It ends with the name of the clinic.";

#[tokio::test]
async fn the_example() {
    let Example { facts, texts } = made().await;
    let recorded = written(&json!({ "texts": texts, "facts": facts }), 0) + "\n";
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    check_at(&root, "samples/example-debate.json", &recorded);
}

/// The example as the page gets it.
#[tokio::test]
async fn the_example_in_the_page() {
    let bench = Bench::new();
    let store = bench.desk.store();
    store.end_first_start(&made().await).expect("an example");
    let mut tape = Tape::of(bench, example::debate(), example::task());
    tape.opened().await;
    check("example", &tape.written());
}

async fn made() -> Example {
    let bench = Bench::new();
    let task = NewTask {
        title: example::TITLE.to_owned(),
        kind: Kind::Prd,
        body: TEXT.to_owned(),
        origin: Origin::imported("the example"),
        path: None,
        project: None,
    };
    let task = bench.desk.store().create_task(task).expect("a task");
    let (security, oncall, pm) = (says(security()), says(oncall()), says(pm()));
    let editor = says([first_edits(), second_edits()]);
    let seats = [
        ("security", security.own("example-a")),
        ("oncall", oncall.own("example-b")),
        ("pm", pm.own("example-c")),
    ];
    let mut plan = plan(&seats, editor.own("example-a"));
    plan.max_rounds = 2;
    let running = bench.desk.start(&task.row.id, plan).await.expect("a start");
    let finished = bench.desk.finish(running).await.expect("an end");

    let facts = in_order(bench.facts(&finished), &finished.view);
    let facts = facts.into_iter().filter(|fact| is_said(&fact.event));
    let facts = facts.zip(1..).map(|(fact, seq)| Recorded {
        seq,
        at: example::DATE.to_owned(),
        event: renamed(fact.event),
        ..fact
    });
    let rounds = finished.view.rounds.iter().map(|round| &round.text);
    let last = finished.view.review.iter().map(|review| &review.text);
    Example {
        facts: facts.collect(),
        texts: rounds.chain(last).map(|hash| bench.text(hash)).collect(),
    }
}

/// Whether a fact is part of what people read, and isn’t about programs that were asked or about this
/// machine.
fn is_said(event: &Event) -> bool {
    !matches!(
        event,
        Event::Replied { .. } | Event::Observed { .. } | Event::Audited { .. }
    )
}

fn renamed(event: Event) -> Event {
    match event {
        Event::Started { setup } => Event::Started {
            setup: Box::new(of_the_example(*setup)),
        },
        other => other,
    }
}

fn of_the_example(mut setup: Setup) -> Setup {
    for seat in setup.seats.iter_mut().chain([&mut setup.synthesizer]) {
        seat.model.source = ModelSource::OwnCli {
            command: Vec::new(),
            format: CliFormat::Text,
        };
    }
    Setup {
        debate: example::debate(),
        task: example::task(),
        version: example::version(),
        questions: Vec::new(),
        ..setup
    }
}

fn security() -> [Turn; 2] {
    let findings: [RaisedFinding; 3] = [
        raised(
            Severity::Blocking,
            "Anyone with the link can cancel",
            "One tap on a link in the message cancels the appointment.",
            "Messages get forwarded and phones get shared. Anyone who taps the link cancels somebody \
             else's appointment, and the patient shows up for nothing.",
            "What proves that the patient tapped it, and when does the link expire?",
        ),
        raised(
            Severity::Major,
            "The lock screen shows the reason for the visit",
            "The message names the day, the time and the reason for the visit.",
            "A text message shows up on a locked phone. Family or colleagues can read the reason \
             for the visit there.",
            "Can the message leave the reason out?",
        ),
        raised(
            Severity::Minor,
            "The doctor's name gives away the specialty",
            ENDS_WITH_DOCTOR,
            "Anyone who looks up the doctor learns the specialty, and so what the patient has.",
            "Can the message name the clinic instead?",
        ),
    ];
    let checked = [
        "It ends with the name of the clinic.",
        "The link expires when the appointment begins.",
    ];
    [objects(&findings), approves(&checked)]
}

fn oncall() -> [Turn; 2] {
    let findings = [raised(
        Severity::Blocking,
        "Nobody finds out that messages weren't sent",
        "If sending fails, the job tries again.",
        "If the SMS provider is down all evening, no patient gets a message, and neither the \
         clinics nor the engineer on call know.",
        "How long does the job keep trying, and who is told after that?",
    )];
    let checked = [
        "After that it alerts the engineer on call",
        "Reception sees who canceled.",
    ];
    [objects(&findings), approves(&checked)]
}

fn pm() -> [Turn; 2] {
    let first = [
        raised(
            Severity::Major,
            "“Fewer” has no target",
            "Fewer patients miss their appointments.",
            "11.9% is fewer than 12%. Without a target, nobody can say after the pilot whether the \
             reminders were worth it.",
            "What share of missed appointments counts as success, and by when?",
        ),
        raised(
            Severity::Minor,
            "Patients without a cell phone get nothing",
            "A text message on the evening before the appointment.",
            "Older patients miss appointments most often, and many of them have only a landline.",
            "How are they reminded?",
        ),
    ];
    let second = [
        raised(
            Severity::Major,
            "Patients can't tell two appointments apart",
            ENDS_WITH_CLINIC,
            "Many patients see two doctors at the same clinic in one week. Without the doctor's \
             name, they cancel the wrong appointment, or call reception to ask.",
            "Can the message name the doctor?",
        ),
        raised(
            Severity::Minor,
            "“If it works” isn’t a criterion",
            "If it works, all forty clinics follow before the summer.",
            "Anyone can read it as a yes.",
            "What number decides, and who checks it?",
        ),
    ];
    [objects(&first), objects(&second)]
}

/// The labels follow the order of the merged findings: blocking ones first, then in the order of the text.
fn first_edits() -> Turn {
    let edits = [
        edit(
            "One tap on a link in the message cancels the appointment.",
            "A link in the message opens a page that asks for the date of birth, then cancels the \
             appointment. The link expires when the appointment begins.",
            "F1",
        ),
        edit(
            "If sending fails, the job tries again.",
            "If sending fails, the job tries again every 10 minutes until 9 p.m. After that it \
             alerts the engineer on call and tells each clinic whom to call.",
            "F2",
        ),
        edit(
            "Fewer patients miss their appointments.",
            "At most 8% of patients miss their appointments six months after launch.",
            "F3",
        ),
        edit(
            "The message names the day, the time and the reason for the visit.",
            "The message names the day and the time, but not the reason for the visit.",
            "F4",
        ),
        edit(ENDS_WITH_DOCTOR, ENDS_WITH_CLINIC, "F6"),
    ];
    let declined = [(
        "F5",
        "“We start with two clinics in Ohio” makes this a pilot. Reception keeps calling patients \
         with a landline, as it does today.",
    )];
    synthesis(edits.to_vec(), &declined)
}

fn second_edits() -> Turn {
    let edits = [
        edit(ENDS_WITH_CLINIC, ENDS_WITH_DOCTOR, "F1"),
        edit(
            "If it works, all forty clinics follow before the summer.",
            "If the two clinics reach 8%, the head of operations decides by April 1 whether all \
             forty clinics follow before the summer.",
            "F2",
        ),
    ];
    synthesis(edits.to_vec(), &[])
}

fn approves(evidence: &[&str]) -> Turn {
    Turn::answer(&CritiqueAnswer {
        listed: 0,
        approve: true,
        findings: Vec::new(),
        evidence: evidence.iter().map(|&quote| quote.to_owned()).collect(),
    })
}
