//! Error messages in the words of tools: advice about flags and commands doesn't help anyone who can only
//! call a tool.

use crate::output::Failure;

/// Flags, and the corresponding arguments.
const ARGUMENTS: [(&str, &str); 9] = [
    ("--project", "the argument project"),
    ("--base", "the argument base"),
    ("--branch", "the argument branch"),
    ("--commits", "the argument commits"),
    ("--staged", "the argument staged"),
    ("--models", "the argument models"),
    ("--personas", "the argument personas"),
    ("--task", "the argument task"),
    ("--budget", "the argument max_cost_usd"),
];

/// What a terminal user should run, and the corresponding call.
const CALLS: [(&str, &str); 3] = [
    ("run `whetstone history`", "call search_debates"),
    (
        "run `whetstone models list`",
        "list the tools, whose argument models lists those that are ready",
    ),
    (
        "run `whetstone doctor`",
        "ask the user to run `whetstone doctor`",
    ),
];

/// What happened and what to do, on one line.
pub(super) fn words(failure: &Failure) -> String {
    let told = failure.words();
    let told = CALLS
        .iter()
        .fold(told, |told, (line, call)| told.replace(line, call));
    let flags = ARGUMENTS.iter();
    flags.fold(told, |told, (flag, argument)| {
        replaced(&told, flag, argument)
    })
}

/// Doesn't match a flag that is only the beginning of another one.
fn replaced(told: &str, flag: &str, argument: &str) -> String {
    let mut new = String::with_capacity(told.len());
    let mut rest = told;
    while let Some((before, behind)) = rest.split_once(flag) {
        new.push_str(before);
        let goes_on = behind.starts_with(|it: char| it == '-' || it.is_alphanumeric());
        new.push_str(if goes_on { flag } else { argument });
        rest = behind;
    }
    new + rest
}
