//! The technologies that a project's manifests name.

use super::Technology;
use super::known::{Known, all};

/// Files in the root of a project that say what it is built with.
pub const MANIFESTS: [&str; 16] = [
    "package.json",
    "tsconfig.json",
    "Cargo.toml",
    "go.mod",
    "pyproject.toml",
    "requirements.txt",
    "Gemfile",
    "composer.json",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "pubspec.yaml",
    "Package.swift",
    "Dockerfile",
    "docker-compose.yml",
    "compose.yaml",
];

/// JSON fields that list packages.
const LISTS: [&str; 6] = [
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
    "require",
    "require-dev",
];

/// Lines that list no packages.
const NO_LISTS: [&str; 6] = ["#", "//", "<!--", "keywords", "classifiers", "categories"];

/// Tags around the name of a package.
const TAGS: [&str; 2] = ["<artifactId>", "<groupId>"];

/// What comes before a package on its line.
const BEFORE: [&str; 8] = [
    "gem",
    "require",
    "implementation",
    "api",
    "image:",
    "FROM",
    "from",
    "id",
];

/// The technologies that a manifest of this name lists as packages, or that the file itself indicates, each
/// once, in the order of the list. A file that can't be parsed as its name suggests lists none.
pub fn technologies_of_manifest(name: &str, content: &str) -> Vec<Technology> {
    let packages = if name.to_lowercase().ends_with(".json") {
        in_json(content)
    } else {
        in_lines(content)
    };
    let file = name.to_lowercase();
    let of = |known: &'static Known| {
        if known.packages.contains(&file.as_str()) {
            return Some(technology(known, name, 1));
        }
        let named =
            |(package, _): &&(String, usize)| known.packages.iter().any(|it| is_of(package, it));
        let (package, line) = packages.iter().find(named)?;
        Some(technology(known, package, *line))
    };
    all().filter_map(of).collect()
}

fn technology(known: &Known, words: &str, line: usize) -> Technology {
    Technology {
        key: known.key.to_owned(),
        name: known.name.to_owned(),
        words: words.to_owned(),
        line,
    }
}

/// Whether a package is the one named, in any version, or one inside it: `postgres:16`,
/// `org.springframework.boot:starter`.
fn is_of(package: &str, name: &str) -> bool {
    let package = package.to_lowercase();
    let rest = package.strip_prefix(name);
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(':') || rest.starts_with('/') && name.contains('.')
    })
}

/// The packages in a JSON file, each with the first line that contains it.
fn in_json(content: &str) -> Vec<(String, usize)> {
    let Ok(file) = serde_json::from_str::<serde_json::Value>(content) else {
        return Vec::new();
    };
    let lists = LISTS.iter().filter_map(|list| file.get(list)?.as_object());
    let line = |package: &str| {
        let quoted = format!("\"{package}\"");
        let before = content.find(&quoted).map_or("", |at| &content[..at]);
        before.matches('\n').count() + 1
    };
    lists
        .flat_map(|list| list.keys())
        .map(|package| (package.clone(), line(package)))
        .collect()
}

/// The first name on each line, without comments: enough for package lists in most other formats.
fn in_lines(content: &str) -> Vec<(String, usize)> {
    let lines = content.lines().enumerate();
    lines
        .flat_map(|(at, line)| names(line).map(move |name| (name.to_owned(), at + 1)))
        .collect()
}

fn names(line: &str) -> impl Iterator<Item = &str> {
    let line = line.trim();
    let says_nothing = NO_LISTS.iter().any(|start| line.starts_with(start));
    let line = if says_nothing { "" } else { line };
    let line = TAGS
        .iter()
        .find_map(|tag| line.strip_prefix(tag))
        .unwrap_or(line);
    let first = name(line);
    // `dependencies = ["django>=4", "redis"]`
    let list = line.split_once('[').map_or("", |(_, list)| list);
    let listed = list.split(['"', '\'']).skip(1).step_by(2).filter_map(name);
    first.into_iter().chain(listed)
}

/// The first name in some words that isn't one of the words that come before a name.
fn name(words: &str) -> Option<&str> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "_@/.:-".contains(it);
    let names = words.split(|it: char| !is_part(it));
    let mut names = names.map(|name| name.trim_start_matches('-'));
    names.find(|name| !name.is_empty() && !BEFORE.contains(name))
}
