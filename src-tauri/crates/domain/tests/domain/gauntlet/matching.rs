//! Whether a finding repeats something that was resolved, judging by its words: measured on pairs. Half of
//! them mean the same in other words. The others are about the same subject but mean something else.

use domain::gauntlet::likeness::{Ideas, SAME};

const PAIRS: &str = include_str!("pairs.txt");

#[test]
fn matching_survives_rewording() {
    let (mut same, mut found, mut wrong) = (0_u32, 0_u32, 0_u32);
    for line in PAIRS.lines() {
        let parts: Vec<&str> = line.split('|').collect();
        let [kind, one, other] = parts[..] else {
            panic!("{line}");
        };
        let is_match = Ideas::new(one).likeness(&Ideas::new(other)) >= SAME;
        match (kind, is_match) {
            ("same", true) => (same, found) = (same + 1, found + 1),
            ("same", false) => same += 1,
            ("different", true) => wrong += 1,
            ("different", false) => {}
            _ => panic!("{line}"),
        }
    }
    assert!(PAIRS.lines().count() >= 100);
    let recall = f64::from(found) / f64::from(same);
    let precision = f64::from(found) / f64::from(found + wrong);
    println!(
        "recall {recall:.2}, precision {precision:.2}: {found} of {same} found, {wrong} wrong"
    );
    assert!(recall >= 0.85, "recall {recall}");
    assert!(precision >= 0.97, "precision {precision}");
}

#[test]
fn likeness_is_mutual_and_one_word_alone_is_no_match() {
    let likeness = |one: &str, other: &str| Ideas::new(one).likeness(&Ideas::new(other));
    for line in PAIRS.lines().filter_map(|it| it.split_once('|')) {
        let (one, other) = line.1.split_once('|').expect("a pair");
        assert_eq!(likeness(one, other), likeness(other, one));
        assert_eq!(likeness(one, one), 100);
    }
    assert_eq!(likeness("Backups", "Backups"), 0);
    assert_eq!(likeness("", "Links expire"), 0);
}
