//! Edits after edits, as edits of the text that the round began with.

use std::collections::BTreeSet;

use domain::FindingId;
use domain::round::Edit;
use domain::text::edits::edit::{self, Applied};
use domain::text::edits::follow;
use proptest::prelude::*;

use crate::build::{Asked, requests};
use crate::texts::{self, after, edits};

const TEXT: &str = "# Shop\n\n## Goals\n\n- Find an order\n- Refund it\n\n## Limits\n\nNo new \
    database.\n\n## Launch\n\nOn Monday.\n";

/// The edits of both lists as `id find → replace (findings)`.
fn check(first: &[Asked<'_>], later: &[Asked<'_>], expected: &[&str]) {
    let first = edit::apply(1, TEXT, &requests(first));
    let later = edit::apply(1, &first.text, &requests(later));
    let both = follow::followed(1, TEXT, first, &later.edits);
    assert_eq!(both.text, later.text);
    assert_eq!(after(TEXT, &both.edits), both.text);
    let lines: Vec<String> = both.edits.iter().map(line).collect();
    assert_eq!(lines, expected);
}

fn line(edit: &Edit) -> String {
    let findings: Vec<&str> = edit.findings.iter().map(FindingId::as_str).collect();
    let (id, find, replace) = (&edit.id, &edit.find, &edit.replace);
    format!("{id} {find:?} → {replace:?} ({})", findings.join(" "))
}

#[test]
fn what_was_put_back_is_no_edit_any_more() {
    let drops = ("## Limits\n\nNo new database.\n\n## Launch", "## Start", "");
    let answers = ("On Monday", "On 3 May", "f1");
    check(
        &[drops, answers],
        &[("## Start", "## Limits\n\nNo new database.\n\n## Start", "")],
        &[
            "r1.e1 \"Launch\" → \"Start\" ()",
            "r1.e2 \"Monday\" → \"3 May\" (f1)",
        ],
    );
}

#[test]
fn what_comes_back_in_other_words_keeps_what_is_behind_the_first_edits() {
    check(
        &[
            ("- Refund it\n", "", ""),
            ("- Find an order\n", "- Find any order\n", "f1"),
            ("Nowhere", "x", "f2"),
        ],
        &[("any order\n", "any order\n- Refund it at once\n", "")],
        &[
            "r1.e2 \"an\" → \"any\" (f1)",
            "r1.e1 \"\" → \" at once\" ()",
            "r1.e3 \"Nowhere\" → \"x\" (f2)",
        ],
    );
    check(
        &[("- Find an order", "- Find an order within a minute", "f1")],
        &[
            ("within a minute", "within 2 minutes", ""),
            ("No new", "No", ""),
        ],
        &[
            "r1.e1 \"\" → \" within 2 minutes\" (f1)",
            "r1.e2 \" new\" → \"\" ()",
        ],
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_lists_come_to_one(
        text in texts::text(),
        first in texts::plans(),
        later in texts::plans(),
    ) {
        let first = edits(1, &text, &first);
        let between = after(&text, &first);
        let mut later = edits(1, &between, &later);
        for edit in &mut later {
            edit.findings.clear();
        }
        let asked: BTreeSet<FindingId> =
            first.iter().flat_map(|edit| edit.findings.clone()).collect();
        let applied = Applied { text: between.clone(), edits: first, problems: Vec::new() };
        let both = follow::followed(1, &text, applied, &later);
        prop_assert_eq!(&both.text, &after(&between, &later));
        prop_assert_eq!(&after(&text, &both.edits), &both.text);
        let ids: BTreeSet<_> = both.edits.iter().map(|edit| &edit.id).collect();
        prop_assert_eq!(ids.len(), both.edits.len());
        let mut free_from = 0;
        for edit in &both.edits {
            let range = edit.range.expect("an applied edit");
            prop_assert!(range.start >= free_from);
            free_from = range.end;
            prop_assert_eq!(&text[range.range()], &edit.find);
            prop_assert_ne!(&edit.find, &edit.replace);
            prop_assert!(edit.findings.iter().all(|finding| asked.contains(finding)));
        }
    }

    #[test]
    fn nothing_behind_leaves_the_findings_as_they_were(
        text in texts::text(),
        plans in texts::plans(),
    ) {
        let first = edits(1, &text, &plans);
        let at_work = |edits: &[Edit]| -> BTreeSet<FindingId> {
            let real = edits.iter().filter(|edit| edit.find != edit.replace);
            real.flat_map(|edit| edit.findings.clone()).collect()
        };
        let asked = at_work(&first);
        let applied = Applied {
            text: after(&text, &first),
            edits: first,
            problems: Vec::new(),
        };
        let same = follow::followed(1, &text, applied.clone(), &[]);
        prop_assert_eq!(&same.text, &applied.text);
        prop_assert_eq!(at_work(&same.edits), asked);
    }
}
