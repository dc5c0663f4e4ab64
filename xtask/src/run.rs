//! `cargo xtask run`: from a bare machine to the window.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::setup::Purpose;
use crate::tree::Profile;
use crate::{page, setup, shell, tree};

/// The options.
pub(crate) struct Wish {
    pub(crate) profile: Profile,
    /// Where everything is stored; `None` for the usual place.
    pub(crate) data: Option<PathBuf>,
    /// Documents to open; empty for the sample.
    pub(crate) files: Vec<PathBuf>,
}

/// Builds what is needed and opens the window, or works without one if there is no screen.
pub(crate) fn run(wish: &Wish) -> anyhow::Result<()> {
    let node = setup::ensure(Purpose::Build)?;
    page::build(&node)?;
    let packages = ["whetstone-desktop", "whetstone-cli", "whetstone-guard"];
    let mut build = shell::cargo(&["build"]);
    build.args(packages.iter().flat_map(|package| ["-p", package]));
    shell::run(build.args(wish.profile.flags()))?;
    if has_screen() {
        wish.open_window()
    } else {
        wish.refine_without_window()
    }
}

fn has_screen() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

impl Wish {
    fn open_window(&self) -> anyhow::Result<()> {
        let mut window = self.program("whetstone-desktop", &[])?;
        if self.files.is_empty() {
            window.arg("--sample");
        }
        shell::run(window.args(&self.files))
    }

    fn refine_without_window(&self) -> anyhow::Result<()> {
        println!(
            "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the document \
             is refined without a window.\n"
        );
        let sample = [tree::root().join("samples/invite-links.md")];
        let files = if self.files.is_empty() {
            &sample[..]
        } else {
            &self.files
        };
        for file in files {
            let models = ["--models", "offline/rules", "--personas", "all"];
            let debate = [&["refine", "--yes"][..], &models].concat();
            shell::run(self.program("whetstone", &debate)?.arg(file))?;
        }
        Ok(())
    }

    /// One of our programs, started in the user’s working directory, so that relative paths work as typed.
    fn program(&self, name: &str, arguments: &[&str]) -> anyhow::Result<Command> {
        let mut program = Command::new(tree::program(name, self.profile));
        program.current_dir(env::current_dir()?).args(arguments);
        if let Some(data) = &self.data {
            program.arg("--data").arg(data);
        }
        Ok(program)
    }
}
