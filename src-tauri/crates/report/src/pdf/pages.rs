//! Puts rows on pages.

use std::rc::Rc;

use super::look;
use super::row::Row;

/// A row and its position.
pub(super) struct Placed {
    pub(super) row: Rc<Row>,
    /// The top of the row.
    pub(super) y: f32,
    /// The space above it.
    pub(super) above: f32,
}

/// The rows of each page; at least one page.
pub(super) fn pages(rows: Vec<Row>) -> Vec<Vec<Placed>> {
    let rows: Vec<Rc<Row>> = rows.into_iter().map(Rc::new).collect();
    let mut pages = vec![Vec::new()];
    let mut y = look::TOP;
    let mut from = 0;
    while from < rows.len() {
        let together = together(&rows[from..]);
        let group = &rows[from..from + together];
        if y + height(group) > look::BOTTOM && y > look::TOP {
            pages.push(Vec::new());
            y = look::TOP;
        }
        for row in group {
            // A group may be taller than a page.
            if y + row.space + row.height > look::BOTTOM && y > look::TOP {
                pages.push(Vec::new());
                y = look::TOP;
            }
            let Some(page) = pages.last_mut() else {
                return pages;
            };
            if let Some(head) = row.head.as_ref().filter(|_| page.is_empty()) {
                page.push(Placed {
                    row: Rc::clone(head),
                    y,
                    above: 0.0,
                });
                y += head.height;
            }
            let above = if page.is_empty() { 0.0 } else { row.space };
            y += above;
            page.push(Placed {
                row: Rc::clone(row),
                y,
                above,
            });
            y += row.height;
        }
        from += together;
    }
    pages
}

/// How many of the rows must be on the same page as the first.
fn together(rows: &[Rc<Row>]) -> usize {
    let kept = rows.iter().take_while(|row| row.keep).count();
    rows.len().min(kept + 1)
}

fn height(rows: &[Rc<Row>]) -> f32 {
    rows.iter().map(|row| row.space + row.height).sum()
}
