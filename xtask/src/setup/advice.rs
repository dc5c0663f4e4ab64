//! What to type on systems where nothing is installed automatically.

use std::fs;

use super::packages::{Need, Package};

/// A package manager: the names in `/etc/os-release`, and the commands.
struct System {
    ids: &'static [&'static str],
    name: &'static str,
    /// Installs what a build of the window needs, and Node.
    command: &'static str,
    /// Installs `WebKitWebDriver` and `Xvfb`.
    for_tests: &'static str,
}

const SYSTEMS: &[System] = &[
    System {
        ids: &["fedora", "rhel", "centos"],
        name: "Fedora",
        command: "sudo dnf install gcc gcc-c++ make pkgconf-pkg-config webkit2gtk4.1-devel nodejs npm",
        for_tests: "sudo dnf install xorg-x11-server-Xvfb xorg-x11-xauth /usr/bin/WebKitWebDriver",
    },
    System {
        ids: &["arch", "manjaro"],
        name: "Arch Linux",
        command: "sudo pacman -S --needed base-devel webkit2gtk-4.1 nodejs npm",
        for_tests: "sudo pacman -S --needed xorg-server-xvfb xorg-xauth",
    },
    System {
        ids: &["opensuse", "suse", "opensuse-tumbleweed", "opensuse-leap"],
        name: "openSUSE",
        command: "sudo zypper install gcc gcc-c++ make pkg-config webkit2gtk3-devel nodejs22 npm22",
        for_tests: "sudo zypper install xorg-x11-server-Xvfb xauth webkit2gtk-4_1-driver",
    },
];

/// One message that names what to type here.
pub(crate) fn for_this_system(missing: &[&Package]) -> String {
    if cfg!(target_os = "macos") {
        return "Install Apple's command-line tools with `xcode-select --install` and Node with \
                `brew install node@22`, then run the same command again."
            .to_owned();
    }
    if cfg!(windows) {
        return "Install the C++ build tools of Visual Studio, WebView2 (part of Windows 11) and \
                Node 22, then run the same command again."
            .to_owned();
    }
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let Some(system) = SYSTEMS
        .iter()
        .find(|system| system.is_described_by(&release))
    else {
        return "This system has no apt-get, and its own package manager isn’t known. Install the packages \
                listed above under their names on this system, then run the same command again."
            .to_owned();
    };
    let only_tests = missing
        .iter()
        .all(|package| package.need == Need::WindowTests);
    let command = if only_tests {
        system.for_tests
    } else {
        system.command
    };
    format!(
        "On {} type:\n  {command}\nthen run the same command again.",
        system.name
    )
}

impl System {
    fn is_described_by(&self, release: &str) -> bool {
        release
            .lines()
            .filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")))
            .flat_map(|ids| ids.trim_matches('"').split(' '))
            .any(|id| self.ids.contains(&id))
    }
}
