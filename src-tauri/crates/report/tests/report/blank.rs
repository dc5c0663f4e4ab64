//! A field that a model left empty leaves no trace in a report.

use domain::verdict::{SectionKind, VerdictSection};

use crate::concluded::duel;

#[test]
fn what_says_nothing_is_no_item_of_a_list() {
    let mut debate = duel();
    let advocate = &mut debate.view.positions[0];
    advocate.arguments[0].text = " ".to_owned();
    advocate.arguments[0].quote.clear();
    advocate.grants = vec![String::new(), "It is late.".to_owned()];
    let concluded = debate.view.conclusion.as_mut().unwrap();
    let verdict = concluded.conclusion.verdict.as_mut().unwrap();
    verdict.sections.push(VerdictSection {
        kind: SectionKind::Risks,
        items: vec![" ".to_owned(), "It breaks.".to_owned()],
    });
    let report = debate.with(report::markdown);
    let printed = debate.with(report::verdict).unwrap();
    for text in [&report, &printed] {
        for line in text.lines() {
            let ends = line.trim_end();
            let is_empty = ["-", "1.", "2.", "Concedes:", "- Concedes:"].contains(&ends);
            let is_open = ends.ends_with("It is tried again:");
            assert!(!is_empty && !is_open, "{line}\n{text}");
        }
        for said in ["It is tried again", "Concedes: It is late.", "It breaks."] {
            assert!(text.contains(said), "{said}\n{text}");
        }
    }
}
