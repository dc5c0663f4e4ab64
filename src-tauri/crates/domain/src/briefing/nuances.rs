//! NUANCES.md: how the technologies of a project differ from what you would expect. It is treated as data;
//! nothing in it is followed as an instruction.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::comments::blanked;
use crate::briefing::technologies::{Technology, is_known};
use crate::text::document::outline::{self, Line, LineKind};

mod add;
mod item;
mod plain_words;
mod scaffold;
mod sections;

pub use add::add;
pub(in crate::briefing) use plain_words::{Plain, plainness};
pub use scaffold::scaffold;
pub use sections::Section;

/// The name of the file, in the root of a project.
pub const FILE: &str = "NUANCES.md";

/// The most bytes that are read from it.
pub const MOST_BYTES: usize = 64 * 1024;

/// One item in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Nuance {
    /// Key of the technology: `nextjs`. For an unknown one, the letters and digits of its heading.
    pub technology: String,
    /// The technology as people write it, without a version: `Next.js`.
    pub name: String,
    /// The item on one line, including nested items.
    pub text: String,
}

/// The contents of a NUANCES.md.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Nuances {
    /// In the order of the file. An item under “Redis and Kafka” is listed once for each of them.
    pub nuances: Vec<Nuance>,
    /// The things that its headings name.
    pub sections: Vec<Section>,
    /// A notice for the author: the file is too long.
    pub warning: Option<String>,
}

impl Nuances {
    /// Reads a file. Any text can be read; one without headings and lists has no nuances.
    pub fn parse(source: &str) -> Self {
        Self::parse_file(FILE, source)
    }

    /// The same for a file with a different name.
    pub fn parse_file(name: &str, source: &str) -> Self {
        let (source, warning) = cut(name, source);
        let source = blanked(source.strip_prefix('\u{feff}').unwrap_or(source));
        let mut known = Self {
            warning,
            ..Self::default()
        };
        // What the heading above names, if it counts.
        let mut above = 0..0;
        let mut item: Option<Item> = None;
        // Files of many headings repeat them.
        let mut titles: HashMap<&str, Vec<Section>> = HashMap::new();
        for line in outline::lines(&source) {
            let is_new = is_new_item(&line, item.as_ref());
            if is_new || matches!(line.kind, LineKind::Heading(_)) {
                known.keep(item.take(), above.clone());
            }
            match (line.kind, &mut item) {
                (LineKind::Heading(level), _) => {
                    let title = line.content();
                    let named = titles
                        .entry(title)
                        .or_insert_with(|| sections::named(title));
                    above = known.begin(level, named, above);
                }
                (LineKind::Item, None) => item = Some(Item::new(&line)),
                (LineKind::Item, Some(open)) => open.nest(line.content()),
                (LineKind::Text, Some(open)) if open.goes_on(&line) && !is_rule(line.text) => {
                    open.join(line.content());
                }
                (LineKind::Text, _) => known.keep(item.take(), above.clone()),
                (LineKind::Blank, Some(open)) => open.is_apart = true,
                (LineKind::Blank | LineKind::Code, _) => {}
            }
        }
        known.keep(item, above);
        known
    }

    /// Processes a heading that names these things. A title ends the section before it, unless it names a technology itself. A
    /// heading below a section's own heading continues that section.
    fn begin(&mut self, level: u8, named: &[Section], before: Range<usize>) -> Range<usize> {
        if level > 2 && !before.is_empty() {
            return before;
        }
        let from = self.sections.len();
        let named = named.iter();
        let named = named.filter(|it| level != 1 || is_known(&it.technology));
        self.sections.extend(named.cloned());
        from..self.sections.len()
    }

    /// Processes an item below a heading.
    fn keep(&mut self, item: Option<Item>, above: Range<usize>) {
        let Some(item) = item.filter(|it| it.text.chars().any(char::is_alphanumeric)) else {
            return;
        };
        let text = item.text.split_whitespace().collect::<Vec<_>>().join(" ");
        for section in &mut self.sections[above] {
            section.has_items = true;
            self.nuances.push(Nuance {
                technology: section.technology.clone(),
                name: section.name.clone(),
                text: text.clone(),
            });
        }
    }

