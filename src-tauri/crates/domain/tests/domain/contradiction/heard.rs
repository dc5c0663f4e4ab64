//! What judges might say, compared with what is detected in it.

use domain::contradiction::{contradiction, contradiction_in_passing};

use super::{ON_A_STATUS, ON_A_TEXT};

/// What judges might say, written by somebody who didn't know the patterns: the decision, whether it is said
/// about the text or in passing, whether it contradicts the decision, and the words.
const HEARD: &str = include_str!("../heard-of-judges.txt");

#[test]
fn what_fits_a_decision_is_never_taken_for_a_contradiction_and_most_contradictions_are_found() {
    let (mut alarms, mut missed, mut contradictions) = (Vec::new(), Vec::new(), 0);
    for line in HEARD.lines() {
        let [decision, place, is, said] = line.splitn(4, " | ").collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}");
        };
        let mut decisions = ON_A_TEXT.into_iter().chain(ON_A_STATUS);
        let decision = decisions.find(|it| it.label().eq_ignore_ascii_case(decision));
        let decision = decision.expect("a decision");
        let found = match place {
            "plain" => contradiction(decision, said),
            _ => contradiction_in_passing(decision, said),
        };
        match (is, found.is_some()) {
            ("agrees", true) => alarms.push(line),
            ("contradicts", is_found) => {
                contradictions += 1;
                if !is_found {
                    missed.push(line);
                }
            }
            _ => {}
        }
    }
    assert!(alarms.is_empty(), "{alarms:#?}");
    assert!(
        missed.len() * 2 <= contradictions,
        "{} of {contradictions}: {missed:#?}",
        missed.len()
    );
}
