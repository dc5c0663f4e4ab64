//! A stand-in for one person’s machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;

use crate::wait::until;
use crate::whetstone::Whetstone;

/// Outlives the windows that are opened on it.
pub struct Home {
    whetstone: Whetstone,
}

impl Home {
    /// A machine that was never used, whose owner has reduced motion turned on in the system: without a
    /// graphics card, drawing what moves takes a tenth of a test.
    pub fn new() -> anyhow::Result<Self> {
        let home = Self::with_motion()?;
        let settings = home.whetstone.folder().join("config/gtk-3.0");
        fs::create_dir_all(&settings)?;
        fs::write(
            settings.join("settings.ini"),
            "[Settings]\ngtk-enable-animations=0\n",
        )?;
        Ok(home)
    }

    /// A machine that was never used, as the system sets it up.
    pub fn with_motion() -> anyhow::Result<Self> {
        let whetstone = Whetstone::new()?;
        fs::create_dir(whetstone.path("saved"))?;
        Ok(Self { whetstone })
    }

    /// One with a copy of a data folder.
    pub fn with_data(data: &Path) -> anyhow::Result<Self> {
        let home = Self::new()?;
        let to = home.whetstone.data();
        let copied = Command::new("cp").arg("-r").arg(data).arg(&to).status()?;
        ensure!(copied.success(), "{} could not be copied", data.display());
        Ok(home)
    }

    /// The program without a window, on the same data.
    pub fn whetstone(&self) -> &Whetstone {
        &self.whetstone
    }

    /// The folder for files whose place a person would choose.
    pub fn saved(&self) -> PathBuf {
        self.whetstone.path("saved")
    }

    /// Where the window records what it would have handed to the system.
    pub fn notes(&self) -> PathBuf {
        self.whetstone.path("notes")
    }

    /// While this file exists, another window is in front.
    pub fn away(&self) -> PathBuf {
        self.whetstone.path("away")
    }

    /// Waits until the window has recorded something.
    pub fn see_note(&self, part: &str) -> anyhow::Result<()> {
        until(&format!("a note of {part}"), || {
            Ok(fs::read_to_string(self.notes())?.contains(part))
        })
    }

    /// The folder that a person would choose for a project, or attach to a task.
    pub fn project(&self) -> PathBuf {
        self.whetstone.path("shop")
    }

    /// The file that a person would attach to a task.
    pub fn attachment(&self) -> PathBuf {
        self.whetstone.path("limits.md")
    }

    /// The file that a person would choose for an import.
    pub fn import(&self) -> PathBuf {
        self.whetstone.path("import.md")
    }
}
