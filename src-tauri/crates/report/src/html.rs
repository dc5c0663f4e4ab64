//! A document as one self-contained HTML file. Only literals write markup; every other text goes through
//! `text`, which escapes it, so that no text from a model can become markup.

use domain::Severity;
use domain::page::{ReviewLine, Side};

use crate::document::{
    Block, ChangeCard, Column, DecisionMark, DisputeCard, Document, FindingCard, Hunk, Passage,
    Section, Table,
};
use crate::words;

/// The document as HTML.
pub(crate) fn render(document: &Document) -> String {
    let mut page = Page(String::new());
    page.mark(include_str!("html/head.html"));
    page.mark("<title>")
        .text(&document.title)
        .mark("</title>\n<style>\n");
    page.mark(include_str!("html/report.css"));
    page.mark("</style>\n</head>\n<body>\n<main>\n<header>\n");
    page.element("<p class=\"byline\">", &document.byline, "</p>\n");
    page.element("<h1 dir=\"auto\">", &document.title, "</h1>\n");
    page.element("<p class=\"headline\">", &document.headline, "</p>\n");
    page.element(
        "<p class=\"overruled\"><s>",
        &document.overruled,
        "</s></p>\n",
    );
    page.blocks(&document.opening);
    page.mark("</header>\n");
    page.contents(&document.sections);
    for (number, section) in (1_usize..).zip(&document.sections) {
        page.mark("<section id=\"part-").text(&number.to_string());
        page.mark("\">\n<h2>")
            .text(&section.heading)
            .mark("</h2>\n");
        page.blocks(&section.blocks);
        page.mark("</section>\n");
    }
    page.mark("</main>\n</body>\n</html>\n");
    page.0
}

struct Page(String);

