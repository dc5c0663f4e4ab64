//! Models over HTTP, from adding them to a whole debate, against a server on loopback.

use std::fs;
use std::path::Path;

use outside::changes::list;
use outside::over_http::debating;
use outside::table_of_three::{DRAFT, REFINED};
use outside::tree;
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};
use testkit::server::{Answer, Server, USED, Wire};

const VARIABLE: &str = "WHETSTONE_TEST_KEY";
const KEY: &str = "sk-planted-0123456789abcdef";

/// Calls of a debate of two critics: two rounds, and one synthesis.
const CALLS: usize = 5;

const WIRES: [(&str, Wire); 5] = [
    ("openai", Wire::Openai),
    ("responses", Wire::Responses),
    ("anthropic", Wire::Anthropic),
    ("gemini", Wire::Gemini),
    ("ollama", Wire::Ollama),
];

#[test]
fn a_whole_debate_is_held_over_every_wire() -> anyhow::Result<()> {
    for (name, wire) in WIRES {
        let (whetstone, server) = (Whetstone::new()?, debating(wire));
        add(&whetstone, &server, name)?.succeeded()?;
        let draft = whetstone.document("digest.md", DRAFT)?;
        let debate = refine(&whetstone, &draft, &[])?.succeeded()?.json()?;

        assert_eq!(debate["outcome"], "consensus", "{name}: {debate}");
        assert_eq!(debate["text"], REFINED, "{name}");
        assert_eq!(debate["calls"], CALLS + 1, "{name}");
        let shapes = server.requests().into_iter().map(|it| it.shape());
        let (before, calls): (Vec<String>, Vec<String>) =
            shapes.partition(|shape| shape == "triage/1");
        assert_eq!((before.len(), calls.len()), (1, CALLS), "{name}");
        let calls = u64::try_from(CALLS + 1)?;
        let usage = json!({
            "input_tokens": USED.0 * calls, "output_tokens": USED.2 * calls,
            "cost_usd": 0.0, "estimated": false,
        });
        assert_eq!(debate["usage"], usage, "{name}");
    }
    Ok(())
}

#[test]
fn a_model_is_added_listed_tested_and_removed() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let server = Server::new(Wire::Anthropic, [Answer::text("Blue.")]);
    add(&whetstone, &server, "anthropic")?.succeeded()?;
    let without = row(&whetstone.json(&["models", "list", "--json"])?);
    assert_eq!(without["state"], "not_signed_in", "{without}");
    let rows = whetstone.run_with((VARIABLE, KEY), &["models", "list", "--json"])?;
    let row = row(&rows.json()?);
    assert_eq!(row["group"], "server", "{row}");
    assert_eq!(row["state"], "ready", "{row}");
    assert_eq!(row["price"], "$0.00, runs on this machine", "{row}");

    let tested = whetstone.run_with((VARIABLE, KEY), &["models", "test", "mine", "--json"])?;
    let tested = tested.succeeded()?.json()?;
    assert_eq!(tested["answer"], "Blue.", "{tested}");
    assert_eq!(tested["usage"]["input_tokens"], USED.0, "{tested}");
    assert_eq!(tested["usage"]["cost_usd"], 0.0, "{tested}");

    whetstone.run(&["models", "remove", "mine"])?.succeeded()?;
    assert_eq!(whetstone.run(&["models", "test", "mine"])?.code, Some(2));
    Ok(())
}

#[test]
fn models_of_a_running_ollama_are_found_and_need_no_adding() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let answers = [Answer::text("Blue.")];
    let server = Server::listing(Wire::Ollama, answers, &["llama3.2:latest", "qwen3:8b"]);
    let (found, address) = ("ollama/llama3.2:latest", server.address());
    let rows = whetstone.run_with(("OLLAMA_HOST", &address), &["models", "list", "--json"])?;
    let rows = rows.json()?;
    let names = list(&rows).iter().filter(|row| row["provider"] == "Ollama");
    let names: Vec<&Value> = names.map(|row| &row["name"]).collect();
    assert_eq!(names, [found, "ollama/qwen3:8b"]);

    let tested = whetstone.run_with(("OLLAMA_HOST", &address), &["models", "test", found])?;
    assert!(tested.succeeded()?.err.contains("Blue."));
    assert_eq!(server.requests()[0].body["model"], "llama3.2:latest");
    Ok(())
}

