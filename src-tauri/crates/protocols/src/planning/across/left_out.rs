//! What plans and tasks leave out, and what they really take on: a requirement in a list of what is out of
//! scope, or in a sentence that drops it, isn’t served.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::page::{Mismatch, MismatchKind, PlanningQuote};
use regex::Regex;

use super::group::Group;
use super::ids::{Id, named};
use super::text::{Block, BlockKind, Blocks};
use super::words::{coverage, pattern, stems};

const IDS: &str = r"(?:[A-Z][A-Z0-9-]*-\d{1,4}[a-z]?|(?:user stor(?:y|ies)|requirements?) \d{1,3}(?:\.\d{1,3})?|US\d{1,2})(?:(?:\W|and|or|to)+(?:[A-Z][A-Z0-9-]*-\d{1,4}[a-z]?|(?:user stor(?:y|ies)|requirements?) \d{1,3}(?:\.\d{1,3})?|US\d{1,2}|\d{1,3}\.\d{1,3}))*";
const ASIDE: &str = r"(?:explicitly )?(?:out of scope|non-?goals?|not (?:included|in scope|planned|covered)|deferred|postponed|excluded|future(?: work| enhancements?| improvements?| releases?| versions?| scope)?)";

/// “FR-006 and FR-007 (export) are not part of this plan”.
static LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    let is = r"(?:(?:is|are|was|were|will be|stays?|remains?|has been|have been) (?:\w+ly )?";
    let part =
        r"(?:(?:a )?part of|in scope|covered|included|addressed|planned|implemented|built|served)";
    let left = format!(
        r"(?:not {part}|out of scope|deferred|postponed|excluded|left out|dropped|skipped|omitted|cut)|(?:is|are)n['’]t {part}|won['’]t be {part})"
    );
    pattern(&format!(
        r"(?i)^\W*{IDS}[\s*`]*(?:\([^)]*\) ?)?{is}{left}\b"
    ))
});
/// “We postpone FR-006 to a later release”.
static DROPS: LazyLock<Regex> = LazyLock::new(|| {
    let who = r"(?:(?:we|this plan|the plan|this design|the design) (?:will )?)?";
    let verb = r"(?:postpones?|skips?|drops?|defers?|excludes?|omits?|leaves? out)";
    let end = r"(?: for now| (?:for|in) (?:this|the first) \w+| (?:to|until) (?:an? |the )?(?:later|next|future|second|follow-?up|v\d)\b[^.]*)?\W*$";
    pattern(&format!(
        r"(?i)^\W*(?:T\d{{3,4}}\W+)?(?:\[[^\]]*\]\s*)*{who}{verb} {IDS}[*`]*(?:\s*\([^)]*\))?{end}"
    ))
});
/// The heading of what is left out.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^[\d. ]*(?:{ASIDE}|future|later)(?: for now| (?:for|in|of) (?:this|the first) \w+)?(?:\s*\([^)]*\))?\W*$"
    ))
});
/// The label of such a list, and what follows in the same passage.
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^[*_]*{ASIDE}(?: for now| (?:for|in|of) (?:this|the first) \w+)?[*_]*\s*:[*_]*\s*(.*)$"
    ))
});
/// Requirements that an entry of such a list consists of, begins with, or ends with.
static ENTRY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\W*({IDS})[*`]*(?:\s*\([^)]*\))?[*`]*\s*(?:[:—–|,;.]|- |$)|(?:\(|: )({IDS})\)?\W*$"
    ))
});
/// The state of a requirement in a row of a table.
static STATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\W*(?:{ASIDE}|dropped|skipped|omitted|cut|left out|later|won['’]t do)(?:\W*$|[,;.:(—–])"
    ))
});
static ONLY_IDS: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)^\W*{IDS}\W*$")));
/// Parts of a plan: what one leaves out, another may have.
static IN_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:MVP|phases?|increments?|milestones?|iterations?|sprints?|steps?)\b")
});
/// An entry that is about how something is done rather than whether.
static HOW: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:how|chang\w*|replac\w*|rework\w*|rewrit\w*|migrat\w*)\b"));

