//! Where functions and tests begin, by language.

use std::sync::LazyLock;

use regex::Regex;

use crate::language::Language;
use crate::pattern::compiled;

static RUST: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+"[^"]*"\s+)?fn\s+([A-Za-z_][A-Za-z0-9_]*)"#,
    )
});
/// A function, or a name that is assigned one: an arrow may follow its parameters some lines below, and
/// `is_arrow` says whether it does.
static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\s*(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\s*\*?\s*([A-Za-z_$][A-Za-z0-9_$]*)|(?:const|let|var)\s+([A-Za-z_$][A-Za-z0-9_$]*)\s*(?::.*)?=\s*(?:[A-Za-z_$][A-Za-z0-9_$.]*(?:<.*>)?\()*(?:async\s+)?(?:function\b|(?:<.*>\s*)?\(.*=>|(?:<.*>\s*)?\($|[A-Za-z_$][A-Za-z0-9_$]*\s*=>))",
    )
});
/// A function whose name isn’t after `function` or `const`: a method, an arrow that is assigned to a class,
/// an object or a prototype, and a file’s default export. A line that ends with an opening bracket begins
/// parameters, and `is_arrow` says whether a body follows them.
static METHOD: LazyLock<Regex> = LazyLock::new(|| {
    const KEPT: &str = r"(?:(?:public|private|protected|static|override|readonly|async|get|set)\s+)*\*?(#?[A-Za-z_$][A-Za-z0-9_$]*)";
    const ARROW: &str = r"(?:async\s+)?(?:function\b|(?:<.*>\s*)?\(.*=>)";
    compiled(&format!(
        r"^\s+{KEPT}\s*(?:<[^>]*>)?\((?:[^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=]*)?\{{)?$|^\s*{KEPT}[?!]?\s*(?::[^=]*)?=\s*{ARROW}|^\s*{KEPT}\s*:\s*{ARROW}|^\s*[A-Za-z_$][A-Za-z0-9_$.]*\.([A-Za-z_$][A-Za-z0-9_$]*)\s*=\s*{ARROW}|^\s*export\s+(default)\s+(?:[A-Za-z_$][A-Za-z0-9_$.]*(?:<.*>)?\()*{ARROW}"
    ))
});
/// Words before brackets that begin a block but not a method.
const NO_METHODS: [&str; 7] = ["if", "for", "while", "switch", "catch", "with", "function"];
/// A definition begins with a type, except for constructors, and unless the type is on a line of its own.
/// What ends with a semicolon is only declared.
static C: LazyLock<Regex> = LazyLock::new(|| {
    const OPERATOR: &str = r"operator[^A-Za-z0-9_\s(]{1,3}";
    compiled(&format!(
        r"^\s*[A-Za-z_][A-Za-z0-9_:<>,*&\s]*?[\s*&]([A-Za-z_~][A-Za-z0-9_:~<>]*|{OPERATOR})\s*\([^;]*$|^\s*(?:[A-Za-z_][A-Za-z0-9_]*(?:<[^>]*>)?::)+(~?[A-Za-z_][A-Za-z0-9_]*|{OPERATOR})\s*\([^;]*$|^([A-Za-z_][A-Za-z0-9_]*)\s*\([^;]*$"
    ))
});
/// Words that can begin a line with brackets but aren’t types.
const NO_TYPES: [&str; 12] = [
    "return",
    "else",
    "case",
    "goto",
    "throw",
    "new",
    "delete",
    "typedef",
    "using",
    "co_return",
    "co_await",
    "co_yield",
];
static PYTHON: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^\s*(?:async\s+)?def\s+([A-Za-z_][A-Za-z0-9_]*)"));
static GO: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^func\s+(?:\([^)]*\)\s*)?([A-Za-z_][A-Za-z0-9_]*)"));
static JVM: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\s*(?:(?:public|private|protected|internal|static|final|override|suspend|synchronized|abstract|open)\s+)*(?:fun\s+([A-Za-z_][A-Za-z0-9_]*)|(?:public|private|protected|static|final|void)\s+[A-Za-z_<>\[\], .]*?\b([A-Za-z_][A-Za-z0-9_]*)\s*\()",
    )
});
static PHP: LazyLock<Regex> = LazyLock::new(|| compiled(r"\bfunction\s+([A-Za-z_][A-Za-z0-9_]*)"));
static RUBY: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\s*def\s+([A-Za-z_.?!]+)"));
static SWIFT: LazyLock<Regex> = LazyLock::new(|| compiled(r"\bfunc\s+([A-Za-z_][A-Za-z0-9_]*)"));

