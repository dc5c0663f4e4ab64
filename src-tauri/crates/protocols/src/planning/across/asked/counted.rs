//! Which parts of an answer count.

use domain::QuoteMatch;
use domain::answer::{AcrossAnswer, RaisedMismatch};
use domain::page::{Mismatch, MismatchKind, PlanningQuote};
use domain::text::Span;
use domain::text::document::quote::Haystack;
use domain::text::document::seen::one_line;

use super::{Reading, Shown, fits};
use crate::planning::across::text::bare;

/// How many findings of a kind count.
const MOST_OF_A_KIND: usize = 5;
/// The minimum number of letters and digits in a quote: fewer can be found anywhere.
const LEAST_OF_A_QUOTE: usize = 6;
/// The maximum number of characters in a model's sentence.
const MOST_CHARACTERS: usize = 300;

/// How many findings of a model don't count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// A quote isn't in the documents that it read.
    pub unfounded: usize,
    /// They are of no known kind, say nothing, or don't quote two documents that can disagree in this way.
    pub unfit: usize,
    /// There were enough of their kind.
    pub surplus: usize,
}

impl LeftOut {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            unfounded: self.unfounded + other.unfounded,
            unfit: self.unfit + other.unfit,
            surplus: self.surplus + other.surplus,
        }
    }

    /// The same about `model` in sentences; none if all count.
    pub fn sentences(self, model: &str) -> Vec<String> {
        let of = |count: usize| match count {
            1 => format!("1 finding from {model} was left out"),
            count => format!("{count} findings from {model} were left out"),
        };
        let unfit = match self.unfit {
            1 => "because it fits none of these kinds of disagreement",
            _ => "because they fit none of these kinds of disagreement",
        };
        let all = [
            (self.unfounded, "because a quote isn’t in the documents"),
            (self.unfit, unfit),
            (
                self.surplus,
                "because only 5 of a kind are kept for each feature",
            ),
        ];
        let some = all.iter().filter(|(count, _)| *count > 0);
        some.map(|(count, why)| format!("{} {why}.", of(*count)))
            .collect()
    }
}

/// Why a finding doesn't count.
enum Flaw {
    Unfounded,
    Unfit,
}

/// Where a quote is: in which document, in the block that begins on which line, and as what.
#[derive(Clone)]
struct Place {
    document: usize,
    block: usize,
    quote: PlanningQuote,
}

/// A finding whose passages were found.
struct Founded {
    kind: MismatchKind,
    says: String,
    one: Place,
    other: Place,
}

