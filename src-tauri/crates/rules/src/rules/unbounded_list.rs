//! Lists, exports and uploads without an upper end.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unbounded-list",
    personas: &["performance", "qa"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Hello. The page must show all orders of a guest.",
            "The page must show all orders of a guest.",
        ),
        fires(
            "Guests can upload photos of the damage.",
            "Guests can upload photos of the damage.",
        ),
        fires(
            "The endpoint will return the full list of products.",
            "The endpoint will return the full list of products.",
        ),
        fires(
            "Guests can add any number of names.",
            "Guests can add any number of names.",
        ),
        fires(
            "- A bill can be limited to one table.\n- The page lists all bills of the house.",
            "The page lists all bills of the house.",
        ),
        fires(
            "The note is a text of any length. It is printed.",
            "The note is a text of any length.",
        ),
        fires(
            "## Design\n\nThe worker keeps a list of all bills in memory.",
            "The worker keeps a list of all bills in memory.",
        )
        .of(domain::Kind::Tech),
        fires(
            "Guests may change the table as often as they like.",
            "Guests may change the table as often as they like.",
        ),
        silent("## Design\n\nThe compiler reads all files.").of(domain::Kind::Tech),
        silent("The page must show all orders of a guest, 50 per page."),
        silent("Guests can upload photos of the damage, up to 5 MB each."),
        silent("## Design\n\nThe page will show all orders. The list is paged."),
        silent("## Background\n\nThe page shows all orders."),
        silent("It will return all of the money. The test must run all checks."),
    ],
};

static MANY: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:shows?|displays?|lists?|returns?|loads?|fetch(?:es)?|exports?|downloads?|renders?|retrieves?|prints?|sees?|views?|browse|reads?) (?:us |them |him |her )?(?:a |an |the )?(?:complete |full |whole |entire )?(?:all|every|list of|lists of|history of|full list of|entire|complete list of|full history)(?: (?:the|their|its|his|her|our|existing|past|previous|matching|available|registered|stored))* [a-z]+",
        r"|uploads? (?:an? |the |their |one or more |several |multiple |any )?(?:[a-z]+ )?(?:files?|images?|photos?|pictures?|documents?|attachments?|videos?|csv|spreadsheets?|receipts?|scans?|evidence)",
        r"|(?:keeps?|holds?|stores?|caches?|remembers?) (?:a list of |the list of )?(?:all|every) (?:the |its |their )?[a-z]+",
        r"|(?:any number of|unlimited(?: number of)?|as many) [a-z]+|(?:of )?any (?:length|size|number)|as often as (?:they|you|people|it) (?:likes?|wants?|wish|need)",
        r"|(?:attach|import) (?:files?|documents?|images?|a csv(?: file)?|any [a-z]+)",
    ))
});
static BOUND: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"pag(?:e size|ed|ing|inat(?:e|es|ed|ion))|per page|max(?:imum)?|first [0-9]+|last [0-9]+|newest [0-9]+|top [0-9]+|[0-9.,]+ ?(?:kb|mb|gb|rows|items|entries|records|files|results|images|photos)|batch(?:es)?|chunks?|cursor|infinite scroll|stream(?:s|ed|ing)?|virtuali[sz]ed|lazy|capped|cap of",
    )
});
/// Words that set an end only to what stands beside them.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(r"limited|(?:a|the|no|this|that|hard|upper) limit|limit of|at most|up to|no more than")
});
static NOT_DATA: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"all of the (?:money|time|way)|all (?:tests?|checks?|cases|errors?|sizes|devices|platforms|browsers|states)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let bounds = reading.places(&BOUND);
    let beside = reading.places(&BESIDE);
    reading
        .stated(&MANY)
        .into_iter()
        .filter(|hit| {
            let text = reading.document.lower(hit.span);
            let bare = ["all the", "all of", "every time", "all but"];
            !NOT_DATA.is_match(text)
                && !bare.iter().any(|it| text.ends_with(it))
                && is_built(reading, hit)
                && !beside.within(reading.document.block(hit.sentence).span)
                && !bounds.within(reading.document.section(hit.sentence))
        })
        .take(3)
        .filter_map(|hit| {
            let said = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                Severity::Major,
                format!("“{said}”: no upper end"),
                format!("“{said}” works with ten and falls over with ten thousand, as nothing in the section sets an end."),
                format!("How many and how large at most for “{said}”, and what happens above that?"),
            )
        })
        .collect()
}

/// Promised, or in a design said to be kept: what is kept grows.
fn is_built(reading: &Reading<'_>, hit: &Hit<'_>) -> bool {
    let keeps = ["keep", "hold", "store", "cache", "remember"];
    keeps.iter().any(|it| hit.words.starts_with(it)) || reading.promises(hit.sentence)
}
