//! `run`: a task given to a coding agent, in its own worktree.

mod agents;
mod ended;
mod first;
mod given;
mod removed;

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};

use anyhow::Context;
use outside::wait;
use outside::whetstone::Ran;
use serde_json::Value;
use testkit::agent::Agent;

use crate::shop::Shop;

/// The request in every task of these tests.
const TASK: &str = "# Sum the cart\n\nAdd a function that sums. ===== task: end\n";

impl Shop {
    /// A shop, and a task for it.
    fn with_task() -> anyhow::Result<Self> {
        let shop = Self::new()?;
        shop.whetstone.document("task.md", TASK)?;
        Ok(shop)
    }

    fn root(&self) -> PathBuf {
        self.whetstone.path("shop")
    }

    /// The arguments that give the task to an agent’s program.
    fn to(&self, agent: &Agent, flags: &[&str]) -> Vec<OsString> {
        let task = self.whetstone.path("task.md");
        let mut words: Vec<OsString> = vec![
            "run".into(),
            task.into(),
            "--project".into(),
            self.root().into(),
        ];
        words.extend(flags.iter().map(OsString::from));
        words.extend(["--".into(), agent.program().into()]);
        words
    }

    /// Gives the task to an agent, and returns what is reported about the run.
    fn done_by(&self, agent: &Agent) -> anyhow::Result<Value> {
        self.whetstone.json(&self.to(agent, &["--yes", "--json"]))
    }

    /// Starts an agent, and waits until it recorded something under that name.
    fn started(&self, agent: &Agent, note: &str) -> anyhow::Result<Child> {
        let child = self
            .whetstone
            .command(&self.to(agent, &["--yes", "--json"]))?
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        wait::until("the agent works", || Ok(agent.place().join(note).exists()))?;
        Ok(child)
    }

    fn run(&self, words: &[&str]) -> anyhow::Result<Ran> {
        self.whetstone.run(&[&["run"], words].concat())
    }

    /// The only run, as it is listed.
    fn only_run(&self) -> anyhow::Result<Value> {
        let listed = self.run(&["list", "--json"])?.succeeded()?.json()?;
        let runs = listed.as_array().context("no list")?;
        assert_eq!(runs.len(), 1, "{listed}");
        Ok(runs[0].clone())
    }
}

/// A text from what is reported.
fn text<'a>(told: &'a Value, field: &str) -> &'a str {
    told[field].as_str().unwrap_or_default()
}

/// Everything in a user’s folder except git’s own files: names and contents.
fn held(shop: &Shop) -> anyhow::Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(shop.root())? {
        let path = entry?.path();
        if path.is_file() {
            all.push((path.clone(), fs::read(path)?));
        }
    }
    all.sort();
    Ok(all)
}
