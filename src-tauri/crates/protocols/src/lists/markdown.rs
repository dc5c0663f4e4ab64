//! Headings, lists and tables of a Markdown text, as lines.
//!
//! Nested entries belong to the line above them, unless that line only names them: it ends in a colon, or
//! they have boxes to check and it has none.

use comrak::arena_tree::NodeEdge;
use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, parse_document};

use super::csv;

/// What a text is made of, as far as entries go.
#[derive(Default)]
pub(super) struct Outline {
    /// In the order of the text.
    pub(super) headings: Vec<Heading>,
    pub(super) lists: Vec<List>,
    /// The first line that isn't a heading and contains a word; `None` if a heading with words comes before
    /// it.
    pub(super) opening: Option<String>,
}

/// One heading.
pub(super) struct Heading {
    pub(super) level: u8,
    pub(super) text: String,
}

/// A list, or a table.
pub(super) struct List {
    /// Position of the heading that it is under.
    pub(super) under: Option<usize>,
    pub(super) entries: Vec<Entry>,
}

/// One line of a list.
pub(super) struct Entry {
    pub(super) text: String,
    /// Its bold beginning; empty if there is none.
    pub(super) bold: String,
}

/// Entities in HTML titles, the ampersand last: it must not become part of another one.
const ENTITIES: [(&str, &str); 5] = [
    ("&nbsp;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&amp;", "&"),
];

/// The words of a top-level heading written in HTML, which many README files begin with.
fn html_title(html: &str) -> Option<String> {
    // A comment may hold an old one.
    let html = html.split("<!--").next()?;
    let lower = html.to_ascii_lowercase();
    let begin = lower.find("<h1")?;
    let begin = begin + lower[begin..].find('>')? + 1;
    let inside = &html[begin..begin + lower[begin..].find("</h1>")?];
    let pieces = inside.split('<').enumerate();
    let words = pieces.map(|(at, piece)| match at {
        0 => piece,
        _ => piece.split_once('>').map_or("", |(_, words)| words),
    });
    let words = words.collect::<Vec<_>>().concat();
    let words = ENTITIES.iter().fold(words, |words, (entity, letter)| {
        words.replace(entity, letter)
    });
    let words = words.trim();
    words
        .contains(char::is_alphanumeric)
        .then(|| words.to_owned())
}

impl Outline {
    /// Reads a text.
    pub(super) fn of(text: &str) -> Self {
        let mut options = Options::default();
        options.extension.table = true;
        options.extension.tasklist = true;
        options.extension.strikethrough = true;
        options.extension.front_matter_delimiter = Some("---".to_owned());
        let arena = Arena::new();
        let text = text.trim_start_matches('\u{feff}');
        let mut reading = Reading::default();
        for edge in parse_document(&arena, text, &options).traverse() {
            match edge {
                NodeEdge::Start(node) => reading.enter(node),
                NodeEdge::End(node) => reading.leave(node),
            }
        }
        reading.outline
    }

    /// The entries of all lists.
    pub(super) fn items(self) -> Vec<String> {
        let entries = self.lists.into_iter().flat_map(|list| list.entries);
        entries.map(|entry| entry.text).collect()
    }

    /// The entries of the first list; `None` where there is none.
    pub(super) fn any_list(self) -> Option<Vec<String>> {
        let first = self.lists.into_iter().next()?;
        Some(first.entries.into_iter().map(|entry| entry.text).collect())
    }

    /// The entries of the longest list.
    pub(super) fn longest(self) -> Vec<String> {
        let longest = self.lists.into_iter().max_by_key(|list| list.entries.len());
        let entries = longest.map(|list| list.entries).unwrap_or_default();
        entries.into_iter().map(|entry| entry.text).collect()
    }

    /// The headings right below the one at `place`.
    pub(super) fn below(&self, place: usize) -> Vec<String> {
        let level = self.headings[place].level;
        let below = self.headings[place + 1..].iter();
        let below: Vec<&Heading> = below.take_while(|it| it.level > level).collect();
        let next = below.iter().map(|it| it.level).min();
        let direct = below.into_iter().filter(|it| Some(it.level) == next);
        direct.map(|it| it.text.clone()).collect()
    }
}

/// Where the reading is.
#[derive(Default)]
struct Reading {
    outline: Outline,
    /// Lists that are open.
    lists: usize,
    /// Items that are open, starting with the outermost one that is an entry.
    within: usize,
    /// The rows of the table that is open.
    rows: Vec<Vec<String>>,
}

