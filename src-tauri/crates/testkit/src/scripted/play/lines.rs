//! The lines in which each program wraps a model’s text.

use domain::model::CliFormat;
use serde_json::{Value, json};

use super::{Call, Turn};

/// A first line, and the beginning of an event with a field that never ends.
pub(super) const CLAUDE_FIELD: &str = concat!(
    r#"{"type":"system","subtype":"init","tools":[],"mcp_servers":[]}"#,
    "\n",
    r#"{"type":"result","is_error":false,"result":""#,
);

/// The lines of one call.
pub(super) struct Lines<'a> {
    format: CliFormat,
    turn: &'a Turn,
    call: &'a Call,
}

impl<'a> Lines<'a> {
    pub(super) fn new(format: CliFormat, turn: &'a Turn, call: &'a Call) -> Self {
        Self { format, turn, call }
    }

    /// Before the text.
    pub(super) fn begin(&self) -> String {
        match self.format {
            CliFormat::Text => String::new(),
            CliFormat::Claude => self.begin_claude(),
            CliFormat::Codex => self.begin_codex(),
            CliFormat::Gemini => self.begin_gemini(),
        }
    }

    /// One piece of the text.
    pub(super) fn piece(&self, piece: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(piece);
        match self.format {
            CliFormat::Text => piece.to_vec(),
            CliFormat::Claude => joined(&[json!({"type": "stream_event", "event": {
                "type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}})])
            .into_bytes(),
            // Its answer comes in one piece, at the end.
            CliFormat::Codex => Vec::new(),
            CliFormat::Gemini => joined(&[
                json!({"type": "message", "role": "assistant", "content": text, "delta": true}),
            ])
            .into_bytes(),
        }
    }

    /// After the text.
    pub(super) fn end(&self, text: &[u8]) -> String {
        let text = String::from_utf8_lossy(text);
        let input = self.call.prompt.len() / 4;
        let output = text.len() / 4;
        match self.format {
            CliFormat::Text => String::new(),
            CliFormat::Claude => joined(&[
                json!({"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": text}]}}),
                json!({"type": "stream_event", "event": {"type": "message_stop"}}),
                json!({"type": "result", "subtype": "success", "is_error": false, "result": text, "total_cost_usd": 0.0021,
                    "usage": {"input_tokens": input, "output_tokens": output,
                        "cache_read_input_tokens": 3, "cache_creation_input_tokens": 2}}),
            ]),
            CliFormat::Codex => joined(&[
                json!({"type": "item.completed", "item": {"id": "item_1", "type": "agent_message", "text": text}}),
                json!({"type": "turn.completed", "usage": {"input_tokens": input, "cached_input_tokens": 0,
                    "output_tokens": output, "reasoning_output_tokens": 0}}),
            ]),
            CliFormat::Gemini => {
                joined(&[json!({"type": "result", "status": "success", "stats": {
                "total_tokens": input + output, "input_tokens": input, "output_tokens": output}})])
            }
        }
    }

    fn begin_claude(&self) -> String {
        let search = search_tool(self.format, self.call);
        let tools = self.turn.tools.iter().map(String::as_str);
        let tools: Vec<&str> = tools.chain(search).collect();
        let mut lines = vec![
            json!({"type": "system", "subtype": "init", "cwd": self.call.folder, "tools": tools,
                "mcp_servers": [], "model": "stand-in", "apiKeySource": "none"}),
            json!({"type": "system", "subtype": "status", "status": "requesting"}),
            json!({"type": "stream_event", "event": {"type": "message_start", "message": {"content": []}}}),
        ];
        if self.turn.calls_tool {
            lines.push(json!({"type": "stream_event", "event": {"type": "content_block_start", "index": 0,
                "content_block": {"type": "tool_use", "id": "tool_1", "name": "Bash", "input": {}}}}));
        }
        if self.turn.searches {
            lines.push(json!({"type": "assistant", "message": {"role": "assistant", "content": [
                {"type": "tool_use", "id": "tool_2", "name": "WebSearch", "input": {"query": "a"}}]}}));
            lines.push(
                json!({"type": "user", "message": {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "tool_2", "content": "Links: []"}]}}),
            );
        }
        lines.push(
            json!({"type": "stream_event", "event": {"type": "content_block_start", "index": 0,
            "content_block": {"type": "text", "text": ""}}}),
        );
        joined(&lines)
    }

    fn begin_codex(&self) -> String {
        let mut lines = vec![
            json!({"type": "thread.started", "thread_id": "thread_1"}),
            json!({"type": "turn.started"}),
        ];
        if self.turn.calls_tool {
            lines.push(
                json!({"type": "item.started", "item": {"id": "item_0", "type": "command_execution",
                "command": "ls", "status": "in_progress"}}),
            );
        }
        if self.turn.searches {
            let item = json!({"id": "item_0", "type": "web_search", "query": "a"});
            lines.push(json!({"type": "item.completed", "item": item}));
        }
        joined(&lines)
    }

    fn begin_gemini(&self) -> String {
        let mut lines = vec![
            json!({"type": "init", "session_id": "session_1", "model": "stand-in"}),
            json!({"type": "message", "role": "user", "content": self.call.prompt}),
        ];
        if self.turn.calls_tool {
            lines.push(
                json!({"type": "tool_use", "tool_name": "run_shell_command", "tool_id": "tool_1",
                "parameters": {"command": "ls"}}),
            );
        }
        if self.turn.searches {
            lines.push(
                json!({"type": "tool_use", "tool_name": "google_web_search", "tool_id": "tool_2",
                "parameters": {"query": "a"}}),
            );
            lines.push(json!({"type": "tool_result", "tool_id": "tool_2", "status": "success"}));
        }
        joined(&lines)
    }
}

/// The name of the web search that a call turns on.
pub(super) fn search_tool(format: CliFormat, call: &Call) -> Option<&'static str> {
    let is_told = |word: &str| call.arguments.iter().any(|it| it == word);
    match format {
        CliFormat::Text => None,
        CliFormat::Claude => is_told("WebSearch").then_some("WebSearch"),
        CliFormat::Codex => is_told("web_search=\"live\"").then_some("web_search"),
        CliFormat::Gemini => {
            const TOOL: &str = "google_web_search";
            call.settings.contains(TOOL).then_some(TOOL)
        }
    }
}

fn joined(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |lines, line| {
        lines + &line.to_string() + "\n"
    })
}
