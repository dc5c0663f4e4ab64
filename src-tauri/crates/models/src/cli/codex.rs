//! Codex.
//!
//! Its provider is one of ours, with its name and no address: its own can't be told to try only once.

use domain::Usage;
use domain::model::KnownCli;
use serde_json::{Value, json};

use super::Argument::{self, Effort, Needed, Spare, Tried};
use super::stdout::{Ending, Reading};
use super::{Account, Catalog, Cli, Home, WebSearch, Wire, rehearsal};

/// Codex, as of its version 0.169.
pub(crate) const CLI: Cli = Cli {
    kind: KnownCli::Codex,
    provider: "codex-cli",
    label: "Codex",
    program: "codex",
    install: "npm install -g @openai/codex",
    sign_in: "codex login",
    models: &["gpt-5.2-codex"],
    version: &["--version"],
    package: None,
    account: Account::Asked(&["login", "status"]),
    // Personal instructions (`AGENTS.md`) are sent from its home, whatever the options say.
    home: Some(Home {
        variable: "CODEX_HOME",
        place: ".codex",
        folder: "",
        linked: &["auth.json"],
        settings: None,
        account: |_| None,
    }),
    env_files: &[],
    keys: &["CODEX_API_KEY"],
    inherits: &["CODEX_API_KEY", "CODEX_CA_CERTIFICATE"],
    switches: &[],
    variables: &[
        ("CODEX_HOME", "{home}"),
        // It tells its provider about the repository around the working directory.
        ("GIT_CEILING_DIRECTORIES", "{call}"),
    ],
    help: &["exec", "--help"],
    arguments: ARGUMENTS,
    search: WebSearch {
        tool: "web_search",
        // Tools of the model: run by OpenAI's servers, or by Codex on their request.
        offered: &["web_search", "web"],
        instead: Some((WITHOUT_SEARCH, &["-c", "web_search=\"live\""])),
    },
    unknown_feature: Some("Unknown feature flag: "),
    catalog: Some(Catalog {
        print: &["debug", "models", "--bundled"],
        disarm,
        names,
    }),
    rehearsal: rehearsal::CODEX,
    wire: &Wire {
        // The answer arrives as a whole, after minutes without a line.
        streams: false,
        line: Some(read),
        error_line: |_| None,
        exit: |_| None,
    },
};

const ARGUMENTS: &[Argument] = &[
    Needed(&["exec"]),
    Needed(&["--json"]),
    Spare(&["--ephemeral"]),
    Spare(&["--skip-git-repo-check"]),
    Needed(&["--ignore-user-config"]),
    Needed(&["--ignore-rules"]),
    Needed(&["-s", "read-only"]),
    Spare(&["--color", "never"]),
    Needed(&["--disable", "shell_tool"]),
    Needed(&["--disable", "unified_exec"]),
    Needed(&["--disable", "multi_agent"]),
    Needed(&["--disable", "goals"]),
    Needed(&["--disable", "hooks"]),
    Needed(&["--disable", "plugins"]),
    Needed(&["--disable", "remote_plugin"]),
    Needed(&["--disable", "apps"]),
    Needed(&["--disable", "skill_search"]),
    Needed(&["--disable", "skill_mcp_dependency_install"]),
    Needed(&["--disable", "view_image"]),
    Needed(&["--disable", "image_generation"]),
    Needed(&["--disable", "browser_use"]),
    Needed(&["--disable", "computer_use"]),
    Needed(&["--disable", "tool_suggest"]),
    Needed(&["--disable", "sleep_tool"]),
    Needed(&["--disable", "shell_snapshot"]),
    Needed(&["-c", "approval_policy=never"]),
    Needed(&["-c", "project_doc_max_bytes=0"]),
    Needed(&["-c", "history.persistence=none"]),
    Needed(&["-c", "check_for_update_on_startup=false"]),
    Needed(&["-c", "analytics.enabled=false"]),
    Needed(WITHOUT_SEARCH),
    Needed(&["-c", "tools.experimental_request_user_input.enabled=false"]),
    Needed(&["-c", "tools.update_plan.enabled=false"]),
    Needed(&["-c", "skills.include_instructions=false"]),
    Needed(&["-c", "skills.bundled.enabled=false"]),
    Needed(&["-c", "include_permissions_instructions=false"]),
    Needed(&["-c", "include_environment_context=false"]),
    Needed(&["-c", "include_apps_instructions=false"]),
    Needed(&["-c", "include_collaboration_mode_instructions=false"]),
    Needed(&["-c", "mcp_servers={}"]),
    Needed(&["-c", "notify=[]"]),
    // Like its own provider, but only one try: that one tries thirty times after an overload, and its
    // limits can't be set. Without an address, an account and a key each go where they belong.
    Needed(&["-c", PROVIDER]),
    Needed(&["-c", "model_provider=\"whetstone\""]),
    Tried(&["-c", "model_providers.whetstone.base_url=\"{address}/v1\""]),
    Needed(&["-c", "model_instructions_file=\"{system}\""]),
    Needed(&["-c", "model_catalog_json=\"{catalog}\""]),
    Effort(&["-c", "model_reasoning_effort=\"{effort}\""]),
    Needed(&["-m", "{model}"]),
    Needed(&["-"]),
];

