//! The real window, started for one test on its own screen.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::programs;
use crate::wait::until;
use anyhow::{Context, ensure};
use testkit::processes::started_with;

use super::driver::Driver;
use super::home::Home;
use super::page::Page;
use super::screen::Screen;
use super::session::Session;

/// A running window. Dropping it ends everything that belongs to it.
pub struct App {
    /// What it shows.
    pub page: Page,
    /// When the program was started.
    pub began: Instant,
    /// The data folder, as given on the command line.
    data: String,
    // Dropped in this order: the screen last.
    driver: Driver,
    screen: Screen,
}

impl App {
    /// Opens the window on the data of `home`, at the size that tests are written for.
    pub fn start(home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let app = Self::open(home, arguments)?;
        app.page.resize(1360, 860)?;
        app.screen.focus_window()?;
        Ok(app)
    }

    /// Presses keys, as `xdotool` writes them, on the keyboard and not only in the page.
    pub fn press(&self, keys: &str) -> anyhow::Result<()> {
        self.screen.press(keys)
    }

    /// Opens the window on the data of `home`, at its own size.
    pub fn open(home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let data = home.whetstone().data().display().to_string();
        let arguments = [&["--data", data.as_str()], arguments].concat();
        Self::of(&programs::desktop()?, home, &arguments)
    }

    /// Opens a window with an empty page, for comparison.
    pub fn empty(home: &Home) -> anyhow::Result<Self> {
        Self::of(&programs::empty_window()?, home, &[])
    }

    fn of(program: &Path, home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let screen = Screen::start()?;
        let driver = Driver::start(home, &screen)?;
        let program = program.display().to_string();
        let data = home.whetstone().data().display().to_string();
        let began = Instant::now();
        let page = Page::new(Session::open(driver.port, &program, arguments)?);
        Ok(Self {
            page,
            began,
            data,
            driver,
            screen,
        })
    }

    /// The value of DISPLAY for this window.
    pub fn screen(&self) -> &str {
        self.screen.name()
    }

    /// IDs of the program’s processes: its own and those of the web view.
    pub fn processes(&self) -> anyhow::Result<Vec<u32>> {
        self.driver.others_in_its_group()
    }

    /// Closes the program as its user would.
    pub fn quit(self) -> anyhow::Result<()> {
        let script = "window.__TAURI_INTERNALS__.invoke('automation_choose', { id: 'quit' });";
        // The window may be gone before the driver can answer; the next step checks that it is.
        let answer = self.page.session().execute(script, &[]);
        self.see_gone()
            .with_context(|| format!("the window answered {answer:?}"))
    }

    /// Kills the program without warning, as a power cut would.
    pub fn kill(self) -> anyhow::Result<()> {
        let processes = started_with(&self.data);
        ensure!(!processes.is_empty(), "nothing runs on {}", self.data);
        for process in &processes {
            let process = process.to_string();
            Command::new("kill").args(["-KILL", &process]).status()?;
        }
        self.see_gone()
    }

    /// Waits until none of the program’s processes are running.
    pub fn see_gone(&self) -> anyhow::Result<()> {
        until("the program is gone", || {
            Ok(started_with(&self.data).is_empty())
        })
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.page.session().close().ok();
    }
}
