//! A home that a program gets instead of the user's: without their settings, hooks, servers, extensions and
//! memory, but with their account.
//!
//! Gemini CLI reads system settings only if root owns them, and adds the user's; Codex sends `AGENTS.md`
//! from its home whatever its options say. Account files are links, since both programs renew tokens in
//! place. We read the variables of `~/.gemini/.env` ourselves, filtered by the same list as the
//! environment.

use std::io;
use std::path::{Path, PathBuf};

use super::environment::User;
use crate::{Tools, folder};

/// Where a program stores the user's files, and which of them it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    /// The variable that can set another place.
    pub(crate) variable: &'static str,
    /// The default place, below the user's home folder.
    pub(crate) place: &'static str,
    /// Its folder in that place.
    pub(crate) folder: &'static str,
    /// The account files in that folder. They are linked, since the program writes renewed tokens in place:
    /// a copy would lose them.
    pub(crate) linked: &'static [&'static str],
    /// The text of `settings.json` in that folder, if it needs one.
    pub(crate) settings: Option<fn(users: &Path, tools: Tools) -> String>,
    /// The kind of account in the user's settings.
    pub(crate) account: fn(users: &Path) -> Option<String>,
}

impl Home {
    /// The user's place.
    pub(crate) fn root(&self, user: &User) -> Option<PathBuf> {
        let named = user.get(self.variable).map(PathBuf::from);
        named.or_else(|| Some(user.home.as_deref()?.join(self.place)))
    }

    /// The user's folder.
    pub(crate) fn users(&self, user: &User) -> Option<PathBuf> {
        Some(self.root(user)?.join(self.folder))
    }

    /// Creates ours in `place`.
    pub(crate) fn furnish(&self, place: &Path, user: &User, tools: Tools) -> io::Result<()> {
        let ours = place.join(self.folder);
        folder::make_private(&ours)?;
        let users = self.users(user).unwrap_or_default();
        if let Some(text) = self.settings {
            folder::write_private(&ours.join("settings.json"), &text(&users, tools))?;
        }
        if !users.is_dir() {
            return Ok(());
        }
        let users = std::path::absolute(users)?;
        for name in self.linked {
            link(&users.join(name), &ours.join(name))?;
        }
        Ok(())
    }
}

/// Also links to a missing file: one that the program creates belongs to the user.
#[cfg(unix)]
fn link(file: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(file, link)
}

/// Symbolic links need a privilege on this system.
#[cfg(not(unix))]
fn link(file: &Path, link: &Path) -> io::Result<()> {
    if file.is_file() {
        std::fs::hard_link(file, link)?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::*;
    use crate::cli::{codex, gemini};

    #[test]
    fn an_account_is_the_users_and_nothing_else_is() -> io::Result<()> {
        for (cli, users, account) in [
            (&gemini::CLI, ".gemini", "oauth_creds.json"),
            (&codex::CLI, ".codex", "auth.json"),
        ] {
            let Some(home) = &cli.home else { continue };
            let folder = tempfile::tempdir()?;
            let user = User {
                home: Some(folder.path().join("user")),
                variables: BTreeMap::new(),
            };
            let users = folder.path().join("user").join(users);
            fs::create_dir_all(&users)?;
            let chosen =
                r#"{"security":{"auth":{"selectedType":"oauth-personal"}},"mcpServers":{"u":{}}}"#;
            for (name, text) in [
                (account, "old"),
                ("settings.json", chosen),
                ("GEMINI.md", "mine"),
            ] {
                fs::write(users.join(name), text)?;
            }
            let place = folder.path().join("ours");
            home.furnish(&place, &user, Tools::Off)?;
            let ours = place.join(home.folder);
            // In place, as both programs renew a token.
            fs::write(ours.join(account), "renewed")?;
            assert!(!ours.join("GEMINI.md").exists());
            let settings = fs::read_to_string(ours.join("settings.json")).unwrap_or_default();
            assert!(!settings.contains("mcpServers"), "{settings}");
            assert_eq!(settings.contains("oauth-personal"), home.settings.is_some());
            fs::remove_dir_all(&place)?;
            assert_eq!(
                fs::read_to_string(users.join(account))?,
                "renewed",
                "{}",
                cli.label
            );
        }
        Ok(())
    }
}
