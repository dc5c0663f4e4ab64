//! `cargo xtask torture`: kills Whetstone at many points during a debate, without a window and with one.

use crate::setup::Purpose;
use crate::{page, setup, shell};

/// One kill in ten hits a window, because that takes ten times as long to come back.
const WINDOWS: u32 = 10;

/// Fails at the first kill after which something was lost, asked again or damaged.
pub(crate) fn run(kills: u32) -> anyhow::Result<()> {
    let node = setup::ensure(Purpose::DriveTheWindow)?;
    page::build(&node)?;
    shell::build_all()?;
    let windows = kills / WINDOWS;
    for (target, kills) in [("headless", kills - windows), ("window", windows)] {
        let mut tests = shell::cargo(&["test", "--workspace", "--test", target, "killed"]);
        tests.env("WHETSTONE_KILLS", kills.to_string());
        shell::run(&mut tests)?;
        println!("{kills} kills, {target}: nothing lost, nothing asked for again.");
    }
    Ok(())
}
