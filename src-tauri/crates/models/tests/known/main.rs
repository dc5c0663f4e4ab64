//! How the known programs are called: stand-ins record what they are given.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "a test that lacks what it needs fails")]

#[path = "../common/mod.rs"]
mod common;
mod kept;
mod search;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{PATIENT, ask, ask_hard, ask_in, question};
use domain::FailureKind::{Crashed, OfferedTools, Overloaded, RateLimited, Unreadable};
use domain::model::{CliFormat, Effort, KnownCli, ModelSpec};
use models::open;
use serde_json::{Value, json};
use testkit::scripted::{Call, Checked, Script, StandIn, Turn};
use tokio_util::sync::CancellationToken;

const CLIS: [(KnownCli, CliFormat); 3] = [
    (KnownCli::Claude, CliFormat::Claude),
    (KnownCli::Codex, CliFormat::Codex),
    (KnownCli::Gemini, CliFormat::Gemini),
];

fn answering(format: CliFormat) -> StandIn {
    StandIn::new(&Script::new(format, [Turn::text("A gap.").in_pieces(2, 0)]))
}

/// A call of a stand-in for a known program.
async fn call_of(cli: KnownCli, format: CliFormat) -> Call {
    let stand_in = answering(format);
    let asked = ask(&stand_in.known(cli, "some-model")).await;
    assert_eq!(asked.text(), "A gap.", "{cli:?}");
    stand_in.calls().remove(0)
}

/// Whether the words are in the arguments, one after the other.
fn has(call: &Call, words: &[&str]) -> bool {
    call.arguments
        .windows(words.len())
        .any(|window| window == words)
}

#[tokio::test]
async fn each_gets_prompt_persona_and_an_empty_folder() {
    for (cli, format) in CLIS {
        let call = call_of(cli, format).await;
        assert_eq!(call.system, "You look for gaps.", "{cli:?}");
        assert_eq!(
            call.prompt, "Name the gap that matters most.\n\nAnswer shape: critique/1",
            "{cli:?}"
        );
        assert_eq!(call.folder_mode, 0o700, "{cli:?}");
        assert!(call.folder_entries.is_empty(), "{cli:?}");
        assert!(call.arguments.contains(&"some-model".to_owned()), "{cli:?}");
        let listed = call.arguments.join(" ");
        assert!(
            !listed.contains("gaps"),
            "{cli:?}: a persona in the argument list"
        );
        assert!(
            !listed.contains('{') || cli == KnownCli::Codex,
            "{cli:?}: {listed}"
        );
    }
}

#[tokio::test]
async fn each_gets_no_more_of_the_environment_than_it_needs() {
    for (cli, format) in CLIS {
        let call = call_of(cli, format).await;
        // Cargo sets these for the running test.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        let names: BTreeSet<&str> = call.environment.keys().map(String::as_str).collect();
        assert!(
            !names.iter().any(|name| name.starts_with("CARGO")),
            "{cli:?}: {names:?}"
        );
        assert!(names.contains("PATH"), "{cli:?}: {names:?}");
    }
}

#[tokio::test]
async fn claude_is_called_without_tools_and_attachments() {
    let call = call_of(KnownCli::Claude, CliFormat::Claude).await;
    for words in [
        &["-p", "--output-format", "stream-json"][..],
        &["--tools", ""],
        &["--strict-mcp-config"],
        &["--setting-sources", ""],
        &["--permission-mode", "dontAsk"],
        &["--model", "some-model"],
    ] {
        assert!(has(&call, words), "{words:?} in {:?}", call.arguments);
    }
    assert_eq!(call.environment["CLAUDE_CODE_DISABLE_ATTACHMENTS"], "1");
    assert_eq!(call.environment["CLAUDE_CODE_MAX_RETRIES"], "0");
}

#[tokio::test]
async fn codex_gets_a_catalog_without_tools() {
    let mut script = Script::new(CliFormat::Codex, [Turn::text("A gap.")]);
    script.catalog = json!({ "models": [{
        "slug": "gpt-a", "visibility": "list", "tool_mode": "code_mode_only",
        "shell_type": "unified_exec", "apply_patch_tool_type": "freeform",
        "experimental_supported_tools": ["clock"], "multi_agent_version": "v2" }] });
    let stand_in = StandIn::new(&script);
    let folder = tempfile::tempdir().expect("a folder");
    let spec = stand_in.known(KnownCli::Codex, "gpt-a");
    assert_eq!(ask_in(folder.path(), &spec, PATIENT).await.text(), "A gap.");

    let call = &stand_in.calls()[0];
    assert!(
        has(call, &["-s", "read-only"]) && has(call, &["-m", "gpt-a", "-"]),
        "{call:?}"
    );
    let setting = call
        .arguments
        .iter()
        .find_map(|word| word.strip_prefix("model_catalog_json="));
    let path = setting.expect("a catalog").trim_matches('"');
    let catalog: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    assert_eq!(
        catalog["models"][0],
        json!({ "slug": "gpt-a", "visibility": "list", "tool_mode": "direct",
            "shell_type": "disabled", "apply_patch_tool_type": null,
            "experimental_supported_tools": [], "multi_agent_version": null })
    );
}

