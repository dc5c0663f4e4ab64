//! The `WebKit` driver: the process that starts the window and sends it commands.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use crate::tree;
use crate::wait::until;
use crate::whetstone::{BARE_PATH, NO_SERVER};
use anyhow::{Context, bail};

use super::home::Home;
use super::screen::Screen;

/// A running driver. Dropping it also ends the window and the web view’s processes, which are in the same
/// process group.
pub(super) struct Driver {
    process: Child,
    /// The port where it takes commands.
    pub(super) port: u16,
}

impl Driver {
    /// Starts a driver whose window is on `screen` and only knows the machine `home`.
    pub(super) fn start(home: &Home, screen: &Screen) -> anyhow::Result<Self> {
        let port = free_port()?;
        let folder = home.whetstone().folder();
        let process = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("WHETSTONE_AUTOMATION_SAVE_TO", home.saved())
            .env("WHETSTONE_AUTOMATION_OPEN", home.import())
            .env("WHETSTONE_AUTOMATION_PROJECT", home.project())
            .env("WHETSTONE_AUTOMATION_ATTACH", home.attachment())
            .env("WHETSTONE_AUTOMATION_NOTES", home.notes())
            .env("WHETSTONE_AUTOMATION_AWAY", home.away())
            .env("DISPLAY", screen.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("WHETSTONE_KEYCHAIN", "off")
            .env("OLLAMA_HOST", NO_SERVER)
            .env("PATH", BARE_PATH)
            .env("HOME", folder)
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("XDG_DATA_HOME", folder.join("share"))
            // A machine without a graphics card compiles its shaders when each is first used, which takes up
            // to a second, so all homes share one cache.
            .env("MESA_SHADER_CACHE_DIR", tree::target()?.join("shaders"))
            // The last tier of the script compiler only pays off in pages that live longer than these.
            .env("JSC_useFTLJIT", "0")
            .env("TZ", "UTC")
            .env("LC_ALL", "C.UTF-8")
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
            .context("WebKitWebDriver could not be started; `cargo xtask test` installs it")?;
        let driver = Self { process, port };
        until("the driver takes orders", || {
            Ok(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok())
        })?;
        Ok(driver)
    }

    /// Everything it started, excluding itself. What the program starts has its own process groups.
    pub(super) fn others_in_its_group(&self) -> anyhow::Result<Vec<u32>> {
        let group = self.process.id();
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc")? {
            let entry = entry?;
            let id = entry.file_name().to_string_lossy().parse::<u32>();
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // The name, in parentheses, may contain spaces; after it come state, parent and group.
            let behind = stat.rsplit_once(") ").map_or("", |(_, behind)| behind);
            let in_group = behind.split(' ').nth(2) == Some(&group.to_string());
            found.extend(id.ok().filter(|&id| in_group && id != group));
        }
        Ok(found)
    }
}

/// A port that nobody listens on. The system assigns none from this range, so it is still free when the
/// driver opens it.
fn free_port() -> anyhow::Result<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    const FIRST: u16 = 20_000;
    const PORTS: u16 = 12_000;
    // Two concurrent runs on one machine start at different ports.
    let begin = u16::try_from(process::id() % u32::from(PORTS))?;
    for _ in 0..PORTS {
        let port = FIRST + (begin + NEXT.fetch_add(1, Ordering::Relaxed) % PORTS) % PORTS;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port is free for the driver")
}

impl Drop for Driver {
    fn drop(&mut self) {
        let group = format!("-{}", self.process.id());
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status()
            .ok();
        self.process.wait().ok();
    }
}
