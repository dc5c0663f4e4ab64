//! What is no archive, or not the one that was exported: all of it is refused, and nothing is changed.

use std::path::Path;

use domain::{DebateId, Event, Outcome, Recorded, TaskId};
use proptest::prelude::*;
use rusqlite::Connection;
use store::Store;

use crate::archive::{archive, small, sound};
use crate::common::{change, ended, fresh, proposed, started};

fn refusal(store: &Store, archive: &[u8]) -> String {
    let error = store.import("archive.json", archive).unwrap_err();
    assert!(error.hint().ends_with('.'));
    error.to_string()
}

/// Nothing from a bad file is imported, and the error names the bad line.
fn check_bad(change: impl Fn(&str) -> String, expected: &str) {
    let (_folder, source, _) = small();
    let bad = change(&archive(&source, None));
    let (folder, store) = fresh();
    let message = refusal(&store, bad.as_bytes());
    assert!(message.contains(expected), "{message}\n{bad}");
    assert_untouched(folder.path());
}

fn assert_untouched(folder: &Path) {
    let file = Connection::open(folder.join("whetstone.db")).unwrap();
    for table in [
        "tasks", "versions", "texts", "journal", "heads", "imports", "debates",
    ] {
        let sql = format!("SELECT count(*) FROM {table}");
        let rows: i64 = file.query_one(&sql, [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0, "{table}");
    }
}

fn without(archive: &str, line: usize) -> String {
    let lines = archive.split_inclusive('\n').enumerate();
    lines
        .filter(|(number, _)| number + 1 != line)
        .map(|(_, line)| line)
        .collect()
}

#[test]
fn a_bad_file_changes_nothing_and_its_bad_line_is_named() {
    let replaced =
        |from: &'static str, to: &'static str| move |text: &str| text.replacen(from, to, 1);
    let not_an_archive = "Line 1: a Whetstone archive doesn’t start like this";
    check_bad(|_| String::new(), not_an_archive);
    check_bad(
        |_| "{\"schema\":1,\"debate\":\"x\"}".to_owned(),
        not_an_archive,
    );
    check_bad(|_| "# A document\n\nwith text\n".to_owned(), not_an_archive);
    check_bad(replaced("\"archive\"", "\"arch\""), not_an_archive);
    check_bad(
        replaced("\"schema\":1", "\"schema\":2"),
        "archive.json has format 2, and this version of Whetstone knows formats up to 1",
    );
    check_bad(
        |text| text.repeat(2),
        "Line 13: there is something after the end",
    );
    check_bad(|text| without(text, 12), "Line 12: the archive is cut off");
    check_bad(
        |text| text.lines().take(5).collect::<Vec<_>>().join("\n"),
        "Line 6: the archive is cut off",
    );
    check_bad(
        |text| text[..text.len() / 2].to_owned(),
        "this isn’t a record of an archive: EOF",
    );
    check_bad(
        replaced("{\"fact\":", "{\"face\":"),
        "Line 8: this isn’t a record",
    );
    check_bad(
        |text| without(text, 2),
        "Line 3: there is no task before this version",
    );
    check_bad(
        |text| without(text, 3),
        "Line 3: its text isn’t before the version",
    );
    check_bad(
        replaced(
            "{\"task\":",
            "{\"settings\":{\"patterns\":[{\"name\":\"x\",\"pattern\":\"(\"}]}},\n{\"task\":",
        ),
        "Line 2: the settings can’t be used: The pattern isn’t a regular expression",
    );
    check_bad(
        |text| without(text, 7),
        "Line 7: there is no debate before this fact",
    );
    check_bad(|text| without(text, 8), "Line 9: record 1 of the debate");
    check_bad(
        |text| without(text, 10),
        "Line 10: record 2 of the debate “Export”",
    );
    check_bad(|text| without(text, 11), "record 3 of the debate “Export”");
    check_bad(
        replaced("\"cost_usd\":0.5", "\"cost_usd\":0.1"),
        "Line 10: record 2 of the debate “Export”",
    );
    check_bad(
        replaced("\"facts\":3", "\"facts\":2"),
        "record 3 of the debate",
    );
    check_bad(replaced("\"seq\":2", "\"seq\":7"), "record 2 of the debate");
}

#[test]
fn a_record_with_true_seals_that_no_debate_can_have_is_refused() {
    let check = |alter: &dyn Fn(&mut Vec<Recorded>), expected: &str| {
        let (_folder, source) = fresh();
        let (debate, task) = (DebateId::new("d1"), TaskId::new("t1"));
        let fact = |seq: u64, key: &str, event: Event| Recorded {
            seq,
            key: key.to_owned(),
            at: store::now(),
            event,
        };
        let mut facts = vec![
            fact(
                1,
                "start",
                started(&debate, &task, "Export", "Export soon."),
            ),
            fact(2, "end/1", ended(Outcome::Stopped)),
        ];
        alter(&mut facts);
        source
            .take_in(&[(debate, facts)], &["Export soon."])
            .unwrap();
        let (folder, store) = fresh();
        let message = refusal(&store, archive(&source, None).as_bytes());
        assert!(message.contains(expected), "{message}");
        assert_untouched(folder.path());
    };
    let at = |time: &'static str| move |facts: &mut Vec<Recorded>| facts[1].at = time.to_owned();
    let unfit = "has an invalid key or time";
    check(&at("yesterday"), unfit);
    check(&at("2026-01-02T03:04:05Z"), unfit);
    check(&|facts| facts[1].key = String::new(), unfit);
    check(&|facts| facts[1].key = "k".repeat(300), unfit);
    let proposes = |places: &'static [(usize, usize, &'static str)]| {
        move |facts: &mut Vec<Recorded>| {
            let changes = places.iter().map(|(start, end, old)| {
                let mut one = change(0, Vec::new());
                one.places[0].range = (*start, *end).into();
                (*old).clone_into(&mut one.places[0].old);
                one
            });
            facts[1].event = proposed("x", changes.collect());
        }
    };
    let misfit = "changes passages that the text doesn’t have";
    check(&proposes(&[(7, 90, "soon")]), misfit);
    check(&proposes(&[(9, 7, "")]), misfit);
    check(&proposes(&[(7, 11, "late")]), misfit);
    check(&proposes(&[(7, 11, "soon"), (9, 11, "on")]), misfit);
    // Resuming this one would run the other one.
    let other = |facts: &mut Vec<Recorded>| {
        let (debate, task) = (DebateId::new("d2"), TaskId::new("t1"));
        facts[0].event = started(&debate, &task, "Another", "Export soon.");
    };
    check(&other, "doesn’t belong here");
}

