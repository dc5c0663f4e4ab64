//! Reading an archive into the database: all of it or nothing, and without replacing anything that is here.

use std::collections::{BTreeSet, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use domain::gauntlet::adversaries::{OwnAdversary, is_usual};
use domain::page::{ArchiveImport, RefusedDebate, Settings};
use domain::persona::KeptPersona;
use domain::rule::{RuleOff, RuleScope};
use domain::task::Version;
use domain::{TaskId, TextHash};
use rusqlite::Connection;

use super::debates::{self, Incoming, Standing, is_time};
use super::lines::Lines;
use super::record::{Concern, Record, Task};
use super::tasks;
use crate::lock::{self, Together};
use crate::table::{adversaries, concerns, personas, rules_off, settings, texts};
use crate::{Error, Result, Store};

/// Bytes that are imported within a few seconds, which another process can wait for.
const LARGE: u64 = 32 * 1024 * 1024;

/// Max length of an identifier, a name or a rule.
const LONGEST_ID: usize = 100;

impl Store {
    /// Imports an archive from a file, like [`Self::import`].
    ///
    /// # Errors
    /// [`Error::Invalid`] when the file can't be opened, and [`Error::Debating`] when it is so large that a
    /// running debate would have to wait too long to write.
    pub fn import_file(&self, file: &Path) -> Result<ArchiveImport> {
        let name = file.file_name().unwrap_or(file.as_os_str());
        let name = name.to_string_lossy();
        let opened = File::open(file)
            .map_err(|error| Error::invalid(format!("Couldn’t open {name}: {error}")))?;
        let is_large = opened.metadata().is_ok_and(|file| file.len() > LARGE);
        let _alone = if is_large {
            let alone = lock::alone(self.folder(), Together::Debates)?;
            Some(alone.ok_or(Error::Debating)?)
        } else {
            None
        };
        self.import(&name, BufReader::new(opened))
    }

    /// Imports what is new in an archive, in one transaction. Its debates are marked as imported. Errors
    /// call it `name`.
    ///
    /// # Errors
    /// [`Error::BadArchive`] names the first line that is not as exported, and [`Error::NewerSchema`] what
    /// only a newer Whetstone can read. Nothing is changed then.
    pub fn import(&self, name: &str, archive: impl BufRead) -> Result<ArchiveImport> {
        let mut lines = Lines::over(name, archive)?;
        self.write(|connection| {
            let mut intake = Intake::new(connection)?;
            while let Some(record) = lines.next()? {
                intake.take(record).map_err(|error| lines.placed(error))?;
            }
            intake.end().map_err(|error| lines.placed(error))
        })
    }
}

struct Intake<'a> {
    connection: &'a Connection,
    /// The last text before the import.
    last_text: i64,
    tasks: HashSet<TaskId>,
    /// Existing tasks that differ.
    kept: BTreeSet<TaskId>,
    debate: Option<Incoming>,
    imported: ArchiveImport,
}

impl<'a> Intake<'a> {
    fn new(connection: &'a Connection) -> Result<Self> {
        let sql = "SELECT coalesce(max(n), 0) FROM texts";
        Ok(Self {
            connection,
            last_text: connection.query_one(sql, [], |row| row.get(0))?,
            tasks: HashSet::new(),
            kept: BTreeSet::new(),
            debate: None,
            imported: ArchiveImport::default(),
        })
    }

    fn take(&mut self, record: Record) -> Result<()> {
        match record {
            Record::Text(text) => {
                texts::put(self.connection, &text)?;
                return Ok(());
            }
            Record::Fact(fact) => {
                return match &mut self.debate {
                    Some(debate) => debate.take(self.connection, &fact),
                    None => Err(Error::invalid("there is no debate before this fact")),
                };
            }
            _ => self.end_debate()?,
        }
        match record {
            Record::Settings(settings) => self.settings(&settings),
            Record::Persona(persona) => self.persona(&persona),
            Record::Adversary(adversary) => self.adversary(&adversary),
            Record::Task(task) => self.task(task),
            Record::Version(version) => self.version(&version),
            Record::RuleOff(rule) => self.rule_off(&rule),
            Record::Concern(concern) => self.concern(&concern),
            Record::Debate(promised) => {
                named("debate", promised.id.as_str())?;
                self.debate = Some(Incoming::begin(self.connection, promised)?);
                Ok(())
            }
            Record::Text(_) | Record::Fact(_) => Ok(()),
        }
    }

    fn settings(&mut self, brought: &Settings) -> Result<()> {
        let unfit = brought.patterns.iter().find_map(|it| it.check().err());
        if let Some(misfit) = unfit {
            return Err(Error::invalid(format!(
                "the settings can’t be used: {misfit}"
            )));
        }
        let brought = brought.clone().portable();
        match settings::stored(self.connection)? {
            None => settings::put(self.connection, &brought)?,
            Some(here) if here.clone().portable() != brought => {
                let words = "Your settings differ from those in the file, so yours were kept.";
                self.imported.kept.push(words.to_owned());
            }
            Some(_) => {}
        }
        Ok(())
    }

