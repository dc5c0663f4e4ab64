//! The catalog: carefully written documents, and the defects that can be planted into them.
//!
//! None of it is taken from the cases that the built-in rules were written against, and no rule was changed
//! for it.

use domain::Kind;
use serde::Deserialize;

use crate::DefectKind;

/// A document that defects are planted into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its name in tables, unique among the documents of an evaluation.
    pub name: String,
    /// The kind of the document.
    pub kind: Kind,
    /// The text.
    pub text: String,
    /// What can be planted where; empty for the user’s own documents, which get general defects.
    pub defects: Vec<Defect>,
}

/// A defect and the sentence that contains it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defect {
    /// Its kind.
    pub kind: DefectKind,
    /// The passage that it goes after, exactly as in the document; occurs once.
    #[serde(default)]
    pub after: Option<String>,
    /// The passage that it replaces; occurs once.
    #[serde(default)]
    pub replaces: Option<String>,
    /// The sentence. One that begins with `- ` becomes a list item.
    pub sentence: String,
    /// The other passage of the document that it is about: a finding may quote that one instead.
    #[serde(default)]
    pub also: Option<String>,
    /// What is wrong, in one sentence.
    pub why: String,
}

impl Defect {
    /// The sentence without the list marker.
    pub fn words(&self) -> &str {
        self.sentence.strip_prefix(ITEM).unwrap_or(&self.sentence)
    }

    /// Whether it becomes a list item.
    pub(crate) fn is_item(&self) -> bool {
        self.sentence.starts_with(ITEM)
    }
}

/// The marker of a list item.
pub(crate) const ITEM: &str = "- ";

#[derive(Deserialize)]
struct List {
    defect: Vec<Defect>,
}

macro_rules! shipped {
    ($($name:literal: $kind:ident;)*) => {
        const SHIPPED: &[(&str, Kind, &str, &str)] = &[$((
            $name,
            Kind::$kind,
            include_str!(concat!("../catalog/", $name, ".md")),
            include_str!(concat!("../catalog/", $name, ".toml")),
        )),*];
    };
}

shipped! {
    "lockers": Prd;
    "images": Tech;
    "invoices": Debug;
    "scanners": Roadmap;
    "webhooks": Tech;
}

const GENERAL: &str = include_str!("../catalog/general.toml");

/// The documents that come with Whetstone, each with its own defects.
///
/// # Errors
/// When the catalog can’t be read, with the file and the place.
pub fn shipped() -> Result<Vec<Document>, String> {
    let documents = SHIPPED.iter().map(|(name, kind, text, defects)| {
        Ok(Document {
            name: (*name).to_owned(),
            kind: *kind,
            text: (*text).to_owned(),
            defects: read(name, defects)?,
        })
    });
    documents.collect()
}

/// Defects that make sense anywhere, two of each kind.
///
/// # Errors
/// When the catalog can’t be read, with the place.
pub fn general() -> Result<Vec<Defect>, String> {
    read("general", GENERAL)
}

fn read(name: &str, text: &str) -> Result<Vec<Defect>, String> {
    let list: List = toml::from_str(text).map_err(|error| format!("{name}.toml: {error}"))?;
    Ok(list.defect)
}
