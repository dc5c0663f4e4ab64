//! A project's `config.json`: the part on adversaries is ours, and everything else is kept as it is.
//!
//! Keys that we don't know stay in their order. A file that can't be read is never overwritten.

use std::fs;
use std::io;
use std::path::{Component, Path};

use domain::page::{AdversaryConfig, CheckpointConfig};
use domain::system::plain;
use serde_json::{Map, Value, json};
use table::Error;

use super::rounds::{self, MOST_ROUNDS};
use super::{CHECKPOINTS, Document, FOLDER, path, switch};

const FILE: &str = "config.json";

/// What the file says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    whole: Map<String, Value>,
    /// Why it can't be read, in one sentence.
    pub problem: Option<String>,
}

impl Config {
    /// The configuration of the project in a folder. One that is missing or broken says nothing.
    pub fn read(folder: &Path) -> Self {
        let text = match fs::read_to_string(path(folder, FILE)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::default(),
            Err(error) => return Self::broken(&error.to_string()),
        };
        match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
            Ok(Value::Object(whole)) => Self {
                whole,
                problem: None,
            },
            Ok(_) => Self::broken("it isn’t a JSON object"),
            Err(error) => Self::broken(&error.to_string()),
        }
    }

    fn broken(why: &str) -> Self {
        Self {
            whole: Map::new(),
            problem: Some(format!(
                "Couldn’t read {FILE}: {why}. The defaults are used."
            )),
        }
    }

    /// Whether a checkpoint runs.
    pub fn enabled(&self, name: &str) -> bool {
        let own = own_enabled(self.checkpoint(name));
        own.or_else(|| switch::read(self.general("enabled")?))
            .unwrap_or(true)
    }

    /// The max rounds of a checkpoint.
    pub fn rounds(&self, name: &str) -> u32 {
        let own = own_rounds(self.checkpoint(name));
        own.map_or_else(|| self.general_rounds(), |own| own.min(MOST_ROUNDS))
    }

    /// The max rounds of a checkpoint without its own setting.
    fn general_rounds(&self) -> u32 {
        let general = self.general("max_rounds").and_then(rounds::read);
        general.unwrap_or(MOST_ROUNDS).min(MOST_ROUNDS)
    }

    /// Values for one checkpoint that can't be used as they are, and how they are interpreted.
    pub fn said_of(&self, name: &str) -> Vec<String> {
        let own = self.checkpoint(name).and_then(Value::as_object);
        let own_said = own.and_then(|own| own.get("max_rounds"));
        let switched = own_switch(self.checkpoint(name));
        let general = ["enabled", "commit"].map(|key| switch::note(key, self.general(key)?));
        let [enabled, commit] = general;
        let notes = [
            switched.and_then(|said| switch::note(&format!("enabled of {name}"), said)),
            enabled.filter(|_| own_enabled(self.checkpoint(name)).is_none()),
            commit,
            own_said.and_then(|said| rounds::note(&format!("max_rounds of {name}"), said)),
            self.general_note()
                .filter(|_| own_rounds(self.checkpoint(name)).is_none()),
        ];
        notes.into_iter().flatten().collect()
    }

    /// The same for all checkpoints.
    pub fn said(&self, documents: &[Document]) -> Vec<String> {
        let documents = documents.iter();
        let own = documents.flat_map(|it| self.said_of(&it.checkpoint));
        let mut said: Vec<String> = self.general_note().into_iter().collect();
        for note in own {
            if !said.contains(&note) {
                said.push(note);
            }
        }
        said
    }

    fn general_note(&self) -> Option<String> {
        rounds::note("max_rounds", self.general("max_rounds")?)
    }

    /// Whether an approved revision is committed.
    pub fn commit(&self) -> bool {
        let commit = self.general("commit").and_then(switch::read);
        commit.unwrap_or(false)
    }

    /// The checkpoints on documents of our own layout, each with its document, relative to its folder.
    pub fn documents(&self) -> Vec<(String, String)> {
        let mut documents: Vec<(String, String)> = Vec::new();
        for (name, file, _) in CHECKPOINTS {
            let file = own_file(self.checkpoint(name)).unwrap_or_else(|| file.to_owned());
            documents.push((name.to_owned(), file));
        }
        for (name, said) in self.checkpoints().into_iter().flatten() {
            let is_known = documents.iter().any(|(known, _)| known == name);
            if let Some(file) = own_file(Some(said)).filter(|_| !is_known) {
                documents.push((name.clone(), file));
            }
        }
        documents
    }

    /// What it says about the checkpoints on documents, as the settings show it.
    pub fn shown(&self, documents: &[Document]) -> AdversaryConfig {
        let checkpoints = documents.iter().map(|document| {
            let said = self.checkpoint(&document.checkpoint);
            let file = Path::new(&document.file);
            let file = file.strip_prefix(FOLDER).unwrap_or(file);
            CheckpointConfig {
                enabled: own_enabled(said),
                max_rounds: own_rounds(said),
                name: document.checkpoint.clone(),
                file: file.to_string_lossy().into_owned(),
            }
        });
        AdversaryConfig {
            enabled: self.general("enabled").and_then(switch::read) != Some(false),
            max_rounds: self
                .general("max_rounds")
                .and_then(rounds::read)
                .unwrap_or(MOST_ROUNDS),
            commit: self.commit(),
            checkpoints: checkpoints.collect(),
        }
    }

    fn adversary(&self) -> Option<&Map<String, Value>> {
        self.whole.get("adversary")?.as_object()
    }

    fn general(&self, key: &str) -> Option<&Value> {
        self.adversary()?.get(key)
    }

    fn checkpoints(&self) -> Option<&Map<String, Value>> {
        self.general("checkpoints")?.as_object()
    }

    fn checkpoint(&self, name: &str) -> Option<&Value> {
        self.checkpoints()?.get(name)
    }
}

