//! An invisible screen.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};

/// An X server without hardware. Ends when it is dropped.
pub(super) struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// Starts one on a free display number.
    pub(super) fn start() -> anyhow::Result<Self> {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "3840x2160x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("Xvfb could not be started; `cargo xtask test` installs it")?;
        let output = server
            .stdout
            .take()
            .context("Xvfb has no standard output")?;
        let mut number = String::new();
        // The number is printed when the server accepts connections.
        BufReader::new(output).read_line(&mut number)?;
        let name = format!(":{}", number.trim());
        Ok(Self { server, name })
    }

    /// Gives the window on it keyboard focus, which normally a window manager would do.
    pub(super) fn focus_window(&self) -> anyhow::Result<()> {
        let status = Command::new("xdotool")
            .args(["search", "--sync", "--onlyvisible", "--name", "^Whetstone$"])
            .args(["windowfocus", "--sync"])
            .env("DISPLAY", &self.name)
            .stdout(Stdio::null())
            .status()
            .context("xdotool could not be started; `cargo xtask test` installs it")?;
        ensure!(status.success(), "the window does not take the keyboard");
        Ok(())
    }

    /// Presses keys as a person does: the window and its menu get them first, then the page.
    pub(super) fn press(&self, keys: &str) -> anyhow::Result<()> {
        let status = Command::new("xdotool")
            .args(["key", keys])
            .env("DISPLAY", &self.name)
            .status()
            .context("xdotool could not be started; `cargo xtask test` installs it")?;
        ensure!(status.success(), "{keys} could not be pressed");
        Ok(())
    }

    /// The value of DISPLAY.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.server.kill().ok();
        self.server.wait().ok();
    }
}
