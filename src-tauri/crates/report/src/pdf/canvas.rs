//! Rows drawn on a page.

use std::collections::HashMap;
use std::ops::Range;

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
use parley::layout::{Cluster, Run};

use super::look::Rgb;
use super::pages::Placed;
use super::row::Ink;
use super::text::{Laid, Mark, Pen};

/// The fonts of a document, by their data, index and variation.
pub(super) type Embedded = HashMap<(u64, u32, String), Option<Font>>;

/// A link and its clickable area.
pub(super) struct Link {
    pub(super) place: Rect,
    pub(super) address: String,
}

/// Draws on one page.
pub(super) struct Canvas<'a, 'page> {
    pub(super) surface: &'a mut Surface<'page>,
    pub(super) fonts: &'a mut Embedded,
    pub(super) links: Vec<Link>,
}

/// Glyphs drawn together.
struct Piece {
    glyphs: Vec<KrillaGlyph>,
    pen: Pen,
    x: f32,
    width: f32,
    text: Range<usize>,
}

impl Canvas<'_, '_> {
    pub(super) fn row(&mut self, placed: &Placed) {
        let (row, y) = (&placed.row, placed.y);
        for band in &row.bands {
            let top = if band.joins { y - placed.above } else { y };
            // Neighbors overlap a little, so that no gap shows between them.
            self.fill(
                (band.x, top, band.width, y + row.height + 0.2 - top),
                band.color,
            );
        }
        for ink in &row.ink {
            match ink {
                Ink::Text {
                    laid,
                    line,
                    x,
                    down,
                } => self.line(laid, *line, (*x, y + down)),
                Ink::Rule { x, width, color } => {
                    self.fill((*x, y + row.height - 0.6, *width, 0.6), *color);
                }
            }
        }
    }

    fn fill(&mut self, (x, y, width, height): (f32, f32, f32, f32), color: Rgb) {
        let Some(place) = Rect::from_xywh(x, y, width, height) else {
            return;
        };
        let mut path = PathBuilder::new();
        path.push_rect(place);
        if let Some(path) = path.finish() {
            self.surface.set_stroke(None);
            self.surface.set_fill(Some(paint(color)));
            self.surface.draw_path(&path);
        }
    }

    /// A line of a paragraph, starting from its left and top.
    pub(super) fn line(&mut self, laid: &Laid, number: usize, (left, top): (f32, f32)) {
        let Some(line) = laid.layout.get(number) else {
            return;
        };
        let metrics = line.metrics();
        let baseline = top + metrics.baseline - metrics.block_min_coord;
        let mut x = left + metrics.offset + metrics.inline_min_coord;
        for run in line.runs() {
            for piece in pieces(&run, &mut x) {
                self.piece(laid, &run, &piece, baseline);
            }
        }
    }

    fn piece(&mut self, laid: &Laid, run: &Run<'_, Pen>, piece: &Piece, baseline: f32) {
        let size = run.font_size();
        if let Some(ground) = piece.pen.ground {
            let place = (piece.x, baseline - size, piece.width, size * 1.3);
            self.fill(place, ground);
        }
        self.surface.set_fill(Some(paint(piece.pen.color)));
        let bold = run.synthesis().embolden().then(|| Stroke {
            paint: color(piece.pen.color).into(),
            width: size / 32.0,
            ..Stroke::default()
        });
        self.surface.set_stroke(bold);
        if let Some(font) = self.font(run) {
            let start = Point::from_xy(piece.x, baseline);
            self.surface
                .draw_glyphs(start, &piece.glyphs, font, &laid.text, size, false);
        }
        let thick = size / 14.0;
        match piece.pen.mark {
            Mark::None => {}
            Mark::Struck => {
                let place = (piece.x, baseline - size * 0.3, piece.width, thick);
                self.fill(place, piece.pen.color);
            }
            Mark::Underlined => {
                let place = (piece.x, baseline + size * 0.13, piece.width, thick);
                self.fill(place, piece.pen.color);
            }
        }
        let mut links = laid.links.iter();
        let over = links.find(|it| it.start < piece.text.end && piece.text.start < it.end);
        let place = Rect::from_xywh(piece.x, baseline - size, piece.width, size * 1.3);
        if let (Some(link), Some(place)) = (over, place) {
            self.links.push(Link {
                place,
                address: laid.text[link.clone()].to_owned(),
            });
        }
    }

    fn font(&mut self, run: &Run<'_, Pen>) -> Option<Font> {
        let data = run.font();
        let synthesis = run.synthesis();
        let settings = synthesis.variation_settings();
        let key = (data.data.id(), data.index, format!("{settings:?}"));
        let made = self.fonts.entry(key).or_insert_with(|| {
            let (bytes, _) = data.data.clone().into_raw_parts();
            let varied: Vec<(Tag, f32)> = settings
                .iter()
                .map(|(tag, value)| (Tag::new(&tag.to_be_bytes()), *value))
                .collect();
            if varied.is_empty() {
                Font::new(bytes.into(), data.index)
            } else {
                Font::new_variable(bytes.into(), data.index, &varied)
            }
        });
        made.clone()
    }
}

/// The glyphs of a run grouped by how they are drawn, from left to right. Moves `x` past them.
fn pieces(run: &Run<'_, Pen>, x: &mut f32) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    // Letters that a following ligature stands for.
    let mut ahead: Option<Range<usize>> = None;
    for cluster in run.visual_clusters() {
        let text = cluster.text_range();
        if cluster.is_ligature_continuation() {
            let last = pieces.last_mut().and_then(|it| it.glyphs.last_mut());
            match last.filter(|_| !run.is_rtl()) {
                Some(glyph) => glyph.text_range.end = text.end,
                None => ahead = Some(joined(ahead.take(), &text)),
            }
            continue;
        }
        let range = joined(ahead.take(), &text);
        let pen = cluster.style().brush;
        if pieces.last().is_none_or(|piece| piece.pen != pen) {
            pieces.push(Piece {
                glyphs: Vec::new(),
                pen,
                x: *x,
                width: 0.0,
                text: range.clone(),
            });
        }
        if let Some(piece) = pieces.last_mut() {
            let width = draw(piece, &cluster, &range, run.font_size());
            piece.width += width;
            piece.text = joined(Some(piece.text.clone()), &range);
            *x += width;
        }
    }
    pieces
}

/// Adds the glyphs of a cluster, and returns their width.
fn draw(piece: &mut Piece, cluster: &Cluster<'_, Pen>, text: &Range<usize>, size: f32) -> f32 {
    let mut width = 0.0;
    for glyph in cluster.glyphs() {
        width += glyph.advance;
        piece.glyphs.push(KrillaGlyph::new(
            GlyphId::new(glyph.id),
            glyph.advance / size,
            glyph.x / size,
            glyph.y / size,
            0.0,
            text.clone(),
            None,
        ));
    }
    width
}

fn joined(range: Option<Range<usize>>, other: &Range<usize>) -> Range<usize> {
    range.map_or(other.clone(), |range| {
        range.start.min(other.start)..range.end.max(other.end)
    })
}

fn color([red, green, blue]: Rgb) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn paint(ink: Rgb) -> Fill {
    Fill {
        paint: color(ink).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::default(),
    }
}
