//! Three scripted models: one argues for a text, one against it, and one judges.

use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::whetstone::Whetstone;

/// What they argue about.
pub const DOCUMENT: &str = "# Reports from a copy\n\nThe monthly reports read from the main database, and \
    on the first of the month every other page slows down. 38 % of all reads that day are reports.\n\n## \
    Proposal\n\nReports read from a copy that follows the main database. The copy lags by a few seconds. \
    Nothing else changes.\n\n## Cost\n\nOne more server. We will watch it.\n\n## Rollout\n\nAll reports \
    move on the first of May. The old way stays in the code for a month.\n";

/// Their names, in the order of seats; the judge is last.
pub const NAMES: [&str; 3] = ["ada", "ben", "cho"];

/// The models, by the names that seats use.
pub struct TwoSides {
    models: [StandIn; 3],
}

impl TwoSides {
    /// All of them answer, and the judge wants it revised, in whichever order it reads the sides.
    pub fn new() -> Self {
        Self::of([advocate(), attacker(), judge(["revise", "revise"])])
    }

    /// The judge approves, whatever the arguments against it.
    pub fn with_a_judge_that_approves() -> Self {
        Self::of([advocate(), attacker(), judge(["approve", "approve"])])
    }

    /// The judge decides otherwise once the positions are swapped.
    pub fn with_a_judge_that_flips() -> Self {
        Self::of([advocate(), attacker(), judge(["revise", "reject"])])
    }

    /// The judge returns something other than what it was asked for.
    pub fn with_a_judge_in_prose() -> Self {
        let prose = "On balance I lean towards approval, with a note on the lag.\n\nThe copy is the right \
                     step. What a reader does who needs the newest figures should be written down first.";
        Self::of([advocate(), attacker(), vec![Turn::text(prose)]])
    }

    /// The one that argues against it can’t answer.
    pub fn without_an_attacker() -> Self {
        let breaks = Turn::text("").exits(1, "error: the model could not be loaded");
        let mut alone = verdict("revise");
        alone["summary"] = json!(
            "The load argument holds. What a report does when the copy is gone or late isn’t written down; \
             both can be settled in the text."
        );
        alone["scores"] = scores();
        Self::of([advocate(), vec![breaks], vec![Turn::answer(&alone)]])
    }

    /// One of them writes words that never end, and names too few concerns.
    pub fn with_long_words() -> Self {
        let long = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(4);
        let concern = concern("major", &long, "We will watch it.", &long, &long);
        let soft = json!({ "summary": long, "findings": [concern] });
        let verdict = json!({
            "decision": "reject", "reads_as": "reject", "summary": long, "risks": [long], "suggested_actions": [long],
            "evidence": ["We will watch it."], "scores": scores(),
        });
        let case = json!({ "summary": long, "arguments": [argument(&long, "", &long, "")] });
        Self::of([
            vec![Turn::answer(&case)],
            vec![Turn::answer(&soft)],
            vec![Turn::answer(&verdict)],
        ])
    }

    /// Unchanged, but slow enough to be watched.
    pub fn at_leisure() -> Self {
        let leisurely =
            |turns: Vec<Turn>| turns.into_iter().map(|it| it.in_pieces(120, 500)).collect();
        Self::of([
            advocate(),
            leisurely(attacker()),
            judge(["revise", "revise"]),
        ])
    }

    fn of(turns: [Vec<Turn>; 3]) -> Self {
        Self {
            models: turns.map(|turns| StandIn::new(&Script::text(turns))),
        }
    }

    /// Adds them to Whetstone’s models.
    pub fn add_to(&self, whetstone: &Whetstone) -> anyhow::Result<()> {
        for (name, model) in NAMES.iter().zip(&self.models) {
            let mut arguments = ["models", "add", "cli", name, "--"]
                .map(str::to_owned)
                .to_vec();
            arguments.extend(model.command());
            whetstone.run(&arguments)?.succeeded()?;
        }
        Ok(())
    }

    /// How often they were asked, in total.
    pub fn calls(&self) -> usize {
        self.models.iter().map(|model| model.calls().len()).sum()
    }
}

impl Default for TwoSides {
    fn default() -> Self {
        Self::new()
    }
}

fn advocate() -> Vec<Turn> {
    let case = json!({
        "summary": "Reports are the largest single load, and they need no figure of the last second. Moving \
                    them frees the pages that people wait for.",
        "arguments": [
            argument(
                "Reads fall by more than a third", "38 % of all reads that day are reports.",
                "Nothing else on the list takes as much off the main database for the work of a week.", "",
            ),
            argument(
                "Reports can live with a lag", "The copy lags by a few seconds.",
                "Monthly figures are closed the evening before, so a few seconds change none of them.", "",
            ),
            argument(
                "It’s easy to undo", "The old way stays in the code for a month.",
                "A switch leads back on the same day if the copy gives wrong figures.", "",
            ),
        ],
        "grants": ["One more server has to be looked after at night."],
    });
    let reply = json!({
        "summary": "Two sentences answer two of the concerns. The third is right.",
        "arguments": [
            argument("The copy can fail alone", "Nothing else changes.", "Reports then wait; pages don’t.", "A1"),
            argument("Each report shows the time its figures are from", "", "Each page gets the time of the copy.", "A2"),
        ],
        "grants": ["Someone has to be named who responds when the copy falls behind."],
    });
    vec![
        Turn::answer(&case).for_shape("case/1").on_call(1),
        Turn::answer(&reply).for_shape("case/1"),
    ]
}

