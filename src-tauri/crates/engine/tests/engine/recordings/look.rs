//! What the page asks about a debate in any state, and a second copy of one.

use std::fs;
use std::path::Path;

use domain::page::{DebateQuery, TextNow};
use domain::{Protocol, TextHash};
use engine::Desk;
use serde_json::json;
use tempfile::TempDir;

use super::tape::Tape;
use crate::common::Bench;

impl Tape {
    /// What the page asks about a debate in any state.
    pub(super) async fn look(&mut self) {
        let (desk, debate) = (self.bench.desk.clone(), self.debate.clone());
        let query = DebateQuery {
            limit: 1,
            ..DebateQuery::default()
        };
        let row = desk.store().debates(&query).expect("a list").pop();
        self.ask("debateList", json!([]), row);
        self.ask(
            "taskOpen",
            json!([self.task]),
            desk.store().task(&self.task).expect("a task"),
        );
        if self.view.review.is_some() {
            let blocks = desk.review_blocks(&debate).await.expect("blocks");
            self.ask("reviewBlocks", json!([]), blocks);
            let since = desk.review_since(&debate).await.expect("a comparison");
            self.ask("reviewSince", json!([]), since);
        }
        if self.view.conclusion.is_some() {
            let brought = desk.bring(&debate).await.expect("what is left");
            self.ask("debateBring", json!([]), brought);
        }
        if self.is_checkpoint() {
            let review = desk.checkpoint_review(&debate).await.expect("a checkpoint");
            self.ask("checkpointReview", json!([]), review);
            if let Ok(text) = desk.to_adjust(&debate).await {
                let hash = TextHash::of(&text);
                self.ask("checkpointText", json!([]), TextNow { text, hash });
            }
        }
        let back = desk.came_back(&debate).await.expect("a comparison");
        self.ask("debateCameBack", json!([]), back);
    }

    fn is_checkpoint(&self) -> bool {
        let setup = self.view.setup.as_ref();
        setup.is_some_and(|setup| setup.protocol == Protocol::Checkpoint)
    }
}

/// A desk over a copy of a folder.
pub(super) fn reopened(folder: TempDir) -> Bench {
    let desk = Desk::open(folder.path(), report::of).expect("a copy of a folder");
    Bench { desk, folder }
}

/// Copies the content of a folder.
pub(super) fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("a folder");
            copy(&entry.path(), &target);
        } else if entry.file_type().is_ok_and(|kind| kind.is_file()) {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
