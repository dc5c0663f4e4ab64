//! Gemini CLI as an agent.

use serde_json::Value;

use super::lines::{field, of_tool, shortened};
use super::{Agent, Allowed, Said};

/// Gemini CLI, as of its version 0.61.
pub(super) const AGENT: Agent = Agent {
    key: "gemini",
    label: "Gemini CLI",
    program: "gemini",
    install: "npm install -g @google/gemini-cli",
    edit: Allowed {
        arguments: &[
            "--output-format",
            "stream-json",
            "--skip-trust",
            "--extensions",
            "none",
            "--allowed-mcp-server-names",
            "__none__",
            "--approval-mode",
            "auto_edit",
        ],
        says: "Gemini CLI may read and change files in the worktree. It can’t run commands.",
    },
    commands: Allowed {
        arguments: &[
            "--output-format",
            "stream-json",
            "--skip-trust",
            "--extensions",
            "none",
            "--allowed-mcp-server-names",
            "__none__",
            "--approval-mode",
            "yolo",
        ],
        says: "Gemini CLI may do anything without asking, and nothing keeps its commands in the worktree.",
    },
    // Its settings can name programs that are started immediately, and no option turns that off.
    obeys: &[".gemini/settings.json", ".gemini/.env", ".env"],
    read,
};

fn read(event: &Value) -> Vec<Said> {
    let said = match event["type"].as_str().unwrap_or_default() {
        "init" => Said::Lines(format!("Model: {}", field(event, "model"))),
        "message" if event["role"] == "assistant" && event["delta"] == true => {
            Said::Part(field(event, "content"))
        }
        "message" if event["role"] == "assistant" => Said::Lines(field(event, "content")),
        "tool_use" => of_tool(&field(event, "tool_name"), &event["parameters"]),
        "tool_result" if event["status"] == "error" => {
            Said::Lines(format!("  failed: {}", shortened(&field(event, "output"))))
        }
        "error" => Said::Lines(field(event, "message")),
        "result" if event["status"] != "success" => Said::Lines(field(&event["error"], "message")),
        _ => return Vec::new(),
    };
    vec![said]
}
