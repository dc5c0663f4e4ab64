//! Contradictions between the planning documents of a project.

use std::path::Path;
use std::time::Duration;

use domain::answer::AcrossAnswer;
use domain::model::ModelSpec;
use domain::page::{AcrossAsked, AcrossCheck, AcrossToAsk, PlanningRole};
use domain::text::redact::Redactor;
use domain::usage::estimate_tokens;
use domain::{Failure, TextHash, Usage};
use futures::future::try_join_all;
use models::{Limits, price_words};
use protocols::import;
use protocols::planning::across::{self, LeftOut, Reading, Source};
use protocols::planning::config::Config;
use protocols::planning::{self, Document};
use table::{Once, off_thread};

use super::Desk;
use super::models::model;
use super::planning::rooted;
use crate::Error;
use crate::cheapest::rank;

/// How long a model may take for the documents of one feature, unless told otherwise.
pub const ASKED_ACROSS_WITHIN: Duration = Duration::from_mins(2);

impl Desk {
    /// Compares the planning documents of a project by rules. No model is asked.
    ///
    /// # Errors
    /// When the folder is not there, or has no planning documents.
    pub async fn check_across(&self, folder: &Path) -> Result<AcrossCheck, Error> {
        self.compared(folder).await.map(|(check, ..)| check)
    }

    /// The same, and then a model is asked once per feature, about all features at the same time. Its
    /// findings come after those of the rules. `began` gets what the rules found before that, and what pays
    /// for the calls. Dropping the future ends the calls.
    ///
    /// # Errors
    /// Also when there is no such model. One that fails is a warning.
    pub async fn ask_across(
        &self,
        folder: &Path,
        name: &str,
        within: Duration,
        began: impl FnOnce(&AcrossCheck, &str) + Send,
    ) -> Result<AcrossCheck, Error> {
        let store = self.store.clone();
        let spec = model(name, &off_thread(move || store.own_models()).await?)?;
        if rank(&spec).is_none() {
            return Err(Error::invalid(
                "The built-in rules have already compared the documents, so there is nothing more to ask them.",
                "Choose another model.",
            ));
        }
        let (mut check, sources, redactor) = self.compared(folder).await?;
        began(&check, &price_words(&spec));
        let readings = Reading::all(&sources, &check.findings, &redactor)?;
        let asks = readings
            .iter()
            .map(|it| self.asked(it, &spec, &redactor, within));
        let answers = try_join_all(asks).await?;
        let (mut found, mut outcome) = (Vec::new(), Outcome::default());
        for (reading, once) in readings.iter().zip(answers) {
            outcome.cuts.extend(reading.cuts(&spec.name));
            outcome.count(once.usage, once.answer.as_ref().err());
            match once.answer {
                Ok(answer) => {
                    let (findings, left_out) = reading.taken(&answer, &spec.name);
                    outcome.left_out = outcome.left_out.plus(left_out);
                    found.extend(findings);
                }
                Err(failure) => outcome.failures.push((reading.group.to_owned(), failure)),
            }
        }
        check.asked = Some(outcome.told(&spec.name, readings.len()));
        check.findings.extend(found);
        check.findings.sort_by_key(|it| it.kind);
        Ok(check)
    }

    /// What rules find, with the documents they read and a redactor that knows the secrets in them.
    async fn compared(&self, folder: &Path) -> Result<(AcrossCheck, Vec<Source>, Redactor), Error> {
        let (folder, store) = (folder.to_owned(), self.store.clone());
        off_thread(move || {
            let redactor = Redactor::new(&store.settings()?.patterns);
            let (mut check, sources) = checked(rooted(&folder)?.as_ref());
            let readings = Reading::all(&sources, &check.findings, &redactor)?;
            let tokens = readings.iter().map(|it| {
                estimate_tokens(&it.question.system) + estimate_tokens(&it.question.prompt)
            });
            if !readings.is_empty() {
                check.to_ask = Some(AcrossToAsk::new(readings.len(), tokens.sum()));
            }
            Ok::<_, Error>((check, sources, redactor))
        })
        .await
    }

    async fn asked(
        &self,
        reading: &Reading<'_>,
        spec: &ModelSpec,
        redactor: &Redactor,
        within: Duration,
    ) -> Result<Once<AcrossAnswer>, Error> {
        // Waiting for a turn doesn’t count: with many features, most calls wait for one.
        let limits = Limits {
            timeout: within,
            silence: within,
            tokens: None,
        };
        let asked = self.models.once(spec, &reading.question, redactor, limits);
        asked.await
    }
}

/// The result of all calls.
#[derive(Default)]
struct Outcome {
    usage: Option<Usage>,
    /// Whether a call may have had a cost that nobody reported.
    is_cost_open: bool,
    left_out: LeftOut,
    cuts: Vec<String>,
    /// Errors, each with the feature or change that was asked about.
    failures: Vec<(String, Failure)>,
}

impl Outcome {
    fn count(&mut self, usage: Option<Usage>, failure: Option<&Failure>) {
        let is_open = |it: &Failure| it.went_out && it.kind.leaves_cost_open();
        match usage {
            Some(usage) => self.usage = Some(self.usage.map_or(usage, |sum| sum.plus(usage))),
            None => self.is_cost_open |= failure.is_some_and(is_open),
        }
    }

    fn told(self, model: &str, calls: usize) -> AcrossAsked {
        let mut warnings = self.cuts;
        let failed = self.failures.len();
        let mut told: Vec<(Vec<String>, String)> = Vec::new();
        for (group, failure) in self.failures {
            let says = format!("{} {}", failure.message, failure.hint);
            match told.iter_mut().find(|(_, known)| *known == says) {
                Some((groups, _)) => groups.push(group),
                None => told.push((vec![group], says)),
            }
        }
        // If all features were asked about, they need no names.
        warnings.extend(told.into_iter().map(|(groups, says)| {
            let names = groups.join(", ");
            let is_plain = groups.len() == calls || names.is_empty();
            if is_plain {
                says
            } else {
                format!("{names}: {says}")
            }
        }));
        warnings.extend(self.left_out.sentences(model));
        if calls == 0 {
            warnings.push(format!(
                "No feature has two documents to compare, so {model} wasn’t asked."
            ));
        }
        let usage = self.usage.map(|usage| Usage {
            cost_usd: usage.cost_usd.filter(|_| !self.is_cost_open),
            ..usage
        });
        AcrossAsked {
            model: model.to_owned(),
            calls,
            failed,
            usage,
            warnings,
        }
    }
}

fn checked(root: &Path) -> (AcrossCheck, Vec<Source>) {
    let documents = planning::documents(root, &Config::read(root));
    let mut check = AcrossCheck::default();
    let mut sources: Vec<Source> = Vec::new();
    let mut unread: Vec<(String, PlanningRole)> = Vec::new();
    for document in planning::outside(root) {
        let said = "It’s a link that doesn’t lead to a file in the project.";
        check.unread.push(format!("{}: {said}", document.file));
        unread.push((document.group, document.role));
    }
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
                unread.push((document.group, document.role));
            }
        }
    }
    let compared = across::compare(&sources, &unread);
    (check.findings, check.limit) = (compared.findings, compared.limit);
    let texts: Vec<&str> = sources
        .iter()
        .flat_map(|it| [it.file.as_str(), &it.text])
        .collect();
    if !texts.is_empty() {
        check.texts = Some(TextHash::of(&texts.join("\0")));
    }
    (check, sources)
}

fn source(document: Document, text: String) -> Source {
    Source {
        file: document.file,
        group: document.group,
        role: document.role,
        text,
    }
}
