//! Items, options and criteria that a text has: from Markdown lists and tables, from CSV, from its
//! headings and its front matter. Any text will do; none makes it fail.

mod comparison;
mod csv;
mod distinct;
mod markdown;
mod title;

use domain::page::{CriteriaRead, ListOf, ListRead};

pub use comparison::comparison;
pub(crate) use comparison::has_options_heading;
pub use comparison::weighted;
use distinct::distinct;
use markdown::Outline;
pub(crate) use title::{own_title, title};

/// What a text that the author brings for this very purpose holds: its lists and tables, CSV, else a
/// line each where it has no headings.
pub fn read(text: &str, what: ListOf) -> ListRead {
    let found = match what {
        ListOf::Items => items(text),
        ListOf::Options => comparison::options(text),
    };
    if found.items.is_empty() {
        return distinct(plain(text));
    }
    found
}

/// What such a text says that options are compared by.
pub fn read_criteria(text: &str) -> CriteriaRead {
    let found = comparison::criteria(text);
    if !found.criteria.is_empty() {
        return found;
    }
    comparison::weighed(plain(text))
}

/// The items of a file that is known to be CSV.
pub fn read_csv(text: &str) -> ListRead {
    distinct(csv::items(text))
}

/// The items of a text: its lists and tables, or its rows where it is CSV with a header that says so.
pub(crate) fn items(text: &str) -> ListRead {
    if csv::is_table_of_items(text) {
        return read_csv(text);
    }
    distinct(Outline::of(text).items())
}

/// How many items the longest list of a text has, where most of the text is that list; else 0.
pub(crate) fn mostly_list(text: &str) -> usize {
    if csv::is_table_of_items(text) {
        return read_csv(text).items.len();
    }
    let longest = Outline::of(text).longest();
    let letters = |words: &str| words.chars().filter(|it| it.is_alphanumeric()).count();
    let of_list: usize = longest.iter().map(|entry| letters(entry)).sum();
    if of_list * 2 < letters(text) {
        return 0;
    }
    distinct(longest).items.len()
}

/// The headings of a text, in its order.
pub(crate) fn headings(text: &str) -> Vec<String> {
    let headings = Outline::of(text).headings.into_iter();
    headings.map(|it| it.text).collect()
}

/// What two lines that say the same have in common.
pub(crate) fn folded(line: &str) -> String {
    distinct::key(&domain::text::document::seen::one_line(line))
}

/// The first list, else all lines of a text that is nothing but lines.
fn plain(text: &str) -> Vec<String> {
    let outline = Outline::of(text);
    let is_lines = outline.headings.is_empty();
    match outline.any_list() {
        Some(entries) => entries,
        None if is_lines => text.lines().map(str::to_owned).collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
