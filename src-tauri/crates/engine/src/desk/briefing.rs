//! The briefing of a debate before it starts: how it is settled, and what the author adds to it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use domain::briefed::{Briefed, BriefedEntry, Briefing, BriefingPart};
use domain::briefing::{Complexity, Level, OwnSignal, Reach, Triage, triage, triage_with};
use domain::exploration::Exploration;
use domain::model::{ModelSource, ModelSpec};
use domain::page::NuancesFile;
use domain::research::Research;
use domain::task::TaskDocument;
use domain::{DebateId, Finding, FindingId, Hint, Kind, TaskId, View};
use store::Store;
use table::off_thread;

use super::models::model;
use super::{Desk, first_fact};
use crate::briefing::{Ground, read};
use crate::{Error, nuances};

impl Desk {
    /// The related files of a task, as a debate with this briefing would find them.
    pub async fn related_files(&self, task: &TaskId, briefing: Briefing) -> Result<Briefed, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        off_thread(move || {
            let document = store.task(&task)?;
            let (kind, text) = (document.row.kind, document.body);
            let ground = Ground::new(kind, text, &briefing, &store.settings()?.patterns);
            Ok::<_, Error>(read(BriefingPart::Exploration, &ground))
        })
        .await
    }

    /// Attaches files and folders to a task, by their absolute paths.
    ///
    /// # Errors
    /// When there is no such task, or it’s the example.
    pub async fn attach(&self, task: &TaskId, paths: Vec<PathBuf>) -> Result<(), Error> {
        let (store, task) = (self.store.clone(), task.clone());
        let paths = paths.iter().map(|path| path.to_string_lossy().into_owned());
        let paths: Vec<String> = paths.collect();
        off_thread(move || Ok::<_, Error>(store.attach(&task, &paths)?)).await
    }

    /// Detaches a path from a task. The file stays.
    pub async fn detach(&self, task: &TaskId, path: String) -> Result<(), Error> {
        let (store, task) = (self.store.clone(), task.clone());
        off_thread(move || Ok::<_, Error>(store.detach(&task, &path)?)).await
    }

    /// Creates a NUANCES.md in the project of a task.
    ///
    /// # Errors
    /// When the task belongs to no project, or the file can’t be written or is already there.
    pub async fn begin_nuances(&self, task: &TaskId) -> Result<NuancesFile, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        off_thread(move || {
            let document = store.task(&task)?;
            let own = store.settings()?.technologies;
            let begun = nuances::begin(&project(&document)?, &document.body, &own)?;
            Ok::<_, Error>(NuancesFile {
                file: begun.file.display().to_string(),
                technologies: begun.technologies.into_iter().map(|it| it.name).collect(),
                was_there: false,
                is_beyond: false,
            })
        })
        .await
    }

    /// Adds what a finding of a debate says to the NUANCES.md of its project, under the heading of the first
    /// technology that it names. `research/2` is the second item that research found.
    ///
    /// # Errors
    /// When the task belongs to no project, the finding names no technology, or the file can’t be written.
    pub async fn add_nuance(
        &self,
        debate: &DebateId,
        finding: &FindingId,
    ) -> Result<NuancesFile, Error> {
        let view = self.view(debate).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let mut raised = raised(&view);
        let raised = raised.find(|it| it.id == *finding);
        let found = raised.map(nuances::of_finding);
        let found = found.or_else(|| nuances::of_entry(researched_entry(&view, finding)?));
        let store = self.store.clone();
        off_thread(move || {
            let found = found.ok_or_else(|| {
                Error::invalid(
                    "This finding isn’t in the debate.",
                    "Open the debate again.",
                )
            })?;
            let document = store.task(&setup.task)?;
            nuances::add(
                &project(&document)?,
                &found,
                &store.settings()?.technologies,
            )
        })
        .await
    }
}

/// The findings of a debate, raised by reviewers and by sides.
fn raised(view: &View) -> impl Iterator<Item = &Finding> {
    let critiques = view.rounds.iter().flat_map(|round| &round.critiques);
    let sides = view.positions.iter().flat_map(|it| &it.findings);
    critiques.flat_map(|it| &it.findings).chain(sides)
}

/// The research item of that name.
fn researched_entry<'v>(view: &'v View, finding: &FindingId) -> Option<&'v BriefedEntry> {
    let number: usize = finding.as_str().strip_prefix("research/")?.parse().ok()?;
    let mut briefing = view.briefing.iter();
    let research = briefing.find(|it| it.part == BriefingPart::Research)?;
    research.entries.get(number.checked_sub(1)?)
}

/// The project folder of a task.
fn project(document: &TaskDocument) -> Result<PathBuf, Error> {
    folder(document).map(PathBuf::from).ok_or_else(|| {
        Error::invalid(
            "This task has no project, so there’s no NUANCES.md.",
            "Choose the project’s folder above the text, then try again.",
        )
    })
}

/// The folder in which a task’s project is read.
pub(super) fn folder(document: &TaskDocument) -> Option<String> {
    document.project.as_ref().map(|it| it.folder.clone())
}

