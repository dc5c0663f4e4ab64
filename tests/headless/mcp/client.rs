//! A client for the Model Context Protocol that sends exactly what a test wants, one line at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};

/// Far longer than an answer takes; reached only if it never comes.
const LONGEST: Duration = Duration::from_secs(50);

/// A running server, and its output so far.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Everything that it wrote on standard output.
    pub(crate) said: Vec<String>,
    asked: u64,
}

impl Client {
    /// Starts the server, without sending anything yet.
    pub(crate) fn started(whetstone: &Whetstone) -> anyhow::Result<Self> {
        Self::of(whetstone.command(&["mcp"])?)
    }

    /// Starts the server and agrees on a version.
    pub(crate) fn new(whetstone: &Whetstone) -> anyhow::Result<Self> {
        let mut client = Self::started(whetstone)?;
        client.begin()?;
        Ok(client)
    }

    pub(crate) fn of(mut command: Command) -> anyhow::Result<Self> {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn()?;
        let output = BufReader::new(child.stdout.take().context("no standard output")?);
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            input: child.stdin.take(),
            child,
            lines,
            said: Vec::new(),
            asked: 0,
        })
    }

    pub(crate) fn begin(&mut self) -> anyhow::Result<Value> {
        let client = json!({ "name": "test", "version": "1" });
        let begin =
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        let server = self.ask("initialize", &begin)?;
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
        Ok(server)
    }

    /// Writes a line, whatever it contains.
    pub(crate) fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let input = self.input.as_mut().context("standard input is closed")?;
        writeln!(input, "{line}")?;
        Ok(input.flush()?)
    }

    pub(crate) fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        self.write(&message.to_string())
    }

    /// Sends a request, and returns its number.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> anyhow::Result<u64> {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        Ok(id)
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> anyhow::Result<Value> {
        let line = self.lines.recv_timeout(LONGEST);
        let line = line.with_context(|| format!("no message comes behind {:?}", self.said))?;
        self.said.push(line.clone());
        serde_json::from_str(&line).with_context(|| format!("not JSON: {line}"))
    }

    /// The answer to a request; earlier messages are skipped.
    pub(crate) fn answer(&mut self, id: u64) -> anyhow::Result<Value> {
        loop {
            let message = self.next()?;
            if message["id"] == id {
                return Ok(message);
            }
        }
    }

    /// Sends a request, and returns the result.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> anyhow::Result<Value> {
        let id = self.request(method, params)?;
        let answer = self.answer(id)?;
        ensure!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        Ok(answer["result"].clone())
    }

    /// Calls a tool that must not fail, and returns its structured result.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> anyhow::Result<Value> {
        let result = self.result(tool, arguments)?;
        ensure!(result["isError"] != true, "{tool}: {result}");
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        ensure!(!text.is_empty(), "{tool} says nothing in words: {result}");
        Ok(result["structuredContent"].clone())
    }

    /// Calls a tool that must fail, and returns its message.
    pub(crate) fn failure(&mut self, tool: &str, arguments: &Value) -> anyhow::Result<String> {
        let result = self.result(tool, arguments)?;
        ensure!(result["isError"] == true, "{tool}: {result}");
        let text = result["content"][0]["text"].as_str();
        Ok(text.unwrap_or_default().to_owned())
    }

    fn result(&mut self, tool: &str, arguments: &Value) -> anyhow::Result<Value> {
        self.ask(
            "tools/call",
            &json!({ "name": tool, "arguments": arguments }),
        )
    }

    /// Follows a debate to its end, and returns what was read last.
    pub(crate) fn ended(&mut self, debate: &Value) -> anyhow::Result<Value> {
        let mut cursor = json!(0);
        for _ in 0..50 {
            let read = self.call(
                "read_debate",
                &json!({ "debate": debate, "cursor": cursor }),
            )?;
            if read["state"] != "running" {
                return Ok(read);
            }
            cursor = read["cursor"].clone();
        }
        bail!("{debate} doesn’t end")
    }

    /// Closes standard input, and waits for the end. The server’s output up to then is in `out`.
    pub(crate) fn close(mut self) -> anyhow::Result<Ran> {
        drop(self.input.take());
        let output = self.child.wait_with_output()?;
        self.said.extend(self.lines.iter());
        Ok(Ran {
            code: output.status.code(),
            out: self.said.join("\n"),
            err: String::from_utf8(output.stderr)?,
        })
    }
}
