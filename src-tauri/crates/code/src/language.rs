//! The language of a file, by its name, and which part of a line is code.

/// The language of a file, as far as rules need to distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Rust,
    /// JavaScript, TypeScript, and pages with scripts in them.
    Script,
    Python,
    Go,
    /// Java, Kotlin, Scala and Groovy.
    Jvm,
    CSharp,
    C,
    Swift,
    Php,
    Ruby,
    Shell,
    /// JSON, YAML, TOML, Terraform.
    Config,
    /// Text for people.
    Prose,
    Other,
}

use Language::{
    C, CSharp, Config, Go, Jvm, Other, Php, Prose, Python, Ruby, Rust, Script, Shell, Swift,
};

const ENDINGS: [(&[&str], Language); 13] = [
    (&["rs"], Rust),
    (
        &[
            "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "svelte", "vue", "astro",
        ],
        Script,
    ),
    (&["py", "pyi"], Python),
    (&["go"], Go),
    (&["java", "kt", "kts", "scala", "groovy", "gradle"], Jvm),
    (&["cs"], CSharp),
    (&["c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m", "mm"], C),
    (&["swift"], Swift),
    (&["php"], Php),
    (&["rb", "rake"], Ruby),
    (&["sh", "bash", "zsh", "fish", "ksh"], Shell),
    (
        &[
            "json",
            "jsonc",
            "json5",
            "yaml",
            "yml",
            "toml",
            "tf",
            "hcl",
            "ini",
            "conf",
            "cfg",
            "env",
            "properties",
            "xml",
        ],
        Config,
    ),
    (
        &["md", "mdx", "markdown", "rst", "txt", "adoc", "org", "tex"],
        Prose,
    ),
];

impl Language {
    /// By file extension.
    pub(crate) fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or_default();
        let Some((_, ending)) = name.rsplit_once('.') else {
            return if name == "Dockerfile" || name == "Makefile" {
                Shell
            } else {
                Other
            };
        };
        let ending = ending.to_ascii_lowercase();
        let known = ENDINGS
            .iter()
            .find(|(endings, _)| endings.contains(&ending.as_str()));
        known.map_or(Other, |(_, language)| *language)
    }

    /// What starts a comment that runs to the end of the line.
    const fn comment(self) -> &'static str {
        match self {
            Self::Python | Self::Ruby | Self::Shell | Self::Config => "#",
            Self::Prose | Self::Other => "",
            _ => "//",
        }
    }
}

/// Whether a path belongs to tests, or to files that only tests read.
pub(crate) fn is_test(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let (folders, name) = lower.rsplit_once('/').unwrap_or(("", &lower));
    let is_folder = folders.split('/').any(|folder| {
        matches!(
            folder,
            "test"
                | "tests"
                | "__tests__"
                | "__mocks__"
                | "spec"
                | "specs"
                | "testdata"
                | "testing"
                | "fixtures"
                | "fixture"
                | "e2e"
                | "cypress"
                | "mocks"
                | "benches"
                | "fuzz"
                | "testkit"
                | "test-data"
                | "test_data"
                | "recordings"
                | "__recordings__"
                | "cassettes"
                | "golden"
                | "snapshots"
        ) || folder.ends_with("_test")
            || folder.ends_with("_tests")
            || folder.ends_with("-tests")
            || folder.rsplit('.').next() == Some("tests")
    });
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    is_folder
        || name.contains(".test.")
        || name.contains(".spec.")
        || stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
        || stem.ends_with("_spec")
        || matches!(
            stem,
            "test" | "tests" | "conftest" | "testutil" | "testutils"
        )
        || is_class_of_tests(path)
}

/// `OrderTest.java`, `OrderTests.cs`.
fn is_class_of_tests(path: &str) -> bool {
    let stem = path.rsplit('/').next().and_then(|it| it.split_once('.'));
    stem.is_some_and(|(stem, _)| {
        ["Test", "Tests", "Spec", "IT"]
            .iter()
            .any(|it| stem.len() > it.len() && stem.ends_with(it))
    })
}

