//! What failed tests printed, extracted from the output of cargo’s test runner, because in a long run it
//! scrolls far up.

use std::collections::VecDeque;

/// How many lines of one test are kept. A backtrace is left out.
const LINES: usize = 15;

/// How many lines from the end of an output are kept, for runners that print differently or die.
const LAST_LINES: usize = 40;

/// The output of each failed test, as printed.
#[derive(Debug, Default)]
pub(super) struct Failures {
    said: Vec<Vec<String>>,
    /// Whether the next lines belong to the last one.
    is_open: bool,
    /// The last lines of the output.
    last: VecDeque<String>,
}

impl Failures {
    /// Takes the next line of the output.
    pub(super) fn take(&mut self, line: &str) {
        if !line.trim().is_empty() {
            if self.last.len() == LAST_LINES {
                self.last.pop_front();
            }
            self.last.push_back(line.to_owned());
        }
        if line.starts_with("---- ") && line.ends_with(" ----") {
            self.said.push(vec![line.to_owned()]);
            self.is_open = true;
        } else if matches!(
            line.trim(),
            "failures:" | "stack backtrace:" | "Stack backtrace:"
        ) {
            self.is_open = false;
        } else if let Some(words) = self.said.last_mut().filter(|words| words.len() <= LINES)
            && self.is_open
            && !line.trim().is_empty()
        {
            words.push(line.to_owned());
        }
    }

    /// The output of all failed tests, one after another; the end of the output if it named no test.
    pub(super) fn lines(&self) -> Vec<&str> {
        if self.said.is_empty() {
            self.last.iter().map(String::as_str).collect()
        } else {
            self.said.iter().flatten().map(String::as_str).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: &[&str]) {
        let mut failures = Failures::default();
        output.lines().for_each(|line| failures.take(line));
        assert_eq!(failures.lines(), expected, "{output}");
    }

    #[test]
    fn what_each_test_said_is_kept_without_its_backtrace() {
        check(
            "failures:\n\n---- hostile::a stdout ----\nError: waited in vain: \"x\"\n\nCaused by:\n    it\n\n\
             Stack backtrace:\n   0: std\n\n---- b stdout ----\n\nthread 'b' panicked\nstack backtrace:\n  0: rust\n\n\n\
             failures:\n    b\n    hostile::a\n\ntest result: FAILED.",
            &[
                "---- hostile::a stdout ----",
                "Error: waited in vain: \"x\"",
                "Caused by:",
                "    it",
                "---- b stdout ----",
                "thread 'b' panicked",
            ],
        );
        let long = format!("---- a stdout ----\n{}", "x\n".repeat(100));
        let mut failures = Failures::default();
        long.lines().for_each(|line| failures.take(line));
        assert_eq!(failures.lines().len(), LINES + 1);
    }

    #[test]
    fn of_an_output_that_names_no_test_the_end_is_kept() {
        check(
            "RUN v4\n\nError: Worker ran out of memory\n",
            &["RUN v4", "Error: Worker ran out of memory"],
        );
        let long = (0..100).map(|n| n.to_string()).collect::<Vec<_>>();
        let last: Vec<&str> = long[100 - LAST_LINES..]
            .iter()
            .map(String::as_str)
            .collect();
        check(&long.join("\n"), &last);
    }
}
