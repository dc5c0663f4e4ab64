//! Where things are.

use std::env;
use std::path::PathBuf;

/// The root of the repository, as cargo reports it now: clones that share a target folder may run one
/// another’s builds of this program.
pub(crate) fn root() -> PathBuf {
    let built = || PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(built, PathBuf::from);
    here.parent().unwrap_or(&here).to_owned()
}

/// The folder of the page.
pub(crate) fn ui() -> PathBuf {
    root().join("ui")
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// A program that cargo built.
pub(crate) fn program(name: &str, profile: Profile) -> PathBuf {
    target()
        .join(profile.folder())
        .join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// How a program is built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// Quickly.
    Debug,
    /// The release build, as users get it.
    Release,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }

    /// What cargo calls it.
    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Debug => &[],
            Self::Release => &["--release"],
        }
    }
}
