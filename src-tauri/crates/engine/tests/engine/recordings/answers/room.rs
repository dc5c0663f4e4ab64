//! A desk that the page asks and changes, written down as it is answered.

use domain::task::Origin;
use domain::{Kind, TaskId};
use serde_json::{Value, json};
use store::NewTask;

use super::super::notes::Notes;
use super::super::paper::Ask;
use super::super::tidy::{sized, timeless};
use super::calls::answered;
use crate::common::Bench;

/// A desk with its tasks, and what was written down of it.
pub(super) struct Room {
    pub(super) bench: Bench,
    notes: Notes,
    tasks: Vec<TaskId>,
}

impl Room {
    /// An empty one, of which nothing is known.
    pub(super) fn new() -> Self {
        Self {
            bench: Bench::new(),
            notes: Notes::of("begin"),
            tasks: Vec::new(),
        }
    }

    /// Another one that begins alike.
    pub(super) fn again(&self) -> Self {
        Self {
            bench: Bench::new(),
            notes: self.notes.again(),
            tasks: Vec::new(),
        }
    }

    /// Makes the task that the page knows as `task-1`, `task-2`, ….
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
        let id = document.row.id;
        self.tasks.push(id.clone());
        let name = format!("task-{}", self.tasks.len());
        self.notes.name(id.as_str(), &name);
        id
    }

    /// Calls an identifier something that stays.
    pub(super) fn name(&self, id: &str, name: &str) {
        self.notes.name(id, name);
    }

    /// The page changed something, and was answered so.
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

    /// The answer to a question that is known by something else than what the page says.
    pub(super) fn keep(&self, call: &str, args: Value, answer: &Value) {
        self.notes.ask(Ask {
            call: call.to_owned(),
            args,
            answer: sized(&timeless(answer)),
        });
    }

    /// The page changes something, and asks these without arguments.
    pub(super) async fn does(&mut self, call: &str, args: Value, then: &[&str]) {
        let answer = answered(&self.bench.desk, call, &self.real(&args)).await;
        self.notes.open(call, args);
        self.notes.now(|scene| match answer {
            Ok(answer) => scene.answer = Some(timeless(&answer)),
            Err(error) => scene.refused = Some(json!(error.app_error())),
        });
        for question in then {
            self.asks(question, json!([])).await;
        }
    }

    pub(super) fn written(&self) -> String {
        self.notes.written()
    }

    /// What the page says, by the names that tasks have here.
    fn real(&self, args: &Value) -> Vec<Value> {
        let Value::Array(args) = args else {
            panic!("arguments are a list");
        };
        args.iter().map(|value| self.renamed(value)).collect()
    }

    fn renamed(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => {
                let number = text.strip_prefix("task-").and_then(|it| it.parse().ok());
                let task = number.and_then(|number: usize| self.tasks.get(number - 1));
                task.map_or_else(|| value.clone(), |task| json!(task))
            }
            Value::Array(values) => values.iter().map(|it| self.renamed(it)).collect(),
            Value::Object(fields) => {
                let fields = fields.iter();
                Value::Object(
                    fields
                        .map(|(name, it)| (name.clone(), self.renamed(it)))
                        .collect(),
                )
            }
            other => other.clone(),
        }
    }
}
