//! Where the debates of an evaluation run: in a data folder of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::system::plain;
use domain::task::Origin;
use domain::{DebateId, TaskId};
use engine::Desk;
use evaluation::Text;
use protocols::import;
use store::{NewTask, Store};

use super::panel::Who;
use crate::output::Failure;

/// The folder for evaluations in the data folder.
const FOLDER: &str = "evaluations";

/// The data folder of an evaluation, open.
pub(super) struct Ground {
    folder: PathBuf,
    desk: Desk,
}

impl Ground {
    /// Opens the folder with that key below the user’s data folder, or creates it. Models are asked in the
    /// same way as from the user’s desk, which provides their definitions, personas and settings.
    pub(super) fn open(users: &Desk, key: &str) -> Result<Self, Failure> {
        let folder = users.store().folder().join(FOLDER).join(key);
        let store = Store::open(&folder)?;
        take_over(users.store(), &store)?;
        Ok(Self {
            desk: users.beside(store),
            folder,
        })
    }

    /// Its path.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What runs its debates.
    pub(super) fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The task for one review of a text, created if there is none, and its debate if that has begun. The
    /// task stands for a file with the text, so its path finds it again.
    pub(super) fn task(
        &self,
        text: &Text,
        who: Who,
        pass: u32,
    ) -> Result<(TaskId, Option<DebateId>), Failure> {
        let (name, body) = (format!("{}.md", text.name), &text.planted.text);
        let row = match who {
            Who::Rules => "rules".to_owned(),
            Who::Debate => "debate".to_owned(),
            Who::Alone => format!("alone-{pass}"),
        };
        let path = written(&self.folder.join("texts").join(row), &name, body).map_err(|error| {
            Failure::storage(
                format!(
                    "Couldn’t write {name} below {}: {error}.",
                    self.folder.display(),
                    error = plain(&error)
                ),
                "Free some space, or choose another data folder with --data.",
            )
        })?;
        let task = self.desk.store().task_of_file(NewTask {
            title: import::title(&name, body),
            kind: text.kind,
            body: body.clone(),
            origin: Origin::imported(name),
            path: Some(path.to_string_lossy().into_owned()),
            project: None,
        })?;
        Ok((task.row.id, task.row.debate))
    }
}

/// The canonical path of a file with that text.
fn written(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(name);
    if !path.exists() {
        machine::write(&path, text)?;
    }
    path.canonicalize()
}

fn take_over(from: &Store, to: &Store) -> Result<(), Failure> {
    to.set_settings(&from.settings()?)?;
    for persona in from.personas()? {
        to.put_persona(&persona)?;
    }
    let known = to.own_models()?;
    for model in from.own_models()? {
        if known.contains(&model) {
            continue;
        }
        if known.iter().any(|it| it.name == model.name) {
            to.remove_own_model(&model.name)?;
        }
        to.add_own_model(&model)?;
    }
    Ok(())
}
