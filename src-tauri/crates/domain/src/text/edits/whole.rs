//! Recognizes a complete text in the reply of a model that was asked for edits.

use std::collections::HashSet;

use crate::text::document::words::{bag, containment};

/// Percentage of the old text's lines that a reply must repeat to count as a new version of it.
const LINES: usize = 30;
/// Percentages of its words and of its lines that are also enough if the reply has the same heading as the
/// old text. In a recorded debate of two models, versions rewritten from end to end repeat 60 and 17;
/// reviews of them repeat 19 and none, since they quote within their own lines.
const WORDS: usize = 50;
const LINES_REWRITTEN: usize = 10;
/// Percentage of its words if the model put the text between tags, which itself is a sign. An unrelated
/// specification repeats 20.
const WORDS_TAGGED: usize = 25;
/// A shorter text is repeated by chance.
const LEAST_LINES: usize = 3;

/// The complete text that `reply` contains as a replacement for `old`, if it does: between tags or fences,
/// from a heading on, or all of the reply, whichever repeats most of it. Fences may also be code of the
/// document itself.
pub fn find(reply: &str, old: &str) -> Option<String> {
    let of_old = lines(old);
    if of_old.len() < LEAST_LINES {
        return None;
    }
    let (tagged, words) = (tagged(reply), bag(old));
    let repeated = |candidate| containment(&words, &bag(candidate));
    let candidates = [Some(reply), headed(reply, old), fenced(reply), tagged];
    candidates
        .into_iter()
        .flatten()
        .map(|candidate| (lines(candidate).intersection(&of_old).count(), candidate))
        // Among those that repeat equally much, the last: it excludes what the model said around the text.
        .max_by_key(|(shared, _)| *shared)
        .filter(|(shared, candidate)| {
            let lines = shared * 100 / of_old.len();
            lines >= LINES
                || lines >= LINES_REWRITTEN
                    && is_headed(candidate, old)
                    && repeated(candidate) >= WORDS
                || tagged == Some(candidate) && repeated(candidate) >= WORDS_TAGGED
        })
        .map(|(_, candidate)| like(candidate, old))
}

/// The text between `[SPEC]` and `[/SPEC]` or the like.
fn tagged(reply: &str) -> Option<&str> {
    ["SPEC", "DOCUMENT", "TEXT"].into_iter().find_map(|tag| {
        let (_, rest) = reply.split_once(&format!("[{tag}]"))?;
        let (inside, _) = rest.rsplit_once(&format!("[/{tag}]"))?;
        Some(inside.trim_start_matches(['\r', '\n']))
    })
}

/// The text between the first and the last fence line: the document may contain fences itself.
fn fenced(reply: &str) -> Option<&str> {
    let (_, rest) = reply.split_once("```")?;
    let (_, rest) = rest.split_once('\n')?;
    let (inside, _) = rest.rsplit_once("```")?;
    Some(inside)
}

/// The reply from its first heading at the level of the old text's opening heading.
fn headed<'a>(reply: &'a str, old: &str) -> Option<&'a str> {
    let level = level(old)?;
    let mut from = 0;
    for line in reply.split_inclusive('\n') {
        if self::level(line) == Some(level) {
            return Some(&reply[from..]);
        }
        from += line.len();
    }
    None
}

/// Whether a text begins with a heading at the level of the old one's.
fn is_headed(text: &str, old: &str) -> bool {
    level(old).is_some_and(|of_old| level(text) == Some(of_old))
}

/// The level of the heading at the start of a text, from 1.
fn level(text: &str) -> Option<usize> {
    let text = text.trim_start();
    let rest = text.trim_start_matches('#');
    let level = text.len() - rest.len();
    ((1..=6).contains(&level) && rest.starts_with(' ')).then_some(level)
}

fn lines(text: &str) -> HashSet<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Line ends and the final line break as in the old text.
fn like(candidate: &str, old: &str) -> String {
    let mut text = candidate.replace("\r\n", "\n");
    text.truncate(text.trim_end_matches('\n').len());
    let ending = &old[old.trim_end_matches(['\r', '\n']).len()..];
    text.extend(ending.matches('\n'));
    if old.contains("\r\n") {
        text = text.replace('\n', "\r\n");
    }
    text
}
