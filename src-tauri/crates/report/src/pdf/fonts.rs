//! The fonts of a report: two that come with the program, and system fonts for letters that these don't
//! have.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::{FontContext, FontFamily, FontFamilyName, GenericFamily};

/// The font of text. Its name differs from any font that the system may have.
const SANS: &str = "Whetstone Sans";
/// The font of code.
const MONO: &str = "Whetstone Mono";

/// Letters of Latin, Greek and Cyrillic, and symbols.
const OURS: [(&str, &[u8]); 3] = [
    (SANS, include_bytes!("../fonts/Inter-Regular.otf")),
    (SANS, include_bytes!("../fonts/Inter-SemiBold.otf")),
    (MONO, include_bytes!("../fonts/JetBrainsMono-Regular.ttf")),
];

/// The system's generic families to search for a letter that the fonts of its script don't have.
const LISTS: [GenericFamily; 4] = [
    GenericFamily::SansSerif,
    GenericFamily::Emoji,
    GenericFamily::Math,
    GenericFamily::Monospace,
];

/// Searching the system fonts takes longer than making many reports.
static WITH_THE_SYSTEMS: LazyLock<FontContext> = LazyLock::new(|| context(true));

/// Finds fonts.
pub(super) struct Fonts {
    pub(super) context: FontContext,
    /// The families found for letters that no script's fonts have; `None` if there is none.
    found: HashMap<char, Option<String>>,
}

impl Fonts {
    /// All fonts, or only those that come with the program.
    pub(super) fn new(with_systems: bool) -> Self {
        Self {
            context: if with_systems {
                WITH_THE_SYSTEMS.clone()
            } else {
                context(false)
            },
            found: HashMap::new(),
        }
    }

    /// A system font family that has a letter.
    pub(super) fn family_with(&mut self, letter: char) -> Option<String> {
        if let Some(known) = self.found.get(&letter) {
            return known.clone();
        }
        let found = self.search(letter);
        self.found.insert(letter, found.clone());
        found
    }

    fn search(&mut self, letter: char) -> Option<String> {
        let FontContext {
            collection,
            source_cache,
        } = &mut self.context;
        for list in LISTS {
            let families: Vec<_> = collection.generic_families(list).collect();
            for id in families {
                let family = collection.family(id)?;
                let has = family.default_font().is_some_and(|font| {
                    let data = font.load(Some(source_cache));
                    data.is_some_and(|data| {
                        let letters = font.charmap_index();
                        let letters = letters.charmap(data.as_ref());
                        let glyph = letters.and_then(|it| it.map(letter));
                        glyph.is_some_and(|glyph| glyph != 0)
                    })
                });
                if has {
                    return Some(family.name().to_owned());
                }
            }
        }
        None
    }
}

/// Our fonts, then those found for what ours don't have.
pub(super) fn stack(mono: bool, further: &[String]) -> FontFamily<'static> {
    let ours = if mono { [MONO, SANS] } else { [SANS, MONO] };
    let ours = ours.into_iter().map(FontFamilyName::named);
    let further = further
        .iter()
        .map(|name| FontFamilyName::Named(name.clone().into()));
    FontFamily::List(ours.chain(further).collect())
}

fn context(with_systems: bool) -> FontContext {
    let mut collection = Collection::new(CollectionOptions {
        shared: false,
        system_fonts: with_systems,
    });
    for (family, data) in OURS {
        let named = FontInfoOverride {
            family_name: Some(family),
            ..FontInfoOverride::default()
        };
        collection.register_fonts(Blob::new(Arc::new(data)), Some(named));
    }
    FontContext {
        collection,
        source_cache: SourceCache::default(),
    }
}
