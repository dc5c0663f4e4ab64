//! Research without a debate.

use std::path::PathBuf;
use std::time::Duration;

use domain::Kind;
use domain::briefed::{Briefing, BriefingPart};
use domain::briefing::triage_with;
use domain::research::Research;
use table::off_thread;

use super::Desk;
use super::briefing::researched;
use crate::Error;
use crate::briefing::Ground;
use crate::briefing::research::alone::{Researched, research};

/// A request for research.
#[derive(Clone, Debug, Default)]
pub struct ResearchWanted {
    /// The text; may be empty if technologies are named.
    pub text: String,
    /// The folder of the project, whose NUANCES.md entries are left out; `None` for none.
    pub root: Option<PathBuf>,
    /// The file to read instead of that NUANCES.md.
    pub nuances: Option<PathBuf>,
    /// How long the model has for its answer; `None` for the default.
    pub timeout: Option<Duration>,
    /// What to research; the service, hosts and model come from the settings and the model’s name.
    pub research: Research,
}

impl Desk {
    /// Researches the technologies of a text. Stores nothing but the searches.
    ///
    /// # Errors
    /// When no service is set up or it can’t be asked, when there is no such model, and when the store fails.
    /// A search or a model that fails is a warning.
    pub async fn research(&self, wanted: ResearchWanted) -> Result<Researched, Error> {
        let (store, timeout) = (self.store.clone(), wanted.timeout);
        let ground = off_thread(move || {
            let path = |it: PathBuf| it.to_string_lossy().into_owned();
            let settings = store.settings()?;
            let briefing = Briefing {
                parts: vec![BriefingPart::Research],
                root: wanted.root.map(path),
                nuances: wanted.nuances.map(path),
                technologies: settings.technologies,
                research: Some(Box::new(wanted.research)),
                ..Briefing::default()
            };
            let level = triage_with(&settings.signals, &wanted.text).level;
            let briefing = Briefing {
                research: researched(&store, &briefing, level)?.map(Box::new),
                ..briefing
            };
            let kind = Kind::default();
            let patterns = &settings.patterns;
            Ok::<_, Error>(Ground::new(kind, wanted.text, &briefing, patterns))
        });
        research(&ground.await?, timeout, &self.store, &self.models).await
    }
}
