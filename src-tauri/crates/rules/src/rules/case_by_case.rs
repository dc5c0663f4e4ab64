//! Variants of one thing handled one by one: from the third on they need a common face.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::document::BlockKind;
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "case-by-case",
    personas: &["qa", "performance"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Hi. If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
            "If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
        ),
        fires(
            "Prices are read so:\n\n```python\nif x == \"binance\":\n    a()\nelif x == \"kraken\":\n    b()\nelif x == \"coinbase\":\n    c()\n```",
            "Prices are read so:",
        ),
        fires(
            "## Payment\n\n- Stripe: charge, then book.\n- PayPal: redirect, then book.\n- Adyen: book, then charge.",
            "Stripe: charge, then book.",
        ),
        silent(
            "Each exchange implements an adapter and registers it: Binance, Kraken, Coinbase. If one is down, the others go on.",
        ),
        silent("We support Stripe, PayPal and Adyen."),
        silent("If the provider is Stripe we redirect, if it is PayPal we don't."),
        silent("```python\nif x == \"a\":\n    a()\nelse:\n    b()\n```"),
    ],
};

/// Members of one category.
struct Category {
    name: &'static str,
    members: LazyLock<Regex>,
}

static CATEGORIES: [Category; 6] = [
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
            words(r"stripe|paypal|adyen|braintree|square|klarna|mollie|worldpay|checkout\.com")
        }),
    },
    Category {
        name: "platforms",
        members: LazyLock::new(|| words(r"ios|android|windows|macos|linux|web")),
    },
    Category {
        name: "identity providers",
        members: LazyLock::new(|| words(r"google|facebook|apple|github|okta|auth0|entra|linkedin")),
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
        r"if (?:the |it |we |on |using |[a-z]+ is)|else if|elif|switch|case|separate(?:ly)?|own (?:code|branch|path|class|logic|handler|function)|one by one|special(?:ly)?(?: handling| case)?|for [a-z]+,? we",
    )
});
static COMMON_FACE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"interfaces?|adapters?|registr(?:y|ies)|registers?|plug-?ins?|strategy|traits?|abstract(?:ion)?|common (?:contract|api|shape)|drivers?|connectors?|protocol|polymorphi[a-z]+",
    )
});
/// A comparison with a fixed value; the parts are what is compared and the value.
static COMPARED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r#"(?:if|elif|elsif|when|\(|&&|\|\|)[ (]*([A-Za-z_][A-Za-z0-9_.]*) ?={2,3} ?["']([^"'\n]{1,40})["']|case ()["']([^"'\n]{1,40})["'] ?:"#,
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let mut problems: Vec<Problem> = in_code(reading).into_iter().collect();
    if problems.is_empty() && !reading.mentions(&COMMON_FACE) {
        problems.extend(CATEGORIES.iter().filter_map(|it| in_prose(reading, it)));
    }
    problems
}

fn in_prose(reading: &Reading<'_>, category: &Category) -> Option<Problem> {
    let document = &reading.document;
    let hits = reading.hits(&category.members);
    let mut handled: Vec<(Span, BTreeSet<&str>)> = Vec::new();
    for hit in hits {
        let text = document.lower(hit.sentence.span);
        let leads = document.block(hit.sentence).kind == BlockKind::Item
            && hit.span.start - hit.sentence.span.start <= 6
            && text.len() > hit.words.len() + 12;
        if document.role(hit.sentence).is_aside() || !(leads || ONE_BY_ONE.is_match(text)) {
            continue;
        }
        let names = category
            .members
            .find_iter(text)
            .map(|it| it.as_str())
            .collect();
        handled.push((hit.sentence.span, names));
    }
    let names: BTreeSet<&str> = handled.iter().flat_map(|it| it.1.iter().copied()).collect();
    if names.len() < 3 {
        return None;
    }
    let names = named(&names);
    told(handled.into_iter().map(|it| it.0), &names, category.name)
}

/// Code can't carry a marker, so the sentence that leads up to it is quoted where there is one.
fn in_code(reading: &Reading<'_>) -> Option<Problem> {
    let document = &reading.document;
    for code in document.code.iter().filter(|it| it.block) {
        let text = document.quote(code.span);
        let mut values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for found in COMPARED.captures_iter(text) {
            let subject = found.get(1).or(found.get(3)).map_or("", |it| it.as_str());
            let value = found.get(2).or(found.get(4)).map_or("", |it| it.as_str());
            values.entry(subject).or_default().insert(value);
        }
        let Some(names) = values.into_values().find(|it| it.len() >= 3) else {
            continue;
        };
        let before = document
            .sentences
            .partition_point(|it| it.span.start < code.span.start);
        let mut leads = document.sentences[..before].iter().rev();
        let lead = leads.find(|it| reading.is_judged(**it)).map(|it| it.span);
        // Nothing can be written behind a block that is never closed.
        let is_open = document
            .top
            .iter()
            .any(|it| it.open && it.span.start <= code.span.start);
        let lead = lead.or((!is_open).then_some(code.span))?;
        return told([lead], &named(&names), "variants");
    }
    None
}

fn told(places: impl IntoIterator<Item = Span>, names: &str, category: &str) -> Option<Problem> {
    Problem::at(
        places,
        Severity::Major,
        format!("{names} are handled one by one"),
        format!(
            "With {names} each handled in its own branch, the next of these {category} means changing every place that knows them."
        ),
        format!(
            "Which interface do {names} have in common, so that another one registers and nothing else changes?"
        ),
    )
}
