//! Variants of one thing handled one by one: from the third on, they need a common interface.

#[cfg(test)]
mod cases;
mod code;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PERFORMANCE, QA};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::BlockKind;
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::rule::{Problem, Rule, named};
use crate::spelling::spelled;

pub(crate) const RULE: Rule = Rule {
    name: "case-by-case",
    says: "Variants of one thing, such as providers or countries, that are handled one by one.",
    personas: &[QA, PERFORMANCE],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// What settles it.
const INTERFACE: &str =
    "An interface that each variant implements and registers, so that nothing else changes.";

/// Members of one category.
struct Category {
    name: &'static str,
    members: LazyLock<Regex>,
}

static CATEGORIES: [Category; 8] = [
    Category {
        name: "marketplaces",
        members: LazyLock::new(|| {
            words(r"shopify|amazon|ebay|etsy|woocommerce|magento|zalando|walmart|allegro|otto")
        }),
    },
    Category {
        name: "languages",
        members: LazyLock::new(|| {
            words(r"java|kotlin|python|php|ruby|javascript|typescript|rust|swift|golang|perl|scala")
        }),
    },
    Category {
        name: "exchanges",
        members: LazyLock::new(|| {
            words(
                r"binance|coinbase|kraken|bitstamp|kucoin|bybit|okx|bitfinex|gemini exchange|nyse|nasdaq",
            )
        }),
    },
    Category {
        name: "cloud providers",
        members: LazyLock::new(|| {
            words(
                r"aws|amazon web services|azure|gcp|google cloud|digitalocean|hetzner|oracle cloud|cloudflare",
            )
        }),
    },
    Category {
        name: "payment processors",
        members: LazyLock::new(|| {
            words(
                r"stripe|paypal|adyen|braintree|square|klarna|mollie|gocardless|paddle|square|sumup|worldpay|checkout\.com",
            )
        }),
    },
    Category {
        name: "platforms",
        members: LazyLock::new(|| words(r"ios|android|windows|macos|linux|web")),
    },
    Category {
        name: "identity providers",
        members: LazyLock::new(|| {
            words(
                r"google(?: workspace)?|facebook|apple|github|okta|auth0|entra|azure ad|pingfederate|onelogin|keycloak|linkedin",
            )
        }),
    },
    Category {
        name: "carriers and channels",
        members: LazyLock::new(|| {
            words(
                r"slack|teams|discord|telegram|whatsapp|dhl|ups|fedex|dpd|twilio|sendgrid|mailgun",
            )
        }),
    },
];

static ONE_BY_ONE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:if|when) (?:the |it |we |on |using |[a-z]+ is)|else if|elif|if ?/? ?else|if[- ](?:chain|statement|branch)(?:e?s)?|(?:chain|cascade|ladder|series) of (?:ifs|if statements|branches|conditions)|(?:an?|one|another) (?:if |if/else )?(?:branch|if|arm|case) (?:for|per)|switch(?:es)? (?:on|over|statement)|a switch|case (?:statement|by case)|in (?:the )?case of|separate(?:ly)?|own (?:[a-z]+ )?(?:code|branch|path|class|logic|handler|function|script|module|client|implementation|pipeline|template|integration)s?|one by one|of (?:its|their) own|(?:for|each) (?:each|every) (?:one|of them)|each (?:one |is |are |has |have )(?:a |an |its |their )?[a-z]+ (?:separately|differently|individually|on (?:its|their) own)|an? `?[_]+`? for each|(?:each|every) (?:one )?(?:is|are) (?:dealt with|handled|treated)|differently|special(?:ly)?(?: handling| case)?|(?:for|on|with) [a-z0-9]+(?: [a-z]+)?,? (?:we|it)|(?:else|otherwise|then|next),? (?:if|whether|when)",
    )
});
static COMMON_FACE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:common|shared|single|one|same|uniform|implements?|behind|through) (?:an? |the |one )?(?:[a-z]+ )?interfaces?|(?:an?|one|common|own|each|every|as|per|via|same) (?:[a-z]+ )?(?:adapters?|connectors?|drivers?)|adapters|registr(?:y|ies)|registers (?:it|itself|them)|and registers|plug-?ins?|strategy|traits?|abstract(?:ion)?|common (?:contract|api|shape)|polymorphi[a-z]+",
    )
});
/// What is handled one by one.
pub(crate) fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems: Vec<Problem> = code::in_code(reading).into_iter().collect();
    if problems.is_empty() {
        // A longer text names existing platforms, so it is only asked about its own choices.
        let given =
            |it: &&Category| matches!(it.name, "platforms" | "languages") && reading.is_long();
        let mut found = CATEGORIES
            .iter()
            .filter(|it| !given(it))
            .filter_map(|it| in_prose(reading, it));
        let first = found.next().or_else(|| in_conditions(reading));
        problems.extend(first.or_else(|| said_outright(reading)));
        problems.extend(found);
    }
    without_a_face(reading, problems)
}

