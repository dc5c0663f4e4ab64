//! Counts what was left out, with one sentence for each reason.

use std::collections::BTreeMap;

use crate::read::Unread;

/// Why something is left out, if a person would want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Why {
    /// The file couldn’t be used.
    Unread(Unread),
    /// A folder can’t be listed: permission was denied.
    Locked,
    /// A folder isn’t there anymore.
    Vanished,
    /// A folder can’t be listed, for another reason.
    Folder,
    /// The name can’t be written in a citation.
    Name,
}

/// Counts by reason, each with the alphabetically first name.
#[derive(Debug, Default)]
pub(crate) struct LeftOut(BTreeMap<Why, (usize, String)>);

impl LeftOut {
    /// Counts one.
    pub(crate) fn add(&mut self, why: Why, name: &str) {
        self.add_all(why, 1, name);
    }

    /// Adds the counts of another part of the walk.
    pub(crate) fn join(&mut self, other: Self) {
        for (why, (count, name)) in other.0 {
            self.add_all(why, count, &name);
        }
    }

    fn add_all(&mut self, why: Why, count: usize, name: &str) {
        let entry = self.0.entry(why).or_insert_with(|| (0, name.to_owned()));
        entry.0 += count;
        if name < entry.1.as_str() {
            name.clone_into(&mut entry.1);
        }
    }

    /// A sentence for each reason that matters. Generated files and files that aren’t text are skipped
    /// silently.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().filter_map(|(why, (count, name))| {
            let because = because(*why)?;
            let what = match (why, count) {
                (Why::Folder | Why::Locked | Why::Vanished, 1) => "1 folder was",
                (Why::Folder | Why::Locked | Why::Vanished, _) => "folders were",
                (_, 1) => "1 file was",
                _ => "files were",
            };
            let name = name.escape_debug();
            Some(match count {
                1 => format!("{what} left out, because {because}: {name}."),
                _ => format!("{count} {what} left out, because {because}, for example {name}."),
            })
        })
    }
}

fn because(why: Why) -> Option<&'static str> {
    match why {
        Why::Unread(Unread::Binary | Unread::Made) => None,
        Why::Unread(Unread::Large) => Some("only files up to 1 MB are searched"),
        Why::Unread(Unread::Gone) => Some("another program removed or replaced the original"),
        Why::Unread(Unread::Denied) | Why::Locked => Some("permission was denied"),
        Why::Unread(Unread::Failed) => Some("the system reported a read error"),
        Why::Vanished => Some("another program removed or renamed the original"),
        Why::Folder => Some("listing failed"),
        Why::Name => Some("the name has a line break or bytes that aren’t UTF-8"),
    }
}

#[cfg(test)]
mod tests {
    use super::{LeftOut, Why};
    use crate::read::Unread;

    #[test]
    fn each_reason_is_one_sentence() {
        let mut left_out = LeftOut::default();
        let mut other = LeftOut::default();
        left_out.add(Why::Unread(Unread::Large), "src/b.csv");
        other.add(Why::Unread(Unread::Large), "src/a.csv");
        other.add(Why::Unread(Unread::Binary), "a.txt");
        other.add(Why::Name, "a\nb.rs");
        other.add(Why::Locked, "secret");
        other.add(Why::Vanished, "was/here");
        other.add(Why::Folder, "broken");
        left_out.join(other);
        assert_eq!(
            left_out.warnings().collect::<Vec<_>>(),
            [
                "2 files were left out, because only files up to 1 MB are searched, for example src/a.csv.",
                "1 folder was left out, because permission was denied: secret.",
                "1 folder was left out, because another program removed or renamed the original: was/here.",
                "1 folder was left out, because listing failed: broken.",
                "1 file was left out, because the name has a line break or bytes that aren’t UTF-8: a\\nb.rs.",
            ]
        );
    }
}
