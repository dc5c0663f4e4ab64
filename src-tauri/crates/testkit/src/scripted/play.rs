//! What the program `scripted-model` does.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use super::log::{self, Call};
use super::{Ending, Flood, Say, Script, Turn, When};

mod checked;
#[cfg_attr(unix, path = "play/left.rs")]
#[cfg_attr(not(unix), path = "play/left_nowhere.rs")]
mod left;
mod lines;

use lines::Lines;

/// The shape of the final checks. Scripts of a debate rarely have a turn for them. If there is none, they
/// find nothing, and don’t count as a call.
pub(crate) const FLAGS: &str = "flags/1";
/// Longer than any test, but not forever.
const FOREVER: Duration = Duration::from_mins(10);

/// Plays the script: the first argument if that names a JSON file, otherwise `script.json` next to the
/// program.
pub fn main() -> io::Result<ExitCode> {
    let mut words = env::args();
    let name = words.next().unwrap_or_default();
    let mut arguments: Vec<String> = words.collect();
    let is_script = |first: &String| Path::new(first).extension() == Some(OsStr::new("json"));
    let path = if arguments.first().is_some_and(is_script) {
        PathBuf::from(arguments.remove(0))
    } else {
        Path::new(&name).with_file_name("script.json")
    };
    if left::is_meant(&arguments)? {
        return Ok(ExitCode::SUCCESS);
    }
    let script: Script = serde_json::from_slice(&fs::read(&path)?)?;
    match told(&script, &arguments) {
        Some((text, code)) => {
            io::stdout().write_all(text.as_bytes())?;
            Ok(ExitCode::from(code))
        }
        None => answer(&script, &path, arguments),
    }
}

/// The program’s information about itself: text and exit code.
fn told(script: &Script, arguments: &[String]) -> Option<(String, u8)> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [.., "--version"] => Some((format!("{}\n", script.version), 0)),
        [.., "--help"] => Some((script.help.clone(), 0)),
        ["auth" | "login", "status"] => Some((String::new(), u8::from(!script.signed_in))),
        ["debug", "models", "--bundled"] => Some((script.catalog.to_string(), 0)),
        _ => None,
    }
}

