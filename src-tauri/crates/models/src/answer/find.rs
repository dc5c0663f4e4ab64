//! Finds JSON in text, in linear time: one pass, and a limited number of restarts where a brace turned out
//! to be part of the prose.

/// Max nesting depth of brackets.
const DEPTH: usize = 96;

/// Max number of brackets that are never closed before the search gives up: each costs a walk to the end.
const UNCLOSED: usize = 12;

/// A range of text that starts like JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// All brackets are closed.
    Whole(&'a str),
    /// The text ends before they are.
    CutOff(&'a str),
    /// Nested too deeply to be read.
    TooDeep(&'a str),
}

impl Found<'_> {
    /// In bytes.
    pub(super) fn length(&self) -> usize {
        self.text().len()
    }

    /// Whether another text contains it literally.
    pub(super) fn stands_in(&self, other: &str) -> bool {
        other.contains(self.text())
    }

    /// Whether it never ends, and begins with one of these fields.
    pub(super) fn is_cut_off_in(&self, fields: &[String]) -> bool {
        let Self::CutOff(text) = self else {
            return false;
        };
        let first = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        fields.iter().any(|field| {
            let rest = first.strip_prefix(field.as_str());
            rest.is_some_and(|rest| {
                rest.trim_start_matches(['"', '\''])
                    .trim_start()
                    .starts_with(':')
            })
        })
    }

    fn text(&self) -> &str {
        let (Self::Whole(text) | Self::CutOff(text) | Self::TooDeep(text)) = self;
        text
    }
}

/// The ranges of the text that may be JSON, in order; none is within another, except within one that never
/// ends.
pub(super) fn find(text: &str) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut unclosed = 0;
    while unclosed < UNCLOSED
        && let Some(start) = next_start(text, at)
    {
        let mut scan = Scan::default();
        if let Some(length) = scan.run(&text[start..]) {
            let json = &text[start..start + length];
            let whole = scan.deepest <= DEPTH;
            found.push(if whole {
                Found::Whole(json)
            } else {
                Found::TooDeep(json)
            });
            at = start + length;
        } else {
            found.push(Found::CutOff(&text[start..]));
            unclosed += 1;
            at = start + 1;
        }
    }
    found
}

/// The same JSON with raw control characters in strings escaped.
pub(super) fn mend(json: &str) -> String {
    let mut scan = Scan::default();
    let mut mended = String::with_capacity(json.len());
    for next in json.chars() {
        match next {
            '\n' if scan.in_string() => mended.push_str("\\n"),
            '\r' if scan.in_string() => mended.push_str("\\r"),
            '\t' if scan.in_string() => mended.push_str("\\t"),
            _ => mended.push(next),
        }
        scan.step(next);
    }
    mended
}

/// An opening bracket followed by something that looks like JSON.
fn next_start(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let start = at + text[at..].find(['{', '['])?;
        let after = text[start + 1..].trim_start().chars().next();
        let begins = match after {
            Some('{' | '}' | '[' | ']' | '"' | '\'' | '/') | None => true,
            // A name without quotes, or a number in a list.
            Some(next) => next.is_alphanumeric() || matches!(next, '_' | '$' | '-'),
        };
        if begins {
            return Some(start);
        }
        at = start + 1;
    }
}

/// A scanner that knows only strings, comments and nesting.
#[derive(Debug, Default)]
struct Scan {
    place: Place,
    depth: usize,
    deepest: usize,
    /// The last character other than a space, outside of strings and comments.
    before: Option<char>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Outside,
    String(char),
    Escape(char),
    Slash,
    LineComment,
    BlockComment,
    BlockCommentStar,
}

impl Scan {
    /// The length of the JSON at the start of the text; `None` if it never ends.
    fn run(&mut self, text: &str) -> Option<usize> {
        for (at, next) in text.char_indices() {
            self.step(next);
            if self.depth == 0 {
                return Some(at + next.len_utf8());
            }
        }
        None
    }

    fn in_string(&self) -> bool {
        matches!(self.place, Place::String(_))
    }

    fn step(&mut self, next: char) {
        self.place = match (self.place, next) {
            (Place::Escape(quote), _) => Place::String(quote),
            (Place::String(quote), '\\') => Place::Escape(quote),
            (Place::String(quote), _) if next == quote => {
                self.before = Some(next);
                Place::Outside
            }
            (Place::LineComment, '\n') | (Place::BlockCommentStar, '/') => Place::Outside,
            (Place::BlockComment | Place::BlockCommentStar, '*') => Place::BlockCommentStar,
            (Place::BlockCommentStar, _) | (Place::Slash, '*') => Place::BlockComment,
            (Place::Slash, '/') => Place::LineComment,
            (Place::Outside | Place::Slash, _) => self.step_outside(next),
            (place, _) => place,
        };
    }

    fn step_outside(&mut self, next: char) -> Place {
        match next {
            '{' | '[' => {
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
            }
            '}' | ']' => self.depth = self.depth.saturating_sub(1),
            '"' => return Place::String('"'),
            // Elsewhere, it is an apostrophe.
            '\'' if matches!(self.before, Some('{' | '[' | ',' | ':')) => {
                return Place::String('\'');
            }
            '/' => return Place::Slash,
            _ => {}
        }
        if !next.is_whitespace() {
            self.before = Some(next);
        }
        Place::Outside
    }
}
