//! Three scripted models that disagree in the first round and agree in the second.

use anyhow::ensure;
use serde_json::{Value, json};
use testkit::scripted::{Leaves, Script, StandIn, Turn};

use crate::whetstone::Whetstone;

/// What they debate.
pub const DRAFT: &str = "# Weekly digest\n\nThe digest is sent every Monday at 08:00. It lists the \
                         ten newest notes — photos too 📷.\n\nReaders can stop it at any time.\n";

/// Two passages of it.
pub const PASSAGES: [&str; 2] = [
    "The digest is sent every Monday at 08:00.",
    "Readers can stop it at any time",
];

/// The passages after their edits.
pub const REFINED: &str = "# Weekly digest\n\nThe digest is sent every Monday at 08:00. A digest \
                           that can't be sent is tried again for six hours, then the team is told. It \
                           lists the ten newest notes — photos too 📷.\n\nReaders can stop it at any time, \
                           with one click and without signing in.\n";

/// What the first of them asks the author, if it asks something.
pub const QUESTION: &str = "How long may a digest be kept?";

/// What else it asks in that case.
const ANOTHER: &str = "Who may read a digest that was sent to somebody else?";

/// Calls in all: two rounds of three critics, and one synthesis.
pub const CALLS: usize = 7;

const ONCE: &str = "The digest is sent every Monday at 08:00.";
const STOP: &str = "Readers can stop it at any time";

