//! What a text says about itself before it begins: the YAML between two lines of dashes. Only plain words and
//! lists of them under names are read; everything else there is skipped.
//!
//! It is read event by event, because a tree of it could be arbitrarily deep.

use std::collections::BTreeMap;

use yaml_rust2::Event;
use yaml_rust2::parser::Parser;

/// How many bytes of front matter are read; nobody writes more by hand.
const MOST: usize = 16 * 1024;

/// Names under which a text says what it is.
const WHAT_IT_IS: [&str; 7] = [
    "kind", "type", "doc", "doc_type", "document", "template", "category",
];

/// Names of fields with tags, one or several per line.
const TAGS: [&str; 3] = ["tags", "tag", "labels"];

/// Names in lower case, with their values.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter {
    /// In lower case.
    lowered: BTreeMap<String, Vec<String>>,
    written: BTreeMap<String, Vec<String>>,
}

impl FrontMatter {
    /// Reads it as far as it can be read; empty if there is none.
    pub(crate) fn of(text: &str) -> Self {
        let mut front = Self::default();
        if let Some(yaml) = between_dashes(text) {
            front.read(yaml);
        }
        front
    }

    /// The values of a name, in lower case.
    pub(crate) fn under(&self, name: &str) -> &[String] {
        self.lowered.get(name).map_or(&[], Vec::as_slice)
    }

    /// The values of a name, as written. Names and words inside them follow one another.
    pub(crate) fn written_under(&self, name: &str) -> &[String] {
        self.written.get(name).map_or(&[], Vec::as_slice)
    }

    /// The values of any of the names.
    pub(crate) fn under_any<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a str> {
        let under = names.iter().flat_map(|name| self.under(name));
        under.map(String::as_str)
    }

    /// What the text says that it is, in lower case, each with the name under which it says so.
    pub(crate) fn what_it_is(&self) -> impl Iterator<Item = (&'static str, &str)> {
        WHAT_IT_IS.iter().flat_map(|name| {
            let said = self.under(name).iter();
            said.map(|said| (*name, said.as_str()))
        })
    }

    /// Takes events one by one, because the library's own tree would be built by recursion,
    /// arbitrarily deep.
    fn read(&mut self, yaml: &str) {
        let mut parser = Parser::new_from_str(yaml);
        let (mut depth, mut name) = (0_usize, None::<String>);
        while let Ok((event, _)) = parser.next_token() {
            match event {
                Event::StreamEnd => return,
                Event::MappingStart(..) | Event::SequenceStart(..) => depth += 1,
                Event::MappingEnd | Event::SequenceEnd => {
                    depth = depth.saturating_sub(1);
                    if depth == 1 {
                        name = None;
                    }
                }
                Event::Scalar(words, ..) => match (depth, name.take()) {
                    (1, None) => name = Some(words.trim().to_lowercase()),
                    (1, Some(known)) => self.put(known, &words),
                    (2 | 3, Some(known)) => {
                        self.put(known.clone(), &words);
                        name = Some(known);
                    }
                    (_, known) => name = known,
                },
                _ => {}
            }
        }
    }

    fn put(&mut self, name: String, words: &str) {
        let words = words.trim();
        let lowered = self.lowered.entry(name.clone()).or_default();
        // Tags in one line: `tags: architecture, urgent`.
        if TAGS.contains(&name.as_str()) {
            lowered.extend(words.split(',').map(|it| it.trim().to_lowercase()));
        } else {
            lowered.push(words.to_lowercase());
        }
        self.written.entry(name).or_default().push(words.to_owned());
    }
}

fn between_dashes(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('\u{feff}');
    let inner = text.strip_prefix("---")?;
    let inner = inner.strip_prefix('\n').or(inner.strip_prefix("\r\n"))?;
    let end = inner.match_indices("\n---").map(|(at, _)| at).next()?;
    (end <= MOST).then(|| &inner[..end])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::FrontMatter;

    fn check(text: &str, name: &str, under: &[&str]) {
        assert_eq!(FrontMatter::of(text).under(name), under, "{text}");
    }

    #[test]
    fn words_and_lists_stand_under_their_names() {
        check(
            "---\ntags: [Architecture, ui]\n---\n",
            "tags",
            &["architecture", "ui"],
        );
        check(
            "---\nTags:\n  - one\n  - two\n---\nText",
            "tags",
            &["one", "two"],
        );
        check(
            "---\r\nauthor: A Principal\r\n---\r\n",
            "author",
            &["a principal"],
        );
        check("---\na: {b: c}\ntags: x\n---\n", "tags", &["x"]);
        check("---\ntags: x\nbroken: [\n---\n", "tags", &["x"]);
        check("# No front matter\n\n---\ntags: x\n---\n", "tags", &[]);
        check("---\ntags: x\n", "tags", &[]);
    }

    #[test]
    fn however_deep_it_is_nested_it_is_read_to_its_end() {
        let deep = format!("---\na: {}\n---\n", "[".repeat(16_000));
        check(&deep, "tags", &[]);
        check(&format!("---\n{}x\n---\n", "- ".repeat(8_000)), "tags", &[]);
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(inner in "(?s).{0,200}") {
            FrontMatter::of(&format!("---\n{inner}\n---\n"));
        }
    }
}
