//! What a text compares, and by which criteria.

use domain::page::{CriteriaRead, ListRead};
use domain::scorecard::{Comparison, Criterion, MOST_WEIGHT};
use domain::text::document::seen::one_line;

use super::distinct::distinct;
use super::markdown::{Entry, List, Outline};
use crate::front_matter::FrontMatter;

/// Letters of a name at most; what is longer is a sentence.
const LONGEST_NAME: usize = 60;

/// What a text that is all about options compares; other texts only if they say so.
pub fn comparison(text: &str, is_all_options: bool) -> Comparison {
    let mut options = options(text).items;
    if options.is_empty() && is_all_options {
        let criteria = |list: &List, outline: &Outline| {
            list.under
                .is_some_and(|at| is_of_criteria(&outline.headings[at].text))
        };
        let outline = Outline::of(text);
        let mut lists = outline.lists.iter();
        let first = lists.find(|list| !criteria(list, &outline));
        options = distinct(first.map(names).unwrap_or_default()).items;
    }
    Comparison {
        options,
        criteria: criteria(text).criteria,
    }
}

/// Whether a heading of the text says that options follow, and there are at least two.
pub(crate) fn has_options_heading(text: &str) -> bool {
    let outline = Outline::of(text);
    let mut headings = outline.headings.iter();
    let is_named = headings.any(|it| is_of(&it.text, &["option", "options"]));
    (is_named && of_heading(&outline).len() > 1) || lettered(&outline).len() > 1
}

/// The options of a text: from its front matter, headings such as `Option A: …`, or the contents of a section
/// `Options` or `Alternatives`.
pub(super) fn options(text: &str) -> ListRead {
    let front = FrontMatter::of(text).written_under("options").to_vec();
    if !front.is_empty() {
        return distinct(front);
    }
    let outline = Outline::of(text);
    let lettered = lettered(&outline);
    if lettered.len() > 1 {
        return distinct(lettered);
    }
    distinct(of_heading(&outline))
}

/// The criteria of a text: from its front matter, or the list under a heading `Criteria`.
pub(super) fn criteria(text: &str) -> CriteriaRead {
    let front = FrontMatter::of(text);
    let written = front.written_under("criteria");
    if !written.is_empty() {
        return weighed(pairs(written));
    }
    let outline = Outline::of(text);
    let mut lists = outline.lists.iter();
    let found = lists.find(|list| {
        list.under
            .is_some_and(|at| is_of_criteria(&outline.headings[at].text))
    });
    let entries = found.map(|list| list.entries.iter().map(|it| it.text.clone()));
    weighed(entries.into_iter().flatten().collect())
}

/// Criteria from lines such as `Cost (weight 3)` or `Cost: 3`.
pub(super) fn weighed(entries: Vec<String>) -> CriteriaRead {
    let mut weights = Vec::new();
    let names = distinct(entries).items.into_iter().map(|entry| {
        let criterion = weighted(&entry);
        weights.push(criterion.clone());
        criterion.name
    });
    let names: Vec<String> = names.collect();
    let all = names.len();
    let kept = distinct(names).items;
    let weight = |name: &str| weights.iter().find(|it| it.name == name)?.weight;
    CriteriaRead {
        removed: all - kept.len(),
        criteria: kept
            .into_iter()
            .map(|name| Criterion {
                weight: weight(&name),
                name,
            })
            .collect(),
    }
}

/// A criterion with the weight next to it: `Cost (weight 3)`, `Cost: 3`, `Cost (30%)`.
pub fn weighted(line: &str) -> Criterion {
    let line = one_line(line);
    let within = line.split_once('(').and_then(|(name, rest)| {
        let (inner, _) = rest.split_once(')')?;
        Some((name, figure(inner)?))
    });
    let behind = || {
        let at = line.rfind([':', '=', '–', '—', ',', '×'])?;
        let (name, rest) = line.split_at(at);
        Some((name, figure(rest)?))
    };
    let (name, weight) = match within.or_else(behind) {
        Some((name, Figure::Weight(weight))) if !name.trim().is_empty() => (name, Some(weight)),
        Some((name, Figure::OutOfRange)) if !name.trim().is_empty() => (name, None),
        _ => (line.as_str(), None),
    };
    let name = name.trim_matches(|sign: char| sign.is_whitespace() || ":*=–—,".contains(sign));
    let name = if name.is_empty() { &*line } else { name };
    Criterion {
        name: name.to_owned(),
        weight,
    }
}

