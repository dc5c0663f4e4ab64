//! Debates as the page gets them, for its tests. The tests of the engine hold them, and fail where what is
//! committed is stale.

use crate::shell;

/// Holds the debates and writes them anew.
pub(crate) fn write() -> anyhow::Result<()> {
    let arguments = ["test", "--workspace", "--test", "engine", "recordings"];
    shell::run(shell::linting(&arguments)?.env("WHETSTONE_WRITE_RECORDINGS", "1"))?;
    println!("Wrote ui/src/recordings.");
    Ok(())
}
