//! Facts in any order: the parts that a fact names are those that it changes, so that a page which
//! replaces them shows what a fold of the whole journal shows.
#![no_main]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::view::{Part, PartKey};
use domain::{Recorded, View};
use libfuzzer_sys::fuzz_target;

/// One fact of every kind, with `ROUND` for a number.
const FACTS: &str = include_str!("../../facts.jsonl");

/// Each fact for each of the numbers.
static RECORDED: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
    let facts = (0..4).flat_map(|number: u32| {
        FACTS
            .lines()
            .map(move |line| line.replace("ROUND", &number.to_string()))
    });
    facts
        .map(|line| match serde_json::from_str(&line) {
            Ok(recorded) => recorded,
            Err(error) => unreachable!("{error}: {line}"),
        })
        .collect()
});

fuzz_target!(|bytes: &[u8]| {
    let mut journal = Vec::new();
    let mut view = View::default();
    let mut page = parts(&view);
    for (seq, &byte) in (1..).zip(bytes) {
        let fact = &RECORDED[usize::from(byte) % RECORDED.len()];
        let recorded = Recorded {
            seq,
            ..fact.clone()
        };
        for key in view.apply(&recorded) {
            match view.part(&key) {
                Some(Part::Patterns { patterns: None }) | None => page.remove(&key),
                Some(part) => page.insert(key, part),
            };
        }
        assert_eq!(page, parts(&view), "after {recorded:?}");
        let before = view.clone();
        assert_eq!(view.apply(&recorded), []);
        assert_eq!(view, before);
        journal.push(recorded);
    }
    assert_eq!(View::fold(&journal), view);
});

fn parts(view: &View) -> BTreeMap<PartKey, Part> {
    view.parts()
        .into_iter()
        .map(|part| (key(&part), part))
        .collect()
}

fn key(part: &Part) -> PartKey {
    match part {
        Part::Setup { .. } => PartKey::Setup,
        Part::Header { .. } => PartKey::Header,
        Part::Author { .. } => PartKey::Author,
        Part::Briefing { .. } => PartKey::Briefing,
        Part::Round { round } => PartKey::Round {
            number: round.number,
        },
        Part::Positions { .. } => PartKey::Positions,
        Part::Conclusion { .. } => PartKey::Conclusion,
        Part::Review { .. } => PartKey::Review,
        Part::FinalChecks { .. } => PartKey::FinalChecks,
        Part::Patterns { .. } => PartKey::Patterns,
        Part::Gauntlets { .. } => PartKey::Gauntlets,
        Part::PostMortem { .. } => PartKey::PostMortem,
        Part::SummaryByModel { .. } => PartKey::SummaryByModel,
    }
}
