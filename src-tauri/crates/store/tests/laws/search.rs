//! Laws of full-text search over debates.

use domain::page::LabelKind;
use domain::{DebateId, Outcome, TaskId};
use proptest::prelude::*;
use rusqlite::Connection;
use store::{DebateQuery, Store};

use crate::common::{begin, counted, ended, finding, fresh, label, proposed, replied};

const REPLY: &str = r#"{"keyword": "Replyword counts.", "severity": "major"}"#;

/// One debate with a unique word in each searched place.
fn debate_of_words(store: &Store) -> DebateId {
    let debate = begin(
        store,
        &TaskId::new("t1"),
        "Titleword",
        "Origword soon.\nZürich 🚀 ships.",
    );
    let events = [
        (
            "round/1/critique/s1/1".to_owned(),
            replied(1, REPLY, Some(0.0)),
        ),
        (
            "round/1/count".to_owned(),
            counted(1, vec![finding(1, 0, "Findingword is vague")]),
        ),
        (
            "proposal/1".to_owned(),
            proposed("Proposalword by Friday.", vec![]),
        ),
        ("end/1".to_owned(), ended(Outcome::Consensus)),
    ];
    let texts = [REPLY, "Proposalword by Friday.", "system", "prompt"];
    store.append_all(&debate, &events, &texts).unwrap();
    debate
}

fn search(store: &Store, words: &str) -> Vec<(DebateId, Option<String>)> {
    let query = DebateQuery {
        search: words.to_owned(),
        limit: 50,
        ..DebateQuery::default()
    };
    let rows = store.debates(&query).unwrap();
    rows.into_iter()
        .map(|row| (row.debate, row.hit.map(|hit| hit.snippet)))
        .collect()
}

#[test]
fn a_proposal_is_searched_for_what_is_new_in_it() {
    let (_folder, store) = fresh();
    let start = "Origword soon.\n\nKept as it is.";
    let debate = begin(&store, &TaskId::new("t1"), "Titleword", start);
    let text = "Newword by Friday.\n\nKept as it is.";
    let events = [
        ("proposal/1".to_owned(), proposed(text, vec![])),
        ("proposal/2".to_owned(), proposed(start, vec![])),
    ];
    store.append_all(&debate, &events, &[text, start]).unwrap();
    for (words, wanted) in [
        ("newword", "\u{2}Newword\u{3} by Friday."),
        ("kept", "Origword soon. \u{2}Kept\u{3} as it is."),
    ] {
        let [(found, shown)] = search(&store, words).try_into().unwrap();
        assert_eq!(found, debate);
        assert_eq!(shown.as_deref(), Some(wanted), "{words}");
    }
    assert!(store.check().iter().all(|check| check.ok));
}

#[test]
fn every_place_is_searched_and_shown() {
    let (_folder, store) = fresh();
    let debate = debate_of_words(&store);
    let check = |words: &str, snippet: &str| {
        let [(found, shown)] = search(&store, words).try_into().unwrap();
        assert_eq!(found, debate);
        assert_eq!(shown.as_deref(), Some(snippet), "{words}");
    };
    check("titleword", "\u{2}Titleword\u{3}");
    check("origword", "\u{2}Origword\u{3} soon. Zürich 🚀 ships.");
    check(
        "zurich soon",
        "Origword \u{2}soon\u{3}. \u{2}Zürich\u{3} 🚀 ships.",
    );
    check("replyw", "\u{2}Replyword\u{3} counts.");
    check("proposalword", "\u{2}Proposalword\u{3} by Friday.");
    check(
        "findingword",
        "\u{2}Findingword\u{3} is vague · Nobody can test that. · as soon as possible",
    );
}

#[test]
fn what_a_user_types_is_never_syntax() {
    let (_folder, store) = fresh();
    debate_of_words(&store);
    let check = |words: &str, found: usize| {
        assert_eq!(search(&store, words).len(), found, "{words:?}");
    };
    for words in [
        "", "  \n ", "soon", "SOON", "so", "\"soon", "soon\"", "soon*", "(soon", "ships.",
    ] {
        check(words, 1);
    }
    for words in [
        "\"",
        "*",
        "\"\"",
        "🚀",
        "a AND",
        "soon OR nothing",
        "NOT soon",
        "text:soon",
        "soon NEAR(x",
        "^soon x",
        "-",
        "\0",
        "so\0on",
        "'; DROP TABLE search; --",
        "oon",
    ] {
        search(&store, words);
    }
    check("soon nothing", 0);
    check("text:soon", 0);
    check("keyword", 0);
    check("severity", 0);
    check("oon", 0);
}

