//! What the tests that failed said, cut from what cargo's test runner prints: a long run has it far up.

/// Lines that are kept of one test. A backtrace is left out.
const LINES: usize = 15;

/// The words of each test that failed, as they are printed.
#[derive(Debug, Default)]
pub(super) struct Failures {
    said: Vec<Vec<String>>,
    /// Whether the next lines are words of the last one.
    is_open: bool,
}

impl Failures {
    /// Takes the next line of the output.
    pub(super) fn take(&mut self, line: &str) {
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

    /// The words of all, test by test.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.said.iter().flatten().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: &[&str]) {
        let mut failures = Failures::default();
        output.lines().for_each(|line| failures.take(line));
        assert_eq!(failures.lines().collect::<Vec<_>>(), expected, "{output}");
    }

    #[test]
    fn what_each_test_said_is_kept_without_its_backtrace() {
        check("test one ... ok\n\ntest result: ok. 1 passed", &[]);
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
        assert_eq!(failures.lines().count(), LINES + 1);
    }
}
