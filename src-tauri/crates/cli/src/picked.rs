//! `--explore-interactive`: the author picks which related files reviewers read.

use std::io::{BufRead, IsTerminal, stderr, stdin};

use domain::TaskId;
use domain::briefed::{Briefed, Briefing};
use engine::Desk;

use crate::args::{BriefingFlags, RunFlags};
use crate::output::{self, Failure};

/// Asks which related files to leave out. Without a terminal, none is left out.
pub(crate) async fn pick(
    desk: &Desk,
    task: &TaskId,
    briefing: &mut Briefing,
    flags: &BriefingFlags,
    run: &RunFlags,
) -> Result<(), Failure> {
    if !flags.exploring.is_interactive || run.yes {
        return Ok(());
    }
    if !(stdin().is_terminal() && stderr().is_terminal()) {
        output::warn("--explore-interactive needs a terminal, so all related files are used.");
        return Ok(());
    }
    let found = desk.related_files(task, briefing.clone()).await?;
    if found.entries.is_empty() {
        return Ok(());
    }
    let left_out = ask(&mut stdin().lock(), &found);
    briefing.exploration.get_or_insert_default().left_out = left_out;
    Ok(())
}

/// The paths of the files to leave out. If the input ends, none is left out.
fn ask(input: &mut impl BufRead, found: &Briefed) -> Vec<String> {
    for (number, entry) in (1..).zip(&found.entries) {
        output::say(&format!("  {number}. {}: {}", entry.title, entry.note));
    }
    loop {
        output::say("Leave out which files? Type their numbers, or press Enter to use all.");
        let mut line = String::new();
        if input.read_line(&mut line).unwrap_or_default() == 0 {
            return Vec::new();
        }
        let numbers = line
            .split([' ', ',', '\t', '\n', '\r'])
            .filter(|it| !it.is_empty());
        let paths = numbers.map(|number| {
            let at = number.parse::<usize>().ok()?.checked_sub(1)?;
            found.entries.get(at).map(|entry| entry.title.clone())
        });
        match paths.collect() {
            Some(paths) => return paths,
            None => output::say(&format!("Use numbers from 1 to {}.", found.entries.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::briefed::{Briefed, BriefedEntry, BriefingPart};

    use super::ask;

    fn check(typed: &str, left_out: &[&str]) {
        let entry = |title: &str| BriefedEntry {
            title: title.to_owned(),
            ..BriefedEntry::default()
        };
        let found = Briefed {
            entries: ["a.rs", "b.rs", "c.rs"].map(entry).into(),
            ..Briefed::nothing(BriefingPart::Exploration, "3 related files")
        };
        assert_eq!(ask(&mut typed.as_bytes(), &found), left_out, "{typed:?}");
    }

    #[test]
    fn files_are_left_out_by_their_numbers() {
        check("\n", &[]);
        check("", &[]);
        check("2\n", &["b.rs"]);
        check("3, 1\r\n", &["c.rs", "a.rs"]);
        // Anything that isn’t a number in the list is asked for again.
        check("4\n0\nb.rs\n-1\n2 3\n", &["b.rs", "c.rs"]);
        check("9", &[]);
    }
}
