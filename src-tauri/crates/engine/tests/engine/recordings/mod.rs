//! Recordings of debates for the page’s tests: what the page receives for each, in `ui/src/recordings`.
//!
//! `cargo xtask recordings` writes them; without it, these tests fail if one is out of date.

mod acts;
mod answers;
mod author;
mod checkpoints;
mod ends;
mod example;
mod final_checks;
mod forms;
mod gauntlets;
mod look;
mod notes;
mod paper;
mod parcels;
mod patterns;
mod review;
mod seats;
mod sorting;
mod tape;
mod tidy;

use std::path::{Path, PathBuf};
use std::{env, fs};

use domain::model::CliFormat;
use testkit::scripted::{Script, StandIn, Turn};

use crate::common::voices;

/// Set to write the recordings.
const WRITE: &str = "WHETSTONE_WRITE_RECORDINGS";

/// Fails unless the recording of this name matches the committed one.
fn check(name: &str, recorded: &str) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    check_at(&root, &format!("ui/src/recordings/{name}.json"), recorded);
}

/// Fails unless the file of this name matches the committed one.
fn check_at(root: &Path, name: &str, recorded: &str) {
    let file = root.join(name);
    if env::var_os(WRITE).is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, recorded).expect("a recording can be written");
        return;
    }
    let committed = fs::read_to_string(&file).unwrap_or_default();
    let mut lines = committed.lines().zip(recorded.lines());
    let line = lines.position(|(one, other)| one != other);
    assert!(
        committed == recorded,
        "{name} is stale from line {} on: run `cargo xtask recordings` and commit the file",
        line.map_or(1, |line| line + 1)
    );
}

/// A model whose n-th call gets the n-th turn, and each later one the last; it reports what a call cost.
fn priced(turns: impl IntoIterator<Item = Turn>) -> StandIn {
    let script = voices::script_of(turns);
    StandIn::new(&Script {
        format: CliFormat::Claude,
        ..script
    })
}
