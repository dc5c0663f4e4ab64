//! What a synthesizer drops, and what comes back when it is asked for.

use crate::common::voices::{DOCUMENT, breaks, edits, in_order, objects, vague};
use crate::common::{Bench, plan};
use domain::round::Synthesis;
use domain::text::changes::{compose, review};
use domain::{FindingId, Outcome};
use testkit::scripted::Turn;

const LAUNCH: &str = "\n## Launch\n\nEveryone gets it on Monday.\n";

/// One round on a document; what the synthesizer did, the text after it, warnings and prompts.
struct Held {
    synthesis: Synthesis,
    text: String,
    warnings: Vec<String>,
    prompts: Vec<String>,
}

async fn hold(document: &str, turns: Vec<Turn>) -> Held {
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order(turns);
    let bench = Bench::new();
    let mut one_round = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    one_round.max_rounds = 1;
    let finished = bench.debate(document, one_round).await;
    let (header, rounds) = (&finished.view.header, &finished.view.rounds);
    assert_eq!(header.outcome, Some(Outcome::MaxRounds), "{}", header.why);
    let synthesis = rounds[0].synthesis.clone().expect("a synthesis");
    let text = bench.text(&synthesis.text);
    assert_eq!(bench.proposal(&finished), text);
    // The edits of a round, whichever call they came from, are edits of the text at its beginning.
    let changes = compose::changes(document, std::slice::from_ref(&synthesis.edits));
    assert_eq!(review::proposal(document, &changes), text);
    Held {
        synthesis,
        text,
        warnings: header.warnings.clone(),
        prompts: editor.calls().into_iter().map(|call| call.prompt).collect(),
    }
}

fn drops_the_launch() -> Turn {
    edits(&[("after a while", "after 7 days", "F1"), (LAUNCH, "", "")])
}

/// The findings behind each applied edit.
fn attribution(synthesis: &Synthesis) -> Vec<Vec<&str>> {
    let applied = synthesis.edits.iter().filter(|edit| edit.applied);
    let names = applied.map(|edit| edit.findings.iter().map(FindingId::as_str).collect());
    names.collect()
}

#[tokio::test]
async fn what_was_dropped_is_put_back_when_it_is_asked_for() {
    let last = "- Names and email addresses are stored.\n";
    let back = edits(&[(last, &format!("{last}{LAUNCH}"), "")]);
    let held = hold(DOCUMENT, vec![drops_the_launch(), back]).await;
    assert_eq!(held.text, DOCUMENT.replace("a while", "7 days"));
    assert_eq!(held.synthesis.restored, ["## Launch"]);
    assert_eq!(held.synthesis.lost, [""; 0]);
    assert_eq!(attribution(&held.synthesis), [["r1.s1.1"]]);
    let [_, asked] = &held.prompts[..] else {
        panic!("asked {} times", held.prompts.len());
    };
    for words in ["## Launch", LAUNCH.trim(), "after 7 days"] {
        assert!(asked.contains(words), "\"{words}\" is not in: {asked}");
    }
    assert!(asked.ends_with("\nAnswer shape: synthesis/1"));

    let mended = DOCUMENT.replace("a while", "7 days");
    let with_figures = mended.replace("on Monday", "on Tuesday");
    let whole = Turn::text(&*with_figures);
    let held = hold(DOCUMENT, vec![drops_the_launch(), whole]).await;
    assert_eq!(held.text, with_figures);
    assert_eq!(held.synthesis.restored, ["## Launch"]);
    assert_eq!(attribution(&held.synthesis), [vec!["r1.s1.1"], vec![]]);
}

#[tokio::test]
async fn what_does_not_come_back_is_named_and_nothing_else_is_touched() {
    let dropped = DOCUMENT.replace("a while", "7 days").replace(LAUNCH, "");
    let refuses = edits(&[]);
    let meddles = edits(&[("## Goal", "## Aim", "")]);
    for (second, warnings) in [(refuses, 0), (meddles, 0), (breaks(), 1)] {
        let held = hold(DOCUMENT, vec![drops_the_launch(), second]).await;
        assert_eq!(held.text, dropped);
        assert_eq!(held.synthesis.lost, ["## Launch"]);
        assert_eq!(held.synthesis.restored, [""; 0]);
        assert_eq!(held.warnings.len(), warnings, "{:?}", held.warnings);
    }
}

/// A specification of some length: sections, each with a heading, a paragraph and two items.
fn specification(words: &[[&str; 4]]) -> String {
    let section = |[name, who, what, when]: &[&str; 4]| {
        format!(
            "\n## {name}\n\nThe {who} is told about the {what} {when}, in the words of the contract, \
             and can object to it in writing. What was objected to is kept with the {what} for as \
             long as the law demands, and nobody but the {who} and the auditor reads it there.\n\n\
             - The {what} carries the name of the {who}\n- Nothing happens {when} without it\n"
        )
    };
    let sections: String = words.iter().map(section).collect();
    format!("# Notices\n\nThe link expires after a while.\n{sections}")
}

#[tokio::test]
async fn a_rewriting_of_everything_comes_as_changes_that_can_be_read_one_by_one() {
    let names = [
        "Invoices",
        "Refunds",
        "Reminders",
        "Contracts",
        "Complaints",
        "Transfers",
    ];
    let of = |name: &'static str| [name, "customer", "document", "within a day"];
    let before = specification(&names.map(of));
    let rewritten =
        |name: &'static str| [name, "account holder", "record", "at the end of a month"];
    let after = specification(&[
        rewritten("Invoices"),
        rewritten("Refunds and credits"),
        rewritten("Payouts"),
        rewritten("Complaints"),
        rewritten("Audits"),
    ]);
    let held = hold(&before, vec![Turn::text(&*after), edits(&[])]).await;
    assert_eq!(held.text, after);
    let lost: Vec<&String> = held
        .synthesis
        .lost
        .iter()
        .filter(|lost| lost.starts_with('#'))
        .collect();
    assert_eq!(lost, ["## Reminders", "## Contracts", "## Transfers"]);
    let changes = compose::changes(&before, std::slice::from_ref(&held.synthesis.edits));
    let largest = changes
        .iter()
        .flat_map(|change| &change.places)
        .map(|place| place.old.len() + place.new.len())
        .max();
    assert!(changes.len() > 10, "{} changes", changes.len());
    assert!(
        largest < Some(before.len() / 4),
        "{largest:?} of {}",
        before.len()
    );
    let growth = held.synthesis.growth;
    assert_eq!((growth.original_headings, growth.headings), (7, 6));
}
