//! Deleted tests with nothing in their place.

use std::collections::HashSet;

use domain::Severity;

use super::functions;
use crate::reading::{After, Reading, Seen};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "test-removed",
    says: "Tests deleted with nothing in their place, though the code they test stays.",
    severity: Severity::Major,
    matter: &["test"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "src/cart.rs",
            " mod tests {\n-    #[test]\n-    fn sums() {\n-        assert_eq!(cart().sum(), 3);\n-    }\n }",
            "fn sums() {",
        ),
        fires(
            "tests/test_cart.py",
            "-def test_sums():\n-    assert cart().sum() == 3",
            "def test_sums():",
        ),
        fires(
            "src/cart.test.ts",
            "-  it('sums', () => {\n-    expect(cart().sum()).toBe(3);\n-  });",
            "it('sums', () => {",
        ),
        fires(
            "cart_test.go",
            "-func TestSums(t *testing.T) {\n-\tsum()\n-}",
            "func TestSums(t *testing.T) {",
        ),
        silent(
            "src/cart.rs",
            "-    #[test]\n-    fn sums() {\n-        assert_eq!(cart().sum(), 3);\n-    }\n+    #[test]\n+    fn sums_all() {\n+        assert_eq!(cart().sum(), 3);\n+    }",
        ),
        silent(
            "",
            "diff --git a/tests/a.py b/tests/a.py\n--- a/tests/a.py\n+++ b/tests/a.py\n@@ -1,2 +0,0 @@\n-def test_sums():\n-    assert sum_up() == 3\ndiff --git a/tests/b.py b/tests/b.py\n--- a/tests/b.py\n+++ b/tests/b.py\n@@ -1,0 +1,2 @@\n+def test_sums():\n+    assert sum_up() == 4\n",
        ),
        silent(
            "",
            "diff --git a/cart.py b/cart.py\n--- a/cart.py\n+++ b/cart.py\n@@ -1,2 +0,0 @@\n-def sum_up():\n-    return 3\ndiff --git a/tests/b.py b/tests/b.py\n--- a/tests/b.py\n+++ b/tests/b.py\n@@ -1,2 +0,0 @@\n-def test_sums():\n-    assert sum_up() == 3\n",
        ),
        silent("src/cart.rs", "-    fn sums() {\n-        three()\n-    }"),
        silent("src/cart.rs", "-    // fn sums() {"),
    ],
};

/// A deleted test: its name, and its lines in `gone`.
struct Lost<'a> {
    name: &'a str,
    first: usize,
    end: usize,
}

fn find(reading: &Reading) -> Vec<Problem> {
    let still: HashSet<&str> = reading
        .files
        .iter()
        .flat_map(|seen| added(seen, |line| line.is_added))
        .collect();
    let withdrawn = withdrawn(reading);
    let mut problems = Vec::new();
    for seen in &reading.files {
        let lost: Vec<Lost> = lost(seen)
            .into_iter()
            .filter(|test| !still.contains(test.name) && !is_about(seen, test, &withdrawn))
            .collect();
        // A new test in the same file replaces a deleted one.
        let replaced = added(seen, |line| line.is_fresh).len();
        if let Some(first) = lost.get(replaced..).and_then(<[Lost]>::first) {
            problems.push(problem(seen, first, lost.len() - replaced));
        }
    }
    problems
}

fn problem(seen: &Seen, first: &Lost, count: usize) -> Problem {
    let title = match count {
        1 => "Test deleted".to_owned(),
        more => format!("{more} tests deleted"),
    };
    let words = Words {
        severity: Severity::Major,
        title,
        concern: "What a deleted test checked can now break without anyone noticing.",
        suggestion: "Bring it back, or say in the commit message why it isn’t needed anymore.",
    };
    Problem::gone(seen, first.first, words)
}

/// The tests that begin in some of a file’s lines.
fn added<'a>(seen: &Seen<'a>, counts: fn(&After) -> bool) -> Vec<&'a str> {
    let named = |at: usize| {
        let before = seen.after[..at].iter().rev().map(|line| line.text);
        functions::test(seen.after[at].text, before, seen.language)
    };
    let lines = (0..seen.after.len()).filter(|at| counts(&seen.after[*at]));
    lines.filter_map(named).collect()
}

/// The tests that a file loses, each up to the next one.
fn lost<'a>(seen: &Seen<'a>) -> Vec<Lost<'a>> {
    let mut lost: Vec<Lost> = Vec::new();
    for (at, line) in seen.gone.iter().enumerate() {
        let before = seen.gone[..at].iter().rev().map(|line| line.text);
        if let Some(name) = functions::test(line.text, before, seen.language) {
            if let Some(last) = lost.last_mut() {
                last.end = at;
            }
            lost.push(Lost {
                name,
                first: at,
                end: seen.gone.len(),
            });
        }
    }
    lost
}

/// Functions that the change removes; their tests may go with them.
fn withdrawn<'a>(reading: &Reading<'a>) -> HashSet<&'a str> {
    let gone = reading.files.iter().flat_map(|seen| {
        let lines = seen.gone.iter().map(|line| line.text);
        lines.filter_map(|line| functions::name(line, seen.language))
    });
    let mut names: HashSet<&str> = gone.filter(|name| name.len() > 2).collect();
    for seen in &reading.files {
        for (_, line) in seen.fresh() {
            if let Some(name) = functions::name(line.text, seen.language) {
                names.remove(name);
            }
        }
    }
    names
}

/// Whether a test calls what the change removes.
fn is_about(seen: &Seen, test: &Lost, withdrawn: &HashSet<&str>) -> bool {
    let body = seen.gone.get(test.first + 1..test.end).unwrap_or_default();
    body.iter().any(|line| {
        let mut words = line
            .text
            .split(|it: char| !it.is_alphanumeric() && it != '_' && it != '$');
        words.any(|word| word != test.name && withdrawn.contains(word))
    })
}
