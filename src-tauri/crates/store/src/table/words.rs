//! What a user types into a search field, as an FTS5 query. Nothing typed is treated as syntax.

use rusqlite::{Connection, OptionalExtension};

use crate::Result;

/// Prefixes up to this length have an index of their own (see the migrations).
const INDEXED_LENGTH: usize = 4;

/// The marks around words that belong together.
const QUOTES: [char; 3] = ['"', '“', '”'];

/// More words than this are not searched one by one.
const MOST_TERMS: usize = 128;

/// The words to search for: all must occur. Words in quotes must also be adjacent in the text.
#[derive(Debug)]
pub(crate) struct Words {
    whole: Vec<String>,
    /// A prefix: the last word typed, unless quotes close it.
    beginning: Option<String>,
}

impl Words {
    /// `None` if only spaces were typed. Isolated signs count only if there is nothing else; they are never
    /// found.
    pub(crate) fn typed(text: &str) -> Option<Self> {
        let mut words: Vec<String> = Vec::new();
        let pieces: Vec<&str> = text.split(QUOTES).collect();
        let last = pieces.len() - 1;
        for (index, piece) in pieces.into_iter().enumerate() {
            let blank = |letter: char| letter.is_whitespace() || letter == '\0';
            let parts = piece.split(blank).filter(|part| !part.is_empty());
            if index % 2 == 1 {
                // A quote that isn't closed yet is still being typed.
                words.push(parts.collect::<Vec<_>>().join(" "));
            } else {
                words.extend(parts.map(str::to_owned));
            }
        }
        words.retain(|word| !word.is_empty());
        if words.iter().any(|word| is_searchable(word)) {
            words.retain(|word| is_searchable(word));
        }
        if words.is_empty() {
            return text.contains(QUOTES).then(Self::nothing);
        }
        let is_closed = last > 0 && last.is_multiple_of(2) && text.trim_end().ends_with(QUOTES);
        let beginning = if is_closed { None } else { words.pop() };
        Some(Self {
            whole: words,
            beginning,
        })
    }

    /// A sign that is never found.
    fn nothing() -> Self {
        Self {
            whole: Vec::new(),
            beginning: Some("\"".to_owned()),
        }
    }

    /// The query for an index of few texts.
    pub(crate) fn query(&self) -> String {
        let last = self.beginning.as_deref();
        self.with_last(last.map(|word| format!("{}*", quoted(word))))
    }

    /// The query for the index of debates. FTS5 collects every hit of a prefix before it returns the first,
    /// so a longer prefix is replaced by the words that it begins: those are read only as far as a page
    /// needs.
    pub(crate) fn query_over_debates(&self, connection: &Connection) -> Result<String> {
        Ok(match self.terms(connection)? {
            Some(terms) => {
                let terms: Vec<String> = terms.iter().map(|term| quoted(term)).collect();
                self.with_last(Some(format!("({})", terms.join(" OR "))))
            }
            None => self.query(),
        })
    }

    fn with_last(&self, last: Option<String>) -> String {
        let whole = self.whole.iter().map(|word| quoted(word));
        let all: Vec<String> = whole.chain(last).collect();
        all.join(" AND ")
    }

    /// The indexed words that begin with the last one; `None` if there are none, too many, or if only the
    /// index knows how they are spelled.
    fn terms(&self, connection: &Connection) -> Result<Option<Vec<String>>> {
        let Some(beginning) = self.beginning.as_deref().map(str::to_ascii_lowercase) else {
            return Ok(None);
        };
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
                    // After the term, and before any that continues with a letter or digit.
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