#[tokio::test]
async fn codex_without_a_catalog_is_not_asked() {
    let mut script = Script::new(CliFormat::Codex, [Turn::text("A gap.")]);
    script.catalog = json!("no catalog");
    let stand_in = StandIn::new(&script);
    let asked = ask(&stand_in.known(KnownCli::Codex, "gpt-a")).await;
    assert_eq!(asked.kind(), OfferedTools);
    assert_eq!(stand_in.calls().len(), 0);
}

#[tokio::test]
async fn features_that_codex_does_not_know_are_left_out_and_remembered() {
    let mut script = Script::new(CliFormat::Codex, [Turn::text("A gap.")]);
    script.unknown_features = ["goals", "sleep_tool"].map(str::to_owned).to_vec();
    let stand_in = StandIn::new(&script);
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..2 {
        let spec = stand_in.known(KnownCli::Codex, "gpt-a");
        assert_eq!(ask_in(folder.path(), &spec, PATIENT).await.text(), "A gap.");
    }
    let calls = stand_in.calls();
    assert_eq!(calls.len(), 2);
    for call in calls {
        assert!(!has(&call, &["--disable", "goals"]), "{:?}", call.arguments);
        assert!(
            !has(&call, &["--disable", "sleep_tool"]),
            "{:?}",
            call.arguments
        );
        assert!(
            has(&call, &["--disable", "shell_tool"]),
            "{:?}",
            call.arguments
        );
    }
    let kept = fs::read_dir(folder.path().join("kept")).expect("a folder");
    let lists = kept.filter_map(Result::ok).filter(|file| {
        file.file_name()
            .display()
            .to_string()
            .starts_with("codex-features")
    });
    let list = lists.last().expect("a list of features").path();
    assert_eq!(
        fs::read_to_string(list).expect("a file"),
        "goals\nsleep_tool"
    );
}

#[tokio::test]
async fn gemini_gets_settings_without_tools() {
    let call = call_of(KnownCli::Gemini, CliFormat::Gemini).await;
    assert!(
        has(&call, &["--extensions", "none"]),
        "{:?}",
        call.arguments
    );
    let settings: Value = serde_json::from_str(&call.settings).expect("JSON");
    assert_eq!(settings["tools"]["core"], json!([]));
    assert_eq!(settings["general"]["maxAttempts"], 1);
    assert_eq!(settings["hooksConfig"]["enabled"], false);
}

