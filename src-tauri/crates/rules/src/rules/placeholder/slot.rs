//! Slots of a template that somebody should fill in: “<your name>”, “[Date]”, “{{team}}”, “___”.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::document::Document;
use crate::pattern::exact;

/// Slots of a template; looked for in the source, as mark-up may hide them.
static SLOT: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"<(?:your |insert |team |project |owner |name|date|link)[a-z ]*>|\[(?:insert|your|name|date|link|placeholder|fill in|team|project|xx+)(?: [a-z ]+)?\]|\[(?:Name|Date|Link|Team|Project|[Aa]mount|[Nn]umber|[Oo]wner|[Cc]ompany|[Pp]rice)\]|\[(?:Your|Insert|Fill in) [A-Za-z ]+\]|\[[A-Za-z/ ]+ [—–-] (?:add|fill|insert) [a-z ]+\]|\{\{[^}\n]+\}\}|(?-u:\b)(?:is|are|in|of|by) ___+",
    )
});

/// Bytes of a slot. A bound inside the pattern would make it large.
const LONGEST_SLOT: usize = 64;

/// The slots that nobody filled in.
pub(super) fn slots(document: &Document) -> Vec<Span> {
    let found: Vec<Span> = SLOT
        .find_iter(&document.source)
        .filter(|it| it.as_str().len() <= LONGEST_SLOT && !is_a_command(it.as_str()))
        .filter(|it| !is_up_to_readers(it.as_str()))
        // “[project references][notes]” is a link.
        .filter(|it| !matches!(document.source.as_bytes().get(it.end()), Some(b'(' | b'[')))
        .filter(|it| !is_defined(&document.source, it.as_str()))
        // “\\<name>” is written so that readers see it.
        .filter(|it| !document.source[..it.start()].ends_with(['$', '\\']))
        .filter(|it| !is_a_variable(it.as_str()))
        .filter(|it| !is_of_a_layout(&document.source, it.range().into()))
        .filter(|_| !is_a_form(&document.source))
        .filter(|it| !is_part_of_a_name(&document.source, it.range().into()))
        .filter(|it| document.unsealed(it.start()) == it.start())
        .map(|it| it.range().into())
        .collect();
    // What consists of them is a template, for others to fill in.
    if found.len() >= MANY && found.len() * 2 >= document.sentences.len() {
        return Vec::new();
    }
    found
}

/// Slots from which on a text may be a template.
const MANY: usize = 5;

/// “[Date]” is a link if the text says elsewhere where it leads.
fn is_defined(source: &str, slot: &str) -> bool {
    slot.starts_with('[') && source.contains(&format!("\n{slot}: "))
}

/// “{{% alert %}}”, “{{#each}}” and “{{ '/menu/' | url }}” tell a program what to do.
fn is_a_command(slot: &str) -> bool {
    const OPENING: [char; 6] = ['%', '<', '#', '/', '>', '-'];
    const INSIDE: [char; 6] = ['|', '"', '\'', '(', '=', '$'];
    slot.strip_prefix("{{")
        .is_some_and(|it| it.starts_with(OPENING) || it.contains(INSIDE))
}

/// “[insert your favorite pot here]” leaves the choice to readers.
fn is_up_to_readers(slot: &str) -> bool {
    ["your favorite", "your favourite"]
        .iter()
        .any(|it| slot.contains(it))
}

/// “{{`meeting_date`}}” and “{{TITLE}}” are filled in by a program.
fn is_a_variable(slot: &str) -> bool {
    let name = slot.trim_matches(['{', '}', ' ']);
    let loud = name.bytes().all(|it| it.is_ascii_uppercase());
    slot.starts_with('{') && !name.contains(' ') && (loud || name.contains(['_', '.']))
}

/// “notes/<date>-<name>.md” and “<name>.url” say how names are made.
fn is_part_of_a_name(source: &str, slot: Span) -> bool {
    let is_of_name = |it: char| it.is_alphanumeric() || "/-_<>@=".contains(it);
    let before = source[..slot.start].ends_with(is_of_name);
    let mut after = source[slot.end..].chars();
    let next = after.next();
    let goes_on = next.is_some_and(is_of_name);
    before || goes_on || next == Some('.') && after.next().is_some_and(char::is_alphanumeric)
}

/// “name size[1] name [name size]” says how many bytes each part has.
fn is_of_a_layout(source: &str, slot: Span) -> bool {
    static COUNTED: LazyLock<Regex> = LazyLock::new(|| exact(r"[a-z)]\[[0-9]+\]"));
    const NEAR: usize = 80;
    let near = &source[source.floor_char_boundary(slot.start.saturating_sub(NEAR))..slot.start];
    source[slot.start..].starts_with('[') && COUNTED.is_match(near)
}

/// Whether the text is the form of an issue: its slots are for those who fill it in.
fn is_a_form(source: &str) -> bool {
    let top = &source[..source.floor_char_boundary(600)];
    top.starts_with("---") && top.contains("\nassignees:") && top.contains("\nlabels:")
}
