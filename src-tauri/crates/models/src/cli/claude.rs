//! Claude Code.

use domain::model::KnownCli;
use domain::{FailureKind, Usage};
use serde_json::Value;

use super::Argument::{Effort, Needed, Spare};
use super::stdout::{Ending, Reading};
use super::{Account, Cli, Switch, WebSearch, Wire, rehearsal};
use crate::reason;

/// Claude Code, as of its version 2.1.
pub(crate) const CLI: Cli = Cli {
    kind: KnownCli::Claude,
    provider: "claude-cli",
    label: "Claude Code",
    program: "claude",
    install: "npm install -g @anthropic-ai/claude-code",
    sign_in: "claude",
    models: &["sonnet", "opus", "haiku"],
    version: &["--version"],
    package: None,
    account: Account::Asked(&["auth", "status"]),
    home: None,
    env_files: &[],
    keys: &["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"],
    inherits: &[
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_AUTH_TOKEN",
        "ANTHROPIC_BASE_URL",
        "ANTHROPIC_BETAS",
        "ANTHROPIC_CUSTOM_HEADERS",
        "ANTHROPIC_DEFAULT_HAIKU_MODEL",
        "ANTHROPIC_DEFAULT_OPUS_MODEL",
        "ANTHROPIC_DEFAULT_SONNET_MODEL",
        "ANTHROPIC_SMALL_FAST_MODEL",
        "CLAUDE_CODE_CLIENT_CERT",
        "CLAUDE_CODE_CLIENT_KEY",
        "CLAUDE_CODE_CLIENT_KEY_PASSPHRASE",
        "CLAUDE_CODE_OAUTH_TOKEN",
        "CLAUDE_CODE_USE_BEDROCK",
        "CLAUDE_CODE_USE_FOUNDRY",
        "CLAUDE_CODE_USE_VERTEX",
        "CLAUDE_CONFIG_DIR",
    ],
    switches: &[
        Switch {
            variable: "CLAUDE_CODE_USE_BEDROCK",
            account: "",
            inherits: &[
                "ANTHROPIC_BEDROCK_BASE_URL",
                "ANTHROPIC_SMALL_FAST_MODEL_AWS_REGION",
                "AWS_",
                "CLAUDE_CODE_SKIP_BEDROCK_AUTH",
            ],
        },
        Switch {
            variable: "CLAUDE_CODE_USE_VERTEX",
            account: "",
            inherits: &[
                "ANTHROPIC_VERTEX_BASE_URL",
                "ANTHROPIC_VERTEX_PROJECT_ID",
                "CLAUDE_CODE_SKIP_VERTEX_AUTH",
                "CLOUDSDK_CONFIG",
                "CLOUD_ML_REGION",
                "GCLOUD_PROJECT",
                "GOOGLE_APPLICATION_CREDENTIALS",
                "GOOGLE_CLOUD_PROJECT",
                "VERTEX_REGION_",
            ],
        },
        Switch {
            variable: "CLAUDE_CODE_USE_FOUNDRY",
            account: "",
            inherits: &[
                "ANTHROPIC_FOUNDRY_",
                "AZURE_",
                "CLAUDE_CODE_SKIP_FOUNDRY_AUTH",
            ],
        },
    ],
    variables: &[
        // Without it, `@/some/path` in a prompt is read from the disk and sent.
        ("CLAUDE_CODE_DISABLE_ATTACHMENTS", "1"),
        ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
        ("DISABLE_TELEMETRY", "1"),
        ("DISABLE_ERROR_REPORTING", "1"),
        ("DISABLE_AUTOUPDATER", "1"),
        ("CLAUDE_CODE_MAX_RETRIES", "0"),
    ],
    help: &["--help"],
    arguments: &[
        Needed(&["-p"]),
        Needed(&["--output-format", "stream-json"]),
        Spare(&["--include-partial-messages"]),
        Needed(&["--verbose"]),
        Needed(&["--tools", ""]),
        Needed(&["--strict-mcp-config"]),
        Needed(&["--setting-sources", ""]),
        Spare(&["--disable-slash-commands"]),
        Spare(&["--no-session-persistence"]),
        Needed(&["--permission-mode", "dontAsk"]),
        Needed(&["--system-prompt-file", "{system}"]),
        Needed(&["--model", "{model}"]),
        Effort(&["--effort", "{effort}"]),
    ],
    search: WebSearch {
        tool: "WebSearch",
        offered: &["WebSearch"],
        // What isn’t explicitly allowed is denied, so both are needed.
        instead: Some((
            &["--tools", ""],
            &["--tools", "WebSearch", "--allowed-tools", "WebSearch"],
        )),
    },
    unknown_feature: None,
    catalog: None,
    rehearsal: rehearsal::CLAUDE,
    wire: &Wire {
        streams: true,
        line: Some(read),
        error_line: |_| None,
        exit: |_| None,
    },
};

