//! Output that somebody added to see what the code does.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::language::{self, Language};
use crate::pattern::compiled;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "debug-output",
    says: "Output that was added for debugging.",
    severity: Severity::Minor,
    matter: &["debug", "console", "print", "log"],
    find,
    #[cfg(test)]
    cases: &[
        fires("src/cart.rs", "+    dbg!(total);", "dbg!(total);"),
        fires(
            "src/cart.rs",
            "+    println!(\"{total:?}\");",
            "println!(\"{total:?}\");",
        ),
        fires(
            "src/cart.rs",
            "+    eprintln!(\"here\");",
            "eprintln!(\"here\");",
        ),
        fires(
            "src/cart.ts",
            "+  console.log(cart, total);",
            "console.log(cart, total);",
        ),
        fires(
            "src/cart.ts",
            "+  console.log('total', total);",
            "console.log('total', total);",
        ),
        fires(
            "src/cart.ts",
            "+  console.log(\"got\", cart);",
            "console.log(\"got\", cart);",
        ),
        silent(
            "src/cart.ts",
            "+  console.log(\"Got it\");\n+  console.log(\"gotcha\", cart);",
        ),
        fires(
            "src/cart.ts",
            "+  console.log(\"DEBUG: paid\");",
            "console.log(\"DEBUG: paid\");",
        ),
        fires(
            "shop/cart.py",
            "+    print(f\"{total=}\")",
            "print(f\"{total=}\")",
        ),
        fires("shop/cart.py", "+    print(\"here\")", "print(\"here\")"),
        fires(
            "cart.go",
            "+\tfmt.Println(\"here\", total)",
            "fmt.Println(\"here\", total)",
        ),
        fires("web/cart.php", "+    var_dump($cart);", "var_dump($cart);"),
        silent(
            "src/main.rs",
            "+    println!(\"Wrote {file}.\");\n+    eprintln!(\"error: {error:?}\");",
        ),
        silent("build.rs", "+    println!(\"{flag:?}\");"),
        silent("tests/cart.rs", "+    println!(\"{total:?}\");"),
        silent(
            "src/cart.rs",
            " mod tests {\n+        println!(\"{total:?}\");",
        ),
        silent("scripts/sync.ts", "+  console.log(rows);"),
        silent(
            "src/cart.ts",
            "+  console.log(`Listening on ${port}`);\n+  console.error(error);\n+  // console.log(cart);",
        ),
        silent(
            "shop/cart.py",
            "+    print(\"Paid\", total)\n+    print(total)",
        ),
        silent(
            "src/cart.ts",
            "-  console.log(cart, total);\n+    console.log(cart, total);",
        ),
        silent("src/rule.rs", "+        fires(\"dbg!(total);\"),"),
        silent(
            "src/cart.rs",
            "+macro_rules! dbg { () => {} }\n+    my_dbg!(x)",
        ),
    ],
};

/// Words of somebody who is checking whether a line is reached.
const HERE: &str =
    r"(?i:debug\b|here\b|got here|in here|test ?[0-9]*[\x22'`]|xxx|aaa|foo\b|>>>|!!!)";

static DBG: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?:^|[^A-Za-z0-9_])dbg!\("));
static RUST: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^\s*e?println!\(\s*"(?:{HERE}|(?:\{{[A-Za-z0-9_]*:#?\?\}}[\s,;|:]*)+"[^"]*$)"#
    ))
});
/// Only names, or a name in quotation marks followed by the same name.
static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^\s*console\.(?:log|debug)\(\s*(?:["'`]{HERE}|["'`](?i:got):?\s*["'`]\s*,|[A-Za-z_$][A-Za-z0-9_$.\[\]?]*(?:\s*,\s*[A-Za-z_$][A-Za-z0-9_$.\[\]?]*)*\s*\)|\{{\s*[A-Za-z_$][A-Za-z0-9_$]*(?:\s*,\s*[A-Za-z_$][A-Za-z0-9_$]*)*\s*\}}\s*\))"#
    ))
});
static LABELED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*(?:console\.(?:log|debug)|print)\(\s*["'`]([A-Za-z_$][A-Za-z0-9_$.]*)\s*[:=]?\s*["'`]\s*,\s*([A-Za-z_$][A-Za-z0-9_$.]*)\s*\)"#,
    )
});
static PYTHON: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^\s*print\(\s*f?["'](?:{HERE}|[^"']*\{{[A-Za-z_][A-Za-z0-9_.\[\]()]*=\}})"#
    ))
});
static GO: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^\s*fmt\.Print(?:ln|f)?\(\s*"(?:{HERE}|%[+#]?v\\n"\s*,\s*[A-Za-z_.]+\s*\))"#
    ))
});
static PHP: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\s*(?:var_dump|dd|dump)\("));
static JVM: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^\s*System\.(?:out|err)\.print(?:ln)?\(\s*"{HERE}"#
    ))
});
static SWIFT: LazyLock<Regex> = LazyLock::new(|| compiled(&format!(r#"^\s*print\(\s*"{HERE}"#)));

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = Vec::new();
    for seen in &reading.files {
        let is_expected = seen.is_test || language::prints_for_people(seen.file.path());
        for (at, line, parts) in seen.fresh_parts() {
            // Output in tests may stay, for the people who read failures.
            let prints = !is_expected && !line.in_tests && is_debugging(line.text, seen.language);
            let leaves_macro = seen.language == Language::Rust && DBG.is_match(&parts.code);
            let is_code = !parts.code.trim().is_empty();
            if is_code && (prints || leaves_macro) {
                let words = Words {
                    severity: Severity::Minor,
                    title: "Debug output left in the code".to_owned(),
                    concern: "It clutters the output or the log for everyone else, and may reveal what nobody should see.",
                    suggestion: "Delete the line, or log a message that says what happened.",
                };
                problems.push(Problem::after(seen, at, at, words));
            }
        }
    }
    problems
}

fn is_debugging(line: &str, language: Language) -> bool {
    match language {
        Language::Rust => RUST.is_match(line),
        Language::Script => SCRIPT.is_match(line) || is_labeled(line),
        Language::Python => PYTHON.is_match(line) || is_labeled(line),
        Language::Go => GO.is_match(line),
        Language::Php => PHP.is_match(line),
        Language::Jvm => JVM.is_match(line),
        Language::Swift => SWIFT.is_match(line),
        _ => false,
    }
}

/// Whether a value is printed after its own name.
fn is_labeled(line: &str) -> bool {
    let found = LABELED.captures(line);
    found.is_some_and(|it| it.get(1).map(|it| it.as_str()) == it.get(2).map(|it| it.as_str()))
}
