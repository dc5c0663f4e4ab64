//! `cargo xtask pictures`: a picture of every state of the window, to look at.

use std::fs;

use crate::setup::Purpose;
use crate::{page, setup, shell, tree};

/// Takes the window through its states and prints the folder with the pictures.
pub(crate) fn take() -> anyhow::Result<()> {
    let node = setup::ensure(Purpose::DriveTheWindow)?;
    page::build(&node)?;
    shell::build_all()?;
    let mut window = shell::cargo(&["test", "--workspace", "--test", "window", "pictures"]);
    window.args(["--", "--include-ignored"]);
    let result = shell::run(&mut window);
    let folder = tree::target().join("pictures");
    let count = fs::read_dir(&folder).map_or(0, Iterator::count);
    println!("{count} pictures in {}", folder.display());
    result
}
