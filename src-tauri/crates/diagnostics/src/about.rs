//! What whoever helps needs to know, in words that its owner can look through before sending them.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::Path;

use domain::page::{DebateQuery, ModelRow, Settings};
use engine::{Desk, Error};

use crate::last;
use crate::log::redacted;

/// Troubles that are told.
const MOST_TROUBLES: usize = 30;

/// The program that is asked.
#[derive(Clone, Debug)]
pub struct Program {
    /// `window` or `headless`.
    pub name: &'static str,
    /// Of Whetstone.
    pub version: &'static str,
    /// What draws the window, with its version.
    pub web_view: Option<String>,
}

/// Versions, settings without secrets, the models of this machine, and what went wrong last. Without
/// a desk, of data that can't be opened, nothing that would be in it. Names of people's folders,
/// tasks, commands and servers are left out.
pub async fn text(program: &Program, folder: &Path, desk: Option<&Desk>) -> String {
    let mut text = versions(program);
    match desk {
        Some(desk) => {
            let (store, models) = (desk.store().clone(), desk.models().await);
            let settings = store.settings().map_err(Error::from);
            section(&mut text, "Data", data(folder, desk));
            section(&mut text, "Settings", settings.map(|it| chosen(&it)));
            section(&mut text, "Models", models.map(|rows| found(&rows)));
        }
        None => text.push_str("\nData\n  could not be opened\n"),
    }
    let troubles = last::troubles(folder, MOST_TROUBLES);
    text.push_str("\nLast warnings and errors\n");
    if troubles.is_empty() {
        text.push_str("  none\n");
    }
    for trouble in troubles {
        text.push_str(&format!("  {}\n", trouble.replace('\n', "\n  ")));
    }
    redacted(&without_home(&text))
}

fn versions(program: &Program) -> String {
    let Program { name, version, .. } = program;
    let mut text = format!(
        "Whetstone {version} ({name})\nSystem: {} ({OS}, {ARCH})\nSQLite {}\n",
        system(),
        store::sqlite_version()
    );
    if let Some(web_view) = &program.web_view {
        text.push_str(&format!("Web view {web_view}\n"));
    }
    text
}

/// What the system calls itself, where it says so.
fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="));
    name.map_or_else(|| OS.to_owned(), |name| name.trim_matches('"').to_owned())
}

fn section(text: &mut String, title: &str, lines: Result<Vec<String>, Error>) {
    text.push_str(&format!("\n{title}\n"));
    let lines = lines.unwrap_or_else(|error| vec![format!("could not be read: {error}")]);
    for line in lines {
        text.push_str(&format!("  {line}\n"));
    }
}

fn data(folder: &Path, desk: &Desk) -> Result<Vec<String>, Error> {
    let store = desk.store();
    let tasks = store.tasks("", false)?.len() + store.tasks("", true)?.len();
    let debates = store.count_debates(&DebateQuery::default())?.total;
    let bytes = fs::metadata(folder.join("whetstone.db")).map_or(0, |file| file.len());
    let mut lines = vec![
        format!("tasks: {tasks}"),
        format!("debates: {debates}"),
        format!("data base: {} kB", bytes.div_ceil(1000)),
    ];
    lines.extend(store.torn());
    Ok(lines)
}

fn chosen(settings: &Settings) -> Vec<String> {
    vec![
        format!("appearance: {:?}", settings.appearance),
        format!("notifications: {}", settings.notify),
        format!("first steps done: {}", settings.welcomed),
        format!("own patterns of secrets: {}", settings.patterns.len()),
    ]
}

fn found(rows: &[ModelRow]) -> Vec<String> {
    let line = |row: &ModelRow| {
        let name = if row.own {
            "a model of the user's"
        } else {
            &row.name
        };
        let version = row.version.as_deref().unwrap_or("no version");
        format!("{name}: {}, {version}", row.state.words())
    };
    rows.iter().map(line).collect()
}

/// Without the name that the system has for its user.
fn without_home(text: &str) -> String {
    match std::env::home_dir() {
        Some(home) if home.parent().is_some() => text.replace(&*home.to_string_lossy(), "~"),
        _ => text.to_owned(),
    }
}
