//! How much process a text deserves: `--complexity auto` asks a model on this machine.

use std::fs;

use outside::whetstone::{Ran, Whetstone};
use serde_json::json;
use testkit::server::{Answer, Server, Wire};

/// By its words, thorough.
const PAYMENT: &str = "# Payment\n\n## Goal\n\nThe payment is authorized twice.\n";

fn server(triage: Answer) -> Server {
    let approves = json!({
        "findings": [], "approve": true,
        "evidence": ["The payment is authorized twice.", "authorized twice"],
    });
    Server::new(
        Wire::Ollama,
        [
            triage.for_shape("triage/1"),
            Answer::json(&approves).for_shape("critique/1"),
        ],
    )
}

fn refine(server: &Server, flags: &[&str]) -> anyhow::Result<Ran> {
    let whetstone = Whetstone::new()?;
    let url = server.base_url();
    let add = [
        "models",
        "add",
        "http",
        "local",
        "--wire",
        "ollama",
        "--base-url",
        &url,
        "--model",
        "test-model",
    ];
    whetstone.run(&add)?.succeeded()?;
    whetstone.document("payment.md", PAYMENT)?;
    whetstone.run(&[&["refine", "payment.md", "--json"], flags].concat())
}

/// How often it was asked how much process the text deserves.
fn asked(server: &Server) -> usize {
    let requests = server.requests();
    requests
        .iter()
        .filter(|it| it.shape() == "triage/1")
        .count()
}

#[test]
fn a_model_on_this_machine_says_it_and_flags_win() -> anyhow::Result<()> {
    let quick = || Answer::json(&json!({ "level": "quick", "reason": "It is one sentence." }));
    let by_model = "Process: Quick, as local says: “It is one sentence.”";
    let models: &[&str] = &["--models", "local"];
    let check = |flags: &[&str], said: &str, times: usize| {
        let server = server(quick());
        let ran = refine(&server, flags)?;
        let process = ran.err.lines().find(|line| line.starts_with("Process: "));
        assert!(
            process.unwrap_or_default().starts_with(said),
            "{flags:?}: {}",
            ran.err
        );
        assert_eq!(asked(&server), times, "{flags:?}: {}", ran.err);
        anyhow::Ok(())
    };
    check(models, by_model, 1)?;
    check(&[], by_model, 1)?;
    check(&[models, &["--complexity", "auto"]].concat(), by_model, 1)?;
    check(&[models, &["--complexity", "standard"]].concat(), "", 0)?;
    let by_words = "Process: Thorough, because the text mentions";
    check(&["--models", "offline/rules"], by_words, 0)
}

#[test]
fn the_words_decide_where_it_answers_nonsense_and_the_debate_goes_on() -> anyhow::Result<()> {
    let server = server(Answer::text("It depends."));
    let ran = refine(&server, &["--models", "local"])?.succeeded()?;
    let said = "Process: Thorough, because the text mentions";
    assert!(ran.err.contains(said), "{}", ran.err);
    assert!(
        ran.err
            .contains("The answer of local can’t be read. It is prose"),
        "{}",
        ran.err
    );
    assert_eq!(ran.json()?["outcome"], "consensus");
    Ok(())
}

#[test]
fn how_much_process_and_why_are_in_the_json_and_in_every_report() -> anyhow::Result<()> {
    let check = |flags: &[&str], level: &str, why: &str| {
        let whetstone = Whetstone::new()?;
        whetstone.document("payment.md", PAYMENT)?;
        let refine = [
            "refine",
            "payment.md",
            "--models",
            "offline/rules",
            "--json",
        ];
        let debate = whetstone.json(&[&refine[..], flags].concat())?;
        assert_eq!(debate["triage"]["level"], level, "{flags:?}");
        let told = debate["triage"]["why"].as_str().unwrap_or_default();
        assert!(told.starts_with(why), "{flags:?}: {told}");
        let id = debate["debate"].as_str().unwrap_or_default();
        for format in ["md", "html", "json", "pdf", "docx"] {
            let file = format!("report.{format}");
            let report = ["report", id, "--format", format, "--output", &file];
            whetstone.run(&report)?.succeeded()?;
            // The letters of the last two are compressed.
            if ["md", "html", "json"].contains(&format) {
                let report = fs::read_to_string(whetstone.path(&file))?;
                assert!(report.contains(told), "{format}: {report}");
            }
        }
        anyhow::Ok(())
    };
    check(&[], "thorough", "Thorough, because the text mentions")?;
    check(&["--complexity", "quick"], "quick", "You chose quick.")
}