#[test]
fn each_debate_is_found_once_newest_first_and_page_by_page() {
    let (_folder, store) = fresh();
    let began: Vec<DebateId> = (0..5).map(|_| debate_of_words(&store)).collect();
    let newest: Vec<DebateId> = began.iter().rev().cloned().collect();
    let all: Vec<DebateId> = search(&store, "soon")
        .into_iter()
        .map(|(id, _)| id)
        .collect();
    assert_eq!(all, newest);
    let query = DebateQuery {
        search: "soon".to_owned(),
        after: Some(newest[1].clone()),
        limit: 2,
        labels: vec![label(LabelKind::Task, &["t1"])],
        ..DebateQuery::default()
    };
    let rows = store.debates(&query).unwrap();
    let page: Vec<&DebateId> = rows.iter().map(|row| &row.debate).collect();
    assert_eq!(page, [&newest[2], &newest[3]]);
    let labels = vec![label(LabelKind::Task, &["t2"])];
    let other_task = DebateQuery { labels, ..query };
    assert!(store.debates(&other_task).unwrap().is_empty());
}

#[test]
fn the_last_word_is_a_beginning_of_any_length() {
    let (_folder, store) = fresh();
    let text = "Authentication of authenticated authors. Zürcher Bürgerämter.";
    begin(&store, &TaskId::new("t1"), "Sign-in", text);
    let check = |words: &str, found: bool| {
        assert_eq!(!search(&store, words).is_empty(), found, "{words:?}");
    };
    for words in [
        "a",
        "au",
        "auth",
        "autho",
        "authen",
        "AUTHENTICAT",
        "authentication",
    ] {
        check(words, true);
        check(&format!("sign {words}"), false);
        check(&format!("authors {words}"), true);
    }
    for words in ["authenticationx", "authent authors", "uthors", "zurchers"] {
        check(words, false);
    }
    for words in [
        "zürch",
        "zurche",
        "bürgeräm",
        "burgeramter",
        "sign-i",
        "sign i",
    ] {
        check(words, true);
    }
}

#[test]
fn words_in_quotes_stand_side_by_side() {
    let (_folder, store) = fresh();
    let text = "The ledger waits for nobody. Nobody waits at night.";
    begin(&store, &TaskId::new("t1"), "Import", text);
    let check = |words: &str, found: bool| {
        assert_eq!(!search(&store, words).is_empty(), found, "{words:?}");
    };
    for words in [
        "\"waits for nobody\"",
        "“waits for nobody”",
        "\"waits for\" night",
        "night \"waits for\"",
        "night \"waits for nob",
        "\"nobody nobody\"",
        "\"ledger\"",
        "\"waits, for!\"",
        "\"\" ledger",
    ] {
        check(words, true);
    }
    for words in [
        "\"waits nobody\"",
        "\"for waits\"",
        "\"ledg\"",
        "\"waits for\" morning",
        "\"\"",
    ] {
        check(words, false);
    }
}

#[test]
fn a_beginning_of_very_many_words_finds_them_all() {
    let (_folder, store) = fresh();
    let words: Vec<String> = (0..400).map(|number| format!("invoice{number}")).collect();
    begin(&store, &TaskId::new("t1"), "Numbers", &words.join(" "));
    begin(&store, &TaskId::new("t1"), "One", "invoice399");
    assert_eq!(search(&store, "invoice").len(), 2);
    assert_eq!(search(&store, "invoice1").len(), 1);
}

#[test]
fn marks_in_a_text_are_not_taken_for_hits() {
    let (_folder, store) = fresh();
    begin(
        &store,
        &TaskId::new("t1"),
        "Export",
        "A \u{2}trick\u{3} of soon.",
    );
    let [(_, snippet)] = search(&store, "soon").try_into().unwrap();
    assert_eq!(snippet.as_deref(), Some("A trick of \u{2}soon\u{3}."));
}

#[test]
fn a_rebuild_finds_what_was_found_before() {
    let (folder, store) = fresh();
    debate_of_words(&store);
    debate_of_words(&store);
    let before = search(&store, "soon");
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    file.execute_batch(
        "DELETE FROM search WHERE n % 2 = 0;
         UPDATE debates SET title = 'Nonsense', rounds = 7;
         DELETE FROM usage;
         INSERT INTO search_index (search_index) VALUES ('delete-all');",
    )
    .unwrap();
    let wrong: Vec<_> = store
        .check()
        .into_iter()
        .filter(|check| !check.ok)
        .collect();
    let [index, lists] = wrong.try_into().unwrap();
    assert_eq!(index.name, "Search");
    assert!(
        lists.words.starts_with("search, usage, debates:"),
        "{}",
        lists.words
    );

    store.rebuild().unwrap();
    assert_eq!(search(&store, "soon"), before);
    assert!(
        store.check().iter().all(|check| check.ok),
        "{:?}",
        store.check()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_text_can_be_searched_for(words in ".{0,40}") {
        let (_folder, store) = fresh();
        debate_of_words(&store);
        search(&store, &words);
        store.tasks(&words, false).unwrap();
    }
}
