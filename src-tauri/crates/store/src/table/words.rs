//! What a user types into a search field, as a query of FTS5. Nothing typed is syntax.

use rusqlite::{Connection, OptionalExtension};

use crate::Result;

/// Beginnings up to this length have an index of their own (see the migrations).
const INDEXED_LENGTH: usize = 4;

/// More words than this are not looked for one by one.
const MOST_TERMS: usize = 128;

/// The words to look for: all of them, the last as the beginning of a word.
#[derive(Debug)]
pub(crate) struct Words {
    whole: Vec<String>,
    beginning: String,
}

impl Words {
    /// `None` when nothing but blanks was typed. Signs that stand alone count only if there is
    /// nothing else; they are found nowhere.
    pub(crate) fn typed(text: &str) -> Option<Self> {
        let mut words: Vec<String> = text
            .split(|c: char| c.is_whitespace() || c == '\0')
            .map(str::to_owned)
            .collect();
        words.retain(|word| !word.is_empty());
        if words.iter().any(|word| is_searchable(word)) {
            words.retain(|word| is_searchable(word));
        }
        let beginning = words.pop()?;
        Some(Self {
            whole: words,
            beginning,
        })
    }

    /// The query for an index of few texts.
    pub(crate) fn query(&self) -> String {
        self.with_last(&format!("{}*", quoted(&self.beginning)))
    }

    /// The query for the index over debates. FTS5 gathers every hit of a beginning before it
    /// returns the first, so a longer one is replaced by the words that it begins: those are read
    /// only as far as a page needs.
    pub(crate) fn query_over_debates(&self, connection: &Connection) -> Result<String> {
        Ok(match self.terms(connection)? {
            Some(terms) => {
                let terms: Vec<String> = terms.iter().map(|term| quoted(term)).collect();
                self.with_last(&format!("({})", terms.join(" OR ")))
            }
            None => self.query(),
        })
    }

    fn with_last(&self, last: &str) -> String {
        let whole = self.whole.iter().map(|word| quoted(word));
        let all: Vec<String> = whole.chain([last.to_owned()]).collect();
        all.join(" AND ")
    }

    /// The indexed words that the last one begins; `None` when they are none, too many, or when
    /// only the index knows how to spell them.
    fn terms(&self, connection: &Connection) -> Result<Option<Vec<String>>> {
        let beginning = self.beginning.to_ascii_lowercase();
        let is_plain = beginning.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_plain || beginning.len() <= INDEXED_LENGTH {
            return Ok(None);
        }
        let mut next =
            connection.prepare_cached("SELECT term FROM search_terms WHERE term >= ?1 LIMIT 1")?;
        let mut terms: Vec<String> = Vec::new();
        let mut from = beginning.clone();
        loop {
            let found: Option<String> = next.query_one([&from], |row| row.get(0)).optional()?;
            match found.filter(|term| term.starts_with(&beginning)) {
                Some(_) if terms.len() == MOST_TERMS => return Ok(None),
                Some(term) => {
                    // Behind the term, and before any that goes on with a letter or digit.
                    from = format!("{term}\u{1}");
                    terms.push(term);
                }
                None => return Ok((!terms.is_empty()).then_some(terms)),
            }
        }
    }
}

fn is_searchable(word: &str) -> bool {
    word.chars().any(char::is_alphanumeric)
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('"', "\"\""))
}
