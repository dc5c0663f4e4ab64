//! Whether there is a display to open a window on.

/// Fails in words where there is none: GTK's own answer to that would be a panic.
#[cfg(target_os = "linux")]
pub(crate) fn check() -> anyhow::Result<()> {
    if gtk::init().is_err() {
        anyhow::bail!(
            "There is no display to open the window on. Start Whetstone in a desktop session, or use \
             `whetstone`, which needs no window."
        );
    }
    Ok(())
}

/// These systems open windows for whoever can start programs.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(crate) fn check() -> anyhow::Result<()> {
    Ok(())
}
