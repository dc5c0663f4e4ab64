//! Recognises a whole text in the reply of a model that was asked for edits.

use std::collections::HashSet;

/// Share of the old text's lines that a reply must repeat to count as a new version of it.
const SHARED_LINES: f64 = 0.3;

/// The whole text that `reply` holds in place of `old`, if it holds one: between tags or fences, or
/// all of the reply.
pub(crate) fn find(reply: &str, old: &str) -> Option<String> {
    [tagged(reply), fenced(reply), Some(reply)]
        .into_iter()
        .flatten()
        .find(|candidate| repeats(candidate, old))
        .map(|candidate| like(candidate, old))
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

fn repeats(candidate: &str, old: &str) -> bool {
    let lines = |text: &str| -> HashSet<String> {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (old, new) = (lines(old), lines(candidate));
    if old.len() < 3 {
        return false;
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of lines are far below 2^52"
    )]
    let shared = old.intersection(&new).count() as f64 / old.len() as f64;
    shared >= SHARED_LINES
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