/// What a task builds, after its label, its tags, its verb and an article.
static BUILT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:T\d{3,4}[a-z]?|\d{1,3}(?:\.\d{1,3})*\.?|\[[^\]]*\]|\*|\s)*(?:build|create|add|implement|develop|send|show|support|provide|introduce|offer|enable)s? (?:an? |the )?(.+)$",
    )
});
/// Words that show that a task doesn’t build what it names, or that an entry is more than a name.
static NOT_BUILT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:no|not|never|without|tests?|docs?|notes?|documentation|stubs?|placeholders?|hooks?|extension points?|errors?|warnings?|message|deferred|later|future|out of scope|non-goals?|except|beyond|other|only|full|new|more|any|all|etc|automatic\w*|complete)\b",
    )
});

/// A requirement without a label is left out if an entry has at least this percentage of its words.
const OF_HEADING: usize = 50;

/// What plans and tasks name.
#[derive(Default)]
pub(super) struct Said {
    /// The requirements that they name without leaving them out.
    pub(super) named: BTreeSet<Id>,
    /// Those that they leave out, each with the first passage that does.
    refused: BTreeMap<Id, PlanningQuote>,
    /// What else is out of scope, in their words.
    aside: Vec<(String, PlanningQuote)>,
}

impl Said {
    pub(super) fn of<'a>(documents: impl Iterator<Item = &'a Blocks<'a>>) -> Self {
        let mut said = Self::default();
        for document in documents {
            said.read(document);
        }
        said
    }

    fn read(&mut self, document: &Blocks<'_>) {
        // Whether the last label without text leaves out what is below it.
        let mut is_listed = false;
        for block in &document.blocks {
            let text = block.standing();
            let label = label(&text);
            is_listed = match (block.kind, label) {
                (BlockKind::Heading(_), _) => false,
                (_, Some(rest)) => rest.is_empty(),
                (BlockKind::Text, None) => is_listed && text.starts_with('|'),
                (BlockKind::Item { .. }, None) => is_listed,
            };
            let aside = match label {
                Some(rest) => Some(rest),
                None => (is_listed || is_below(block)).then_some(&*text),
            };
            let quote = || document.quote(block);
            let (kept, ids) = match aside {
                Some(entry) => self.entry(entry, &quote()),
                None => left_out(&text),
            };
            self.named.extend(named(&kept));
            for id in ids {
                self.refused.entry(id).or_insert_with(quote);
            }
        }
    }

    /// What an entry of an out-of-scope list only mentions, and what it leaves out.
    fn entry(&mut self, entry: &str, quote: &PlanningQuote) -> (String, BTreeSet<Id>) {
        let parts = entry.split([',', ';']).flat_map(|it| it.split(". "));
        self.aside
            .extend(parts.map(|it| (it.to_owned(), quote.clone())));
        let Some(found) = ENTRY.captures(entry) else {
            return (entry.to_owned(), BTreeSet::new());
        };
        let ids = found.get(1).or(found.get(2));
        let ids = ids.map_or_else(BTreeSet::new, |it| named(it.as_str()));
        (String::new(), ids)
    }

    /// Whether a passage is itself an entry in a list of what is out of scope.
    fn is_entry(&self, quote: &PlanningQuote) -> bool {
        self.aside.iter().any(|(_, it)| it == quote)
    }

    /// The passage that leaves out a requirement.
    pub(super) fn leaves_out(&self, id: Option<&Id>, name: &str) -> Option<&PlanningQuote> {
        if let Some(id) = id {
            return self.refused.get(id);
        }
        let heading = name.trim_matches(['“', '”']);
        let mut aside = self.aside.iter();
        let found = aside.find(|(entry, _)| says_the_same(entry, heading));
        found.map(|(_, quote)| quote)
    }
}