fn read(reading: &mut Reading<'_>, event: &Value) -> Result<(), Ending> {
    match event["type"].as_str() {
        Some("system") if event["subtype"] == "init" => verify(reading, event),
        Some("stream_event") => {
            verified(reading)?;
            let event = &event["event"];
            refuse_tool(reading, &event["content_block"])?;
            if event["type"] == "content_block_delta" {
                reading.write(event["delta"]["text"].as_str().unwrap_or_default());
            }
            Ok(())
        }
        Some("assistant") => {
            verified(reading)?;
            read_message(reading, event)
        }
        // Only the result of a tool comes back as a user message.
        Some("user") if reading.may_call.is_none() => {
            Err(Ending::tools("The result of a tool was sent to the model."))
        }
        Some("result") => {
            verified(reading)?;
            read_result(reading, event);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The first line says what the model is offered.
fn verify(reading: &mut Reading<'_>, event: &Value) -> Result<(), Ending> {
    for (list, allowed) in [("tools", reading.may_call), ("mcp_servers", None)] {
        let is_allowed = |offered: &Value| allowed.is_some_and(|tool| offered == tool);
        let offered = event[list].as_array();
        if offered.is_none_or(|offered| !offered.iter().all(is_allowed)) {
            return Err(Ending::tools(format!("{list}: {}", event[list])));
        }
    }
    reading.verified = true;
    reading.metered = !matches!(
        event["apiKeySource"].as_str(),
        None | Some("none" | "oauth")
    );
    Ok(())
}

fn verified(reading: &Reading<'_>) -> Result<(), Ending> {
    if reading.verified {
        return Ok(());
    }
    Err(Ending::tools(
        "It started without saying which tools it offers.",
    ))
}

fn refuse_tool(reading: &mut Reading<'_>, block: &Value) -> Result<(), Ending> {
    let kind = block["type"].as_str().unwrap_or_default();
    if kind.ends_with("tool_use") || kind.ends_with("tool_result") {
        let name = block["name"].as_str().unwrap_or("unnamed");
        return reading.tool_called(name);
    }
    Ok(())
}

/// Either a message that repeats what came in pieces, or an error message in the form of an answer.
fn read_message(reading: &mut Reading<'_>, event: &Value) -> Result<(), Ending> {
    let blocks = event["message"]["content"].as_array();
    for block in blocks.into_iter().flatten() {
        refuse_tool(reading, block)?;
    }
    if let Some(error) = event["error"].as_str() {
        let text = blocks
            .into_iter()
            .flatten()
            .find_map(|block| block["text"].as_str())
            .unwrap_or(error);
        reading.report(kind_of(error, text, event), text);
    }
    Ok(())
}

/// `is_error` decides; `subtype` says "success" even for failures.
fn read_result(reading: &mut Reading<'_>, event: &Value) {
    let text = event["result"].as_str().unwrap_or_default();
    if event["is_error"] == true {
        let said = if text.is_empty() {
            event["subtype"].as_str().unwrap_or_default()
        } else {
            text
        };
        reading.report(kind_of("", said, event), said);
        return;
    }
    reading.write_whole(text);
    reading.complete = true;
    let usage = &event["usage"];
    let tokens = |name: &str| usage[name].as_u64().unwrap_or_default();
    reading.usage = usage.is_object().then(|| Usage {
        input_tokens: tokens("input_tokens")
            .saturating_add(tokens("cache_read_input_tokens"))
            .saturating_add(tokens("cache_creation_input_tokens")),
        output_tokens: tokens("output_tokens"),
        cost_usd: if reading.metered {
            event["total_cost_usd"].as_f64()
        } else {
            Some(0.0)
        },
        estimated: false,
    });
}

fn kind_of(error: &str, text: &str, event: &Value) -> Option<FailureKind> {
    match error {
        // The text distinguishes a missing account from a rejected key.
        "authentication_failed" => reason::kind_of(text).or(Some(FailureKind::KeyRefused)),
        "rate_limit" => Some(FailureKind::RateLimited),
        "model_not_found" => Some(FailureKind::UnknownModel),
        "server_error" => Some(FailureKind::Overloaded),
        _ => event["api_error_status"]
            .as_u64()
            .and_then(reason::kind_of_status),
    }
}
