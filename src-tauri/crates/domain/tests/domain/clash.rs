//! Changes that conflict with edits made after the debate began.

use domain::page::ReviewBlock;
use domain::review::ReviewedChange;
use domain::text::changes::blocks_onto::review_onto;
use domain::text::changes::clash::{Clash, Settled, Standing};
use domain::text::changes::review;
use domain::{Change, ChangeId, Decision, Place, Span};
use proptest::prelude::*;

use crate::build::{Asked, composed, decided};
use crate::texts;

const ORIGINAL: &str = "# Goals\n\nThe page loads fast for all users of the shop.\n\n# Limits\n\n\
Nothing is stored for longer than a month, as the law demands.\n\n# Last part\n\nThe end of it all.\n";
const FAST: Asked<'_> = ("fast", "within 2 s", "f1");
const MONTH: Asked<'_> = ("a month", "30 days", "f2");
const SHOP: Asked<'_> = ("of the shop", "of the web shop", "f3");
const APPEND: Asked<'_> = (
    "The end of it all.\n",
    "The end of it all.\n\n# More\n",
    "f4",
);

/// The clashes of accepted edits with a newer text: (changes, was, now, wanted, both).
fn check(asked: &[Asked<'_>], newer: &str, expected: &[(&str, &str, &str, &str, Option<&str>)]) {
    let changes = decided(&composed(ORIGINAL, &[asked]), "aaaa");
    let clashes = Standing::new(ORIGINAL, &changes, newer).clashes;
    let found: Vec<_> = clashes
        .iter()
        .map(|clash| {
            let ids: Vec<&str> = clash.changes.iter().map(ChangeId::as_str).collect();
            (
                ids.join(" "),
                clash.was.as_str(),
                clash.now.as_str(),
                clash.wanted.as_str(),
                clash.both.as_deref(),
            )
        })
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|&(ids, was, now, wanted, both)| (ids.to_owned(), was, now, wanted, both))
        .collect();
    assert_eq!(found, expected, "{asked:?} on {newer:?}");
    for clash in &clashes {
        assert_eq!(newer.get(clash.range.range()), Some(clash.now.as_str()));
    }
}

#[test]
fn a_clash_holds_all_three_wordings() {
    check(&[FAST], ORIGINAL, &[]);
    check(&[FAST], &ORIGINAL.replace("a month", "a year"), &[]);
    check(
        &[FAST],
        &ORIGINAL.replace("fast", "slowly"),
        &[("c1", "fast", "slowly", "within 2 s", None)],
    );
    check(
        &[FAST, MONTH],
        &ORIGINAL.replace("loads fast", "opens faster"),
        &[("c1", "fast", "faster", "within 2 s", None)],
    );
}

#[test]
fn what_was_typed_elsewhere_in_the_paragraph_is_no_clash() {
    check(&[FAST, SHOP], &ORIGINAL.replace("loads", "opens"), &[]);
    check(
        &[FAST, SHOP],
        &ORIGINAL.replace("for all", "for nearly all"),
        &[],
    );
    check(
        &[FAST, SHOP],
        &ORIGINAL.replace("fast", "slowly"),
        &[("c1", "fast", "slowly", "within 2 s", None)],
    );
}

#[test]
fn a_place_beside_a_clash_keeps_what_was_written_in_it() {
    let sentence = "Nothing is stored for longer than a month, as the law demands.";
    let changes = composed(
        ORIGINAL,
        &[&[
            ("fast", "quickly", "f1"),
            (
                sentence,
                "Nothing is kept for longer than a month, as the contract demands.",
                "f1",
            ),
        ]],
    );
    assert_eq!(changes.len(), 1, "one change with two places");
    let newer = ORIGINAL
        .replace("fast", "slowly")
        .replace("a month", "a year");
    let changes = decided(&changes, "a");
    let standing = Standing::new(ORIGINAL, &changes, &newer);
    let open: Vec<&str> = standing
        .clashes
        .iter()
        .filter(|clash| Standing::settled(clash, &[]).is_none())
        .map(|clash| clash.now.as_str())
        .collect();
    assert_eq!(open, ["slowly"]);
    let settled = [Settled {
        changes: vec![ChangeId::new("c1")],
        now: "slowly".to_owned(),
        text: "quickly".to_owned(),
    }];
    let onto = review::accept_onto(ORIGINAL, &changes, &settled, &newer);
    let kept = "Nothing is kept for longer than a year, as the contract demands.";
    assert!(onto.text.contains(kept), "{}", onto.text);
}

/// One change with two places; the author rewrote the first.
fn half_rewritten() -> (Vec<ReviewedChange>, String) {
    let renamed = [("fast", "within 2 s", "f1"), ("a month", "30 days", "f1")];
    let changes = decided(&composed(ORIGINAL, &[&renamed]), "a");
    assert_eq!(changes.len(), 1, "one change with two places");
    (changes, ORIGINAL.replace("fast", "slowly"))
}