/// Tasks that build what a document leaves out.
pub(super) fn built(group: &Group<'_>) -> Vec<Mismatch> {
    let said = Said::of(group.documents());
    let entries: Vec<_> = said.aside.iter().filter(|it| is_whole(&it.0)).collect();
    let tasks = group.tasks.iter().filter(|_| group.is_comparable);
    let found = tasks.filter_map(|task| {
        let begins = BUILT.captures(&task.quote.quote)?;
        if NOT_BUILT.is_match(&task.quote.quote) || said.is_entry(&task.quote) {
            return None;
        }
        let (_, by) = entries.iter().find(|it| begins_with(&begins[1], &it.0))?;
        let says = format!("{} builds something that is out of scope.", task.name);
        Some(group.found(
            MismatchKind::TaskUnasked,
            says,
            task.quote.clone(),
            by.clone(),
        ))
    });
    found.collect()
}

/// Whether an entry is a name of a few words and nothing else.
fn is_whole(entry: &str) -> bool {
    const MOST: usize = 4;
    let words = entry.split_whitespace().count();
    words <= MOST
        && stems(entry).len() >= 2
        && !HOW.is_match(entry)
        && !IN_PARTS.is_match(entry)
        && !NOT_BUILT.is_match(entry)
}

/// Whether what a task builds begins with all words of an entry.
fn begins_with(built: &str, entry: &str) -> bool {
    let words = entry.split_whitespace().count();
    let first: Vec<&str> = built.split_whitespace().take(words).collect();
    stems(&first.join(" ")) == stems(entry)
}

/// What follows a label such as “Out of scope for now:”.
fn label(text: &str) -> Option<&str> {
    let found = LABEL.captures(text)?;
    let rest = found.get(1)?.as_str();
    let is_whole = !IN_PARTS.is_match(&text[..text.len() - rest.len()]);
    is_whole.then_some(rest.trim())
}

/// Whether a heading above leaves out what is below it.
fn is_below(block: &Block) -> bool {
    let mut above = block.under.split(" / ");
    above.any(|it| HEADING.is_match(it) && !IN_PARTS.is_match(it))
}

/// What a passage says apart from sentences and rows that leave something out, and the requirements that these
/// name.
fn left_out(passage: &str) -> (String, BTreeSet<Id>) {
    let (mut kept, mut ids) = (String::new(), BTreeSet::new());
    if let Some(row) = passage.strip_prefix('|') {
        let cells: Vec<&str> = row.split('|').collect();
        let is_out = cells.iter().any(|it| STATE.is_match(it)) && !IN_PARTS.is_match(row);
        for cell in cells {
            if is_out && ONLY_IDS.is_match(cell) || leaves_out(cell) {
                ids.extend(named(cell));
            } else {
                kept.push_str(cell);
                kept.push('|');
            }
        }
        return (kept, ids);
    }
    for sentence in passage.split_inclusive(". ") {
        if leaves_out(sentence) {
            ids.extend(named(sentence));
        } else {
            kept.push_str(sentence);
        }
    }
    (kept, ids)
}

fn leaves_out(sentence: &str) -> bool {
    (LEFT_OUT.is_match(sentence) || DROPS.is_match(sentence)) && !IN_PARTS.is_match(sentence)
}

/// Whether an entry names a requirement by words of its heading alone, beginning with the same one.
fn says_the_same(entry: &str, heading: &str) -> bool {
    let (words, whole) = (stems(entry), stems(heading));
    let first = |text: &str| {
        let word = text.split_whitespace().next().unwrap_or_default();
        stems(word).into_iter().next()
    };
    words.len() >= 2
        && first(entry).is_some()
        && first(entry) == first(heading)
        && words.is_subset(&whole)
        && coverage(&whole, &words) >= OF_HEADING
        && !HOW.is_match(entry)
}
