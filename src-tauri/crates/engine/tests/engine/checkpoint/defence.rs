//! What a defense owes each finding, and what is left of one that falls short.

use domain::adversary::Mark;
use domain::{Outcome, QuoteMatch};
use testkit::scripted::Turn;

use super::{
    Folder, REQUIREMENTS, challenges, changed, checkpoint, converges, defends, left, marks,
    says_an_hour, too_open, vague,
};
use crate::common::Bench;
use crate::common::voices::{breaks, in_order};

/// Holds a checkpoint over a blocking and a major challenge (F1 and F2), and compares how often the defender
/// was asked and the result for both.
async fn check(defence: Vec<Turn>, calls: usize, wanted: [Mark; 2], says: &str) {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague(), too_open()]), converges()]);
    let defender = in_order(defence);
    let held = checkpoint(&bench, &folder, &adversary, &defender).await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    let came_to = marks(&held);
    assert_eq!(defender.calls().len(), calls, "{came_to:?}");
    assert_eq!(
        came_to.iter().map(|(mark, _)| *mark).collect::<Vec<_>>(),
        wanted
    );
    assert!(
        came_to.iter().any(|(_, words)| words.contains(says)),
        "{came_to:?}"
    );
    assert!(!folder.requirements().contains("TODO"));
}

const EDIT: (&str, &str, &str) = ("expires soon", "expires after one hour", "F1");
const AGREED: &str = "the works council has agreed";

fn whole() -> Turn {
    defends(
        &[EDIT],
        &[
            changed("F1", "An hour."),
            left("F2", "It is agreed.", AGREED),
        ],
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn it_revises_for_what_blocks_and_declines_with_evidence() {
    use Mark::{Addressed, Noted, Unresolved};
    check(vec![whole()], 1, [Addressed, Noted], "It is agreed.").await;

    let from_the_document = left("F2", "It says so.", "Everybody sees all reports.");
    let evidence = defends(&[EDIT], &[changed("F1", "An hour."), from_the_document]);
    check(vec![evidence], 1, [Addressed, Noted], "It says so.").await;

    let without_words = defends(&[EDIT], &[left("F2", "It is agreed.", AGREED)]);
    check(
        vec![without_words],
        1,
        [Addressed, Noted],
        "“soon” is now “after one hour”.",
    )
    .await;

    let silent = defends(&[EDIT], &[]);
    check(
        vec![silent.clone(), whole()],
        2,
        [Addressed, Noted],
        "It is agreed.",
    )
    .await;
    let nothing = "neither changed anything nor said why not";
    check(
        vec![silent.clone(), silent],
        2,
        [Addressed, Unresolved],
        nothing,
    )
    .await;

    let unsupported = left("F2", "Trust me.", "nobody ever wrote this sentence down");
    let unsupported = defends(&[EDIT], &[changed("F1", "An hour."), unsupported]);
    check(
        vec![unsupported.clone(), whole()],
        2,
        [Addressed, Noted],
        "It is agreed.",
    )
    .await;

    let stands_firm = left("F1", "Soon is enough.", "The link expires soon.");
    let declined = defends(&[], &[stands_firm, left("F2", "It is agreed.", AGREED)]);
    check(
        vec![declined.clone(), whole()],
        2,
        [Addressed, Noted],
        "An hour.",
    )
    .await;
    check(
        vec![declined.clone(), declined],
        2,
        [Noted, Noted],
        "Soon is enough.",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_leaves_a_trace_of_the_review_never_reaches_the_document() {
    use Mark::{Addressed, Noted, Unresolved};
    for trace in [
        "soon (TODO)",
        "soon <!-- see above -->",
        "soon, as F2 asks",
        "soon, TBD",
    ] {
        let marked = ("expires soon", &*format!("expires {trace}"), "F1");
        let agreed = [left("F2", "It is agreed.", AGREED)];
        let notes = defends(&[marked], &agreed);
        check(
            vec![notes.clone(), whole()],
            2,
            [Addressed, Noted],
            "An hour.",
        )
        .await;
        let refused = "own notes";
        check(vec![notes.clone(), notes], 2, [Unresolved, Noted], refused).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_finds_no_place_or_loses_a_heading_is_asked_for_once_more() {
    use Mark::{Addressed, Noted};
    let agreed = || left("F2", "It is agreed.", AGREED);
    let unmatched = defends(&[("expires at noon", "expires", "F1")], &[agreed()]);
    check(vec![unmatched, whole()], 2, [Addressed, Noted], "An hour.").await;
    let loses = defends(&[EDIT, ("## Reports\n\n", "", "")], &[agreed()]);
    check(vec![loses, whole()], 2, [Addressed, Noted], "An hour.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_fails_the_second_time_leaves_what_the_first_one_did() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague(), too_open()]), converges()]);
    let defender = in_order([says_an_hour(), breaks()]);
    let held = checkpoint(&bench, &folder, &adversary, &defender).await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert!(folder.requirements().contains("after one hour"));
    let warnings = held.view.header.warnings.join("\n");
    assert!(warnings.contains("couldn’t be asked again"), "{warnings}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_defender_that_rewrites_the_document_or_fails_leaves_it_as_it_was() {
    for turn in [Turn::text(REQUIREMENTS.replace("soon", "later")), breaks()] {
        let (bench, folder) = (Bench::new(), Folder::new());
        let adversary = in_order([challenges(&[vague()])]);
        let held = checkpoint(&bench, &folder, &adversary, &in_order([turn])).await;
        assert_eq!(held.view.header.outcome, Some(Outcome::Failed));
        assert_eq!(folder.requirements(), REQUIREMENTS);
        let why = &held.view.header.why;
        assert!(why.starts_with("The defender failed in round 1."), "{why}");
        let told = "The defense failed, so it was never answered.".to_owned();
        assert_eq!(marks(&held), [(Mark::Unresolved, told)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_falls_short_is_said_to_people_in_their_words() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague(), too_open()]), converges()]);
    let noted = ("expires soon", "expires soon (TODO)", "F1");
    let short = defends(&[noted], &[left("F2", "Nobody minds.", "")]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([short])).await;
    let flaws = &held.view.positions[0].flaws;
    assert_eq!(
        flaws,
        &[
            "An edit wasn’t applied because it would leave notes of the review in the document: \
             “expires soon (TODO)”",
            "“Soon is no time” is blocking, and the document wasn’t changed for it.",
            "“Too open” was declined without evidence from the document or the project.",
        ]
    );
    let asked = bench.prompts(&held, "round/1/synthesis/again").concat();
    for words in [
        "F1 is blocking, and no edit answers it",
        "F2 is declined without evidence",
    ] {
        assert!(asked.contains(words), "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_says_is_kept_with_where_its_evidence_stands() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague(), too_open()]), converges()]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([whole()])).await;
    let position = &held.view.positions[0];
    assert_eq!(position.label, "Defense, round 1");
    assert!(position.flaws.is_empty(), "{:?}", position.flaws);
    let evidence = &position.arguments[1];
    assert_eq!(
        evidence.quote_match,
        QuoteMatch::Exact,
        "in what is known of the project"
    );
    assert_eq!(evidence.range, None, "and not in the document");
}
