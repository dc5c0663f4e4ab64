//! Flattens the parser's tree into lists of places, in the order of the text.

use comrak::nodes::{AstNode, ListType, NodeValue, Sourcepos};
use domain::Span;

use super::{BlockKind, Code, Link, NumberedList, Row, Table, TopBlock};

/// What the tree contains.
#[derive(Default)]
pub(super) struct Found {
    /// Bytes that people read.
    pub(super) text: Vec<Span>,
    pub(super) headings: Vec<RawHeading>,
    pub(super) blocks: Vec<RawBlock>,
    pub(super) tables: Vec<Table>,
    pub(super) links: Vec<Link>,
    pub(super) code: Vec<Code>,
    pub(super) lists: Vec<NumberedList>,
    pub(super) anchors: Vec<String>,
    pub(super) sealed: Vec<Span>,
    pub(super) top: Vec<TopBlock>,
}

pub(super) struct RawHeading {
    pub(super) level: u8,
    pub(super) span: Span,
    pub(super) text: Span,
}

pub(super) struct RawBlock {
    pub(super) kind: BlockKind,
    pub(super) span: Span,
    pub(super) emphasised: bool,
}

/// Reads the tree of `source`.
pub(super) fn walk<'a>(root: &'a AstNode<'a>, source: &str) -> Found {
    let lines = Lines::new(source);
    let mut found = Found::default();
    for node in root.descendants() {
        let span = lines.span(node.data().sourcepos);
        read_inline(node, span, source, &mut found);
        read_block(node, span, &lines, &mut found);
        let at_top = node.parent().is_some_and(|it| it.parent().is_none());
        if at_top && !matches!(node.data().value, NodeValue::FootnoteDefinition(_)) {
            let open = stays_open(&node.data().value, &source[span.range()]);
            found.top.push(TopBlock { span, open });
        }
    }
    // Footnotes are moved to the end of the tree; places are wanted in the order of the text.
    found.blocks.sort_by_key(|it| it.span);
    found.sealed.sort();
    found.top.sort_by_key(|it| it.span);
    found.headings.sort_by_key(|it| it.span);
    found.links.sort_by_key(|it| it.span);
    found.code.sort_by_key(|it| it.span);
    found
}

/// Whether the author has taken the words back without deleting them.
fn is_struck_out<'a>(node: &'a AstNode<'a>) -> bool {
    let mut around = node.ancestors().skip(1);
    around.any(|it| matches!(it.data().value, NodeValue::Strikethrough))
}

fn read_inline<'a>(node: &'a AstNode<'a>, span: Span, source: &str, found: &mut Found) {
    match &node.data().value {
        NodeValue::Text(text) => {
            let is_address = node.parent().is_some_and(|it| match &it.data().value {
                NodeValue::Link(link) => is_address_of(text, &link.url),
                _ => false,
            });
            if !is_address && !is_struck_out(node) {
                found.text.push(span);
            }
        }
        NodeValue::Code(_) => {
            found.code.push(Code { span, block: false });
            found.sealed.push(span);
        }
        NodeValue::Link(link) | NodeValue::Image(link) => {
            let url = link.url.clone();
            found.links.push(Link { span, url });
            found.sealed.push(span);
        }
        NodeValue::HtmlInline(html) => {
            push_anchors(html, &mut found.anchors);
            found.sealed.push(span);
        }
        NodeValue::FootnoteReference(_) => found.sealed.push(span),
        NodeValue::HtmlBlock(html) => {
            push_anchors(&html.literal, &mut found.anchors);
            found.sealed.push(span);
        }
        NodeValue::CodeBlock(_) => {
            let span = trimmed(source, span);
            found.code.push(Code { span, block: true });
            found.sealed.push(span);
        }
        _ => {}
    }
}

/// Whether a link shows its own address, as bare addresses do.
fn is_address_of(text: &str, url: &str) -> bool {
    let bare = ["", "http://", "https://", "mailto:"];
    bare.iter().any(|it| url.strip_prefix(it) == Some(text))
}

