//! A machine with known programs, the same wherever the tests run.

use std::env;
use std::process::Command;

use domain::model::{CliFormat, KnownCli, ModelSource, ModelSpec};
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use super::super::WRITE;

/// Set in the process that runs there.
const THERE: &str = "WHETSTONE_ON_A_KNOWN_MACHINE";

/// Whether this process is on that machine. If not, the test of this name runs there in its own process,
/// because the environment determines what a machine has.
pub(super) fn is_there(test: &str) -> bool {
    if env::var_os(THERE).is_some() {
        return true;
    }
    let home = tempfile::tempdir().expect("a home");
    let programs = [
        (KnownCli::Claude, CliFormat::Claude, "2.1.330 (Claude Code)"),
        (KnownCli::Codex, CliFormat::Codex, "codex-cli 0.169.0"),
        (KnownCli::Gemini, CliFormat::Gemini, "0.61.0"),
    ]
    .map(|(cli, format, version)| installed(cli, format, version));
    let folders = programs.iter().map(StandIn::folder);
    let folders = folders.chain(["/usr/bin".as_ref(), "/bin".as_ref()]);
    let mut command = Command::new(env::current_exe().expect("a test has a path"));
    command
        .args([
            &format!("recordings::answers::{test}"),
            "--exact",
            "--nocapture",
        ])
        .env_clear()
        .env("PATH", env::join_paths(folders).expect("a PATH"))
        .env("HOME", home.path())
        // No key goes to the tester’s keychain, and no server is found.
        .env("WHETSTONE_KEYCHAIN", "off")
        .env("OLLAMA_HOST", "127.0.0.1:9")
        .env(THERE, "1");
    if env::var_os(WRITE).is_some() {
        command.env(WRITE, "1");
    }
    assert!(command.status().expect("a process").success());
    false
}

fn installed(cli: KnownCli, format: CliFormat, version: &str) -> StandIn {
    let mut script = Script::new(format, [Turn::text("Blue.")]);
    version.clone_into(&mut script.version);
    "--effort <level>".clone_into(&mut script.help);
    script.catalog = json!({ "models": [{ "slug": "gpt", "visibility": "list", "priority": 1 }] });
    let stand_in = StandIn::new(&script);
    let ModelSpec {
        source: ModelSource::KnownCli { program, .. },
        ..
    } = stand_in.known(cli, "any")
    else {
        panic!("it stands in for a known program");
    };
    assert!(program.is_some_and(|program| program.exists()));
    stand_in
}
