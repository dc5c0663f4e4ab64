//! When a judge's words contradict its decision, and when they only sound like it.

use domain::Judgment::{self, Amber, Approve, Green, Red, Reject, Revise};
use domain::contradiction::{contradiction, contradiction_in_passing, contradicts_choice};

mod heard;
mod plain;

const ON_A_TEXT: [Judgment; 3] = [Approve, Revise, Reject];
const ON_A_STATUS: [Judgment; 3] = [Green, Amber, Red];

/// Asserts which of these decisions the words contradict.
fn check(all: [Judgment; 3], said: &str, contradicted: &[Judgment]) {
    let found: Vec<Judgment> = all
        .into_iter()
        .filter(|decision| contradiction(*decision, said).is_some())
        .collect();
    assert_eq!(found, contradicted, "{said}");
    // What doesn't contradict on its own doesn't contradict in passing either.
    let passing = all.into_iter();
    let passing = passing.filter(|decision| contradiction_in_passing(*decision, said).is_some());
    assert!(passing.into_iter().all(|it| found.contains(&it)), "{said}");
}

#[test]
fn in_passing_only_words_that_name_the_text_or_the_verdict_count() {
    for (said, contradicts) in [
        ("The proposal must be rejected.", true),
        ("The lag has no limit. The plan is not ready.", true),
        (
            "Both sides agree that the proposal must be rejected.",
            false,
        ),
        ("The verdict is to reject.", true),
        ("Decisive: the proposal must be rejected for this.", true),
        ("This must be rejected.", false),
        ("Rejected: the text names it.", false),
        ("Reject. The month is named.", false),
        ("It is not ready.", false),
        ("Real, and it must be revised.", false),
        ("The challenger says the proposal must be rejected.", false),
        ("The proposal must be rejected if the lag grows.", false),
        ("The proposal names no owner.", false),
        ("This must not be approved as written.", true),
        ("must not be approved", true),
        ("Must not be approved by a robot.", false),
        ("", false),
    ] {
        let found = contradiction_in_passing(Approve, said);
        assert_eq!(found.is_some(), contradicts, "{said}");
    }
    let red = contradiction_in_passing(Green, "The status should be red.");
    assert!(red.is_some());
}

