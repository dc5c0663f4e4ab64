//! What someone who helps needs to know, in words that the user can read before sending them.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::Path;

use domain::page::{DebateQuery, ModelRow, Settings};
use engine::{Desk, Error};

use crate::last;
use crate::secrets::redacted;

/// Max warnings and errors to show.
const MOST_TROUBLES: usize = 30;

/// The program that was asked.
#[derive(Clone, Debug)]
pub struct Program {
    /// `window` or `headless`.
    pub name: &'static str,
    /// Of Whetstone.
    pub version: &'static str,
    /// The engine that draws the window, with its version.
    pub web_view: Option<String>,
}

/// Versions, settings without secrets, the models on this machine, and the last errors. Without a desk,
/// because the data can't be opened, only what isn't in it. Leaves out the names of people's folders,
/// tasks, commands and servers.
pub async fn text(program: &Program, folder: &Path, desk: Option<&Desk>) -> String {
    let mut lines = versions(program);
    if let Some(desk) = desk {
        let settings = desk.store().settings().map_err(Error::from);
        lines.extend(section("Data", data(folder, desk)));
        lines.extend(section("Settings", settings.map(|it| chosen(&it))));
        let models = desk.models().await;
        lines.extend(section("Models", models.map(|rows| found(&rows))));
    } else {
        let unopened = vec!["could not be opened".to_owned()];
        lines.extend(section("Data", Ok(unopened)));
    }
    let mut troubles = last::troubles(folder, MOST_TROUBLES);
    if troubles.is_empty() {
        troubles.push("none".to_owned());
    }
    lines.extend(section("Last warnings and errors", Ok(troubles)));
    redacted(&without_home(&lines.join("\n"))) + "\n"
}

fn versions(program: &Program) -> Vec<String> {
    let Program { name, version, .. } = program;
    let mut lines = vec![
        format!("Whetstone {version} ({name})"),
        format!("System: {} ({OS}, {ARCH})", system()),
        format!("SQLite {}", store::sqlite_version()),
    ];
    let web_view = program.web_view.as_ref();
    lines.extend(web_view.map(|version| format!("Web view {version}")));
    lines
}

/// The name of the system, if it says so.
fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="));
    name.map_or_else(|| OS.to_owned(), |name| name.trim_matches('"').to_owned())
}

fn section(title: &str, found: Result<Vec<String>, Error>) -> Vec<String> {
    let found = found.unwrap_or_else(|error| vec![format!("could not be read: {error}")]);
    let indented = found.iter().map(|line| line.replace('\n', "\n  "));
    let mut lines = vec![String::new(), title.to_owned()];
    lines.extend(indented.map(|line| format!("  {line}")));
    lines
}

fn data(folder: &Path, desk: &Desk) -> Result<Vec<String>, Error> {
    let store = desk.store();
    let tasks = store.tasks("", false)?.len() + store.tasks("", true)?.len();
    let debates = store.count_debates(&DebateQuery::default())?.total;
    let bytes = fs::metadata(folder.join("whetstone.db")).map_or(0, |file| file.len());
    let mut lines = vec![
        format!("tasks: {tasks}"),
        format!("debates: {debates}"),
        format!("database: {} kB", bytes.div_ceil(1000)),
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
            "a model of the user’s"
        } else {
            &row.name
        };
        let version = row.version.as_deref().unwrap_or("no version");
        format!("{name}: {}, {version}", row.state.words())
    };
    rows.iter().map(line).collect()
}

/// Without the name of the system's user.
fn without_home(text: &str) -> String {
    match std::env::home_dir() {
        Some(home) if home.parent().is_some() => text.replace(&*home.to_string_lossy(), "~"),
        _ => text.to_owned(),
    }
}
