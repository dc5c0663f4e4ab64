//! Exploration and ranking in a project of 100,000 files, against ripgrep.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, ensure};

use super::{Measure, built_example};
use crate::setup;
use crate::tree;

/// How many files the project has.
const FILES: usize = 100_000;
/// How many files each of its folders has.
const IN_FOLDER: usize = 50;
/// How many runs of each, alternating; the fastest counts.
const TIMES: usize = 7;
/// The text to explore for: its words are rare, common and everywhere.
const TEXT: &str = "# Archive unpaid invoices\n\nWhen a customer cancels a subscription, archive the \
                    unpaid invoices and notify the accountant. A `dunning_calendar` has the dates.\n";
/// How much memory the briefing may need. It is reported but not enforced, since allocators differ.
const BUDGET_MB: f64 = 120.0;

/// The whole exploration, with ranking, reading and passages, against only finding the same words.
pub(super) fn measure() -> anyhow::Result<Measure> {
    let ripgrep = setup::compared_with("rg")?;
    let project = project(FILES)?;
    let program = built_example("ranked")?;
    let explore = || {
        let mut explore = Command::new(&program);
        explore.arg(&project).arg(TEXT);
        run(&mut explore)
    };
    // Both run once first, so that the disk doesn’t affect the result.
    let (_, printed) = explore()?;
    let words = printed.lines().next().context("no words were printed")?;
    let search = || {
        let mut search = Command::new(&ripgrep);
        search.args(["--no-config", "--ignore-case", "--count"]);
        for word in words.split(", ") {
            search.args(["-e", word]);
        }
        run(search.arg(&project))
    };
    search()?;
    let (mut measured_ms, mut against_ms) = (f64::MAX, f64::MAX);
    for _ in 0..TIMES {
        measured_ms = measured_ms.min(explore()?.0);
        against_ms = against_ms.min(search()?.0);
    }
    let last = printed.lines().next_back().unwrap_or_default();
    println!("\nexplore: {last} at most in the first run; the budget is {BUDGET_MB} MB");
    Ok(Measure {
        name: "explore".to_owned(),
        measured_ms,
        against_ms,
        against: "rg for the same words in the same 100,000 files",
        bar: 1.5,
    })
}

/// How long a program takes in milliseconds, and what it prints.
fn run(command: &mut Command) -> anyhow::Result<(f64, String)> {
    let began = Instant::now();
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let took = began.elapsed().as_secs_f64() * 1e3;
    ensure!(output.status.success(), "{command:?} failed: {output:?}");
    Ok((took, String::from_utf8(output.stdout)?))
}

/// The folder of a project with that many files, created if it isn’t there.
pub(super) fn project(files: usize) -> anyhow::Result<PathBuf> {
    let folder = tree::target()
        .join("bench")
        .join(format!("project-{files}"));
    let is_done = folder.join(".done");
    if is_done.is_file() {
        return Ok(folder);
    }
    println!("Writing {files} files to {}", folder.display());
    for at in 0..files {
        write(&folder, at)?;
    }
    fs::write(is_done, "")?;
    Ok(folder)
}

fn write(project: &Path, at: usize) -> anyhow::Result<()> {
    let mut random = Random(at as u64 + 1);
    let folder = at / IN_FOLDER;
    let folder = project.join(format!("part{}/{}{folder}", folder % 40, random.word()));
    fs::create_dir_all(&folder)?;
    let ending = ["rs", "ts", "py", "go", "md"][at % 5];
    let path = folder.join(format!("{}_{at}.{ending}", random.word()));
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    for _ in 0..20 + random.below(160) {
        for _ in 0..=random.below(7) {
            let joint = [" ", " ", "_", "("][random.below(4)];
            write!(file, "{}{joint}", random.word())?;
        }
        writeln!(file)?;
    }
    file.flush()?;
    Ok(())
}

/// Words of the text and their ranks in the list of words, which goes from common to rare.
const PLACED: [(usize, &str); 12] = [
    (40, "customer"),
    (60, "invoices"),
    (120, "archive"),
    (200, "subscription"),
    (300, "unpaid"),
    (350, "dates"),
    (400, "cancels"),
    (500, "notify"),
    (800, "calendar"),
    (2000, "dunning"),
    (2400, "accountant"),
    (2800, "archived"),
];
/// How many words there are.
const WORDS: usize = 3_000;
const SYLLABLES: [&str; 15] = [
    "ba", "co", "di", "fe", "gu", "lo", "mi", "na", "pe", "ru", "sa", "to", "ve", "wi", "xo",
];

/// Numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap_or(0)
    }

    /// A word; common ones are drawn far more often.
    fn word(&mut self) -> String {
        let most = self.below(WORDS) + 1;
        let most = self.below(most) + 1;
        let at = self.below(most);
        match PLACED.iter().find(|(place, _)| *place == at) {
            Some((_, word)) => (*word).to_owned(),
            None => [at / 225, at / 15 % 15, at % 15]
                .map(|it| SYLLABLES[it])
                .concat(),
        }
    }
}