/// What is found where a weight can be.
enum Figure {
    /// 0 to [`MOST_WEIGHT`].
    Weight(u8),
    OutOfRange,
}

impl Figure {
    fn of(weight: u32) -> Self {
        let weight = u8::try_from(weight).ok();
        match weight.filter(|weight| *weight <= MOST_WEIGHT) {
            Some(weight) => Self::Weight(weight),
            None => Self::OutOfRange,
        }
    }
}

/// The figure that the words give; `None` if they say something else.
fn figure(words: &str) -> Option<Figure> {
    let words = words.to_lowercase();
    let marks = |sign: char| sign.is_whitespace() || ":=–—,×".contains(sign);
    let words = words.trim_matches(marks);
    let words = words.strip_prefix("weight").unwrap_or(words);
    let words = words.trim_matches(marks);
    let words = words.strip_suffix("/10").unwrap_or(words);
    let words = words.trim_matches(marks);
    if let Some(percent) = words.strip_suffix('%') {
        let percent: u32 = percent.trim().parse().ok()?;
        return Some(Figure::of(percent.saturating_add(5) / 10));
    }
    Some(Figure::of(words.parse().ok()?))
}

/// Names each with the figure that follows it.
fn pairs(written: &[String]) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::new();
    for words in written {
        match pairs.last_mut() {
            Some(name) if words.parse::<u32>().is_ok() => *name = format!("{name}: {words}"),
            _ => pairs.push(words.clone()),
        }
    }
    pairs
}

/// The contents of the first section of options: the headings right below it, otherwise its first list.
fn of_heading(outline: &Outline) -> Vec<String> {
    let headings = outline.headings.iter().enumerate();
    let of_options = headings.filter(|(_, it)| is_of(&it.text, &["options", "alternatives"]));
    for (at, _) in of_options {
        let below = outline.below(at);
        if below.len() > 1 {
            return below;
        }
        let mut lists = outline.lists.iter();
        if let Some(list) = lists.find(|list| list.under == Some(at)) {
            return names(list);
        }
    }
    Vec::new()
}

/// What headings such as `Option A: …` name.
fn lettered(outline: &Outline) -> Vec<String> {
    let headings = outline.headings.iter();
    headings.filter_map(|it| option(&it.text)).collect()
}

fn option(heading: &str) -> Option<String> {
    let heading = one_line(heading);
    let mut parts = heading.splitn(3, ' ');
    let is_word = |word: &str| matches!(&*word.to_lowercase(), "option" | "alternative");
    let _ = parts.next().filter(|word| is_word(word))?;
    let label = parts.next()?;
    let sign = label.trim_end_matches([':', '.', ')', ',']);
    if sign.is_empty() || sign.chars().count() > 3 || !sign.chars().all(char::is_alphanumeric) {
        return None;
    }
    let rest = parts.next().unwrap_or_default();
    let rest = rest.trim_start_matches([':', '-', '–', '—', ' ']);
    Some(match rest {
        "" => heading.trim_end_matches(':').to_owned(),
        name => name.to_owned(),
    })
}

/// What the entries of a list are called: their bold beginning, otherwise the part before a colon if it
/// distinguishes all of them, otherwise the whole entry.
fn names(list: &List) -> Vec<String> {
    let name = |entry: &Entry| {
        let bold = entry.bold.trim().trim_end_matches([':', '.']).trim();
        let name = if bold.is_empty() { &entry.text } else { bold };
        option(name).unwrap_or_else(|| name.to_owned())
    };
    let names: Vec<String> = list.entries.iter().map(name).collect();
    let heads: Vec<String> = names.iter().map(|name| head(name).to_owned()).collect();
    match distinct(heads.clone()).removed {
        0 => heads,
        _ => names,
    }
}

/// The part before a colon, if it is a name and not a sentence.
fn head(entry: &str) -> &str {
    match entry.split_once(": ") {
        Some((head, _)) if !head.is_empty() && head.chars().count() <= LONGEST_NAME => head,
        _ => entry,
    }
}

fn is_of_criteria(heading: &str) -> bool {
    let what_is_done = ["acceptance", "success", "exit", "entry", "launch"];
    is_of(heading, &["criteria"]) && !is_of(heading, &what_is_done)
}

/// Whether one of the words is in a heading that is not much longer.
fn is_of(heading: &str, wanted: &[&str]) -> bool {
    let heading = heading.to_lowercase();
    let words = heading.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.len() <= 5 && words.iter().any(|word| wanted.contains(word))
}
