//! What rules can’t judge, because the documents don’t say it.

use super::broken::unknown;
use super::group::Group;
use super::ids::{Id, named};
use super::text::Blocks;

/// The same in a sentence or two: where nothing says which requirement a task is for, and how many rules of
/// the constitution the built-in rules can’t check.
pub(super) fn limit<'g>(
    constitution: &[Blocks<'_>],
    groups: impl Iterator<Item = &'g Group<'g>>,
) -> Option<String> {
    let says = [unmatched(groups), unchecked(constitution)];
    let says: Vec<String> = says.into_iter().flatten().collect();
    (!says.is_empty()).then(|| says.join(" "))
}

fn unchecked(constitution: &[Blocks<'_>]) -> Option<String> {
    let which = match unknown(constitution) {
        (_, 0) => return None,
        (1, 1) => "the only rule".to_owned(),
        (all, unknown) if all == unknown => format!("any of the {all} rules"),
        (all, unknown) => format!("{unknown} of the {all} rules"),
    };
    Some(format!(
        "The built-in rules can’t check {which} in the constitution: they only understand rules about tools, versions and tests."
    ))
}

fn unmatched<'g>(groups: impl Iterator<Item = &'g Group<'g>>) -> Option<String> {
    let unmatched: Vec<&str> = groups
        .filter(|it| is_unmatched(it))
        .map(|it| it.features.own)
        .collect();
    let place = match &unmatched[..] {
        [] => return None,
        [""] => String::new(),
        [name] => format!(" in {name}"),
        several => format!(" in {} features or changes", several.len()),
    };
    Some(format!(
        "Rules can’t tell which requirement a task is for{place}, because no task or plan names one."
    ))
}

fn is_unmatched(group: &Group<'_>) -> bool {
    let mut serving = group.lists.iter().chain(&group.plans).peekable();
    let is_named = |id: &Id| {
        let names = |known: &Id| {
            known == id
                || matches!((known, id), (Id::Numbered(one), Id::Criterion(other, _)) if one == other)
        };
        group
            .requirements
            .iter()
            .filter_map(|it| it.id.as_ref())
            .any(names)
    };
    !group.requirements.is_empty()
        && serving.peek().is_some()
        && !serving
            .flat_map(|it| &it.blocks)
            .any(|it| named(&it.text).iter().any(is_named))
        && group.tasks.iter().all(|it| it.refs.is_empty())
}
