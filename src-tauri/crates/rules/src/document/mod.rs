//! A document, parsed once for all rules: where its headings, blocks, sentences, tables, links and
//! code are. Everything is a place in the source, so that a quote is always the source's own text.

mod parse;
mod role;
mod sentence;
mod walk;

use domain::Span;

pub(crate) use parse::parse;
pub(crate) use role::Role;

/// A parsed document.
#[derive(Default)]
pub(crate) struct Document {
    /// The text as it was given.
    pub(crate) source: String,
    /// Exactly as long as the source in bytes: what people read stays where it was, code spans are
    /// underscores, and everything else (markup, addresses, code blocks, markers) is blank.
    pub(crate) prose: String,
    /// The prose with ASCII letters in lower case.
    pub(crate) lower: String,
    pub(crate) headings: Vec<Heading>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) tables: Vec<Table>,
    pub(crate) links: Vec<Link>,
    pub(crate) code: Vec<Code>,
    pub(crate) lists: Vec<NumberedList>,
    /// Names that a link can jump to, besides headings.
    pub(crate) anchors: Vec<String>,
    /// Links, code and HTML: nothing may be inserted inside them. In the order of the text.
    pub(crate) sealed: Vec<Span>,
    /// The blocks at the top level, in order.
    pub(crate) top: Vec<TopBlock>,
    /// Markers (`[Q3]`) that have an entry, in the order of the text.
    pub(crate) markers: Vec<Span>,
    /// The list items that are such entries.
    pub(crate) entries: Vec<Entry>,
}

/// A heading and what belongs to it.
#[derive(Debug)]
pub(crate) struct Heading {
    pub(crate) level: u8,
    pub(crate) span: Span,
    /// Without the marks around it.
    pub(crate) text: Span,
    /// From the heading to the next of its level or above.
    pub(crate) section: Span,
    /// What the section is for; taken from the heading above when its own words don't say.
    pub(crate) role: Role,
}

/// What a block of prose is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    Paragraph,
    Item,
    Cell,
}

/// A paragraph, a list item's text or a table cell.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) span: Span,
    /// Index of the heading above; `None` before the first.
    pub(crate) heading: Option<usize>,
    /// What it is for, according to the heading above, or to the bold words that open a paragraph above.
    pub(crate) role: Role,
    /// Whether all of it is emphasized.
    pub(crate) emphasised: bool,
    /// Indices of its sentences.
    pub(crate) sentences: std::ops::Range<usize>,
}

/// A sentence; its block by index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sentence {
    pub(crate) span: Span,
    pub(crate) block: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
}

/// A row of a table, with the places of its cells.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) span: Span,
    pub(crate) header: bool,
    pub(crate) cells: Vec<Span>,
}

#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) span: Span,
    pub(crate) url: String,
}

/// A code span or block, with the fences.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) span: Span,
    pub(crate) block: bool,
}

/// A numbered list: the places of its numbers.
#[derive(Debug)]
pub(crate) struct NumberedList {
    pub(crate) numbers: Vec<Span>,
}

/// A block at the top level.
#[derive(Debug)]
pub(crate) struct TopBlock {
    pub(crate) span: Span,
    /// Text added after it would become part of it, as in a fence that is never closed.
    pub(crate) open: bool,
}

/// An entry in the list of open questions.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Only older entries have one.
    pub(crate) number: Option<u32>,
    pub(crate) span: Span,
}

impl Document {
    /// The source at a place.
    pub(crate) fn quote(&self, span: Span) -> &str {
        self.source.get(span.range()).unwrap_or_default()
    }

    /// The prose at a place, with ASCII letters in lower case.
    pub(crate) fn lower(&self, span: Span) -> &str {
        self.lower.get(span.range()).unwrap_or_default()
    }

    /// The prose at a place.
    pub(crate) fn prose(&self, span: Span) -> &str {
        self.prose.get(span.range()).unwrap_or_default()
    }

    /// The block that a sentence is in.
    pub(crate) fn block(&self, sentence: Sentence) -> &Block {
        &self.blocks[sentence.block]
    }

    /// The heading that a sentence is under.
    pub(crate) fn heading(&self, sentence: Sentence) -> Option<&Heading> {
        self.block(sentence)
            .heading
            .map(|index| &self.headings[index])
    }

    /// What the section of a sentence is for.
    pub(crate) fn role(&self, sentence: Sentence) -> Role {
        self.block(sentence).role
    }

