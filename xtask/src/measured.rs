//! Compares the figures of the built-in rules in docs/evaluate.md with what they reach now.

use std::fs;

use anyhow::{Context, bail};

use crate::shell;
use crate::tree::{self, Profile};

/// The page, from the root of the repository.
const PAGE: &str = "docs/evaluate.md";

/// The result of one evaluation, in the words of its table.
struct Measured {
    /// `10`, `4`, `21`.
    recall: [String; 3],
    /// `5 of 50`.
    found: String,
    /// `1.0`, `0.4`, `2.1`.
    alarms: [String; 3],
}

/// Fails if the page has other figures, with the sentences that it should have.
pub(crate) fn check() -> anyhow::Result<()> {
    shell::build_all()?;
    let page = fs::read_to_string(tree::root().join(PAGE))?;
    let [usual, all] = [measure(&[])?, measure(&["--personas", "all"])?];
    let sentences = [
        format!(
            "finds {} defects ({}%, interval {} to {}%) and raises {} false alarms per 1,000 words ({} to {})",
            usual.found,
            usual.recall[0],
            usual.recall[1],
            usual.recall[2],
            usual.alarms[0],
            usual.alarms[1],
            usual.alarms[2]
        ),
        format!(
            "it’s {} ({}%, {} to {}%) and {} ({} to {})",
            all.found,
            all.recall[0],
            all.recall[1],
            all.recall[2],
            all.alarms[0],
            all.alarms[1],
            all.alarms[2]
        ),
    ];
    let missing = sentences.iter().filter(|it| !page.contains(*it));
    let missing: Vec<&str> = missing.map(String::as_str).collect();
    if missing.is_empty() {
        println!("{PAGE} is up to date.");
        return Ok(());
    }
    bail!(
        "{PAGE} is out of date. It should say: {}.",
        missing.join("; ")
    )
}

/// Evaluates the built-in rules in a separate folder, so that no earlier results count.
fn measure(more: &[&str]) -> anyhow::Result<Measured> {
    let folder = tree::target().join("measured");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let program = tree::program("whetstone", Profile::Debug);
    let mut command = shell::command(program);
    command
        .arg("evaluate")
        .args(more)
        .arg("--data")
        .arg(&folder);
    let table = shell::answer(&mut command).context("`whetstone evaluate` failed")?;
    fs::remove_dir_all(&folder)?;
    let line = |name: &str| {
        let found = table.lines().find_map(|it| it.strip_prefix(name));
        found.with_context(|| format!("`whetstone evaluate` printed no line “{name}”"))
    };
    let recall = line("Recall")?;
    let (_, found) = recall
        .split_once("), ")
        .context("the recall has no count")?;
    Ok(Measured {
        recall: figures(recall)?,
        found: found.trim().to_owned(),
        alarms: figures(line("False alarms per 1,000 words")?)?,
    })
}

/// `8% (3–19), 4 of 50` as a figure and both ends of its interval.
fn figures(cell: &str) -> anyhow::Result<[String; 3]> {
    let (figure, rest) = cell.split_once('(').context("a figure has no interval")?;
    let (interval, _) = rest.split_once(')').context("an interval has no end")?;
    let (low, high) = interval
        .split_once('–')
        .context("an interval has one end")?;
    Ok([figure, low, high].map(|it| it.trim().trim_end_matches('%').to_owned()))
}
