//! A document as Markdown. Only literals write markup; every other text goes through `inline` or a fence,
//! so that no text from a model can break out of its place.

use domain::page::{ReviewLine, Side};
use domain::text::document::markdown::{fenced, inline};

use crate::document::{
    Block, ChangeCard, Column, DisputeCard, Document, FindingCard, Passage, Table,
};
use crate::words;
use crate::woven::{text, with_words};

/// The document as Markdown.
pub(crate) fn render(document: &Document) -> String {
    let mut page = Page(String::new());
    page.mark("# ").inline(&document.title).end();
    page.inline(&document.byline).end();
    page.mark("**").inline(&document.headline).mark("**").end();
    if !document.overruled.is_empty() {
        page.mark("~~").inline(&document.overruled).mark("~~").end();
    }
    for block in &document.opening {
        page.block(block);
    }
    for section in &document.sections {
        page.mark("## ").inline(&section.heading).end();
        for block in &section.blocks {
            page.block(block);
        }
    }
    page.0.truncate(page.0.trim_end().len());
    page.0.push('\n');
    page.0
}

struct Page(String);

impl Page {
    fn mark(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Text on one line, with everything escaped that Markdown could read as markup.
    fn inline(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&inline(text));
        self
    }

    /// Text that is alone in its list item or cell: there, a single dollar sign doesn’t start a formula.
    fn value(&mut self, text: &str) -> &mut Self {
        let escaped = inline(text);
        if text.matches('$').count() == 1 {
            self.0.push_str(&escaped.replace("\\$", "$"));
        } else {
            self.0.push_str(&escaped);
        }
        self
    }

    fn end(&mut self) {
        self.0.push_str("\n\n");
    }

