//! A debate without its secrets, from which reports are made as from any other.
//!
//! Whatever occurs in more than one place stays consistent: ranges point to the same words, and edits and
//! changes still lead from the text before them to the text after. A secret that any text of the debate
//! reveals is removed from all of its words.

use std::collections::HashMap;

use domain::patterns::PatternsPass;
use domain::round::Synthesis;
use domain::text::redact::{Erased, Eraser, OwnPattern, Redactor};
use domain::view::{Review, Round};
use domain::{Conclusion, Finding, Span, TextHash, View};

use crate::Source;

mod strings;

/// A debate without its secrets.
#[derive(Debug)]
pub struct Covered {
    view: View,
    earlier: Option<View>,
    texts: HashMap<TextHash, String>,
    calls_replayed: u32,
    secrets: usize,
}

impl Covered {
    /// Removes what the built-in patterns find, and those of the user and of the debate.
    pub fn over(source: &Source<'_>, patterns: &[OwnPattern]) -> Self {
        let setup = source.view.setup.iter();
        let of_debate = setup.flat_map(|setup| &setup.redaction.patterns);
        let patterns: Vec<OwnPattern> = patterns.iter().chain(of_debate).cloned().collect();
        let (mut view, mut earlier) = (source.view.clone(), source.earlier.cloned());
        let eraser = learned(source, &Redactor::new(&patterns), &mut view, &mut earlier);
        let mut covering = Covering {
            source,
            eraser: &eraser,
            left: HashMap::new(),
            texts: HashMap::new(),
        };
        covering.view(&mut view);
        for view in [&mut view].into_iter().chain(&mut earlier) {
            strings::each(view, &mut |text| *text = eraser.erase(text).text);
        }
        Self {
            view,
            earlier,
            texts: covering.texts,
            calls_replayed: source.calls_replayed,
            secrets: eraser.count(),
        }
    }

    /// How many different secrets were removed.
    pub fn secrets(&self) -> usize {
        self.secrets
    }

    /// Makes the redacted debate.
    pub fn with<T>(&self, make: impl FnOnce(&Source<'_>) -> T) -> T {
        make(&Source {
            view: &self.view,
            earlier: self.earlier.as_ref(),
            text: &|hash| self.texts.get(hash).cloned(),
            calls_replayed: self.calls_replayed,
            redacted: self.secrets,
        })
    }
}

/// A redactor that knows the secrets of everything that a report may show.
fn learned(
    source: &Source<'_>,
    redactor: &Redactor,
    view: &mut View,
    earlier: &mut Option<View>,
) -> Eraser {
    let mut all: Vec<String> = source
        .texts()
        .filter_map(|hash| (source.text)(hash))
        .collect();
    for view in [view].into_iter().chain(earlier) {
        strings::each(view, &mut |text| all.push(text.clone()));
        strings::each_cut(view, &mut |text| all.push(text.clone()));
    }
    let texts: Vec<&str> = all.iter().map(String::as_str).collect();
    Eraser::over(redactor, &texts)
}

struct Covering<'a> {
    source: &'a Source<'a>,
    eraser: &'a Eraser,
    /// The texts that rounds left, by their original hash.
    left: HashMap<TextHash, Erased>,
    texts: HashMap<TextHash, String>,
}

