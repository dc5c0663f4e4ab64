//! Tests that are turned off, and tests that turn all others off.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::language::Language;
use crate::pattern::compiled;
use crate::reading::{After, Reading, Seen};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "test-skipped",
    says: "Tests that the change turns off unconditionally.",
    severity: Severity::Major,
    matter: &["skip", "disabled", "ignored", "only"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "src/cart.rs",
            " #[test]\n+#[ignore]\n fn sums() {",
            "#[ignore]",
        ),
        fires(
            "src/cart.rs",
            " #[test]\n+#[ignore = \"flaky\"]\n fn sums() {",
            "#[ignore = \"flaky\"]",
        ),
        fires(
            "src/cart.test.ts",
            "-  it(\"sums\", () => {\n+  it.skip(\"sums\", () => {",
            "it.skip(\"sums\", () => {",
        ),
        fires(
            "src/cart.test.ts",
            "+  xit('sums', async () => {",
            "xit('sums', async () => {",
        ),
        fires(
            "src/cart.spec.js",
            "+describe.only(\"cart\", () => {",
            "describe.only(\"cart\", () => {",
        ),
        fires(
            "tests/test_cart.py",
            "+@pytest.mark.skip(reason=\"slow\")\n def test_sums():",
            "@pytest.mark.skip(reason=\"slow\")",
        ),
        fires(
            "tests/test_cart.py",
            "+@unittest.skip(\"later\")\n def test_sums(self):",
            "@unittest.skip(\"later\")",
        ),
        fires(
            "src/test/java/CartTest.java",
            "+    @Disabled(\"later\")\n     @Test",
            "@Disabled(\"later\")",
        ),
        fires(
            "cart_test.go",
            " func TestSums(t *testing.T) {\n+\tt.Skip(\"flaky\")",
            "t.Skip(\"flaky\")",
        ),
        fires(
            "CartTests.cs",
            "+    [Fact(Skip = \"later\")]",
            "[Fact(Skip = \"later\")]",
        ),
        silent(
            "cart_test.go",
            " \tif testing.Short() {\n+\t\tt.Skip(\"slow\")",
        ),
        silent("src/cart.rs", "+#[cfg_attr(windows, ignore)]\n fn sums() {"),
        silent(
            "src/cart.rs",
            "+// #[ignore] is for slow tests.\n+#[ignore_me]",
        ),
        silent(
            "tests/test_cart.py",
            "+@pytest.mark.skipif(sys.platform == \"win32\", reason=\"paths\")",
        ),
        silent("src/model.py", "+    xit(3)\n+    model.fit(rows)"),
        silent("src/model.ts", "+    this.fit(rows);\n+    stream.skip(2);"),
        silent(
            "src/cart.test.ts",
            "-  it.skip(\"sums\", () => {\n+    it.skip(\"sums\", () => {",
        ),
        silent(
            "src/cart.test.ts",
            "+  it.skip.if(isWindows)(\"sums\", () => {\n+  test.skip(isWindows, \"no paths\");",
        ),
        silent("src/cart.rs", "+    let help = \"#[ignore]\";"),
        silent("src/cart.test.ts", "+  it.todo('takes coupons');"),
        fires(
            "src/cart.test.ts",
            "-  it('sums', () => {\n-    expect(sum()).toBe(1);\n-  });\n+  it.todo('sums');",
            "it.todo('sums');",
        ),
        fires(
            "tests/test_cart.py",
            " def test_sums():\n+    pytest.skip(\"no\")",
            "pytest.skip(\"no\")",
        ),
        silent(
            "tests/test_cart.py",
            " def test_sums():\n     if not has_network():\n+        pytest.skip(\"no network\")",
        ),
        silent(
            "tests/test_cart.py",
            " except ImportError:\n+    pytest.skip(\"no numpy\")",
        ),
        silent(
            "tests/test_cart.py",
            "+def test_by_hand():\n+    pytest.skip(\"run it by hand\")",
        ),
        fires(
            "src/test/java/CartTest.java",
            "-    @Test\n+    @Test(enabled = false)\n     public void sums() {",
            "@Test(enabled = false)",
        ),
        silent(
            "src/test/java/CartTest.java",
            "+    @Test(enabled = true, timeOut = 500)\n     public void sums() {",
        ),
        fires(
            "spec/cart_spec.rb",
            "-  it \"sums\" do\n+  xit \"sums\" do",
            "xit \"sums\" do",
        ),
    ],
};

