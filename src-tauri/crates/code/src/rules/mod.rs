//! The rules, one file each.

mod conflict_marker;
mod debug_output;
mod debugger_left;
mod functions;
mod large_function;
mod permissions_widened;
mod secret_added;
mod stand_ins;
mod test_removed;
mod test_skipped;
#[cfg(test)]
mod tests;
mod todo_added;

use crate::rule::Rule;

/// The rule that looks for secrets.
pub(crate) const SECRETS: &Rule = &secret_added::RULE;

/// All rules. The order ranks findings of equal severity at one place.
pub(crate) const RULES: &[Rule] = &[
    secret_added::RULE,
    conflict_marker::RULE,
    debugger_left::RULE,
    test_skipped::RULE,
    test_removed::RULE,
    permissions_widened::RULE,
    debug_output::RULE,
    todo_added::RULE,
    large_function::RULE,
];
