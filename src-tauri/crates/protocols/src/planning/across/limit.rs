//! What rules can’t judge, because the documents don’t say it.

use super::group::Group;
use super::ids::{Id, named};

/// The same in a sentence: where nothing says which requirement a task is for.
pub(super) fn limit<'g>(groups: impl Iterator<Item = &'g Group<'g>>) -> Option<String> {
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
