//! What changes are called: `change 4`. A check only offers its own, as `question 2` or `fix 1`.

use domain::review::ReviewedChange;
use domain::{Change, ChangeId};

use crate::words;

/// The names of the changes of a debate.
pub(crate) struct Names<'a> {
    /// All of them.
    pub(crate) changes: &'a [ReviewedChange],
    /// Whether they are only offered, by a check.
    pub(crate) are_offers: bool,
}

impl Names<'_> {
    /// A change, by the name that people read.
    pub(crate) fn of(&self, id: &ChangeId) -> String {
        let (kind, number) = self.parts(id);
        format!("{kind} {number}")
    }

    /// Changes, by the names that people read; a sequence is shortened: `changes 1 to 20`.
    pub(crate) fn of_all(&self, ids: &[ChangeId]) -> String {
        let parts: Vec<_> = ids.iter().map(|id| self.parts(id)).collect();
        let numbers = parts.iter().map(|(_, number)| number.parse().ok());
        if let Some(numbers) = numbers.collect::<Option<Vec<usize>>>()
            && let [first, .., last] = numbers[..]
            && numbers.len() > 2
            && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
            && parts.windows(2).all(|pair| pair[0].0 == pair[1].0)
        {
            return format!("{}s {first} to {last}", parts[0].0);
        }
        let names: Vec<String> = ids.iter().map(|id| self.of(id)).collect();
        words::listed(&names)
    }

    /// Its kind and number.
    fn parts(&self, id: &ChangeId) -> (&'static str, String) {
        let at = self.changes.iter().position(|it| it.change.id == *id);
        let Some(at) = at.filter(|_| self.are_offers) else {
            return ("change", id.as_str().trim_start_matches('c').to_owned());
        };
        let kind = offered_as(&self.changes[at].change);
        let of_kind =
            |it: &&ReviewedChange| !it.change.is_scaffold() && offered_as(&it.change) == kind;
        let number = self.changes[..=at].iter().filter(of_kind).count();
        (kind, number.to_string())
    }
}

/// Questions are only added; a fix replaces something.
fn offered_as(change: &Change) -> &'static str {
    let is_added = change.places.iter().all(|place| place.old.is_empty());
    if is_added { "question" } else { "fix" }
}
