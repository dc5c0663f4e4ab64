//! Exploration without a debate.

use std::path::PathBuf;
use std::time::Duration;

use domain::Kind;
use domain::briefed::{Briefing, BriefingPart};
use domain::briefing::Complexity;
use domain::exploration::Exploration;
use table::off_thread;
use workspace::Report;

use super::Desk;
use super::briefing::explored;
use crate::Error;
use crate::briefing::Ground;
use crate::briefing::exploration::alone::explore;

/// A request to explore.
#[derive(Clone, Debug, Default)]
pub struct ExplorationWanted {
    /// The text.
    pub text: String,
    /// Its kind.
    pub kind: Kind,
    /// The folder of the project.
    pub root: PathBuf,
    /// The file of the text, below that folder with slashes.
    pub file: Option<String>,
    /// How to explore; the model is found by its name.
    pub exploration: Exploration,
    /// How long looking through the folder may take.
    pub time: Duration,
}

impl Desk {
    /// Looks through a project for what a text is about. If a model is named, it judges what was found.
    /// Stores nothing except a file in the project’s own exploration folder, if the project has a
    /// `.whetstone` folder.
    ///
    /// # Errors
    /// When there is no such model, when the folder can’t be read, and when the store fails. A model that
    /// fails is a warning.
    pub async fn explore(&self, wanted: ExplorationWanted) -> Result<Report, Error> {
        let store = self.store.clone();
        let time = wanted.time;
        let ground = off_thread(move || {
            let briefing = Briefing {
                parts: vec![BriefingPart::Exploration],
                root: Some(wanted.root.to_string_lossy().into_owned()),
                file: wanted.file,
                exploration: Some(Box::new(wanted.exploration)),
                ..Briefing::default()
            };
            let briefing = Briefing {
                exploration: explored(&store, &briefing, Complexity::Standard)?.map(Box::new),
                ..briefing
            };
            let patterns = store.settings()?.patterns;
            let (kind, text) = (wanted.kind, wanted.text);
            Ok::<_, Error>(Ground::new(kind, text, &briefing, &patterns))
        });
        explore(ground.await?, time, &self.models, self.store.folder()).await
    }
}
