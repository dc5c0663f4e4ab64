//! The order of preference: where it comes from, and how it is shown.

use domain::Role::Adversary;

use super::*;

#[test]
fn a_summary_says_how_the_seats_are_spread_and_what_would_be_paid_for() {
    let nothing = "No model is ready on this machine, so every reviewer uses the built-in rules.";
    let paid_words = "This debate may cost money: \
                      anthropic/claude-opus-4-5 ($30.00 in, $30.00 out per million tokens) and openai/gpt-5 \
                      ($11.25 in, $11.25 out per million tokens). Debates are free if you sign in to Claude Code, Codex or Gemini, or start Ollama.";
    for (found, seats, summary, paid) in [
        (vec![], 3, nothing, None),
        (
            all_three(),
            3,
            "Reviewers use models from 3 providers, $0.00, because different models find different things.",
            None,
        ),
        (
            claude(),
            3,
            "2 models from one provider take turns, $0.00: different models find different things.",
            None,
        ),
        (
            vec![signed("claude-cli/sonnet")],
            3,
            "claude-cli/sonnet runs every reviewer, $0.00: no other free model here fits the \
             balanced profile.",
            None,
        ),
        (
            vec![
                paid("anthropic/claude-opus-4-5", 3_000),
                paid("openai/gpt-5", 1_125),
            ],
            2,
            "Reviewers use models from 2 providers, because different models find different things.",
            Some(paid_words),
        ),
    ] {
        let preference = Preference::built_in().expect("an order");
        let (candidates, wish) = (machine(found), profile(Profile::Quality));
        let wish = if seats == 3 { Wish::default() } else { wish };
        let choice = Choice {
            preference: &preference,
            candidates: &candidates,
            wish: &wish,
            record: &TrackRecord::default(),
        };
        let models = choice.models(Critic, seats);
        assert_eq!(choice.summary(&models), summary);
        assert_eq!(choice.paid(&models).as_deref(), paid);
    }
}

#[test]
fn rules_that_the_user_named_are_no_sign_that_no_model_is_ready() {
    let preference = Preference::built_in().expect("an order");
    let named = BTreeMap::from([(Critic, "offline/rules".to_owned())]);
    let wish = Wish {
        named,
        ..Wish::default()
    };
    let candidates = machine(claude());
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish: &wish,
        record: &TrackRecord::default(),
    };
    assert_eq!(
        choice.summary(&choice.models(Critic, 3)),
        "You chose offline/rules for reviewers, so it runs every reviewer, $0.00."
    );
}

#[test]
fn of_models_that_the_user_named_the_strongest_writes() {
    let preference = Preference::built_in().expect("an order");
    let strongest = |found: &[Candidate]| {
        let wish = Wish::default();
        let choice = Choice {
            preference: &preference,
            candidates: found,
            wish: &wish,
            record: &TrackRecord::default(),
        };
        choice.strongest().map(|one| one.name.clone())
    };
    let rules = Candidate::of(&ModelSpec::rules(), true);
    for (found, expected) in [
        (vec![], None),
        (vec![rules.clone()], Some("offline/rules")),
        (
            vec![rules.clone(), unknown("ada"), unknown("ben")],
            Some("ada"),
        ),
        (
            vec![local("ollama/llama3.2"), paid("openai/gpt-5", 9)],
            Some("openai/gpt-5"),
        ),
    ] {
        assert_eq!(strongest(&found).as_deref(), expected);
    }
}

#[test]
fn the_users_own_order_replaces_the_built_in_one_or_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let (built_in, none) = Preference::read(folder.path()).expect("an order");
    assert_eq!((built_in.as_of.as_str(), none), ("2025-12", None));
    let text = include_str!("../roles.toml");
    for (own, expected) in [
        (text.replace("2025-12", "2031-01"), None),
        (
            text.replace("2025-12", "2031-01")
                .replace("synthesizer =", "synthesiser ="),
            None,
        ),
        (
            text.replace("[roles]", "[rules]"),
            Some("line 72: unknown field `rules`"),
        ),
        (
            text.replace("judge =", "fudge ="),
            Some("line 76: unknown variant `fudge`"),
        ),
        (
            text.replace(
                "judge = { quality = \"strong\"",
                "judge = { quality = \"best\"",
            ),
            Some("Judge uses the order best, which doesn’t exist"),
        ),
    ] {
        std::fs::write(folder.path().join("roles.toml"), own).expect("a file");
        let (read, problem) = Preference::read(folder.path()).expect("an order");
        match expected {
            None => assert_eq!((read.as_of.as_str(), problem), ("2031-01", None)),
            Some(words) => {
                let problem = problem.expect("a problem");
                assert!(problem.contains(words), "{problem}");
                assert_eq!(read.as_of, "2025-12");
            }
        }
    }
}

#[test]
fn every_role_has_an_order_in_every_profile() {
    let preference = Preference::built_in().expect("an order");
    for role in Role::ALL {
        for wanted in [Profile::Quality, Profile::Balanced, Profile::Budget] {
            assert!(
                preference.order(role, wanted).is_some(),
                "{role:?}, {wanted:?}"
            );
        }
    }
}

#[test]
fn rules_are_said_to_do_only_what_they_can() {
    let preference = Preference::built_in().expect("an order");
    let candidates = machine(Vec::new());
    let wish = Wish::default();
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish: &wish,
        record: &TrackRecord::default(),
    };
    let said = |role| choice.reasons(role, &["offline/rules".to_owned()]).concat();
    for role in [Critic, Adversary, Synthesizer] {
        assert!(said(role).contains("so the built-in rules"), "{role:?}");
    }
    for role in [Judge, Cheap, Strong, FinalBoss, Research] {
        assert!(
            said(role).contains("can’t do this. Add a model"),
            "{role:?}"
        );
    }
}
