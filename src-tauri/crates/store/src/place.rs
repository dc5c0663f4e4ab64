//! Where the data is stored.

use std::path::PathBuf;

use crate::{Error, Result};

/// The data folder: the named one, otherwise the one in the environment variable `WHETSTONE_DATA`,
/// otherwise the system's folder for application data.
///
/// # Errors
/// [`Error::Invalid`] when none is named and the user has no home folder.
pub fn data_folder(named: Option<PathBuf>) -> Result<PathBuf> {
    let from_environment = || std::env::var_os("WHETSTONE_DATA").map(PathBuf::from);
    let usual = || {
        directories::ProjectDirs::from("dev", "", "whetstone")
            .map(|folders| folders.data_local_dir().to_owned())
    };
    named
        .or_else(from_environment)
        .or_else(usual)
        .ok_or_else(|| {
            Error::invalid("There is no home folder for the data. Choose a folder with --data.")
        })
}
