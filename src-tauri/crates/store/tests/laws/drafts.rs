//! Laws of what authors were writing when they left a debate.

use domain::page::Draft;
use domain::{DebateId, Event, TaskId, VersionId};
use store::{Error, Store};

use crate::common::{begin, fresh};

fn draft(place: &str, text: &str) -> Draft {
    Draft {
        place: place.to_owned(),
        seen: "as it was".to_owned(),
        text: text.to_owned(),
    }
}

fn debate(store: &Store) -> DebateId {
    begin(store, &TaskId::new("t1"), "Export", "Export soon.")
}

fn accepted() -> Event {
    Event::Accepted {
        text: None,
        version: VersionId::new("v2"),
        conflicts: Vec::new(),
        up_to: None,
    }
}

#[test]
fn a_draft_is_there_after_the_store_was_closed() {
    let (folder, store) = fresh();
    let debate = debate(&store);
    store.keep_draft(&debate, &draft("c1-0", "Half a")).unwrap();
    store.keep_draft(&debate, &draft("c2-0", "Other")).unwrap();
    store
        .keep_draft(&debate, &draft("c1-0", "Half a sentence"))
        .unwrap();
    drop(store);

    let store = Store::open(folder.path()).unwrap();
    let kept = [draft("c2-0", "Other"), draft("c1-0", "Half a sentence")];
    assert_eq!(store.drafts(&debate).unwrap(), kept, "the newest is last");
    store.rebuild().unwrap();
    assert_eq!(store.drafts(&debate).unwrap(), kept);
}

#[test]
fn a_draft_goes_with_what_decides_on_it() {
    type Ends = fn(&Store, &DebateId);
    let cases: [(&str, Ends, usize); 5] = [
        (
            "it was saved",
            |store, it| store.drop_draft(it, "c1-0").unwrap(),
            1,
        ),
        (
            "accepted",
            |store, it| drop(store.append_next(it, "accept", &accepted()).unwrap()),
            0,
        ),
        (
            "discarded",
            |store, it| {
                let event = Event::Discarded { discarded: true };
                store.append_next(it, "discard", &event).unwrap();
            },
            0,
        ),
        (
            "put back",
            |store, it| {
                let event = Event::Discarded { discarded: false };
                store.append_next(it, "discard", &event).unwrap();
            },
            2,
        ),
        ("deleted", |store, it| store.delete_debate(it).unwrap(), 0),
    ];
    for (what, ends, left) in cases {
        let (_folder, store) = fresh();
        let [one, other] = [debate(&store), debate(&store)];
        for debate in [&one, &other] {
            store.keep_draft(debate, &draft("c1-0", "Mine")).unwrap();
            store.keep_draft(debate, &draft("c2-0", "Mine")).unwrap();
        }
        ends(&store, &one);
        assert_eq!(store.drafts(&one).unwrap().len(), left, "{what}");
        assert_eq!(store.drafts(&other).unwrap().len(), 2, "{what}: of another");
    }
}

#[test]
fn a_draft_that_comes_after_the_decision_is_dropped() {
    let (_folder, store) = fresh();
    let debate = debate(&store);
    store.append_next(&debate, "accept", &accepted()).unwrap();
    store.keep_draft(&debate, &draft("c1-0", "Late")).unwrap();
    assert!(store.drafts(&debate).unwrap().is_empty());

    store
        .append_next(&debate, "takeback", &Event::TakenBack {})
        .unwrap();
    store.keep_draft(&debate, &draft("c1-0", "Anew")).unwrap();
    store.rebuild().unwrap();
    let kept = store.drafts(&debate).unwrap();
    assert_eq!(
        kept,
        [draft("c1-0", "Anew")],
        "an older decision says nothing of it"
    );
}

#[test]
fn a_draft_belongs_to_a_debate() {
    let (_folder, store) = fresh();
    let error = store.keep_draft(&DebateId::new("none"), &draft("c1-0", "Mine"));
    assert!(matches!(error, Err(Error::NotFound { .. })));
}

#[test]
fn a_post_mortem_that_is_written_stays_until_it_is_saved() {
    let (_folder, store) = fresh();
    let debate = debate(&store);
    store.append_next(&debate, "accept", &accepted()).unwrap();
    let post_mortem = draft("post-mortem", "{}");
    store.keep_draft(&debate, &post_mortem).unwrap();
    store.keep_draft(&debate, &draft("c1-0", "Late")).unwrap();
    let kept = store.drafts(&debate).unwrap();
    assert_eq!(kept, std::slice::from_ref(&post_mortem));
    store.append_next(&debate, "accept", &accepted()).unwrap();
    assert_eq!(store.drafts(&debate).unwrap(), [post_mortem]);
    let learned = Event::Learned {
        post_mortem: Box::default(),
    };
    store.append_next(&debate, "post-mortem", &learned).unwrap();
    assert_eq!(store.drafts(&debate).unwrap(), []);
}
