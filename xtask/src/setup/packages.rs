//! What must be installed, as data.

/// A package of the system.
pub(crate) struct Package {
    /// Its name on Debian and Ubuntu.
    pub(crate) debian: &'static str,
    /// What shows that it is installed.
    pub(crate) probe: Probe,
    /// What it is for.
    pub(crate) need: Need,
    /// The same, in words for the person whose machine it is installed on.
    pub(crate) why: &'static str,
}

/// What shows that a package is installed.
#[derive(Clone, Copy)]
pub(crate) enum Probe {
    /// A program on PATH.
    Program(&'static str),
    /// A library that pkg-config finds.
    Library(&'static str),
}

impl Probe {
    /// What is looked for.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Program(name) | Self::Library(name) => name,
        }
    }
}

/// When a package is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// To compile anything.
    Compiler,
    /// To build the window on Linux.
    Window,
    /// To drive the window in tests on Linux.
    WindowTests,
    /// To compare with in a benchmark.
    Bench,
}

/// Everything, in the order in which people see it.
pub(crate) const PACKAGES: &[Package] = &[
    Package {
        debian: "build-essential",
        probe: Probe::Program("cc"),
        need: Need::Compiler,
        why: "the C compiler and linker, for SQLite and for Rust itself",
    },
    Package {
        debian: "pkg-config",
        probe: Probe::Program("pkg-config"),
        need: Need::Window,
        why: "finds the libraries that the window needs",
    },
    Package {
        debian: "libwebkit2gtk-4.1-dev",
        probe: Probe::Library("webkit2gtk-4.1"),
        need: Need::Window,
        why: "the web view that draws the window",
    },
    Package {
        debian: "webkit2gtk-driver",
        probe: Probe::Program("WebKitWebDriver"),
        need: Need::WindowTests,
        why: "drives the window in tests",
    },
    Package {
        debian: "xvfb",
        probe: Probe::Program("Xvfb"),
        need: Need::WindowTests,
        why: "a screen for tests on a machine without one",
    },
    Package {
        debian: "xauth",
        probe: Probe::Program("xauth"),
        need: Need::WindowTests,
        why: "lets the window use that screen",
    },
    Package {
        debian: "xdotool",
        probe: Probe::Program("xdotool"),
        need: Need::WindowTests,
        why: "gives the window keyboard focus on that screen",
    },
    Package {
        debian: "ripgrep",
        probe: Probe::Program("rg"),
        need: Need::Bench,
        why: "the baseline for exploring a project",
    },
];