#[test]
fn a_failing_server_is_said_in_words() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let busy = Answer::status(429, "slow down").with_header("retry-after", "45");
    let server = Server::new(Wire::Openai, [busy]);
    add(&whetstone, &server, "openai")?.succeeded()?;
    let ran = whetstone.run_with((VARIABLE, KEY), &["models", "test", "mine", "--json"])?;
    assert_eq!(ran.code, Some(1));
    let failure = &ran.json()?["failure"];
    assert_eq!(failure["kind"], "rate_limited");
    assert_eq!(failure["retry_after_s"], 45);
    assert!(ran.err.contains("Try again in 45 s"), "{}", ran.err);
    Ok(())
}

#[test]
fn a_terminal_reads_no_commands_in_what_a_model_answers() -> anyhow::Result<()> {
    let answer = "\u{1b}]0;owned\u{7}\u{1b}[2Jblue \u{202e}der\rgreen";
    let server = Server::new(Wire::Openai, [Answer::text(answer)]);
    let whetstone = Whetstone::new()?;
    add(&whetstone, &server, "openai")?.succeeded()?;
    let ran = whetstone.run_with((VARIABLE, KEY), &["models", "test", "mine"])?;
    assert!(ran.err.contains("[2Jblue der green"), "{}", ran.err);
    let hides = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
    assert!(!ran.err.contains(hides), "{:?}", ran.err);
    Ok(())
}

#[test]
fn what_makes_no_model_is_refused() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for (wire, base_url, model, rest) in [
        ("openai", "no address", "m", ["--key-env", "KEY"]),
        (
            "openai",
            "https://me:secret@example.org",
            "m",
            ["--key-env", "KEY"],
        ),
        (
            "openai",
            "https://example.org/v1",
            " ",
            ["--key-env", "KEY"],
        ),
        (
            "openai",
            "https://example.org/v1",
            "m",
            ["--key-env", "sk-a-key"],
        ),
        ("smoke", "https://example.org/v1", "m", ["--key-env", "KEY"]),
    ] {
        let fixed = ["models", "add", "http", "mine", "--wire", wire];
        let named = ["--base-url", base_url, "--model", model];
        let ran = whetstone.run(&[&fixed[..], &named[..], &rest[..]].concat())?;
        assert_eq!(ran.code, Some(2), "{base_url}: {}", ran.err);
        assert!(
            !ran.err.contains("secret") && !ran.err.contains("sk-a-key"),
            "{}",
            ran.err
        );
    }
    Ok(())
}

