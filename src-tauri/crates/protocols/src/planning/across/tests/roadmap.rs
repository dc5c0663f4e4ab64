//! Requirements of a whole project, and the phases of its roadmap.

use super::found;

const LIST: &str = "# Requirements

## v1

- **TRACK-01**: People enter a parcel number and see its state.
- **TRACK-02**: People see the expected day of delivery.
- **NOTIF-01**: People get a push message when the parcel is out for delivery.

## v2

- **NOTIF-02**: People choose the sound of a message.
";
const ROADMAP: &str = "# Roadmap

## Phase 1: Tracking
**Requirements**: TRACK-01, TRACK-02

## Phase 2: Messages
**Requirements**: NOTIF-01
**Success criteria**:
1. A push message arrives.
";

#[test]
fn a_whole_sort_of_requirements_that_no_phase_names_is_told() {
    found(&[("spec", LIST), ("plan", ROADMAP)], &[]);
    let pay = "- **PAY-01**: People pay customs duties with a credit card.\n\n## v2";
    let more = LIST.replace("## v2", pay);
    let says = "No plan or task names PAY-01.";
    found(&[("spec", &more), ("plan", ROADMAP)], &[(says, 9, 1)]);
    // Where only one sort is named, the others need not be.
    let one = ROADMAP.replace("NOTIF-01", "TRACK-03");
    let track = LIST
        .replace("NOTIF-01", "TRACK-03")
        .replace("NOTIF-02", "TRACK-04");
    let other = track.replace("## v2", pay);
    found(&[("spec", &other), ("plan", &one)], &[]);
}

#[test]
fn a_phase_for_a_requirement_that_is_not_there_is_told() {
    let check = |names: &str, says: Option<&str>| {
        let roadmap = ROADMAP.replace(": NOTIF-01", &format!(": NOTIF-01, {names}"));
        let expected: Vec<_> = says.iter().map(|says| (*says, 7, 7)).collect();
        found(&[("spec", LIST), ("plan", &roadmap)], &expected);
    };
    let says = "The plan names NOTIF-03, which doesn’t exist; the last one is NOTIF-01.";
    check("NOTIF-03", Some(says));
    for known in ["NOTIF-02", "OLD-07", "none of NOTIF"] {
        check(known, None);
    }
    let prose = ROADMAP.replace("A push message arrives", "As NOTIF-03 did before");
    found(&[("spec", LIST), ("plan", &prose)], &[]);
}

#[test]
fn a_phase_that_names_none_and_speaks_of_nothing_asked_for_is_told() {
    let check = |phase: &str, is_told: bool| {
        let roadmap = format!("{ROADMAP}\n## Phase 3: {phase}\n");
        let says = "This phase names no requirement, although the others do.";
        let expected: &[_] = if is_told { &[(says, 11, 5)] } else { &[] };
        found(&[("spec", LIST), ("plan", &roadmap)], expected);
    };
    check(
        "Games\n**Goal**: People play a racing game while they wait.",
        true,
    );
    check(
        "Games\n**Requirements**: None (they wait and play a racing game)",
        false,
    );
    check(
        "Later\n**Goal**: People see their delivery and parcel state.",
        false,
    );
    check("Games", false);
}
