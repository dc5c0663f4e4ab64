//! Words that a text only shows: in quotation marks, or in a table of wordings. They aren't its author's own
//! statements.

use std::collections::HashSet;

use domain::Span;

use crate::document::{Document, Table};

/// Headers of columns that contain wordings rather than statements; a table of wordings has two of them.
const WORDINGS: [&str; 18] = [
    "now",
    "better",
    "good",
    "bad",
    "do",
    "don't",
    "avoid",
    "prefer",
    "instead of",
    "say",
    "write",
    "not",
    "wrong",
    "right",
    "correct",
    "incorrect",
    "poor",
    "use",
];

/// The maximum length of a quotation, in bytes: a longer one is a mark that nobody closed.
const LONGEST: usize = 400;

/// The places that are only shown, in the order of the text; each has its quotation marks or its cell.
pub(crate) fn shown(document: &Document) -> Vec<Span> {
    let mut shown: Vec<Span> = Vec::new();
    if document.prose.contains(['“', '"']) {
        for block in &document.blocks {
            in_marks(document, block.span, &mut shown);
        }
    }
    for table in &document.tables {
        shown.extend(wordings(document, table));
    }
    shown.sort();
    shown
}

/// The words in quotation marks within a block: an opening mark doesn't follow a letter, and a closing one
/// isn't followed by one.
fn in_marks(document: &Document, block: Span, shown: &mut Vec<Span>) {
    let text = document.prose(block);
    let mut opened: Option<(usize, char)> = None;
    let mut before = ' ';
    for (at, mark) in text.char_indices() {
        match (opened, mark) {
            (_, '“') => opened = Some((at, '”')),
            (None, '"') if !before.is_alphanumeric() => opened = Some((at, '"')),
            (Some((from, end)), _) if mark == end => {
                let to = at + mark.len_utf8();
                if to - from <= LONGEST {
                    shown.push(Span::new(block.start + from, block.start + to));
                }
                opened = None;
            }
            _ => {}
        }
        before = mark;
    }
}

/// The cells of a table that compares wordings, and of columns of examples.
fn wordings<'t>(document: &'t Document, table: &'t Table) -> impl Iterator<Item = Span> + 't {
    let head = table.rows.iter().find(|it| it.header);
    let heads: Vec<&str> = head
        .into_iter()
        .flat_map(|it| &it.cells)
        .map(|it| document.lower(*it).trim_matches([' ', '|', '*', '_']))
        .collect();
    let of_wordings = heads.iter().filter(|it| WORDINGS.contains(it)).count() >= 2;
    let is_shown = move |column: usize| {
        of_wordings
            || heads
                .get(column)
                .is_some_and(|it| it.starts_with("example"))
    };
    let rows = table.rows.iter().filter(|it| !it.header);
    rows.flat_map(move |row| {
        let cells: Vec<Span> = row
            .cells
            .iter()
            .copied()
            .enumerate()
            .filter(|it| is_shown(it.0))
            .map(|it| it.1)
            .collect();
        cells
    })
}

/// Whether a place is inside the name of a file: “prd-payments.md” isn't about payments.
pub(crate) fn is_in_file_name(text: &str, span: Span) -> bool {
    let ends = |c: char| c.is_whitespace() || "()[]<>|\"'“”`*,;".contains(c);
    let start = text[..span.start].rfind(ends).map_or(0, |it| it + 1);
    let start = text.ceil_char_boundary(start);
    let end = text[span.end..]
        .find(ends)
        .map_or(text.len(), |it| span.end + it);
    let name = text[start..end].trim_end_matches(['.', ':', '?', '!']);
    name.rsplit_once('.').is_some_and(|(stem, ending)| {
        stem.contains(['-', '_', '/'])
            && !stem.contains("://")
            && (2..=5).contains(&ending.len())
            && ending.bytes().all(|it| it.is_ascii_alphanumeric())
    })
}

/// The indices of blocks that are code outside a code block.
pub(crate) fn code(document: &Document) -> HashSet<usize> {
    let blocks = document.blocks.iter().enumerate();
    let code = blocks.filter(|(_, block)| is_code(document.prose(block.span)));
    code.map(|(index, _)| index).collect()
}

/// Whether a paragraph is code outside a code block: “return ( <Menu key={it.id} onClick={() => …”.
fn is_code(text: &str) -> bool {
    let signs = ["={", "=>", "return (", "className=", "();", ") {", "{/*"];
    signs.iter().filter(|it| text.contains(**it)).count() > 1
}
