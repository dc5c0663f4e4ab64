//! Something for many people, and no figure on how many.

use std::sync::LazyLock;

use domain::Severity;
use domain::personas::PERFORMANCE;
use regex::Regex;

use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-load-figure",
    says: "Something for many people, with no figure for how many.",
    personas: &[PERFORMANCE],
    reads_english: true,
    mended: false,
    in_notes: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Solution\n\nWe will build an online form for all tenants.\n\n## Plan\n\nSpring.",
            "We will build an online form for all tenants.",
        ),
        silent(
            "## Solution\n\nWe will build an online form for all tenants, about 300 requests a day.\n\n## Plan\n\nSpring.",
        ),
        silent(
            "In May we served 4,200 guests.\n\n## Solution\n\nWe will build an online form for all tenants.\n\n## Plan\n\nSpring.",
        ),
        silent("## Solution\n\nWe will paint the fence.\n\n## Plan\n\nSpring."),
        silent("The online form will have a title."),
        silent("## Solution\n\nWe will build an online form.").of(domain::Kind::Tech),
    ],
};

static SERVED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"online|web ?(?:site|app|page|form|portal)s?|portal|mobile app|(?:users|customers|guests|members|citizens|veterans|tenants|patients|visitors) (?:can|will)",
    )
});
static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"[0-9][0-9.,]*k? (?:[a-z]+ )?(?:requests?|users?|customers?|orders?|visits?|visitors|submissions?|calls?|members|tenants|guests|forms|hits|transactions|sessions|messages|events)(?: [a-z]+)? ?(?:(?:per|a|an|each|every|at once|at the same time)|/) ?[a-z]*|(?:sold|served|handled|received|issued|processed|counted|answered|took|had) (?:about |around |some |roughly )?[0-9][0-9.,]+k?|[0-9][0-9.,]*k? [a-z]+ (?:a|per|each) (?:second|minute|hour|day|week|month|year)|[0-9]+ (?:rps|qps|tps)|concurrent(?:ly)?|at peak|peak (?:load|traffic|hour)|expected (?:load|volume|traffic)|ten times",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let is_outline = reading.genre == Genre::Product && document.authored().count() >= 2;
    if !is_outline || reading.mentions(&FIGURE) {
        return Vec::new();
    }
    let served = reading.promised(&SERVED);
    let built = served.iter().find(|it| {
        matches!(
            document.role(it.sentence),
            Role::Solution | Role::Requirements
        )
    });
    let Some(hit) = built.or(served.first()) else {
        return Vec::new();
    };
    Problem::at(
        [hit.sentence.span],
        Severity::Major,
        format!("No load figure for “{}”", reading.written(hit.span)),
        "The text doesn't say how many people that is, so nobody knows whether it holds up on the busiest day.",
        "How many people use it on a normal day and on the busiest, and what happens at ten times that?",
    )
    .into_iter()
    .collect()
}
