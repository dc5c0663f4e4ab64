//! Laws of resolved concerns and of the user's own adversaries: they are included in archives, and undoing
//! a deletion restores what was there.

use domain::FindingId;
use domain::gauntlet::adversaries::OwnAdversary;
use domain::gauntlet::concern::ResolvedConcern;
use domain::gauntlet::response::ResponseProtocol;

use crate::archive::{archive, import, small};
use crate::common::fresh;

fn hawk(prompt: &str) -> OwnAdversary {
    OwnAdversary {
        key: "cost_hawk".to_owned(),
        label: "Cost hawk".to_owned(),
        purpose: String::new(),
        prompt: prompt.to_owned(),
        response: ResponseProtocol::default(),
    }
}

fn concern(pattern: &str) -> ResolvedConcern {
    ResolvedConcern {
        pattern: pattern.to_owned(),
        explanation: "It is bounded.".to_owned(),
        adversary: "cost_hawk".to_owned(),
        base_confidence: 0.8,
        spec_hash: "abc".to_owned(),
        created_at: "2026-03-01T10:00:00.000Z".to_owned(),
        times_matched: 2,
    }
}

#[test]
fn adversaries_and_resolved_concerns_go_along_and_stay_what_they_are() {
    let (_folder, source, debate) = small();
    source.add_adversary(&hawk("Hate every cost.")).unwrap();
    let resolved = [(FindingId::new("g.a1.1"), concern("Costs grow"))];
    source.take_in_concerns(&debate, &resolved, &[]).unwrap();
    source.import_concerns(&[concern("Storage grows")]).unwrap();
    let everything = archive(&source, None);
    let (_folder, store) = fresh();
    let imported = import(&store, &everything);
    assert_eq!((imported.adversaries, imported.concerns), (1, 2));
    assert_eq!(archive(&store, None), everything);
    let origins = store.concerns_with_origins().unwrap();
    let from = |at: usize| origins[at].1.as_ref().map(|it| it.debate.clone());
    assert_eq!((from(0), from(1)), (None, Some(debate.clone())));

    // What is here stays, and nothing is imported twice.
    let key = store.adversaries().unwrap()[0].key.clone();
    store
        .edit_adversary(&OwnAdversary {
            key,
            ..hawk("Ask what it costs.")
        })
        .unwrap();
    let again = import(&store, &everything);
    assert_eq!((again.adversaries, again.concerns), (0, 0));
    assert_eq!(
        again.kept,
        ["Your adversary “cost_hawk” differs from the one in the file, so yours was kept."]
    );
    assert_eq!(store.adversaries().unwrap(), [hawk("Ask what it costs.")]);
    // An archive of individual debates has neither.
    let one = archive(&source, Some(&[debate]));
    assert!(!one.contains("cost_hawk"), "{one}");
}

#[test]
fn a_concern_or_an_adversary_that_can_not_be_one_is_refused() {
    let (_folder, source, _) = small();
    source.add_adversary(&hawk("Hate every cost.")).unwrap();
    source.import_concerns(&[concern("Costs grow")]).unwrap();
    let everything = archive(&source, None);
    for (good, bad, expected) in [
        (
            "\"base_confidence\":0.8",
            "\"base_confidence\":8.0",
            "isn’t between 0 and 1",
        ),
        (
            "\"key\":\"cost_hawk\"",
            "\"key\":\"../hawk\"",
            "this is not a valid name for",
        ),
    ] {
        let (_folder, store) = fresh();
        let archive = everything.replace(good, bad);
        assert_ne!(archive, everything, "{good}");
        let error = store
            .import("archive.json", archive.as_bytes())
            .unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert!(store.tasks("", false).unwrap().is_empty());
    }
    // A built-in adversary is never replaced.
    let usual = everything.replace("\"key\":\"cost_hawk\"", "\"key\":\"lazy_developer\"");
    let (_folder, store) = fresh();
    assert_eq!(import(&store, &usual).kept.len(), 1);
    assert!(store.adversaries().unwrap().is_empty());
}

#[test]
fn a_deleted_concern_comes_back_under_its_number_and_no_other_does() {
    let (_folder, store, debate) = small();
    let resolved = [(FindingId::new("g.a1.1"), concern("Costs grow"))];
    store.take_in_concerns(&debate, &resolved, &[]).unwrap();
    let all = store.concerns_with_origins().unwrap();
    let it = all[0].0.clone();
    store.put_back_concern(&it, Some(&debate)).unwrap_err();
    store.remove_concern(it.number).unwrap();
    store.put_back_concern(&it, Some(&debate)).unwrap();
    assert_eq!(store.concerns_with_origins().unwrap(), all);
    for number in [0, -1, it.number + 1, i64::MAX] {
        let mut other = it.clone();
        other.number = number;
        store.put_back_concern(&other, None).unwrap_err();
    }
}

#[test]
fn a_concern_that_is_resolved_again_stays_one_entry() {
    let (_folder, store, debate) = small();
    let take = |finding: &str, concern: ResolvedConcern| {
        let resolved = [(FindingId::new(finding), concern)];
        store.take_in_concerns(&debate, &resolved, &[]).unwrap();
        let stored = store.concerns().unwrap().into_iter();
        stored.map(|it| it.concern).collect::<Vec<_>>()
    };
    let first = concern("Costs grow");
    take("g.a1.1", first.clone());
    let again = |days: &str, base_confidence: f64| ResolvedConcern {
        explanation: "It is still bounded.".to_owned(),
        base_confidence,
        created_at: format!("2026-{days}T10:00:00.000Z"),
        times_matched: 0,
        ..first.clone()
    };
    // On the same day, a weaker dismissal counts less than the existing one.
    assert_eq!(
        take("g.a1.2", again("03-01", 0.6)),
        std::slice::from_ref(&first)
    );
    // Two weeks later, half of that is left.
    let renewed = take("g.a1.3", again("03-15", 0.6));
    let expected = ResolvedConcern {
        times_matched: 2,
        ..again("03-15", 0.6)
    };
    assert_eq!(renewed, [expected]);
    for other in [
        ResolvedConcern {
            spec_hash: "def".to_owned(),
            ..first.clone()
        },
        ResolvedConcern {
            adversary: "lazy_developer".to_owned(),
            ..first.clone()
        },
    ] {
        let before = store.concerns().unwrap().len();
        let id = format!("g.{}.{}", other.adversary, other.spec_hash);
        assert_eq!(take(&id, other).len(), before + 1);
    }
}
