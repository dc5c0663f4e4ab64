//! Times a debate of one call, from start to end, against the bare process. Prints `call OURS BARE`, medians
//! in milliseconds. The model takes 200 ms and reads and answers like a real one.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use domain::Kind;
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
use domain::task::Origin;
use domain::{Agenda, Protocol};
use engine::{Desk, Plan, PlannedSeat};
use store::NewTask;

/// How often each is measured; the two alternate.
const RUNS: usize = 31;

const TEXT: &str = "# Digest\n\nThe digest is sent every Monday at 08:00.\n";

const MODEL: &str = r#"cat >/dev/null; sleep 0.2; echo '{"findings": [], "approve": true,
"evidence": ["The digest is sent every Monday at 08:00."]}'"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let desk = Desk::open(folder.path(), report::of)?;
    let document = desk.store().create_task(NewTask {
        title: "Digest".to_owned(),
        kind: Kind::Task,
        body: TEXT.to_owned(),
        origin: Origin::imported("digest.md"),
        path: None,
        project: None,
    })?;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    let mut prompt = String::new();
    for _ in 0..RUNS {
        let began = Instant::now();
        let running = desk.start(&document.row.id, plan()).await?;
        let finished = desk.finish(running).await?;
        ours.push(began.elapsed().as_secs_f64() * 1000.0);
        if finished.view.header.calls != 1 {
            return Err("not a debate of one call".into());
        }
        if prompt.is_empty() {
            prompt = prompt_of(&desk, &finished.view)?;
        }
        let began = Instant::now();
        process(&prompt)?;
        bare.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    println!("call {:.3} {:.3}", median(ours), median(bare));
    Ok(())
}

fn plan() -> Plan {
    let model = ModelSpec {
        name: "sleeper".to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: ["/bin/sh", "-c", MODEL].map(str::to_owned).to_vec(),
        },
    };
    Plan {
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        seats: vec![PlannedSeat {
            persona: domain::personas::PM.persona(),
            model: model.clone(),
            effort: None,
        }],
        synthesizer: model,
        synthesizer_effort: None,
        max_rounds: 1,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        timeout_s: 60,
    }
}

/// What the model was asked.
fn prompt_of(desk: &Desk, view: &domain::View) -> Result<String, Box<dyn Error>> {
    let debate = &view.setup.as_ref().ok_or("no setup")?.debate;
    for fact in desk.store().events(debate, 0)? {
        if let domain::Event::Replied { reply } = fact.event {
            return Ok(desk.store().text(&reply.prompt)?);
        }
    }
    Err("no reply".into())
}

fn process(prompt: &str) -> Result<(), Box<dyn Error>> {
    let mut child = Command::new("/bin/sh")
        .args(["-c", MODEL])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or("no input")?;
    input.write_all(prompt.as_bytes())?;
    drop(input);
    child.wait_with_output()?;
    Ok(())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
