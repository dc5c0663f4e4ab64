//! Claude Code as an agent.
//!
//! Settings of the repository could allow tools and set hooks, and this mode doesn't ask about them. So
//! only the user’s own settings are used.

use serde_json::Value;

use super::lines::{field, of_tool, shortened};
use super::{Agent, Allowed, Said};

/// Claude Code, as of its version 2.1.
pub(super) const AGENT: Agent = Agent {
    key: "claude",
    label: "Claude Code",
    program: "claude",
    install: "npm install -g @anthropic-ai/claude-code",
    edit: Allowed {
        arguments: &[
            "-p",
            "--output-format",
            "stream-json",
            "--verbose",
            "--strict-mcp-config",
            "--setting-sources",
            "user",
            "--permission-mode",
            "acceptEdits",
            "--tools",
            "Read,Glob,Grep,Edit,Write,NotebookEdit,TodoWrite",
        ],
        says: "Claude Code may read files, and change files in the worktree. It can’t run commands.",
    },
    commands: Allowed {
        arguments: &[
            "-p",
            "--output-format",
            "stream-json",
            "--verbose",
            "--strict-mcp-config",
            "--setting-sources",
            "user",
            "--permission-mode",
            "acceptEdits",
            "--tools",
            "Read,Glob,Grep,Edit,Write,NotebookEdit,TodoWrite,Bash",
            "--settings",
            SANDBOX,
        ],
        says: "Claude Code may read files, change files in the worktree, and run commands in its own sandbox. \
               Where it has no sandbox, it refuses to run commands. Linux needs bubblewrap and socat.",
    },
    obeys: &[],
    read,
};

/// In the sandbox, commands run without asking; outside of it, not at all.
const SANDBOX: &str = "{\"sandbox\":{\"enabled\":true,\"autoAllowBashIfSandboxed\":true,\"allowUnsandboxedCommands\":false}}";

fn read(event: &Value) -> Vec<Said> {
    let blocks = event["message"]["content"].as_array().into_iter().flatten();
    match event["type"].as_str() {
        Some("system") if event["subtype"] == "init" => {
            vec![Said::Lines(format!("Model: {}", field(event, "model")))]
        }
        Some("assistant") => blocks.filter_map(block).collect(),
        Some("user") => blocks.filter_map(failed).collect(),
        Some("result") => result(event),
        _ => Vec::new(),
    }
}

fn block(block: &Value) -> Option<Said> {
    match block["type"].as_str()? {
        "text" => Some(Said::Lines(field(block, "text"))),
        "tool_use" => Some(of_tool(&field(block, "name"), &block["input"])),
        _ => None,
    }
}

/// The result of a tool, if it failed.
fn failed(block: &Value) -> Option<Said> {
    let content = block["content"].as_str()?;
    (block["is_error"] == true).then(|| Said::Lines(format!("  failed: {}", shortened(content))))
}

fn result(event: &Value) -> Vec<Said> {
    let denied = event["permission_denials"].as_array().map_or(0, Vec::len);
    let denied = (denied > 0).then(|| format!("Actions that weren’t allowed: {denied}"));
    let error = (event["is_error"] == true).then(|| field(event, "result"));
    denied.into_iter().chain(error).map(Said::Lines).collect()
}
