//! The headless program on its own data folder.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};
use serde_json::Value;
use tempfile::TempDir;

use crate::changes::list;
use crate::programs;

/// PATH of a machine with nothing installed: no command-line model is found on it.
pub const BARE_PATH: &str = "/usr/bin:/bin";

/// An address where nobody listens, so that none of the machine’s models is found.
pub const NO_SERVER: &str = "127.0.0.1:9";

/// The program and a folder for its data and its documents.
pub struct Whetstone {
    folder: TempDir,
}

/// The results of a run.
#[derive(Debug)]
pub struct Ran {
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Whetstone {
    /// A program on an empty folder.
    pub fn new() -> anyhow::Result<Self> {
        Ok(Self {
            folder: tempfile::tempdir()?,
        })
    }

    /// The folder with the documents.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A path next to the data, not inside it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a document next to the data.
    pub fn document(&self, name: &str, text: &str) -> anyhow::Result<PathBuf> {
        let file = self.path(name);
        std::fs::write(&file, text)?;
        Ok(file)
    }

    /// The program with arguments, not yet started.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> anyhow::Result<Command> {
        let mut command = Command::new(programs::headless()?);
        command
            .args(arguments)
            .env("WHETSTONE_DATA", self.data())
            .env("PATH", BARE_PATH)
            .env("HOME", self.folder.path())
            // No test key goes to the keychain of the person who runs the tests.
            .env("WHETSTONE_KEYCHAIN", "off")
            .env("OLLAMA_HOST", NO_SERVER)
            .env_remove("RUST_LOG")
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        Ok(command)
    }

    /// Runs to the end.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> anyhow::Result<Ran> {
        finish(
            self.command(arguments)?
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?,
        )
    }

    /// The same with an environment variable, and with full logging.
    pub fn run_with<A: AsRef<OsStr>>(
        &self,
        variable: (&str, &str),
        arguments: &[A],
    ) -> anyhow::Result<Ran> {
        let mut command = self.command(arguments)?;
        command.env(variable.0, variable.1).env("RUST_LOG", "trace");
        finish(
            command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?,
        )
    }

    /// The same with something on standard input.
    pub fn run_on<A: AsRef<OsStr>>(&self, input: &str, arguments: &[A]) -> anyhow::Result<Ran> {
        let mut child = self
            .command(arguments)?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        child
            .stdin
            .take()
            .context("no standard input")?
            .write_all(input.as_bytes())?;
        finish(child)
    }

    /// Runs a command that must succeed and print JSON.
    pub fn json<A: AsRef<OsStr>>(&self, arguments: &[A]) -> anyhow::Result<Value> {
        self.run(arguments)?.succeeded()?.json()
    }

    /// The names of all commands, as the help lists them.
    pub fn commands(&self) -> anyhow::Result<Vec<String>> {
        let help = self.run(&["--help"])?.succeeded()?.out;
        let (_, listed) = help.split_once("Commands:\n").context("no commands")?;
        let lines = listed.lines().take_while(|line| !line.is_empty());
        let names = lines.filter_map(|line| line.split_whitespace().next());
        Ok(names
            .filter(|it| *it != "help")
            .map(str::to_owned)
            .collect())
    }

    /// The names of all forms of debate, as a filter lists them when given an unknown name.
    pub fn forms(&self) -> anyhow::Result<Vec<String>> {
        let refused = self.run(&["history", "--protocol", "no-such-form"])?.err;
        let (_, listed) = refused.split_once("use one of ").context("no forms")?;
        let names = listed.lines().next().unwrap_or_default().split(", ");
        Ok(names.map(str::to_owned).collect())
    }

    /// Changes a letter of what was recorded when a debate ended. Nobody may have the data open.
    pub fn tamper(&self) -> anyhow::Result<()> {
        let file = self.data().join("whetstone.db");
        let mut bytes = std::fs::read(&file)?;
        let (fact, field) = (br#"{"fact":"ended""#, br#""why":""#);
        let find = |from: usize, what: &[u8]| {
            let found = bytes[from..].windows(what.len()).position(|it| it == what);
            found.map(|at| from + at + what.len())
        };
        // Pages that were split keep their former content: every copy is changed.
        let (mut letters, mut from) = (Vec::new(), 0);
        while let Some(letter) = find(from, fact).and_then(|end| find(end, field)) {
            letters.push(letter);
            from = letter;
        }
        ensure!(!letters.is_empty(), "no debate has ended");
        for letter in letters {
            bytes[letter] = b'~';
        }
        std::fs::write(&file, &bytes)?;
        Ok(())
    }

    /// Refines a document with the built-in reviewer.
    pub fn refine(&self, document: &Path) -> anyhow::Result<Value> {
        let document = document.as_os_str();
        let fixed = ["refine", "--models", "offline/rules", "--yes", "--json"].map(OsStr::new);
        let arguments: Vec<&OsStr> = fixed.into_iter().chain([document]).collect();
        self.json(&arguments)
    }
}

impl Ran {
    /// Fails unless the exit code was 0.
    pub fn succeeded(self) -> anyhow::Result<Self> {
        ensure!(
            self.code == Some(0),
            "exit code {:?}, saying: {}",
            self.code,
            self.err
        );
        Ok(self)
    }

    /// Standard output as the single JSON value that it must be.
    pub fn json(&self) -> anyhow::Result<Value> {
        serde_json::from_str(&self.out).with_context(|| format!("not JSON: {}", self.out))
    }

    /// Whether it warned in words that begin like these. Fails unless standard error and the JSON agree.
    pub fn warns(&self, says: &str) -> anyhow::Result<bool> {
        let told = self.err.contains(&format!("warning: {says}"));
        let result = self.json()?;
        let warnings = list(&result["warnings"]).iter();
        let listed = warnings
            .filter_map(Value::as_str)
            .any(|it| it.starts_with(says));
        ensure!(
            told == listed,
            "on standard error: {told}, in the JSON: {listed}"
        );
        Ok(told)
    }
}

/// Waits for the end of a run, and collects its results.
pub fn finish(child: Child) -> anyhow::Result<Ran> {
    let output = child.wait_with_output()?;
    Ok(Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout)?,
        err: String::from_utf8(output.stderr)?,
    })
}
