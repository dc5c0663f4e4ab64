//! What a stand-in records about each call: one line each, in the order in which they began.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// One call of a stand-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The answer shape on the last line of the prompt; empty if there was none.
    pub shape: String,
    /// The arguments.
    pub arguments: Vec<String>,
    /// The environment.
    pub environment: BTreeMap<String, String>,
    /// The working directory.
    pub folder: PathBuf,
    /// Its permission bits.
    pub folder_mode: u32,
    /// The content of the working directory.
    pub folder_entries: Vec<String>,
    /// What came on standard input.
    pub prompt: String,
    /// The system text, if it was given in a file.
    pub system: String,
    /// The text of the settings file, if one was given.
    pub settings: String,
    /// The process ID.
    pub process: u32,
}

impl Call {
    /// System text and prompt together.
    pub fn asked(&self) -> String {
        format!("{}\n{}", self.system, self.prompt)
    }
}

/// The calls in a log, oldest first; empty if there is none.
pub(super) fn read(path: &Path) -> Vec<Call> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    calls(&text)
}

/// Adds a call to the log and returns those before it. A lock on the file puts calls that arrive together in
/// order.
pub(super) fn add(path: &Path, call: &Call) -> io::Result<Vec<Call>> {
    let mut file: File = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path)?;
    file.lock()?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let mut line = serde_json::to_string(call)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    Ok(calls(&text))
}

fn calls(text: &str) -> Vec<Call> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}
