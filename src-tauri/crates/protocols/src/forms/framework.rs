//! The criteria for each kind of text: the same for all sides and for the judge.

use std::collections::BTreeMap;

use domain::Kind;
use domain::page::CriteriaRow;
use domain::text::document::seen::one_line;
use table::Error;

/// The maximum number of criteria for a kind, since every seat of every debate is sent them.
const MOST: usize = 12;

/// The maximum number of characters in one.
const LENGTH: usize = 400;

/// The criteria that an author wrote, by kind.
type Own = BTreeMap<Kind, Vec<String>>;

/// The criteria for a kind, one per line, as prompts list them.
pub fn criteria(kind: Kind, own: &Own) -> Vec<String> {
    let written: Vec<String> = own.get(&kind).map_or_else(Vec::new, |lines| said(lines));
    let lines = if written.is_empty() {
        built_in(kind)
    } else {
        written
    };
    lines.iter().map(|line| format!("- {line}")).collect()
}

/// The criteria of a debate about one question, whatever the kind.
pub fn of_one_question() -> Vec<String> {
    [
        "Only the one question above counts: argue it and decide it, for this document.",
        "Whoever wants something larger or an additional part must say why the current way is impossible, and name each simpler way with the reason that rules it out.",
        "Everything else that is wrong with the document is left aside.",
    ]
    .map(|line| format!("- {line}"))
    .to_vec()
}

/// What is built in for each kind, as Settings list it.
pub fn rows() -> Vec<CriteriaRow> {
    let rows = Kind::ALL.into_iter().map(|kind| CriteriaRow {
        kind,
        built_in: built_in(kind),
    });
    rows.collect()
}

/// Whether debates can use what an author wrote.
///
/// # Errors
/// When nothing is written for a kind, or too much.
pub fn check(own: &Own) -> Result<(), Error> {
    for (kind, lines) in own {
        let (kind, lines) = (kind.key(), said(lines));
        if lines.is_empty() {
            return Err(Error::invalid(
                format!(
                    "There are no criteria for the kind {kind}, so a judge would have nothing to go by."
                ),
                "Write at least one, one per line, or restore the built-in ones.",
            ));
        }
        if lines.len() > MOST {
            return Err(Error::invalid(
                format!(
                    "The kind {kind} has {} criteria, more than a judge can apply.",
                    lines.len()
                ),
                format!("Keep the {MOST} that matter most."),
            ));
        }
        if let Some(long) = lines.iter().find(|line| line.chars().count() > LENGTH) {
            let begins: String = long.chars().take(40).collect();
            return Err(Error::invalid(
                format!("The criterion “{begins}…” is too long."),
                format!("Shorten it to {LENGTH} characters, or split it in two."),
            ));
        }
    }
    Ok(())
}

/// The lines that aren't empty, without invisible characters.
fn said(lines: &[String]) -> Vec<String> {
    let lines = lines.iter().map(|line| one_line(line));
    lines.filter(|line| !line.is_empty()).collect()
}

#[expect(clippy::too_many_lines, reason = "one list for each kind of text")]
fn built_in(kind: Kind) -> Vec<String> {
    let lines: &[&str] = match kind {
        Kind::Task => &[
            "Clear: anyone can tell what is different when it is done, and for whom.",
            "Bounded: what is in, what is out, and what must not break.",
            "Doable: it can start with what is available now, and what it depends on is named.",
            "Checkable: it says how to tell that it worked, and what happens when it fails.",
        ],
        Kind::Prd => &[
            "Valuable: who gains what, and the metric with its baseline that shows it.",
            "Complete: scope, edge cases and what happens on failure are stated.",
            "Feasible: it can be built and run with what is available.",
            "Testable: anyone can tell whether it was done.",
        ],
        Kind::Requirements => &[
            "Testable: each requirement has one meaning, and somebody could fail it.",
            "Complete: users, limits, failures and what is out of scope are covered.",
            "Consistent: no two requirements contradict each other or the constraints.",
            "Needed: each serves the goal, and says what to build rather than how.",
        ],
        Kind::Roadmap => &[
            "Ordered: nothing depends on something that comes later.",
            "Complete: every requirement has a phase, and each phase delivers something usable.",
            "Measured: each phase says how to tell that it is done.",
            "Realistic: the riskiest part comes early, and there is room for what goes wrong.",
        ],
        Kind::Proposal => &[
            "Valuable: the problem is real, and who gains what is clear.",
            "Weighed: the alternatives are named, including doing nothing, and why they lose.",
            "Feasible: cost, owner and deadline fit what is available.",
            "Reversible: it is clear what a wrong decision costs, and how long it can be undone.",
        ],
        Kind::Tech | Kind::CodeChange => &[
            "Correct: it does what it says in the cases that occur, even when a part fails.",
            "Safe: nobody can access what isn’t theirs, and nothing is lost.",
            "Operable: whoever is paged at night can see what happens and roll it back.",
            "Proportionate: the effort fits the gain, and simpler ways were weighed.",
        ],
        Kind::Debug => &[
            "Reproducible: it says what happens, where, since when, and how to see it.",
            "Proven: the cause is shown by evidence, and other causes are ruled out.",
            "Contained: who is affected is known, and the fix breaks nothing else.",
            "Lasting: a test or an alert would catch it next time.",
        ],
        Kind::Message => &[
            "Clear: after two sentences the reader knows what is wanted, and by when.",
            "True: nothing is promised or claimed that the writer can’t stand by.",
            "Fitting: tone and length suit the reader and the subject.",
        ],
        Kind::Status => &[
            "Honest: the color follows from the facts that are named.",
            "Complete: what slipped is named, along with the consequences.",
            "Useful: the reader knows what is asked of them.",
        ],
        Kind::Options => &[
            "Complete: the options that a sensible reader expects are there, including doing nothing.",
            "Comparable: each is described by the same criteria.",
            "Reversible: it is clear what a wrong choice costs, and how long it can be undone.",
        ],
        Kind::ActionItems => &[
            "Actionable: each item says what to do, and one person owns it.",
            "Dated: each has a deadline, or says what it’s waiting for.",
            "Checkable: anyone can tell whether it was done.",
        ],
    };
    lines.iter().map(|line| (*line).to_owned()).collect()
}