    fn persona(&mut self, persona: &KeptPersona) -> Result<()> {
        named("persona", &persona.key)?;
        if personas::add(self.connection, persona)? {
            return Ok(());
        }
        let here = personas::all(self.connection)?;
        if !here.contains(persona) {
            let words = format!(
                "Your persona “{}” differs from the one in the file, so yours was kept.",
                persona.key
            );
            self.imported.kept.push(words);
        }
        Ok(())
    }

    fn adversary(&mut self, adversary: &OwnAdversary) -> Result<()> {
        named("adversary", &adversary.key)?;
        let is_free = !is_usual(&adversary.key);
        if is_free && adversaries::add(self.connection, adversary)? {
            self.imported.adversaries += 1;
        } else if !adversaries::all(self.connection)?.contains(adversary) {
            let words = format!(
                "Your adversary “{}” differs from the one in the file, so yours was kept.",
                adversary.key
            );
            self.imported.kept.push(words);
        }
        Ok(())
    }

    fn concern(&mut self, Concern { concern, debate }: &Concern) -> Result<()> {
        if let Some(problem) = concern.problem() {
            return Err(Error::invalid(format!("the resolved concern {problem}")));
        }
        if let Some(debate) = debate {
            named("debate", debate.as_str())?;
        }
        if concerns::add_new(self.connection, concern, debate.as_ref())? {
            self.imported.concerns += 1;
        }
        Ok(())
    }

    fn task(&mut self, task: Task) -> Result<()> {
        named("task", task.id.as_str())?;
        if !is_time(&task.updated_at) {
            return Err(Error::invalid("the task has an invalid time"));
        }
        match tasks::find(self.connection, &task.id)? {
            None => {
                tasks::add(self.connection, &task)?;
                self.imported.tasks += 1;
            }
            Some(here) if here != task => {
                self.kept.insert(task.id.clone());
            }
            Some(_) => {}
        }
        self.tasks.insert(task.id);
        Ok(())
    }

    fn version(&mut self, version: &Version) -> Result<()> {
        named("version", version.id.as_str())?;
        if !self.tasks.contains(&version.task) {
            return Err(Error::invalid("there is no task before this version"));
        }
        if version.number == 0 || !is_time(&version.created_at) {
            return Err(Error::invalid("the version has an invalid number or time"));
        }
        let text = self.text(&version.text)?;
        if !tasks::add_version(self.connection, version, &text)? {
            self.kept.insert(version.task.clone());
        }
        Ok(())
    }

    fn text(&self, hash: &TextHash) -> Result<String> {
        match texts::get(self.connection, hash) {
            Err(Error::NotFound { .. }) => Err(Error::invalid("its text isn’t before the version")),
            other => other,
        }
    }

    fn rule_off(&mut self, rule: &RuleOff) -> Result<()> {
        named("rule", &rule.rule)?;
        if let RuleScope::Task { task } = &rule.scope
            && !self.tasks.contains(task)
        {
            return Err(Error::invalid(
                "there is no task before the rules that are off for it",
            ));
        }
        rules_off::switch(self.connection, rule, true)
    }

    fn end_debate(&mut self) -> Result<()> {
        let Some(incoming) = self.debate.take() else {
            return Ok(());
        };
        let debate = incoming.debate().clone();
        match incoming.end(self.connection)? {
            Standing::New(_) => self.imported.debates += 1,
            Standing::Known => self.imported.known += 1,
            Standing::Differs => {
                let title = debates::title(self.connection, &debate)?;
                self.imported.refused.push(RefusedDebate {
                    message: format!(
                        "The debate “{title}” is already here with different records, so it wasn’t imported."
                    ),
                    debate,
                });
            }
        }
        Ok(())
    }

    /// Finishes the last debate and removes texts that nothing refers to.
    fn end(mut self) -> Result<ArchiveImport> {
        self.end_debate()?;
        for task in &self.kept {
            let title = tasks::find(self.connection, task)?.map(|task| task.title);
            let title = title.filter(|title| !title.trim().is_empty());
            self.imported.kept.push(format!(
                "Your task “{}” differs from the one in the file, so yours was kept.",
                title.unwrap_or_else(|| "Untitled".to_owned())
            ));
        }
        self.connection.execute(
            "DELETE FROM texts WHERE n > ?1
               AND NOT EXISTS (SELECT 1 FROM versions WHERE text = texts.hash)
               AND NOT EXISTS (SELECT 1 FROM debate_texts WHERE hash = texts.hash)",
            [self.last_text],
        )?;
        Ok(self.imported)
    }
}

/// Names become parts of file names and flags, so they must be simple.
fn named(what: &str, name: &str) -> Result<()> {
    let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    if (1..=LONGEST_ID).contains(&name.len()) && name.chars().all(plain) {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "this is not a valid name for a {what}"
    )))
}
