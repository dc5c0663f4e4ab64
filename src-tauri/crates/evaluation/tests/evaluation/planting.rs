//! Defects go where the catalog or the seed says, and can be removed again.

use domain::Kind;
use evaluation::{Document, PER_TEXT, Planted, Text, catalog, texts};
use proptest::prelude::*;

fn document(text: &str) -> Document {
    Document {
        name: "mine".to_owned(),
        kind: Kind::Task,
        text: text.to_owned(),
        defects: Vec::new(),
    }
}

/// Fails unless every defect is where it should be, and removing them gives the original.
fn check(planted: &Planted, original: &str) {
    assert_eq!(planted.original(), original);
    let mut behind = 0;
    for defect in &planted.defects {
        let sentence = planted.sentence(defect);
        assert_eq!(planted.text.matches(sentence).count(), 1, "{sentence}");
        assert!(!original.contains(sentence), "{sentence}");
        assert!(defect.range.start >= behind, "{sentence}");
        behind = defect.range.end;
    }
}

#[test]
fn every_defect_of_the_catalog_goes_to_one_place_of_its_document() {
    let documents = catalog::shipped().unwrap();
    for document in &documents {
        for defect in &document.defects {
            let alone = Document {
                defects: vec![defect.clone()],
                ..document.clone()
            };
            let made = texts(&[alone], 1).unwrap();
            let [Text { planted, .. }] = &made[..] else {
                panic!("{} texts", made.len());
            };
            check(planted, &document.text);
            let placed = &planted.defects[0];
            assert_eq!(planted.sentence(placed), defect.words());
            assert_eq!(placed.kind, defect.kind);
            let also = placed.also.map(|it| &planted.text[it.range()]);
            assert_eq!(also, defect.also.as_deref());
        }
    }
}

#[test]
fn the_shipped_texts_hold_each_defect_once() {
    let documents = catalog::shipped().unwrap();
    for seed in [1, 2, 77] {
        let made = texts(&documents, seed).unwrap();
        let mut planted: Vec<String> = Vec::new();
        for text in &made {
            let of = documents
                .iter()
                .find(|it| it.name == text.document)
                .unwrap();
            check(&text.planted, &of.text);
            assert!(text.planted.defects.len() <= PER_TEXT);
            let sentences = text.planted.defects.iter();
            planted.extend(sentences.map(|it| text.planted.sentence(it).to_owned()));
        }
        let defects = documents.iter().flat_map(|it| &it.defects);
        let mut all: Vec<String> = defects.map(|it| it.words().to_owned()).collect();
        planted.sort();
        all.sort();
        assert_eq!(planted, all);
    }
}

#[test]
fn a_seed_makes_the_same_texts_and_another_one_others() {
    let documents = catalog::shipped().unwrap();
    let own = [document(OWN)];
    for documents in [&documents[..], &own] {
        let made = |seed| texts(documents, seed).unwrap();
        assert_eq!(made(5), made(5));
        assert_ne!(made(5), made(6));
    }
    // The defects of a document don't depend on the other documents.
    let of = |made: Vec<Text>| {
        let mut of: Vec<Text> = made
            .into_iter()
            .filter(|it| it.document == "images")
            .collect();
        of.sort_by(|one, two| one.name.cmp(&two.name));
        of
    };
    assert_eq!(
        of(texts(&documents, 5).unwrap()),
        of(texts(&documents[1..3], 5).unwrap())
    );
}

const OWN: &str = "---\ntitle: Move\n---\n\n# Move the office\n\nWe move to Elm Street on the first \
                   weekend of May, all of us together.\n\n- A list of things.\n\nThe movers come at eight in \
                   the morning and are\npaid by the hour by the landlord.\n\n```\nThis is code and not a \
                   sentence that anything follows.\n```\n\n| a | b |\n| - | - |\n\nKeys are handed out on \
                   Monday morning at the front desk, one for each.\n";

#[test]
fn general_defects_follow_paragraphs_of_prose() {
    let made = texts(&[document(OWN)], 3).unwrap();
    assert_eq!(made.len(), 2);
    for text in &made {
        check(&text.planted, OWN);
        assert_eq!(text.planted.defects.len(), 3, "one behind each paragraph");
        for defect in &text.planted.defects {
            let before = &text.planted.text[..defect.range.start];
            let follows = ["together. ", "landlord. ", "each. "];
            assert!(follows.iter().any(|end| before.ends_with(end)), "{before}");
        }
    }
    let mut kinds: Vec<_> = made
        .iter()
        .flat_map(|it| &it.planted.defects)
        .map(|it| it.kind)
        .collect();
    kinds.sort_unstable();
    let all = kinds.len();
    kinds.dedup();
    assert_eq!(kinds.len(), all, "no kind twice");
}

#[test]
fn a_text_without_a_paragraph_is_refused_by_name() {
    for text in [
        "# Only\n\n## Headings\n",
        "- a\n- b\n",
        "Too short.\n",
        "```\nCode of eight words or more, even then.\n",
    ] {
        let refused = texts(&[document(text)], 1).unwrap_err();
        assert!(refused.starts_with("mine has no paragraph"), "{refused}");
    }
}

proptest! {
    #[test]
    fn planting_and_removing_gives_the_original(
        text in "([a-zA-Zäß 🦉.,!#>|`\\-\r\n]{0,60}(A whole sentence of exactly nine words stands here.)?\r?\n{0,2}){0,12}",
        seed: u64,
    ) {
        if let Ok(made) = texts(&[document(&text)], seed) {
            for made in made {
                prop_assert_eq!(made.planted.original(), text.clone());
                for defect in &made.planted.defects {
                    prop_assert!(made.planted.text.is_char_boundary(defect.range.start));
                    prop_assert!(made.planted.sentence(defect).len() > 10);
                }
            }
        }
    }
}
