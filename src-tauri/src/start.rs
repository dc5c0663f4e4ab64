//! The command-line arguments of the window.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::bail;

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Opens the Whetstone window. To run Whetstone without a window, use `whetstone`.

Usage: whetstone-desktop [OPTIONS] [FILE]...

Arguments:
  [FILE]...   Text files to open as tasks

Options:
  --data DIR  Folder for tasks, debates and settings
  --sample    Create the sample task if there are no tasks yet
  --help      Print this and exit
";

/// `whetstone-desktop [--data DIR] [--sample] [FILE…]`
#[derive(Debug, Default)]
pub(crate) struct Start {
    /// The data folder, if it is not the default one.
    pub(crate) data: Option<PathBuf>,
    /// Make the sample task when there is no task yet.
    pub(crate) sample: bool,
    /// Only print the options.
    pub(crate) help: bool,
    /// Files to open as tasks.
    pub(crate) files: Vec<PathBuf>,
}

impl Start {
    /// Parses the arguments after the program's name.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> anyhow::Result<Self> {
        let mut start = Self::default();
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("--data") => match arguments.next() {
                    Some(folder) => start.data = Some(folder.into()),
                    None => bail!("--data needs a folder."),
                },
                Some("--sample") => start.sample = true,
                Some("--help" | "-h") => start.help = true,
                Some(flag) if flag.starts_with("--") => {
                    bail!(
                        "Unknown flag {flag}. For a list of flags, run `whetstone-desktop --help`."
                    )
                }
                _ => start.files.push(argument.into()),
            }
        }
        Ok(start)
    }
}
