//! What has been recorded so far, and the moment at which recording continues.

use std::cell::RefCell;
use std::rc::Rc;

use serde_json::{Value, json};

use super::paper::{Ask, Paper, Scene, written};
use super::tidy::tidy;

/// A moment in a recording. Copies of it write to the same paper.
#[derive(Clone, Default)]
pub(super) struct Notes {
    paper: Rc<RefCell<Paper>>,
    path: Vec<usize>,
    /// Whether what happens has been recorded before.
    pub(super) known: bool,
}

impl Notes {
    /// Notes that begin with this call.
    pub(super) fn of(call: &str) -> Self {
        let root = Scene {
            call: call.to_owned(),
            args: json!([]),
            ..Scene::default()
        };
        let paper = Paper {
            root,
            ..Paper::default()
        };
        Self {
            paper: Rc::new(RefCell::new(paper)),
            ..Self::default()
        }
    }

    /// Their beginning again. What happens is known, until somebody does something else.
    pub(super) fn again(&self) -> Self {
        Self {
            paper: self.paper.clone(),
            path: Vec::new(),
            known: true,
        }
    }

    /// Gives an ID a fixed name.
    pub(super) fn name(&self, id: &str, name: &str) {
        let mut paper = self.paper.borrow_mut();
        paper.names.push((id.to_owned(), name.to_owned()));
    }

    /// Stores a text by its hash.
    pub(super) fn keep(&self, hash: String, text: String) {
        self.paper.borrow_mut().texts.insert(hash, text);
    }

    /// Moves on to the moment after a call.
    pub(super) fn open(&mut self, call: &str, args: Value) {
        let (index, known) = self.now(|scene| {
            let mut scenes = scene.then.iter();
            if let Some(index) = scenes.position(|it| it.call == call && it.args == args) {
                return (index, true);
            }
            scene.then.push(Scene {
                call: call.to_owned(),
                args,
                ..Scene::default()
            });
            (scene.then.len() - 1, false)
        });
        self.path.push(index);
        self.known = known;
    }

    /// Changes what is recorded for this moment.
    pub(super) fn now<T>(&self, change: impl FnOnce(&mut Scene) -> T) -> T {
        let mut paper = self.paper.borrow_mut();
        let mut scene = &mut paper.root;
        for index in &self.path {
            scene = &mut scene.then[*index];
        }
        change(scene)
    }

    /// The answer to a question, unless it is unchanged.
    pub(super) fn ask(&self, ask: Ask) {
        let paper = self.paper.borrow();
        let mut scene = &paper.root;
        let mut last = None;
        let same = |it: &&Ask| it.call == ask.call && it.args == ask.args;
        for index in self.path.iter().map(Some).chain([None]) {
            last = scene.asks.iter().rfind(same).or(last);
            if let Some(index) = index {
                scene = &scene.then[*index];
            }
        }
        let is_as_it_was = last == Some(&ask);
        drop(paper);
        if !is_as_it_was && !self.known {
            self.now(|scene| scene.asks.push(ask));
        }
    }

    /// The whole recording as text, with each text that it names.
    pub(super) fn written(&self) -> String {
        let paper = self.paper.borrow();
        let mut scene = json!(paper.root);
        if let Some(scene) = scene.as_object_mut() {
            scene.insert("texts".to_owned(), json!(paper.texts));
        }
        written(&tidy(&scene, &paper.names), 0) + "\n"
    }
}
