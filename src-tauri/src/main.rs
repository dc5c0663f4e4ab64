//! The window of Whetstone.

fn main() {}
