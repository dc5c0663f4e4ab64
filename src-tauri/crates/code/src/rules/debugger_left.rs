//! Calls that stop a program so that somebody can look into it.

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
    name: "debugger-left",
    says: "Breakpoints left in the code.",
    severity: Severity::Major,
    matter: &["debugger", "breakpoint"],
    find,
    #[cfg(test)]
    cases: &[
        fires("src/cart.ts", "+  debugger;", "debugger;"),
        fires(
            "shop/cart.py",
            "+    import pdb; pdb.set_trace()",
            "import pdb; pdb.set_trace()",
        ),
        fires("shop/cart.py", "+    breakpoint()", "breakpoint()"),
        fires("app/cart.rb", "+    binding.pry", "binding.pry"),
        silent(
            "src/cart.ts",
            "+  // debugger;\n+  const debugger_on = true;",
        ),
        silent("src/cart.ts", "+  log(\"debugger;\");"),
        silent(
            "shop/cart.py",
            "+    self.breakpoint(4)\n+    def breakpoint(self):",
        ),
        silent("docs/debug.md", "+debugger;"),
    ],
};

static SCRIPT: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\s*debugger\s*;?\s*$"));
static PYTHON: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?:^|;)\s*breakpoint\(\)|\b(?:i?pdb|pudb|ipdb)\.set_trace\(|\bimport (?:ipdb|pudb)\b",
    )
});
static RUBY: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"\bbinding\.(?:pry|irb|b|break)\b|^\s*byebug\s*$"));
static CSHARP: LazyLock<Regex> = LazyLock::new(|| compiled(r"\bDebugger\.(?:Break|Launch)\(\)"));

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = Vec::new();
    for seen in &reading.files {
        let pattern = match seen.language {
            Language::Script => &SCRIPT,
            Language::Python => &PYTHON,
            Language::Ruby => &RUBY,
            Language::CSharp => &CSHARP,
            _ => continue,
        };
        for (at, _, parts) in seen.fresh_parts() {
            if pattern.is_match(&parts.code) {
                let words = Words {
                    severity: Severity::Major,
                    title: "Breakpoint left in the code".to_owned(),
                    concern: "The program stops here for whoever runs it with a debugger attached, or waits for input that never comes.",
                    suggestion: "Delete the line.",
                };
                problems.push(Problem::after(seen, at, at, words));
            }
        }
    }
    problems
}