fn attacker() -> Vec<Turn> {
    let challenge = json!({
        "summary": "The load is real. What happens when the copy is wrong, late or gone is not written down.",
        "findings": [
            concern(
                "blocking", "Nothing says what a report does when the copy is gone",
                "Reports read from a copy that follows the main database.",
                "On the first of the month finance waits for figures, and nobody has decided whether they wait \
                 or read from the main database and slow everybody down.",
                "Say which of the two, and after how long.",
            ),
            concern(
                "blocking", "“A few seconds” isn’t a limit", "The copy lags by a few seconds.",
                "A long import makes it minutes, and a report then leaves out bookings without a word.",
                "State the maximum lag, and what a report shows beyond it.",
            ),
            concern(
                "major", "No one is assigned to respond", "We will watch it.",
                "Watching without a threshold and a name is hoping.",
                "Name the metric, the threshold and who responds.",
            ),
            concern(
                "minor", "All at once", "All reports move on the first of May.",
                "The first run is the largest one of the year.", "Move the three smallest a month before.",
            ),
            concern(
                "minor", "The old way may stay for good", "The old way stays in the code for a month.",
                "Nothing removes it.", "Give the date and the owner.",
            ),
        ],
    });
    vec![Turn::answer(&challenge)]
}

/// A judge that decides one way if the attack comes first, and another way if it comes second.
fn judge([first, second]: [&str; 2]) -> Vec<Turn> {
    let letters = [("A", "B", first), ("B", "A", second)];
    let mut turns: Vec<Turn> = letters
        .into_iter()
        .map(|(attack, case, decision)| {
            let label = format!("{attack}1. (blocking)");
            Turn::answer(&weighed(decision, attack, case)).for_words(&label)
        })
        .collect();
    turns.push(plain(first));
    turns
}

/// What a judge says wherever the attack comes.
fn plain(decision: &str) -> Turn {
    let mut verdict = verdict(decision);
    verdict["scores"] = scores();
    Turn::answer(&verdict)
}

/// The same score for each of five concerns, whichever position raises them.
pub fn scores() -> Value {
    let of = |letter: &'static str| {
        (1..=5).map(move |at| json!({ "point": format!("{letter}{at}"), "score": 3, "met": false }))
    };
    of("A").chain(of("B")).collect()
}

fn weighed(decision: &str, attack: &str, case: &str) -> Value {
    let mut verdict = verdict(decision);
    let score = |number: u8, score: u8, met: bool, why: &str| json!({ "point": format!("{attack}{number}"), "score": score, "met": met, "why": why });
    verdict["scores"] = json!([
        score(1, 5, false, "The other position does not speak of it."),
        score(2, 4, false, "“A few seconds” is all there is."),
        score(3, 3, false, "Real, and mended in a line."),
        score(4, 2, true, "The way back makes it small."),
        score(5, 1, true, "A stretch: the month is named."),
    ]);
    verdict["positions"] = json!([
        { "position": case, "genuine": true, "why": "It admits the server at night." },
        { "position": attack, "genuine": true, "pulled_punches": false, "why": "The worst comes first." },
    ]);
    verdict
}

fn verdict(decision: &str) -> Value {
    json!({
        "decision": decision,
        "reads_as": decision,
        "summary": "The load argument survives untouched. What a report does when the copy is gone or late was \
                    raised with evidence and not answered; both can be settled in the text.",
        "key_narratives": [
            "Reports are the load, and they can wait a second.",
            "Without a limit for the lag a report can be wrong and look right.",
        ],
        "agreement_zones": ["The reports are the bottleneck.", "A lag of seconds harms no monthly figure."],
        "contested_zones": ["Whether reports wait or fall back when the copy is gone."],
        "survived": ["Reads fall by more than a third."],
        "risks": ["Figures that leave out bookings.", "The first of May as the first test."],
        "suggested_actions": ["State the maximum lag.", "Name who responds.", "Move three reports first."],
        "pulled_punches": false,
        "pulled_punches_why": "It went for the missing copy first.",
        "evidence": ["The copy lags by a few seconds.", "Nothing else changes."],
    })
}

fn argument(title: &str, quote: &str, text: &str, answers: &str) -> Value {
    json!({ "title": title, "quote": quote, "text": text, "answers": answers })
}

fn concern(severity: &str, title: &str, quote: &str, concern: &str, suggestion: &str) -> Value {
    json!({
        "severity": severity, "title": title, "quote": quote, "concern": concern, "suggestion": suggestion,
    })
}
