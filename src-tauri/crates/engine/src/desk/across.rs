//! What the planning documents of a project disagree on.

use std::path::Path;

use domain::page::AcrossCheck;
use protocols::import;
use protocols::planning::across::{self, Source};
use protocols::planning::config::Config;
use protocols::planning::{self, Document};
use table::off_thread;

use super::Desk;
use super::planning::rooted;
use crate::Error;

impl Desk {
    /// Compares the planning documents of a project by rules. Models are not asked.
    ///
    /// # Errors
    /// When the folder is not there, or has no planning documents.
    pub async fn check_across(&self, folder: &Path) -> Result<AcrossCheck, Error> {
        let folder = folder.to_owned();
        off_thread(move || Ok::<_, Error>(checked(rooted(&folder)?.as_ref()))).await
    }
}

fn checked(root: &Path) -> AcrossCheck {
    let documents = planning::documents(root, &Config::read(root));
    let mut check = AcrossCheck::default();
    let mut sources: Vec<Source> = Vec::new();
    for document in documents {
        let file = root.join(&document.file);
        if !file.is_file() {
            continue;
        }
        match import::file(&file) {
            Ok(text) => {
                check.read.push(document.file.clone());
                sources.push(source(document, text));
            }
            Err(error) => {
                let said = error.app_error().message;
                check.unread.push(format!("{}: {said}", document.file));
            }
        }
    }
    check.findings = across::check(&sources);
    check
}

fn source(document: Document, text: String) -> Source {
    Source {
        file: document.file,
        group: document.group,
        role: document.role,
        text,
    }
}
