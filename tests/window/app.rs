//! The real window, started for one test on a screen of its own.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::Context;
use outside::programs;
use outside::whetstone::{BARE_PATH, Whetstone};

use crate::driver::Session;
use crate::page::Page;
use crate::screen::Screen;
use outside::wait::until;

/// What stands for one person's machine: it outlives the windows that are opened on it.
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
}

/// A running window. Ends with everything that belongs to it when it is dropped.
pub(crate) struct App {
    /// What it shows.
    pub(crate) page: Page,
    data: PathBuf,
    driver: Child,
    // Fields are dropped in this order: the screen goes last.
    _screen: Screen,
}

impl App {
    /// Opens the window on the data folder of `home`.
    pub(crate) fn start(home: &Home, arguments: &[&str]) -> anyhow::Result<Self> {
        let screen = Screen::start()?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let driver = start_driver(home, screen.name(), port)?;
        let mut app_arguments = vec![
            "--data".to_owned(),
            home.whetstone.data().display().to_string(),
        ];
        app_arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
        let program = programs::desktop()?;
        let mut guard = Guard(Some(driver));
        until("the driver takes connections", || {
            Ok(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok())
        })?;
        let session = Session::open(port, &program.to_string_lossy(), &app_arguments)?;
        let driver = guard.0.take().context("the driver is gone")?;
        let page = Page::new(session);
        let app = Self {
            page,
            data: home.whetstone.data(),
            driver,
            _screen: screen,
        };
        app.page.resize(1360, 860)?;
        Ok(app)
    }

    /// Ends the program as a power cut would, without a word to it.
    pub(crate) fn kill(self) -> anyhow::Result<()> {
        let data = self
            .data
            .clone()
            .into_os_string()
            .into_string()
            .ok()
            .context("odd path")?;
        let pids = processes_with(&data)?;
        anyhow::ensure!(!pids.is_empty(), "no process runs on {data}");
        for pid in &pids {
            Command::new("kill").args(["-KILL", pid]).status()?;
        }
        until("the killed program is gone", || {
            Ok(processes_with(&data)?.is_empty())
        })
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.page.session().close().ok();
        end_group(&mut self.driver);
    }
}

/// Ends a driver that never got a session.
struct Guard(Option<Child>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(driver) = &mut self.0 {
            end_group(driver);
        }
    }
}

fn start_driver(home: &Home, display: &str, port: u16) -> anyhow::Result<Child> {
    let folder = home.whetstone.folder();
    Command::new("WebKitWebDriver")
        .arg(format!("--port={port}"))
        .env("TAURI_WEBVIEW_AUTOMATION", "true")
        .env("WHETSTONE_AUTOMATION_SAVE_TO", home.saved())
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        // A machine with nothing installed: no command-line model is found, whatever is here.
        .env("PATH", BARE_PATH)
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .env("XDG_DATA_HOME", folder.join("share"))
        .env("TZ", "UTC")
        .env("LC_ALL", "C.UTF-8")
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .context("WebKitWebDriver could not be started; `cargo xtask test` installs it")
}

/// The driver, the window and the web view's own processes are one group.
fn end_group(driver: &mut Child) {
    let group = format!("-{}", driver.id());
    Command::new("kill")
        .args(["-KILL", "--", &group])
        .stderr(Stdio::null())
        .status()
        .ok();
    driver.wait().ok();
}

/// Identifiers of the programs that were started with `argument`.
fn processes_with(argument: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let path = entry?.path();
        let command = fs::read(Path::new(&path).join("cmdline")).unwrap_or_default();
        if command
            .split(|&byte| byte == 0)
            .any(|word| word == argument.as_bytes())
        {
            found.extend(
                path.file_name()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    Ok(found)
}