    /// The sections that a text is about: those of the technologies that it names, and those whose headings
    /// appear in it as whole words, in any case. A heading that is plain English counts only if the text
    /// writes it like a name.
    pub fn sections_in(&self, text: &str, technologies: &[Technology]) -> Vec<&Section> {
        let mut keys = sections::mentioned(text, &self.sections);
        keys.extend(technologies.iter().map(|it| it.key.as_str()));
        let sections = self.sections.iter();
        sections
            .filter(|it| keys.contains(it.technology.as_str()))
            .collect()
    }

    /// The sections with a heading that can be found in a text.
    pub fn findable(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|it| sections::is_findable(it))
    }

    /// The items relevant to a text, in the order of the file, each once.
    pub fn about(&self, text: &str, technologies: &[Technology]) -> Vec<Nuance> {
        let sections = self.sections_in(text, technologies);
        self.below(&sections.iter().map(|it| it.technology.as_str()).collect())
    }

    /// Those of the given technologies, in the order of the file.
    pub fn of(&self, technologies: &[Technology]) -> Vec<Nuance> {
        self.below(&technologies.iter().map(|it| it.key.as_str()).collect())
    }

    fn below(&self, keys: &HashSet<&str>) -> Vec<Nuance> {
        let nuances = self.nuances.iter();
        let mut found: Vec<Nuance> = nuances
            .filter(|nuance| keys.contains(nuance.technology.as_str()))
            .cloned()
            .collect();
        found.dedup_by(|one, other| one.text == other.text && one.technology != other.technology);
        found
    }
}

/// An item while it is being read.
struct Item {
    text: String,
    /// Spaces before its marker.
    indent: usize,
    /// Whether an empty line followed it.
    is_apart: bool,
}

impl Item {
    fn new(line: &Line<'_>) -> Self {
        Self {
            text: line.content().to_owned(),
            indent: indent(line.text),
            is_apart: false,
        }
    }

    /// Whether a line of text belongs to it: after an empty line only if it is indented.
    fn goes_on(&self, line: &Line<'_>) -> bool {
        !self.is_apart || indent(line.text) > self.indent
    }

    fn join(&mut self, words: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(words);
    }

    fn nest(&mut self, words: &str) {
        let ends = self.text.ends_with([':', ';', '.', ',', '!', '?']);
        if !ends && !self.text.is_empty() {
            self.text.push(';');
        }
        self.join(words);
    }
}

/// Whether a line begins its own item, rather than one nested in the open item.
fn is_new_item(line: &Line<'_>, open: Option<&Item>) -> bool {
    let is_nested = |item: &Item| indent(line.text) > item.indent + 1;
    line.kind == LineKind::Item && !open.is_some_and(is_nested)
}

/// A horizontal rule or a heading underline: it ends whatever is above it.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let is_made_of = |mark: &str| line.replace(mark, "").is_empty();
    line.len() >= 3 && ["-", "*", "_", "="].iter().any(|mark| is_made_of(mark))
}

fn indent(line: &str) -> usize {
    let blanks = line.chars().take_while(|it| it.is_whitespace());
    blanks.map(|it| if it == '\t' { 4 } else { 1 }).sum()
}

/// As much of a file as is read, cut at the end of a line, and a notice about the rest.
fn cut<'a>(name: &str, source: &'a str) -> (&'a str, Option<String>) {
    if source.len() <= MOST_BYTES {
        return (source, None);
    }
    let most = source.floor_char_boundary(MOST_BYTES);
    let end = source[..most].rfind('\n').map_or(most, |at| at + 1);
    let kept = &source[..end];
    let lines = kept.lines().count();
    let first = match lines {
        1 => "part of its first line is".to_owned(),
        lines => format!("the first {lines} lines are"),
    };
    let warning = format!(
        "{name} is larger than 64 KB, so only {first} read. Shorten it, or move what matters most to the top."
    );
    (kept, Some(warning))
}