/// What code handles one by one.
pub(crate) fn in_code(reading: &Reading) -> Vec<Problem> {
    without_a_face(reading, code::in_code(reading).into_iter().collect())
}

/// The problems without a common interface named near them.
fn without_a_face(reading: &Reading, mut problems: Vec<Problem>) -> Vec<Problem> {
    let faces = reading.places(&COMMON_FACE);
    problems.retain(|it| !around(reading, &it.places).is_some_and(|near| faces.within(near)));
    problems
}

/// Each with its own code, whatever their names are.
static OUTRIGHT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:each|every one|all) of (?:these|those|the|them)(?: [a-z]+)? (?:has|have|gets?|needs?) (?:its|their|a|an) (?:own|separate|special) (?:code|branch|path|logic|handler|class|function|implementation|module|script|treatment|job|parser|importer|exporter)(?: path)?|(?:an?|one|another) (?:if|branch|case|special case|arm|switch)(?: [a-z]+){0,5} for (?:each|every)(?: one| of them)?|(?:an?|one|another|its own) (?:separate |own |extra )?(?:if|branch|if[- ](?:block|branch|statement|clause)|code path|switch case) (?:per|for) [a-z]+|(?:separate|extra|special|own) (?:branches|if[- ]blocks|code paths|routines) for (?:the |each |every )?[a-z]+|(?:its|an?) own (?:routine|branch|code path) for each|chain of (?:comparisons|ifs|conditions)|(?:each|every) (?:one |[a-z]+ )?(?:has|have|gets?|needs?) (?:its|their) own (?:code|branch|code path|logic|handler|implementation|script|parser|importer|exporter)",
    )
});

fn said_outright(reading: &Reading) -> Option<Problem> {
    let hits = reading.stated(&OUTRIGHT);
    let place = hits.first()?.sentence.span;
    let names = format!("“{}”", reading.gist(place));
    let problem = Problem::at(
        [place],
        Severity::Major,
        format!("Each handled separately: {names}"),
        "Every new variant needs another branch everywhere.",
        "What interface could all variants share, so that adding one changes nothing else?",
    )?;
    Some(problem.settled_by(INTERFACE))
}

/// From the block before the first place to the block after the last.
fn around(reading: &Reading, places: &[Span]) -> Option<Span> {
    let document = &reading.document;
    let block = |at: usize| document.sentence_at(at).map(|it| it.block);
    let first = block(places.first()?.start)?.saturating_sub(1);
    let last = block(places.last()?.start)? + 1;
    let last = document.blocks.get(last).or(document.blocks.last())?;
    Some(Span::new(document.blocks[first].span.start, last.span.end))
}

/// What a branch does: a program's verb rather than a price or a person.
static BRANCHES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"we [a-z]+|(?:it|the [a-z]+) (?:then )?(?:read|call|poll|ask|use|send|consume|parse|fetch|take|have to|need|get|sign|redirect|convert|map)s?|(?:is|are) (?:dealt with|handled|treated) (?:separately|differently|individually|one by one)|normali[sz]es? (?:the [a-z]+ )?on its own|for [a-z0-9]+, (?:call|post|send|sign|poll|redirect|fetch|parse|charge|convert|map|query|publish)|one arm|own branch|(?:else|otherwise),? (?:if|whether)|each of (?:those|these|the) branches",
    )
});

