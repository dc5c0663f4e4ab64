//! Copies of reports in projects that allow them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use domain::learning::{SUMMARY, post_mortem_report, review_name};
use domain::reported::{ReportOn, Reported};
use domain::scores::{Scores, Stats};
use domain::setup::ReportFormat;
use domain::{DebateId, Event, View};
use store::Store;
use table::off_thread;

use super::Desk;
use crate::copies::Written;
use crate::{Error, copies};

/// Key prefix of the facts that record what was copied.
const COPIED: &str = "copied";

/// The result for each copy: its path below the project or, in a sentence, why there is none.
pub type Copied = Vec<Result<String, String>>;

/// Which of a project’s copies a file belongs to.
#[derive(Clone, Copy, Debug)]
pub enum Kept<'a> {
    /// Reports on debates.
    Reviews,
    /// Post-mortems.
    PostMortems,
    /// System reviews.
    Aggregate,
    /// What one debate says about the system.
    Session(&'a DebateId),
}

impl<'a> Kept<'a> {
    /// The folder, part by part.
    fn below(self) -> Vec<&'a str> {
        match self {
            Self::Reviews => vec!["reviews"],
            Self::PostMortems => vec!["post-mortems"],
            Self::Aggregate => vec!["aggregate"],
            Self::Session(id) => vec!["sessions", id.as_str()],
        }
    }
}

impl Desk {
    /// Copies the report on a debate that ended, and its summary, into a project that allows it.
    pub(super) async fn copy_end(&self, debate: &DebateId) -> Result<Copied, Error> {
        self.copy_reports(debate, &[ReportOn::Debate, ReportOn::Summary])
            .await
    }

    /// Copies the post-mortem of a debate into a project that allows it.
    pub async fn copy_post_mortem(&self, debate: &DebateId) -> Result<Copied, Error> {
        self.copy_reports(debate, &[ReportOn::PostMortem]).await
    }

    /// Updates the copies of a debate that its author decided on. Anything that goes wrong becomes a warning
    /// of the debate, once.
    pub(super) async fn renew_copies(&self, debate: &DebateId) -> Result<(), Error> {
        let copied = self.copy_end(debate).await?;
        let known = self.view(debate).await?.header.warnings;
        for message in copied.into_iter().filter_map(Result::err) {
            if !known.contains(&message) {
                self.tell_next(debate, "copy-warning", Event::Warned { message })
                    .await?;
            }
        }
        Ok(())
    }

    /// Each of them in a form for people and one for programs, and the scores as they are now. A fact records
    /// what was written, so that the next copy replaces this one unless somebody changed it.
    async fn copy_reports(
        &self,
        debate: &DebateId,
        reports: &'static [ReportOn],
    ) -> Result<Copied, Error> {
        let Some(root) = self.copies_of(debate).await? else {
            return Ok(Vec::new());
        };
        let (store, render, id) = (self.store.clone(), self.render, debate.clone());
        let (copied, written) = off_thread(move || {
            let before = written(&store, &id)?;
            let mut now = before.clone();
            let view = store.view(&id)?;
            let earlier = store.followed(&view)?;
            let patterns = store.settings()?.patterns;
            let mut copied = Copied::new();
            for on in reports {
                for format in [ReportFormat::Md, ReportFormat::Json] {
                    let reported = Reported {
                        view: &view,
                        earlier: earlier.as_ref(),
                        text: &|hash| store.text(hash).ok(),
                        calls_replayed: 0,
                        patterns: &patterns,
                        on: *on,
                        format,
                    };
                    let (kept, name) = place(*on, &id, &view);
                    let name = format!("{name}.{}", format.ending());
                    let made = render(&reported).and_then(|content| {
                        let last = before.get(&name);
                        let path = copies::replace(&root, &kept.below(), &name, &content, last)?;
                        let hash = copies::hash_of(&content);
                        Ok(Written { path, hash })
                    });
                    if let Ok(made) = &made {
                        now.insert(name, made.clone());
                    }
                    copied.push(made.map(|it| it.path));
                }
            }
            copied.push(copy_figures(&root, &store)?);
            let written = (now != before).then(|| serde_json::json!(now));
            Ok::<_, Error>((copied, written))
        })
        .await?;
        self.note_copied(debate, written).await?;
        Ok(copied)
    }

