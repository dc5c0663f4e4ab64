//! A data folder with tasks and their files, as the page and other programs change it.

use domain::page::TaskSave;
use domain::task::Origin;
use domain::{Severity, TaskId, example};
use engine::Plan;
use serde_json::{Value, json};
use store::NewTask;
use testkit::scripted::StandIn;

use super::super::paper::is_fact;
use super::super::parcels::{edit, objects, raised, synthesis};
use super::super::priced;
use super::room::Room;
use super::texts::Text;
use crate::common::{plan, until};

/// The actions, one after another: calls from the page, and changes by other programs.
pub(super) type Way = Vec<(&'static str, Value)>;

/// A save of the whole task, by the newest revision.
pub(super) fn save(task: &str, title: &str, kind: &str, body: &str) -> (&'static str, Value) {
    let save =
        json!({ "task": task, "revision": null, "title": title, "kind": kind, "body": body });
    ("taskSave", json!([save]))
}

pub(super) struct Folder {
    room: Room,
    /// Kept until the end: a model fails if its folder is gone, and then its debate ends.
    models: Vec<StandIn>,
}

impl Folder {
    /// A folder with these tasks, the last created first.
    pub(super) async fn with(known: &Room, tasks: &[Text]) -> Self {
        let mut folder = Self {
            room: known.again(),
            models: Vec::new(),
        };
        let mut made = Vec::new();
        for text in tasks.iter().rev() {
            made.push(folder.make(text).await);
        }
        for task in made.into_iter().rev() {
            folder.room.knows(task);
        }
        let seeds = tasks.iter().map(
            |Text {
                 title, kind, body, ..
             }| { json!({ "title": title, "kind": kind, "body": body }) },
        );
        let args = json!([seeds.collect::<Vec<_>>()]);
        folder.room.name(example::ID, example::ID);
        folder.room.did("seed", args, &Value::Null);
        folder.look(true).await;
        folder
    }

    async fn make(&mut self, text: &Text) -> TaskId {
        let new = NewTask {
            title: text.title.to_owned(),
            kind: text.kind,
            body: text.body.clone(),
            origin: Origin::Typed,
            path: None,
            project: None,
        };
        let store = self.room.bench.desk.store().clone();
        let task = store.create_task(new).expect("a task").row.id;
        if let Some((find, replace)) = text.refined {
            self.refine(&task, find, replace).await;
        }
        if let Some(body) = text.then {
            self.save(&task, body);
            store.snapshot(&task).expect("a version");
        }
        task
    }

    /// One model asks for a change, another makes it, and the author accepts it.
    async fn refine(&mut self, task: &TaskId, find: &str, replace: &str) {
        let concern = "It does not say when.";
        let found = raised(Severity::Major, "No date", find, concern, "When?");
        let critic = priced([objects(&[found])]);
        let editor = priced([synthesis(vec![edit(find, replace, "F1")], &[])]);
        let seats = [("security", critic.own("own/critic"))];
        let held = Plan {
            max_rounds: 1,
            ..plan(&seats, editor.own("own/editor"))
        };
        let desk = self.room.bench.desk.clone();
        let running = desk.start(task, held).await.expect("a start");
        let debate = running.debate.clone();
        self.room.name(debate.as_str(), "debate-0");
        desk.finish(running).await.expect("an end");
        desk.accept_rest(&debate).await.expect("decisions");
        desk.accept(&debate).await.expect("a version");
    }

    fn save(&self, task: &TaskId, body: &str) {
        let store = self.room.bench.desk.store();
        let document = store.task(task).expect("a task");
        let save = TaskSave {
            task: task.clone(),
            revision: document.revision,
            title: document.row.title,
            kind: document.row.kind,
            body: body.to_owned(),
        };
        store.save_task(&save).expect("a save");
    }

    /// Performs the actions one after another in a copy, and looks at everything after each.
    pub(super) async fn goes(&self, way: Way) {
        let room = self.room.apart();
        let models = Vec::new();
        let mut copy = Self { room, models };
        copy.does(way).await;
        copy.room.bench.desk.close().await;
    }

    async fn does(&mut self, way: Way) {
        let mut way = way.into_iter().peekable();
        while let Some((call, mut args)) = way.next() {
            if call == "taskSave" && args[0]["revision"].is_null() {
                args[0]["revision"] = self.revision(&args[0]["task"]);
            }
            if call == "debateStart" {
                self.starts(args).await;
            } else {
                self.room.does(call, args, &[]).await;
            }
            let is_found_next = matches!(way.peek(), Some(("fileLook", _)));
            self.look(call != "fileWritten" && !is_found_next).await;
        }
    }

    /// Starts a debate on a task, and waits until its only model, which never answers, is asked.
    async fn starts(&mut self, args: Value) {
        let stalls = priced([objects(&[]).stalls()]);
        let seats = [("security", stalls.own("own/critic"))];
        let held = plan(&seats, stalls.own("own/critic"));
        self.models.push(stalls);
        let desk = self.room.bench.desk.clone();
        let started = desk.start(self.task(&args[0]), held).await;
        if let Ok(running) = &started {
            self.room.name(running.debate.as_str(), "debate-1");
            let watch = desk.watch(&running.debate).await.expect("a view");
            let mut signals = watch.signals;
            if watch.view.rounds.is_empty() {
                until(&mut signals, |signal| is_fact(signal, "round/1/begin")).await;
            }
        }
        let answer = started.map(|running| json!(running.debate));
        self.room.was_answered("debateStart", args, answer);
    }

    fn revision(&self, task: &Value) -> Value {
        let store = self.room.bench.desk.store();
        json!(store.task(self.task(task)).expect("a task").revision)
    }

    fn task(&self, name: &Value) -> &TaskId {
        let number = name.as_str().and_then(|name| name.strip_prefix("task-"));
        let number: usize = number.and_then(|it| it.parse().ok()).expect("a number");
        &self.room.tasks[number - 1]
    }

    /// What is found at each of these searches.
    pub(super) async fn searches(&self, typed: impl Iterator<Item = &str>) {
        for search in typed {
            self.room.asks("taskList", json!([search, false])).await;
        }
    }

    /// What the page may ask about tasks and files. If the page’s next action always finds what another
    /// program wrote, it is only their content.
    async fn look(&mut self, at_files: bool) {
        self.learn().await;
        for archived in [false, true] {
            self.room.asks("taskList", json!(["", archived])).await;
        }
        for (index, task) in self.room.tasks.clone().iter().enumerate() {
            let name = format!("task-{}", index + 1);
            let document = self.room.asks("taskOpen", json!([name])).await;
            self.room.asks("debateForms", json!([name])).await;
            if at_files && !document["file"].is_null() {
                self.room.asks("fileLook", json!([name])).await;
            }
            if !document["file"].is_null() {
                self.room.asks("fileText", json!([name])).await;
            }
            self.look_at_versions(&name, task).await;
        }
    }

    async fn look_at_versions(&mut self, name: &str, task: &TaskId) {
        let versions = self
            .room
            .bench
            .desk
            .store()
            .versions(task)
            .expect("versions");
        let mut texts = vec![json!({ "text": "now" })];
        for row in &versions {
            let version = format!("{name}-v{}", row.version.number);
            self.room.name(row.version.id.as_str(), &version);
            texts.push(json!({ "text": "version", "version": version }));
            let text = self.room.bench.text(&row.version.text);
            self.room
                .notes
                .keep(row.version.text.as_str().to_owned(), text);
        }
        self.room.asks("versionList", json!([name])).await;
        if versions.len() < 3 {
            return;
        }
        for older in &texts {
            for newer in texts.iter().filter(|newer| *newer != older) {
                self.room
                    .asks("versionCompare", json!([name, older, newer]))
                    .await;
            }
        }
    }

    /// Names the tasks that came since.
    async fn learn(&mut self) {
        let store = self.room.bench.desk.store().clone();
        let rows = store.tasks("", false).expect("a list");
        for row in rows.into_iter().rev() {
            // The example’s debate is recorded with the example.
            if example::is_task(&row.id) {
                self.room.asks("debateForms", json!([row.id])).await;
            } else if !self.room.tasks.contains(&row.id) {
                self.room.knows(row.id);
            }
        }
    }
}