impl Reading<'_> {
    /// The findings of an answer of `model` that count, with the documents' own words, and how many don't.
    /// What rules found, and what the model already said, is silently left out.
    pub fn taken(&self, answer: &AcrossAnswer, model: &str) -> (Vec<Mismatch>, LeftOut) {
        let documents = self.documents.iter();
        let texts: Vec<Haystack<'_>> = documents.map(|it| Haystack::new(&it.text)).collect();
        let (mut found, mut left_out) = (Vec::new(), LeftOut::default());
        for raised in &answer.findings {
            match self.founded(raised, &texts) {
                Ok(founded) if self.is_known(&founded, &found) => {}
                Ok(founded) if enough(founded.kind, &found) => left_out.surplus += 1,
                Ok(founded) => found.push(founded),
                Err(Flaw::Unfounded) => left_out.unfounded += 1,
                Err(Flaw::Unfit) => left_out.unfit += 1,
            }
        }
        let found = found.into_iter().map(|it| Mismatch {
            kind: it.kind,
            group: self.group.to_owned(),
            says: it.says,
            one: it.one.quote,
            other: it.other.quote,
            model: Some(model.to_owned()),
        });
        (found.collect(), left_out)
    }

    fn founded(&self, raised: &RaisedMismatch, texts: &[Haystack<'_>]) -> Result<Founded, Flaw> {
        let named = raised.kind.trim();
        let mut kinds = self.kinds.iter();
        let kind = kinds.find(|it| it.key().eq_ignore_ascii_case(named));
        let (kind, says) = (*kind.ok_or(Flaw::Unfit)?, sentence(&raised.says));
        let is_short = |quote: &str| {
            quote.chars().filter(|it| it.is_alphanumeric()).count() < LEAST_OF_A_QUOTE
        };
        if says.is_empty() || is_short(&raised.quote) || is_short(&raised.other_quote) {
            return Err(Flaw::Unfit);
        }
        let one = self.places(kind, &raised.document, &raised.quote, texts);
        let other = self.places(kind, &raised.other_document, &raised.other_quote, texts);
        if one.is_empty() || other.is_empty() {
            return Err(Flaw::Unfounded);
        }
        // A finding with its sides swapped is otherwise right.
        let pair = self.pair(kind, &one, &other);
        let (one, other) = pair
            .or_else(|| self.pair(kind, &other, &one))
            .ok_or(Flaw::Unfit)?;
        if kind == MismatchKind::TwoNames && one.quote.quote == other.quote.quote {
            return Err(Flaw::Unfit);
        }
        Ok(Founded {
            kind,
            says,
            one,
            other,
        })
    }

    /// The first two places in different documents that can disagree in this way.
    fn pair(&self, kind: MismatchKind, one: &[Place], other: &[Place]) -> Option<(Place, Place)> {
        let role = |place: &Place| self.documents[place.document].source().role;
        let pairs = one
            .iter()
            .flat_map(|one| other.iter().map(move |other| (one, other)));
        let mut fitting = pairs.filter(|(one, other)| {
            one.document != other.document && fits(kind, role(one), role(other))
        });
        fitting
            .next()
            .map(|(one, other)| (one.clone(), other.clone()))
    }

    /// Where a quote is, looking first in the document that is named for it.
    fn places(
        &self,
        kind: MismatchKind,
        named: &str,
        quote: &str,
        texts: &[Haystack<'_>],
    ) -> Vec<Place> {
        let mut places = Vec::new();
        for (document, text) in texts.iter().enumerate() {
            let found = text.find(quote);
            // Words that are only similar may contain another name.
            let is_vague = kind == MismatchKind::TwoNames && found.matched == QuoteMatch::Fuzzy;
            if let Some(span) = found.span.filter(|_| !is_vague) {
                places.push(self.place(document, span));
            }
        }
        let label = named.trim();
        places.sort_by_key(|it| {
            let is_named = label.eq_ignore_ascii_case(&format!("D{}", it.document + 1));
            !(is_named || label == it.quote.file)
        });
        places
    }

    fn place(&self, document: usize, span: Span) -> Place {
        let Shown { blocks, text, .. } = &self.documents[document];
        let line = text[..span.start].matches('\n').count() + 1;
        Place {
            document,
            block: blocks.begins(line),
            quote: blocks.quoted(line, bare(&text[span.range()])),
        }
    }

    /// Whether a rule found it, or the model said it before.
    fn is_known(&self, founded: &Founded, before: &[Founded]) -> bool {
        let place = |quote: &PlanningQuote| {
            let mut documents = self.documents.iter();
            let document = documents.position(|it| it.source().file == quote.file)?;
            let line = self.documents[document].blocks.begins(quote.line);
            Some((document, line))
        };
        let known = self.known.iter().filter(|it| it.kind == founded.kind);
        let known = known.map(|it| (place(&it.one), place(&it.other)));
        let before = before.iter().filter(|it| it.kind == founded.kind);
        let before = before.map(|it| (Some(it.one.at()), Some(it.other.at())));
        let (one, other) = (Some(founded.one.at()), Some(founded.other.at()));
        known.chain(before).any(|known| match founded.kind {
            // If something is missing, the other passage is only the closest one.
            MismatchKind::RequirementUnserved | MismatchKind::TaskUnasked => known.0 == one,
            MismatchKind::RuleBroken => known == (one, other),
            MismatchKind::TwoNames => known == (one, other) || known == (other, one),
        })
    }
}

impl Place {
    fn at(&self) -> (usize, usize) {
        (self.document, self.block)
    }
}

fn enough(kind: MismatchKind, found: &[Founded]) -> bool {
    found.iter().filter(|it| it.kind == kind).count() >= MOST_OF_A_KIND
}

/// A model's sentence on one short line.
fn sentence(says: &str) -> String {
    let says = one_line(says);
    match says.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &says[..end]),
        None => says,
    }
}
