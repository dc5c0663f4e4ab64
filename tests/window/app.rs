//! The real window, started for one test on a screen of its own.

use std::process::Command;

use anyhow::ensure;
use outside::programs;
use outside::wait::until;
use serde_json::json;

use crate::driver::Driver;
use crate::home::Home;
use crate::page::Page;
use crate::screen::Screen;
use crate::session::Session;

/// A running window. Ends with everything that belongs to it when it is dropped.
pub(crate) struct App {
    /// What it shows.
    pub(crate) page: Page,
    /// The data folder, as it stands on the command line.
    data: String,
    // Dropped in this order: the screen goes last.
    _driver: Driver,
    screen: Screen,
}

impl App {
    /// Opens the window on the data of `home`, in the size that tests are written for.
    pub(crate) fn start(home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let app = Self::open(home, arguments)?;
        app.page.resize(1360, 860)?;
        app.screen.focus_window()?;
        Ok(app)
    }

    /// Opens the window on the data of `home`, in whatever size it has.
    pub(crate) fn open(home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let screen = Screen::start()?;
        let driver = Driver::start(home, &screen)?;
        let program = programs::desktop()?.display().to_string();
        let data = home.whetstone().data().display().to_string();
        let arguments = [&["--data", data.as_str()], arguments].concat();
        let page = Page::new(Session::open(driver.port, &program, &arguments)?);
        Ok(Self {
            page,
            data,
            _driver: driver,
            screen,
        })
    }

    /// What DISPLAY is for this window.
    pub(crate) fn screen(&self) -> &str {
        self.screen.name()
    }

    /// Ends the program as its user would.
    pub(crate) fn quit(self) -> anyhow::Result<()> {
        self.page
            .invoke("automation_choose", &json!({ "id": "quit" }))?;
        self.see_gone()
    }

    /// Ends the program as a power cut would, without a word to it.
    pub(crate) fn kill(self) -> anyhow::Result<()> {
        let processes = programs::started_with(&self.data)?;
        ensure!(!processes.is_empty(), "nothing runs on {}", self.data);
        for process in &processes {
            Command::new("kill").args(["-KILL", process]).status()?;
        }
        self.see_gone()
    }

    fn see_gone(&self) -> anyhow::Result<()> {
        until("the program is gone", || {
            Ok(programs::started_with(&self.data)?.is_empty())
        })
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.page.session().close().ok();
    }
}
