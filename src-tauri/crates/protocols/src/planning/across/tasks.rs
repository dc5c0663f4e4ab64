//! The tasks of a document: items with a checkbox, with what is below them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::page::PlanningQuote;
use regex::Regex;

use super::elsewhere::Features;
use super::ids::{self, Id};
use super::text::{Block, BlockKind, Blocks};
use super::words::{pattern, stems, telling};

/// Work that serves all requirements, or none, as its section or its own words say.
static GENERAL: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"\b(?:{HELPING}|{OFTEN_HELPING})\b")));
/// The same without words that can also name a thing that somebody wants.
static HELPS: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"\b(?:{HELPING})\b")));
const HELPING: &str = r"set ?up|setup|foundation\w*|prerequisites?|infrastructure|scaffold\w*|initiali[sz]\w*|polish|cross-cutting|clean ?-?up|cleanup|refactor\w*|docs?|documentation|readme|changelog|tests?|testing|tested|verif\w*|validat\w*|checkpoint|qa|deploy\w*|migrat\w*|rollout|rollback|lint\w*|typecheck|ci|dependenc\w*|pr|follow-?ups?|baseline|spike|coverage|monitor\w*|observability|benchmark\w*|accessibility|regression|confirm|ensure|investigate|openspec|install|wire|types?|interfaces?|constants?|fixtures?|mocks?|config\w*|directory|folders?|error handling|logging|responsive";
const OFTEN_HELPING: &str = r"check|review|release|format\w*|build|version|commit|merge|research|audit|quality|final\w*|integration|performance|security|sync|archive|package\w*|export|register|project|existing";
/// The title of a list of tasks, which says what all of them are about.
static TITLE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:tasks?|implementation (?:plan|tasks))\b[^/]*"));
/// Sections whose tasks serve everything, but only if they say so themselves: what nobody asked for ends up
/// there too.
static LAST: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?:polish|cross-cutting|final\w*)\b"));
/// Files and other names in code.
static CODE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"`[^`]*`|\S*/\S+|\b[\w-]+\.[a-z]{1,5}\b|\[[^\]]*\]|\bT\d{3,4}\b"));
/// What to build, after the label and the tags of a task.
static BUILDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:T\d{3,4}[a-z]?|\d{1,3}(?:\.\d{1,3})*\.?|\[[^\]]*\]|\*|\s)*(?:Build|Create|Add|Implement|Develop) (.+)$",
    )
});
/// How many distinctive words a task needs to say what to build if it also names files.
const ENOUGH_WORDS_BESIDE_CODE: usize = 4;

static LABEL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\*{0,2}(T\d{3,4}[a-z]?|\d{1,3}(?:\.\d{1,3})*)\b"));

/// A task.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// What it is called in a sentence: `Task T012`, `Task 3.1`, `This task`.
    pub(super) name: String,
    pub(super) quote: PlanningQuote,
    /// The requirements that it names, or the tasks above it.
    pub(super) refs: BTreeSet<Id>,
    /// The same, unless some may be requirements of another feature.
    pub(super) own: BTreeSet<Id>,
    pub(super) stems: BTreeSet<String>,
    /// The same without files and other names in code.
    pub(super) words: BTreeSet<String>,
    /// Whether it is below a story without naming it, or among the finishing touches.
    pub(super) is_stray: bool,
    /// Whether there are tasks below it.
    pub(super) is_parent: bool,
    /// The same if it says what to build; otherwise none.
    pub(super) built: BTreeSet<String>,
    general: General,
}

/// Which tasks may serve no single requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum General {
    /// None.
    No,
    /// Only the task itself: the word that makes it general can also name a thing that somebody wants.
    Itself,
    /// The task and those below it.
    WithParts,
}

impl Task {
    /// Whether it may serve no single requirement.
    pub(super) fn is_general(&self) -> bool {
        self.general != General::No
    }
}

