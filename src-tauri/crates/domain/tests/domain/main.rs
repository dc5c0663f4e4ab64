//! The functions of the domain, seen from outside.

mod blocks;
mod build;
mod came_back;
mod clash;
mod comparison;
mod compose;
mod consensus;
mod dispute;
mod edit;
mod erase;
mod fold;
mod follow;
mod laws;
mod lost;
mod marked;
mod merge;
mod origin;
mod quote;
mod rebase;
mod redact;
mod repeat;
mod rewriting;
mod size;
mod split;
mod texts;
