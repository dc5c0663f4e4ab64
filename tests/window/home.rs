//! What stands for one person's machine.

use std::fs;
use std::path::PathBuf;

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

    /// The file that a person would choose for an import.
    pub(crate) fn import(&self) -> PathBuf {
        self.whetstone.path("import.md")
    }
}
