//! Laws of folding: parts bring a copy up to date, and folding can continue where it stopped.

use domain::author::{Choice, Remark, Wanted};
use domain::briefed::{Briefed, BriefingPart};
use domain::final_check::FinalChecks;
use domain::post_mortem::PostMortem;
use domain::setup::Budget;
use domain::summary_by_model::SummaryByModel;
use domain::view::{Part, PartKey};
use domain::{ChangeId, Event, FindingId, Outcome, TextHash, VersionId, View};
use proptest::prelude::*;

use super::patterns::{annotated, asked_patterns};
use super::{
    ACCEPTED, began, change, counted, critiqued, decide, journal, proposed, raised, replied,
    started, synthesized,
};

/// Applies a part to a copy of a view, as the page does.
fn put(copy: &mut View, part: Part) {
    match part {
        Part::Setup { setup } => copy.setup = Some(*setup),
        Part::Header { header } => copy.header = *header,
        Part::Author { author } => copy.author = author,
        Part::Briefing { briefing } => copy.briefing = briefing,
        Part::Round { round } => {
            copy.rounds.retain(|other| other.number != round.number);
            copy.rounds.push(*round);
            copy.rounds.sort_by_key(|round| round.number);
        }
        Part::Positions { positions } => copy.positions = positions,
        Part::Conclusion { conclusion } => copy.conclusion = Some(*conclusion),
        Part::Review { review } => copy.review = Some(*review),
        Part::FinalChecks { final_checks } => copy.final_checks = Some(*final_checks),
        Part::Patterns { patterns } => copy.patterns = patterns,
        Part::Gauntlets { gauntlets } => copy.gauntlets = gauntlets,
        Part::PostMortem { post_mortem } => copy.post_mortem = Some(post_mortem),
        Part::SummaryByModel { summary_by_model } => copy.summary_by_model = Some(summary_by_model),
    }
}

fn any_remark() -> impl Strategy<Value = Remark> {
    let about = |remark: fn(FindingId) -> Remark| {
        prop::sample::select(&[1_u32, 2][..]).prop_map(move |round| remark(raised(round, 0).id))
    };
    prop_oneof![
        about(|finding| Remark::Pin { finding }),
        about(|finding| Remark::Withdraw { finding }),
        about(|finding| Remark::Dismiss {
            finding,
            reason: "Decided.".to_owned()
        }),
        Just(Remark::Word {
            text: "Keep it short.".to_owned()
        }),
    ]
}

fn any_event() -> impl Strategy<Value = Event> {
    let round = 0_u32..4;
    let findings = || vec![raised(1, 0).id, raised(2, 1).id];
    prop_oneof![
        crate::conclusion::any_event(),
        Just(started()),
        round.clone().prop_map(began),
        round.clone().prop_map(|round| replied(round, Some(0.5))),
        (round.clone(), 0_usize..5).prop_map(|(round, seat)| critiqued(round, seat)),
        round.clone().prop_map(counted),
        round.clone().prop_map(synthesized),
        round.prop_map(|round| Event::RoundEnded { round }),
        (0_usize..3).prop_map(move |at| proposed(vec![
            change("c1", at, &findings(), &[]),
            change("c2", 2, &findings()[..1], &["c1"]),
        ])),
        prop::sample::select(&["c1", "c2", "c3"][..]).prop_map(|id| decide(id, ACCEPTED)),
        prop::sample::select(&BriefingPart::ALL[..]).prop_map(|part| Event::Briefed {
            briefed: Box::new(Briefed::nothing(part, "Nothing.")),
        }),
        prop::sample::select(&["one", "two"][..]).prop_map(|text| Event::FinalChecked {
            checks: Box::new(FinalChecks {
                text: TextHash::of(text),
                flags: Vec::new(),
                model: None,
                warning: String::new(),
            }),
        }),
        prop::sample::select(&["one", "two"][..]).prop_map(asked_patterns),
        Just(annotated()),
        Just(Event::Paused {}),
        Just(Event::Resumed {}),
        Just(Event::TakenBack {}),
        prop::sample::select(&["2026-03-01", "2026-03-02"][..]).prop_map(|built| Event::Learned {
            post_mortem: Box::new(PostMortem {
                built: built.to_owned(),
                ..PostMortem::default()
            }),
        }),
        prop::sample::select(&["ada", "bob"][..]).prop_map(|model| Event::Summarized {
            summary: Box::new(SummaryByModel {
                model: model.to_owned(),
                ..SummaryByModel::default()
            }),
        }),
        Just(Event::Warned {
            message: "careful".to_owned()
        }),
        Just(Event::Ended {
            outcome: Outcome::Stopped,
            why: "Stopped.".to_owned(),
            disputes: Vec::new(),
        }),
        (prop::sample::select(&["c1", "c2"][..]), any::<bool>()).prop_map(|(id, apart)| {
            Event::Split {
                change: ChangeId::new(id),
                apart,
            }
        }),
        any_remark().prop_map(|remark| Event::Remarked { remark }),
        Just(Event::Wanted {
            wanted: Wanted::NextRound { round: 1 }
        }),
        Just(Event::Chosen {
            choice: Choice::GoOn {}
        }),
        Just(Event::MoreRounds {
            after: 3,
            rounds: 2
        }),
        Just(Event::Capped {
            budget: Budget {
                usd: Some(0.5),
                tokens: None
            }
        }),
        any::<bool>().prop_map(|discarded| Event::Discarded { discarded }),
        Just(Event::Accepted {
            text: None,
            version: VersionId::new("v2"),
            conflicts: Vec::new(),
            up_to: None,
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_that_changed_bring_a_copy_up_to_date(
        events in prop::collection::vec(any_event(), 0..40),
    ) {
        let mut view = View::default();
        let mut copy = View::default();
        for recorded in journal(events) {
            let keys = view.apply(&recorded);
            let mut once = keys.clone();
            once.dedup();
            prop_assert_eq!(&once, &keys);
            prop_assert!(keys.contains(&PartKey::Header));
            for part in keys.iter().filter_map(|key| view.part(key)) {
                put(&mut copy, part);
            }
            copy.seq = view.seq;
            prop_assert_eq!(&copy, &view);
        }
        let mut whole = View { seq: view.seq, ..View::default() };
        for part in view.parts() {
            put(&mut whole, part);
        }
        prop_assert_eq!(whole, view);
    }

    #[test]
    fn folding_goes_on_where_it_stopped(
        events in prop::collection::vec(any_event(), 0..30),
        cut in any::<prop::sample::Index>(),
    ) {
        let events = journal(events);
        let cut = cut.index(events.len() + 1);
        let mut view = View::fold(&events[..cut]);
        for recorded in &events {
            view.apply(recorded);
        }
        prop_assert_eq!(view, View::fold(&events));
    }
}