    /// The section of a sentence; the whole document where there is no heading above.
    pub(crate) fn section(&self, sentence: Sentence) -> Span {
        let whole = Span::new(0, self.source.len());
        self.heading(sentence).map_or(whole, |it| it.section)
    }

    /// The table row that a sentence is in.
    pub(crate) fn row(&self, sentence: Sentence) -> Option<&Row> {
        if self.block(sentence).kind != BlockKind::Cell {
            return None;
        }
        let at = sentence.span.start;
        let rows = &self.table_before(at)?.rows;
        let row = rows.partition_point(|it| it.span.start <= at);
        rows.get(row.checked_sub(1)?).filter(|it| at < it.span.end)
    }

    /// The last table that begins at or before a position.
    pub(crate) fn table_before(&self, at: usize) -> Option<&Table> {
        let begun = |it: &Table| it.rows.first().is_some_and(|row| row.span.start <= at);
        self.tables
            .get(self.tables.partition_point(begun).checked_sub(1)?)
    }

    /// The first cell with words in the row that a sentence is in, if that is another cell.
    pub(crate) fn row_label(&self, sentence: Sentence) -> Option<Span> {
        let cells = &self.row(sentence)?.cells;
        let cell = *cells.iter().find(|it| has_words(self.prose(**it)))?;
        let text = self.prose(cell);
        let start = cell.start + text.len() - text.trim_start().len();
        let label = Span::new(start, start + text.trim().len());
        (label.end <= sentence.span.start).then_some(label)
    }

    /// The headings that the text is made of. Lists of criteria and of open questions are added by a review;
    /// they must not make a text look like a different kind.
    pub(crate) fn authored(&self) -> impl Iterator<Item = &Heading> {
        let added = |it: &&Heading| !matches!(it.role, Role::Criteria | Role::Questions);
        self.headings.iter().filter(added)
    }

    /// The sentence that contains a position.
    pub(crate) fn sentence_at(&self, position: usize) -> Option<Sentence> {
        let after = self
            .sentences
            .partition_point(|it| it.span.start <= position);
        let sentence = *self.sentences.get(after.checked_sub(1)?)?;
        (position < sentence.span.end).then_some(sentence)
    }

    /// The sentence after this one, in the same block.
    pub(crate) fn next_in_block(&self, sentence: Sentence) -> Option<Sentence> {
        let after = |it: &Sentence| it.span.start <= sentence.span.start;
        let next = self.sentences.get(self.sentences.partition_point(after));
        next.copied().filter(|it| it.block == sentence.block)
    }

    /// The sentences that begin inside a place.
    pub(crate) fn sentences_in(&self, span: Span) -> &[Sentence] {
        let first = |at: usize| self.sentences.partition_point(|it| it.span.start < at);
        &self.sentences[first(span.start)..first(span.end)]
    }

    /// The heading that contains a position.
    pub(crate) fn heading_at(&self, position: usize) -> Option<&Heading> {
        let after = self
            .headings
            .partition_point(|it| it.span.start <= position);
        let heading = self.headings.get(after.checked_sub(1)?)?;
        (position < heading.span.end).then_some(heading)
    }

    /// Whether the author already has this place among the open questions: there is a marker in it, right
    /// after it, or alone in the paragraph below it.
    pub(crate) fn is_recorded(&self, span: Span) -> bool {
        let next = self.markers.partition_point(|it| it.end <= span.start);
        let Some(marker) = self.markers.get(next) else {
            return false;
        };
        marker.start < span.end || marker.start <= self.next_word(span.end)
    }

    /// The next position that is neither white space, a mark of emphasis nor part of a sealed place.
    fn next_word(&self, position: usize) -> usize {
        let is_mark = |c: char| c.is_whitespace() || "|*_`~".contains(c);
        let mut at = self.unsealed(position);
        loop {
            let rest = &self.source[at..];
            let word = at + rest.len() - rest.trim_start_matches(is_mark).len();
            let behind = self.unsealed((word + 1).min(self.source.len()));
            if behind <= word + 1 {
                return word;
            }
            at = behind;
        }
    }

    /// The end of the sealed place that contains this position, or the position itself.
    pub(crate) fn unsealed(&self, position: usize) -> usize {
        let after = self.sealed.partition_point(|it| it.start < position);
        self.sealed[..after]
            .iter()
            .rev()
            .take(4)
            .filter(|it| position < it.end)
            .map(|it| it.end)
            .max()
            .unwrap_or(position)
    }
}

/// Whether a text says something in words rather than with a number.
pub(crate) fn has_words(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}
