//! From Markdown to a [`Document`].

use std::collections::HashSet;
use std::sync::LazyLock;

use comrak::{Arena, Options, parse_document};
use domain::Span;
use domain::pattern::Regex;

use super::sentence::sentences;
use super::walk::{Found, walk};
use super::{Block, BlockKind, Document, Entry, Heading, Role, Sentence};
use crate::pattern::{exact, words};

static MARKER: LazyLock<Regex> = LazyLock::new(|| exact(r"\[Q[0-9]{1,6}\]"));
static DEFINITION: LazyLock<Regex> = LazyLock::new(|| exact(r"^ {0,3}\[[^\]\^][^\]]*\]:[ \t]*\S"));
/// How an entry of open questions begins: as it is written today, or with the number of an older one.
static ENTRY: LazyLock<Regex> = LazyLock::new(|| exact(r"^\*\*(?:Question:|Q([0-9]{1,6}))\*\*"));

/// Parses a document. Any text will do.
pub(crate) fn parse(source: &str) -> Document {
    let readable = readable(source);
    let arena = Arena::new();
    let found = walk(parse_document(&arena, &readable, &options()), source);
    let mut document = Document {
        source: source.to_owned(),
        ..Document::default()
    };
    let mut prose = mask(source, &found);
    record_markers(&mut document, &found, &mut prose);
    document.prose = String::from_utf8(prose).unwrap_or_else(|_| " ".repeat(source.len()));
    document.lower = document.prose.to_ascii_lowercase();
    document.headings = headings(&document, &found);
    split_blocks(&mut document, &found);
    document.tables = found.tables;
    document.links = found.links;
    document.code = found.code;
    document.lists = found.lists;
    document.anchors = found.anchors;
    document.sealed = found.sealed;
    document.top = found.top;
    document
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.footnotes = true;
    options.extension.front_matter_delimiter = Some("---".to_owned());
    options
}

/// The source, with blanks for everything that the parser would replace or drop, so that places
/// stay the same. Definitions of links that a paragraph follows without a blank line would shift
/// all its places: they are moved to the end.
fn readable(source: &str) -> String {
    let text = source.replace('\0', " ");
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => format!("   {rest}"),
        None => text,
    };
    let mut kept = String::with_capacity(text.len());
    let mut moved = String::new();
    let mut may_define = true;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let defines = may_define && DEFINITION.is_match(line);
        let goes_on = lines.peek().is_some_and(|it| !it.trim().is_empty());
        if defines && goes_on {
            moved.push_str("\n\n");
            moved.push_str(line.trim());
            kept.extend(line.chars().map(|c| {
                if c == '\n' {
                    "\n"
                } else {
                    &"    "[..c.len_utf8()]
                }
            }));
        } else {
            kept.push_str(line);
        }
        // A paragraph can begin after a blank line, a heading, a rule, a fence or a tag.
        let is_edge = line.trim().chars().all(|c| "=-~`*_".contains(c))
            || line.starts_with('#')
            || line.trim_end().ends_with('>');
        may_define = defines || is_edge;
    }
    kept + &moved
}

/// Blanks out everything except prose; code spans become words of underscores.
fn mask(source: &str, found: &Found) -> Vec<u8> {
    let bytes = source.as_bytes();
    let mut prose = vec![b' '; bytes.len()];
    for span in &found.text {
        prose[span.range()].copy_from_slice(&bytes[span.range()]);
    }
    for code in found.code.iter().filter(|it| !it.block) {
        prose[code.span.range()].fill(b'_');
    }
    prose
}

/// Finds entries of open questions and the markers that point to them, and removes both from the
/// prose, because the rules must read a text the same way before and after its questions are
/// recorded.
fn record_markers(document: &mut Document, found: &Found, prose: &mut [u8]) {
    let Document {
        source,
        entries,
        markers,
        ..
    } = document;
    for block in found.blocks.iter().filter(|it| it.kind == BlockKind::Item) {
        let span = block.span;
        if let Some(entry) = ENTRY.captures(&source[span.range()]) {
            let number = entry.get(1).and_then(|it| it.as_str().parse().ok());
            entries.push(Entry { number, span });
            prose[span.range()].fill(b' ');
        }
    }
    let known: HashSet<String> = entries
        .iter()
        .filter_map(|it| Some(format!("[Q{}]", it.number?)))
        .collect();
    let is_prose =
        |span: Span, prose: &[u8]| prose[span.range()] == source.as_bytes()[span.range()];
    for marker in MARKER.find_iter(source) {
        let span = Span::from(marker.range());
        if known.contains(marker.as_str()) && is_prose(span, prose) {
            markers.push(span);
            prose[span.range()].fill(b' ');
        }
    }
}

