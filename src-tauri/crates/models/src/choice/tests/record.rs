//! The order based on how findings turned out.

use domain::Kind;
use domain::scores::{Cases, DebateScores, ModelTally, RoleTally};

use super::*;

/// Models with this many accepted and dismissed findings on PRDs.
fn record(cases: &[(&str, u32, u32)]) -> TrackRecord {
    let models = cases.iter().map(|(name, accepted, dismissed)| {
        let role = RoleTally {
            findings: Cases {
                raised: accepted + dismissed,
                accepted: *accepted,
                dismissed: *dismissed,
            },
            ..RoleTally::default()
        };
        let tally = ModelTally {
            roles: [("critic".to_owned(), role)].into(),
            ..ModelTally::default()
        };
        ((*name).to_owned(), tally)
    });
    let debate = DebateScores {
        kind: Kind::Prd,
        models: models.collect(),
        ..DebateScores::default()
    };
    TrackRecord::of(Kind::Prd, [&debate])
}

fn check(record: &TrackRecord, wish: &Wish, role: Role, models: &[&str], moved: &[&str]) {
    let preference = Preference::built_in().expect("an order");
    let candidates = machine(claude());
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish,
        record,
    };
    let chosen = choice.models(role, models.len());
    assert_eq!(chosen, models, "{role:?} {record:?}");
    assert_eq!(
        choice.why_moved(role, &chosen),
        moved,
        "{role:?} {record:?}"
    );
}

#[test]
fn figures_move_models_that_raise_findings_and_only_with_five_cases() {
    let (sonnet, opus) = ("claude-cli/sonnet", "claude-cli/opus");
    let balanced = profile(Profile::Balanced);
    check(&record(&[]), &balanced, Critic, &[sonnet, opus], &[]);
    check(
        &record(&[(sonnet, 0, 4)]),
        &balanced,
        Critic,
        &[sonnet, opus],
        &[],
    );
    check(
        &record(&[(sonnet, 4, 4)]),
        &balanced,
        Critic,
        &[sonnet, opus],
        &[],
    );
    check(
        &record(&[(sonnet, 1, 9)]),
        &balanced,
        Critic,
        &[opus, sonnet],
        &["claude-cli/sonnet: 1 of 10 findings on PRDs was accepted."],
    );
    check(
        &record(&[(opus, 14, 4)]),
        &balanced,
        Critic,
        &[opus, sonnet],
        &["claude-cli/opus: 14 of 18 findings on PRDs were accepted."],
    );
    check(
        &record(&[(opus, 1, 9)]),
        &balanced,
        Synthesizer,
        &[opus],
        &[],
    );
}

#[test]
fn a_model_that_the_user_named_stays() {
    let (sonnet, wish) = ("claude-cli/sonnet", named(Critic, "claude-cli/sonnet"));
    check(
        &record(&[(sonnet, 1, 9)]),
        &wish,
        Critic,
        &[sonnet, sonnet],
        &[],
    );
}

#[test]
fn a_reason_says_what_figures_did() {
    let preference = Preference::built_in().expect("an order");
    let (candidates, wish) = (machine(claude()), profile(Profile::Balanced));
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish: &wish,
        record: &record(&[("claude-cli/sonnet", 1, 9)]),
    };
    let models = ["claude-cli/opus", "claude-cli/sonnet"].map(str::to_owned);
    assert_eq!(
        choice.reasons(Critic, &models),
        [
            "Signed in with your subscription, $0.00; ranked above claude-cli/sonnet for reviewers, \
             based on how their findings turned out.",
            "Signed in with your subscription, $0.00; a different model than reviewer 1, from the same provider. \
             1 of 10 findings on PRDs was accepted.",
        ]
    );
}
