//! Complete texts, read as edits.

use domain::text::edits::difference;
use proptest::prelude::*;

use crate::texts::{self, after};

/// A document of several kilobytes.
fn long() -> impl Strategy<Value = String> {
    prop::collection::vec((texts::text(), 0_u8..6), 10..30).prop_map(|parts| {
        let section = |(text, number): (String, u8)| format!("## Part {number}\n\n{text}\n\n");
        parts.into_iter().map(section).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_edits_of_a_large_rewriting_lead_to_it(old in long(), new in long()) {
        let (old, new) = (old.replace('\r', ""), new.replace('\r', ""));
        let read = difference::difference(1, &old, &new);
        prop_assert_eq!(&read.text, &new);
        prop_assert_eq!(&after(&old, &read.edits), &new);
        let mut free_from = 0;
        for edit in &read.edits {
            let range = edit.range.expect("an applied edit");
            prop_assert!(range.start >= free_from);
            free_from = range.end;
            prop_assert_eq!(&old[range.range()], &edit.find);
            prop_assert_ne!(&edit.find, &edit.replace);
        }
    }
}

#[test]
fn sections_that_went_and_came_are_apart_from_those_that_live_on() {
    let section = |(name, words): (&str, &str)| format!("## {name}\n{}\n", words.repeat(12));
    let billing = ("Billing", "Invoices go out on the first working day. ");
    let audit = (
        "Audit",
        "Every login leaves a trace that nobody can erase. ",
    );
    let support = ("Support", "A person answers each letter within a week. ");
    let payroll = ("Payroll", "Salaries reach their accounts by noon. ");
    let hiring = ("Hiring", "Candidates hear back from two interviewers. ");
    let old = [billing, audit, support].map(section).concat();
    let kept = section(support).replace("within a week", "at once");
    let new = [section(payroll), section(hiring), kept].concat();
    let read = difference::difference(1, &old, &new);
    let went: Vec<&str> = read
        .edits
        .iter()
        .filter(|it| it.replace.is_empty())
        .map(head)
        .collect();
    assert_eq!(went, ["## Billing", "## Audit"]);
    let came = read.edits.iter().filter(|it| it.find.is_empty());
    let came: Vec<_> = came.filter_map(|it| it.replace.lines().next()).collect();
    assert_eq!(came, ["## Payroll", "## Hiring"]);
}

fn head(edit: &domain::round::Edit) -> &str {
    edit.find.lines().next().unwrap_or_default()
}
