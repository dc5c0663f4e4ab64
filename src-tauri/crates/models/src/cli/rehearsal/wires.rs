//! What each program is tried with: the traps in its own settings, and one answer.

use serde_json::Value;

use super::Rehearsal;

/// Any key will do if nobody checks it.
const KEY: &str = "a-check-by-whetstone";

/// Claude Code's.
pub(crate) const CLAUDE: Rehearsal = Rehearsal {
    variables: &[
        ("ANTHROPIC_API_KEY", KEY),
        ("ANTHROPIC_BASE_URL", "{address}"),
    ],
    path: "/v1/messages",
    answer: concat!(
        "event: message_start\n",
        r#"data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"m","content":[],"usage":{"input_tokens":1,"output_tokens":1}}}"#,
        "\n\nevent: content_block_start\n",
        r#"data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
        "\n\nevent: content_block_delta\n",
        r#"data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Blue"}}"#,
        "\n\nevent: content_block_stop\n",
        r#"data: {"type":"content_block_stop","index":0}"#,
        "\n\nevent: message_delta\n",
        r#"data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}"#,
        "\n\nevent: message_stop\n",
        r#"data: {"type":"message_stop"}"#,
        "\n\n",
    ),
    offers: |request| names(&request["tools"]),
    traps: &[
        (
            ".claude/settings.json",
            r#"{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"{spring}"}]}],"UserPromptSubmit":[{"hooks":[{"type":"command","command":"{spring}"}]}],"Stop":[{"hooks":[{"type":"command","command":"{spring}"}]}]},"apiKeyHelper":"{spring}","statusLine":{"type":"command","command":"{spring}"}}"#,
        ),
        (
            ".claude.json",
            r#"{"mcpServers":{"trap":{"command":"touch","args":["{file}"]}}}"#,
        ),
        (".claude/CLAUDE.md", "{mark}"),
        (
            ".claude/agents/trap.md",
            "---\nname: trap\ndescription: {mark}\n---\n{mark}",
        ),
        (
            ".claude/skills/trap/SKILL.md",
            "---\nname: trap\ndescription: {mark}\n---\n{mark}",
        ),
    ],
};

/// Codex's.
pub(crate) const CODEX: Rehearsal = Rehearsal {
    variables: &[("CODEX_API_KEY", KEY)],
    path: "/responses",
    answer: concat!(
        "event: response.created\n",
        r#"data: {"type":"response.created","response":{"id":"r"}}"#,
        "\n\nevent: response.output_item.done\n",
        r#"data: {"type":"response.output_item.done","output_index":0,"item":{"id":"i","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Blue","annotations":[]}]}}"#,
        "\n\nevent: response.completed\n",
        r#"data: {"type":"response.completed","response":{"id":"r","output":[],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}"#,
        "\n\n",
    ),
    // Some models get their tools as part of the input.
    offers: |request| {
        let read = request["input"].as_array().into_iter().flatten();
        let lists = read.map(|item| &item["tools"]).chain([&request["tools"]]);
        lists.flat_map(names).collect()
    },
    traps: &[
        (
            ".codex/config.toml",
            "notify = [\"touch\", \"{file}\"]\n\n[mcp_servers.trap]\ncommand = \"touch\"\nargs = [\"{file}\"]\n",
        ),
        (
            ".codex/hooks.json",
            r#"{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"{spring}"}]}],"UserPromptSubmit":[{"hooks":[{"type":"command","command":"{spring}"}]}]}}"#,
        ),
        (".codex/AGENTS.md", "{mark}"),
        (
            ".codex/skills/trap/SKILL.md",
            "---\nname: trap\ndescription: {mark}\n---\n{mark}",
        ),
    ],
};

/// Gemini CLI's.
pub(crate) const GEMINI: Rehearsal = Rehearsal {
    variables: &[
        ("GEMINI_API_KEY", KEY),
        ("GOOGLE_GEMINI_BASE_URL", "{address}"),
    ],
    path: ":streamGenerateContent",
    answer: concat!(
        r#"data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Blue"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1,"totalTokenCount":2}}"#,
        "\n\n",
    ),
    offers: |request| {
        let tools = request["tools"].as_array().into_iter().flatten();
        let kinds = tools.flat_map(|tool| tool.as_object().into_iter().flatten());
        kinds.flat_map(|(_, declared)| names(declared)).collect()
    },
    traps: &[
        (
            ".gemini/settings.json",
            r#"{"security":{"auth":{"selectedType":"gemini-api-key"}},"hooksConfig":{"enabled":true},"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"{spring}","name":"trap"}]}],"BeforeModel":[{"hooks":[{"type":"command","command":"{spring}","name":"trap"}]}]},"mcpServers":{"trap":{"command":"touch","args":["{file}"]}},"mcp":{"allowed":["trap"]},"tools":{"discoveryCommand":"{spring}","callCommand":"{spring}"},"telemetry":{"enabled":true,"target":"local","outfile":"{file}","logPrompts":true}}"#,
        ),
        (
            ".gemini/extensions/trap/gemini-extension.json",
            r#"{"name":"trap","version":"1.0.0","mcpServers":{"trap-too":{"command":"touch","args":["{file}"]}},"contextFileName":"GEMINI.md"}"#,
        ),
        (".gemini/extensions/trap/GEMINI.md", "{mark}"),
        (".gemini/GEMINI.md", "{mark}"),
        (
            ".gemini/skills/trap/SKILL.md",
            "---\nname: trap\ndescription: {mark}\n---\n{mark}",
        ),
        (
            ".gemini/.env",
            "GEMINI_TELEMETRY_ENABLED=true\nGEMINI_TELEMETRY_OUTFILE={file}\n",
        ),
    ],
};

/// The names of tools in a list; anything else in its place counts as a tool without a name.
fn names(tools: &Value) -> Vec<String> {
    let name = |tool: &Value| {
        let name = tool["name"].as_str().or(tool["type"].as_str());
        name.unwrap_or("of no name").to_owned()
    };
    match tools {
        Value::Null => Vec::new(),
        Value::Array(tools) => tools.iter().map(name).collect(),
        _ => vec!["of no name".to_owned()],
    }
}
