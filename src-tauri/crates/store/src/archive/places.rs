//! Checks that the places of a proposal match its text, since the review cuts the text there.

use domain::{Change, Place};

/// Whether each place is in `original` as it says, and none overlaps another.
pub(super) fn fit(original: &str, changes: &[Change]) -> bool {
    let mut places: Vec<&Place> = changes.iter().flat_map(|change| &change.places).collect();
    places.sort_by_key(|place| (place.range, place.order));
    let stand_there = places
        .iter()
        .all(|place| original.get(place.range.range()) == Some(place.old.as_str()));
    let apart = |pair: &[&Place]| pair[0].range.end <= pair[1].range.start;
    stand_there && places.windows(2).all(apart)
}
