//! How a stand-in behaves when Whetstone checks it: it sends what a real program would send to the address it
//! is given, and doesn’t record the call.

use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::ExitCode;

use domain::model::CliFormat;
use serde_json::{Value, json};

use super::lines::{Lines, search_tool};
use super::{Call, Script, Turn};
use crate::scripted::Checked;

/// The beginning of a check’s question.
const CHECK: &str = "This is a check by Whetstone.";

/// Files with the user’s commands, and memory files, relative to the home folder.
const SETTINGS: [&str; 3] = [
    ".claude/settings.json",
    ".codex/hooks.json",
    ".gemini/settings.json",
];
const MEMORY: [&str; 3] = [".claude/CLAUDE.md", ".codex/AGENTS.md", ".gemini/GEMINI.md"];

pub(super) fn is_check(prompt: &str) -> bool {
    prompt.starts_with(CHECK)
}

pub(super) fn play(script: &Script, call: &Call) -> io::Result<ExitCode> {
    match script.lock {
        Checked::Fails => {
            writeln!(io::stderr(), "It is too old for this machine.")?;
            return Ok(ExitCode::FAILURE);
        }
        Checked::AsksNobody => {}
        lock => send(script.format, &body(script.format, lock, call)?, call)?,
    }
    if script.lock == Checked::RunsCommands {
        let spring = of_home(&SETTINGS);
        let file = spring
            .split("touch '")
            .nth(1)
            .and_then(|rest| rest.split('\'').next());
        fs::write(file.unwrap_or_default(), "")?;
    }
    let turn = Turn::text("Blue");
    let lines = Lines::new(script.format, &turn, call);
    let mut out = io::stdout().lock();
    out.write_all(lines.begin().as_bytes())?;
    out.write_all(&lines.piece(b"Blue"))?;
    out.write_all(lines.end(b"Blue").as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn body(format: CliFormat, lock: Checked, call: &Call) -> io::Result<String> {
    let more = (lock == Checked::OffersTools).then_some("run");
    let search = search_tool(format, call).filter(|_| lock != Checked::OffersNoSearch);
    let names = search.into_iter().chain(more);
    let tools: Vec<Value> = names.map(|name| json!({ "name": name })).collect();
    let tools = match format {
        CliFormat::Gemini => json!([{ "functionDeclarations": tools }]),
        _ => json!(tools),
    };
    let memory = if lock == Checked::SendsMemory {
        Value::from(of_home(&MEMORY))
    } else {
        Value::Null
    };
    let beside = match lock {
        Checked::OffersToolsBeside => {
            json!([{ "type": "additional_tools", "tools": [{ "name": "run" }] }])
        }
        _ => json!([]),
    };
    let body = json!({ "system": call.system, "prompt": call.prompt, "tools": tools, "input": beside,
        "memory": memory });
    Ok(serde_json::to_string(&body)?)
}

/// Posts the body to the address in the program’s arguments or environment.
fn send(format: CliFormat, body: &str, call: &Call) -> io::Result<()> {
    let given = call.arguments.iter().chain(call.environment.values());
    let address = given
        .filter_map(|text| text.split("http://").nth(1))
        .find_map(|rest| rest.split(['/', '"']).next())
        .ok_or_else(|| io::Error::other("no address was given"))?;
    let path = match format {
        CliFormat::Codex => "/v1/responses",
        CliFormat::Gemini => "/v1beta/models/m:streamGenerateContent?alt=sse",
        CliFormat::Claude | CliFormat::Text => "/v1/messages",
    };
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    stream.read_to_end(&mut Vec::new()).map(drop)
}

/// The text of the first of these files that exists.
fn of_home(files: &[&str]) -> String {
    let home = PathBuf::from(env::var_os("HOME").unwrap_or_default());
    let mut texts = files
        .iter()
        .filter_map(|file| fs::read_to_string(home.join(file)).ok());
    texts.next().unwrap_or_default()
}