static RUST: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\s*#\[ignore(?:\]|\s*=)"));
static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*(?:(?:it|test|describe|suite|context)\.(?:skip|only|todo)(?:\.each\([^)]*\))?|x(?:it|test|describe)|f(?:it|describe))\(\s*["'`]"#,
    )
});
/// A test that is still to be written, with its title.
static TO_WRITE: LazyLock<Regex> =
    LazyLock::new(|| compiled(r#"^\s*(?:it|test)\.todo\(\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)"#));
static PYTHON: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"^\s*(?:@(?:pytest\.mark\.skip|unittest\.skip|skip)(?:\(|\s*$)|pytest\.skip\()")
});
static GO: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\s*t\.(?:Skip|Skipf|SkipNow)\("));
static JVM: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\s*@(?:(?:Disabled|Ignore)(?:\(|\s*$|\s+@|\s+fun )|Test\([^)]*\benabled\s*=\s*false)",
    )
});
static CSHARP: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^\s*\[(?:(?:Fact|Theory)\(\s*Skip\s*=|Ignore(?:\(|\]))"));
static PHP: LazyLock<Regex> = LazyLock::new(|| compiled(r"\$this->markTestSkipped\("));
static RUBY: LazyLock<Regex> =
    LazyLock::new(|| compiled(r#"^\s*x(?:it|describe|context|specify)\s+["']"#));

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = Vec::new();
    for seen in &reading.files {
        let Some(pattern) = pattern(seen) else {
            continue;
        };
        for (at, line) in seen.fresh() {
            let is_off = pattern.is_match(line.text) && !is_only_planned(seen, line.text);
            if is_off && !is_conditional(seen, at) && !is_by_hand(seen, at) {
                problems.push(Problem::after(seen, at, at, words(line)));
            }
        }
    }
    problems
}

/// What turns a test off in the language of a file. Names with other meanings only count in test files.
fn pattern(seen: &Seen) -> Option<&'static LazyLock<Regex>> {
    let pattern = match seen.language {
        Language::Rust => return Some(&RUST),
        Language::Script => &SCRIPT,
        Language::Python => &PYTHON,
        Language::Go => &GO,
        Language::Jvm => &JVM,
        Language::CSharp => &CSHARP,
        Language::Php => &PHP,
        Language::Ruby => &RUBY,
        _ => return None,
    };
    seen.is_test.then_some(pattern)
}

/// Whether a line plans a test that wasn’t there before, so that nothing was turned off.
fn is_only_planned(seen: &Seen, line: &str) -> bool {
    let Some(title) = TO_WRITE
        .captures(line)
        .and_then(|it| it.iter().flatten().nth(1))
    else {
        return false;
    };
    let title = title.as_str();
    !seen.gone.iter().any(|it| it.text.contains(title))
}

/// Whether the line before opens a condition, so that the test is only skipped in some environments.
fn is_conditional(seen: &Seen, at: usize) -> bool {
    let mut before = seen.after[..at].iter().rev();
    let before = before.find(|line| !line.text.trim().is_empty());
    before.is_some_and(|line| {
        let text = line.text.trim().trim_start_matches("} ");
        [
            "if ", "if(", "else", "case ", "default:", "elif ", "switch ", "unless ", "except",
        ]
        .iter()
        .any(|it| text.starts_with(it))
    })
}

/// Whether a test is added with a reason why it doesn’t run with the others: it is run by hand.
fn is_by_hand(seen: &Seen, at: usize) -> bool {
    // The quoted part there is the title.
    let is_titled = matches!(seen.language, Language::Script | Language::Ruby);
    let gives_reason = !is_titled && seen.after[at].text.contains('"');
    let is_attribute = |line: &&After| line.text.trim_start().starts_with(['#', '@', '[']);
    let is_in_test = seen.language == Language::Go
        || seen.after[at].text.trim_start().starts_with("pytest.skip(");
    let test = if is_in_test {
        at.checked_sub(1).and_then(|before| seen.after.get(before))
    } else {
        seen.after[at..].iter().find(|line| !is_attribute(line))
    };
    gives_reason && test.is_some_and(|line| line.is_added)
}

fn words(line: &After) -> Words {
    let focuses = line.text.contains(".only(") || line.text.trim_start().starts_with('f');
    let (title, concern, suggestion) = if focuses {
        (
            "All other tests are turned off",
            "Only this test runs, so nobody notices when a change breaks what the others check.",
            "Remove the focus before you commit.",
        )
    } else {
        (
            "Test turned off",
            "What it checks can now break without anyone noticing.",
            "Fix the test or the code, or name the issue that brings it back.",
        )
    };
    Words {
        severity: Severity::Major,
        title: title.to_owned(),
        concern,
        suggestion,
    }
}