impl Reading {
    fn enter<'a>(&mut self, node: &'a AstNode<'a>) {
        match &node.data().value {
            NodeValue::Heading(heading) => self.outline.headings.push(Heading {
                level: heading.level,
                text: words(node),
            }),
            NodeValue::List(_) => {
                if self.lists == 0 {
                    self.begin(Vec::new());
                }
                self.lists += 1;
            }
            NodeValue::Item(_) | NodeValue::TaskItem(_) if self.within > 0 => self.within += 1,
            NodeValue::Item(_) | NodeValue::TaskItem(_) => {
                if let Some(entry) = entry(node) {
                    self.within = 1;
                    if let Some(list) = self.outline.lists.last_mut() {
                        list.entries.push(entry);
                    }
                }
            }
            NodeValue::Paragraph => self.open(|| first_line(node)),
            NodeValue::CodeBlock(code) => self.open(|| line_of(&code.literal)),
            NodeValue::HtmlBlock(html) => match html_title(&html.literal) {
                Some(text) => self.outline.headings.push(Heading { level: 1, text }),
                None => self.open(|| line_of(&html.literal)),
            },
            NodeValue::Table(_) => self.rows.clear(),
            NodeValue::TableRow(_) => {
                let cells: Vec<String> = node.children().map(words).collect();
                self.open(|| line_of(&cells.join(" · ")));
                self.rows.push(cells);
            }
            _ => {}
        }
    }

    fn leave<'a>(&mut self, node: &'a AstNode<'a>) {
        match &node.data().value {
            NodeValue::List(_) => self.lists -= 1,
            NodeValue::Item(_) | NodeValue::TaskItem(_) => {
                self.within = self.within.saturating_sub(1);
            }
            NodeValue::Table(_) if self.lists == 0 => {
                let cells = csv::column(std::mem::take(&mut self.rows)).into_iter();
                let entries = cells.map(|text| Entry {
                    text,
                    bold: String::new(),
                });
                self.begin(entries.collect());
            }
            _ => {}
        }
    }

    fn open(&mut self, line: impl FnOnce() -> Option<String>) {
        let mut above = self.outline.headings.iter();
        let is_section = above.any(|heading| heading.text.contains(char::is_alphanumeric));
        if self.outline.opening.is_none() && !is_section {
            self.outline.opening = line();
        }
    }

    fn begin(&mut self, entries: Vec<Entry>) {
        self.outline.lists.push(List {
            under: self.outline.headings.len().checked_sub(1),
            entries,
        });
    }
}

/// The line of an item. What is nested below belongs to it, unless it only names what the nested ones
/// have in common: it says nothing, ends in a colon, or has boxes to check below and none itself.
fn entry<'a>(item: &'a AstNode<'a>) -> Option<Entry> {
    let line = item.first_child().filter(|child| {
        matches!(
            child.data().value,
            NodeValue::Paragraph | NodeValue::Heading(_)
        )
    })?;
    let text = words(line);
    let is_box = |node: &'a AstNode<'a>| matches!(node.data().value, NodeValue::TaskItem(_));
    let mut nested = item
        .children()
        .filter(|it| matches!(it.data().value, NodeValue::List(_)));
    let first = nested.next().and_then(AstNode::first_child);
    let names_others = first
        .is_some_and(|first| text.trim_end().ends_with(':') || (is_box(first) && !is_box(item)));
    if names_others || text.trim().is_empty() {
        return None;
    }
    let bold = line
        .first_child()
        .filter(|it| matches!(it.data().value, NodeValue::Strong));
    Some(Entry {
        text,
        bold: bold.map(words).unwrap_or_default(),
    })
}

/// The first line of a paragraph, without its marks.
fn first_line<'a>(paragraph: &'a AstNode<'a>) -> Option<String> {
    let mut line = String::new();
    for inner in paragraph.descendants() {
        match &inner.data().value {
            NodeValue::SoftBreak | NodeValue::LineBreak if says_something(&line) => break,
            NodeValue::Text(text) => line.push_str(text),
            NodeValue::Code(code) => line.push_str(&code.literal),
            _ => {}
        }
    }
    says_something(&line).then_some(line)
}

fn line_of(literal: &str) -> Option<String> {
    let mut lines = literal.lines();
    lines.find(|line| says_something(line)).map(str::to_owned)
}

fn says_something(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

/// The text of a node that people read.
fn words<'a>(node: &'a AstNode<'a>) -> String {
    let mut words = String::new();
    for inner in node.descendants() {
        match &inner.data().value {
            NodeValue::Text(text) => words.push_str(text),
            NodeValue::Code(code) => words.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => words.push(' '),
            _ => {}
        }
    }
    words
}
