//! The order in which files are read, and which ones don’t help.

use std::collections::HashMap;

use crate::rank::{Candidate, Scale};
use crate::searches::Search;

/// How many files are read closely.
pub(crate) const MOST_READ: usize = 50;
/// Files below this share of a good file’s weight don’t help.
const LEAST: f32 = 0.15;
/// The rank of the file that counts as good: the very best one can be a copy of the text.
const GOOD: usize = 5;
/// How many of the best files in the same folder count for a file.
const NEIGHBORS: usize = 3;
/// How much each of them counts.
const BY_NEIGHBORS: f32 = 0.1;

/// The files that fit a search, each with its weight, in the order in which they are read: first the best
/// ones of each search, then the best of all, without the file `own`.
pub(crate) fn order(
    scale: &Scale,
    candidates: Vec<Candidate>,
    own: Option<&str>,
    searches: &[Search],
) -> Vec<(f64, Search, String)> {
    let mut ranked: Vec<(f32, Search, String)> = candidates
        .into_iter()
        .filter(|file| own != Some(&*file.path))
        .filter_map(|file| {
            let (weight, is_about) = scale.weigh(&file);
            let search = Search::of_file(searches, &file.path, is_about, &file.in_text)?;
            Some((
                weight * search.traits().favor,
                search,
                file.path.into_string(),
            ))
        })
        .collect();
    lean_on_neighbors(&mut ranked);
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.2.cmp(&other.2)));
    let good = ranked.get(GOOD - 1).map_or(0.0, |(weight, ..)| *weight);
    ranked.retain(|(weight, ..)| *weight > 0.0 && *weight >= good * LEAST);
    let share = MOST_READ / searches.len().max(1);
    let mut taken = [0; Search::ALL.len()];
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for (weight, search, path) in ranked {
        let place = Search::ALL.iter().position(|it| *it == search).unwrap_or(0);
        taken[place] += 1;
        let list = if taken[place] <= share {
            &mut first
        } else {
            &mut rest
        };
        list.push((f64::from(weight), search, path));
    }
    first.append(&mut rest);
    first
}

/// Good neighbors raise a file’s weight, because files that belong together are usually in the same folder.
fn lean_on_neighbors(ranked: &mut [(f32, Search, String)]) {
    let mut folders: HashMap<String, Vec<f32>> = HashMap::new();
    for (weight, _, path) in ranked.iter() {
        folders
            .entry(folder(path).to_owned())
            .or_default()
            .push(*weight);
    }
    for weights in folders.values_mut() {
        weights.sort_by(|one, other| other.total_cmp(one));
        weights.truncate(NEIGHBORS + 1);
    }
    for (weight, _, path) in ranked {
        let weights = folders.get(folder(path)).map_or(&[][..], Vec::as_slice);
        let own = weights.iter().position(|it| it.total_cmp(weight).is_eq());
        let others = weights
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != own);
        let sum: f32 = others.take(NEIGHBORS).map(|(_, weight)| weight).sum();
        *weight += BY_NEIGHBORS * sum;
    }
}

/// The folder of a path.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