    /// Writes files about a debate into a project that allows it. If the debate has ended, each file replaces
    /// the last copy, unless somebody changed that.
    pub async fn copy_files(
        &self,
        debate: &DebateId,
        root: PathBuf,
        kept: Kept<'_>,
        files: Vec<(String, Vec<u8>)>,
    ) -> Result<Copied, Error> {
        let (store, id) = (self.store.clone(), debate.clone());
        let below: Vec<String> = kept.below().into_iter().map(str::to_owned).collect();
        let (copied, written) = off_thread(move || {
            let has_ended = store.view(&id)?.header.outcome.is_some();
            let before = written(&store, &id)?;
            let mut now = before.clone();
            let below: Vec<&str> = below.iter().map(String::as_str).collect();
            let copied = files.into_iter().map(|(name, content)| {
                let path = copies::replace(&root, &below, &name, &content, before.get(&name))?;
                let hash = copies::hash_of(&content);
                let path_of = path.clone();
                now.insert(name, Written { path, hash });
                Ok(path_of)
            });
            let copied: Copied = copied.collect();
            let is_new = has_ended && now != before;
            Ok::<_, Error>((copied, is_new.then(|| serde_json::json!(now))))
        })
        .await?;
        self.note_copied(debate, written).await?;
        Ok(copied)
    }

    /// Records what was copied, if that is new.
    async fn note_copied(
        &self,
        debate: &DebateId,
        written: Option<serde_json::Value>,
    ) -> Result<(), Error> {
        match written {
            Some(value) => {
                let copied = Event::Observed { value };
                self.tell_next(debate, COPIED, copied).await
            }
            None => Ok(()),
        }
    }

    /// The project folder of a debate, if the project allows copies and the user wants them; `None` for an
    /// imported debate, since its folder is on another machine.
    pub async fn copies_of(&self, debate: &DebateId) -> Result<Option<PathBuf>, Error> {
        let (store, id) = (self.store.clone(), debate.clone());
        off_thread(move || {
            if store.imported(&id)?.is_some() || !store.settings()?.copies {
                return Ok(None);
            }
            let view = store.view(&id)?;
            let setup = view.setup.as_ref();
            let root = setup.and_then(|it| it.agenda.briefing.root.clone());
            let root = match (root, setup) {
                (None, Some(setup)) => {
                    let task = store.task(&setup.task).ok();
                    task.and_then(|it| it.project).map(|it| it.folder)
                }
                (root, _) => root,
            };
            let root = root.map(PathBuf::from);
            Ok::<_, Error>(root.filter(|it| copies::is_allowed(it)))
        })
        .await
    }

    /// Writes a copy into a project that allows it, and returns its path below the project. It never
    /// overwrites anybody’s file or follows a link.
    ///
    /// # Errors
    /// In a sentence.
    pub fn copy(root: &Path, kept: Kept<'_>, name: &str, content: &[u8]) -> Result<String, String> {
        copies::save(root, &kept.below(), name, content)
    }

    /// Whether a project allows copies, and the user wants them.
    ///
    /// # Errors
    /// When the store fails.
    pub fn allows_copies(&self, root: &Path) -> Result<bool, Error> {
        Ok(copies::is_allowed(root) && self.store.settings()?.copies)
    }

    /// Updates the `adversary_stats.json` of a project that allows it.
    ///
    /// # Errors
    /// In a sentence, also when the file there is somebody else’s.
    pub fn copy_stats(root: &Path, text: &str) -> Result<String, String> {
        let is_ours = |text: &str| serde_json::from_str::<Stats>(text).is_ok();
        copies::renew(root, "adversary_stats.json", text, is_ours)
    }
}

/// The last copies of a debate, by name.
fn written(store: &Store, debate: &DebateId) -> Result<BTreeMap<String, Written>, Error> {
    let facts = store.events(debate, 0)?;
    let prefix = format!("{COPIED}/");
    let mut values = facts.into_iter().rev().filter_map(|it| match it.event {
        Event::Observed { value } if it.key.starts_with(&prefix) => Some(value),
        _ => None,
    });
    let last = values.next();
    Ok(last
        .and_then(|value| serde_json::from_value(value).ok())
        .unwrap_or_default())
}

/// Where a report belongs, and its name without the extension.
fn place<'a>(on: ReportOn, debate: &'a DebateId, view: &View) -> (Kept<'a>, String) {
    match on {
        ReportOn::Debate => (Kept::Reviews, review_name(&view.header.started_at)),
        ReportOn::Summary => (Kept::Session(debate), SUMMARY.to_owned()),
        ReportOn::PostMortem => {
            let report = post_mortem_report(view);
            let name = report.map_or_else(|| "post_mortem".to_owned(), |it| it.name);
            (Kept::PostMortems, name)
        }
    }
}

fn copy_figures(root: &Path, store: &Store) -> Result<Result<String, String>, Error> {
    let debates = store.scored(None)?.into_iter();
    let scores = Scores::of(debates.map(|it| it.scores));
    let stats = Stats::of(&scores, &store::now());
    let text = serde_json::to_string_pretty(&stats)
        .map_err(|error| Error::internal(format!("the scores aren’t valid JSON: {error}")))?;
    Ok(Desk::copy_stats(root, &(text + "\n")))
}
