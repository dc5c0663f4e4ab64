//! Processes are only left behind on systems that have sessions and signals.

use std::io;
use std::path::Path;

use super::super::Leaves;

pub(super) fn leave(_leaves: Leaves, _script: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(super) fn is_meant(_arguments: &[String]) -> io::Result<bool> {
    Ok(false)
}

pub(super) fn stop() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