#[test]
fn what_goes_through_unchanged_or_goes_back_decides() {
    let cases: &[(&str, &[Judgment])] = &[
        ("Accepted without changes.", &[Revise, Reject]),
        ("Approved with no changes.", &[Revise, Reject]),
        (
            "It should be accepted without any modifications.",
            &[Revise, Reject],
        ),
        ("This can be approved without edits.", &[Reject]),
        ("No changes needed.", &[Revise, Reject]),
        ("This cannot be approved without changes.", &[Approve]),
        ("Not ready to be approved.", &[Approve]),
        ("The right call is to reject.", &[Approve, Revise]),
        ("I cannot recommend this as it stands.", &[Approve]),
        ("I can’t recommend it.", &[Approve]),
        ("I am unable to recommend it.", &[Approve]),
        ("I recommend against it.", &[Approve]),
        ("It would be wrong to recommend it.", &[Approve]),
        ("I would send this back to its author.", &[Approve]),
        ("Not recommended.", &[Approve]),
        ("No-go.", &[Approve]),
        ("This needs to go back to the author.", &[Approve]),
    ];
    for (said, contradicted) in cases {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn words_that_decide_otherwise_are_found() {
    for (said, contradicted) in [
        ("This must be rejected.", &[Approve, Revise][..]),
        ("must be rejected", &[Approve, Revise]),
        (
            "The proposal must be rejected: nobody owns the rollout.",
            &[Approve, Revise],
        ),
        (
            "The migration plan should therefore be rejected.",
            &[Approve, Revise],
        ),
        ("It has merit but must be rejected.", &[Approve, Revise]),
        (
            "The gaps are severe, so it should be rejected outright.",
            &[Approve, Revise],
        ),
        ("Reject. The risks outweigh the gains.", &[Approve, Revise]),
        ("Reject this proposal.", &[Approve, Revise]),
        ("The proposal should be revised first.", &[Approve]),
        (
            "Blocking issues must be resolved before approval.",
            &[Approve],
        ),
        ("All open concerns have to be settled first.", &[Approve]),
        (
            "The plan fails; it must not be built like this.",
            &[Approve],
        ),
        (
            "The concerns are decisive and the plan should be sent back for rework.",
            &[Approve],
        ),
        ("The plan is sound and ready to build.", &[Reject]),
        ("Nothing stands against it.", &[Reject]),
        ("I would reject this.", &[Approve, Revise]),
        ("I recommend rejecting the proposal.", &[Approve, Revise]),
        ("The verdict is to reject.", &[Approve, Revise]),
        (
            "The proposal must be rejected until the lag is bounded.",
            &[Approve],
        ),
        (
            "It must be revised until every claim is measured.",
            &[Approve],
        ),
        (
            "The challenger's point stands: this must not ship.",
            &[Approve],
        ),
        (
            "It must not be approved before the lag is bounded.",
            &[Approve],
        ),
        ("We recommend that it be rejected.", &[Approve, Revise]),
        ("We recommend that this not be approved.", &[Approve]),
        ("This is a clear reject.", &[Approve, Revise]),
        ("The text needs to be revised before approval.", &[Approve]),
        ("It would be wrong to approve this.", &[Approve]),
        ("Approving this would be irresponsible.", &[Approve]),
        ("Decision: reject", &[Approve, Revise]),
        ("**Reject** — nothing is measured.", &[Approve, Revise]),
        ("It must be rejected in its current form.", &[Approve]),
        ("Reject as written.", &[Approve]),
        ("This cannot be approved.", &[Approve]),
        ("This can't be approved as it stands.", &[Approve]),
        ("The document should not go ahead.", &[Approve]),
        ("It isn’t ready for approval.", &[Approve]),
        ("I cannot approve this.", &[Approve]),
        ("There is no reason to approve it.", &[Approve]),
        ("Do not approve.", &[Approve]),
        ("The proposal must be revised.", &[Approve]),
        ("It needs a thorough revision.", &[Approve]),
        ("This should be approved.", &[Revise, Reject]),
        (
            "This should be approved without changes.",
            &[Revise, Reject],
        ),
        ("It should be rejected without delay.", &[Approve, Revise]),
        ("Approve, and revise section 3.", &[Reject]),
        ("The plan can be approved.", &[Reject]),
        ("Overall, the design is ready to go ahead.", &[Reject]),
        (
            "While promising, the proposal must be rejected.",
            &[Approve, Revise],
        ),
        (
            "The gaps are wide enough that the proposal must be rejected.",
            &[Approve, Revise],
        ),
        (
            "It must be rejected in favor of the present system.",
            &[Approve, Revise],
        ),
    ] {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn words_that_go_ahead_or_ask_for_more_are_found() {
    for (said, contradicted) in [
        ("Rejection is warranted.", &[Approve, Revise][..]),
        ("The proposal is sound and ready to go ahead.", &[Reject]),
        ("I recommend approval.", &[Revise, Reject]),
        ("Approve.", &[Revise, Reject]),
        ("Approve: the concerns are minor.", &[Revise, Reject]),
        ("Approve the proposal as it stands.", &[Revise, Reject]),
        ("It can go ahead as it is.", &[Revise, Reject]),
        ("I see no reason to reject it.", &[Reject]),
        (
            "Overall a strong proposal that deserves approval.",
            &[Revise, Reject],
        ),
        ("Approve, but name the owner.", &[Reject]),
        (
            "Needs another revision before anyone builds on it.",
            &[Approve],
        ),
        ("Do not merge this until the limits are named.", &[Approve]),
        ("Don’t build this yet.", &[Approve]),
        ("Reject this proposal and start over.", &[Approve, Revise]),
        ("It should not be rejected.", &[Reject]),
        (
            "The links work.\nThe proposal must be rejected.\nAct now.",
            &[Approve, Revise],
        ),
    ] {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn a_yes_or_a_no_in_other_words_decides_as_well() {
    let cases: &[(&str, &[Judgment])] = &[
        ("It is a no from me.", &[Approve]),
        ("This is a no from us.", &[Approve]),
        ("It’s a yes from me.", &[Revise, Reject]),
        ("The proposal is not fit to be approved.", &[Approve]),
        ("This is unfit to ship.", &[Approve]),
        ("We cannot let this ship.", &[Approve]),
        ("The case for approval is overwhelming.", &[Revise, Reject]),
        ("I see no reason not to approve it.", &[Revise, Reject]),
        ("The proposal must be reject.", &[Approve, Revise]),
        ("It is a no from me if the lag grows.", &[]),
        ("The advocate sees no reason not to approve it.", &[]),
        ("The skeptic says we cannot let this ship.", &[]),
        ("We cannot let this token expire.", &[]),
        ("The disk is not fit to be approved by a robot.", &[]),
        ("The case for approval is overwhelming on paper.", &[]),
    ];
    for (said, contradicted) in cases {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn words_that_decide_on_another_status_are_found() {
    for (said, contradicted) in [
        ("The status is red.", &[Green, Amber][..]),
        (
            "Overall the project is clearly amber, not green.",
            &[Green, Red],
        ),
        ("The status is not green.", &[Green]),
        ("It is no longer green.", &[Green]),
        ("It can't be green.", &[Green]),
        ("Red: two dates moved.", &[Green, Amber]),
    ] {
        check(ON_A_STATUS, said, contradicted);
    }
}

#[test]
fn reasons_and_concessions_around_a_decision_hide_it_from_nobody() {
    for (said, contradicted) in [
        (
            "Because sign-out is open, the proposal must be rejected.",
            &[Approve, Revise][..],
        ),
        (
            "Since nobody can sign out, this must be rejected.",
            &[Approve, Revise],
        ),
        (
            "With sign-out unresolved, the proposal must be rejected.",
            &[Approve, Revise],
        ),
        (
            "The proposal must be rejected, although reads fall.",
            &[Approve, Revise],
        ),
        (
            "The challenger's case prevails and the proposal must be rejected.",
            &[Approve, Revise],
        ),
        ("The migration must be rejected.", &[Approve, Revise]),
        ("The proposal should be declined.", &[Approve, Revise]),
        ("The proposal should be sent back.", &[Approve]),
        ("The plan is simply unacceptable.", &[Approve]),
        ("Do not proceed.", &[Approve]),
        ("Do not proceed until the limits are named.", &[Approve]),
        ("It must be fixed before approval.", &[Approve]),
        ("Go ahead.", &[Reject]),
        ("Ship it.", &[Revise, Reject]),
        ("LGTM.", &[Revise, Reject]),
    ] {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn words_that_only_sound_like_it_are_left_alone() {
    for said in [
        // Other people's views, and quotations.
        "The challenger says this must be rejected.",
        "Position B argues that the proposal should be approved.",
        "The critic's view: this must be rejected.",
        "According to the advocate, it can be approved.",
        "It must be rejected — that is what the challenger argues.",
        "The text reads “this must be rejected” without a reason.",
        "One side calls for rejection, the other for approval.",
        "The claim that the proposal must be rejected does not hold.",
        // What the document is about.
        "Expired links must be rejected.",
        "A request without a token must be rejected by the gateway.",
        "Reject expired links at the gateway.",
        "The section on expiry must be revised.",
        "The third option of the proposal must be rejected.",
        "Approve the budget line in March.",
        "I reject the advocate's claim that links never leak.",
        "The link can be approved by a colleague.",
        // Conditions, questions, concessions.
        "It can be approved once the limits are named.",
        "Without an owner it should be rejected.",
        "If nobody owns it, it must be rejected.",
        "Should it be rejected?",
        "It might be rejected by the board.",
        "It should be approved with minor changes.",
        "Although it should be rejected on cost, the need is real.",
        "The proposal must be fixed or it must be rejected.",
        "It should be revised rather than rejected.",
        "The earlier proposal must be rejected.",
        "Approve, but only after the limits are named.",
        "With these changes, the proposal can be approved.",
        "Because it should be rejected on cost alone, the board was asked.",
        "This must be fixed before the launch.",
        "Go ahead if the board agrees.",
        "Do not merge this record with the old one.",
        "A plan that deserves approval from the board needs a budget.",
        "Do not build this table by hand.",
        // Other languages, and nothing at all.
        "Der Vorschlag muss abgelehnt werden.",
        "La propuesta debe ser rechazada.",
        "Cette proposition doit être rejetée.",
        "この提案は却下されるべきだ。",
        "",
    ] {
        check(ON_A_TEXT, said, &[]);
    }
    for said in [
        "The optimist holds that the status is green.",
        "It is green on paper.",
        "The build was red last month.",
        "The status is amber or red.",
        "A red flag: the date moved.",
        "The proposal must be rejected.",
        "If the date moves again, it is red.",
    ] {
        check(ON_A_STATUS, said, &[]);
    }
}

#[test]
fn the_sentence_is_told_as_it_was_written() {
    let said = "Links are wanted. **This** must be rejected!\nAct now.";
    let told = contradiction(Approve, said);
    assert_eq!(told.as_deref(), Some("**This** must be rejected!"));
}

#[test]
fn words_that_choose_another_option_are_found() {
    let options = ["Postgres", "Redis", "Redis Cluster"].map(str::to_owned);
    for (said, contradicts) in [
        ("Redis must be rejected.", true),
        ("Redis can't be recommended.", true),
        ("We recommend Postgres for sessions.", true),
        ("Choose Postgres.", true),
        ("Postgres is the better choice.", true),
        ("Postgres should be chosen, because it runs already.", true),
        ("Go with Redis Cluster.", true),
        ("Choose Redis.", false),
        (
            "Redis is the better choice, although Postgres runs already.",
            false,
        ),
        ("Postgres should be chosen if the load stays low.", false),
        (
            "The advocate of Postgres says that Redis must be rejected.",
            false,
        ),
        ("Redis Cluster must be rejected.", false),
        ("Postgres must be rejected.", false),
        ("Should we choose Postgres?", false),
    ] {
        assert_eq!(
            contradicts_choice(&options, 1, said).is_some(),
            contradicts,
            "{said}"
        );
    }
}