#[test]
fn a_place_that_was_rewritten_is_the_only_conflict_of_its_change() {
    let (mut changes, newer) = half_rewritten();
    let blocks = |changes: &[ReviewedChange]| -> Vec<String> {
        let blocks = review_onto(ORIGINAL, changes, &[], &newer);
        let kept = blocks.iter().filter_map(|block| match block {
            ReviewBlock::Unchanged { .. } => None,
            ReviewBlock::Hunk { place, .. } => Some(format!("place {place}")),
            ReviewBlock::Clash { now, settled, .. } => {
                Some(format!("clash at {} {settled:?}", now[0].text))
            }
        });
        kept.collect()
    };
    let expected = ["clash at slowly None", "place 1"];
    assert_eq!(blocks(&changes), expected);
    for decision in [None, Some(Decision::Rejected)] {
        changes[0].decision = decision;
        assert_eq!(blocks(&changes), expected);
    }
}

#[test]
fn words_that_are_kept_at_one_place_leave_the_others_in() {
    let (changes, newer) = half_rewritten();
    let onto = |settled: &[Settled]| {
        let onto = review::accept_onto(ORIGINAL, &changes, settled, &newer);
        (onto.text, onto.conflicts.len())
    };
    let other = newer.replace("a month", "30 days");
    assert_eq!(onto(&[]), (other.clone(), 1));
    let settled = |text: &str| {
        [Settled {
            changes: vec![ChangeId::new("c1")],
            now: "slowly".to_owned(),
            text: text.to_owned(),
        }]
    };
    assert_eq!(onto(&settled("slowly")), (other.clone(), 0));
    let taken = other.replace("slowly", "within 2 s");
    assert_eq!(onto(&settled("within 2 s")), (taken, 0));
}

#[test]
fn changes_that_meet_the_same_words_are_one_clash() {
    let newer = ORIGINAL.replace(
        "The page loads fast for all users of the shop.",
        "It is quick.",
    );
    let was = "The page loads fast for all users of the shop.";
    let wanted = "The page loads within 2 s for all users of the web shop.";
    check(
        &[FAST, SHOP],
        &newer,
        &[("c1 c2", was, "It is quick.", wanted, None)],
    );
}

#[test]
fn a_clash_takes_in_what_it_reaches_over() {
    let original = "It loads fast for all.";
    let change = |id: &str, range: Span, old: &str, new: &str| ReviewedChange {
        change: Change {
            id: ChangeId::new(id),
            places: vec![Place {
                range,
                old: old.to_owned(),
                new: new.to_owned(),
                order: 0,
            }],
            findings: Vec::new(),
            scaffold_for: Vec::new(),
        },
        decision: None,
    };
    let changes = [
        change("c1", Span::new(9, 9), "", "not "),
        change("c2", Span::new(9, 13), "fast", "within 2 s"),
    ];
    // Both neighbors of "fast" were rewritten, which wouldn't matter to the insertion alone.
    let standing = Standing::new(original, &changes, "It opens fast to all.");
    assert_eq!(standing.moved, [[None], [None]]);
    assert_eq!(standing.clashes.len(), 1);
}

#[test]
fn what_is_only_added_can_stand_beside_the_authors_words() {
    let newer = format!("{ORIGINAL}\nA last line.\n");
    check(
        &[APPEND],
        &newer,
        &[(
            "c1",
            "",
            "\nA last line.\n",
            "\n# More\n",
            Some("\nA last line.\n\n# More\n"),
        )],
    );
}

#[test]
fn a_settled_clash_goes_into_the_text_as_long_as_its_words_stand() {
    let changes = decided(&composed(ORIGINAL, &[&[FAST, MONTH]]), "aa");
    let newer = ORIGINAL.replace("fast", "slowly");
    let settled = |now: &str, text: &str| {
        let changes = vec![ChangeId::new("c1")];
        vec![Settled {
            changes,
            now: now.to_owned(),
            text: text.to_owned(),
        }]
    };
    let onto = |settled: &[Settled], newer: &str| {
        let onto = review::accept_onto(ORIGINAL, &changes, settled, newer);
        (onto.text, onto.conflicts.len())
    };
    let month = newer.replace("a month", "30 days");
    assert_eq!(onto(&[], &newer), (month.clone(), 1));
    for text in ["slowly", "within 2 s", "in two seconds"] {
        let taken = (month.replace("slowly", text), 0);
        assert_eq!(onto(&settled("slowly", text), &newer), taken);
    }
    // After another edit, it is open again; edits elsewhere change nothing.
    let later = newer.replace("slowly", "soon");
    let left = later.replace("a month", "30 days");
    assert_eq!(onto(&settled("slowly", "within 2 s"), &later), (left, 1));
    let above = format!("Words above.\n\n{newer}");
    let taken = above
        .replace("slowly", "within 2 s")
        .replace("a month", "30 days");
    assert_eq!(onto(&settled("slowly", "within 2 s"), &above), (taken, 0));
}