impl Page {
    fn mark(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                _ => self.0.push(letter),
            }
        }
        self
    }

    /// Text between two pieces of markup; nothing if the text is empty.
    fn element(&mut self, open: &'static str, text: &str, close: &'static str) -> &mut Self {
        if text.is_empty() {
            return self;
        }
        self.mark(open).text(text).mark(close)
    }

    /// A table of contents, for a report that doesn't fit on a screen.
    fn contents(&mut self, sections: &[Section]) {
        if sections.len() < 3 {
            return;
        }
        self.mark("<nav aria-label=\"Contents\">\n<ul>\n");
        for (number, section) in (1_usize..).zip(sections) {
            self.mark("<li><a href=\"#part-").text(&number.to_string());
            self.mark("\">").text(&section.heading).mark("</a></li>\n");
        }
        self.mark("</ul>\n</nav>\n");
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => {
                self.element("<h3 dir=\"auto\">", text, "</h3>\n");
            }
            Block::Subheading(text) => {
                self.element("<h4 dir=\"auto\">", text, "</h4>\n");
            }
            Block::Paragraph(text) => {
                self.element("<p dir=\"auto\">", text, "</p>\n");
            }
            Block::Notice(text) => {
                self.element("<p class=\"notice\" dir=\"auto\">", text, "</p>\n");
            }
            Block::Facts(facts) => {
                self.mark("<dl class=\"facts\">\n");
                for (name, value) in facts {
                    self.mark("<div><dt>").mark(name).mark("</dt><dd>");
                    self.text(value).mark("</dd></div>\n");
                }
                self.mark("</dl>\n");
            }
            Block::List(items) => self.list("<ul>\n", items, "</ul>\n"),
            Block::Numbered(items) => self.list("<ol>\n", items, "</ol>\n"),
            Block::Table(table) => self.table(table),
            Block::Findings(findings) => self.findings(findings),
            Block::Disputes(disputes) => self.disputes(disputes),
            Block::Change(change) => self.change(change),
            Block::Verbatim(text) => {
                self.mark("<div class=\"verbatim\" dir=\"auto\">");
                self.text(text).mark("</div>\n");
            }
        }
    }

    fn list(&mut self, open: &'static str, items: &[String], close: &'static str) {
        self.mark(open);
        for item in items {
            self.mark("<li dir=\"auto\">").text(item).mark("</li>\n");
        }
        self.mark(close);
    }

    fn table(&mut self, table: &Table) {
        self.mark("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"");
        self.mark(table.caption).mark("\">\n<table>\n<thead><tr>");
        for column in &table.columns {
            self.mark(match column {
                Column::Text(_) => "<th scope=\"col\">",
                Column::Number(_) | Column::Named(_) => "<th scope=\"col\" class=\"number\">",
            });
            self.text(column.name()).mark("</th>");
        }
        self.mark("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.mark("<tr>");
            for (column, cell) in table.columns.iter().zip(row) {
                self.mark(match column {
                    Column::Text(_) => "<td>",
                    Column::Number(_) | Column::Named(_) => "<td class=\"number\">",
                });
                self.text(cell).mark("</td>");
            }
            self.mark("</tr>\n");
        }
        self.mark("</tbody>\n</table></div>\n");
    }

    fn change(&mut self, change: &ChangeCard) {
        self.mark("<article class=\"change\">\n<h3>")
            .text(&change.name);
        if let Some(decision) = change.decision {
            self.mark(match decision {
                DecisionMark::Accepted | DecisionMark::Reworded => {
                    " <span class=\"mark accepted\">"
                }
                DecisionMark::Rejected | DecisionMark::LeftOut => " <span class=\"mark rejected\">",
                DecisionMark::Undecided | DecisionMark::Follows => " <span class=\"mark\">",
            });
            self.mark(decision.words()).mark("</span>");
        }
        self.mark("</h3>\n");
        if let Some(note) = &change.note {
            self.element("<p class=\"soft\">", note, "</p>\n");
        }
        for hunk in &change.hunks {
            self.hunk(hunk);
        }
        self.findings(&change.findings);
        self.mark("</article>\n");
    }

    fn hunk(&mut self, hunk: &Hunk) {
        self.element("<p class=\"where\" dir=\"auto\">", &hunk.heading, "</p>\n");
        self.mark("<div class=\"diff\">\n");
        for passage in &hunk.passages {
            match passage {
                Passage::Line(line) => self.line(line),
                Passage::Woven(pieces) => self.woven(pieces),
            }
        }
        self.mark("</div>\n");
    }

    fn line(&mut self, line: &ReviewLine) {
        let (open, words, close) = match line.side {
            Side::Same => ("<p dir=\"auto\">", "", ""),
            Side::Removed => (
                "<p class=\"removed\" dir=\"auto\"><span class=\"unseen\">Removed: </span>",
                "<del>",
                "</del>",
            ),
            Side::Added => (
                "<p class=\"added\" dir=\"auto\"><span class=\"unseen\">Added: </span>",
                "<ins>",
                "</ins>",
            ),
        };
        self.mark(open);
        for segment in &line.segments {
            if segment.marked {
                self.mark(words).text(&segment.text).mark(close);
            } else {
                self.text(&segment.text);
            }
        }
        self.mark("</p>\n");
    }

    fn woven(&mut self, pieces: &[(Side, String)]) {
        self.mark("<p class=\"woven\" dir=\"auto\">");
        for (side, text) in pieces {
            let (open, close) = match side {
                Side::Same => ("", ""),
                Side::Removed => ("<del>", "</del>"),
                Side::Added => ("<ins>", "</ins>"),
            };
            self.mark(open).text(text).mark(close);
        }
        self.mark("</p>\n");
    }

    fn disputes(&mut self, disputes: &[DisputeCard]) {
        for dispute in disputes {
            self.mark("<div class=\"finding\">\n");
            self.element("<h3 dir=\"auto\">", &dispute.title, "</h3>\n");
            for side in &dispute.sides {
                self.element("<p class=\"soft\">", &side.who, "</p>\n");
                self.element("<p dir=\"auto\">", &side.text, "</p>\n");
                self.element("<p dir=\"auto\">", &side.reason, "</p>\n");
            }
            self.mark("</div>\n");
        }
    }

    fn findings(&mut self, findings: &[FindingCard]) {
        for finding in findings {
            self.finding(finding);
        }
    }

    fn finding(&mut self, finding: &FindingCard) {
        self.mark("<div class=\"finding\">\n<p class=\"title\" dir=\"auto\">");
        self.mark(match finding.severity {
            Severity::Blocking => "<span class=\"tag blocking\">",
            Severity::Major => "<span class=\"tag major\">",
            Severity::Minor => "<span class=\"tag minor\">",
        });
        self.mark(words::severity(finding.severity))
            .mark("</span> ");
        self.text(&finding.title).mark("</p>\n");
        self.element("<p class=\"soft\">", &finding.raised, "</p>\n");
        self.element(
            "<blockquote dir=\"auto\">",
            &finding.quote,
            "</blockquote>\n",
        );
        self.element(
            "<p class=\"soft\" dir=\"auto\">",
            &finding.quote_note,
            "</p>\n",
        );
        self.element("<p dir=\"auto\">", &finding.concern, "</p>\n");
        if !finding.suggestion.is_empty() {
            let name = words::proposal(&finding.suggestion);
            self.mark("<p dir=\"auto\"><b>").mark(name).mark("</b> ");
            self.element("", &finding.suggestion, "</p>\n");
        }
        let fate = words::ended(&finding.fate);
        self.element("<p class=\"soft\" dir=\"auto\">", &fate, "</p>\n");
        self.mark("</div>\n");
    }
}
