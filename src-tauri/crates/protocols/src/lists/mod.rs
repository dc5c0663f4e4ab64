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

/// The items in a text that the author provides for this purpose: its lists and tables, or CSV; otherwise one
/// per line if it has no headings.
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

/// The criteria that such a text names for its options.
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

/// The items of a text: its lists and tables, or its rows if it is CSV with a header that says so.
pub(crate) fn items(text: &str) -> ListRead {
    if csv::is_table_of_items(text) {
        return read_csv(text);
    }
    distinct(Outline::of(text).items())
}

/// How many items the longest list of a text has, if the list is most of the text; otherwise 0.
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

/// The key that two equal lines share.
pub(crate) fn folded(line: &str) -> String {
    distinct::key(&domain::text::document::seen::one_line(line))
}

/// The first list, otherwise all lines of a text that is nothing but lines.
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
