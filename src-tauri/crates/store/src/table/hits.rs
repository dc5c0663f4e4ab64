//! Search hits with their surrounding text.

use std::collections::HashMap;

use domain::page::{Hit, HitKind};
use rusqlite::{Connection, ToSql};

use super::{collect, from_word, json_list};
use crate::Result;

/// How the places are distributed in the index.
#[derive(Clone, Copy)]
pub(crate) enum Spread {
    /// Found by scanning the index: scanning again finds them all.
    InARow,
    /// Found one by one, with any number of others in between.
    Scattered,
}

/// The text of the given rows of the index, with the hits marked.
pub(crate) fn at(
    connection: &Connection,
    words: &str,
    places: &[i64],
    spread: Spread,
) -> Result<HashMap<i64, Hit>> {
    let mut hits = HashMap::new();
    for (place, snippet) in snippets(connection, words, places, spread)? {
        let mut found = collect(
            connection,
            "SELECT kind, key,
                    CASE kind
                    WHEN 'finding' THEN
                        (SELECT coalesce(shown, persona) FROM findings
                         LEFT JOIN labels ON labels.debate = findings.debate
                                          AND labels.kind = 'persona' AND value = persona
                         WHERE findings.debate = search.debate AND id = search.key)
                    WHEN 'reply' THEN
                        (SELECT model FROM usage
                         WHERE usage.debate = search.debate AND usage.key = search.key)
                    END AS by
             FROM search WHERE n = ?1",
            [place],
            |row| {
                let kind: String = row.get("kind")?;
                Ok((hit_kind(&kind)?, row.get("key")?, row.get("by")?))
            },
        )?;
        if let Some((kind, key, by)) = found.pop() {
            hits.insert(
                place,
                Hit {
                    snippet: one_line(kind, &snippet),
                    kind,
                    key,
                    by,
                },
            );
        }
    }
    Ok(hits)
}

fn hit_kind(word: &str) -> Result<HitKind> {
    from_word(word, || "The search index".to_owned())
}

/// The text around the hits in the given rows.
fn snippets(
    connection: &Connection,
    words: &str,
    places: &[i64],
    spread: Spread,
) -> Result<Vec<(i64, String)>> {
    match spread {
        Spread::InARow => between(connection, words, places),
        Spread::Scattered => {
            let mut found = Vec::with_capacity(places.len());
            for place in places {
                found.extend(between(connection, words, &[*place])?);
            }
            Ok(found)
        }
    }
}

fn between(connection: &Connection, words: &str, places: &[i64]) -> Result<Vec<(i64, String)>> {
    let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else {
        return Ok(Vec::new());
    };
    // The plus keeps SQLite from running the query again for each row.
    let sql = "SELECT rowid, snippet(search_index, 0, char(2), char(3), '…', 16)
               FROM search_index
               WHERE search_index MATCH ?1 AND rowid BETWEEN ?2 AND ?3
                 AND +rowid IN (SELECT value FROM json_each(?4))";
    let rows = json_list(places)?;
    let params: [&dyn ToSql; 4] = [&words, first, last, &rows];
    collect(connection, sql, params, |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}

/// A snippet without line breaks. The lines of a finding are its title, concern and so on.
fn one_line(kind: HitKind, snippet: &str) -> String {
    let folded = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let between = match kind {
        HitKind::Finding => " · ",
        _ => " ",
    };
    let lines = snippet.lines().map(folded).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(between)
}
