//! The one document that every format renders. It contains plain text only: markup and escaping are up to
//! each format.

use std::borrow::Cow;

use domain::Severity;
use domain::page::{ReviewLine, Side};

/// A report.
pub(crate) struct Document {
    /// The task.
    pub(crate) title: String,
    /// What kind of report, about what, and when.
    pub(crate) byline: String,
    /// How the debate ended, in one sentence.
    pub(crate) headline: String,
    /// The overruled result, struck through; empty if nothing was overruled.
    pub(crate) overruled: String,
    /// What to read before anything else.
    pub(crate) opening: Vec<Block>,
    /// The rest.
    pub(crate) sections: Vec<Section>,
}

/// A part of a report under a heading.
pub(crate) struct Section {
    /// The heading.
    pub(crate) heading: Cow<'static, str>,
    /// What is under it; never empty.
    pub(crate) blocks: Vec<Block>,
}

/// What sections are made of.
pub(crate) enum Block {
    /// A heading for the blocks after it, within a section.
    Heading(String),
    /// A heading one level below that.
    Subheading(String),
    /// A sentence or two.
    Paragraph(String),
    /// Something that the reader must not miss.
    Notice(String),
    /// Short facts under their names.
    Facts(Vec<(&'static str, String)>),
    /// Short entries.
    List(Vec<String>),
    /// Short entries, the most important first.
    Numbered(Vec<String>),
    /// Figures.
    Table(Table),
    /// Problems that seats raised.
    Findings(Vec<FindingCard>),
    /// Points that seats could not settle.
    Disputes(Vec<DisputeCard>),
    /// One change.
    Change(ChangeCard),
    /// A text as it was written.
    Verbatim(String),
}

impl Block {
    /// Whether there is nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Heading(text)
            | Self::Subheading(text)
            | Self::Paragraph(text)
            | Self::Notice(text) => text.is_empty(),
            Self::Facts(facts) => facts.is_empty(),
            Self::List(items) | Self::Numbered(items) => items.is_empty(),
            Self::Table(table) => table.rows.is_empty(),
            Self::Findings(findings) => findings.is_empty(),
            Self::Disputes(disputes) => disputes.is_empty(),
            Self::Change(_) | Self::Verbatim(_) => false,
        }
    }
}

/// Rows under columns.
pub(crate) struct Table {
    /// A description for screen readers.
    pub(crate) caption: &'static str,
    /// The columns.
    pub(crate) columns: Vec<Column>,
    /// The cells, one row each.
    pub(crate) rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone)]
pub(crate) enum Column {
    /// Text.
    Text(&'static str),
    /// Numbers.
    Number(&'static str),
    /// Numbers under a name that someone else chose.
    Named(String),
}

impl Column {
    /// The heading.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Text(name) | Self::Number(name) => name,
            Self::Named(name) => name,
        }
    }
}

/// A problem that a seat raised.
pub(crate) struct FindingCard {
    /// Its severity.
    pub(crate) severity: Severity,
    /// One line.
    pub(crate) title: String,
    /// Who raised it, and in which round.
    pub(crate) raised: String,
    /// The passage it is about; empty when it has none.
    pub(crate) quote: String,
    /// How the quote was found and where else the point is; empty for nothing.
    pub(crate) quote_note: String,
    /// Why it matters.
    pub(crate) concern: String,
    /// What would settle it; may be empty.
    pub(crate) suggestion: String,
    /// Its outcome; empty if the section already says it.
    pub(crate) fate: String,
}

/// A point that seats could not settle.
pub(crate) struct DisputeCard {
    /// One line.
    pub(crate) title: String,
    /// In the order of rounds.
    pub(crate) sides: Vec<SideCard>,
}

/// What was said for one side.
pub(crate) struct SideCard {
    /// Who, and in which round.
    pub(crate) who: String,
    /// What it asked for, or did.
    pub(crate) text: String,
    /// Its reason; may be empty.
    pub(crate) reason: String,
}

/// A change with its reasons.
pub(crate) struct ChangeCard {
    /// `Change 4`; `Changes 1 to 3` for lines that all of them touch.
    pub(crate) name: String,
    /// What the author decided; `None` for lines whose changes follow, each with its own decision.
    pub(crate) decision: Option<DecisionMark>,
    /// A note on how it relates to others.
    pub(crate) note: Option<String>,
    /// Its places.
    pub(crate) hunks: Vec<Hunk>,
    /// The findings behind it.
    pub(crate) findings: Vec<FindingCard>,
}

/// What the author decided about a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecisionMark {
    /// Nothing yet.
    Undecided,
    /// It goes into the text.
    Accepted,
    /// It goes into the text in the author's words.
    Reworded,
    /// It is not in the text.
    Rejected,
    /// It is not in the text, because nothing was decided when the text was accepted.
    LeftOut,
    /// It stays as long as a change that needs it.
    Follows,
}

impl DecisionMark {
    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Undecided => "Not decided",
            Self::Accepted => "Accepted",
            Self::Reworded => "Accepted with the author’s wording",
            Self::Rejected => "Rejected",
            Self::LeftOut => "Left out",
            Self::Follows => "Decided together",
        }
    }
}

/// One place of a change, in whole lines.
pub(crate) struct Hunk {
    /// The heading above it; empty at the top.
    pub(crate) heading: String,
    /// What differs, from top to bottom.
    pub(crate) passages: Vec<Passage>,
}

/// A part of a hunk.
pub(crate) enum Passage {
    /// A line that is on one side, or on both.
    Line(ReviewLine),
    /// A long paragraph that changed, shown once: what both sides have, what was removed, and what was
    /// added.
    Woven(Vec<(Side, String)>),
}
