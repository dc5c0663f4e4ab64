//! Codex as an agent.

use serde_json::Value;

use super::lines::{field, shortened};
use super::{Agent, Allowed, Said};

/// Codex, as of its version 0.169.
pub(super) const AGENT: Agent = Agent {
    key: "codex",
    label: "Codex",
    program: "codex",
    install: "npm install -g @openai/codex",
    edit: Allowed {
        arguments: ARGUMENTS,
        says: SAYS,
    },
    commands: Allowed {
        arguments: ARGUMENTS,
        says: SAYS,
    },
    // It reads settings of a repository only if the user trusts its folder, and this folder is new.
    obeys: &[],
    read,
};

const ARGUMENTS: &[&str] = &[
    "exec",
    "--json",
    "--color",
    "never",
    "--sandbox",
    "workspace-write",
    "-c",
    "approval_policy=never",
    "-",
];

/// It reads files by running commands, so it needs them.
const SAYS: &str = "Codex may run commands in its own sandbox, which it needs to read files. There they can \
                    change files only in the worktree and in temporary folders, and have no network.";

fn read(event: &Value) -> Vec<Said> {
    let said = match event["type"].as_str().unwrap_or_default() {
        "item.started" => begun(&event["item"]),
        "item.completed" => done(&event["item"]),
        "error" => Some(field(event, "message")),
        "turn.failed" => Some(field(&event["error"], "message")),
        _ => None,
    };
    said.map(Said::Lines).into_iter().collect()
}

fn begun(item: &Value) -> Option<String> {
    match item["type"].as_str()? {
        "command_execution" => Some(format!("$ {}", shortened(&field(item, "command")))),
        "mcp_tool_call" => Some(format!(
            "{}: {}",
            field(item, "server"),
            field(item, "tool")
        )),
        "web_search" => Some(format!("Search: {}", shortened(&field(item, "query")))),
        _ => None,
    }
}

fn done(item: &Value) -> Option<String> {
    match item["type"].as_str()? {
        "agent_message" => Some(field(item, "text")),
        "error" => Some(field(item, "message")),
        "file_change" => {
            let changes = item["changes"].as_array()?.iter();
            let lines = changes.map(|it| format!("{}: {}", field(it, "kind"), field(it, "path")));
            Some(lines.collect::<Vec<_>>().join("\n"))
        }
        "command_execution" => {
            let code = item["exit_code"].as_i64().filter(|code| *code != 0)?;
            let output = item["aggregated_output"].as_str().unwrap_or_default();
            Some(format!("  exit code {code}: {}", shortened(output)))
        }
        _ => None,
    }
}
