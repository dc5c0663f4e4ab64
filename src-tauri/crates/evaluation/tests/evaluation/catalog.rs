//! The catalog has what it promises, and nothing of the cases that rules were written against.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use domain::text::document::prose;
use evaluation::{Defect, DefectKind, catalog};

fn all() -> Vec<Defect> {
    let shipped = catalog::shipped().unwrap();
    shipped.into_iter().flat_map(|it| it.defects).collect()
}

fn by_kind(defects: &[Defect]) -> BTreeMap<DefectKind, usize> {
    let mut counts = BTreeMap::new();
    for defect in defects {
        *counts.entry(defect.kind).or_insert(0) += 1;
    }
    counts
}

#[test]
fn there_are_at_least_forty_defects_of_twelve_kinds() {
    let defects = all();
    assert!(defects.len() >= 40, "{}", defects.len());
    let counts = by_kind(&defects);
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|count| *count >= 4), "{counts:?}");
    let general = by_kind(&catalog::general().unwrap());
    assert_eq!(general.len(), DefectKind::ALL.len());
    assert!(general.values().all(|count| *count == 2), "{general:?}");
}

#[test]
fn documents_are_as_long_as_documents_are() {
    let documents = catalog::shipped().unwrap();
    assert!((4..=6).contains(&documents.len()));
    for document in documents {
        let words = prose::words(&document.text);
        assert!((400..=900).contains(&words), "{}: {words}", document.name);
    }
}

#[test]
fn no_sentence_is_planted_twice() {
    let mut seen = HashSet::new();
    let general = catalog::general().unwrap();
    for defect in all().iter().chain(&general) {
        assert!(
            seen.insert(defect.words().to_owned()),
            "{}",
            defect.sentence
        );
        assert!(!defect.why.is_empty(), "{}", defect.sentence);
    }
}

#[test]
fn keys_and_labels_are_told_apart() {
    let keys: HashSet<&str> = DefectKind::ALL.iter().map(|it| it.key()).collect();
    let labels: HashSet<&str> = DefectKind::ALL.iter().map(|it| it.label()).collect();
    assert_eq!((keys.len(), labels.len()), (12, 12));
}

/// This many consecutive words are no coincidence.
const IN_A_ROW: usize = 6;

/// The cases of rules are in their sources, tests and examples.
#[test]
fn nothing_is_shared_with_the_cases_that_rules_were_written_against() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut known = HashSet::new();
    let mut files = 0;
    for file in files_of(&rules) {
        known.extend(rows(&fs::read_to_string(file).unwrap()));
        files += 1;
    }
    assert!(files > 50, "only {files} files of the rules were found");
    let documents = catalog::shipped().unwrap();
    let texts = documents.iter().map(|it| it.text.clone());
    let general = catalog::general().unwrap();
    let sentences = all().into_iter().chain(general).map(|it| it.sentence);
    for text in texts.chain(sentences) {
        for row in rows(&text) {
            assert!(!known.contains(&row), "“{row}” is in the rules’ cases");
        }
    }
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_text = path.extension().is_some_and(|it| it == "rs" || it == "md");
        if path.is_dir() {
            files.extend(files_of(&path));
        } else if is_text {
            files.push(path);
        }
    }
    files
}

fn rows(text: &str) -> Vec<String> {
    let letters = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            ' '
        }
    };
    let plain: String = text.to_lowercase().chars().map(letters).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.windows(IN_A_ROW).map(|row| row.join(" ")).collect()
}
