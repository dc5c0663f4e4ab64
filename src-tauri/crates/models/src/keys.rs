//! Keys of servers. They are in the environment or in the system's keychain; if there is none, in a file
//! that only this user can read. Nowhere else: not in the database, a log, an error or the page.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use domain::model::KeyFrom;

use crate::folder;

/// The name under which the keychain stores keys.
const SERVICE: &str = "whetstone";

/// Set to `off`, this variable keeps keys out of the system's keychain.
const SWITCH: &str = "WHETSTONE_KEYCHAIN";

/// A key. It can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

impl Secret {
    /// The key without surrounding white space; `None` if nothing is left.
    pub(crate) fn new(key: &str) -> Option<Self> {
        let key = key.trim();
        (!key.is_empty()).then(|| Self(key.to_owned()))
    }

    /// The key itself, for the one place that sends it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// The text without the key.
    pub(crate) fn scrub(&self, text: &str) -> String {
        text.replace(&self.0, "(the key)")
    }
}

/// Where a key is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptIn {
    /// The system's keychain.
    Keychain,
    /// A file in the data folder, because there is no keychain.
    File,
}

/// The keys that the user entered, by model name. Reading one may wait until the user unlocks the keychain.
#[derive(Clone, Debug)]
pub struct Keys {
    file: PathBuf,
}

impl Keys {
    /// The keys of a data folder; the file is in `folder`.
    pub fn new(folder: &Path) -> Self {
        Self {
            file: folder.join("keys.json"),
        }
    }

    /// Saves a key, replacing any key under this name.
    pub fn keep(&self, name: &str, key: &str) -> io::Result<KeptIn> {
        let mut file = self.read()?;
        if let Ok(entry) = self.entry(name)
            && entry.set_password(key.trim()).is_ok()
        {
            if file.remove(name).is_some() {
                self.write(&file)?;
            }
            return Ok(KeptIn::Keychain);
        }
        file.insert(name.to_owned(), key.trim().to_owned());
        self.write(&file)?;
        Ok(KeptIn::File)
    }

    /// Deletes the key with this name, if there is one.
    pub fn forget(&self, name: &str) -> io::Result<()> {
        let mut file = self.read()?;
        if file.remove(name).is_some() {
            return self.write(&file);
        }
        if let Ok(entry) = self.entry(name) {
            // Fails if there is none, which is fine.
            let _ = entry.delete_credential();
        }
        Ok(())
    }

    /// Where the key with this name is, if it is in the file.
    pub(crate) fn lies_in_file(&self, name: &str) -> bool {
        self.read().is_ok_and(|file| file.contains_key(name))
    }

    /// The key of a model.
    pub(crate) fn find(&self, name: &str, from: &KeyFrom) -> Option<Secret> {
        match from {
            KeyFrom::Nowhere => None,
            KeyFrom::Environment { variable } => Secret::new(&env::var(variable).ok()?),
            KeyFrom::Keychain => match self.read().ok()?.get(name) {
                Some(key) => Secret::new(key),
                None => Secret::new(&self.entry(name).ok()?.get_password().ok()?),
            },
        }
    }

    /// The key saved under a name, for use with something other than a model; `None` if there is none.
    pub fn lend<T>(&self, name: &str, from: &KeyFrom, to: impl FnOnce(&str) -> T) -> Option<T> {
        self.find(name, from).map(|key| to(key.expose()))
    }

    /// Its entry in the keychain. Data folders do not share their keys.
    fn entry(&self, name: &str) -> keyring::Result<keyring::Entry> {
        if env::var(SWITCH).is_ok_and(|switch| switch == "off") {
            return Err(keyring::Error::NoDefaultStore);
        }
        let folder = self.file.parent().unwrap_or(Path::new(""));
        keyring::Entry::new(SERVICE, &format!("{name} in {}", folder.display()))
    }

    fn read(&self) -> io::Result<BTreeMap<String, String>> {
        match fs::read_to_string(&self.file) {
            Ok(text) => serde_json::from_str(&text).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeMap::new()),
            Err(error) => Err(error),
        }
    }

    fn write(&self, keys: &BTreeMap<String, String>) -> io::Result<()> {
        if keys.is_empty() {
            return fs::remove_file(&self.file);
        }
        folder::write_private(&self.file, &serde_json::to_string(keys)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_never_printed() {
        let key = Secret::new(" sk-planted\n").expect("a key");
        assert_eq!(key.expose(), "sk-planted");
        assert_eq!(format!("{key:?} {:?}", Some(&key)), "Secret Some(Secret)");
        assert_eq!(key.scrub("bad key sk-planted."), "bad key (the key).");
        assert!(Secret::new(" \n").is_none());
    }
}