/// Whether a program at this path is run by hand and prints for people: scripts, tools, examples.
pub(crate) fn prints_for_people(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let (folders, name) = lower.rsplit_once('/').unwrap_or(("", &lower));
    let is_folder = folders.split('/').any(|folder| {
        matches!(
            folder,
            "bin"
                | "scripts"
                | "script"
                | "tools"
                | "tool"
                | "cli"
                | "cmd"
                | "examples"
                | "example"
                | "demo"
                | "demos"
                | "docs"
                | "bench"
                | "benchmark"
                | "benchmarks"
                | "notebooks"
                | "samples"
                | "tasks"
                | "hack"
                | "ci"
                | ".github"
                | "xtask"
                | "dev"
                | "debug"
                | "devtools"
        )
    });
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    is_folder
        || matches!(
            stem,
            "build"
                | "cli"
                | "cmdline"
                | "setup"
                | "manage"
                | "gulpfile"
                | "gruntfile"
                | "__main__"
        )
        || name.contains(".config.")
}

/// Whether a path belongs to texts that show how to do something; secrets in them are made up.
pub(crate) fn shows_how(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let of_examples = [".example", ".sample", ".template", ".dist"];
    let mut folders = folders.split('/');
    let is_example = of_examples.iter().any(|it| name.ends_with(it)) || name.contains(".example.");
    is_example
        || folders.any(|it| {
            matches!(
                it,
                "examples" | "example" | "samples" | "sample" | "docs" | "doc" | "demo"
            )
        })
}

/// Whether a byte of a line is inside quotation marks.
pub(crate) fn is_in_quotes(line: &str, at: usize, language: Language) -> bool {
    let before = line.get(..at).map_or(0, |before| before.chars().count());
    let (code, written) = (parts(line, language).code, line.chars().nth(before));
    written.is_some() && code.chars().nth(before) == Some(' ') && written != Some(' ')
}

/// A line split into code and comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The code, with a space for each character inside quotation marks.
    pub(crate) code: String,
    /// The text of the comment, if there is one.
    pub(crate) comment: String,
}

/// Splits a line, as if no string or comment started on an earlier line. A line that begins with an asterisk
/// counts as the inside of a comment.
pub(crate) fn parts(line: &str, language: Language) -> Parts {
    let mark = language.comment();
    let trimmed = line.trim_start();
    let is_inside = mark == "//" && (trimmed.starts_with("* ") || trimmed == "*");
    if is_inside
        || trimmed.starts_with("<!--")
        || trimmed.starts_with("/*")
        || trimmed.starts_with("--") && mark.is_empty()
    {
        return Parts {
            code: String::new(),
            comment: trimmed.to_owned(),
        };
    }
    let mut parts = Parts::default();
    let mut quote = None;
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match quote {
            Some(_) if letter == '\\' => {
                letters.next();
                parts.code.push_str("  ");
            }
            Some(open) if letter == open => {
                quote = None;
                parts.code.push(letter);
            }
            Some(_) => parts.code.push(' '),
            None if !mark.is_empty() && begins_comment(line, at, mark) => {
                line[at..].clone_into(&mut parts.comment);
                break;
            }
            None => {
                if opens(line, at, letter, language) {
                    quote = Some(letter);
                }
                parts.code.push(letter);
            }
        }
    }
    parts
}

/// Whether a comment begins here: the `//` of an address doesn’t start one, nor does `#` inside a word.
fn begins_comment(line: &str, at: usize, mark: &str) -> bool {
    let rest = &line[at..];
    if mark == "#" {
        return rest.starts_with('#') && (at == 0 || line[..at].ends_with(char::is_whitespace));
    }
    (rest.starts_with("//") && !line[..at].ends_with(':')) || rest.starts_with("/*")
}

/// Whether a string begins here. In Rust, an apostrophe may start a lifetime instead.
fn opens(line: &str, at: usize, letter: char, language: Language) -> bool {
    match letter {
        '"' => !line[..at].ends_with('\''),
        '`' => matches!(language, Language::Script | Language::Go | Language::Shell),
        '\'' => !matches!(language, Language::Rust | Language::Prose | Language::Other),
        _ => false,
    }
}
