//! A document with defects in it, and their places.

use domain::text::Span;

use crate::catalog::ITEM;
use crate::{Defect, DefectKind};

/// A text with planted defects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The text.
    pub text: String,
    /// The defects, in the order of the text.
    pub defects: Vec<Placed>,
}

/// A defect in a text. All places are bytes of that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its kind.
    pub kind: DefectKind,
    /// What is wrong.
    pub why: String,
    /// The sentence that was planted.
    pub range: Span,
    /// The other passage that a finding may quote, if there is one.
    pub also: Option<Span>,
    /// The sentence with what connects it to the text.
    inserted: Span,
    /// What was there before.
    removed: String,
}

/// A defect and its place in the original.
pub(crate) struct Site<'a> {
    pub(crate) defect: &'a Defect,
    /// What it replaces in the original; empty if nothing.
    pub(crate) at: Span,
}

impl Planted {
    /// Plants defects at the places that the catalog names.
    ///
    /// # Errors
    /// When a place isn’t in the text exactly once, or two defects share a place.
    pub(crate) fn by_catalog(text: &str, defects: &[&Defect]) -> Result<Self, String> {
        let sites = defects.iter().map(|defect| site(text, defect));
        Self::at(text, sites.collect::<Result<_, _>>()?)
    }

    /// Plants defects at places of a text.
    ///
    /// # Errors
    /// When two defects share a place, or `also` isn’t in the text.
    pub(crate) fn at(text: &str, mut sites: Vec<Site<'_>>) -> Result<Self, String> {
        sites.sort_by_key(|site| (site.at.start, site.at.end));
        let mut planted = Self {
            text: String::with_capacity(text.len() + 1_000),
            defects: Vec::with_capacity(sites.len()),
        };
        let mut copied = 0;
        for (index, Site { defect, at }) in sites.iter().enumerate() {
            if at.start < copied || (index > 0 && sites[index - 1].at == *at) {
                return Err(format!("two defects share a place: “{}”", defect.sentence));
            }
            planted.text.push_str(&text[copied..at.start]);
            let begin = planted.text.len();
            planted.text.push_str(joint(defect, *at));
            let start = planted.text.len();
            planted.text.push_str(defect.words());
            let end = planted.text.len();
            planted.defects.push(Placed {
                kind: defect.kind,
                why: defect.why.clone(),
                range: Span::new(start, end),
                also: None,
                inserted: Span::new(begin, end),
                removed: text[at.range()].to_owned(),
            });
            copied = at.end;
        }
        planted.text.push_str(&text[copied..]);
        for (placed, site) in planted.defects.iter_mut().zip(&sites) {
            if let Some(also) = &site.defect.also {
                let start = planted.text.find(also.as_str());
                let start = start.ok_or_else(|| format!("“{also}” isn’t in the text"))?;
                placed.also = Some(Span::new(start, start + also.len()));
            }
        }
        Ok(planted)
    }

    /// The planted sentence of a defect.
    pub fn sentence(&self, placed: &Placed) -> &str {
        &self.text[placed.range.range()]
    }

    /// The text without its defects: the original, byte for byte.
    pub fn original(&self) -> String {
        let mut text = self.text.clone();
        for placed in self.defects.iter().rev() {
            text.replace_range(placed.inserted.range(), &placed.removed);
        }
        text
    }
}

/// What connects a sentence to the text before it.
fn joint(defect: &Defect, at: Span) -> &'static str {
    match (defect.is_item(), at.is_empty()) {
        (true, true) => "\n- ",
        (true, false) => ITEM,
        (false, true) => " ",
        (false, false) => "",
    }
}

fn site<'a>(text: &str, defect: &'a Defect) -> Result<Site<'a>, String> {
    let place = defect.after.as_ref().or(defect.replaces.as_ref());
    let place = place.ok_or_else(|| format!("“{}” has no place", defect.sentence))?;
    let mut found = text.match_indices(place.as_str());
    let (Some((start, _)), None) = (found.next(), found.next()) else {
        return Err(format!("“{place}” isn’t in the text exactly once"));
    };
    let end = start + place.len();
    let at = if defect.replaces.is_some() {
        Span::new(start, end)
    } else {
        Span::new(end, end)
    };
    Ok(Site { defect, at })
}
