//! Signs in the lines and sentences of a text that it reports or explains rather than plans. Most such texts
//! have no heading that says so.

use crate::apostrophe::straight;
use crate::document::{Document, Role};

/// How many sentences are examined.
const MOST_SENTENCES: usize = 2_000;

/// The maximum length of a line's label, in bytes, with the marks around it.
const LONGEST_LABEL: usize = 40;

/// Labels above an email.
const OF_MAIL: [&str; 6] = ["subject:", "from:", "to:", "cc:", "date:", "sent:"];

/// Whether the text opens as a letter does: “Hi all,”, below a title or the labels of an email, if there are any.
pub(super) fn is_letter(document: &Document) -> bool {
    let body = without_front_matter(&document.source);
    let lines = body.lines().map(|it| it.trim().to_lowercase());
    let above = |line: &String| {
        line.is_empty() || line.starts_with('#') || OF_MAIL.iter().any(|it| line.starts_with(it))
    };
    let mut lines = lines.skip_while(above);
    let first = lines.next().unwrap_or_default();
    let mut words = first.split_whitespace();
    let greets = matches!(
        words.next(),
        Some("hi" | "hello" | "hey" | "dear" | "good" | "hi," | "hello,")
    );
    greets && words.count() <= 4 && first.ends_with([',', '!', ':'])
}

/// A text without the fields between two lines of “---” at its top.
fn without_front_matter(source: &str) -> &str {
    let fields = source.strip_prefix("---\n");
    let body = fields.and_then(|it| it.split_once("\n---\n"));
    body.map_or(source, |it| it.1)
}

/// Labels that say who met.
const WHO: [&str; 9] = [
    "attendees",
    "attending",
    "participants",
    "present",
    "absent",
    "apologies",
    "minutes",
    "notes by",
    "note taker",
];
/// Labels of what was discussed.
const MET: [&str; 12] = [
    "agenda",
    "decision",
    "decisions",
    "decided",
    "discussion",
    "action",
    "action item",
    "action items",
    "actions",
    "next meeting",
    "next sync",
    "next steps",
];

/// Whether lines and headings name the parts of minutes or of a bug report.
pub(super) fn has_labels(document: &Document) -> bool {
    let (minutes, bug) = labels(document);
    minutes.both() || bug.both()
}

/// Whether lines and headings say who met and what was discussed.
pub(super) fn names_who_met(document: &Document) -> bool {
    labels(document).0.both()
}

/// The labels of minutes, and those of a bug report.
fn labels(document: &Document) -> (Found, Found) {
    let mut minutes = Found::default();
    let mut bug = Found::default();
    let lines = document.source.lines();
    let lines = lines.filter_map(|it| it.split_once(':')).map(|it| it.0);
    let headings = document.headings.iter().map(|it| document.quote(it.text));
    for label in lines.chain(headings).filter(|it| it.len() <= LONGEST_LABEL) {
        let label = label.trim_matches(|it: char| !it.is_alphanumeric());
        let label = label.to_lowercase();
        minutes.first |= WHO.contains(&label.as_str());
        minutes.second |= MET.contains(&label.as_str());
        let of_behavior = ["behav", "result", "outcome"]
            .iter()
            .any(|it| label.contains(it));
        bug.first |= label.contains("reproduc")
            || of_behavior && (label.starts_with("actual") || label.starts_with("current"))
            || matches!(
                label.as_str(),
                "actual" | "actually" | "observed" | "stack trace"
            );
        bug.second |= of_behavior && label.contains("expected") || label == "expected";
    }
    (minutes, bug)
}

/// Beginnings of headings that only a text has that weighs a design, whatever else it has.
const WEIGHS: [&str; 7] = [
    "alternatives",
    "rejected ",
    "prior art",
    "drawbacks",
    "rationale",
    "backwards compat",
    "graduation criteria",
];

/// Whether the text weighs a design in a separate section.
pub(super) fn weighs(document: &Document) -> bool {
    let mut headings = document.headings.iter();
    headings.any(|it| {
        let text = document.lower(it.text);
        let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
        WEIGHS.iter().any(|word| text.starts_with(word))
    })
}

/// Whether the first line calls the text minutes, as a line without a heading’s mark may do.
pub(super) fn opens_as_minutes(document: &Document) -> bool {
    let first = document.source.lines().find(|it| !it.trim().is_empty());
    let first = first.unwrap_or_default().to_lowercase();
    let short = first.split_whitespace().count() <= 15;
    short
        && ["minutes", "meeting notes"]
            .iter()
            .any(|it| first.contains(it))
}

/// Two sorts of labels; one alone says nothing.
#[derive(Default)]
struct Found {
    first: bool,
    second: bool,
}

impl Found {
    fn both(&self) -> bool {
        self.first && self.second
    }
}

/// Whether there are badges at the top, as in README files.
pub(super) fn has_badges(document: &Document) -> bool {
    let top = document.source.floor_char_boundary(TOP);
    document.source[..top].contains("[![")
}