fn answer(script: &Script, path: &Path, arguments: Vec<String>) -> io::Result<ExitCode> {
    let unknown = arguments
        .windows(2)
        .filter(|pair| pair[0] == "--disable")
        .map(|pair| &pair[1])
        .find(|feature| script.unknown_features.contains(feature));
    if let Some(feature) = unknown {
        writeln!(io::stderr(), "Error: Unknown feature flag: {feature}")?;
        return Ok(ExitCode::FAILURE);
    }
    let deaf = script.turns.iter().find(|turn| turn.deaf);
    let mut prompt = Vec::new();
    if deaf.is_none() {
        io::stdin().read_to_end(&mut prompt)?;
    }
    let prompt = String::from_utf8_lossy(&prompt);
    if checked::is_check(&prompt) {
        return checked::play(script, &note(arguments, &prompt)?);
    }
    for &leaves in script.turns.iter().flat_map(|turn| &turn.leaves) {
        left::leave(leaves, path)?;
    }
    let call = note(arguments, &prompt)?;
    if deaf.is_none() && call.shape == FLAGS && !script.turns.iter().any(is_about_flags) {
        return play(script, &Turn::text(r#"{ "flags": [] }"#), &call);
    }
    let before = log::add(&path.with_file_name("calls.jsonl"), &call)?;
    let turn = deaf.or_else(|| {
        let mut turns = script.turns.iter();
        turns.find(|turn| fits(&turn.when, &call, &before))
    });
    let Some(turn) = turn else {
        writeln!(io::stderr(), "The script has no turn for this call.")?;
        return Ok(ExitCode::from(3));
    };
    play(script, turn, &call)
}

fn is_about_flags(turn: &Turn) -> bool {
    turn.when.shape.as_deref() == Some(FLAGS)
}

fn fits(when: &When, call: &Call, before: &[Call]) -> bool {
    let asks = |call: &Call| {
        let asked = call.asked();
        when.shape.as_ref().is_none_or(|shape| *shape == call.shape)
            && when
                .contains
                .iter()
                .all(|words| asked.contains(words.as_str()))
    };
    let number = || before.iter().filter(|call| asks(call)).count() + 1;
    asks(call) && when.call.is_none_or(|wanted| wanted == number())
}

fn play(script: &Script, turn: &Turn, call: &Call) -> io::Result<ExitCode> {
    io::stderr().write_all(turn.errors.as_bytes())?;
    thread::sleep(Duration::from_millis(turn.delay_ms));
    let mut out = io::stdout().lock();
    let pieces = match &turn.say {
        Say::Text(text) => cut(text.as_bytes(), turn.pieces),
        Say::Bytes(bytes) => cut(bytes, turn.pieces),
        Say::Flood(of, megabytes) => return flood(*of, *megabytes),
    };
    let lines = matches!(turn.say, Say::Text(_)).then(|| Lines::new(script.format, turn, call));
    let half = match turn.ending {
        Ending::Whole => pieces.len(),
        Ending::Stall | Ending::Die | Ending::Stop => pieces.len().div_ceil(2),
    };
    if let Some(lines) = &lines {
        out.write_all(lines.begin().as_bytes())?;
    }
    for (at, piece) in pieces[..half].iter().enumerate() {
        if at > 0 {
            thread::sleep(Duration::from_millis(turn.pause_ms));
        }
        match &lines {
            Some(lines) => out.write_all(&lines.piece(piece))?,
            None => out.write_all(piece)?,
        }
        out.flush()?;
    }
    match turn.ending {
        Ending::Stall => thread::sleep(FOREVER),
        Ending::Stop => left::stop()?,
        Ending::Die => return Ok(ExitCode::from(turn.exit.max(1))),
        Ending::Whole => {
            if let Some(lines) = &lines {
                out.write_all(lines.end(&pieces.concat()).as_bytes())?;
            }
            out.flush()?;
        }
    }
    Ok(ExitCode::from(turn.exit))
}

/// Prints far too much of one thing.
fn flood(of: Flood, megabytes: usize) -> io::Result<ExitCode> {
    const LINE: &str = "0123456789abcde\n";
    const WORD: &str = "0123456789abcdef";
    let (begin, piece, mut to): (_, _, Box<dyn Write>) = match of {
        Flood::Lines => ("", LINE, Box::new(io::stdout())),
        Flood::Line => ("", WORD, Box::new(io::stdout())),
        Flood::Field => (lines::CLAUDE_FIELD, WORD, Box::new(io::stdout())),
        Flood::Errors => ("", LINE, Box::new(io::stderr())),
    };
    to.write_all(begin.as_bytes())?;
    let megabyte = piece.repeat((1 << 20) / piece.len());
    for _ in 0..megabytes {
        to.write_all(megabyte.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Cuts into this many pieces, at character boundaries if there are any.
fn cut(bytes: &[u8], pieces: usize) -> Vec<Vec<u8>> {
    let size = bytes.len().div_ceil(pieces.max(1)).max(1);
    let mut cut: Vec<Vec<u8>> = vec![Vec::new()];
    for &byte in bytes {
        let starts_character = byte & 0b1100_0000 != 0b1000_0000;
        match cut.last_mut() {
            Some(last) if last.len() < size || !starts_character => last.push(byte),
            _ => cut.push(vec![byte]),
        }
    }
    cut
}

fn note(arguments: Vec<String>, prompt: &str) -> io::Result<Call> {
    let folder = env::current_dir()?;
    let named = |name: &str| {
        env::var(name)
            .ok()
            .and_then(|path| fs::read_to_string(path).ok())
    };
    let last_line = prompt
        .lines()
        .rev()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let shape = last_line
        .trim()
        .strip_prefix("Answer shape: ")
        .unwrap_or_default();
    let entries = fs::read_dir(&folder)?.filter_map(Result::ok);
    Ok(Call {
        shape: shape.to_owned(),
        environment: env::vars().collect::<BTreeMap<_, _>>(),
        folder_mode: mode(&folder)?,
        folder_entries: entries
            .map(|entry| entry.file_name().display().to_string())
            .collect(),
        folder,
        prompt: prompt.to_owned(),
        system: named("GEMINI_SYSTEM_MD")
            .or_else(|| system_file(&arguments))
            .unwrap_or_default(),
        settings: settings().unwrap_or_default(),
        process: std::process::id(),
        arguments,
    })
}

/// Gemini CLI’s settings, in the home folder that it is given.
fn settings() -> Option<String> {
    let home = PathBuf::from(env::var_os("GEMINI_CLI_HOME")?);
    fs::read_to_string(home.join(".gemini/settings.json")).ok()
}

/// The system text, as passed to Claude Code and Codex.
fn system_file(arguments: &[String]) -> Option<String> {
    let by_option = arguments
        .iter()
        .skip_while(|word| *word != "--system-prompt-file")
        .nth(1);
    let by_setting = || {
        let setting = arguments
            .iter()
            .find_map(|word| word.strip_prefix("model_instructions_file="));
        setting.map(|path| path.trim_matches('"').to_owned())
    };
    fs::read_to_string(by_option.cloned().or_else(by_setting)?).ok()
}

#[cfg(unix)]
fn mode(folder: &Path) -> io::Result<u32> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(folder)?.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn mode(_folder: &Path) -> io::Result<u32> {
    Ok(0o700)
}
