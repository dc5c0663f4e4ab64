//! A second search that starts from what the first one found.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::explore::{Explored, Request, explore};
use crate::order::MOST_READ;
use crate::root::Unusable;
use crate::stop::Stop;

/// How many of the best files may contribute names.
const BEST: usize = 5;
/// The most names that may be added; more would drown out the words of the text.
const MOST_NAMES: usize = 8;

/// Keywords that define something in code, in most languages.
static DEFINED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:fn|func|function|def|class|struct|enum|trait|interface|type|table|model|const)\s+([\p{L}_][\p{L}\p{N}_]{3,59})").ok()
});

/// Explores a project as [`explore`] does, then again with the names that the best files define added to the
/// text. What only the second search finds comes after what the first one found.
///
/// # Errors
/// When the folder can’t be read at all. Everything smaller is a warning.
pub fn explore_deep(request: &Request, stop: &Stop) -> Result<Explored, Unusable> {
    let mut first = explore(request, stop)?;
    let names = names(&first, &request.text);
    if names.is_empty() {
        return Ok(first);
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let further = Request {
        text: format!("{}\n\n{}\n", request.text, names.join(", ")),
        ..request.clone()
    };
    match explore(&further, stop) {
        Ok(second) => Ok(both(first, second)),
        Err(vanished) => {
            first.warnings.push(vanished.to_string());
            Ok(first)
        }
    }
}

/// Names that the passages of the best files define and the text doesn’t mention, the best first.
fn names(first: &Explored, text: &str) -> Vec<String> {
    let best = first.found.iter().take(BEST);
    let passages = best.flat_map(|found| &found.excerpts);
    let defined = passages.flat_map(|it| {
        let found = DEFINED
            .iter()
            .flat_map(|defined| defined.captures_iter(&it.text));
        found.filter_map(|captures| captures.get(1))
    });
    let mut seen = HashSet::new();
    let names = defined.map(|name| name.as_str().to_owned());
    let names = names.filter(|name| !text.contains(name.as_str()) && seen.insert(name.clone()));
    names.take(MOST_NAMES).collect()
}

fn both(first: Explored, second: Explored) -> Explored {
    let Explored {
        mut found,
        mut warnings,
        ..
    } = first;
    let known: HashSet<String> = found.iter().map(|it| it.path.clone()).collect();
    let fresh = second
        .found
        .into_iter()
        .filter(|it| !known.contains(&it.path));
    // A name one step away matters less than what the text itself leads to.
    let least = found.last().map_or(0.0, |it| it.relevance);
    found.extend(fresh.map(|mut it| {
        it.relevance = it.relevance.min(least);
        it
    }));
    found.truncate(MOST_READ);
    let said: HashSet<String> = warnings.iter().cloned().collect();
    warnings.extend(second.warnings.into_iter().filter(|it| !said.contains(it)));
    Explored {
        found,
        warnings,
        keywords: second.keywords,
        redacted: first.redacted.max(second.redacted),
        duration_ms: first.duration_ms + second.duration_ms,
        ..first
    }
}