const WITHOUT_SEARCH: &[&str] = &["-c", "web_search=\"disabled\""];

const PROVIDER: &str = "model_providers.whetstone={name=\"OpenAI\", wire_api=\"responses\", \
    requires_openai_auth=true, supports_websockets=false, request_max_retries=0, stream_max_retries=0}";

/// Items that a model without tools can produce.
const HARMLESS: [&str; 3] = ["agent_message", "reasoning", "error"];

fn read(reading: &mut Reading<'_>, event: &Value) -> Result<(), Ending> {
    let kind = event["type"].as_str().unwrap_or_default();
    let item = &event["item"];
    if kind.starts_with("item.") {
        let name = item["type"].as_str().unwrap_or("of no type");
        if !HARMLESS.contains(&name) {
            reading.tool_called(name)?;
        }
    }
    match kind {
        "item.completed" if item["type"] == "agent_message" => {
            reading.write_message(item["text"].as_str().unwrap_or_default());
        }
        "error" => {
            let said = event["message"].as_str().unwrap_or_default();
            if !said.starts_with("Reconnecting") {
                reading.report(None, said);
            }
        }
        "turn.failed" => {
            let said = event["error"]["message"].as_str();
            reading.report(None, said.unwrap_or("The turn failed."));
        }
        "turn.completed" => {
            reading.complete = true;
            reading.usage = usage(reading, &event["usage"]);
        }
        _ => {}
    }
    Ok(())
}

fn usage(reading: &Reading<'_>, usage: &Value) -> Option<Usage> {
    Some(Usage {
        input_tokens: usage["input_tokens"].as_u64()?,
        output_tokens: usage["output_tokens"].as_u64()?,
        cost_usd: reading.unreported_cost(),
        estimated: false,
    })
}

/// The bundled models have tools of their own, whatever the options say; without these fields, they have
/// none.
fn disarm(mut catalog: Value) -> Option<Value> {
    for model in catalog.get_mut("models")?.as_array_mut()? {
        let model = model.as_object_mut()?;
        model.insert("tool_mode".to_owned(), json!("direct"));
        model.insert("shell_type".to_owned(), json!("disabled"));
        model.insert("apply_patch_tool_type".to_owned(), Value::Null);
        model.insert("experimental_supported_tools".to_owned(), json!([]));
        model.insert("multi_agent_version".to_owned(), Value::Null);
    }
    Some(catalog)
}

/// What Codex itself would list, in its order.
fn names(catalog: &Value) -> Vec<String> {
    let models = catalog["models"].as_array().into_iter().flatten();
    let mut listed: Vec<_> = models
        .filter(|model| model["visibility"] == "list")
        .filter_map(|model| Some((model["priority"].as_u64(), model["slug"].as_str()?)))
        .collect();
    listed.sort_by_key(|&(priority, _)| priority.unwrap_or(u64::MAX));
    listed
        .into_iter()
        .map(|(_, slug)| slug.to_owned())
        .collect()
}
