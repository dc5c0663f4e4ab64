//! The page’s answers outside of debates: what its lists show, what a person changes there, and what happens
//! before a debate.

mod attached;
mod before;
mod calls;
mod code_review;
mod differences;
mod files;
mod find;
mod folder;
mod gauntlets;
mod insights;
mod list;
mod machine;
mod room;
mod settings;
mod stored;
mod tasks;
mod texts;

pub(super) use calls::answered;
