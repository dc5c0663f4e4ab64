//! How many tests passed and failed, read from what test runners print.

use std::ops::AddAssign;

/// Tests that passed and that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The counts in one line, when it is a summary of cargo's or vitest's.
pub(crate) fn in_line(line: &str) -> Option<Counts> {
    let line = without_color(line);
    let line = line.trim();
    let summary = line
        .strip_prefix("test result:")
        .and_then(|rest| rest.split_once(". ").map(|(_, counts)| counts))
        .or(line.strip_prefix("Tests  "))?;
    let before = |word: &str| -> Option<u64> {
        let (number, _) = summary.split_once(word)?;
        number.rsplit([' ', '|']).next()?.parse().ok()
    };
    let passed = before(" passed").unwrap_or(0);
    let failed = before(" failed").unwrap_or(0);
    Some(Counts { passed, failed })
}

fn without_color(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::{Counts, in_line};

    #[test]
    fn summaries_of_test_runners() {
        let check = |line: &str, expected: Option<(u64, u64)>| {
            let expected = expected.map(|(passed, failed)| Counts { passed, failed });
            assert_eq!(in_line(line), expected, "{line}");
        };
        check(
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.01s",
            Some((12, 0)),
        );
        check(
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
            Some((3, 2)),
        );
        check("      Tests  41 passed (41)", Some((41, 0)));
        check("      Tests  1 failed | 40 passed (41)", Some((40, 1)));
        check("      Tests  2 failed (2)", Some((0, 2)));
        check(
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[32m7 passed\u{1b}[39m (7)",
            Some((7, 0)),
        );
        check(" Test Files  3 passed (3)", None);
        check("test review::accept ... ok", None);
        check("running 12 tests", None);
        check("", None);
    }
}
