//! What a stand-in notes down of each call: one line each, in the order in which they began.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// One call of a stand-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The answer shape on the last line of the prompt; empty when there was none.
    pub shape: String,
    /// The arguments.
    pub arguments: Vec<String>,
    /// The environment.
    pub environment: BTreeMap<String, String>,
    /// The working directory.
    pub folder: PathBuf,
    /// Its permission bits.
    pub folder_mode: u32,
    /// What lay in it.
    pub folder_entries: Vec<String>,
    /// What came on standard input.
    pub prompt: String,
    /// The system text that was named in a file.
    pub system: String,
    /// The text of the settings file that was named.
    pub settings: String,
    /// The process.
    pub process: u32,
}

impl Call {
    /// System text and prompt together.
    pub fn asked(&self) -> String {
        format!("{}\n{}", self.system, self.prompt)
    }
}

/// The calls of a log, oldest first; empty when there is none.
pub(super) fn read(path: &Path) -> Vec<Call> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    calls(&text)
}

/// Adds a call to the log and returns those before it. Calls that arrive together are put in order by
/// a lock on the file.
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
