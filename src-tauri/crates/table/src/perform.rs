//! Writing what is outside a debate.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::{Event, TextHash};

use super::{Halt, Table};
use crate::Error;
use crate::error::off_thread;

/// A file, and its new content.
pub struct Effect {
    /// Which.
    pub file: PathBuf,
    /// The content.
    pub content: Vec<u8>,
}

/// The new text of a user's document, and the hash of the one it replaces.
struct Revision<'a> {
    text: &'a str,
    read: TextHash,
}

/// Why a file was not written, in words.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// Someone else changed it.
    #[error("{0}")]
    Changed(String),
    /// It can't be read or written.
    #[error("{0}")]
    Failed(String),
}

impl Table {
    /// Writes a file once: its previous content is recorded before, and its new content afterwards. A
    /// repeat writes nothing; after an interruption in between, it finishes what had begun, unless someone
    /// else changed the file meanwhile. If it can't be written, the result says why in words.
    pub async fn perform(&self, key: &str, effect: Effect) -> Result<Result<(), String>, Halt> {
        let written = self.carry_out(key, effect, None).await?;
        Ok(written.map_err(|why| why.to_string()))
    }

    /// Writes a text to a user's document like [`Self::perform`], as long as that still contains `read`.
    /// The file keeps its mode.
    pub async fn revise(
        &self,
        key: &str,
        file: PathBuf,
        text: &str,
        read: TextHash,
    ) -> Result<Result<(), Unwritten>, Halt> {
        let content = text.as_bytes().to_vec();
        let revision = Revision { text, read };
        self.carry_out(key, Effect { file, content }, Some(revision))
            .await
    }

    async fn carry_out(
        &self,
        key: &str,
        effect: Effect,
        revision: Option<Revision<'_>>,
    ) -> Result<Result<(), Unwritten>, Halt> {
        if self.find(key).is_some() {
            return Ok(Ok(()));
        }
        let left = TextHash::of_bytes(&effect.content);
        let name = effect.file.display().to_string();
        let now = match self.held(&effect).await? {
            Ok(now) => now,
            Err(error) => {
                let words = format!("{name} can’t be read: {error}.");
                return Ok(Err(Unwritten::Failed(words)));
            }
        };
        if let Some(revision) = &revision
            && now.as_ref() != Some(&revision.read)
            && now.as_ref() != Some(&left)
        {
            return Ok(Err(changed(&effect.file)));
        }
        let performing = Event::Performing {
            file: name.clone(),
            found: now.clone(),
        };
        let before = self
            .keep(format!("{key}/before"), performing, Vec::new())
            .await?;
        let Event::Performing { found, .. } = before else {
            return Err(Error::internal(format!("{key} began as something else")).into());
        };
        if now.as_ref() != Some(&left) {
            if now != found {
                return Ok(Err(changed(&effect.file)));
            }
            if let Err(error) = self.write(&effect, revision.is_some()).await? {
                let words = format!("{name} can’t be written: {error}.");
                return Ok(Err(Unwritten::Failed(words)));
            }
        }
        // From here on, a document can be shown and taken back, whatever happens next.
        let texts = revision.map(|it| it.text.to_owned()).into_iter().collect();
        self.keep(key, Event::Performed { left }, texts).await?;
        Ok(Ok(()))
    }

    /// The hash of a file's content; `None` if there is no file.
    async fn held(&self, effect: &Effect) -> Result<io::Result<Option<TextHash>>, Halt> {
        let file = effect.file.clone();
        let read = move || {
            Ok::<_, Error>(match fs::metadata(&file) {
                Ok(about) if about.is_file() => {
                    fs::read(&file).map(|bytes| Some(TextHash::of_bytes(&bytes)))
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(None),
            })
        };
        Ok(off_thread(read).await?)
    }

    async fn write(&self, effect: &Effect, is_document: bool) -> Result<io::Result<()>, Halt> {
        let (file, content) = (effect.file.clone(), effect.content.clone());
        let write = move || {
            Ok::<_, Error>(if is_document {
                machine::revise(&file, &content)
            } else {
                machine::write(&file, &content)
            })
        };
        Ok(off_thread(write).await?)
    }
}

fn changed(file: &Path) -> Unwritten {
    let name = file.file_name().unwrap_or(file.as_os_str());
    Unwritten::Changed(format!(
        "Someone else changed {} in the meantime, so nothing was written to it.",
        name.to_string_lossy()
    ))
}