    fn fenced(&mut self, language: &'static str, text: &str) {
        self.0.push_str(&fenced(language, text));
        self.mark("\n");
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => self.mark("### ").inline(text).end(),
            Block::Subheading(text) => self.mark("#### ").inline(text).end(),
            Block::Paragraph(text) => self.inline(text).end(),
            Block::Notice(text) => self.mark("> ").inline(text).end(),
            Block::Facts(facts) => {
                for (name, value) in facts {
                    self.mark("- ")
                        .mark(name)
                        .mark(": ")
                        .value(value)
                        .mark("\n");
                }
                self.mark("\n");
            }
            Block::List(items) => {
                for item in items {
                    self.mark("- ").inline(item).mark("\n");
                }
                self.mark("\n");
            }
            Block::Numbered(items) => {
                for (number, item) in (1_usize..).zip(items) {
                    self.0.push_str(&number.to_string());
                    self.mark(". ").inline(item).mark("\n");
                }
                self.mark("\n");
            }
            Block::Table(table) => self.table(table),
            Block::Findings(findings) => self.findings(findings),
            Block::Disputes(disputes) => self.disputes(disputes),
            Block::Change(change) => self.change(change),
            Block::Verbatim(text) => self.fenced("markdown", text),
        }
    }

    fn table(&mut self, table: &Table) {
        for column in &table.columns {
            self.mark("| ").inline(column.name()).mark(" ");
        }
        self.mark("|\n");
        for column in &table.columns {
            self.mark(match column {
                Column::Text(_) => "| --- ",
                Column::Number(_) | Column::Named(_) => "| ---: ",
            });
        }
        self.mark("|\n");
        for row in &table.rows {
            for cell in row {
                self.mark("| ").value(cell).mark(" ");
            }
            self.mark("|\n");
        }
        self.mark("\n");
    }

    fn change(&mut self, change: &ChangeCard) {
        self.mark("### ").inline(&change.name).end();
        if let Some(decision) = change.decision {
            self.mark(decision.words()).mark(".").end();
        }
        if let Some(note) = &change.note {
            self.inline(note).end();
        }
        for hunk in &change.hunks {
            if !hunk.heading.is_empty() {
                self.mark("Under *").inline(&hunk.heading).mark("*:").end();
            }
            self.passages(&hunk.passages);
        }
        self.findings(&change.findings);
    }

    /// Consecutive lines share a fence; a long paragraph becomes a quote with its changed words marked.
    fn passages(&mut self, passages: &[Passage]) {
        let mut lines = Vec::new();
        for passage in passages {
            match passage {
                Passage::Line(it) => lines.push(line(it)),
                Passage::Woven(pieces) => {
                    self.lines(&mut lines);
                    self.woven(pieces);
                }
            }
        }
        self.lines(&mut lines);
    }

    fn lines(&mut self, lines: &mut Vec<String>) {
        if !lines.is_empty() {
            self.fenced("diff", &lines.join("\n"));
            lines.clear();
        }
    }

    fn woven(&mut self, pieces: &[(Side, String)]) {
        let pieces = with_words(pieces);
        self.mark("> ");
        for (at, (side, text)) in pieces.iter().enumerate() {
            let mark = match side {
                Side::Same => "",
                Side::Removed => "~~",
                Side::Added => "**",
            };
            // A mark doesn't work next to a space, or between a letter and a punctuation mark.
            let is_glued = |other: Option<&(Side, String)>, edge: fn(&str) -> Option<char>| {
                let same = other.filter(|(side, _)| *side == Side::Same && !mark.is_empty());
                same.and_then(|(_, text)| edge(text))
                    .is_some_and(char::is_alphanumeric)
            };
            let is_sign = |it: char| !it.is_alphanumeric();
            let before = at.checked_sub(1).and_then(|before| pieces.get(before));
            let opens = text.starts_with(char::is_whitespace);
            let marked = if !opens && is_glued(before, |it| it.chars().next_back()) {
                text.trim_start_matches(is_sign)
            } else {
                text.trim_start()
            };
            let lead = &text[..text.len() - marked.len()];
            let closes = text.ends_with(char::is_whitespace);
            let words = if !closes && is_glued(pieces.get(at + 1), |it| it.chars().next()) {
                marked.trim_end_matches(is_sign)
            } else {
                marked.trim_end()
            };
            let tail = &marked[words.len()..];
            self.beside(*side, lead);
            if !words.is_empty() {
                self.mark(mark).inline(words).mark(mark);
            }
            self.beside(*side, tail);
        }
        self.end();
    }

    /// Punctuation and spaces next to a mark. What was removed has no place outside its mark.
    fn beside(&mut self, side: Side, signs: &str) {
        let signs = match side {
            Side::Removed => signs.find(char::is_whitespace).map_or("", |_| " "),
            _ => signs,
        };
        let words = signs.trim();
        if signs.starts_with(char::is_whitespace) {
            self.mark(" ");
        }
        if !words.is_empty() {
            self.inline(words);
            if signs.ends_with(char::is_whitespace) {
                self.mark(" ");
            }
        }
    }

    fn disputes(&mut self, disputes: &[DisputeCard]) {
        for dispute in disputes {
            self.mark("### ").inline(&dispute.title).end();
            for side in &dispute.sides {
                self.mark("- **").inline(&side.who).mark(":** ");
                self.inline(&side.text);
                if !side.reason.is_empty() {
                    self.mark(" ").inline(&side.reason);
                }
                self.mark("\n");
            }
            self.mark("\n");
        }
    }

    fn findings(&mut self, findings: &[FindingCard]) {
        for finding in findings {
            self.finding(finding);
        }
    }

    /// A list item; what belongs to it is indented by two.
    fn finding(&mut self, finding: &FindingCard) {
        self.mark("- **").mark(words::severity(finding.severity));
        self.mark(":** ").inline(&finding.title);
        self.mark(" (").inline(&finding.raised).mark(")").end();
        if !finding.quote.is_empty() {
            self.mark("  > ").inline(&finding.quote).end();
        }
        if !finding.quote_note.is_empty() {
            self.mark("  *")
                .inline(&finding.quote_note)
                .mark(".*")
                .end();
        }
        self.mark("  ").inline(&finding.concern).end();
        if !finding.suggestion.is_empty() {
            let name = words::proposal(&finding.suggestion);
            self.mark("  *")
                .mark(name)
                .mark("* ")
                .inline(&finding.suggestion)
                .end();
        }
        if !finding.fate.is_empty() {
            self.mark("  ").inline(&words::ended(&finding.fate)).end();
        }
    }
}

fn line(line: &ReviewLine) -> String {
    let sign = match line.side {
        Side::Same => ' ',
        Side::Removed => '-',
        Side::Added => '+',
    };
    format!("{sign} {}", text(line).trim_end_matches('\r'))
}
