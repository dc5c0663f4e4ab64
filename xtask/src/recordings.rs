//! Debates as the page receives them, for its tests. The tests of the engine run them, and fail if the
//! committed recordings are out of date.

use crate::shell;

/// Runs the debates and rewrites the recordings.
pub(crate) fn write() -> anyhow::Result<()> {
    let arguments = ["test", "--workspace", "--test", "engine", "recordings"];
    shell::run(shell::linting(&arguments)?.env("WHETSTONE_WRITE_RECORDINGS", "1"))?;
    println!("Wrote ui/src/recordings.");
    Ok(())
}