fn headings(document: &Document, found: &Found) -> Vec<Heading> {
    let whole = document.source.len();
    let lone_top = found.headings.iter().filter(|it| it.level == 1).count() == 1;
    let mut headings: Vec<Heading> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for raw in &found.headings {
        while let Some(&last) = open.last() {
            if headings[last].level < raw.level {
                break;
            }
            headings[last].section.end = raw.span.start;
            open.pop();
        }
        let own = Role::of(document.lower(raw.text));
        // The last sections introduce a thing to its users, the first ones the text to its readers.
        let introduces = headings.len() > 3 && document.lower(raw.text).contains("introduction");
        let role = match open.last() {
            _ if introduces => Role::Plan,
            _ if lone_top && raw.level == 1 => Role::Other,
            Some(&above) if own == Role::Other => headings[above].role,
            _ => own,
        };
        open.push(headings.len());
        headings.push(Heading {
            level: raw.level,
            span: raw.span,
            text: raw.text,
            section: Span::new(raw.span.start, whole),
            role,
        });
    }
    headings
}

fn split_blocks(document: &mut Document, found: &Found) {
    let mut heading = None;
    let mut next_heading = 0;
    let mut role = Role::Other;
    for raw in &found.blocks {
        while document
            .headings
            .get(next_heading)
            .is_some_and(|it| it.span.start < raw.span.start)
        {
            heading = Some(next_heading);
            role = document.headings[next_heading].role;
            next_heading += 1;
        }
        if raw.kind == BlockKind::Paragraph
            && let Some(label) = bold_opening(document, raw.span)
        {
            let above = heading.map_or(Role::Other, |it: usize| document.headings[it].role);
            role = match Role::of(label) {
                Role::Other => above,
                own => own,
            };
        }
        let first = document.sentences.len();
        let block = document.blocks.len();
        let role = if asks_in_a_summary(document, heading, role, raw.span) {
            Role::Other
        } else {
            role
        };
        for range in sentences(&document.prose[raw.span.range()]) {
            let span = Span::new(raw.span.start + range.start, raw.span.start + range.end);
            let span = with_marks(document, span, raw.span);
            document.sentences.push(Sentence { span, block });
        }
        document.blocks.push(Block {
            kind: raw.kind,
            span: raw.span,
            heading,
            role,
            emphasised: raw.emphasised,
            sentences: first..document.sentences.len(),
        });
    }
}

/// Whether a block sums up what is asked for: “## Summary”, “The till must be fast”.
fn asks_in_a_summary(document: &Document, heading: Option<usize>, role: Role, block: Span) -> bool {
    static ASKS: LazyLock<Regex> = LazyLock::new(|| words("must|shall|should"));
    const SUMMARIES: [&str; 5] = ["summary", "overview", "introduction", "tl;dr", "abstract"];
    let title = heading.map_or("", |it| document.lower(document.headings[it].text));
    role == Role::Background
        && SUMMARIES.iter().any(|it| title.contains(it))
        && ASKS.is_match(document.lower(block))
}

/// The bold words that open a paragraph the way a heading would: alone, or closed by a full stop or a
/// colon.
fn bold_opening(document: &Document, block: Span) -> Option<&str> {
    const LONGEST: usize = 60;
    let text = document.quote(block);
    let inner = text.strip_prefix("**")?;
    let end = inner.find("**").filter(|it| *it <= LONGEST)?;
    let rest = inner[end + 2..].trim_start_matches([' ', '\t']);
    let alone = rest.is_empty() || rest.starts_with(['\n', '\r']);
    let closed = inner[..end].ends_with(['.', ':', '?']) || rest.starts_with([':', '.']);
    let start = block.start + 2;
    (alone || closed).then(|| document.lower(Span::new(start, start + end)))
}

/// A sentence with the emphasis, brackets and addresses that hang on it.
fn with_marks(document: &Document, span: Span, block: Span) -> Span {
    let source = document.source.as_bytes();
    let prose = document.prose.as_bytes();
    let is_mark = |at: usize| {
        let readable = source[at].is_ascii_whitespace() || source[at] == 0;
        prose[at] == b' ' && !readable && !in_marker(document, at)
    };
    let mut span = span;
    while span.start > block.start && is_mark(span.start - 1) {
        span.start -= 1;
    }
    while span.end < block.end && is_mark(span.end) {
        span.end += 1;
    }
    span
}

fn in_marker(document: &Document, at: usize) -> bool {
    let next = document.markers.partition_point(|it| it.end <= at);
    document.markers.get(next).is_some_and(|it| it.start <= at)
}