#[test]
fn names_that_lead_out_of_a_folder_are_refused() {
    let (_folder, source, debate) = small();
    let archive = archive(&source, None);
    let task = source.tasks("", false).unwrap()[0].id.clone();
    for id in [debate.as_str(), task.as_str()] {
        let (folder, store) = fresh();
        let message = refusal(&store, archive.replace(id, "../../x").as_bytes());
        assert!(
            message.contains("this is not a valid name for a"),
            "{message}"
        );
        assert_untouched(folder.path());
    }
}

#[test]
fn a_line_that_never_ends_is_not_gathered() {
    let (_folder, store) = fresh();
    let endless = std::io::BufReader::new(std::io::repeat(b'{'));
    let error = store.import("endless", endless).unwrap_err().to_string();
    assert_eq!(
        error,
        "endless wasn’t imported. Line 1: this line is too long"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn a_file_with_any_byte_changed_goes_in_whole_or_not_at_all(
        at: prop::sample::Index,
        byte: u8,
    ) {
        let (_folder, source, _) = small();
        let mut bytes = archive(&source, None).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let (folder, store) = fresh();
        match store.import("archive.json", bytes.as_slice()) {
            Ok(imported) => {
                prop_assert_eq!((imported.tasks, imported.debates), (1, 1));
                sound(&store);
            }
            Err(_) => assert_untouched(folder.path()),
        }
    }

    #[test]
    fn any_bytes_are_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (folder, store) = fresh();
        store.import("bytes", bytes.as_slice()).unwrap_err();
        assert_untouched(folder.path());
    }
}
