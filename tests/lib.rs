//! What the tests from outside share: the tree they look at, the programs they run, and the contract they
//! check.

pub mod changes;
#[cfg(target_os = "linux")]
pub mod driven;
pub mod git;
#[cfg(unix)]
pub mod installed;
pub mod killed;
pub mod over_http;
pub mod programs;
pub mod table_of_three;
pub mod tree;
pub mod two_sides;
pub mod wait;
pub mod whetstone;
