//! Interrupts: SIGINT and SIGTERM, with the exit codes that shells expect.

/// Returns when the program is told to end, with the exit code for it.
#[cfg(unix)]
pub(crate) async fn received() -> u8 {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        // Without handlers, the system ends the process itself, which the journal survives too.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => 130,
        _ = terminate.recv() => 143,
    }
}

/// Returns when the program is told to end, with the exit code for it.
#[cfg(not(unix))]
pub(crate) async fn received() -> u8 {
    match tokio::signal::ctrl_c().await {
        Ok(()) => 130,
        Err(_) => std::future::pending().await,
    }
}
