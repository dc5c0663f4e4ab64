//! What models do wrong: for each misdeed, the message to the author, and what happens to the debate.

mod programs;
mod servers;

use std::time::Duration;

use domain::Outcome;
use domain::model::ModelSpec;
use engine::{Desk, Finished, Patience};
use futures::future::join_all;
use store::Store;
use testkit::scripted::{StandIn, Turn};
use testkit::server::{Answer, Server, Wire};

use crate::common::voices::in_order;
use crate::common::{Bench, GAPS, plan};

/// Waiting times that are short enough for a test.
const SHORT: Patience = Patience {
    first: Duration::from_millis(1),
    longest: Duration::from_secs(2),
    tries: 3,
};

/// A model that does something wrong.
struct Misdeed {
    /// What it does.
    doing: &'static str,
    model: Model,
    /// Seconds that its calls may take.
    timeout_s: u64,
    fate: Fate,
}

/// The n-th turn or answer is for the n-th call, the last for all that follow.
enum Model {
    Program(Vec<Turn>),
    Server(Vec<Answer>),
}

/// What happens to its seat.
enum Fate {
    /// The answer counts, after this many calls.
    Present { calls: usize },
    /// The debate continues without it after this many calls, and says why; `PROGRAM` and `HOST` stand for
    /// what differs between machines.
    Absent {
        calls: usize,
        message: &'static str,
        hint: &'static str,
    },
}

fn misdeed(doing: &'static str, model: Model, fate: Fate) -> Misdeed {
    Misdeed {
        doing,
        model,
        timeout_s: 600,
        fate,
    }
}

fn present(calls: usize) -> Fate {
    Fate::Present { calls }
}

fn absent(calls: usize, message: &'static str, hint: &'static str) -> Fate {
    Fate::Absent {
        calls,
        message,
        hint,
    }
}

impl Misdeed {
    /// With calls that may take no longer than this.
    fn within_s(mut self, timeout_s: u64) -> Self {
        self.timeout_s = timeout_s;
        self
    }
}

/// The model while it is running.
enum Running {
    Program(StandIn),
    Server(Server),
}

impl Running {
    fn new(model: &Model) -> Self {
        match model {
            Model::Program(turns) => Self::Program(in_order(turns.clone())),
            Model::Server(answers) => {
                let last = answers.len();
                let numbered = (1..).zip(answers.clone()).map(|(number, answer)| {
                    if number < last {
                        answer.on_call(number)
                    } else {
                        answer
                    }
                });
                Self::Server(Server::new(Wire::Openai, numbered))
            }
        }
    }

    fn spec(&self) -> ModelSpec {
        match self {
            Self::Program(stand_in) => stand_in.own("mine"),
            Self::Server(server) => server.model("mine"),
        }
    }

    fn calls(&self) -> usize {
        match self {
            Self::Program(stand_in) => stand_in.calls().len(),
            Self::Server(server) => server.requests().len(),
        }
    }

    /// The sentence without what differs from machine to machine.
    fn anywhere(&self, sentence: &str) -> String {
        match self {
            Self::Program(stand_in) => {
                let command = stand_in.command();
                let whole = sentence.replace(&command.join(" "), "PROGRAM WITH ITS SCRIPT");
                whole.replace(&command[0], "PROGRAM")
            }
            Self::Server(server) => sentence.replace(&server.address(), "HOST"),
        }
    }

    /// What it left running.
    fn left(&self) -> Vec<u32> {
        match self {
            Self::Program(stand_in) => stand_in.processes(),
            Self::Server(_) => Vec::new(),
        }
    }
}

/// Each misdeed in its own debate, all at the same time.
async fn check(misdeeds: impl IntoIterator<Item = Misdeed>) {
    let misdeeds: Vec<Misdeed> = misdeeds.into_iter().collect();
    let told = join_all(misdeeds.iter().map(check_one)).await;
    let wrong: Vec<String> = told.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What isn’t as it should be; all rows are checked before any fails.
async fn check_one(misdeed: &Misdeed) -> Option<String> {
    let expected = match misdeed.fate {
        Fate::Present { calls } => format!("present after {calls} calls"),
        Fate::Absent {
            calls,
            message,
            hint,
        } => format!("absent after {calls} calls: {message} {hint}"),
    };
    let beside_others = in_company(misdeed).await;
    let mut wrong = vec![(beside_others, expected)];
    if let Fate::Absent { message, hint, .. } = misdeed.fate {
        let who = match message.strip_prefix("mine: ") {
            Some(rest) => format!("QA (mine): {rest}"),
            None => format!("QA: {message}"),
        };
        let why = format!("No reviewer answered.\n{who}\n{hint}");
        wrong.push((alone(misdeed).await, why));
    }
    wrong.retain(|(found, expected)| found != expected);
    let words = wrong
        .iter()
        .map(|(found, expected)| format!("\n  {found}\n  {expected}"));
    (!wrong.is_empty()).then(|| format!("a model {}:{}", misdeed.doing, words.collect::<String>()))
}

/// Next to another seat: the debate continues, and the seat counts as an approval only if it answered.
async fn in_company(misdeed: &Misdeed) -> String {
    let running = Running::new(&misdeed.model);
    let finished = debate(misdeed, &running, Some(("pm", ModelSpec::rules()))).await;
    let (header, round) = (&finished.view.header, &finished.view.rounds[0]);
    assert_eq!(header.outcome, Some(Outcome::MaxRounds), "{}", header.why);
    assert_eq!(running.left(), [0; 0], "a model {}", misdeed.doing);
    let critique = &round.critiques[1];
    assert_eq!(critique.approved, critique.absent.is_none());
    let calls = running.calls();
    match &critique.absent {
        None => format!("present after {calls} calls"),
        Some(failure) => {
            let sentences = format!("{} {}", failure.message, failure.hint);
            format!(
                "absent after {calls} calls: {}",
                running.anywhere(&sentences)
            )
        }
    }
}

/// If nobody else is left to answer, the debate halts, can be resumed, and says why.
async fn alone(misdeed: &Misdeed) -> String {
    let running = Running::new(&misdeed.model);
    let header = debate(misdeed, &running, None).await.view.header;
    assert_eq!(header.outcome, Some(Outcome::Failed), "{}", misdeed.doing);
    assert_eq!(running.left(), [0; 0], "a model {}", misdeed.doing);
    running.anywhere(&header.why)
}

/// One round with the model as the QA seat, next to another or alone.
async fn debate(
    misdeed: &Misdeed,
    running: &Running,
    other: Option<(&str, ModelSpec)>,
) -> Finished {
    let mut bench = Bench::new();
    let store = Store::open(bench.folder.path()).expect("the same folder");
    bench.desk = Desk::over(store, SHORT, report::of);
    let seats: Vec<_> = other.into_iter().chain([("qa", running.spec())]).collect();
    let mut plan = plan(&seats, ModelSpec::rules());
    plan.max_rounds = 1;
    plan.timeout_s = misdeed.timeout_s;
    bench.debate(GAPS, plan).await
}
