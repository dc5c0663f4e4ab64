//! How long a debate was active.

use domain::author::{Choice, Wanted};
use domain::failure::FailureKind;
use domain::round::Unanswered;
use domain::{Event, Outcome, Recorded, SeatId, TextHash, Usage, View};

use super::{began, started};

/// Facts, each with the seconds since the previous one.
fn check(facts: Vec<(u64, Event)>, debated: u64, rounds: &[u64]) {
    let mut at = 0;
    let journal: Vec<Recorded> = (1..)
        .zip(facts)
        .map(|(seq, (passed, event))| {
            at += passed;
            Recorded {
                seq,
                key: match event {
                    Event::Wanted { .. } => "gate/wanted".to_owned(),
                    Event::Chosen { .. } => "gate".to_owned(),
                    _ => format!("fact/{seq}"),
                },
                at: format!(
                    "2026-03-02T{:02}:{:02}:{:02}.000Z",
                    at / 3600,
                    at / 60 % 60,
                    at % 60
                ),
                event,
            }
        })
        .collect();
    let view = View::fold(&journal);
    let seconds: Vec<u64> = view
        .rounds
        .iter()
        .map(|round| round.duration_ms / 1000)
        .collect();
    assert_eq!(
        (view.header.duration_ms / 1000, &*seconds),
        (debated, rounds)
    );
}

fn ended() -> Event {
    Event::Ended {
        outcome: Outcome::Stopped,
        why: String::new(),
        disputes: Vec::new(),
    }
}

fn proposed() -> Event {
    Event::Proposed {
        text: TextHash::of("Proposed."),
        changes: Vec::new(),
    }
}

fn lost(seconds: u64) -> Event {
    Event::Unanswered {
        call: Unanswered {
            round: 1,
            seat: SeatId::at(0),
            model: "ada".to_owned(),
            kind: FailureKind::Crashed,
            usage: Usage::FREE,
            most_tokens: 0,
            most_usd: 0.0,
            duration_ms: seconds * 1000,
        },
    }
}

const HOUR: u64 = 3600;

#[test]
fn only_time_spent_debating_counts() {
    let (over, wanted) = (
        || Event::RoundEnded { round: 1 },
        || Event::Wanted {
            wanted: Wanted::NextRound { round: 1 },
        },
    );
    let begun = || vec![(0, started()), (2, began(1))];
    let with = |more: Vec<(u64, Event)>| begun().into_iter().chain(more).collect();

    check(with(vec![]), 2, &[0]);
    check(with(vec![(20, over()), (1, ended())]), 23, &[20]);
    // It waited for its author.
    let gate = vec![
        (20, over()),
        (0, wanted()),
        (
            HOUR,
            Event::Chosen {
                choice: Choice::GoOn {},
            },
        ),
        (1, began(2)),
        (5, ended()),
    ];
    check(with(gate), 28, &[20, 5]);
    // While paused, running calls finish, and nothing else counts.
    let paused = vec![
        (5, Event::Paused {}),
        (3, lost(8)),
        (HOUR, Event::Resumed {}),
        (4, over()),
    ];
    check(with(paused), 14, &[12]);
    check(with(vec![(5, Event::Paused {}), (HOUR, ended())]), 7, &[5]);
    // Stopped while paused: the proposal at the end took no time either.
    let stopped = vec![(5, Event::Paused {}), (HOUR, proposed()), (1, ended())];
    check(with(stopped), 7, &[5]);
    // The program quit or crashed, and the call that was lost with it is recorded afterward.
    check(
        with(vec![(HOUR, lost(9)), (0, Event::Resumed {}), (4, over())]),
        15,
        &[13],
    );
    // More rounds, long after the end.
    let more = Event::MoreRounds {
        after: 1,
        rounds: 1,
    };
    let later = vec![
        (20, over()),
        (0, ended()),
        (HOUR, more),
        (0, Event::Resumed {}),
        (1, began(2)),
        (6, ended()),
    ];
    check(with(later), 29, &[20, 6]);
}
