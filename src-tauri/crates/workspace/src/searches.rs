//! What to look for in a project, as data.

use domain::Kind;
use serde::{Deserialize, Serialize};

use crate::skip::extension;

/// One thing to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Search {
    /// Code that does something similar.
    RelatedCode,
    /// How the project usually solves it.
    ExistingPatterns,
    /// Tests around it.
    Tests,
    /// What the project says about it.
    Documentation,
    /// What its data looks like.
    Schemas,
}

/// What a search is based on.
pub(crate) struct Traits {
    search: Search,
    key: &'static str,
    /// Words that show that a file fits.
    pub(crate) words: &'static [&'static str],
    /// Where they count.
    pub(crate) counts: Counts,
    /// How much its files weigh, compared with code that says as much.
    pub(crate) favor: f32,
    /// Endings of its files.
    endings: &'static [&'static str],
}

/// Where the words of a search count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counts {
    /// Any file with the right extension fits; the words in it raise its weight.
    Bonus,
    /// A file fits if one of them is in its path, or in its text when no other search wants it.
    PathOrText,
    /// The same, but in a path they count only if the name of the file has a word of the text: `patterns.rs`
    /// says nothing about it.
    BesideOrText,
    /// A file fits if one of them is in its path.
    Path,
}

const SOURCE: &[&str] = &[
    "py", "ts", "tsx", "js", "jsx", "mjs", "cjs", "svelte", "vue", "go", "rs", "java", "kt", "kts",
    "scala", "groovy", "c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m", "mm", "cs", "fs", "rb",
    "php", "swift", "dart", "ex", "exs", "erl", "elm", "hs", "ml", "clj", "cljs", "lua", "pl",
    "pm", "r", "jl", "zig", "nim", "sh", "bash", "ps1", "sol", "sql", "proto", "graphql", "tf",
    "css", "scss", "sass", "less", "styl", "html", "htm", "astro", "xaml", "hbs", "ejs", "erb",
    "twig", "jsp", "cshtml",
];

/// The searches; the first one that a file fits gets it.
const SEARCHES: [Traits; 5] = [
    Traits {
        search: Search::Tests,
        key: "tests",
        words: &["test", "tests", "spec", "specs", "e2e"],
        counts: Counts::Path,
        favor: 0.6,
        endings: SOURCE,
    },
    Traits {
        search: Search::Schemas,
        key: "schemas",
        words: &["schema", "model", "migration", "table"],
        counts: Counts::PathOrText,
        favor: 1.0,
        endings: &["py", "ts", "sql", "prisma", "graphql", "gql"],
    },
    Traits {
        search: Search::ExistingPatterns,
        key: "existing_patterns",
        words: &["pattern", "factory", "service", "repository", "handler"],
        counts: Counts::BesideOrText,
        favor: 1.0,
        endings: SOURCE,
    },
    Traits {
        search: Search::Documentation,
        key: "documentation",
        words: &["readme", "architecture", "design", "api"],
        counts: Counts::Bonus,
        favor: 0.7,
        endings: &["md", "mdx", "rst", "txt", "adoc"],
    },
    Traits {
        search: Search::RelatedCode,
        key: "related_code",
        words: &["class", "function", "interface", "api", "endpoint"],
        counts: Counts::Bonus,
        favor: 1.0,
        endings: SOURCE,
    },
];

impl Counts {
    /// Whether the words are looked for in texts.
    pub(crate) fn in_text(self) -> bool {
        matches!(self, Self::PathOrText | Self::BesideOrText)
    }
}

impl Search {
    /// All searches, in the order in which lists show them.
    pub const ALL: [Self; 5] = [
        Self::RelatedCode,
        Self::ExistingPatterns,
        Self::Tests,
        Self::Documentation,
        Self::Schemas,
    ];

