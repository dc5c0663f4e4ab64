//! What a synthesizer’s answer does to the text.

use crate::common::voices::{DOCUMENT, declines, edits, finding, in_order, objects, vague};
use crate::common::{Bench, plan};
use domain::round::Synthesis;
use domain::{FindingId, Severity};
use testkit::scripted::Turn;

/// One round on `document` with two findings; the text after it, and what the synthesizer did.
struct Edited {
    text: String,
    synthesis: Synthesis,
    prompts: Vec<String>,
}

async fn edit(document: &str, turns: Vec<Turn>) -> Edited {
    let day = finding(Severity::Minor, "Which day", "Everyone gets it on Monday.");
    let critic = in_order([objects(&[vague(), day])]);
    let synthesizer = in_order(turns);
    let bench = Bench::new();
    let mut one_round = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    one_round.max_rounds = 1;
    let finished = bench.debate(document, one_round).await;
    let synthesis = finished.view.rounds[0].synthesis.clone();
    let synthesis = synthesis.unwrap_or_else(|| panic!("{}", finished.view.header.why));
    assert_eq!(bench.proposal(&finished), bench.text(&synthesis.text));
    Edited {
        text: bench.text(&synthesis.text),
        synthesis,
        prompts: synthesizer
            .calls()
            .into_iter()
            .map(|call| call.prompt)
            .collect(),
    }
}

const MENDED: (&str, &str, &str) = ("after a while", "after 7 days", "F1");

/// The second answer is requested with `words`; at the end, this many edits are refused.
async fn check_correction(first: Turn, second: Turn, words: &[&str], text: &str, refused: usize) {
    let edited = edit(DOCUMENT, vec![first, second]).await;
    let [_, again] = &edited.prompts[..] else {
        panic!("asked {} times", edited.prompts.len());
    };
    for word in words {
        assert!(again.contains(word), "\"{word}\" is not in: {again}");
    }
    assert!(again.ends_with("\nAnswer shape: synthesis/1"));
    assert_eq!(edited.text, text);
    let told: Vec<_> = edited
        .synthesis
        .edits
        .iter()
        .filter(|edit| !edit.applied)
        .map(|edit| edit.refused.as_deref().unwrap_or_default())
        .collect();
    assert_eq!(told.len(), refused);
    assert!(told.iter().all(|words| !words.is_empty()));
}

#[tokio::test]
async fn edits_that_find_no_place_are_asked_for_once_more_and_the_others_stay() {
    let twice = ("The ", "Each ", "F2");
    let nowhere = ("Everybody gets it on Tuesday", "On 3 May", "F2");
    let once = ("on Monday", "on Monday, 3 May", "F2");
    let mended = DOCUMENT.replace("after a while", "after 7 days");
    let whole = mended.replace("on Monday", "on Monday, 3 May");
    let places = [
        "occurs twice",
        "Line 9:",
        "Line 10:",
        "link expires after a while",
    ];
    let absent = [
        "does not occur in the document",
        "Everybody gets it on Tuesday",
    ];
    check_correction(edits(&[MENDED, twice]), edits(&[once]), &places, &whole, 0).await;
    check_correction(
        edits(&[MENDED, twice]),
        edits(&[twice]),
        &places,
        &mended,
        1,
    )
    .await;
    check_correction(
        edits(&[nowhere, MENDED]),
        edits(&[once]),
        &absent,
        &whole,
        0,
    )
    .await;
    check_correction(
        edits(&[nowhere, MENDED]),
        edits(&[nowhere]),
        &absent,
        &mended,
        1,
    )
    .await;
    let mute = || Turn::text("").exits(1, "out of order");
    check_correction(edits(&[nowhere, MENDED]), mute(), &absent, &mended, 1).await;
    // The accepted edits may come again with the corrected ones; they are already in the text.
    for (kept, corrected) in [(MENDED, once), (once, MENDED)] {
        let again = edits(&[corrected, kept]);
        check_correction(edits(&[kept, nowhere]), again, &absent, &whole, 0).await;
    }
}

#[tokio::test]
async fn labels_that_were_never_given_stand_for_nothing() {
    let edited = edit(
        DOCUMENT,
        vec![edits(&[
            ("after a while", "after 7 days", "[f1]"),
            ("at once", "within a minute", "F9"),
        ])],
    )
    .await;
    let behind: Vec<Vec<FindingId>> = edited
        .synthesis
        .edits
        .iter()
        .map(|edit| edit.findings.clone())
        .collect();
    assert_eq!(behind, [vec![FindingId::new("r1.s1.1")], vec![]]);
}

/// A whole text instead of edits: it becomes the text after the round.
async fn check_whole(document: &str, reply: &str, text: &str) {
    let edited = edit(document, vec![Turn::text(reply)]).await;
    assert_eq!(edited.text, text, "{reply}");
    assert_eq!(edited.prompts.len(), 1);
    assert!(!edited.synthesis.edits.is_empty());
    assert!(edited.synthesis.edits.iter().all(|edit| edit.applied));
}

#[tokio::test]
async fn a_whole_text_is_taken_for_the_edits_that_lead_to_it() {
    let mended = DOCUMENT.replace("after a while", "after 7 days");
    let said = "Here is the text, with the expiry named:";
    check_whole(DOCUMENT, &mended, &mended).await;
    check_whole(DOCUMENT, mended.trim_end(), &mended).await;
    check_whole(
        DOCUMENT,
        &format!("{said}\n\n```markdown\n{mended}```\n"),
        &mended,
    )
    .await;
    let tagged = format!("{said}\n[SPEC]\n{mended}[/SPEC]\nThat is all.");
    check_whole(DOCUMENT, &tagged, &mended).await;
    // A code block in the document isn’t a fence around it.
    let code = "```sh\nmake invite\n```\n";
    let (document, mended) = (
        format!("# Before\n\n{code}\n{DOCUMENT}\n{code}\nAfter.\n"),
        format!("# Before\n\n{code}\n{mended}\n{code}\nAfter.\n"),
    );
    check_whole(&document, &mended, &mended).await;
    check_whole(
        &document,
        &format!("{said}\n\n```markdown\n{mended}```\n"),
        &mended,
    )
    .await;
    let (document, mended) = (document.replace('\n', "\r\n"), mended.replace('\n', "\r\n"));
    check_whole(&document, &mended.replace("\r\n", "\n"), &mended).await;
}

#[tokio::test]
async fn what_vanished_without_a_finding_is_named() {
    let shorter = DOCUMENT
        .replace("after a while", "after 7 days")
        .replace("\n## Launch\n\nEveryone gets it on Monday.\n", "");
    let edited = edit(DOCUMENT, vec![Turn::text(&*shorter)]).await;
    assert_eq!(edited.synthesis.lost, ["## Launch"]);
    assert_eq!(
        edited.synthesis.growth.headings + 1,
        edited.synthesis.growth.original_headings
    );

    let edited = edit(DOCUMENT, vec![declines(&[("F1", "\"a link\"")])]).await;
    assert!(edited.synthesis.lost.is_empty());
    assert_eq!(edited.text, DOCUMENT);
}
