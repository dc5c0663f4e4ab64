//! Debates whose models nobody named: who is chosen, why, and what is said about the price.

use outside::changes::list;
use outside::installed::{leaky_codex, three_programs};
use outside::table_of_three::{DRAFT, PASSAGES};
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

const KEY: (&str, &str) = ("WHETSTONE_TEST_KEY", "sk-planted-0123456789abcdef");

#[test]
fn what_is_free_is_spread_over_the_seats_and_costs_nothing() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    three_programs(whetstone.folder(), PASSAGES)?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let ran = whetstone
        .run(&["refine", &draft, "--yes", "--json"])?
        .succeeded()?;
    let debate = ran.json()?;
    assert_eq!(debate["outcome"], "consensus", "{debate}");
    assert_eq!(debate["usage"]["cost_usd"], 0.0);
    let models: Vec<&Value> = list(&debate["rounds"][0]["critiques"])
        .iter()
        .map(|critique| &critique["model"])
        .collect();
    assert_eq!(
        models,
        [
            "claude-cli/sonnet",
            "codex-cli/gpt-5.2-codex",
            "claude-cli/opus"
        ]
    );
    for said in [
        "Reviewers use models from 2 providers, $0.00, because different models find different things.",
        "codex-cli/gpt-5.2-codex. Signed in with your subscription, $0.00; a different provider than \
         reviewer 1.",
        "synthesizer: claude-cli/opus. Signed in with your subscription, $0.00; first choice",
    ] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    Ok(())
}

#[test]
fn a_program_that_fails_its_check_is_not_ready_and_is_not_asked() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    leaky_codex(whetstone.folder())?;
    let rows = whetstone.json(&["models", "list", "--json"])?;
    let codex = list(&rows)
        .iter()
        .find(|row| row["name"] == "codex-cli/gpt-a");
    let codex = codex.expect("a row");
    assert_eq!(codex["state"], "not_verified");
    assert_eq!(
        codex["note"],
        "Not safe to use: in a safety check, it sent instructions from a file that it wasn’t given. To \
         update it, run in a terminal:"
    );
    assert_eq!(codex["command"], "npm install -g @openai/codex");
    assert_eq!(codex["roles"], json!([]));
    let told = whetstone.run(&["models", "list"])?.succeeded()?.out;
    assert!(
        told.contains("codex-cli/gpt-a                  not verified"),
        "{told}"
    );
    let tested = whetstone.run(&["models", "test", "codex-cli/gpt-a"])?;
    assert!(
        tested.err.contains("Codex (gpt-a) wasn’t used"),
        "{}",
        tested.err
    );
    Ok(())
}

#[test]
fn the_list_of_models_says_who_does_what() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    three_programs(whetstone.folder(), PASSAGES)?;
    let rows = whetstone.json(&["models", "list", "--json"])?;
    let row = |name: &str| list(&rows).iter().find(|row| row["name"] == name);
    let opus = row("claude-cli/opus").expect("a row");
    assert_eq!(opus["cost"], json!({ "paid": "subscription" }));
    assert_eq!(
        opus["roles"],
        json!([
            {
                "role": "synthesiser",
                "why": "Signed in with your subscription, $0.00; first choice for the synthesizer in \
                        the balanced profile.",
            },
            {
                "role": "judge",
                "why": "Signed in with your subscription, $0.00; first choice for the judge in the \
                        balanced profile.",
            },
            {
                "role": "strong",
                "why": "Signed in with your subscription, $0.00; first choice for the evaluator in the \
                        balanced profile.",
            },
        ])
    );
    let haiku = row("claude-cli/haiku").expect("a row");
    assert_eq!(
        haiku["roles"],
        json!([{
            "role": "cheap",
            "why": "Signed in with your subscription, $0.00; first choice for light work in the balanced \
                    profile.",
        }]),
        "adversaries of a gauntlet"
    );
    let gemini = row("gemini-cli/gemini-3-pro-preview").expect("a row");
    assert_eq!(gemini["state"], "not_signed_in");
    assert_eq!(gemini["roles"], json!([]));
    let told = whetstone.run(&["models", "list"])?.succeeded()?.out;
    assert!(
        told.contains("Who does what (model list from 2025-12):"),
        "{told}"
    );
    assert!(told.contains("Synthesizer  claude-cli/opus"), "{told}");
    assert!(!told.contains("Final boss"), "{told}");
    Ok(())
}

#[test]
fn where_only_a_key_is_there_it_warns_and_keeps_to_the_budget() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let add = [
        "models",
        "add",
        "http",
        "openai/gpt-5-nano",
        "--wire",
        "openai",
        "--base-url",
        "https://api.openai.com/v1",
        "--model",
        "gpt-5-nano",
        "--key-env",
        KEY.0,
    ];
    whetstone.run(&add)?.succeeded()?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    // Too little for a single call, so that nothing is sent.
    let refine = ["refine", &draft, "--budget", "0.000001", "--yes", "--json"];
    let ran = whetstone.run_with(KEY, &refine)?.succeeded()?;
    let debate = ran.json()?;
    assert_eq!(debate["outcome"], "budget", "{debate}");
    assert_eq!(debate["calls"], 0);
    let warning = "warning: This debate may cost money: \
                   openai/gpt-5-nano ($0.05 in, $0.40 out per million tokens).";
    assert!(ran.err.contains(warning), "{}", ran.err);
    assert!(
        ran.err.contains("It stays within your budget."),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn a_model_of_unknown_price_is_suggested_but_not_below_a_cap_in_money() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone
        .run(&["models", "add", "cli", "mine", "--", "false"])?
        .succeeded()?;
    let rows = whetstone.json(&["models", "list", "--json"])?;
    let mine = list(&rows).iter().find(|row| row["name"] == "mine");
    assert_eq!(
        mine.map(|row| &row["cost"]),
        Some(&json!({ "paid": "unknown" }))
    );
    let draft = whetstone.document("digest.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let capped = whetstone.run(&["refine", &draft, "--budget", "1", "--yes", "--json"])?;
    let debate = capped.succeeded()?.json()?;
    assert_eq!(
        debate["rounds"][0]["critiques"][0]["model"], "offline/rules",
        "{debate}"
    );
    let free = whetstone.run(&["refine", &draft, "--rounds", "1", "--yes", "--json"])?;
    assert!(
        free.err.contains("the price of mine is unknown"),
        "{}",
        free.err
    );
    assert!(
        free.err.contains("To set one, use --budget USD"),
        "{}",
        free.err
    );
    Ok(())
}