/// Writes what the settings say into the file, and leaves everything else in it alone.
///
/// # Errors When the file can't be read, since its contents would be lost, or can't be written.
pub fn write(folder: &Path, said: &AdversaryConfig) -> Result<(), Error> {
    let Config { mut whole, problem } = Config::read(folder);
    if let Some(problem) = problem {
        return Err(Error::invalid(
            problem,
            "Fix it in an editor first, or the rest of it would be lost.",
        ));
    }
    let mut adversary = object(whole.get("adversary"));
    adversary.insert("enabled".to_owned(), json!(said.enabled));
    adversary.insert(
        "max_rounds".to_owned(),
        json!(rounds::in_range(said.max_rounds.into())),
    );
    if said.commit || adversary.contains_key("commit") {
        adversary.insert("commit".to_owned(), json!(said.commit));
    }
    let mut checkpoints = object(adversary.get("checkpoints"));
    for one in &said.checkpoints {
        say(&mut checkpoints, one);
    }
    if !checkpoints.is_empty() {
        adversary.insert("checkpoints".to_owned(), Value::Object(checkpoints));
    }
    whole.insert("adversary".to_owned(), Value::Object(adversary));
    let text = serde_json::to_string_pretty(&whole)
        .map_err(|error| Error::internal(format!("{FILE} can’t be written as JSON: {error}")))?;
    let file = path(folder, FILE);
    // A project with its documents in another layout may not have this folder yet.
    let place = fs::create_dir_all(folder.join(FOLDER));
    let written = place.and_then(|()| machine::revise(&file, format!("{text}\n")));
    written.map_err(|error| {
        Error::invalid(
            format!(
                "{} can’t be written: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Check that you have permission to write there.",
        )
    })
}

/// Writes what is set for one checkpoint. If nothing is set, nothing of ours stays.
fn say(checkpoints: &mut Map<String, Value>, said: &CheckpointConfig) {
    let rounds = said
        .max_rounds
        .map(|rounds| json!(rounds::in_range(rounds.into())));
    let enabled = said.enabled.map(|enabled| json!(enabled));
    let new = match (checkpoints.get(&said.name), enabled, rounds) {
        (Some(Value::Bool(_) | Value::String(_)), None, None) => {
            checkpoints.shift_remove(&said.name);
            return;
        }
        (Some(Value::Object(own)), enabled, rounds) => {
            let mut own = own.clone();
            put(&mut own, "enabled", enabled);
            put(&mut own, "max_rounds", rounds);
            Value::Object(own)
        }
        (_, None, None) => return,
        (_, Some(enabled), None) => enabled,
        (_, enabled, rounds) => {
            let mut own = Map::new();
            put(&mut own, "enabled", enabled);
            put(&mut own, "max_rounds", rounds);
            Value::Object(own)
        }
    };
    checkpoints.insert(said.name.clone(), new);
}

fn put(object: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            object.insert(key.to_owned(), value);
        }
        None => {
            object.shift_remove(key);
        }
    }
}

