//! A document as PDF: parley breaks text into lines, lines become rows, rows are put on pages, and krilla
//! writes the file. All text is passed as text, so none can become an instruction.

mod blocks;
mod bookmarks;
mod canvas;
mod cards;
mod composer;
mod fonts;
mod look;
mod pages;
mod row;
mod tables;
#[cfg(test)]
mod tests;
mod text;

use domain::text::document::seen::one_line;
use krilla::Document as Pdf;
use krilla::action::LinkAction;
use krilla::annotation::{LinkAnnotation, Target};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use parley::{Alignment, Language};

use self::canvas::{Canvas, Embedded, Link};
use self::composer::{Composer, Frame};
use self::fonts::Fonts;
use self::pages::Placed;
use self::text::{Laid, Setter, Span};
use crate::document::Document;
use crate::{markdown, words};

/// The document as PDF, or one sentence on why there is none.
pub(crate) fn render(document: &Document) -> Result<Vec<u8>, String> {
    let whole = written(document, Fonts::new(true));
    // A system font that can't be embedded must not make text disappear.
    whole.or_else(|_| written(document, Fonts::new(false)))
}

fn written(document: &Document, fonts: Fonts) -> Result<Vec<u8>, String> {
    let mut composer = Composer::new(Setter::new(fonts, language(document)));
    let opening = composer.document(document);
    composer.say_what_is_missing(opening);
    let Composer { mut setter, rows } = composer;
    let pages = pages::pages(rows);
    let title = one_line(&document.title);
    let mut pdf = Pdf::new();
    let mut embedded = Embedded::new();
    for (number, page) in (1_usize..).zip(&pages) {
        let frame = Margins::new(&mut setter, &title, number, pages.len());
        draw(&mut pdf, &mut embedded, page, &frame)?;
    }
    pdf.set_outline(bookmarks::outline(&pages));
    pdf.set_metadata(
        Metadata::new()
            .title(title)
            .authors(vec!["Whetstone".to_owned()])
            .creator("Whetstone".to_owned())
            .description(one_line(&document.byline))
            .language("en".to_owned()),
    );
    pdf.finish().map_err(|error| error.to_string())
}

fn draw(
    pdf: &mut Pdf,
    embedded: &mut Embedded,
    rows: &[Placed],
    margins: &Margins,
) -> Result<(), String> {
    let settings = PageSettings::from_wh(look::PAGE.0, look::PAGE.1)
        .ok_or_else(|| "a page has no size".to_owned())?;
    let mut page = pdf.start_page_with(settings);
    let mut surface = page.surface();
    let mut canvas = Canvas {
        surface: &mut surface,
        fonts: embedded,
        links: Vec::new(),
    };
    for row in rows {
        canvas.row(row);
    }
    margins.draw(&mut canvas);
    let links = canvas.links;
    surface.finish();
    for Link { place, address } in links {
        let target = Target::Action(LinkAction::new(address).into());
        page.add_annotation(LinkAnnotation::new(place, target).into());
    }
    page.finish();
    Ok(())
}

/// What is above and below the text area.
struct Margins {
    head: Option<Laid>,
    number: Laid,
}

impl Margins {
    /// The title (not on the first page, where it is large) and the page number.
    fn new(setter: &mut Setter, title: &str, number: usize, of: usize) -> Self {
        let mut set = |text: String, side| {
            let spans = [(text.clone(), Span::plain(&text))];
            setter.lay(&spans, &look::SMALL, look::WIDTH, side)
        };
        let head = (number > 1).then(|| {
            let mut head = set(title.to_owned(), Alignment::Start);
            let mut letters = title.chars().count();
            while head.lines() > 1 && letters > 0 {
                letters = letters * 9 / 10;
                let short: String = title.chars().take(letters).collect();
                head = set(format!("{}…", short.trim_end()), Alignment::Start);
            }
            head
        });
        Self {
            head,
            number: set(format!("{number} of {of}"), Alignment::Right),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_, '_>) {
        if let Some(head) = &self.head {
            canvas.line(head, 0, (look::MARGIN, look::HEAD));
        }
        canvas.line(&self.number, 0, (look::MARGIN, look::FOOT));
    }
}

impl Composer {
    /// One line that says which letters are drawn as boxes, after the opening.
    fn say_what_is_missing(&mut self, opening: usize) {
        let count = self.setter.missing.len();
        if count == 0 {
            return;
        }
        let kinds = words::plural(count, "character");
        let line = match count {
            1 => format!("{kinds} isn’t in any font on this machine and is shown as a box."),
            _ => format!("{kinds} aren’t in any font on this machine and are shown as boxes."),
        };
        let rest = self.rows.split_off(opening);
        let frame = Frame::page().beside_bar(2.0, look::MAJOR).begun();
        self.text(&line, &look::BODY, &frame, 12.0);
        self.rows.extend(rest);
    }
}

/// The language for the report's Han characters, as far as its letters tell.
fn language(document: &Document) -> Option<Language> {
    let text = markdown::render(document);
    let has = |range: std::ops::RangeInclusive<char>| text.chars().any(|it| range.contains(&it));
    let name = if has('\u{3041}'..='\u{30ff}') {
        "ja"
    } else if has('\u{ac00}'..='\u{d7a3}') {
        "ko"
    } else {
        return None;
    };
    Language::parse(name).ok()
}
