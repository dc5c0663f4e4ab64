//! The rules that a plan admits to breaking, with reasons: the Complexity Tracking table of Spec Kit.

use std::sync::LazyLock;

use regex::Regex;

use crate::planning::across::group::Group;
use crate::planning::across::words::pattern;

/// Where a plan explains which rules it breaks.
static SECTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"complexity tracking"));

/// Whether a plan explains why it has what goes by this name.
pub(super) fn explains(group: &Group<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    let blocks = group.plans.iter().flat_map(|it| &it.blocks);
    let mut sections = blocks.filter(|it| SECTION.is_match(&it.under));
    sections.any(|it| has_word(&it.text.to_lowercase(), &name))
}

fn has_word(text: &str, name: &str) -> bool {
    let joins = |it: char| it.is_alphanumeric() || "_-".contains(it);
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(joins) && !text[at + name.len()..].starts_with(joins))
}
