//! Patterns for model names, in which `*` matches anything.

/// Patterns in order, each for a whole name, ignoring case.
#[derive(Debug)]
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn of(written: &[String]) -> Self {
        Self(written.iter().map(|it| it.to_lowercase()).collect())
    }

    /// The index of the first pattern that matches a name, from 0.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        let name = name.to_lowercase();
        self.0.iter().position(|pattern| fits(pattern, &name))
    }
}

/// Whether the parts between stars occur in order, and those before the first and after the last star are
/// at the ends.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((first, pattern)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let (middle, last) = pattern.rsplit_once('*').unwrap_or(("", pattern));
    let inner = name
        .strip_prefix(first)
        .and_then(|it| it.strip_suffix(last));
    let behind = |rest: &'_ str, part: &str| rest.find(part).map(|at| at + part.len());
    let Some(mut rest) = inner else {
        return false;
    };
    middle.split('*').all(|part| {
        let end = behind(rest, part);
        rest = &rest[end.unwrap_or(0)..];
        end.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, fitting: &[&str], others: &[&str]) {
        let names = Names::of(&[pattern.to_owned()]);
        for (all, place) in [(fitting, Some(0)), (others, None)] {
            for name in all {
                assert_eq!(names.place(name), place, "{pattern}: {name}");
            }
        }
    }

    #[test]
    fn a_star_stands_for_anything() {
        check("opus", &["opus", "OPUS"], &["opus-4", "an opus", ""]);
        check("opus*", &["opus", "opus-4"], &["an opus"]);
        check("*opus", &["opus", "an opus"], &["opus-4"]);
        check(
            "*gpt-5.*",
            &["gpt-5.1", "openai/gpt-5."],
            &["gpt-5", "gpt-51"],
        );
        check(
            "*gemini*pro*",
            &["Gemini-2-pro-x", "geminipro"],
            &["pro gemini", "gemini"],
        );
        check("a*a", &["aa", "aba"], &["a"]);
        check("a*b*b", &["abb", "acbcb"], &["ab", "acb"]);
        check("*", &["", "anything"], &[]);
        check("4.5*", &["4.50"], &["405"]);
    }

    #[test]
    fn the_first_one_counts() {
        let names = ["haiku*", "*mini*", "*"].map(str::to_owned);
        let place = |name| Names::of(&names).place(name);
        assert_eq!(
            (place("o4-mini"), place("x"), place("haiku-mini")),
            (Some(1), Some(2), Some(0))
        );
    }
}
