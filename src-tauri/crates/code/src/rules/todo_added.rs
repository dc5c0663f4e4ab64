//! Work that the change itself calls unfinished.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::language::Language;
use crate::pattern::compiled;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "todo-added",
    says: "New TODO and FIXME comments, and Rust’s todo!, that name no issue.",
    severity: Severity::Minor,
    matter: &["todo", "fixme", "unfinished", "placeholder", "stub"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "src/cart.rs",
            "+    // TODO: check the stock",
            "// TODO: check the stock",
        ),
        fires(
            "shop/cart.py",
            "+    total = 0  # FIXME rounding",
            "total = 0  # FIXME rounding",
        ),
        fires(
            "src/cart.ts",
            "+   * TODO(ann) check the stock",
            "* TODO(ann) check the stock",
        ),
        fires(
            "web/index.html",
            "+<!-- TODO: title -->",
            "<!-- TODO: title -->",
        ),
        silent("src/cart.rs", "+    // TODO(#412): check the stock"),
        silent(
            "src/cart.rs",
            "+    // TODO: see https://example.com/issues/9",
        ),
        silent("src/cart.rs", "+    // FIXME SHOP-12 rounding"),
        silent(
            "src/cart.rs",
            "+    let label = \"TODO: check\";\n+    let todo = list.todo();",
        ),
        silent(
            "src/cart.rs",
            "+    // Finds “TODO” and “FIXME” in comments.",
        ),
        silent("src/cart.rs", "+    // Finds TODO and FIXME in comments."),
        fires("src/cart.rs", "+        todo!()", "todo!()"),
        fires(
            "src/cart.rs",
            "+    let stock = todo!(\"ask the shop\");",
            "let stock = todo!(\"ask the shop\");",
        ),
        silent("src/cart.rs", "+    todo!(\"#412: the stock\")"),
        silent(
            "src/cart.rs",
            "+    // todo!() panics.\n+    let said = \"todo!()\";\n+    my_todo!();",
        ),
        silent(
            "src/cart.rs",
            " mod tests {\n+    fn cart() -> Cart { todo!() }",
        ),
        silent("TODO.md", "+- TODO: milk"),
        silent(
            "src/cart.rs",
            "-    // TODO: check the stock\n+        // TODO: check the stock",
        ),
    ],
};

/// The word at the beginning of a comment: further along, the comment often only talks about it.
static MARK: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^[^\p{L}\p{N}]*(?:@todo\b|(?:TODO|FIXME)(?:\([^)]*\))?(?::|\s+[\p{L}\p{N}]|\s*(?:\*/|-->)?$))",
    )
});
/// Code that isn’t written yet.
static STUB: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?:^|[^A-Za-z0-9_])todo!\("));
/// An issue that tracks the rest.
static TRACKED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"#[0-9]+|https?://|\b[A-Z][A-Z0-9]+-[0-9]+\b|\b(?:gh|issue|bug)[-/ ]?[0-9]+")
});

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = Vec::new();
    let files = reading
        .files
        .iter()
        .filter(|seen| seen.language != Language::Prose);
    for seen in files {
        for (at, line, parts) in seen.fresh_parts() {
            if TRACKED.is_match(line.text) {
                continue;
            }
            let is_tested = seen.is_test || line.in_tests;
            if seen.language == Language::Rust && !is_tested && STUB.is_match(&parts.code) {
                let words = Words {
                    severity: Severity::Minor,
                    title: "Code that isn’t written yet".to_owned(),
                    concern: "The program crashes when it reaches this line, and nothing reminds anyone to write it.",
                    suggestion: "Write it now, or open an issue and name it in the line.",
                };
                problems.push(Problem::after(seen, at, at, words));
            }
            let is_left = MARK.is_match(&parts.comment);
            // “TODO and FIXME” is about such comments.
            if is_left && !parts.comment.contains("TODO and") && !parts.comment.contains("TODO or")
            {
                let words = Words {
                    severity: Severity::Minor,
                    title: "Unfinished work with no issue".to_owned(),
                    concern: "The comment says that something is missing, but nothing will remind anyone.",
                    suggestion: "Do it now, or open an issue and name it in the comment.",
                };
                problems.push(Problem::after(seen, at, at, words));
            }
        }
    }
    problems
}
