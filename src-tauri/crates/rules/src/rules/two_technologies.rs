//! Two technologies for one purpose, and no reason given.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "two-technologies",
    personas: &["performance", "oncall"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. Orders are kept in PostgreSQL and Redis.",
            "Orders are kept in PostgreSQL and Redis.",
        ),
        fires(
            "The server uses MySQL. Carts live in Memcached.",
            "Carts live in Memcached.",
        ),
        fires(
            "The cart page keeps its state in Redux and in MobX.",
            "The cart page keeps its state in Redux and in MobX.",
        ),
        fires(
            "Orders are served over REST and GraphQL.",
            "Orders are served over REST and GraphQL.",
        ),
        fires(
            "The service uses Prisma and TypeORM.",
            "The service uses Prisma and TypeORM.",
        ),
        silent("Orders are kept in PostgreSQL; Redis is a cache for menus."),
        silent("We use Redis for carts and PostgreSQL for orders because carts may vanish."),
        silent("Orders are kept in PostgreSQL."),
        silent("## Alternatives\n\nWe could use Redux or MobX."),
        silent("We will replace MobX with Redux."),
        silent("The rest of the orders, in the context of SQL and the GraphQL schema."),
    ],
};

/// Two groups of technologies with one purpose; a text that uses one of each should say why.
struct Pair {
    first: LazyLock<Regex>,
    second: LazyLock<Regex>,
    /// Words that name the different purposes.
    apart: Option<LazyLock<Regex>>,
    purpose: &'static str,
}

/// Technologies of which one is enough.
struct Group {
    members: LazyLock<Regex>,
    purpose: &'static str,
}

static PAIRS: [Pair; 4] = [
    Pair {
        first: LazyLock::new(|| {
            words(
                r"postgres(?:ql)?|mysql|mariadb|sqlite|sql server|oracle database|sql|cockroachdb",
            )
        }),
        second: LazyLock::new(|| words(r"redis|memcached|valkey")),
        apart: Some(LazyLock::new(|| words(r"cach(?:e|es|ed|ing)"))),
        purpose: "keeping data",
    },
    Pair {
        first: LazyLock::new(|| words(r"postgres(?:ql)?|mysql|mariadb|sql server")),
        second: LazyLock::new(|| words(r"mongo(?:db)?|dynamodb|couchdb|cassandra")),
        apart: None,
        purpose: "keeping data",
    },
    Pair {
        first: LazyLock::new(|| words(r"redux|mobx|zustand|recoil|jotai|pinia|vuex")),
        second: LazyLock::new(|| {
            words(r"react context|context api|usecontext|(?:in|and|with|plus) context")
        }),
        apart: None,
        purpose: "keeping the page's state",
    },
    Pair {
        first: LazyLock::new(|| {
            words(
                r"(?:over|via|by|a|and|with|in|as|both|through) rest|rest(?:ful)? (?:api|endpoints?|and)",
            )
        }),
        second: LazyLock::new(|| {
            words(
                r"(?:over|via|by|a|and|with|in|as|both|through) graphql|graphql (?:api|endpoints?|and)",
            )
        }),
        apart: None,
        purpose: "serving data",
    },
];

static GROUPS: [Group; 5] = [
    Group {
        members: LazyLock::new(|| words(r"redux|mobx|zustand|recoil|jotai|pinia|vuex")),
        purpose: "keeping the page's state",
    },
    Group {
        members: LazyLock::new(|| {
            words(
                r"prisma|typeorm|sequelize|drizzle|sqlalchemy|django orm|hibernate|jooq|diesel|seaorm|activerecord|entity framework|dapper|mikroorm|gorm",
            )
        }),
        purpose: "mapping objects to tables",
    },
    Group {
        members: LazyLock::new(|| words(r"kafka|rabbitmq|sqs|nats|activemq|pulsar")),
        purpose: "passing messages",
    },
    Group {
        members: LazyLock::new(|| {
            words(r"tailwind(?: css)?|bootstrap|styled-components|emotion|bulma")
        }),
        purpose: "styling",
    },
    Group {
        members: LazyLock::new(|| {
            words(r"elasticsearch|opensearch|solr|meilisearch|algolia|typesense")
        }),
        purpose: "searching",
    },
];

/// A reason, or a move from one to the other.
static REASON: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"because|since|so that|as it|in order to|instead of|rather than|replac(?:e|es|ed|ing)|migrat(?:e|es|ed|ing|ion)|mov(?:e|es|ed|ing) (?:from|to|away)|switch(?:es|ed|ing)? (?:from|to)|drops?|deprecat(?:e|es|ed)|either|or|versus|vs|compared|whereas|legacy|existing",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let pairs = PAIRS.iter().filter_map(|it| of_pair(reading, it));
    let groups = GROUPS.iter().filter_map(|it| of_group(reading, it));
    pairs.chain(groups).collect()
}

/// Uses that are neither weighed against another nor explained.
fn uses<'r>(reading: &'r Reading<'_>, pattern: &Regex) -> Option<Vec<Hit<'r>>> {
    let hits: Vec<Hit<'r>> = reading
        .hits(pattern)
        .into_iter()
        .filter(|it| !reading.document.role(it.sentence).is_aside())
        .collect();
    let explained = hits
        .iter()
        .any(|it| REASON.is_match(reading.document.lower(it.sentence.span)));
    (!explained && !hits.is_empty()).then_some(hits)
}

fn of_pair(reading: &Reading<'_>, pair: &Pair) -> Option<Problem> {
    let first = *uses(reading, &pair.first)?.first()?;
    let second = *uses(reading, &pair.second)?.first()?;
    if pair.apart.as_ref().is_some_and(|it| reading.mentions(it)) {
        return None;
    }
    told(reading, first, second, pair.purpose)
}

fn of_group(reading: &Reading<'_>, group: &Group) -> Option<Problem> {
    let hits = uses(reading, &group.members)?;
    let mut names: BTreeMap<&str, Hit<'_>> = BTreeMap::new();
    for hit in hits {
        let text = reading.document.lower(hit.sentence.span);
        for found in group.members.find_iter(text) {
            let start = hit.sentence.span.start + found.start();
            let span = domain::Span::new(start, start + found.len());
            names.entry(found.as_str()).or_insert(Hit { span, ..hit });
        }
    }
    let mut members: Vec<Hit<'_>> = names.into_values().collect();
    members.sort_by_key(|it| it.span);
    match members.as_slice() {
        [first, second, ..] => told(reading, *first, *second, group.purpose),
        _ => None,
    }
}

fn told(reading: &Reading<'_>, first: Hit<'_>, second: Hit<'_>, purpose: &str) -> Option<Problem> {
    let last_name = |hit: Hit<'_>| {
        let written = reading.written(hit.span);
        let name = written
            .split(' ')
            .find(|it| it.starts_with(char::is_uppercase));
        name.unwrap_or(&written).to_owned()
    };
    let (one, other) = (last_name(first), last_name(second));
    let mut places = vec![first.sentence.span, second.sentence.span];
    places.dedup();
    Problem::at(
        places,
        Severity::Major,
        format!("{one} and {other} for one purpose"),
        format!(
            "{one} and {other} both serve for {purpose}, and without a reason for each the team runs, watches and updates two where one would do."
        ),
        format!("What is {one} for and what is {other} for, and why can't one of them do both?"),
    )
}
