//! The order of what was found: the best of each search first, and the technologies in turn.

use std::collections::HashSet;

use super::found::{Found, FoundPage};
use super::gather::Gathered;

/// How many pages of results come before one page that they link to.
const FOUND_BEFORE_BEHIND: usize = 2;

/// What is used of the searches about one technology, the best of each search first.
fn ranked<'g, I>(
    gathered: &'g Gathered,
    technology: usize,
    of: impl Fn(&'g Found) -> I,
) -> Vec<&'g FoundPage>
where
    I: Iterator<Item = &'g FoundPage>,
{
    let searches = gathered.found.iter();
    let searches = searches.filter(|(at, _)| *at == technology);
    let mut ranked: Vec<(usize, &FoundPage)> = searches
        .flat_map(|(_, found)| of(found).enumerate())
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, page)| page).collect()
}

/// The results about one technology.
pub(super) fn results(gathered: &Gathered, technology: usize) -> Vec<&FoundPage> {
    ranked(gathered, technology, |found| found.hits.iter())
}

/// The pages that were read about one technology. Linked pages are mixed with pages of results, so that a
/// model which reads only some of them reads both kinds.
pub(super) fn pages(gathered: &Gathered, technology: usize) -> Vec<&FoundPage> {
    let of = |is_result: bool| {
        ranked(gathered, technology, move |found| {
            let results: HashSet<&str> = found.hits.iter().map(|it| it.address.as_str()).collect();
            let pages = found.pages.iter();
            pages.filter(move |page| results.contains(page.address.as_str()) == is_result)
        })
    };
    let (found, mut behind) = (of(true), of(false).into_iter());
    let mut pages = Vec::new();
    for some in found.chunks(FOUND_BEFORE_BEHIND) {
        pages.extend_from_slice(some);
        pages.extend(behind.next());
    }
    pages.extend(behind);
    pages
}

/// The entries of some lists in turn, each with the index of its list: the first of every list, then the
/// second of every list.
pub(super) fn in_turn<T: Clone>(lists: &[Vec<T>]) -> impl Iterator<Item = (usize, T)> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
    (0..longest).flat_map(move |rank| {
        let lists = lists.iter().enumerate();
        lists.filter_map(move |(at, list)| Some((at, list.get(rank)?.clone())))
    })
}
