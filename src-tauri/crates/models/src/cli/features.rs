//! Features that an installed version does not know: naming one is fatal, so each is left out once it has
//! been refused.

use std::fs;
use std::path::{Path, PathBuf};

use super::installed::Installed;
use crate::folder;

/// What was found out about one installed program, stored until that program changes.
pub(crate) struct Features {
    /// The text before the name in a refusal; `None` for programs that refuse none.
    refusal: Option<&'static str>,
    unknown: Vec<String>,
    file: Option<PathBuf>,
}

impl Features {
    /// What earlier calls found out.
    pub(crate) fn read(installed: &Installed, folder: &Path) -> Self {
        let refusal = installed.cli.unknown_feature;
        let file = refusal.and_then(|_| installed.file_for(folder, "features").ok());
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        Self {
            refusal,
            unknown: text
                .unwrap_or_default()
                .lines()
                .map(str::to_owned)
                .collect(),
            file,
        }
    }

    /// Whether these words of an argument list name no refused feature.
    pub(crate) fn allow(&self, words: &[&str]) -> bool {
        let Some(("--disable", names)) = words.split_first().map(|(first, names)| (*first, names))
        else {
            return true;
        };
        !names
            .iter()
            .any(|name| self.unknown.iter().any(|unknown| unknown == name))
    }

    /// Learns from a refusal; true if the call is worth another try without that feature.
    pub(crate) fn learn(&mut self, said: &str) -> bool {
        let Some(name) = self.refused(said) else {
            return false;
        };
        if self.unknown.contains(&name) {
            return false;
        }
        self.unknown.push(name);
        if let Some(file) = &self.file
            && let Err(error) = folder::write_private(file, &self.unknown.join("\n"))
        {
            tracing::debug!(%error, "the features will be found out again");
        }
        true
    }

    fn refused(&self, said: &str) -> Option<String> {
        let (_, after) = said.split_once(self.refusal?)?;
        let name = after.split_whitespace().next()?;
        Some(name.trim_matches(['`', '\'', '"', '.']).to_owned())
    }
}