/// The models, by the names that seats use. The first also turns findings into edits.
pub struct TableOfThree {
    models: [(&'static str, StandIn); 3],
}

impl TableOfThree {
    /// All three answer, piece by piece.
    pub fn new() -> Self {
        Self::with_last(vec![approval("second look").for_shape("critique/1")])
    }

    /// The first asks the author two questions before the debate.
    pub fn that_asks() -> Self {
        let question = json!({ "question": QUESTION, "why": "It decides what is stored." });
        let another = json!({ "question": ANOTHER, "why": "It decides who can be sent to it." });
        let asks = json!({ "questions": [question, another] });
        let asks = Turn::answer(&asks).for_shape("questions/1");
        // It streams: a round that begins and ends within one frame is not announced.
        let second = approval("second look").for_shape("critique/1");
        Self::with(vec![asks], vec![second.in_pieces(6, 40)])
    }

    /// The third falls silent in the second round, halfway through its answer, once.
    pub fn that_breaks_off() -> Self {
        let silent = approval("second look")
            .for_shape("critique/1")
            .on_call(2)
            .stalls();
        Self::with_last(vec![silent, approval("third look").for_shape("critique/1")])
    }

    /// All three answer according to the document, however often they are asked.
    pub fn that_reads() -> Self {
        let pleased = || approval("second look").for_shape("critique/1");
        let reads = |finding: &Value| {
            let critic = critic(finding).for_shape("critique/1");
            vec![pleased().for_words("with one click"), critic]
        };
        let (stop, fail) = findings();
        let editor = Turn::answer(&synthesis())
            .for_shape("synthesis/1")
            .in_pieces(6, 20);
        let first = [vec![editor], reads(&stop)].concat();
        Self::of([first, reads(&fail), vec![pleased()]])
    }

    /// All three raise the same point in every round, and the first declines it.
    pub fn that_quarrels() -> Self {
        let point = finding("blocking", "Nobody says how long a digest is kept", ONCE);
        let object = || critic(&point).for_shape("critique/1");
        let reason = "Keeping it is a question of the archive, not of the digest.";
        let declined = [json!({ "finding": "F1", "reason": reason })];
        let answer = Turn::answer(&json!({ "edits": [], "declined": declined }));
        let first = vec![answer.for_shape("synthesis/1"), object()];
        Self::of([first, vec![object()], vec![object()]])
    }

    /// All three fall silent, with child processes running.
    pub fn that_leaves_processes() -> Self {
        let stalls = || vec![approval("first look").stalls().leaving(&Leaves::ALL)];
        Self::of([stalls(), stalls(), stalls()])
    }

    /// None of them can answer.
    pub fn that_fails() -> Self {
        let fails = || vec![Turn::text("").exits(1, "error: the model could not be loaded")];
        Self::of([fails(), fails(), fails()])
    }

    /// The third can’t answer; the others agree without it.
    pub fn with_an_absent_seat() -> Self {
        Self::with_last(vec![
            Turn::text("").exits(1, "error: the model could not be loaded"),
        ])
    }

    fn with_last(turns: Vec<Turn>) -> Self {
        Self::with(Vec::new(), turns)
    }

    /// With additional turns for the first model and for the third.
    fn with(further: Vec<Turn>, turns: Vec<Turn>) -> Self {
        let (stop, fail) = findings();
        let first = [
            Turn::answer(&synthesis())
                .for_shape("synthesis/1")
                .in_pieces(6, 20),
            critic(&stop).for_shape("critique/1").on_call(1),
            approval("second look").for_shape("critique/1"),
        ];
        let first = further.into_iter().chain(first);
        let second = [
            critic(&fail).for_shape("critique/1").on_call(1),
            approval("second look").for_shape("critique/1"),
        ];
        Self::of([first.collect(), second.to_vec(), turns])
    }

    fn of([first, second, third]: [Vec<Turn>; 3]) -> Self {
        let play = |turns: Vec<Turn>| StandIn::new(&Script::text(turns));
        Self {
            models: [
                ("ada", play(first)),
                ("ben", play(second)),
                ("cho", play(third)),
            ],
        }
    }

    /// Adds the first of them under another name as well.
    pub fn add_as(&self, whetstone: &Whetstone, name: &str) -> anyhow::Result<()> {
        add(whetstone, name, &self.models[0].1)
    }

    /// Adds them to Whetstone’s models.
    pub fn add_to(&self, whetstone: &Whetstone) -> anyhow::Result<()> {
        for (name, model) in &self.models {
            add(whetstone, name, model)?;
        }
        Ok(())
    }

    /// How often they were asked, in total.
    pub fn calls(&self) -> usize {
        self.models
            .iter()
            .map(|(_, model)| model.calls().len())
            .sum()
    }

    /// Whether one of them is still running.
    pub fn is_at_work(&self) -> bool {
        self.models
            .iter()
            .any(|(_, model)| !model.processes().is_empty())
    }

    /// All their prompts that contain these words.
    pub fn asked_with(&self, words: &str) -> usize {
        let calls = self.models.iter().flat_map(|(_, model)| model.calls());
        calls.filter(|call| call.asked().contains(words)).count()
    }

    /// The arguments that put them in seats.
    pub fn seats() -> [&'static str; 6] {
        [
            "--models",
            "ada,ben,cho",
            "--personas",
            "security,oncall,pm",
            "--synthesizer",
            "ada",
        ]
    }

    /// Fails unless a debate went as theirs should.
    pub fn check(debate: &Value) -> anyhow::Result<()> {
        ensure!(
            debate["outcome"] == "consensus",
            "it ended as {}",
            debate["outcome"]
        );
        ensure!(debate["text"] == REFINED, "it led to {}", debate["text"]);
        let rounds = debate["rounds"].as_array().map_or(0, Vec::len);
        ensure!(rounds == 2, "it took {rounds} rounds");
        ensure!(
            debate["calls"] == CALLS + 1,
            "it took {} calls",
            debate["calls"]
        );
        Ok(())
    }
}

impl Default for TableOfThree {
    fn default() -> Self {
        Self::new()
    }
}

/// The first model’s finding, and the second’s.
fn findings() -> (Value, Value) {
    let stop = finding(
        "major",
        "Stopping the digest is left open",
        &format!("{STOP}."),
    );
    let fail = finding(
        "blocking",
        "Nothing is said of a digest that can't be sent",
        ONCE,
    );
    (stop, fail)
}

fn add(whetstone: &Whetstone, name: &str, model: &StandIn) -> anyhow::Result<()> {
    let mut arguments = ["models", "add", "cli", name, "--"]
        .map(str::to_owned)
        .to_vec();
    arguments.extend(model.command());
    whetstone.run(&arguments)?.succeeded()?;
    Ok(())
}

fn finding(severity: &str, title: &str, quote: &str) -> Value {
    json!({
        "severity": severity, "title": title, "quote": quote,
        "concern": "Whoever builds it will guess, and guess differently.",
        "suggestion": "Say what happens.",
    })
}

fn critic(finding: &Value) -> Turn {
    let answer = json!({ "findings": [finding], "approve": false, "evidence": [] });
    Turn::answer(&answer).in_pieces(6, 20)
}

fn approval(look: &str) -> Turn {
    let evidence = [ONCE, STOP];
    let answer = json!({ "findings": [], "approve": true, "evidence": evidence, "note": look });
    Turn::answer(&answer).in_pieces(6, 20)
}

fn synthesis() -> Value {
    let stop = json!({
        "find": format!("{STOP}."),
        "replace": format!("{STOP}, with one click and without signing in."),
        "findings": ["F1"],
    });
    let fail = json!({
        "find": ONCE,
        "replace": format!(
            "{ONCE} A digest that can't be sent is tried again for six hours, then the team is told."
        ),
        "findings": ["F2"],
    });
    json!({ "edits": [stop, fail], "declined": [] })
}
