//! Whether a text says what should be built or done, judging only by its headings and sentences.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::document::{Document, Role};
use crate::pattern::{exact, unnumbered, words};

/// Words that ask for something, whatever surrounds them.
pub(crate) static ASKS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"must|shall|should|will|needs? to|ha(?:s|ve) to|(?:is|are) required to|wants?|let's|so that|we'll|won't",
    )
});

/// A sentence that begins as an order to whoever does the work.
pub(crate) static ORDERS: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:add|allow|automate|avoid|build|change|clean|convert|create|define|delete|deliver|design|develop|document|drop|enable|ensure|export|extend|extract|find|fix|give|handle|hide|implement|import|improve|include|integrate|introduce|investigate|keep|launch|let|limit|make|measure|merge|migrate|move|offer|prevent|provide|publish|reduce|refactor|remove|rename|replace|rewrite|send|set up|ship|show|simplify|speed up|split|stop|store|support|switch|test|track|update|upgrade|validate|write)(?-u:\b)",
    )
});

/// A sentence that plays through a case, or speaks to the reader of a manual.
pub(crate) static PLAYED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:for example|for instance|e\.g\.|examples?(?-u:\b)|imagine|suppose|consider|determine|investigate|evaluate|explore|decide|find out|say,|note that|notes?:|if you|when you|you can)|(?-u:\b)(?:for example|for instance|your|if you|this (?:repository|repo|document|page|file|read-?me|directory|folder))(?-u:\b)",
    )
});

/// About the past, or how things are today.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"was|were|had|did|has been|have been|used to|today|currently|at present|at the moment|so far|last (?:year|month|week|quarter)|would|could|might|asked|told us|i",
    )
});

/// Whether a sentence looks back or speaks of its author. “As a guest, I order” is a story, which promises.
pub(crate) fn is_told(text: &str) -> bool {
    let is_story = unnumbered(text).starts_with("as a");
    TOLD.find_iter(text)
        .any(|it| !(is_story && it.as_str() == "i"))
}

/// A requirement’s own number at the beginning of its line: “R3.”, “FR-12:”.
pub(crate) static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"(?m)^(?:[-*+][ \t]+)?[*_]*(?P<label>[A-Z]{1,4}-?[0-9]{1,3})[*_]*[.:)][*_]*[ \t]")
});

/// The maximum length, in sentences, of a text without sections that counts as a typed task.
const MOST_TYPED: usize = 14;
/// And how many headings it may have.
const MOST_TYPED_HEADINGS: usize = 4;

/// The maximum number of words in a text so short that readers remember all of it.
const BRIEF: usize = 800;

/// Whether a text is that short, without its code.
pub(crate) fn is_brief(document: &Document) -> bool {
    document.prose.split_whitespace().nth(BRIEF).is_none()
}

/// Whether a text whose kind nobody chose reads like a task or a specification: by its headings, its list of
/// things to do, or by how many of its sentences ask for something.
pub(crate) fn asks_for_something(document: &Document) -> bool {
    let counted = Counted::of(document);
    let parts = parts(document);
    let is_typed = document.sentences.len() <= MOST_TYPED
        && document.headings.len() <= MOST_TYPED_HEADINGS
        && !document.code.iter().any(|it| it.block);
    if is_typed {
        // A short manual offers things too, by the names of what it explains.
        let explains = document.code.len() * 2 > counted.all;
        let offers = !explains && counted.share(counted.asking + counted.offering) >= 25;
        return parts > 0 || counted.share(counted.asking) >= 10 || offers;
    }
    let has_list = open_boxes(document) >= 3;
    match parts {
        0 => has_list && counted.share(counted.asking) >= 20 || counted.share(counted.asking) >= 50,
        1 => {
            has_list
                || counted.share(counted.asking) >= 25
                || is_sketch(document) && counted.share(counted.asking + counted.offering) >= 50
        }
        _ => true,
    }
}

/// Whether a short text lists requirements and has neither code nor template questions.
fn is_sketch(document: &Document) -> bool {
    const MOST: usize = 150;
    let mut headings = document.headings.iter();
    let listed = headings.any(|it| Role::of(document.lower(it.text)) == Role::Requirements);
    let asked = document.blocks.iter().any(|it| it.emphasised);
    listed
        && !asked
        && document.code.is_empty()
        && document.prose.split_whitespace().nth(MOST).is_none()
}

/// The sentences of a text, and how many of them ask or offer.
#[derive(Default)]
struct Counted {
    all: usize,
    asking: usize,
    offering: usize,
}

impl Counted {
    fn of(document: &Document) -> Self {
        let mut counted = Self::default();
        for sentence in &document.sentences {
            let text = document.lower(sentence.span);
            if text.split_whitespace().nth(1).is_none() {
                continue;
            }
            counted.all += 1;
            if ASKS.is_match(text) || ORDERS.is_match(text) {
                counted.asking += 1;
            } else if !PAST.is_match(text) && !PLAYED.is_match(text) {
                counted.offering += 1;
            }
        }
        counted
    }

    /// A number of sentences of all, in percent.
    fn share(&self, some: usize) -> usize {
        some * 100 / self.all.max(1)
    }
}

/// How many parts of a plan have their own section.
fn parts(document: &Document) -> usize {
    const PARTS: [Role; 7] = [
        Role::Goals,
        Role::Measures,
        Role::Requirements,
        Role::Criteria,
        Role::NonGoals,
        Role::Fears,
        Role::Plan,
    ];
    let has = |role: &&Role| {
        // “Launch screen” as a title names the subject.
        let titles = usize::from(document.headings.first().is_some_and(|it| it.level == 1));
        let mut headings = document.headings.iter().skip(titles);
        headings.any(|it| Role::of(document.lower(it.text)) == **role)
    };
    PARTS.iter().filter(has).count()
}

/// Boxes that are still to be ticked.
fn open_boxes(document: &Document) -> usize {
    let lines = document.source.lines().map(str::trim_start);
    lines
        .filter(|it| it.starts_with("- [ ]") || it.starts_with("* [ ]"))
        .count()
}

/// Looking back.
static PAST: LazyLock<Regex> =
    LazyLock::new(|| words(r"was|were|had|did|has been|have been|used to|would|could|might|i"));
