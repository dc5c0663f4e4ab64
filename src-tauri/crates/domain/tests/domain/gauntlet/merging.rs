//! Whether two findings of different adversaries are listed once: measured on pairs. Those that are the same
//! use different words or another passage; the others have the same or nearly the same title but are about
//! two things.

use domain::text::findings::merge::merge;
use domain::{Finding, SeatId, Span};

use crate::build::finding;

const PAIRS: &str = include_str!("merging.txt");

#[test]
fn one_pattern_about_two_passages_is_two_findings() {
    let mut wrong = Vec::new();
    for line in PAIRS.lines() {
        let parts: Vec<&str> = line.split('|').collect();
        let [kind, title, quote, concern, other, their_quote, theirs] = parts[..] else {
            panic!("{line}");
        };
        let of = |id: &str, seat: &str, title: &str, quote: &str, concern: &str, start| Finding {
            concern: concern.to_owned(),
            range: Some(Span::new(start, start + quote.len())),
            ..finding(id, seat, title, quote)
        };
        let elsewhere = if quote == their_quote { 0 } else { 1_000 };
        let pair = [
            of("one", "s1", title, quote, concern, 0),
            of("two", "s2", other, their_quote, theirs, elsewhere),
        ];
        let seats: Vec<SeatId> = (0..2).map(SeatId::at).collect();
        let there = merge(pair.to_vec(), &seats).len();
        let [one, two] = pair;
        let back = merge(vec![two, one], &seats).len();
        assert_eq!(there, back, "whoever comes first: {line}");
        if there != if kind == "same" { 1 } else { 2 } {
            wrong.push(line);
        }
    }
    assert!(PAIRS.lines().count() >= 35);
    assert_eq!(wrong, Vec::<&str>::new());
}
