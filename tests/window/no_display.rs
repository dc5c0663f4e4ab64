//! A start on a machine that can’t show a window.

use std::process::{Command, Stdio};

use outside::driven::home::Home;
use outside::programs;
use outside::whetstone::{BARE_PATH, finish};

/// The window’s program, started in a home with no display.
fn start(home: &Home) -> anyhow::Result<Command> {
    let mut window = Command::new(programs::desktop()?);
    window
        .arg("--data")
        .arg(home.whetstone().data())
        .current_dir(home.whetstone().folder())
        .env("PATH", BARE_PATH)
        .env("RUST_BACKTRACE", "1")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("DISPLAY")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Ok(window)
}

#[test]
fn without_a_display_it_says_so_and_ends() -> anyhow::Result<()> {
    for display in [None, Some(":7654")] {
        let home = Home::new()?;
        let mut window = start(&home)?;
        if let Some(display) = display {
            window.env("DISPLAY", display);
        }
        let ran = finish(window.spawn()?)?;
        assert_eq!(ran.code, Some(1), "{display:?}: {}", ran.err);
        let says = "error: There is no display to open the window on.";
        assert!(ran.err.starts_with(says), "{display:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{display:?}: {}", ran.err);
    }
    Ok(())
}

#[test]
fn its_help_needs_no_display_and_names_every_flag() -> anyhow::Result<()> {
    let home = Home::new()?;
    let ran = finish(start(&home)?.arg("--help").spawn()?)?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for flag in ["--data DIR", "--sample", "[FILE]..."] {
        assert!(ran.out.contains(flag), "{flag}: {}", ran.out);
    }
    let ran = finish(start(&home)?.arg("--sampel").spawn()?)?;
    assert_eq!(ran.code, Some(1));
    let says = "error: Unknown flag --sampel. For a list of flags, run `whetstone-desktop --help`.";
    assert!(ran.err.starts_with(says), "{}", ran.err);
    Ok(())
}