#[test]
fn a_cap_in_money_needs_a_price() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let fixed = [
        "models", "add", "http", "mine", "--wire", "openai", "--model", "m",
    ];
    let address = ["--base-url", "https://example.org/v1"];
    whetstone
        .run(&[&fixed[..], &address[..]].concat())?
        .succeeded()?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let ran = refine(&whetstone, &draft, &["--budget", "1"])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(
        ran.err.contains("The price of mine is unknown"),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn efforts_go_to_the_seats_in_order_the_synthesizer_last() -> anyhow::Result<()> {
    let (whetstone, server) = (Whetstone::new()?, debating(Wire::Openai));
    add(&whetstone, &server, "openai")?.succeeded()?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    refine(&whetstone, &draft, &["--effort", "low,default,high"])?.succeeded()?;
    let sent = |shape: &str| {
        let of_shape = server.requests().into_iter();
        let of_shape = of_shape.filter(|request| request.shape() == shape);
        let efforts = of_shape.map(|request| request.body["reasoning_effort"].to_string());
        let mut efforts: Vec<String> = efforts.collect();
        efforts.sort();
        efforts
    };
    assert_eq!(
        sent("critique/1"),
        ["\"low\"", "\"low\"", "null", "null"],
        "two rounds"
    );
    assert_eq!(sent("synthesis/1"), ["\"high\""]);
    Ok(())
}

#[test]
fn an_effort_that_is_ignored_is_said_and_one_that_is_none_is_refused() -> anyhow::Result<()> {
    let (whetstone, server) = (Whetstone::new()?, debating(Wire::Openai));
    add(&whetstone, &server, "openai")?.succeeded()?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let models = "mine,offline/rules";
    let asked = ["--effort", "high", "--rounds", "1"];
    let ran = refine_with(&whetstone, &draft, models, &asked)?.succeeded()?;
    let said =
        "Rules (built in, no model) doesn’t support an effort setting, so it is asked without one.";
    assert_eq!(ran.json()?["warnings"], json!([said]));
    assert!(ran.err.contains(&format!("warning: {said}")), "{}", ran.err);

    let ran = refine(&whetstone, &draft, &["--effort", "extreme"])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(
        ran.err.contains("use low, medium, high or default"),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn a_key_is_found_nowhere_but_with_the_server() -> anyhow::Result<()> {
    let (whetstone, server) = (Whetstone::new()?, debating(Wire::Openai));
    let mut told = add(&whetstone, &server, "openai")?.succeeded()?.out;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let refusal = format!("{{\"error\": {{\"message\": \"Incorrect API key: {KEY}\"}}}}");
    let refusing = Server::new(Wire::Openai, [Answer::status(401, &refusal)]);
    add_as(&whetstone, &refusing, "openai", "other")?.succeeded()?;
    for models in ["mine", "other"] {
        let report = whetstone.path("report.md").display().to_string();
        let ran = refine_with(&whetstone, &draft, models, &["--report", &report])?;
        told.extend([ran.out, ran.err]);
        let ran = whetstone.run_with((VARIABLE, KEY), &["models", "test", models, "--json"])?;
        told.extend([ran.out, ran.err]);
    }
    assert_eq!(
        server.requests()[0].headers["authorization"],
        format!("Bearer {KEY}")
    );
    assert!(refusing.requests().len() > 1, "the key was never refused");
    assert!(!told.contains(KEY), "{told}");
    for file in tree::files(whetstone.folder(), &[""])? {
        let bytes = fs::read(&file)?;
        let found = bytes
            .windows(KEY.len())
            .any(|window| window == KEY.as_bytes());
        assert!(!found, "the key lies in {}", file.display());
    }
    Ok(())
}

fn row(rows: &Value) -> Value {
    let row = list(rows).iter().find(|row| row["name"] == "mine");
    row.cloned().unwrap_or_default()
}

fn add(whetstone: &Whetstone, server: &Server, wire: &str) -> anyhow::Result<Ran> {
    add_as(whetstone, server, wire, "mine")
}

fn add_as(whetstone: &Whetstone, server: &Server, wire: &str, name: &str) -> anyhow::Result<Ran> {
    let base_url = server.base_url();
    let fixed = [
        "models",
        "add",
        "http",
        name,
        "--wire",
        wire,
        "--model",
        "test-model",
    ];
    let named = ["--base-url", base_url.as_str(), "--key-env", VARIABLE];
    whetstone.run_with((VARIABLE, KEY), &[&fixed[..], &named[..]].concat())
}

fn refine(whetstone: &Whetstone, draft: &Path, rest: &[&str]) -> anyhow::Result<Ran> {
    refine_with(whetstone, draft, "mine", rest)
}

fn refine_with(
    whetstone: &Whetstone,
    draft: &Path,
    models: &str,
    rest: &[&str],
) -> anyhow::Result<Ran> {
    let draft = draft.to_string_lossy();
    let fixed = [
        "refine",
        &draft,
        "--models",
        models,
        "--personas",
        "pm,qa",
        "--yes",
        "--json",
    ];
    whetstone.run_with((VARIABLE, KEY), &[&fixed[..], rest].concat())
}
