//! Variants of one thing handled one by one: from the third on, they need a common interface.

mod code;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::personas::{PERFORMANCE, QA};
use domain::{Severity, Span};
use regex::Regex;

use crate::demands::Judges;
use crate::document::BlockKind;
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
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
    cases: &[
        fires(
            "Hi. If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
            "If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
        ),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nPrices are read so:\n\n```python\nif x == \"binance\":\n    a()\nelif x == \"kraken\":\n    b()\nelif x == \"coinbase\":\n    c()\n```",
            "Prices are read so:",
        ),
        fires(
            "## Payment\n\n- Stripe: charge, then book.\n- PayPal: redirect, then book.\n- Adyen: book, then charge.",
            "Stripe: charge, then book.",
        ),
        silent(
            "Each exchange implements an adapter and registers it: Binance, Kraken, Coinbase. If one is down, the others go on.",
        ),
        fires(
            "Prices come in three ways. If the market is Leeds, we read a file. If it is York, we ask the stall. In case of Hull somebody calls.",
            "Prices come in three ways. If the market is Leeds, we read a file. If it is York, we ask the stall. In case of Hull somebody calls.",
        ),
        fires(
            "Kits for Java, Kotlin and Python are written separately.",
            "Kits for Java, Kotlin and Python are written separately.",
        ),
        silent("If Ann is ill, Bob cooks. If Bob is ill, Cleo cooks. If Cleo is ill, we close."),
        fires(
            "Bills go out as XML, as CSV and as a PDF; each of these has its own code path.",
            "Bills go out as XML, as CSV and as a PDF; each of these has its own code path.",
        ),
        silent("Each guest has a plate of their own."),
        silent("For Leeds the price is €2, for York €3, and for Hull €4."),
        silent("We support Stripe, PayPal and Adyen."),
        silent("If the provider is Stripe we redirect, if it is PayPal we don't."),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nOrders go out so:\n\n```python\nif exchange == \"A\":\n    a()\nelif exchange == \"B\":\n    b()\nelif exchange == \"C\":\n    c()\n```",
            "Orders go out so:",
        ),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nThree exchanges are read.\n\n```js\nif (x === 'A') a();\nelse if (x === 'B') b();\nelse if (x === 'C') c();\n```",
            "Three exchanges are read.",
        ),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```java\nif (p.equals(\"stripe\")) a(); else if (p.equals(\"adyen\")) b(); else if (p.equals(\"own\")) c();\n```",
            "It pays out.",
        ),
        silent(
            "Each exchange is read so:\n\n```python\nADAPTERS = {\"A\": A(), \"B\": B(), \"C\": C()}\nADAPTERS[exchange].read()\n```",
        ),
        silent("Next come:\n\n- Sign-in by mail\n- Google/Facebook/Apple sign-in for each guest"),
        silent(
            "Data lies here:\n\n- **Linux**: `~/.local/share/till/`\n- **macOS**: `~/Library/till/`\n- **Windows**: `%LOCALAPPDATA%\\\\till`",
        ),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```rust\nmatch processor {\n    Processor::Stripe(key) => a(key),\n    Processor::Adyen | Processor::PayPal => b(),\n    Processor::Own { .. } => c(),\n}\n```",
            "It pays out.",
        ),
        fires(
            "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```rust\nmatch name {\n    \"stripe\" => a(),\n    \"adyen\" => b(),\n    \"paypal\" => c(),\n    _ => d(),\n}\n```",
            "It pays out.",
        ),
        silent(
            "It pays out.\n\n```rust\nmatch state {\n    State::Open => a(),\n    State::Held => b(),\n    State::Closed => c(),\n}\n```",
        ),
        silent(
            "It pays out.\n\n```rust\nlet processor: Box<dyn Processor> = match name {\n    \"stripe\" => Box::new(Stripe),\n    \"adyen\" => Box::new(Adyen),\n    \"paypal\" => Box::new(PayPal),\n};\n```",
        ),
        silent(
            "It pays out.\n\n```php\n$all = ['stripe' => new Stripe(), 'adyen' => new Adyen(), 'paypal' => new PayPal()];\n```",
        ),
        silent("```python\nif x == \"a\":\n    a()\nelse:\n    b()\n```"),
        silent(
            "Colors:\n\n```js\nif (x === \"cold\") blue();\nif (x === \"warm\") pink();\nif (x === \"hot\") red();\n```",
        ),
    ],
};

/// What settles it.
const INTERFACE: &str =
    "An interface that each variant implements and registers, so that nothing else changes.";

/// Members of one category.
struct Category {
    name: &'static str,
    members: LazyLock<Regex>,
}

static CATEGORIES: [Category; 7] = [
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
        r"(?:if|when) (?:the |it |we |on |using |[a-z]+ is)|else if|elif|switch(?:es)? (?:on|over|statement)|a switch|case (?:statement|by case)|in (?:the )?case of|separate(?:ly)?|own (?:[a-z]+ )?(?:code|branch|path|class|logic|handler|function|script|module|client|implementation|pipeline|template|integration)s?|one by one|of (?:its|their) own|(?:for|each) (?:each|every) (?:one|of them)|each (?:one |is |are |has |have )(?:a |an |its |their )?[a-z]+ (?:separately|differently|individually|on (?:its|their) own)|an? `?[_]+`? for each|(?:each|every) (?:one )?(?:is|are) (?:dealt with|handled|treated)|differently|special(?:ly)?(?: handling| case)?|(?:for|on|with) [a-z]+,? (?:we|it)",
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
        r"(?:each|every one|all) of (?:these|those|the|them)(?: [a-z]+)? (?:has|have|gets?|needs?) (?:its|their|a|an) (?:own|separate|special) (?:code|branch|path|logic|handler|class|function|implementation|module|script|treatment|job|parser|importer|exporter)(?: path)?|(?:an?|one|another) (?:if|branch|case|special case|arm|switch)(?: [a-z]+){0,5} for (?:each|every)(?: one| of them)?|(?:each|every) (?:one |[a-z]+ )?(?:has|have|gets?|needs?) (?:its|their) own (?:code|branch|code path|logic|handler|implementation|script|parser|importer|exporter)",
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
        r"we [a-z]+|(?:it|the [a-z]+) (?:then )?(?:read|call|poll|ask|use|send|consume|parse|fetch|take|have to|need|get|sign|redirect|convert|map)s?|(?:is|are) (?:dealt with|handled|treated) (?:separately|differently|individually|one by one)|normali[sz]es? (?:the [a-z]+ )?on its own|one arm|own branch|each of (?:those|these|the) branches",
    )
});

/// A name after a word that can only be a condition.
static BRANCH: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?:(?-u:\b)[Ii]f|(?-u:\b)[Ww]hen|(?-u:\b)[Ii]n case of|(?:^|[.:;,][ \t\r\n]+(?:and[ \t\r\n]+)?)[Ff]or)[ \t\r\n]+(?:[a-z]+[ \t\r\n]+){0,3}(?P<name>[A-Z][A-Za-z0-9]+)",
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
            let written = document.quote(Span::new(start, start + it.len()));
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
