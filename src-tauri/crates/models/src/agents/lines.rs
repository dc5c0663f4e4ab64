//! Turns the bytes that an agent prints into readable lines.

use serde_json::Value;

use super::Said;
use crate::cli::text::{Decoder, Lines};

/// Max bytes of an event; a longer line isn't one.
const MOST_OPEN: usize = 16 << 20;

/// Max characters of a line to show.
const MOST_SHOWN: usize = 2_000;

/// Max characters of an argument or a result to show.
const MOST_NAMED: usize = 200;

/// One output stream of an agent.
pub(super) struct Output {
    read: Option<fn(&Value) -> Vec<Said>>,
    decoder: Decoder,
    lines: Lines,
    /// The beginning of an unfinished line.
    open: String,
    /// Whether the current line is too long to be shown.
    skips: bool,
}

impl Output {
    /// `read` interprets its events; without it, its lines are shown as they are.
    pub(super) fn new(read: Option<fn(&Value) -> Vec<Said>>) -> Self {
        Self {
            read,
            decoder: Decoder::default(),
            lines: Lines::default(),
            open: String::new(),
            skips: false,
        }
    }

    /// The readable lines that a piece completes.
    pub(super) fn take(&mut self, piece: &[u8]) -> Vec<String> {
        let text = self.decoder.decode(piece);
        let mut shown = Vec::new();
        for line in self.lines.push(&text) {
            if !std::mem::take(&mut self.skips) {
                self.show(&line, &mut shown);
            }
        }
        if self.lines.open_length() > MOST_OPEN {
            self.lines.finish();
            if !std::mem::replace(&mut self.skips, true) {
                shown.push("[A line of more than 16 MB was left out.]".to_owned());
            }
        }
        shown
    }

    /// What is left at the end.
    pub(super) fn finish(&mut self) -> Vec<String> {
        let rest = self.decoder.finish();
        let mut shown = self.take(rest.as_bytes());
        if let Some(line) = self.lines.finish()
            && !self.skips
        {
            self.show(&line, &mut shown);
        }
        self.close(&mut shown);
        shown
    }

    fn show(&mut self, line: &str, shown: &mut Vec<String>) {
        let event = self.read.and_then(|read| {
            let event: Value = serde_json::from_str(line).ok()?;
            event.is_object().then(|| read(&event))
        });
        match event {
            Some(said) => said.into_iter().for_each(|said| self.say(said, shown)),
            None => self.say(Said::Lines(line.to_owned()), shown),
        }
    }

    fn say(&mut self, said: Said, shown: &mut Vec<String>) {
        match said {
            Said::Lines(text) => {
                self.close(shown);
                let lines = text.lines().map(str::trim_end);
                shown.extend(
                    lines
                        .filter(|line| !line.is_empty())
                        .map(|line| cut(line, MOST_SHOWN)),
                );
            }
            Said::Part(text) => {
                self.open.push_str(&text);
                if self.open.contains('\n') || self.open.len() > MOST_SHOWN {
                    let whole = std::mem::take(&mut self.open);
                    let (done, rest) = whole.rsplit_once('\n').unwrap_or((&whole, ""));
                    rest.clone_into(&mut self.open);
                    let lines = done.lines().filter(|line| !line.trim().is_empty());
                    shown.extend(lines.map(|line| cut(line, MOST_SHOWN)));
                }
            }
        }
    }

    fn close(&mut self, shown: &mut Vec<String>) {
        let open = std::mem::take(&mut self.open);
        if !open.trim().is_empty() {
            shown.push(cut(&open, MOST_SHOWN));
        }
    }
}

/// A text of an event; empty if there is none.
pub(super) fn field(event: &Value, name: &str) -> String {
    event[name].as_str().unwrap_or_default().to_owned()
}

/// The first line of a text, shortened.
pub(super) fn shortened(text: &str) -> String {
    let line = text.lines().find(|line| !line.trim().is_empty());
    cut(line.unwrap_or_default().trim(), MOST_NAMED)
}

/// A tool call, with the argument that says what it is about.
pub(super) fn of_tool(name: &str, input: &Value) -> Said {
    const ABOUT: [&str; 8] = [
        "command",
        "file_path",
        "absolute_path",
        "path",
        "dir_path",
        "pattern",
        "query",
        "description",
    ];
    let about = ABOUT.iter().find_map(|field| input[field].as_str());
    Said::Lines(match about {
        Some(about) => format!("{name}: {}", shortened(about)),
        None => name.to_owned(),
    })
}

