//! What leads where a verdict can't be relied on.

use domain::verdict::{Rulings, Verdict};
use domain::{Conclusion, Judgment};

use crate::concluded::{conclude, duel};

/// What the first reading and the second one contradict themselves with, what the second decides, how
/// the text begins, and the doubt and contradiction of the JSON.
fn check_doubt(
    torn: [Option<&str>; 2],
    again: Judgment,
    begins: &str,
    doubt: Option<&str>,
    contradiction: Option<&str>,
) {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().unwrap();
    let first = concluded.conclusion.verdict.unwrap();
    let reading = |decision, torn: Option<&str>| Verdict {
        decision: Some(decision),
        contradiction: torn.map(str::to_owned),
        ..first.clone()
    };
    let conclusion = Conclusion {
        verdict: Some(reading(Judgment::Revise, torn[0])),
        second: Some(reading(again, torn[1])),
        ..Conclusion::default()
    };
    conclude(&mut debate, conclusion, Rulings::default());
    let printed = debate.with(report::verdict).unwrap();
    assert!(printed.starts_with(begins), "{printed}");
    assert!(printed.contains("Verdict: revise\n"), "{printed}");
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let verdict = &json["verdict"];
    assert_eq!(verdict["doubt"].as_str(), doubt, "{verdict}");
    assert_eq!(
        verdict["contradiction"].as_str(),
        contradiction,
        "{verdict}"
    );
    assert_eq!(verdict["unstable"], again != Judgment::Revise);
}

#[test]
fn a_doubt_leads_in_both_readings() {
    use Judgment::{Reject, Revise};
    let words = Some("It must be rejected.");
    let torn = Some("contradictory");
    check_doubt([None, None], Revise, "Verdict: revise\n", None, None);
    let order = "The verdict depends on who is read first: ";
    check_doubt([None, None], Reject, order, Some("unstable"), None);
    let first = "The judge contradicts itself: it also wrote “It must be rejected.”";
    check_doubt([words, None], Revise, first, torn, words);
    let again = "The judge contradicts itself with the positions swapped: it also wrote “It must";
    check_doubt([None, words], Revise, again, torn, words);
    check_doubt([None, words], Reject, again, torn, words);
}
