//! Gemini CLI.

use std::fs;
use std::path::Path;

use domain::model::KnownCli;
use domain::{FailureKind, Usage};
use serde_json::{Value, json};

use super::Argument::{Needed, Spare};
use super::read::{Ending, Reading};
use super::{Account, Cli, Version, Wire, environment};

/// The variable of the key.
const KEY: &str = "GEMINI_API_KEY";

/// Gemini CLI, as of its version 0.61.
pub(crate) const CLI: Cli = Cli {
    kind: KnownCli::Gemini,
    provider: "gemini-cli",
    label: "Gemini CLI",
    program: "gemini",
    install: "npm install -g @google/gemini-cli",
    sign_in: "gemini",
    models: &["gemini-3-pro-preview", "gemini-3-flash-preview"],
    version: Version::Manifest("@google/gemini-cli"),
    account: Account::Seen {
        variables: &[KEY, "GOOGLE_API_KEY"],
        files: &[
            ".gemini/oauth_creds.json",
            ".gemini/gemini-credentials.json",
            ".gemini/.env",
        ],
    },
    memory: Some(".gemini/GEMINI.md"),
    keys: &[KEY, "GOOGLE_API_KEY"],
    inherits: &[KEY, "GEMINI_CLI_HOME", "GOOGLE_"],
    variables: &[
        ("GEMINI_SYSTEM_MD", "{system}"),
        ("GEMINI_CLI_SYSTEM_SETTINGS_PATH", "{settings}"),
        ("GEMINI_CLI_NO_RELAUNCH", "true"),
    ],
    help: &["--help"],
    arguments: &[
        Needed(&["--output-format", "stream-json"]),
        Spare(&["--skip-trust"]),
        Needed(&["--extensions", "none"]),
        Needed(&["--approval-mode", "default"]),
        Needed(&["-m", "{model}"]),
    ],
    unknown_feature: None,
    settings: Some(settings),
    catalogue: None,
    wire: &Wire {
        streams: true,
        line: Some(read),
        error_line,
        exit,
    },
};

/// Turns off whatever could act, and the silent repeats after a failure.
fn settings(home: &Path) -> String {
    let mut settings = json!({
        "general": {
            "enableAutoUpdate": false,
            "enableAutoUpdateNotification": false,
            "maxAttempts": 1,
            "retryFetchErrors": false,
        },
        "privacy": { "usageStatisticsEnabled": false },
        "telemetry": { "enabled": false },
        "tools": { "core": [] },
        "mcp": { "allowed": ["__none__"] },
        "admin": {
            "mcp": { "enabled": false },
            "extensions": { "enabled": false },
            "skills": { "enabled": false },
        },
        "hooksConfig": { "enabled": false },
        "skills": { "enabled": false },
        "experimental": { "enableAgents": false },
    });
    let by_key = || environment::is_set(KEY).then(|| "gemini-api-key".to_owned());
    if let Some(chosen) = chosen_account(home).or_else(by_key) {
        settings["security"] = json!({ "auth": { "selectedType": chosen } });
    }
    settings.to_string()
}

/// How the user signs in: a settings file without it would ask again.
fn chosen_account(home: &Path) -> Option<String> {
    let text = fs::read_to_string(home.join(".gemini/settings.json")).ok()?;
    let settings: Value = json5::from_str(&text).ok()?;
    let chosen = settings["security"]["auth"]["selectedType"].as_str()?;
    Some(chosen.to_owned())
}

fn read(reading: &mut Reading<'_>, event: &Value) -> Result<(), Ending> {
    match event["type"].as_str().unwrap_or_default() {
        "message" if event["role"] == "assistant" => {
            let text = event["content"].as_str().unwrap_or_default();
            if event["delta"] == true {
                reading.write(text);
            } else {
                reading.write_whole(text);
            }
        }
        "tool_use" | "tool_result" => {
            let name = event["tool_name"].as_str().unwrap_or("unnamed");
            return Err(reading.tool_called(name));
        }
        "error" if event["severity"] != "warning" => {
            reading.report(None, event["message"].as_str().unwrap_or_default());
        }
        "result" if event["status"] == "success" => {
            reading.complete = true;
            reading.usage = usage(reading, &event["stats"]);
        }
        "result" => {
            let said = event["error"]["message"].as_str();
            reading.report(None, said.unwrap_or("The call failed."));
        }
        _ => {}
    }
    Ok(())
}

/// The total has the thinking in it, which the output leaves out.
fn usage(reading: &Reading<'_>, stats: &Value) -> Option<Usage> {
    let input = stats["input_tokens"].as_u64()?;
    let output = stats["output_tokens"].as_u64()?;
    let total = stats["total_tokens"].as_u64().unwrap_or_default();
    Some(Usage {
        input_tokens: input,
        output_tokens: output.max(total.saturating_sub(input)),
        cost_usd: reading.unreported_cost(),
        estimated: false,
    })
}

/// A settings file that is passed over leaves all tools on, with no more than a warning.
fn error_line(line: &str) -> Option<FailureKind> {
    line.contains("Skipping system settings file")
        .then_some(FailureKind::OfferedTools)
}

/// An API failure's exit code is its HTTP status, of which the system keeps the last eight bits.
fn exit(code: i32) -> Option<FailureKind> {
    const STATUSES: [u16; 8] = [401, 403, 404, 413, 429, 500, 503, 529];
    if code == 41 {
        return Some(FailureKind::NotSignedIn);
    }
    STATUSES
        .into_iter()
        .find(|status| i32::from(status & 0xff) == code)
        .and_then(|status| crate::reason::kind_of_status(status.into()))
}