/// The tasks of a document, in its order.
pub(super) fn tasks(document: &Blocks<'_>, features: &Features<'_>) -> Vec<Task> {
    let mut found: Vec<Task> = Vec::new();
    // The tasks above, each with its depth.
    let mut above: Vec<((usize, usize), Task)> = Vec::new();
    let blocks = &document.blocks;
    for (index, block) in blocks.iter().enumerate() {
        let BlockKind::Item {
            indent,
            is_task: true,
            ..
        } = block.kind
        else {
            if matches!(block.kind, BlockKind::Heading(_)) {
                above.clear();
            }
            continue;
        };
        let mut task = task(document, block, &blocks[index + 1..], features);
        let depth = (indent, dots(&task.name));
        above.retain(|(other, _)| other.0 < indent || (other.0 == indent && other.1 < depth.1));
        if let Some((_, parent)) = above.last() {
            task.refs.extend(parent.refs.iter().cloned());
            task.own.extend(parent.own.iter().cloned());
            if parent.general == General::WithParts {
                task.general = General::WithParts;
            }
            task.is_stray &= parent.is_stray;
            if let Some(parent) = found.iter_mut().find(|it| it.quote == parent.quote) {
                parent.is_parent = true;
            }
        }
        above.push((depth, task.clone()));
        found.push(task);
    }
    found
}

fn dots(name: &str) -> usize {
    name.matches('.').count()
}

fn task(document: &Blocks<'_>, block: &Block, rest: &[Block], features: &Features<'_>) -> Task {
    let text = format!("{} {}", block.text, body(block, rest));
    let label = LABEL.captures(&block.text);
    let mut refs = ids::named(&text);
    let above = ids::stories(&block.under);
    let is_last = LAST.is_match(&block.under);
    let is_stray = refs.is_empty() && (is_last || !above.is_empty());
    refs.extend(above);
    let is_of_another = features.names_another(&text) || features.names_another(&block.under);
    let words = stems(&CODE.replace_all(&text, " "));
    let built = BUILDS.captures(&block.text);
    let built = built.map_or("", |it| it.get(1).map_or("", |it| it.as_str()));
    // “Build a leaderboard” isn’t about the build.
    let done = if built.is_empty() { &block.text } else { built };
    let is_general = GENERAL.is_match(&done.to_lowercase());
    let is_of_all = GENERAL.is_match(&TITLE.replace(&block.under, "")) || ids::names_all(&text);
    let telling = telling(&words);
    let is_clear = !CODE.is_match(built) || telling.len() >= ENOUGH_WORDS_BESIDE_CODE;
    let helps = HELPS.is_match(&CODE.replace_all(built, " ").to_lowercase());
    let says_what = !built.is_empty() && is_clear && !helps && !is_of_all;
    Task {
        name: label.map_or("This task".to_owned(), |label| {
            format!("Task {}", &label[1])
        }),
        quote: document.quote(block),
        own: if is_of_another {
            BTreeSet::new()
        } else {
            refs.clone()
        },
        refs,
        stems: stems(&text),
        built: if says_what { telling } else { BTreeSet::new() },
        words,
        is_stray: is_stray && !is_general,
        is_parent: false,
        general: match is_general {
            _ if is_of_all || HELPS.is_match(&done.to_lowercase()) => General::WithParts,
            true => General::Itself,
            false => General::No,
        },
    }
}

/// Whether something belongs to a task: it isn't a task or heading, and it is indented further.
fn body(task: &Block, rest: &[Block]) -> String {
    let indent = match task.kind {
        BlockKind::Item { indent, .. } => indent,
        _ => 0,
    };
    let body = rest.iter().take_while(|it| match it.kind {
        BlockKind::Item { is_task: true, .. } | BlockKind::Heading(_) => false,
        BlockKind::Item { indent: other, .. } => other > indent,
        BlockKind::Text => true,
    });
    let body: Vec<&str> = body.map(|it| it.text.as_str()).collect();
    body.join(" ")
}