fn cut(line: &str, most: usize) -> String {
    let mut letters = line.chars();
    let mut kept: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::Output;
    use crate::agents::{claude, codex, gemini};

    /// What people see of an output, however its bytes are split.
    fn check(
        read: Option<fn(&serde_json::Value) -> Vec<super::Said>>,
        output: &str,
        shown: &[&str],
    ) {
        for size in [1, 7, output.len().max(1)] {
            let mut seen = Output::new(read);
            let pieces = output.as_bytes().chunks(size);
            let mut lines: Vec<String> = pieces.flat_map(|piece| seen.take(piece)).collect();
            lines.extend(seen.finish());
            assert_eq!(lines, shown, "{output} in pieces of {size}");
        }
    }

    #[test]
    fn plain_lines_are_shown_as_they_are() {
        check(None, "", &[]);
        check(None, "one\n\ntwo", &["one", "two"]);
        check(None, "{\"type\":\"result\"}\n", &["{\"type\":\"result\"}"]);
        check(None, "\u{1b}[31mred\u{1b}[0m\n", &["red"]);
        check(None, "ä€😀\n", &["ä€😀"]);
    }

    #[test]
    fn claude_code_says_what_it_does() {
        check(
            Some(claude::AGENT.read),
            concat!(
                "{\"type\":\"system\",\"subtype\":\"init\",\"model\":\"sonnet\"}\n",
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"I start.\\nNow.\"},",
                "{\"type\":\"tool_use\",\"name\":\"Edit\",\"input\":{\"file_path\":\"/w/a.ts\"}}]}}\n",
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"is_error\":true,\"content\":\"No.\\nmore\"}]}}\n",
                "{\"type\":\"result\",\"is_error\":false,\"result\":\"Done.\",\"permission_denials\":[{}]}\n",
                "not JSON\n",
            ),
            &[
                "Model: sonnet",
                "I start.",
                "Now.",
                "Edit: /w/a.ts",
                "  failed: No.",
                "Actions that weren’t allowed: 1",
                "not JSON",
            ],
        );
    }

    #[test]
    fn codex_says_what_it_does() {
        check(
            Some(codex::AGENT.read),
            concat!(
                "{\"type\":\"thread.started\",\"thread_id\":\"x\"}\n",
                "{\"type\":\"item.started\",\"item\":{\"type\":\"command_execution\",\"command\":\"bash -lc 'ls'\"}}\n",
                "{\"type\":\"item.completed\",\"item\":{\"type\":\"command_execution\",\"command\":\"bash -lc 'ls'\",\"exit_code\":2,\"aggregated_output\":\"none\"}}\n",
                "{\"type\":\"item.completed\",\"item\":{\"type\":\"file_change\",\"changes\":[{\"path\":\"a.ts\",\"kind\":\"update\"}]}}\n",
                "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"Done.\"}}\n",
                "{\"type\":\"turn.failed\",\"error\":{\"message\":\"It broke.\"}}\n",
            ),
            &[
                "$ bash -lc 'ls'",
                "  exit code 2: none",
                "update: a.ts",
                "Done.",
                "It broke.",
            ],
        );
    }

    #[test]
    fn gemini_cli_says_what_it_does() {
        check(
            Some(gemini::AGENT.read),
            concat!(
                "{\"type\":\"init\",\"model\":\"flash\"}\n",
                "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Say hello\"}\n",
                "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Hel\",\"delta\":true}\n",
                "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"lo.\\nI’ll\",\"delta\":true}\n",
                "{\"type\":\"tool_use\",\"tool_name\":\"write_file\",\"parameters\":{\"file_path\":\"a.ts\"}}\n",
                "{\"type\":\"tool_result\",\"status\":\"error\",\"output\":\"Refused.\"}\n",
                "{\"type\":\"result\",\"status\":\"success\"}\n",
            ),
            &[
                "Model: flash",
                "Hello.",
                "I’ll",
                "write_file: a.ts",
                "  failed: Refused.",
            ],
        );
    }
}
