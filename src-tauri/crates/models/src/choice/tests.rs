//! Machines, and which models are chosen on them.

mod local;
mod order;
mod record;

use domain::Profile;
use domain::Role::{self, Cheap, Critic, FinalBoss, Judge, Research, Strong, Synthesizer};
use domain::model::{Cost, ModelSpec, Price};
use domain::scores::TrackRecord;

use super::*;

const SUBSCRIBED: &str = "Signed in with your subscription, $0.00";

fn candidate(name: &str, cost: Cost) -> Candidate {
    let (provider, model) = name.split_once('/').unwrap_or((name, ""));
    Candidate {
        name: name.to_owned(),
        model: model.to_owned(),
        provider: provider.to_owned(),
        cost,
        is_ready: true,
    }
}

/// By subscription.
fn signed(name: &str) -> Candidate {
    candidate(name, Cost::Subscription)
}

fn local(name: &str) -> Candidate {
    candidate(name, Cost::Local)
}

/// At this many cents per million tokens, for both input and output.
fn paid(name: &str, cents: u64) -> Candidate {
    let micros = cents * 10_000;
    let price = Price {
        input: micros,
        cached: micros,
        output: micros,
    };
    candidate(name, Cost::Tokens { price })
}

fn unknown(name: &str) -> Candidate {
    candidate(name, Cost::Unknown)
}

fn out(candidate: Candidate) -> Candidate {
    Candidate {
        is_ready: false,
        ..candidate
    }
}

fn claude() -> Vec<Candidate> {
    ["claude-cli/sonnet", "claude-cli/opus", "claude-cli/haiku"]
        .map(signed)
        .to_vec()
}

fn all_three() -> Vec<Candidate> {
    let mut all = claude();
    all.extend(["codex-cli/gpt-5.2-codex", "codex-cli/gpt-5.1-codex-mini"].map(signed));
    all.extend(
        [
            "gemini-cli/gemini-3-pro-preview",
            "gemini-cli/gemini-3-flash-preview",
        ]
        .map(signed),
    );
    all
}

fn keys() -> Vec<Candidate> {
    vec![
        paid("anthropic/claude-haiku-4-5", 600),
        paid("openai/gpt-5", 1_125),
        paid("openai/gpt-5-nano", 45),
        paid("anthropic/claude-opus-4-5", 3_000),
        unknown("openrouter/some-model"),
    ]
}

/// With the built-in rules, as on every machine.
fn machine(found: Vec<Candidate>) -> Vec<Candidate> {
    let mut candidates = vec![Candidate::of(&ModelSpec::rules(), true)];
    candidates.extend(found);
    candidates
}

#[track_caller]
fn check(found: Vec<Candidate>, wish: &Wish, role: Role, models: &[&str], reasons: &[&str]) {
    let preference = Preference::built_in().expect("an order");
    let candidates = machine(found);
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish,
        record: &TrackRecord::default(),
    };
    let chosen = choice.models(role, models.len());
    assert_eq!(chosen, models, "{role:?}, {wish:?}");
    assert_eq!(choice.model(role), models[0]);
    assert_eq!(choice.reasons(role, &chosen), reasons, "{role:?}, {wish:?}");
}

fn profile(profile: Profile) -> Wish {
    Wish {
        profile,
        ..Wish::default()
    }
}

