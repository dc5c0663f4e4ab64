//! Waiting for what a test can see, and for nothing else.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;

/// Far longer than anything here takes; reached only if it never happens.
const LONGEST: Duration = Duration::from_secs(45);

/// How often to look.
const PAUSE: Duration = Duration::from_millis(40);

/// Polls until `condition` is true. An error in the condition counts as “not yet”, because the page may be
/// about to change; the last error is reported at the end.
pub fn until(
    what: &str,
    mut condition: impl FnMut() -> anyhow::Result<bool>,
) -> anyhow::Result<()> {
    let end = Instant::now() + LONGEST;
    loop {
        let seen = condition();
        if matches!(seen, Ok(true)) {
            return Ok(());
        }
        if Instant::now() > end {
            match seen {
                Err(error) => return Err(error.context(format!("timed out waiting: {what}"))),
                Ok(_) => bail!("timed out waiting: {what}"),
            }
        }
        thread::sleep(PAUSE);
    }
}