/// A name after a word that can only be a condition.
static BRANCH: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?:(?-u:\b)[Ii]f|(?-u:\b)[Ww]hen|(?-u:\b)[Ww]hether|(?-u:\b)[Ii]n case of|(?:^|[.:;,][ \t\r\n]+(?:and[ \t\r\n]+)?)[Ff]or)[ \t\r\n]+(?:[a-z]+[ \t\r\n]+){0,3}(?P<name>[A-Z][A-Za-z0-9]+)",
    )
});

/// A paragraph that says what is done for three names, each after a condition.
fn in_conditions(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    let (place, names) = document.blocks.iter().find_map(|block| {
        let first = *document.sentences.get(block.sentences.start)?;
        if block.sentences.is_empty() || !reading.is_judged(first) || block.role.is_aside() {
            return None;
        }
        let names: BTreeSet<&str> = BRANCH
            .captures_iter(document.prose(block.span))
            .filter_map(|it| it.name("name"))
            .map(|it| it.as_str())
            .collect();
        let branches = BRANCHES.find_iter(document.lower(block.span)).count();
        (names.len() >= 3 && branches >= 2).then_some((block.span, names))
    })?;
    told([place], &named(&names), "variants")
}

fn in_prose(reading: &Reading, category: &Category) -> Option<Problem> {
    let document = &reading.document;
    let hits = reading.hits(&category.members);
    let mut handled: Vec<(Span, BTreeMap<&str, &str>)> = Vec::new();
    for hit in hits {
        let text = document.lower(hit.sentence.span);
        let leads = document.block(hit.sentence).kind == BlockKind::Item
            && hit.span.start - hit.sentence.span.start <= 6
            && words_behind(text) > 2
            && !names_a_thing(document.lower(Span::new(hit.span.end, hit.sentence.span.end)));
        // “Google/Apple/GitHub sign-in” is one item for all of them.
        let together = category.members.find_iter(text).nth(2).is_some();
        let leads = leads && !together;
        if document.role(hit.sentence).is_aside() || !(leads || ONE_BY_ONE.is_match(text)) {
            continue;
        }
        let names = category.members.find_iter(text).map(|it| {
            let start = hit.sentence.span.start + it.start();
            let written = document.quote(Span::new(start, start + it.as_str().len()));
            (it.as_str(), spelled(written).unwrap_or(written))
        });
        handled.push((hit.sentence.span, names.collect()));
    }
    // As they are spelled, each once, regardless of case.
    let names: BTreeMap<&str, &str> = handled.iter().flat_map(|it| it.1.clone()).collect();
    let names: BTreeSet<&str> = names.into_values().collect();
    if names.len() < 3 {
        return None;
    }
    let names = named(&names);
    told(handled.into_iter().map(|it| it.0), &names, category.name)
}

/// Whether what follows a name makes it part of another: “Python snippet that logs” is a sample.
fn names_a_thing(rest: &str) -> bool {
    const SAMPLES: [&str; 6] = ["snippet", "sample", "example", "response", "file", "test"];
    let next = rest.split_whitespace().next().unwrap_or_default();
    rest.starts_with(' ') && SAMPLES.iter().any(|it| next.starts_with(it))
}

/// Words after the first one of a sentence (lower case); code is none.
fn words_behind(text: &str) -> usize {
    let words = text.split(|it: char| !it.is_alphanumeric());
    words.filter(|it| !it.is_empty()).count().saturating_sub(1)
}

fn told(places: impl IntoIterator<Item = Span>, names: &str, category: &str) -> Option<Problem> {
    let problem = Problem::at(
        places,
        Severity::Major,
        format!("Handled one by one: {names}"),
        format!(
            "Each has its own branch, so adding to these {category} means changing every place that handles them."
        ),
        format!("What interface could {names} share, so that adding another changes nothing else?"),
    )?;
    Some(problem.settled_by(INTERFACE))
}
