//! A desk that the page queries and changes, recorded along with its answers.

use domain::task::Origin;
use domain::{Kind, TaskId};
use engine::Error;
use serde_json::{Value, json};
use store::NewTask;
use tempfile::TempDir;

use super::super::look::{copy, reopened};
use super::super::notes::Notes;
use super::super::paper::Ask;
use super::super::tidy::{sized, timeless};
use super::calls::answered;
use crate::common::Bench;

/// Where the page sees files beside the data folder.
pub(super) const FILES: &str = "/home/sam/specs";

/// A desk with its tasks, and what was recorded about it.
pub(super) struct Room {
    pub(super) bench: Bench,
    pub(super) notes: Notes,
    pub(super) tasks: Vec<TaskId>,
    /// IDs and folders, with the names that stand for them.
    names: Vec<(String, String)>,
    /// Files of a person.
    _files: TempDir,
}

impl Room {
    /// An empty one, about which nothing is known.
    pub(super) fn new() -> Self {
        Self::of(Notes::of("begin"), Bench::new())
    }

    /// Another one with the same beginning.
    pub(super) fn again(&self) -> Self {
        Self::of(self.notes.again(), Bench::new())
    }

    /// A second one in the same state: actions there follow the same moment.
    pub(super) fn apart(&self) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the copy");
        copy(self.bench.folder.path(), folder.path());
        let mut room = Self::of(self.notes.clone(), reopened(folder));
        room.tasks.clone_from(&self.tasks);
        room.names.extend(self.names.iter().cloned());
        room
    }

    fn of(notes: Notes, bench: Bench) -> Self {
        let files = tempfile::tempdir().expect("a folder");
        let folder = files.path().canonicalize().expect("a folder");
        let mut room = Self {
            bench,
            notes,
            tasks: Vec::new(),
            names: Vec::new(),
            _files: files,
        };
        room.name(&folder.display().to_string(), FILES);
        room
    }

    /// Creates the task that the page knows as `task-1`, `task-2`, ….
    pub(super) fn task(&mut self, title: &str, kind: Kind, body: &str) -> TaskId {
        let task = NewTask {
            title: title.to_owned(),
            kind,
            body: body.to_owned(),
            origin: Origin::Typed,
            path: None,
            project: None,
        };
        let document = self.bench.desk.store().create_task(task).expect("a task");
        self.knows(document.row.id)
    }

    /// Calls a task `task-1`, `task-2`, ….
    pub(super) fn knows(&mut self, task: TaskId) -> TaskId {
        self.tasks.push(task.clone());
        let name = format!("task-{}", self.tasks.len());
        self.name(task.as_str(), &name);
        task
    }

    /// Gives an ID a fixed name.
    pub(super) fn name(&mut self, id: &str, name: &str) {
        self.notes.name(id, name);
        self.names.push((id.to_owned(), name.to_owned()));
    }

    /// The page changed something, and got this answer.
    pub(super) fn did(&mut self, call: &str, args: Value, answer: &Value) {
        self.notes.open(call, args);
        self.notes
            .now(|scene| scene.answer = Some(sized(&timeless(answer))));
    }

    /// The page asks something.
    pub(super) async fn asks(&self, call: &str, args: Value) -> Value {
        let answer = answered(&self.bench.desk, call, &self.real(&args)).await;
        let answer = answer.expect("an answer");
        self.keep(call, args, &answer);
        answer
    }

    /// The answer to a question that is identified by something other than what the page says.
    pub(super) fn keep(&self, call: &str, args: Value, answer: &Value) {
        self.notes.ask(Ask {
            call: call.to_owned(),
            args,
            answer: sized(&timeless(&self.seen(answer))),
        });
    }

    /// The page changes something, and asks these questions without arguments.
    pub(super) async fn does(&mut self, call: &str, args: Value, then: &[&str]) {
        let answer = answered(&self.bench.desk, call, &self.real(&args)).await;
        self.was_answered(call, args, answer);
        for question in then {
            self.asks(question, json!([])).await;
        }
    }

    /// The page changed something, and was answered or refused.
    pub(super) fn was_answered(&mut self, call: &str, args: Value, answer: Result<Value, Error>) {
        self.notes.open(call, args);
        self.notes.now(|scene| match answer {
            Ok(answer) => scene.answer = Some(timeless(&answer)),
            Err(error) => scene.refused = Some(json!(error.app_error())),
        });
    }

    pub(super) fn written(&self) -> String {
        self.notes.written()
    }

    /// What the page says, with its names replaced by what they stand for.
    pub(super) fn real(&self, args: &Value) -> Vec<Value> {
        let names = self.names.iter().map(|(id, name)| (name, id)).collect();
        let Value::Array(args) = renamed(args, &names) else {
            panic!("arguments are a list");
        };
        args
    }

    /// What the page sees, by its names.
    fn seen(&self, value: &Value) -> Value {
        renamed(
            value,
            &self.names.iter().map(|(id, name)| (id, name)).collect(),
        )
    }
}

fn renamed(value: &Value, names: &Vec<(&String, &String)>) -> Value {
    match value {
        Value::String(text) => {
            let of = |(from, to): &(&String, &String)| match text.strip_prefix(from.as_str()) {
                Some("") => Some((*to).clone()),
                Some(rest) if from.starts_with('/') => Some(format!("{to}{rest}")),
                _ => None,
            };
            json!(
                names
                    .iter()
                    .rev()
                    .find_map(of)
                    .unwrap_or_else(|| text.clone())
            )
        }
        Value::Array(values) => values.iter().map(|it| renamed(it, names)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|(name, it)| (name.clone(), renamed(it, names)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}
