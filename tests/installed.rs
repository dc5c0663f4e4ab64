//! Stand-ins for the known command-line models, installed where users have them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};
use testkit::scripted::{Checked, CliFormat, Script, Turn, program};

/// Claude Code and Codex with an account, and Gemini CLI without one, in a home folder. They raise no
/// findings, and agree immediately if two passages of a text are given.
pub fn three_programs(home: &Path, passages: [&str; 2]) -> anyhow::Result<()> {
    let claude = Script {
        help: "--effort <level>".to_owned(),
        ..Script::new(CliFormat::Claude, turns(passages))
    };
    install(home, ".claude/local", "claude", &claude)?;
    let models: Vec<Value> = ["gpt-5.2-codex", "gpt-5.1-codex-mini"]
        .iter()
        .zip(1..)
        .map(|(slug, priority)| json!({ "slug": slug, "priority": priority, "visibility": "list" }))
        .collect();
    let codex = Script {
        catalog: json!({ "models": models }),
        ..Script::new(CliFormat::Codex, turns(passages))
    };
    install(home, ".npm-global/bin", "codex", &codex)?;
    let gemini = Script::new(CliFormat::Gemini, turns(passages));
    install(home, ".bun/bin", "gemini", &gemini)
}

/// Codex with an account, in a version that sends the user’s memory files despite its flags.
pub fn leaky_codex(home: &Path) -> anyhow::Result<()> {
    let script = Script {
        catalog: json!({ "models": [{ "slug": "gpt-a", "visibility": "list" }] }),
        lock: Checked::SendsMemory,
        ..Script::new(CliFormat::Codex, [Turn::text("Blue")])
    };
    install(home, ".npm-global/bin", "codex", &script)
}

/// Puts a stand-in into a folder below the home folder, with its script next to it.
fn install(home: &Path, place: &str, name: &str, script: &Script) -> anyhow::Result<()> {
    let folder = home.join(place);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("script.json"), serde_json::to_string(script)?)?;
    symlink(program(), folder.join(name))?;
    Ok(())
}

fn turns(passages: [&str; 2]) -> [Turn; 3] {
    let pleased = json!({ "findings": [], "approve": true, "evidence": passages });
    [
        Turn::answer(&json!({ "questions": [] })).for_shape("questions/1"),
        Turn::answer(&json!({ "edits": [], "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&pleased).for_shape("critique/1"),
    ]
}
