//! The functions of the domain, seen from outside.

mod blocks;
mod build;
mod compose;
mod consensus;
mod edit;
mod fold;
mod laws;
mod lost;
mod merge;
mod quote;
mod rebase;
mod size;
mod split;
mod texts;
