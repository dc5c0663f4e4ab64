//! What a page marks in two states of a text.

use domain::text::compare::diff::marked;
use proptest::prelude::*;

use crate::texts::text;

fn check(old: &str, new: &str, added: &[(u32, u32)], removed: &[(u32, &str)]) {
    let difference = marked(old, new);
    let gone: Vec<_> = removed
        .iter()
        .map(|(at, words)| (*at, (*words).to_owned()))
        .collect();
    assert_eq!(difference.added, added, "{old:?} {new:?}");
    assert_eq!(difference.removed, gone, "{old:?} {new:?}");
}

#[test]
fn what_is_new_and_what_is_gone() {
    check("same", "same", &[], &[]);
    check("", "new\n", &[(0, 4)], &[]);
    check("one\n", "one\ntwo\n", &[(4, 8)], &[]);
    check("one\ntwo\n", "one\n", &[], &[(4, "two\n")]);
    check(
        "The page is fast today.\n",
        "The page is quick today.\n",
        &[(12, 17)],
        &[(12, "fast")],
    );
    // Positions are counted as the page counts them.
    check(
        "🚀 soon or later.\n",
        "🚀 now or later.\n",
        &[(3, 6)],
        &[(3, "soon")],
    );
}

proptest! {
    #[test]
    fn the_older_text_comes_back(old in text(), new in text()) {
        let difference = marked(&old, &new);
        let units: Vec<u16> = new.encode_utf16().collect();
        let mut back: Vec<u16> = Vec::new();
        let mut removed = difference.removed.iter().peekable();
        let mut at = 0;
        while at <= units.len() {
            while let Some((_, words)) = removed.next_if(|(place, _)| *place as usize == at) {
                back.extend(words.encode_utf16());
            }
            let added = difference.added.iter().find(|(start, _)| *start as usize == at);
            if let Some((_, end)) = added {
                at = *end as usize;
            } else {
                back.extend(units.get(at));
                at += 1;
            }
        }
        prop_assert_eq!(String::from_utf16(&back).unwrap(), old);
    }
}