fn named(role: Role, model: &str) -> Wish {
    Wish {
        named: [(role, model.to_owned())].into(),
        ..Wish::default()
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn seats_are_spread_over_what_is_free() {
    let balanced = profile(Profile::Balanced);
    check(
        vec![],
        &balanced,
        Critic,
        &["offline/rules"; 2],
        &["No model is ready on this machine, so the built-in rules look for gaps. They \
           ask questions, but can’t take sides."; 2],
    );
    check(
        all_three(),
        &balanced,
        Critic,
        &[
            "claude-cli/sonnet",
            "codex-cli/gpt-5.2-codex",
            "gemini-cli/gemini-3-pro-preview",
            "gemini-cli/gemini-3-flash-preview",
            "claude-cli/opus",
            "codex-cli/gpt-5.2-codex",
        ],
        &[
            &format!("{SUBSCRIBED}; first choice for reviewers in the balanced profile."),
            &format!("{SUBSCRIBED}; a different provider than reviewer 1."),
            &format!("{SUBSCRIBED}; a different provider than reviewers 1 and 2."),
            &format!("{SUBSCRIBED}; a different model than reviewer 3, from the same provider."),
            &format!("{SUBSCRIBED}; a different model than reviewer 1, from the same provider."),
            &format!("{SUBSCRIBED}; the same model as reviewer 2."),
        ],
    );
    check(
        claude(),
        &profile(Profile::Quality),
        Critic,
        &["claude-cli/opus"; 2],
        &[
            &format!("{SUBSCRIBED}; first choice for reviewers in the quality profile."),
            &format!("{SUBSCRIBED}; the same model as reviewer 1."),
        ],
    );
    let mut with_local = claude();
    with_local.extend(["ollama/nomic-embed-text", "ollama/qwen3:8b"].map(local));
    check(
        with_local.clone(),
        &profile(Profile::Budget),
        Critic,
        &["claude-cli/haiku", "ollama/qwen3:8b"],
        &[
            &format!("{SUBSCRIBED}; first choice for reviewers in the budget profile."),
            "Runs on this machine, $0.00; a different provider than reviewer 1.",
        ],
    );
    check(
        with_local,
        &balanced,
        Critic,
        &["claude-cli/sonnet", "claude-cli/opus"],
        &[
            &format!("{SUBSCRIBED}; first choice for reviewers in the balanced profile."),
            &format!("{SUBSCRIBED}; a different model than reviewer 1, from the same provider."),
        ],
    );
    check(
        [
            "ollama/nomic-embed-text",
            "ollama/llama3.2",
            "lmstudio/gemma",
        ]
        .map(local)
        .to_vec(),
        &profile(Profile::Quality),
        Critic,
        &["ollama/llama3.2", "lmstudio/gemma"],
        &[
            "Runs on this machine, $0.00; first choice for reviewers in the quality profile.",
            "Runs on this machine, $0.00; a different provider than reviewer 1.",
        ],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn what_costs_plays_only_where_nothing_is_free() {
    let wish = Wish::default();
    let haiku = "anthropic/claude-haiku-4-5";
    let mut some_free = keys();
    some_free.push(local("ollama/llama3.2"));
    let free = "Runs on this machine, $0.00; first choice for";
    for (role, work) in [
        (Critic, "reviewers"),
        (Cheap, "light work"),
        (Strong, "the evaluator"),
        (FinalBoss, "the final boss"),
    ] {
        let why = format!("{free} {work} in the balanced profile.");
        check(
            some_free.clone(),
            &wish,
            role,
            &["ollama/llama3.2"],
            &[&why],
        );
    }
    for (role, model, why) in [
        (
            Cheap,
            "openai/gpt-5-nano",
            "$0.45 in, $0.45 out per million tokens; nothing free is ready, and this is the least expensive.",
        ),
        (
            Strong,
            "anthropic/claude-opus-4-5",
            "$30.00 in, $30.00 out per million tokens; nothing free is ready, and it comes first for \
             the evaluator.",
        ),
        (
            FinalBoss,
            "anthropic/claude-opus-4-5",
            "$30.00 in, $30.00 out per million tokens; nothing free is ready, and this is the most \
             expensive.",
        ),
    ] {
        check(keys(), &wish, role, &[model], &[why]);
    }
    check(
        keys(),
        &profile(Profile::Budget),
        Critic,
        &["openai/gpt-5-nano", haiku, "openai/gpt-5-nano"],
        &[
            "$0.45 in, $0.45 out per million tokens; nothing free is ready, and this is the least expensive.",
            "$6.00 in, $6.00 out per million tokens; a different provider than reviewer 1.",
            "$0.45 in, $0.45 out per million tokens; the same model as reviewer 1.",
        ],
    );
    let nothing_else = "Price unknown.";
    check(
        vec![unknown("mine")],
        &wish,
        Judge,
        &["mine"],
        &[nothing_else],
    );
    // Nobody knows who is behind a command.
    check(
        vec![unknown("mine"), unknown("yours")],
        &wish,
        Critic,
        &["mine", "yours"],
        &[nothing_else; 2],
    );
    let capped = Wish {
        is_capped: true,
        ..Wish::default()
    };
    let rules = "No model is ready on this machine, and the built-in rules can’t do this. Add a model first.";
    check(vec![], &capped, Judge, &["offline/rules"], &[rules]);
    let rules = "No model that is ready has a known price, and a budget in US dollars needs one, and the built-in rules \
                 can’t do this. Add a model first.";
    check(
        vec![unknown("mine")],
        &capped,
        Judge,
        &["offline/rules"],
        &[rules],
    );
}

#[test]
fn the_strongest_and_the_lightest_are_told_apart() {
    for (role, wanted, model) in [
        (Synthesizer, Profile::Balanced, "claude-cli/opus"),
        (Synthesizer, Profile::Budget, "claude-cli/sonnet"),
        (Judge, Profile::Quality, "claude-cli/opus"),
        (Cheap, Profile::Quality, "claude-cli/haiku"),
        (Strong, Profile::Budget, "claude-cli/opus"),
        (FinalBoss, Profile::Budget, "claude-cli/opus"),
        (Research, Profile::Balanced, "claude-cli/sonnet"),
        (Research, Profile::Budget, "claude-cli/haiku"),
    ] {
        let profile_word = wanted.word();
        let why = format!(
            "{SUBSCRIBED}; first choice for {} in the {profile_word} profile.",
            role.work()
        );
        check(all_three(), &profile(wanted), role, &[model], &[&why]);
    }
}

#[test]
fn what_a_program_lists_beats_the_names_that_are_known() {
    let newer = [
        "codex-cli/gpt-9-codex",
        "codex-cli/gpt-5.2-codex",
        "codex-cli/gpt-9-mini",
    ];
    let newer = newer.map(signed).to_vec();
    let why =
        |work: &str| format!("{SUBSCRIBED}; first choice for {work} in the balanced profile.");
    let wish = Wish::default();
    check(
        newer.clone(),
        &wish,
        Strong,
        &["codex-cli/gpt-9-codex"],
        &[&why("the evaluator")],
    );
    check(
        newer,
        &wish,
        Cheap,
        &["codex-cli/gpt-9-mini"],
        &[&why("light work")],
    );
}

#[test]
fn what_the_user_named_beats_the_order_as_long_as_it_is_ready() {
    let wish = named(Critic, "openai/gpt-5");
    let mut found = keys();
    found.extend(claude());
    check(
        found,
        &wish,
        Critic,
        &["openai/gpt-5", "openai/gpt-5"],
        &[
            "You chose it for reviewers. $11.25 in, $11.25 out per million tokens.",
            "You chose it for reviewers. $11.25 in, $11.25 out per million tokens; the same model as reviewer 1.",
        ],
    );
    let mut found = vec![out(paid("openai/gpt-5", 1))];
    found.extend(claude());
    check(
        found,
        &wish,
        Critic,
        &["claude-cli/sonnet", "claude-cli/opus"],
        &[
            &format!("openai/gpt-5, which you chose, isn’t ready. {SUBSCRIBED}."),
            &format!("{SUBSCRIBED}; a different model than reviewer 1, from the same provider."),
        ],
    );
}

#[test]
fn other_seats_than_the_suggested_ones_are_explained_too() {
    let preference = Preference::built_in().expect("an order");
    let mut candidates = machine(claude());
    candidates.push(out(signed("codex-cli/gpt-5.2-codex")));
    let wish = Wish::default();
    let choice = Choice {
        preference: &preference,
        candidates: &candidates,
        wish: &wish,
        record: &TrackRecord::default(),
    };
    let seats = [
        "claude-cli/haiku",
        "offline/rules",
        "codex-cli/gpt-5.2-codex",
        "gone",
    ];
    assert_eq!(
        choice.reasons(Critic, &seats.map(str::to_owned)),
        [
            &format!("Your choice. {SUBSCRIBED}."),
            "The built-in rules need no model and cost nothing.",
            "Your choice. Not ready yet; the list of models shows what it needs; a different \
             provider than reviewer 1.",
            "gone is no longer on this machine.",
        ]
    );
}