/// How much of a text is its top, in bytes.
const TOP: usize = 1_500;

/// Whether the headings are releases: numbers of three parts, newest or oldest first.
pub(super) fn lists_releases(document: &Document) -> bool {
    let headings = || document.headings.iter().map(|it| document.lower(it.text));
    let is_release = |text: &str| {
        let text = text.trim_start_matches(['[', 'v', ' ']);
        let number = text
            .split(|it: char| !it.is_ascii_digit() && it != '.')
            .next();
        let mut parts = number.unwrap_or_default().split('.');
        parts.by_ref().take(3).filter(|it| !it.is_empty()).count() == 3
    };
    let titled = headings()
        .next()
        .is_some_and(|it| it.contains("changelog") || it.contains("release notes"));
    titled || headings().filter(|it| is_release(it)).nth(1).is_some()
}

/// What the sentences of a text say, counted.
#[derive(Default)]
struct Counts {
    all: usize,
    /// Code blocks; each counts as much as a sentence about code.
    blocks: usize,
    /// What must come.
    planned: usize,
    /// What people get from it.
    offered: usize,
    /// What was.
    past: usize,
    /// Told by somebody of themselves: “I ran into it”.
    own: usize,
    /// Spoken to the reader, or with code in it.
    instructing: usize,
}

fn count(document: &Document) -> Counts {
    let blocks = document.code.iter().filter(|it| it.block).count();
    let mut counts = Counts {
        all: blocks,
        blocks,
        instructing: blocks,
        ..Counts::default()
    };
    for sentence in document.sentences.iter().take(MOST_SENTENCES) {
        let text = document.lower(sentence.span);
        if text.split_whitespace().nth(2).is_none() {
            continue;
        }
        let is_of_word = |it: char| it.is_alphanumeric() || "'’".contains(it);
        let (mut planned, mut offered, mut past, mut you) = (false, false, false, false);
        let words = text.split(|it: char| !is_of_word(it));
        for (at, word) in words.filter(|it| !it.is_empty()).enumerate() {
            // The second word is what the first one did: “Ann talked”.
            past |= at == 1 && word.len() > 4 && word.ends_with("ed");
            match straight(word).as_ref() {
                "must" | "shall" | "should" | "will" | "won't" | "want" | "wants" | "need"
                | "needs" | "would" | "let's" | "we'll" | "propose" | "plan" => planned = true,
                "can" | "cannot" | "can't" | "able" | "allow" | "allows" | "let" | "lets"
                | "enable" | "enables" | "gets" | "sees" => offered = true,
                "was" | "were" | "had" | "did" | "didn't" | "went" | "asked" | "said" | "told"
                | "agreed" | "decided" | "discussed" | "reported" | "merged" | "shipped"
                | "happened" | "looked" | "fixed" => past = true,
                "you" | "your" | "yours" | "yourself" | "you're" | "please" => {
                    you = true;
                }
                _ => {}
            }
        }
        counts.all += 1;
        let story = text.trim_start().starts_with("as a") || text.contains(" i want");
        let own = text
            .split_whitespace()
            .any(|it| matches!(straight(it).as_ref(), "i" | "i'm" | "i've"));
        counts.own += usize::from(own && !story);
        counts.planned += usize::from(planned);
        counts.offered += usize::from(offered);
        counts.past += usize::from(past);
        counts.instructing += usize::from(you || text.contains('_'));
    }
    counts
}

/// Headings that only texts have which plan.
fn plans(document: &Document) -> usize {
    let headings = document.headings.iter();
    let planned = headings.filter(|it| {
        matches!(
            it.role,
            Role::Goals
                | Role::Measures
                | Role::Criteria
                | Role::NonGoals
                | Role::Plan
                | Role::Fears
                | Role::Assumptions
        )
    });
    planned.count()
}

/// Sentences that a text has before their sorts say anything.
const FEW: usize = 8;

/// Whether a text explains how to use what is there, tells what was, or promises nothing at all.
pub(super) fn tells(document: &Document) -> bool {
    let counts = count(document);
    let headed = plans(document);
    let share = |some: usize| some * 100 / counts.all.max(1);
    let promises_little = share(counts.planned) <= 20;
    let short = counts.all >= FEW / 2 && counts.blocks > 0 && counts.planned == 0 && headed == 0;
    let explains = (counts.all >= FEW || short)
        && (headed <= 1 || headed * 10 < document.headings.len())
        && promises_little
        && share(counts.instructing) >= 25;
    let looks_back = counts.all >= FEW / 2
        && headed == 0
        && counts.planned * 3 <= counts.past
        && share(counts.past) >= 40;
    let promises_nothing = counts.all >= FEW
        && headed == 0
        && counts.planned + counts.offered == 0
        && document.headings.iter().all(|it| it.role == Role::Other);
    let tells_own = counts.own > 2 && share(counts.own) >= 25 && headed == 0;
    explains || looks_back || promises_nothing || tells_own
}
