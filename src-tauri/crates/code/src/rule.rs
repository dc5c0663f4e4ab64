//! What a rule is, and what it finds.

use domain::Severity;

use crate::reading::{Reading, Seen, shown};

/// One thing that is looked for in a change.
pub(crate) struct Rule {
    /// Its name, for scripts and for turning it off.
    pub(crate) name: &'static str,
    /// What it looks for, in one sentence for people.
    pub(crate) says: &'static str,
    /// How severe its worst problems usually are.
    pub(crate) severity: Severity,
    /// Beginnings of words: a finding on the same lines whose title has a word like this means the same
    /// problem.
    pub(crate) matter: &'static [&'static str],
    /// Finds its problems, in the order of the diff.
    pub(crate) find: fn(&Reading) -> Vec<Problem>,
    /// Changes in which it must find something, and changes in which it must find nothing.
    #[cfg(test)]
    pub(crate) cases: &'static [cases::Case],
}

/// A problem at one place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    /// The file, by its path after the change if it still exists.
    pub(crate) file: String,
    /// First and last line, from 1; `None` if it concerns the whole file.
    pub(crate) lines: Option<(u32, u32)>,
    /// Whether these are lines before the change.
    pub(crate) is_old: bool,
    pub(crate) severity: Severity,
    /// Names the problem in at most ten words, a quote counting as one.
    pub(crate) title: String,
    /// Who is hurt and how, in a sentence or two.
    pub(crate) concern: &'static str,
    /// What to do.
    pub(crate) suggestion: &'static str,
    /// The line, without its secrets.
    pub(crate) quote: String,
}

/// What a rule says about its problems.
pub(crate) struct Words {
    pub(crate) severity: Severity,
    pub(crate) title: String,
    pub(crate) concern: &'static str,
    pub(crate) suggestion: &'static str,
}

impl Problem {
    /// On lines of `after`.
    pub(crate) fn after(seen: &Seen, first: usize, last: usize, words: Words) -> Self {
        let number = |at: usize| seen.after.get(at).map_or(0, |line| line.number);
        Self {
            lines: Some((number(first), number(last))),
            quote: seen.quote(first),
            ..Self::of_file(seen, words)
        }
    }

    /// On a line of `gone`.
    pub(crate) fn gone(seen: &Seen, at: usize, words: Words) -> Self {
        let Some(line) = seen.gone.get(at) else {
            return Self::of_file(seen, words);
        };
        Self {
            lines: Some((line.number, line.number)),
            is_old: true,
            quote: shown(line.text),
            ..Self::of_file(seen, words)
        }
    }

    /// About the file as a whole.
    pub(crate) fn of_file(seen: &Seen, words: Words) -> Self {
        Self {
            file: seen.file.path().to_owned(),
            lines: None,
            is_old: false,
            severity: words.severity,
            title: words.title,
            concern: words.concern,
            suggestion: words.suggestion,
            quote: String::new(),
        }
    }
}

#[cfg(test)]
pub(crate) mod cases {
    //! Cases of rules as data.

    /// A change, and what must be quoted; `None` if nothing may be found.
    pub(crate) struct Case {
        /// The path of the file, unless `change` is a whole diff.
        pub(crate) path: &'static str,
        /// Lines of one hunk, each with its diff sign; or a whole diff.
        pub(crate) change: &'static str,
        pub(crate) quote: Option<&'static str>,
    }

    /// The rule must quote this.
    pub(crate) const fn fires(
        path: &'static str,
        change: &'static str,
        quote: &'static str,
    ) -> Case {
        Case {
            path,
            change,
            quote: Some(quote),
        }
    }

    /// The rule must find nothing.
    pub(crate) const fn silent(path: &'static str, change: &'static str) -> Case {
        Case {
            path,
            change,
            quote: None,
        }
    }

    impl Case {
        /// The change as git would print it.
        pub(crate) fn diff(&self) -> String {
            let Self { path, change, .. } = self;
            if change.starts_with("diff --git ") {
                return (*change).to_owned();
            }
            let count = |but: char| change.lines().filter(|line| !line.starts_with(but)).count();
            let (old, new) = (count('+'), count('-'));
            format!(
                "diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -40,{old} +40,{new} @@\n{change}\n"
            )
        }
    }
}