impl Covering<'_> {
    fn view(&mut self, view: &mut View) {
        let Some(setup) = &mut view.setup else { return };
        let (raw, original) = self.read(&setup.original);
        self.name(&mut setup.original, &original);
        for position in &mut view.positions {
            position
                .findings
                .iter_mut()
                .for_each(|it| moved(it, &original));
            for argument in &mut position.arguments {
                quoted(&mut argument.range, &mut argument.quote, &original);
            }
        }
        if let Some(concluded) = &mut view.conclusion {
            let Conclusion {
                verdict, second, ..
            } = &mut concluded.conclusion;
            for passage in verdict
                .iter_mut()
                .chain(second)
                .flat_map(|it| &mut it.evidence)
            {
                quoted(&mut passage.range, &mut passage.quote, &original);
            }
        }
        view.rounds.iter_mut().for_each(|round| self.round(round));
        if let Some(review) = &mut view.review {
            self.review(review, &raw, &original);
        }
        if let Some(pass) = &mut view.patterns {
            self.patterns(pass);
        }
        let rejected = view.author.rejected.iter_mut();
        for place in rejected.flat_map(|out| &mut out.change.places) {
            place.range = original.moved(place.range);
            place.old = self.eraser.erase(&place.old).text;
            place.new = self.eraser.erase(&place.new).text;
        }
    }

    fn round(&mut self, round: &mut Round) {
        let (raw, began) = self.read(&round.text);
        self.name(&mut round.text, &began);
        let raised = round.critiques.iter_mut().flat_map(|it| &mut it.findings);
        let counted = round.count.iter_mut();
        let counted = counted.flat_map(|it| it.findings.iter_mut().chain(&mut it.repeated));
        raised.chain(counted).for_each(|it| moved(it, &began));
        let evidence = round.critiques.iter_mut().flat_map(|it| &mut it.evidence);
        for evidence in evidence {
            quoted(&mut evidence.range, &mut evidence.quote, &began);
        }
        if let Some(synthesis) = &mut round.synthesis {
            self.synthesis(synthesis, &raw, &began);
        }
    }

    fn synthesis(&mut self, synthesis: &mut Synthesis, raw: &str, began: &Erased) {
        let mut applied = Vec::new();
        for edit in &mut synthesis.edits {
            if let Some(range) = edit.range {
                applied.push((range, edit));
            } else {
                edit.find = self.eraser.erase(&edit.find).text;
                edit.replace = self.eraser.erase(&edit.replace).text;
            }
        }
        let edits: Vec<_> = applied
            .iter()
            .map(|(range, it)| (*range, it.replace.as_str()))
            .collect();
        let (text, rewritten) = self.eraser.rewrite(raw, began, &edits);
        for ((_, edit), new) in applied.into_iter().zip(rewritten) {
            (edit.range, edit.find, edit.replace) = (Some(new.range), new.old, new.new);
        }
        if (self.source.text)(&synthesis.text).is_some() {
            self.left.insert(synthesis.text.clone(), text.clone());
        }
        self.name(&mut synthesis.text, &text);
    }

    fn review(&mut self, review: &mut Review, raw: &str, original: &Erased) {
        let changes = review.changes.iter_mut();
        let mut places: Vec<_> = changes.flat_map(|it| &mut it.change.places).collect();
        places.sort_by_key(|place| (place.range, place.order));
        let edits: Vec<_> = places
            .iter()
            .map(|it| (it.range, it.new.as_str()))
            .collect();
        let (text, rewritten) = self.eraser.rewrite(raw, original, &edits);
        for (place, new) in places.into_iter().zip(rewritten) {
            (place.range, place.old, place.new) = (new.range, new.old, new.new);
        }
        self.name(&mut review.text, &text);
        if let Some(hash) = &mut review.accepted_text {
            let (_, accepted) = self.read(hash);
            self.name(hash, &accepted);
        }
    }

    fn patterns(&mut self, pass: &mut PatternsPass) {
        let (_, text) = self.read(&pass.asked.text);
        self.name(&mut pass.asked.text, &text);
        let Some(came_to) = &mut pass.came_to else {
            return;
        };
        for note in &mut came_to.notes {
            note.anchor = text.moved(note.anchor);
            note.at = text.moved(Span::new(note.at, note.at)).start;
        }
        if let Some(hash) = &mut came_to.text {
            let (_, annotated) = self.read(hash);
            self.name(hash, &annotated);
        }
    }

    /// A text and its redacted version: as a round left it, if one did.
    fn read(&self, hash: &TextHash) -> (String, Erased) {
        let raw = (self.source.text)(hash).unwrap_or_default();
        let left = self.left.get(hash).cloned();
        let erased = left.unwrap_or_else(|| self.eraser.erase(&raw));
        (raw, erased)
    }

    /// Redirects the hash of a text to its redacted version; a hash without a text stays as it is.
    fn name(&mut self, hash: &mut TextHash, text: &Erased) {
        if (self.source.text)(hash).is_some() {
            *hash = TextHash::of(&text.text);
            self.texts.insert(hash.clone(), text.text.clone());
        }
    }
}

fn moved(finding: &mut Finding, text: &Erased) {
    quoted(&mut finding.range, &mut finding.quote, text);
    for place in &mut finding.places {
        *place = text.moved(*place);
    }
}

/// A quote that ends within a secret would reveal part of it.
fn quoted(range: &mut Option<Span>, quote: &mut String, text: &Erased) {
    let Some(range) = range else { return };
    let cuts = [range.start, range.end].map(|end| text.marker_around(end));
    *range = text.moved(*range);
    if cuts.iter().any(Option::is_some) {
        text.text
            .get(range.range())
            .unwrap_or_default()
            .clone_into(quote);
    }
}
