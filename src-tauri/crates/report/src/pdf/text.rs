//! Text broken into lines: each script in a font that has it, each paragraph in its direction.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use parley::style::{FontWeight, LineHeight, OverflowWrap, StyleProperty};
use parley::{Alignment, AlignmentOptions, Language, Layout, LayoutContext};

use super::fonts::{Fonts, stack};
use super::look::{LINK, Rgb, Style};
use crate::links::links;

/// How letters are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pen {
    pub(super) color: Rgb,
    /// The background color.
    pub(super) ground: Option<Rgb>,
    pub(super) mark: Mark,
}

/// A line through or under letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    None,
    /// The text was removed.
    Struck,
    /// The text was added, or is a link.
    Underlined,
}

/// A piece of text with uniform formatting. Anything not set here comes from the style of the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Span<'a> {
    pub(super) text: &'a str,
    pub(super) bold: Option<bool>,
    pub(super) color: Option<Rgb>,
    pub(super) ground: Option<Rgb>,
    pub(super) mark: Mark,
}

impl<'a> Span<'a> {
    pub(super) fn plain(text: &'a str) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

/// A paragraph, broken into lines.
pub(super) struct Laid {
    pub(super) text: String,
    pub(super) layout: Layout<Pen>,
    /// Line height.
    pub(super) leading: f32,
    /// Addresses in the text, in bytes.
    pub(super) links: Vec<Range<usize>>,
}

impl Laid {
    pub(super) fn lines(&self) -> usize {
        self.layout.len()
    }

    /// The width without line breaks, and that of the widest word.
    pub(super) fn widths(&self) -> (f32, f32) {
        let widths = self.layout.calculate_content_widths();
        (widths.max, widths.min)
    }
}

/// Lays out text.
pub(super) struct Setter {
    pub(super) fonts: Fonts,
    layouts: LayoutContext<Pen>,
    language: Option<Language>,
    /// Letters that no font has.
    pub(super) missing: BTreeSet<char>,
}

impl Setter {
    /// For a report in a language, which decides how Han characters are drawn.
    pub(super) fn new(fonts: Fonts, language: Option<Language>) -> Self {
        Self {
            fonts,
            layouts: LayoutContext::new(),
            language,
            missing: BTreeSet::new(),
        }
    }

    /// The paragraphs of a text, one per line, broken at `width`.
    pub(super) fn paragraphs(
        &mut self,
        spans: &[Span<'_>],
        style: &Style,
        width: f32,
    ) -> Vec<Rc<Laid>> {
        split(spans)
            .iter()
            .map(|line| Rc::new(self.lay(line, style, width, Alignment::Start)))
            .collect()
    }

    /// One paragraph, broken at `width`.
    pub(super) fn lay(
        &mut self,
        spans: &[(String, Span<'_>)],
        style: &Style,
        width: f32,
        alignment: Alignment,
    ) -> Laid {
        let text: String = spans.iter().map(|(text, _)| text.as_str()).collect();
        let links = links(&text);
        let mut layout = self.build(&text, spans, (style, &links), &[]);
        layout.break_all_lines(Some(width));
        let lacking = lacking(&layout, &text);
        if !lacking.is_empty() {
            let mut further: Vec<String> = Vec::new();
            for letter in lacking {
                match self.fonts.family_with(letter) {
                    Some(name) if further.contains(&name) => {}
                    Some(name) => further.push(name),
                    None => {
                        self.missing.insert(letter);
                    }
                }
            }
            if !further.is_empty() {
                layout = self.build(&text, spans, (style, &links), &further);
                layout.break_all_lines(Some(width));
            }
        }
        layout.align(alignment, AlignmentOptions::default());
        Laid {
            text,
            layout,
            leading: style.leading,
            links,
        }
    }

    fn build(
        &mut self,
        text: &str,
        spans: &[(String, Span<'_>)],
        (style, links): (&Style, &[Range<usize>]),
        further: &[String],
    ) -> Layout<Pen> {
        let pen = Pen {
            color: style.color,
            ..Pen::default()
        };
        let context = &mut self.fonts.context;
        let mut builder = self.layouts.ranged_builder(context, text, 1.0, false);
        builder.push_default(StyleProperty::FontFamily(stack(style.mono, further)));
        builder.push_default(StyleProperty::FontSize(style.size));
        builder.push_default(StyleProperty::LineHeight(LineHeight::Absolute(
            style.leading,
        )));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::BreakWord));
        builder.push_default(StyleProperty::Locale(self.language));
        builder.push_default(StyleProperty::FontWeight(weight(style.bold)));
        builder.push_default(StyleProperty::Brush(pen));
        let mut at = 0;
        for (piece, span) in spans {
            let range = at..at + piece.len();
            at = range.end;
            if let Some(bold) = span.bold {
                builder.push(StyleProperty::FontWeight(weight(bold)), range.clone());
            }
            let inked = Pen {
                color: span.color.unwrap_or(style.color),
                ground: span.ground,
                mark: span.mark,
            };
            if inked != pen {
                builder.push(StyleProperty::Brush(inked), range);
            }
        }
        let marked = spans.iter().any(|(_, span)| span.mark != Mark::None);
        for link in links.iter().filter(|_| !marked) {
            let inked = Pen {
                color: LINK,
                mark: Mark::Underlined,
                ..pen
            };
            builder.push(StyleProperty::Brush(inked), link.clone());
        }
        builder.build(text)
    }
}

fn weight(bold: bool) -> FontWeight {
    if bold {
        FontWeight::SEMI_BOLD
    } else {
        FontWeight::NORMAL
    }
}

/// The letters for which the fonts of a layout have no glyph.
fn lacking(layout: &Layout<Pen>, text: &str) -> BTreeSet<char> {
    let mut lacking = BTreeSet::new();
    for run in layout
        .lines()
        .flat_map(|line| line.runs().collect::<Vec<_>>())
    {
        for cluster in run.clusters() {
            if cluster.glyphs().any(|glyph| glyph.id == 0) {
                let letters = text.get(cluster.text_range()).unwrap_or_default().chars();
                lacking.extend(letters.filter(|letter| !is_ignorable(*letter)));
            }
        }
    }
    lacking
}

/// Whether a letter needs no glyph of its own.
fn is_ignorable(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Pieces for each line of the text, without what can't be drawn.
fn split<'a>(spans: &[Span<'a>]) -> Vec<Vec<(String, Span<'a>)>> {
    let mut lines = vec![Vec::new()];
    for span in spans {
        for (number, piece) in drawable(span.text).split('\n').enumerate() {
            if number > 0 {
                lines.push(Vec::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push((piece.to_owned(), *span));
            }
        }
    }
    lines
}

/// A text with uniform line breaks, spaces instead of tabs, and signs instead of control characters.
fn drawable(text: &str) -> String {
    let mut drawable = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                drawable.push('\n');
            }
            '\t' => drawable.push_str("    "),
            _ if letter.is_control() => drawable.push(char::REPLACEMENT_CHARACTER),
            _ => drawable.push(letter),
        }
    }
    drawable
}
