//! Gemini CLI.

use std::fs;
use std::path::Path;

use domain::model::KnownCli;
use domain::{FailureKind, Usage};
use serde_json::{Value, json};

use super::Argument::{Needed, Spare};
use super::stdout::{Ending, Reading};
use super::{Account, Cli, Home, Switch, WebSearch, Wire, rehearsal};
use crate::{Tools, reason};

const SEARCH: &str = "google_web_search";

/// Gemini CLI, as of its version 0.61.
pub(crate) const CLI: Cli = Cli {
    kind: KnownCli::Gemini,
    provider: "gemini-cli",
    label: "Gemini CLI",
    program: "gemini",
    install: "npm install -g @google/gemini-cli",
    sign_in: "gemini",
    models: &["gemini-3-pro-preview", "gemini-3-flash-preview"],
    version: &["--version"],
    package: Some("@google/gemini-cli"),
    account: Account::Seen(&["oauth_creds.json", "gemini-credentials.json"]),
    // It reads system settings only if root owns them and every folder above, and adds the user's to them:
    // only in a home of its own are our settings the only ones.
    home: Some(Home {
        variable: "GEMINI_CLI_HOME",
        place: "",
        folder: ".gemini",
        linked: &[
            "oauth_creds.json",
            "google_accounts.json",
            "gemini-credentials.json",
        ],
        settings: Some(settings),
        account: chosen_account,
    }),
    env_files: &[".gemini/.env", ".env"],
    keys: &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    inherits: &[
        "GEMINI_API_KEY",
        "GEMINI_API_KEY_AUTH_MECHANISM",
        "GEMINI_CLI_CUSTOM_HEADERS",
        "GEMINI_FORCE_ENCRYPTED_FILE_STORAGE",
        "GEMINI_FORCE_FILE_STORAGE",
        "GOOGLE_CLOUD_PROJECT",
        "GOOGLE_CLOUD_PROJECT_ID",
        "GOOGLE_CLOUD_QUOTA_PROJECT",
        "GOOGLE_GEMINI_BASE_URL",
        "GOOGLE_GENAI_API_VERSION",
        "GOOGLE_GENAI_USE_GCA",
        "GOOGLE_GENAI_USE_VERTEXAI",
    ],
    switches: &[
        Switch {
            variable: "GOOGLE_GENAI_USE_VERTEXAI",
            account: "vertex-ai",
            inherits: &[
                "CLOUDSDK_CONFIG",
                "GOOGLE_API_KEY",
                "GOOGLE_APPLICATION_CREDENTIALS",
                "GOOGLE_CLOUD_LOCATION",
                "GOOGLE_VERTEX_BASE_URL",
            ],
        },
        Switch {
            variable: "GOOGLE_GENAI_USE_GCA",
            account: "",
            inherits: &["GOOGLE_CLOUD_ACCESS_TOKEN"],
        },
    ],
    variables: &[
        ("GEMINI_CLI_HOME", "{home}"),
        ("GEMINI_SYSTEM_MD", "{system}"),
        // Neither exists: system settings would take precedence over ours.
        ("GEMINI_CLI_SYSTEM_SETTINGS_PATH", "{call}/no-system.json"),
        ("GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "{call}/no-defaults.json"),
        ("GEMINI_CLI_NO_RELAUNCH", "true"),
        // When a call fails, it writes the question into the temporary folder, readable by everyone.
        ("TMPDIR", "{home}"),
        ("TEMP", "{home}"),
        // An expired sign-in ends the call; nobody is there to continue in a browser.
        ("NO_BROWSER", "true"),
    ],
    help: &["--help"],
    arguments: &[
        Needed(&["--output-format", "stream-json"]),
        Spare(&["--skip-trust"]),
        Needed(&["--extensions", "none"]),
        // Names in the settings only limit anything while at least one is left.
        Needed(&["--allowed-mcp-server-names", "__none__"]),
        Needed(&["--approval-mode", "default"]),
        Needed(&["-m", "{model}"]),
    ],
    search: WebSearch {
        tool: SEARCH,
        offered: &[SEARCH],
        instead: None,
    },
    unknown_feature: None,
    catalog: None,
    rehearsal: rehearsal::GEMINI,
    wire: &Wire {
        streams: true,
        line: Some(read),
        error_line,
        exit,
    },
};

/// Turns off whatever could act or be sent, and silent retries after a failure.
fn settings(users: &Path, tools: Tools) -> String {
    let core: &[&str] = match tools {
        Tools::Off => &[],
        Tools::WebSearch => &[SEARCH],
    };
    let mut settings = json!({
        "general": {
            "enableAutoUpdate": false,
            "enableAutoUpdateNotification": false,
            "maxAttempts": 1,
            "retryFetchErrors": false,
        },
        "privacy": { "usageStatisticsEnabled": false },
        "telemetry": { "enabled": false },
        "tools": { "core": core, "discoveryCommand": "", "callCommand": "" },
        "mcp": { "allowed": ["__none__"] },
        "admin": {
            "mcp": { "enabled": false },
            "extensions": { "enabled": false },
            "skills": { "enabled": false },
        },
        "hooksConfig": { "enabled": false },
        "skills": { "enabled": false },
        "experimental": { "enableAgents": false },
        // Files with that name are searched for up to the next repository.
        "context": {
            "fileName": ".no-memory",
            "memoryBoundaryMarkers": [],
            "includeDirectoryTree": false,
        },
    });
    if let Some(chosen) = chosen_account(users) {
        settings["security"] = json!({ "auth": { "selectedType": chosen } });
    }
    settings.to_string()
}

/// How the user signs in: with a settings file that doesn't say, it would ask again.
fn chosen_account(users: &Path) -> Option<String> {
    let text = fs::read_to_string(users.join("settings.json")).ok()?;
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
        // It doesn't name the tool; any other one was refused when it was called.
        "tool_result" if reading.may_call.is_some() => {}
        "tool_use" | "tool_result" => {
            let name = event["tool_name"].as_str().unwrap_or("unnamed");
            reading.tool_called(name)?;
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

/// The total includes thinking, which the output doesn't.
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

/// For some models, it tries again ten times, with longer and longer waits, whatever the settings say. The
/// first such line ends the call: retries are up to us.
fn error_line(line: &str) -> Option<FailureKind> {
    let repeats = line.starts_with("Attempt ") && line.contains("Retrying");
    repeats.then(|| reason::kind_of(line).unwrap_or(FailureKind::Overloaded))
}

/// An API failure's exit code is its HTTP status, of which the system keeps only the last eight bits.
fn exit(code: i32) -> Option<FailureKind> {
    const STATUSES: [u16; 8] = [401, 403, 404, 413, 429, 500, 503, 529];
    if code == 41 {
        return Some(FailureKind::NotSignedIn);
    }
    STATUSES
        .into_iter()
        .find(|status| i32::from(status & 0xff) == code)
        .and_then(|status| reason::kind_of_status(status.into()))
}
