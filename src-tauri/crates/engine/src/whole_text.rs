//! Recognises a whole text in the reply of a model that was asked for edits.

use std::collections::HashSet;

/// Share of the old text's lines, in per cent, that a reply must repeat to count as a new version
/// of it.
const SHARED_PER_CENT: usize = 30;
/// A text of fewer lines is repeated by chance.
const LEAST_LINES: usize = 3;

/// The whole text that `reply` holds in place of `old`, if it holds one: between tags or fences, or
/// all of the reply, whichever repeats most of it. Fences may also be code of the document itself.
pub(crate) fn find(reply: &str, old: &str) -> Option<String> {
    let of_old = lines(old);
    if of_old.len() < LEAST_LINES {
        return None;
    }
    let candidates = [Some(reply), fenced(reply), tagged(reply)];
    candidates
        .into_iter()
        .flatten()
        .map(|candidate| (lines(candidate).intersection(&of_old).count(), candidate))
        // Of those that repeat as much, the last: without what the model said around the text.
        .max_by_key(|(shared, _)| *shared)
        .filter(|(shared, _)| shared * 100 >= of_old.len() * SHARED_PER_CENT)
        .map(|(_, candidate)| like(candidate, old))
}

/// What stands between `[SPEC]` and `[/SPEC]` or the like.
fn tagged(reply: &str) -> Option<&str> {
    ["SPEC", "DOCUMENT", "TEXT"].into_iter().find_map(|tag| {
        let (_, rest) = reply.split_once(&format!("[{tag}]"))?;
        let (inside, _) = rest.rsplit_once(&format!("[/{tag}]"))?;
        Some(inside.trim_start_matches(['\r', '\n']))
    })
}

/// What stands between the first and the last line of fence: the document may hold fences itself.
fn fenced(reply: &str) -> Option<&str> {
    let (_, rest) = reply.split_once("```")?;
    let (_, rest) = rest.split_once('\n')?;
    let (inside, _) = rest.rsplit_once("```")?;
    Some(inside)
}

fn lines(text: &str) -> HashSet<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Line ends and the final newline as the old text has them.
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