#[test]
fn the_page_shows_what_was_found_again_and_what_was_not() {
    let newer = ORIGINAL.replace("fast", "slowly");
    let changes = decided(&composed(ORIGINAL, &[&[FAST, MONTH]]), "r.");
    let blocks = review_onto(ORIGINAL, &changes, &[], &newer);
    let kinds: Vec<&str> = blocks
        .iter()
        .map(|block| match block {
            ReviewBlock::Unchanged { .. } => "same",
            ReviewBlock::Hunk { .. } => "hunk",
            ReviewBlock::Clash { .. } => "clash",
        })
        .collect();
    assert_eq!(kinds, ["same", "clash", "same", "hunk", "same"]);
    let ReviewBlock::Clash {
        heading,
        before,
        after,
        ..
    } = &blocks[1]
    else {
        panic!("a clash");
    };
    assert_eq!(
        (heading.as_str(), before.as_str(), after.as_str()),
        ("Goals", "The page loads ", " for all users of the shop.")
    );
}

#[test]
fn the_original_of_a_clash_is_the_original() {
    let newer = ORIGINAL
        .replace("loads fast", "opens slowly")
        .replace("users of the shop", "guests");
    let changes = decided(&composed(ORIGINAL, &[&[FAST]]), ".");
    let blocks = review_onto(ORIGINAL, &changes, &[], &newer);
    let clash = blocks.iter().find_map(|block| match block {
        ReviewBlock::Clash {
            was_before,
            was,
            was_after,
            ..
        } => Some(format!("{was_before}{was}{was_after}")),
        _ => None,
    });
    assert_eq!(
        clash.as_deref(),
        Some("The page loads fast for all users of the shop.")
    );
}

proptest! {
    #[test]
    fn words_typed_away_from_what_changes_meet_nothing(
        words in prop::collection::vec("[a-z]{3,8}", 12..30),
        changed in prop::collection::btree_set(0_usize..30, 1..4),
        typed in 0_usize..30,
        new in "[A-Z]{2,5}",
    ) {
        // All words are different, so that only one reading of the difference is the shortest.
        let words: Vec<String> = words.iter().enumerate().map(|(at, word)| format!("{word}{at}")).collect();
        let original = format!("{}.\n", words.join(" "));
        let changed: Vec<usize> = changed.into_iter().filter(|at| *at < words.len()).collect();
        let typed = typed % words.len();
        prop_assume!(!changed.is_empty() && changed.iter().all(|at| at.abs_diff(typed) > 1));
        let renewed = |at: usize| format!("changed{at}");
        let asked: Vec<_> = changed.iter().map(|at| (words[*at].clone(), renewed(*at))).collect();
        let asked: Vec<Asked<'_>> = asked.iter().map(|(old, new)| (old.as_str(), new.as_str(), "f1")).collect();
        let changes = decided(&composed(&original, &[&asked]), "aaaa");
        let with = |words: &[String]| format!("{}.\n", words.join(" "));
        let mut theirs = words.clone();
        theirs[typed] = format!("{} {new}", theirs[typed]);
        let mut both = theirs.clone();
        for at in &changed {
            both[*at] = renewed(*at);
        }
        let newer = with(&theirs);
        prop_assert_eq!(Standing::new(&original, &changes, &newer).clashes, vec![]);
        let onto = review::accept_onto(&original, &changes, &[], &newer);
        prop_assert_eq!(onto.text, with(&both));
    }

    #[test]
    fn a_typed_over_word_meets_what_changes_it(
        at in 0_usize..6,
        new in "[A-Z]{2,5}",
    ) {
        let words = ["one", "two", "three", "four", "five", "six"];
        let original = format!("{}.\n", words.join(" "));
        let changes = decided(&composed(&original, &[&[(words[at], "changed", "f1")]]), "a");
        let clashes = Standing::new(&original, &changes, &original.replace(words[at], &new)).clashes;
        prop_assert_eq!(clashes.len(), 1);
        prop_assert_eq!(&clashes[0].now, &new);
    }

    #[test]
    fn what_the_author_wrote_outside_stays(
        original in texts::text(),
        rounds in texts::rounds(),
        newer in texts::text(),
        take in any::<bool>(),
    ) {
        let changes = crate::laws::accepted(&original, &rounds);
        let Standing { moved, clashes } = Standing::new(&original, &changes, &newer);
        let settle = |clash: &Clash| Settled {
            changes: clash.changes.clone(),
            now: clash.now.clone(),
            text: if take { clash.wanted.clone() } else { clash.now.clone() },
        };
        let settled: Vec<Settled> = clashes.iter().map(settle).collect();
        let onto = review::accept_onto(&original, &changes, &settled, &newer);
        prop_assert_eq!(&onto.conflicts, &[]);
        let places = moved.iter().flatten().flatten().map(|it| it.range);
        let mut touched: Vec<_> = places.chain(clashes.iter().map(|it| it.range)).collect();
        touched.sort();
        let (mut rest, mut at) = (onto.text.as_str(), 0);
        for range in touched {
            prop_assert!(range.start >= at, "two of them lie over one another");
            let kept = &newer[at..range.start];
            let found = rest.find(kept);
            prop_assert!(found.is_some(), "{kept:?} is gone from {rest:?}");
            rest = &rest[found.unwrap_or(0) + kept.len()..];
            at = range.end;
        }
        prop_assert!(rest.ends_with(&newer[at..]));
    }
}