fn read_block<'a>(node: &'a AstNode<'a>, span: Span, lines: &Lines, found: &mut Found) {
    let kind = match &node.data().value {
        NodeValue::Heading(heading) => {
            let text = inner(node, lines).unwrap_or(Span::new(span.end, span.end));
            found.headings.push(RawHeading {
                level: heading.level,
                span,
                text,
            });
            return;
        }
        NodeValue::Paragraph => {
            let in_item = node.parent().is_some_and(|it| {
                matches!(it.data().value, NodeValue::Item(_) | NodeValue::TaskItem(_))
            });
            if in_item {
                BlockKind::Item
            } else {
                BlockKind::Paragraph
            }
        }
        NodeValue::List(list) if list.list_type == ListType::Ordered => {
            let numbers = node.children().map(|it| {
                let start = lines.span(it.data().sourcepos).start;
                lines.number_at(start)
            });
            found.lists.push(NumberedList {
                numbers: numbers.collect(),
            });
            return;
        }
        NodeValue::Table(_) => {
            found.tables.push(Table::default());
            return;
        }
        NodeValue::TableRow(header) => {
            let cells: Vec<Span> = node
                .children()
                .map(|it| lines.span(it.data().sourcepos))
                .collect();
            let row = Row {
                span,
                header: *header,
                cells,
            };
            if let Some(table) = found.tables.last_mut() {
                table.rows.push(row);
            }
            return;
        }
        NodeValue::TableCell => BlockKind::Cell,
        _ => return,
    };
    found.blocks.push(RawBlock {
        kind,
        span,
        emphasised: is_emphasised(node),
    });
}

/// From the first to the last inline of a block.
fn inner<'a>(node: &'a AstNode<'a>, lines: &Lines) -> Option<Span> {
    let mut spans = node.children().map(|it| lines.span(it.data().sourcepos));
    let first = spans.next()?;
    Some(Span::new(first.start, spans.last().unwrap_or(first).end))
}

/// Whether the block contains only emphasized text.
fn is_emphasised<'a>(node: &'a AstNode<'a>) -> bool {
    let mut children = node.children().filter(|it| {
        !matches!(&it.data().value, NodeValue::Text(text) if text.trim().is_empty())
            && !matches!(it.data().value, NodeValue::SoftBreak | NodeValue::LineBreak)
    });
    let Some(first) = children.next() else {
        return false;
    };
    let is_emphasis = |it: &'a AstNode<'a>| matches!(it.data().value, NodeValue::Emph);
    is_emphasis(first) && children.all(is_emphasis)
}

/// Whether text after the block would be read as part of it.
fn stays_open(value: &NodeValue, source: &str) -> bool {
    match value {
        NodeValue::CodeBlock(code) => code.fenced && !code.closed,
        NodeValue::HtmlBlock(html) => match html.block_type {
            1 => !source.contains("</"),
            2 => !source.contains("-->"),
            3 => !source.contains("?>"),
            4 => !source.contains('>'),
            5 => !source.contains("]]>"),
            _ => false,
        },
        _ => false,
    }
}

/// Names given by `id="…"` and `name="…"`.
fn push_anchors(html: &str, anchors: &mut Vec<String>) {
    for key in ["id=", "name="] {
        for (at, _) in html.match_indices(key) {
            let name = html[at + key.len()..]
                .trim_start_matches(['"', '\''])
                .split(['"', '\'', ' ', '>'])
                .next();
            anchors.extend(name.map(str::to_owned));
        }
    }
}

fn trimmed(source: &str, span: Span) -> Span {
    let text = &source[span.range()];
    Span::new(span.start, span.start + text.trim_end().len())
}

/// Turns the parser's lines and columns into bytes.
struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(source: &'a str) -> Self {
        let bytes = source.as_bytes();
        let ends = (0..bytes.len()).filter(|&at| {
            bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
        });
        let starts = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        Self { source, starts }
    }

    /// The place, always inside the source and at character boundaries.
    fn span(&self, position: Sourcepos) -> Span {
        let start = self.byte(position.start.line, position.start.column.saturating_sub(1));
        let end = self.byte(position.end.line, position.end.column);
        let start = self.source.floor_char_boundary(start);
        let end = self.source.ceil_char_boundary(end.max(start));
        Span::new(start, end)
    }

    fn byte(&self, line: usize, column: usize) -> usize {
        let start = self.starts.get(line.saturating_sub(1));
        let start = start.copied().unwrap_or(self.source.len());
        (start + column).min(self.source.len())
    }

    /// The digits of a list item that starts here.
    fn number_at(&self, start: usize) -> Span {
        let rest = &self.source[start..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        Span::new(start, start + digits)
    }
}