/// The briefing of a debate that starts. The folder, the attachments and the NUANCES.md to read come from the
/// task, never from the request.
pub(super) fn settled(
    store: &Store,
    wanted: Briefing,
    document: &TaskDocument,
) -> Result<Briefing, Error> {
    let root = folder(document);
    let signals = store.settings()?.signals;
    let (level, why) = process(&wanted, &signals, &document.body);
    let path = store.path_of(&document.row.id)?;
    let file = path.map(|path| {
        let below = root
            .as_deref()
            .and_then(|root| Path::new(&path).strip_prefix(root).ok());
        let file = below.unwrap_or(Path::new(&path)).to_string_lossy();
        file.replace('\\', "/")
    });
    Ok(Briefing {
        complexity: Some(level),
        complexity_why: why,
        is_automatic: wanted.is_automatic || wanted.complexity.is_none(),
        context: store.attached(&document.row.id)?,
        file,
        root,
        nuances: None,
        usual: usual(store, document.row.kind)?,
        technologies: store.settings()?.technologies,
        research: researched(store, &wanted, level)?.map(Box::new),
        exploration: explored(store, &wanted, level)?.map(Box::new),
        ..wanted
    })
}

/// How much process the text deserves, and why: as set by the user, otherwise judged by the words of the
/// text.
fn process(wanted: &Briefing, signals: &[OwnSignal], text: &str) -> (Complexity, String) {
    let triage = match wanted.complexity {
        // A caller that asked a model also passes its answer.
        Some(level) if !wanted.complexity_why.is_empty() => {
            return (level, wanted.complexity_why.clone());
        }
        Some(level) => triage(text, Some(level)),
        None => triage_with(signals, text),
    };
    (triage.level, triage.why)
}

/// The weights that the user set for sections of documents of a kind.
fn usual(store: &Store, kind: Kind) -> Result<BTreeMap<String, Level>, Error> {
    let mut weights = store.settings()?.section_weights;
    Ok(weights.remove(&kind).unwrap_or_default())
}

/// What to research, with the service, hosts and model that are set up now; never those in the request.
pub(super) fn researched(
    store: &Store,
    wanted: &Briefing,
    level: Complexity,
) -> Result<Option<Research>, Error> {
    if !wanted.parts.contains(&BriefingPart::Research) {
        return Ok(None);
    }
    let (settings, wanted) = (
        store.settings()?,
        wanted.research.as_deref().cloned().unwrap_or_default(),
    );
    let is_thorough = Triage::of(level, String::new()).research == Reach::Deep;
    let own = store.own_models()?;
    let reader = wanted.model.as_deref().map(|name| {
        let flag = "--research-model";
        reader(name, &own, "condense web pages into nuances", flag)
    });
    Ok(Some(Research {
        reader: reader.transpose()?,
        is_deep: wanted.is_deep || is_thorough,
        source: settings.search,
        hosts: settings.search_hosts,
        ..wanted
    }))
}

/// How to explore the project, with the model that is named now, never with one from the request, nor a
/// folder; `None` for the defaults.
pub(super) fn explored(
    store: &Store,
    wanted: &Briefing,
    level: Complexity,
) -> Result<Option<Exploration>, Error> {
    if !wanted.parts.contains(&BriefingPart::Exploration) {
        return Ok(None);
    }
    let wanted = wanted.exploration.as_deref().cloned().unwrap_or_default();
    let own = store.own_models()?;
    let reader = wanted.model.as_deref().map(|name| {
        let flag = "--explore-model";
        reader(name, &own, "judge the files of a project", flag)
    });
    let is_thorough = Triage::of(level, String::new()).exploration == Reach::Deep;
    let explored = Exploration {
        reader: reader.transpose()?,
        is_deep: wanted.is_deep || is_thorough,
        root: None,
        own: None,
        ..wanted
    };
    Ok((explored != Exploration::default()).then_some(explored))
}

/// The model of that name, if it can do `what`.
fn reader(name: &str, own: &[ModelSpec], what: &str, flag: &str) -> Result<ModelSpec, Error> {
    let spec = model(name, own)?;
    if spec.source == ModelSource::Rules {
        return Err(Error::invalid(
            format!("The built-in rules can’t {what}."),
            Hint::apart(
                "Choose a model.",
                format!(
                    "Name a model with {flag}. To see the models, run `whetstone models list`."
                ),
            ),
        ));
    }
    Ok(spec)
}

/// The suggested briefing for a task. `has_context` says whether files are attached; `own` has the user’s own
/// signals of complexity.
pub(super) fn suggested(document: &TaskDocument, has_context: bool, own: &[OwnSignal]) -> Briefing {
    let has_project = document.project.is_some();
    let explores = has_project && triage_with(own, &document.body).exploration != Reach::Off;
    let parts = BriefingPart::ALL.into_iter().filter(|part| match part {
        BriefingPart::Nuances => has_project,
        BriefingPart::Context => has_context,
        // Research sends names of technologies to a service, so only the author turns it on.
        BriefingPart::Research => false,
        BriefingPart::Exploration => explores,
        BriefingPart::Weights => true,
    });
    Briefing {
        parts: parts.collect(),
        ..Briefing::default()
    }
}
