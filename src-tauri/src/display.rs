//! Whether there is a display to open a window on.

/// Fails with an explanation if there is none: GTK would panic.
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

/// On these systems, whoever can start programs can open windows.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(crate) fn check() -> anyhow::Result<()> {
    Ok(())
}
