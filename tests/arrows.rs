//! Which crates may depend on which. Fails if a dependency between two crates points the wrong way, and if
//! something that belongs in one place (SQL, Tauri on the page) turns up in another.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use outside::tree;
use serde_json::Value;

/// Each crate and the crates that it may depend on; dependencies that aren’t named here are forbidden.
const ARROWS: &[(&str, &[&str])] = &[
    ("whetstone-domain", &[]),
    ("whetstone-rules", &["whetstone-domain"]),
    ("whetstone-code", &["whetstone-domain"]),
    ("whetstone-guard", &[]),
    ("whetstone-machine", &["whetstone-guard"]),
    (
        "whetstone-models",
        &["whetstone-domain", "whetstone-guard", "whetstone-rules"],
    ),
    ("whetstone-store", &["whetstone-domain"]),
    ("whetstone-report", &["whetstone-code", "whetstone-domain"]),
    ("whetstone-evaluation", &["whetstone-domain"]),
    ("whetstone-workspace", &["whetstone-domain"]),
    ("whetstone-web", &["whetstone-domain"]),
    (
        "whetstone-table",
        &[
            "whetstone-domain",
            "whetstone-machine",
            "whetstone-models",
            "whetstone-store",
        ],
    ),
    (
        "whetstone-protocols",
        &[
            "whetstone-code",
            "whetstone-domain",
            "whetstone-machine",
            "whetstone-models",
            "whetstone-table",
        ],
    ),
    (
        "whetstone-engine",
        &[
            "whetstone-code",
            "whetstone-domain",
            "whetstone-machine",
            "whetstone-models",
            "whetstone-protocols",
            "whetstone-store",
            "whetstone-table",
            "whetstone-web",
            "whetstone-workspace",
        ],
    ),
    (
        "whetstone-diagnostics",
        &[
            "whetstone-domain",
            "whetstone-engine",
            "whetstone-models",
            "whetstone-store",
        ],
    ),
    ("whetstone-cli", ALL_BUT_BINARIES),
    ("whetstone-desktop", ALL_BUT_BINARIES),
    ("whetstone-testkit", &["whetstone-domain"]),
    ("whetstone-tests", &["whetstone-testkit"]),
    (
        "whetstone-fuzz",
        &[
            "whetstone-code",
            "whetstone-domain",
            "whetstone-models",
            "whetstone-protocols",
            "whetstone-rules",
            "whetstone-store",
        ],
    ),
    ("xtask", &[]),
];

const ALL_BUT_BINARIES: &[&str] = &[
    "whetstone-code",
    "whetstone-diagnostics",
    "whetstone-domain",
    "whetstone-engine",
    "whetstone-evaluation",
    "whetstone-guard",
    "whetstone-machine",
    "whetstone-models",
    "whetstone-protocols",
    "whetstone-report",
    "whetstone-store",
    "whetstone-table",
    "whetstone-workspace",
];

/// Libraries that only some crates may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("rusqlite", &["whetstone-store"]),
    ("tauri", &["whetstone-desktop"]),
    ("tauri-plugin-dialog", &["whetstone-desktop"]),
    ("notify", &["whetstone-desktop"]),
    ("process-wrap", &["whetstone-models"]),
    ("json5", &["whetstone-models"]),
    ("rmcp", &["whetstone-cli"]),
    ("krilla", &["whetstone-report"]),
    ("parley", &["whetstone-report"]),
    ("minijinja", &["whetstone-protocols"]),
    ("reqwest", &["whetstone-models", "whetstone-web"]),
    ("dom_query", &["whetstone-web"]),
    ("dom_smoothie", &["whetstone-web"]),
    ("sse-stream", &["whetstone-models"]),
    ("keyring", &["whetstone-models"]),
    ("ignore", &["whetstone-workspace"]),
    ("tracing-subscriber", &["whetstone-diagnostics"]),
];

#[test]
fn crates_depend_on_what_their_arrows_allow_and_on_nothing_else() -> anyhow::Result<()> {
    for (krate, dependency) in dependencies("normal")? {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == krate) else {
            panic!("{krate} has no line in ARROWS: say what it may depend on");
        };
        let ours = ARROWS.iter().any(|(name, _)| *name == dependency);
        assert!(
            !ours || allowed.contains(&dependency.as_str()),
            "{krate} must not depend on {dependency}"
        );
    }
    Ok(())
}

#[test]
fn the_testkit_is_for_tests_alone() -> anyhow::Result<()> {
    for kind in ["normal", "build"] {
        for (krate, dependency) in dependencies(kind)? {
            let is_for_tests = krate == "whetstone-tests";
            assert!(
                is_for_tests || dependency != "whetstone-testkit",
                "{krate} must have the testkit among its dev-dependencies alone"
            );
        }
    }
    Ok(())
}

#[test]
fn a_library_with_a_room_of_its_own_stays_there() -> anyhow::Result<()> {
    for (krate, dependency) in dependencies("normal")? {
        for (library, rooms) in ROOMS {
            assert!(
                dependency != *library || rooms.contains(&krate.as_str()),
                "{library} belongs in {}, not in {krate}",
                rooms.join(" and ")
            );
        }
    }
    Ok(())
}

#[test]
fn sql_is_written_in_the_store_alone() -> anyhow::Result<()> {
    let sources = ["src-tauri/src", "src-tauri/crates", "xtask/src"];
    let words = ["SELECT ", "INSERT INTO ", "DELETE FROM ", "CREATE TABLE "];
    for source in sources {
        check_absent(source, &[".rs", ".sql"], &words, "src-tauri/crates/store")?;
    }
    Ok(())
}

#[test]
fn only_the_platform_folder_of_the_page_knows_tauri() -> anyhow::Result<()> {
    check_absent("ui/src", PAGE, &["@tauri-apps"], "ui/src/platform")
}

#[test]
fn the_page_never_renders_a_string_as_html() -> anyhow::Result<()> {
    let doors = ["{@html", ".innerHTML", ".outerHTML", "insertAdjacentHTML"];
    check_absent("ui/src", PAGE, &doors, "nowhere")
}

const PAGE: &[&str] = &[".ts", ".svelte", ".js"];

/// Fails if a file below `folder`, but outside `room`, contains one of `words`.
fn check_absent(folder: &str, endings: &[&str], words: &[&str], room: &str) -> anyhow::Result<()> {
    let base = tree::root();
    let files = tree::files(&base.join(folder), endings)?;
    assert!(
        !files.is_empty(),
        "{folder} has no sources: is the tree whole?"
    );
    for file in files
        .iter()
        .filter(|file| !file.starts_with(base.join(room)))
    {
        let text = fs::read_to_string(file)?;
        for word in words {
            assert!(!text.contains(word), "`{word}` in {}", shown(file, &base));
        }
    }
    Ok(())
}

fn shown(file: &Path, base: &Path) -> String {
    file.strip_prefix(base)
        .unwrap_or(file)
        .display()
        .to_string()
}

/// Pairs of crate and dependency from all manifests, of one kind: `normal`, `dev` or `build`.
fn dependencies(kind: &str) -> anyhow::Result<Vec<(String, String)>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(tree::root())
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let mut pairs = Vec::new();
    for package in packages {
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            // Cargo writes null for normal dependencies.
            if dependency["kind"].as_str().unwrap_or("normal") == kind {
                pairs.push((word(&package["name"]), word(&dependency["name"])));
            }
        }
    }
    Ok(pairs)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
