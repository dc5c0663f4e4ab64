//! What stands for one person's machine.

use std::fs;
use std::path::PathBuf;

use outside::wait::until;
use outside::whetstone::Whetstone;

/// Outlives the windows that are opened on it.
pub(crate) struct Home {
    whetstone: Whetstone,
}

impl Home {
    /// One on which nothing was ever done.
    pub(crate) fn new() -> anyhow::Result<Self> {
        let whetstone = Whetstone::new()?;
        fs::create_dir(whetstone.path("saved"))?;
        Ok(Self { whetstone })
    }

    /// The program without a window, on the same data.
    pub(crate) fn whetstone(&self) -> &Whetstone {
        &self.whetstone
    }

    /// Where files go that a person would choose a place for.
    pub(crate) fn saved(&self) -> PathBuf {
        self.whetstone.path("saved")
    }

    /// Where the window notes what it would have handed to the system.
    pub(crate) fn notes(&self) -> PathBuf {
        self.whetstone.path("notes")
    }

    /// Waits until the window has noted something.
    pub(crate) fn see_note(&self, part: &str) -> anyhow::Result<()> {
        until(&format!("a note of {part}"), || {
            Ok(fs::read_to_string(self.notes())?.contains(part))
        })
    }

    /// The file that a person would choose for an import.
    pub(crate) fn import(&self) -> PathBuf {
        self.whetstone.path("import.md")
    }
}
