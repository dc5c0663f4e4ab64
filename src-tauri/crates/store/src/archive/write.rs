//! Writing an archive.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use domain::page::{ArchiveExport, ExportFailure};
use domain::{DebateId, Event, TaskId, TextHash, example};
use rusqlite::Connection;
use tempfile::NamedTempFile;

use super::record::{BEGIN, Concern, END, Record};
use super::{debates, tasks};
use crate::projection::texts_of;
use crate::table::{adversaries, concerns, personas, rules_off, settings, texts, versions};
use crate::{Error, Result, Store, audit};

impl Store {
    /// Writes some debates with their tasks, or everything, to a file, completely or not at all. Keys and
    /// models are never included.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a debate that is not here.
    pub fn export(&self, which: Option<&[DebateId]>, file: &Path) -> Result<ArchiveExport> {
        let shown = file.display().to_string();
        let file = fs::canonicalize(file).map_or(Cow::Borrowed(file), Cow::Owned);
        let failed = |error| Error::file(&file, error);
        if fs::metadata(&file).is_ok_and(|there| !there.is_file()) {
            let open = fs::OpenOptions::new().write(true).open(&file);
            return self.export_to(which, &file, shown, open.map_err(failed)?);
        }
        let folder = file.parent().filter(|path| !path.as_os_str().is_empty());
        let draft = NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
        let written = self.export_to(which, &file, shown, draft.as_file())?;
        draft.as_file().sync_all().map_err(failed)?;
        draft.persist(&file).map_err(|error| failed(error.error))?;
        Ok(written)
    }

    fn export_to(
        &self,
        which: Option<&[DebateId]>,
        file: &Path,
        shown: String,
        out: impl Write,
    ) -> Result<ArchiveExport> {
        self.read(|connection| {
            let mut writer = Writer {
                connection,
                out: BufWriter::new(out),
                file,
                before: "\n",
                texts: HashSet::new(),
                archived: ArchiveExport {
                    file: shown,
                    ..ArchiveExport::default()
                },
            };
            writer.put(BEGIN.as_bytes())?;
            writer.records(which)?;
            writer.put(format!("\n{END}\n").as_bytes())?;
            writer
                .out
                .flush()
                .map_err(|error| Error::file(file, error))?;
            Ok(writer.archived)
        })
    }
}

struct Writer<'a, W: Write> {
    connection: &'a Connection,
    out: BufWriter<W>,
    file: &'a Path,
    /// What comes before the next record.
    before: &'static str,
    /// Those that have been written.
    texts: HashSet<TextHash>,
    archived: ArchiveExport,
}

impl<W: Write> Writer<'_, W> {
    fn records(&mut self, which: Option<&[DebateId]>) -> Result<()> {
        let connection = self.connection;
        let Some(debates) = which else {
            return self.everything();
        };
        let debates = debates::in_order(connection, debates)?;
        for task in debates::tasks(connection, &debates)? {
            self.task(&task)?;
        }
        debates.iter().try_for_each(|debate| self.debate(debate))
    }

    /// Everything of the user's: this excludes the example.
    fn everything(&mut self) -> Result<()> {
        let connection = self.connection;
        if let Some(settings) = settings::stored(connection)? {
            self.record(&Record::Settings(Box::new(settings.portable())))?;
        }
        for persona in personas::all(connection)? {
            self.record(&Record::Persona(persona))?;
        }
        for adversary in adversaries::all(connection)? {
            self.record(&Record::Adversary(adversary))?;
            self.archived.adversaries += 1;
        }
        for task in tasks::all(connection)? {
            if !example::is_task(&task) {
                self.task(&task)?;
            }
        }
        for rule in rules_off::all(connection)? {
            self.record(&Record::RuleOff(rule))?;
        }
        for (concern, debate) in concerns::all(connection)? {
            self.record(&Record::Concern(Concern { concern, debate }))?;
            self.archived.concerns += 1;
        }
        for debate in debates::all(connection)? {
            if !example::is_debate(&debate) {
                self.debate(&debate)?;
            }
        }
        Ok(())
    }

    fn task(&mut self, id: &TaskId) -> Result<()> {
        let Some(task) = tasks::find(self.connection, id)? else {
            return Ok(());
        };
        self.record(&Record::Task(task))?;
        self.archived.tasks += 1;
        for version in versions::of(self.connection, id)? {
            self.text(&version.text)?;
            self.record(&Record::Version(version))?;
        }
        Ok(())
    }

    /// A debate that differs from what was recorded is left out: nobody could import it.
    fn debate(&mut self, id: &DebateId) -> Result<()> {
        let connection = self.connection;
        if let Some(broken) = audit::broken(connection, id)? {
            self.archived.left_out.push(ExportFailure {
                debate: broken.debate,
                message: broken.message,
            });
            return Ok(());
        }
        let Some(head) = debates::head(connection, id)? else {
            return Ok(());
        };
        self.record(&Record::Debate(head))?;
        self.archived.debates += 1;
        debates::facts(connection, id, |fact| {
            let event: Event = serde_json::from_str(fact.event.get())
                .map_err(|error| Error::damaged(format!("Fact {} of {id}", fact.seq), error))?;
            for hash in texts_of(&event) {
                self.text(hash)?;
            }
            self.record(&Record::Fact(fact))
        })
    }

    /// A stored text, unless it is already in the file.
    fn text(&mut self, hash: &TextHash) -> Result<()> {
        if !self.texts.insert(hash.clone()) {
            return Ok(());
        }
        match texts::get(self.connection, hash) {
            Ok(text) => self.record(&Record::Text(text)),
            // Rounds refer to texts that can be derived from others; those that nobody reads are not
            // stored.
            Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn record(&mut self, record: &Record) -> Result<()> {
        self.put(self.before.as_bytes())?;
        self.before = ",\n";
        serde_json::to_writer(&mut self.out, record)
            .map_err(|error| Error::file(self.file, error.into()))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.out.write_all(bytes);
        written.map_err(|error| Error::file(self.file, error))
    }
}
