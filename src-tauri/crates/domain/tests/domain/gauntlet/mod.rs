//! Gauntlets: confidence in resolved concerns, response protocols, tallies, and matching by words.

mod confidence;
mod files;
mod matching;
mod merging;
mod response;
mod tally;
