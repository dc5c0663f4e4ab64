//! Laws of the scores: they follow the facts, whoever asks and when.

use domain::post_mortem::PostMortem;
use domain::scores::DebateScores;
use domain::{Decision, Event, Outcome, TaskId};
use store::{Store, now};

use crate::common::{
    begin, change, counted, ended, finding, fresh, proposed, replied, round_began,
};

fn check(store: &Store, what: &str) -> DebateScores {
    let scored = store.scored(None).unwrap();
    assert_eq!(scored.len(), 1, "{what}");
    let facts = store.events(&scored[0].debate, 0).unwrap();
    assert_eq!(scored[0].scores, DebateScores::of(&facts), "{what}");
    // What was missing has been stored by now.
    assert_eq!(store.scored(None).unwrap(), scored, "{what}");
    scored.into_iter().next().unwrap().scores
}

#[test]
fn figures_follow_the_facts_and_a_rebuild() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    let _driving = store.lock_debate(&debate).unwrap();
    let raised = finding(1, 0, "No time zone");
    let change = change(0, vec![raised.id.clone()]);
    let accept = Event::Decided {
        change: change.id.clone(),
        decision: Some(Decision::Accepted { edited: None }),
    };
    let facts = [
        ("round/1/begin", round_began(1)),
        ("round/1/critique/s1/1", replied(1, "{}", Some(0.5))),
        ("round/1/count", counted(1, vec![raised])),
        ("proposal/1", proposed("Export at noon.", vec![change])),
        ("end/1", ended(Outcome::Consensus)),
        ("decision/1", accept),
        (
            "post-mortem/1",
            Event::Learned {
                post_mortem: Box::new(PostMortem {
                    built: "2026-03-01".to_owned(),
                    ..PostMortem::default()
                }),
            },
        ),
    ];
    for (key, fact) in &facts {
        let texts: &[&str] = match fact {
            Event::Replied { .. } => &["{}"],
            Event::Proposed { .. } => &["Export at noon."],
            _ => &[],
        };
        store.append(&debate, key, fact, texts).unwrap();
        check(&store, key);
        let lists = store.check().into_iter().find(|it| it.name == "Lists");
        let lists = lists.unwrap();
        assert!(lists.ok, "after {key}: {}", lists.words);
    }
    let scores = check(&store, "in the end");
    assert!(scores.ended && scores.post_mortem);
    assert_eq!(
        scores.personas.values().map(|it| it.accepted).sum::<u32>(),
        1
    );
    assert_eq!(scores.models.values().map(|it| it.runs).sum::<u32>(), 1);
    store.rebuild().unwrap();
    assert_eq!(check(&store, "after a rebuild"), scores);
    assert!(store.scored(Some(&now())).unwrap().is_empty());
}
