//! The requirements of a document, in the forms that the known layouts use.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::page::PlanningQuote;
use regex::Regex;

use super::ids::{Id, leading_label};
use super::text::{Block, BlockKind, Blocks};
use super::words::{pattern, stems};

static STORY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^user story (\d{1,2})\b"));
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^requirement (\d{1,3})\b"));
static NAMED: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^requirement:\s*(\S.*)$"));
/// Sections whose items aren't planned for now.
static ASIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"out of scope|non-goals?|deferred|future|later|backlog|v2|(?:modified|removed|renamed) requirements|traceability|success criteria|measurable outcomes|assumptions|edge cases|already|glossary|clarifications",
    )
});
/// What marks a requirement that doesn't apply anymore, or yet.
static GONE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^~~|[(\[*](?:\w+ )?(?:removed|deprecated|deferred|superseded|dropped|withdrawn|out of scope|future|reserved|optional)\b|\bout of scope\b",
    )
});
/// A gap that a template leaves for the author: `[key interaction, e.g., "reset their password"]`.
static GAP: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\[[^\[\]]*\be\.g\.[^\[\]]*\]"));
/// The title of a template that nobody filled in: `Feature Specification: [FEATURE NAME]`.
static UNTITLED: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[[A-Z][A-Z _#-]+\]\s*$"));
/// Letters of labels that measure or ask rather than require.
const NO_REQUIREMENTS: [&str; 8] = ["SC", "CHK", "Q", "T", "ADR", "RFC", "ISO", "UTF"];

/// A requirement.
#[derive(Clone, Debug)]
pub(super) struct Requirement {
    /// `None` if its document gives it none.
    pub(super) id: Option<Id>,
    /// What it is called in a sentence: `FR-001`, `Requirement 1.2`, `“Export data”`.
    pub(super) name: String,
    pub(super) quote: PlanningQuote,
    /// The distinctive words of its heading or item, and of what is right below it.
    pub(super) stems: BTreeSet<String>,
}

/// The requirements of a document, in its order.
pub(super) fn requirements(document: &Blocks<'_>) -> Vec<Requirement> {
    let mut found: Vec<Requirement> = Vec::new();
    let is_open = document.blocks.first().is_some_and(is_untitled);
    let mut above: Option<u32> = None;
    for (index, block) in document.blocks.iter().enumerate() {
        let is_gap = GAP.is_match(&block.text) || is_open && block.text.contains("[NEEDS");
        if ASIDE.is_match(&block.under) || GONE.is_match(&block.text) || is_gap {
            continue;
        }
        let rest = &document.blocks[index + 1..];
        match block.kind {
            BlockKind::Heading(level) => {
                let body = body(rest, level);
                if let Some((id, name)) = headed(&block.text) {
                    above = match id {
                        Some(Id::Numbered(number)) => Some(number),
                        _ => None,
                    };
                    let text = format!("{} {body}", block.text);
                    found.push(requirement(document, block, id, name, &text));
                } else if level <= 3 {
                    above = None;
                }
            }
            BlockKind::Item { number, indent, .. } => {
                let criterion = above.zip(number).filter(|_| indent < 2);
                if let Some((above, number)) = criterion {
                    if block.under.contains("acceptance criteria") {
                        let id = Id::Criterion(above, number);
                        let name = format!("Requirement {above}.{number}");
                        found.push(requirement(document, block, Some(id), name, &block.text));
                    }
                } else if let Some((id, name, text)) = labeled(&block.text) {
                    found.push(requirement(document, block, Some(id), name, text));
                }
            }
            BlockKind::Text => {}
        }
    }
    let mut known = BTreeSet::new();
    found.retain(|it| it.id.as_ref().is_none_or(|id| known.insert(id.clone())));
    found
}

fn is_untitled(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Heading(_)) && UNTITLED.is_match(&block.text)
}

fn requirement(
    document: &Blocks<'_>,
    block: &Block,
    id: Option<Id>,
    name: String,
    text: &str,
) -> Requirement {
    Requirement {
        id,
        name,
        quote: document.quote(block),
        stems: stems(text),
    }
}

/// What a heading says about the requirement below it.
fn headed(text: &str) -> Option<(Option<Id>, String)> {
    if let Some(found) = STORY.captures(text) {
        let number = found[1].parse().ok()?;
        return Some((Some(Id::Story(number)), format!("User Story {number}")));
    }
    if let Some(found) = NUMBERED.captures(text) {
        let number = found[1].parse().ok()?;
        return Some((Some(Id::Numbered(number)), format!("Requirement {number}")));
    }
    let found = NAMED.captures(text)?;
    Some((None, format!("“{}”", found[1].trim())))
}

/// The label of an item that requires something, as stored and as written, and what follows.
fn labeled(text: &str) -> Option<(Id, String, &str)> {
    let (id, rest) = leading_label(text)?;
    let Id::Label(letters, ..) = &id else {
        return None;
    };
    // A label in the middle of a sentence names another requirement.
    let is_own = rest
        .trim_start_matches(['*', '_', '`', ']'])
        .starts_with([':', ' ', '(']);
    let names = is_own && !NO_REQUIREMENTS.contains(&letters.as_str());
    let bare = text.trim_start_matches(['*', '_', '`', '[']);
    let label = bare
        .split(|it: char| !it.is_ascii_alphanumeric() && it != '-')
        .next()?;
    names.then(|| (id.clone(), label.to_owned(), rest))
}

/// What is below a heading, up to the next one of its level or a scenario.
fn body(blocks: &[Block], level: usize) -> String {
    let below = blocks.iter().take_while(|it| match it.kind {
        BlockKind::Heading(other) => other > level,
        _ => true,
    });
    let below = below.take_while(|it| !it.text.to_lowercase().starts_with("scenario"));
    let text: Vec<&str> = below.take(4).map(|it| it.text.as_str()).collect();
    text.join(" ")
}
