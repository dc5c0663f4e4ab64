//! Laws of data with words as earlier versions spelled them.

use domain::page::DebateQuery;
use domain::{Event, Role, SeatId};

use crate::archive::archive;
use crate::common::fresh;

/// A task, a debate of one round with a synthesis, and a setting, as an earlier version exported them.
const ARCHIVE: &str = include_str!("older_words.json");

#[test]
fn what_an_earlier_version_wrote_is_read_and_stays_as_it_was_sealed() {
    let (_folder, store) = fresh();
    let imported = store.import("older.json", ARCHIVE.as_bytes()).unwrap();
    assert_eq!((imported.debates, imported.refused.len()), (1, 0));

    let query = DebateQuery {
        limit: 1,
        ..DebateQuery::default()
    };
    let row = store.debates(&query).unwrap().remove(0);
    let view = store.view(&row.debate).unwrap();
    let setup = view.setup.unwrap();
    assert_eq!(setup.synthesizer.id, SeatId::synthesizer());
    assert_eq!(setup.synthesizer.model.name, "offline/rules");
    let synthesis = view.rounds[0].synthesis.as_ref().unwrap();
    assert!(!synthesis.recorded.is_empty());
    let replied = |event: &Event| matches!(event, Event::Replied { reply } if reply.seat == SeatId::synthesizer());
    let facts = store.events(&row.debate, 0).unwrap();
    assert!(facts.iter().any(|record| replied(&record.event)));

    let last = store.task(&setup.task).unwrap().last.unwrap();
    assert_eq!(last.closer, "offline/rules");
    let named = store.settings().unwrap().roles;
    assert_eq!(named[&Role::Synthesizer], "claude-cli/opus");

    let audit = store.audit(None).unwrap();
    assert_eq!(audit.broken, []);
    assert_eq!(archive(&store, None), ARCHIVE);
}

#[test]
fn what_is_written_keeps_the_spelling_that_is_stored_and_that_scripts_read() {
    let written = serde_json::to_string(&Role::Synthesizer).unwrap();
    assert_eq!(written, "\"synthesiser\"");
    assert_eq!(SeatId::synthesizer().as_str(), "synthesiser");
    for spelling in ["\"synthesiser\"", "\"synthesizer\""] {
        let read: Role = serde_json::from_str(spelling).unwrap();
        assert_eq!(read, Role::Synthesizer);
    }
}
