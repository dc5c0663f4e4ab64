//! Templates made into prompts: the parts that several of them share, marked lines around what others
//! wrote, and how much is asked for, by the length of the document.

use domain::briefing::Detail;
use domain::text::document::{prose, size};
use minijinja::{Environment, context};
use table::{Error, fence};

/// What several prompts say in the same words.
const PARTS: [(&str, &str); 6] = [
    ("data", include_str!("../prompts/parts/data.md")),
    ("insert", include_str!("../prompts/parts/insert.md")),
    ("project", include_str!("../prompts/parts/project.md")),
    ("raise", include_str!("../prompts/parts/raise.md")),
    ("rests", include_str!("../prompts/parts/rests.md")),
    ("scores", include_str!("../prompts/parts/scores.md")),
];

/// How many words of a document there are for each candidate that a reader notes.
const WORDS_PER_CANDIDATE: usize = 60;
const CANDIDATES: [usize; 2] = [6, 40];

/// A document of that many words is read page by page, and one with that many headings section by section.
const LONG: usize = 1200;
const SECTIONS: usize = 3;

/// An editor may insert at most one word per this many words of the document, and may always insert a few.
const WORDS_PER_INSERTED: usize = 10;
const LEAST_INSERTED: usize = 80;

/// Fills a template in.
pub(super) fn render(template: &str, context: minijinja::Value) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.add_function("fence", |name: &str, content: &str| fence(name, content));
    let broken = |error| Error::internal(format!("a prompt template is broken: {error}"));
    for (name, part) in PARTS {
        environment.add_template(name, part).map_err(broken)?;
    }
    environment.render_str(template, context).map_err(broken)
}

/// How much is asked for over a document of this length, by how much detail it deserves.
pub(super) fn scale(document: &str, detail: Detail) -> minijinja::Value {
    let words = prose::words(document);
    let [least, most] = CANDIDATES;
    let worth = match detail {
        Detail::Basic => words / 2,
        Detail::Standard => words,
        Detail::Detailed => words * 3 / 2,
    };
    context! {
        candidates => (worth / WORDS_PER_CANDIDATE).clamp(least, most),
        is_small => detail == Detail::Basic,
        is_critical => detail == Detail::Detailed,
        long => words >= LONG,
        by_section => words >= LONG && size::headings(document) >= SECTIONS,
        insertions => (words / WORDS_PER_INSERTED).max(LEAST_INSERTED),
    }
}
