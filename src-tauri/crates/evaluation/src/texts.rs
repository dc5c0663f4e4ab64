//! The texts of an evaluation: the seed alone decides which defects go into which document.

use crate::catalog::{Document, general};
use crate::planted::{Planted, Site};
use crate::seed::Random;
use crate::{Defect, DefectKind, paragraphs};

/// Defects per text, if there is room for them.
pub const PER_TEXT: usize = 5;
/// Texts per document of the user’s own.
const COPIES: usize = 2;

/// One text to review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its document and its number among the texts of that document: `lockers-1`.
    pub name: String,
    /// The name of its document.
    pub document: String,
    /// The kind of the document.
    pub kind: domain::Kind,
    /// The text with its defects.
    pub planted: Planted,
}

/// The texts of these documents, in the order of their reviews. Each defect of the catalog that has a place
/// in a document is planted once; a document without such defects gets general ones, each kind once, after
/// its paragraphs. The same documents and seed always produce the same texts.
///
/// # Errors
/// When a document has no paragraph to plant anything after, or the catalog is wrong; in words.
pub fn texts(documents: &[Document], seed: u64) -> Result<Vec<Text>, String> {
    let mut texts = Vec::new();
    for document in documents {
        let mut random = Random::new(seed, &document.name);
        let planted = if document.defects.is_empty() {
            of_own(document, &mut random)?
        } else {
            of_catalog(document, &mut random)?
        };
        texts.extend((1..).zip(planted).map(|(number, planted)| Text {
            name: format!("{}-{number}", document.name),
            document: document.name.clone(),
            kind: document.kind,
            planted,
        }));
    }
    Random::new(seed, "order").shuffle(&mut texts);
    Ok(texts)
}

fn of_catalog(document: &Document, random: &mut Random) -> Result<Vec<Planted>, String> {
    let mut defects: Vec<&Defect> = document.defects.iter().collect();
    random.shuffle(&mut defects);
    let parts = defects.chunks(PER_TEXT);
    let planted = parts.map(|part| Planted::by_catalog(&document.text, part));
    planted
        .collect::<Result<_, _>>()
        .map_err(|why| format!("{}: {why}", document.name))
}

fn of_own(document: &Document, random: &mut Random) -> Result<Vec<Planted>, String> {
    let ends = paragraphs::ends(&document.text);
    if ends.is_empty() {
        return Err(format!(
            "{} has no paragraph of prose to plant a defect after",
            document.name
        ));
    }
    let general = general()?;
    let mut kinds = DefectKind::ALL.to_vec();
    random.shuffle(&mut kinds);
    let mut planted = Vec::with_capacity(COPIES);
    for kinds in kinds.chunks(PER_TEXT).take(COPIES) {
        let mut places = ends.clone();
        random.shuffle(&mut places);
        let mut sites = Vec::with_capacity(PER_TEXT);
        for (kind, end) in kinds.iter().zip(places) {
            let of_kind: Vec<&Defect> = general.iter().filter(|it| it.kind == *kind).collect();
            if let Some(&defect) = of_kind.get(random.below(of_kind.len())) {
                let at = domain::text::Span::new(end, end);
                sites.push(Site { defect, at });
            }
        }
        planted.push(Planted::at(&document.text, sites)?);
    }
    Ok(planted)
}