#[tokio::test]
async fn gemini_gets_a_home_of_its_own_and_no_settings_of_the_system() {
    let call = call_of(KnownCli::Gemini, CliFormat::Gemini).await;
    let named = |name: &str| Path::new(&call.environment[name]).to_owned();
    let around = call.folder.parent().expect("a folder around it");
    assert_eq!(named("GEMINI_CLI_HOME"), around.join("home"));
    assert!(has(&call, &["--allowed-mcp-server-names", "__none__"]));
    let settings: Value = serde_json::from_str(&call.settings).expect("JSON");
    assert_eq!(settings["tools"]["discoveryCommand"], "");
    assert_eq!(settings["telemetry"]["enabled"], false);
    assert_eq!(settings["context"]["memoryBoundaryMarkers"], json!([]));
    for name in [
        "GEMINI_CLI_SYSTEM_SETTINGS_PATH",
        "GEMINI_CLI_SYSTEM_DEFAULTS_PATH",
    ] {
        assert!(
            named(name).starts_with(around) && !named(name).exists(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn codex_gets_a_home_of_its_own_and_tries_once() {
    let call = call_of(KnownCli::Codex, CliFormat::Codex).await;
    let around = call.folder.parent().expect("a folder around it");
    assert_eq!(
        Path::new(&call.environment["CODEX_HOME"]),
        around.join("home")
    );
    let provider = call
        .arguments
        .iter()
        .find(|word| word.starts_with("model_providers.whetstone={"));
    let provider = provider.expect("a provider of ours");
    for limit in ["request_max_retries=0", "stream_max_retries=0"] {
        assert!(provider.contains(limit), "{provider}");
    }
    assert!(has(&call, &["-c", "model_provider=\"whetstone\""]));
    assert!(!call.arguments.join(" ").contains("base_url"), "{call:?}");
}

#[tokio::test]
async fn an_effort_is_passed_on_where_the_installed_version_takes_one() {
    let high = "model_reasoning_effort=\"high\"";
    for (cli, format, help, passed) in [
        (
            KnownCli::Claude,
            CliFormat::Claude,
            "--effort <level>",
            Some(["--effort", "high"]),
        ),
        (KnownCli::Claude, CliFormat::Claude, "--verbose", None),
        (
            KnownCli::Codex,
            CliFormat::Codex,
            "-c, --config <key=value>",
            Some(["-c", high]),
        ),
        (KnownCli::Codex, CliFormat::Codex, "--json", None),
        (KnownCli::Gemini, CliFormat::Gemini, "--effort -c", None),
    ] {
        let mut script = Script::new(format, [Turn::text("A gap.")]);
        help.clone_into(&mut script.help);
        let stand_in = StandIn::new(&script);
        for effort in [Some(Effort::High), None] {
            let asked = ask_hard(&stand_in.known(cli, "some-model"), effort).await;
            let told = effort.filter(|_| passed.is_some());
            assert_eq!(
                asked.reply.expect("a reply").effort,
                told,
                "{cli:?}, {help}"
            );
        }
        let [hard, plain] = &stand_in.calls()[..] else {
            panic!("two calls");
        };
        let listed = hard.arguments.join(" ");
        match passed {
            Some(words) => assert!(has(hard, &words), "{cli:?}: {listed}"),
            None => assert!(!listed.contains("effort"), "{cli:?}: {listed}"),
        }
        assert!(!plain.arguments.join(" ").contains("effort"), "{cli:?}");
    }
}

#[tokio::test]
async fn commands_and_rules_are_asked_without_an_effort() {
    let stand_in = answering(CliFormat::Text);
    for spec in [stand_in.own("mine"), ModelSpec::rules()] {
        let asked = ask_hard(&spec, Some(Effort::Low)).await;
        assert_eq!(asked.reply.expect("a reply").effort, None, "{}", spec.name);
        assert!(models::without_effort(&spec).is_some(), "{}", spec.name);
    }
}

#[tokio::test]
async fn a_tool_ends_the_call() {
    for (cli, format) in CLIS {
        let turn = Turn::text("A gap.").calling_a_tool();
        let stand_in = StandIn::new(&Script::new(format, [turn]));
        let asked = ask(&stand_in.known(cli, "some-model")).await;
        // Codex names only tools that it ran.
        let kind = match cli {
            KnownCli::Claude | KnownCli::Gemini => Unreadable,
            KnownCli::Codex => OfferedTools,
        };
        assert_eq!(asked.kind(), kind, "{cli:?}");
        let says_so = asked.failure().message.contains("never offered");
        assert_eq!(says_so, kind == Unreadable, "{cli:?}: {asked:?}");
    }
    let offering = Turn::text("A gap.").offering("Bash");
    let stand_in = StandIn::new(&Script::new(CliFormat::Claude, [offering]));
    assert_eq!(
        ask(&stand_in.known(KnownCli::Claude, "sonnet"))
            .await
            .kind(),
        OfferedTools
    );
}

#[tokio::test]
async fn a_prompt_never_begins_like_a_command() {
    let stand_in = answering(CliFormat::Claude);
    let folder = tempfile::tempdir().expect("a folder");
    let model = open(&stand_in.known(KnownCli::Claude, "sonnet"), folder.path());
    for prompt in ["/clear", "@/etc/passwd", "!ls", "  /clear"] {
        let cancel = CancellationToken::new();
        let question = question(prompt);
        let reply = model.ask(&question, PATIENT, &mut |_| {}, &cancel).await;
        assert!(reply.is_ok(), "{reply:?}");
    }
    for call in stand_in.calls() {
        assert!(
            call.prompt.starts_with("Answer what follows."),
            "{:?}",
            call.prompt
        );
    }
}

#[tokio::test]
async fn seats_that_start_together_look_at_the_program_once() {
    let stand_in = answering(CliFormat::Codex);
    let folder = tempfile::tempdir().expect("a folder");
    let spec = stand_in.known(KnownCli::Codex, "gpt-a");
    let seats = (0..4).map(|_| ask_in(folder.path(), &spec, PATIENT));
    for asked in futures::future::join_all(seats).await {
        assert_eq!(asked.text(), "A gap.");
    }
    assert_eq!(
        files_in(&folder.path().join("kept")),
        3,
        "help, catalog and lock"
    );
}

fn files_in(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}
