//! The last warnings and errors, from the log.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::entry::INDENT;
use crate::{daily, log};

/// How far back a file is read, in bytes.
const TAIL: u64 = 256 << 10;

/// The last `most` warnings and errors in the log, oldest first.
pub(crate) fn troubles(data: &Path, most: usize) -> Vec<String> {
    let mut found = Vec::new();
    for file in daily::newest_first(&log::folder(data)).unwrap_or_default() {
        if found.len() >= most {
            break;
        }
        // A file that has been removed meanwhile, or can't be read, is skipped.
        let mut older = troubles_in(&tail(&file).unwrap_or_default());
        older.append(&mut found);
        found = older;
    }
    found.split_off(found.len().saturating_sub(most))
}

fn tail(file: &Path) -> io::Result<String> {
    let mut file = File::open(file)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut bytes = Vec::new();
    file.take(TAIL).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn troubles_in(log: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in log.lines() {
        if !line.starts_with(INDENT) {
            inside = matches!(line.split_whitespace().nth(1), Some("WARN" | "ERROR"));
            if inside {
                found.push(line.to_owned());
            }
        } else if inside && let Some(last) = found.last_mut() {
            last.push('\n');
            last.push_str(line);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_last_troubles_are_found_over_files_with_all_their_lines() {
        let data = tempfile::tempdir().expect("a folder");
        let logs = log::folder(data.path());
        assert!(troubles(data.path(), 3).is_empty());
        fs::create_dir(&logs).expect("a folder");
        let older =
            "2026-11-20T01:00:00Z  WARN a: one\n2026-11-20T02:00:00Z ERROR a: two\n    of two\n";
        let newer = "2026-11-21T01:00:00Z  INFO a: WARN is no level here\n    nor here\n\
                     2026-11-21T02:00:00Z  WARN a: three\n";
        fs::write(logs.join("whetstone.2026-11-20.log"), older).expect("a file");
        fs::write(logs.join("whetstone.2026-11-21.log"), newer).expect("a file");
        let check = |most, expected: &[&str]| assert_eq!(troubles(data.path(), most), expected);
        let two = "2026-11-20T02:00:00Z ERROR a: two\n    of two";
        let three = "2026-11-21T02:00:00Z  WARN a: three";
        check(0, &[]);
        check(1, &[three]);
        check(2, &[two, three]);
        check(9, &["2026-11-20T01:00:00Z  WARN a: one", two, three]);
    }
}