/// The object that is there, or an empty one in place of anything else.
fn object(value: Option<&Value>) -> Map<String, Value> {
    value
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default()
}

fn own_enabled(said: Option<&Value>) -> Option<bool> {
    switch::read(own_switch(said)?)
}

/// The switch of a checkpoint: it may be there alone, or among other things.
fn own_switch(said: Option<&Value>) -> Option<&Value> {
    match said? {
        Value::Object(said) => said.get("enabled"),
        Value::Null | Value::Array(_) => None,
        said => Some(said),
    }
}

fn own_rounds(said: Option<&Value>) -> Option<u32> {
    rounds::read(said?.get("max_rounds")?)
}

/// A document of its own, below the folder of planning documents and nowhere else.
fn own_file(said: Option<&Value>) -> Option<String> {
    let file = said?.get("file")?.as_str()?;
    let mut parts = Path::new(file).components();
    let is_below = parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    (is_below && !file.is_empty()).then(|| file.to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// JSON of any form, in which our keys turn up often.
    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-3_i64..9).prop_map(Value::from),
            "[a-z]{0,4}".prop_map(Value::from),
        ];
        let key = prop::sample::select(vec![
            "adversary",
            "enabled",
            "max_rounds",
            "commit",
            "checkpoints",
            "requirements",
            "plan",
            "file",
            "other",
        ]);
        leaf.prop_recursive(4, 40, 6, move |inner| {
            let items = prop::collection::vec((key.clone(), inner.clone()), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..3).prop_map(Value::from),
                items.prop_map(|items| {
                    let items = items.into_iter();
                    Value::Object(items.map(|(key, value)| (key.to_owned(), value)).collect())
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_was_read_can_be_written_and_read_again_with_all_else_as_it_was(
            adversary in value(),
            other in value(),
        ) {
            let folder = tempfile::tempdir().expect("a folder");
            fs::create_dir(folder.path().join(super::super::FOLDER)).expect("a folder");
            let file = path(folder.path(), FILE);
            let whole = json!({ "other": other, "adversary": adversary, "last": 1 });
            fs::write(&file, whole.to_string()).expect("a file");
            let shown = || {
                let config = Config::read(folder.path());
                config.shown(&super::super::documents(folder.path(), &config))
            };
            let said = shown();
            write(folder.path(), &said).expect("written");
            prop_assert_eq!(shown(), said);
            let text = fs::read_to_string(&file).expect("a file");
            let written: Value = serde_json::from_str(&text).expect("JSON");
            prop_assert_eq!(&written["other"], &other);
            prop_assert_eq!(&written["last"], 1);
            if let Some(before) = adversary.as_object() {
                let ours = ["enabled", "max_rounds", "commit", "checkpoints"];
                for (key, value) in before.iter().filter(|(key, _)| !ours.contains(&key.as_str())) {
                    prop_assert_eq!(&written["adversary"][key], value);
                }
            }
        }

        #[test]
        fn no_bytes_are_too_odd_to_be_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let folder = tempfile::tempdir().expect("a folder");
            fs::create_dir(folder.path().join(super::super::FOLDER)).expect("a folder");
            fs::write(path(folder.path(), FILE), bytes).expect("a file");
            let config = Config::read(folder.path());
            prop_assert!(config.rounds("requirements") <= MOST_ROUNDS);
        }
    }
}