/// The name of the function that begins on a line.
pub(super) fn name(line: &str, language: Language) -> Option<&str> {
    let pattern = match language {
        Language::Rust => &RUST,
        Language::Script => &SCRIPT,
        Language::Python => &PYTHON,
        Language::Go => &GO,
        Language::Jvm | Language::CSharp => &JVM,
        Language::Php => &PHP,
        Language::Ruby => &RUBY,
        Language::Swift => &SWIFT,
        Language::C => &C,
        _ => return None,
    };
    let first = line.split_whitespace().next().unwrap_or_default();
    if language == Language::C && NO_TYPES.contains(&first) {
        return None;
    }
    let found = pattern.captures(line);
    let opens = line.ends_with(['{', '(']);
    let found = match found {
        None if language == Language::Script && opens => METHOD.captures(line),
        found => found,
    };
    let name = found?.iter().skip(1).flatten().next()?.as_str();
    (!NO_METHODS.contains(&name)).then_some(name)
}

/// Whether a line that ends with an opening bracket begins the parameters of a function with a body; `below`
/// are the lines after it.
pub(super) fn is_arrow<'a>(line: &str, mut below: impl Iterator<Item = &'a str>) -> bool {
    let line = line.trim_end();
    if line.contains("function") || !line.ends_with('(') || line.ends_with("=> (") {
        return true;
    }
    let closing = below.find(|text| text.trim_start().starts_with(')'));
    let is_method = !line.contains('=');
    closing.is_some_and(|text| text.contains("=>") || is_method && text.trim_end().ends_with('{'))
}

static TITLED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*(?:it|test)(?:\.(?:skip|only|each\([^)]*\)))*\(\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)"#,
    )
});

/// The name or title of the test that begins on a line; `before` are the lines above it, the nearest first.
pub(super) fn test<'a>(
    line: &'a str,
    mut before: impl Iterator<Item = &'a str>,
    language: Language,
) -> Option<&'a str> {
    if language == Language::Script {
        let found = TITLED.captures(line)?;
        return found.iter().skip(1).flatten().next().map(|it| it.as_str());
    }
    let name = name(line, language)?;
    let is_test = match language {
        Language::Python | Language::Php => name.starts_with("test"),
        Language::Go => {
            name.strip_prefix("Test")
                .is_some_and(|rest| !rest.starts_with(char::is_lowercase))
                && line.contains("testing.T)")
        }
        Language::Rust | Language::Jvm | Language::CSharp => before
            .by_ref()
            .map(str::trim)
            .take_while(|it| it.starts_with(['#', '@', '[']) || it.starts_with("//"))
            .any(marks_test),
        _ => false,
    };
    is_test.then_some(name)
}

/// Whether an attribute or an annotation makes a function a test.
fn marks_test(line: &str) -> bool {
    let name = line.trim_start_matches(['#', '[', '@']);
    let name = name.split(['(', ']', ' ']).next().unwrap_or_default();
    matches!(
        name,
        "test"
            | "tokio::test"
            | "rstest"
            | "test_case"
            | "async_std::test"
            | "Test"
            | "ParameterizedTest"
            | "Fact"
            | "Theory"
            | "TestMethod"
            | "TestCase"
    )
}