    /// The name in flags and JSON: `related_code`, …
    pub fn key(self) -> &'static str {
        self.traits().key
    }

    /// The search of that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|search| search.key() == key)
    }

    /// The searches that are useful for a kind of document.
    pub fn of_kind(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Task | Kind::Tech | Kind::CodeChange => &Self::ALL,
            Kind::Debug => &[Self::RelatedCode, Self::Tests, Self::Schemas],
            Kind::Prd | Kind::Requirements | Kind::Proposal | Kind::Options => {
                &[Self::RelatedCode, Self::Documentation, Self::Schemas]
            }
            Kind::Roadmap | Kind::Message | Kind::Status | Kind::ActionItems => {
                &[Self::RelatedCode, Self::Documentation]
            }
        }
    }

    pub(crate) fn traits(self) -> &'static Traits {
        let [first, ..] = &SEARCHES;
        let found = SEARCHES.iter().find(|traits| traits.search == self);
        found.unwrap_or(first)
    }

    /// Whether a file of this name can belong to it.
    pub(crate) fn takes(self, name: &str) -> bool {
        let ending = extension(name);
        let known = self.traits().endings.iter();
        known.into_iter().any(|it| it.eq_ignore_ascii_case(ending))
    }

    /// The search among `wanted` that a file belongs to; `is_about` says whether its name has a word of the
    /// text, `in_text` are the searches whose words occur in the file.
    pub(crate) fn of_file(
        wanted: &[Self],
        path: &str,
        is_about: bool,
        in_text: &[Self],
    ) -> Option<Self> {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        let lower = path.to_ascii_lowercase();
        let words: Vec<&str> = lower.split(|it: char| !it.is_alphanumeric()).collect();
        let has_one = |traits: &Traits| words.iter().any(|word| is_one_of(word, traits.words));
        let fits = |traits: &&Traits| match traits.counts {
            Counts::Bonus => true,
            Counts::Path | Counts::PathOrText => has_one(traits),
            Counts::BesideOrText => is_about && has_one(traits),
        };
        let by_text =
            |traits: &&Traits| traits.counts.in_text() && in_text.contains(&traits.search);
        let able = || {
            let able = SEARCHES.iter().filter(|it| wanted.contains(&it.search));
            able.filter(|it| it.search.takes(name))
        };
        let found = able().find(fits).or_else(|| able().find(by_text));
        found.map(|traits| traits.search)
    }
}

/// Whether a word, or its singular, is among `words`.
fn is_one_of(word: &str, words: &[&str]) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    let singular = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    words
        .iter()
        .any(|it| *it == word || *it == one || singular.as_deref() == Some(*it))
}

#[cfg(test)]
mod tests {
    use super::Search;

    #[test]
    fn each_search_has_its_line() {
        for search in Search::ALL {
            assert_eq!(Search::from_key(search.key()), Some(search));
            let json = serde_json::to_value(search).expect("it is a word");
            assert_eq!(json, search.key());
        }
    }

    #[test]
    fn a_file_belongs_to_the_search_that_it_fits_best() {
        let check = |wanted: &[Search], path: &str, in_text: &[Search], of: Option<Search>| {
            let found = Search::of_file(wanted, path, path.contains("user"), in_text);
            assert_eq!(found, of, "{path}");
        };
        let all = &Search::ALL;
        check(all, "src/login.rs", &[], Some(Search::RelatedCode));
        check(all, "src/login_test.go", &[], Some(Search::Tests));
        check(all, "src/login.test.ts", &[], Some(Search::Tests));
        check(all, "test_login.py", &[], Some(Search::Tests));
        check(all, "tests/login.rs", &[], Some(Search::Tests));
        check(all, "src/attest.rs", &[], Some(Search::RelatedCode));
        check(all, "db/migrations/1.sql", &[], Some(Search::Schemas));
        check(
            all,
            "src/repositories/user.rs",
            &[],
            Some(Search::ExistingPatterns),
        );
        check(all, "src/patterns.rs", &[], Some(Search::RelatedCode));
        check(all, "src/services/cart.rs", &[], Some(Search::RelatedCode));
        check(all, "README.md", &[], Some(Search::Documentation));
        check(all, "docs/guide.md", &[], Some(Search::Documentation));
        check(all, "logo.svg", &[], None);
        for look in [
            "tokens.css",
            "base.scss",
            "index.html",
            "Card.astro",
            "Main.xaml",
        ] {
            check(all, &format!("ui/{look}"), &[], Some(Search::RelatedCode));
        }
        let text = [Search::ExistingPatterns];
        check(all, "src/login.rs", &text, Some(Search::RelatedCode));
        check(&text, "src/login.rs", &text, Some(Search::ExistingPatterns));
        check(&text, "src/login.rs", &[], None);
        check(&[Search::Documentation], "src/login.rs", &[], None);
    }
}
