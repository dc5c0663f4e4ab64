//! Launches and migrations without a rollback.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::{ONCALL, PM};

use crate::apostrophe::straight;
use crate::demands::Judges;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::{exact, unnumbered, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, core};

pub(super) const RULE: Rule = Rule {
    name: "no-rollback",
    says: "Launches and migrations without a rollback.",
    personas: &[ONCALL, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- Soup.\n\n## Rollout\n\nThe bar starts on 1 February 2027, the others on 1 March 2027.",
            "Rollout",
        ),
        silent(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- Soup.\n\n## Rollout\n\nThe bar starts on 1 February 2027, the others on 1 March 2027. Ann stops it if the soup is cold.",
        ),
        fires(
            "# Soup\n\n## Launch\n\nEveryone will be switched on at once.",
            "Everyone will be switched on at once.",
        ),
        fires(
            "Nice. We will migrate all orders to the new table.",
            "We will migrate all orders to the new table.",
        ),
        fires(
            "## Scope\n\nWe will launch the order form for all guests.",
            "We will launch the order form for all guests.",
        ),
        silent(
            "We will migrate all orders to the new table; the old one stays for a week so that we can roll back.",
        ),
        fires(
            "## Move\n\nThe column `tip` is dropped afterwards.",
            "The column `tip` is dropped afterwards.",
        )
        .of(domain::Kind::Tech),
        fires(
            "## Move\n\nThe old code is deleted two weeks later.",
            "The old code is deleted two weeks later.",
        )
        .of(domain::Kind::Tech),
        silent("## Move\n\nThe column is dropped. The back-up stays for a month.")
            .of(domain::Kind::Tech),
        silent("## Move\n\nThe line is dropped. The table of guests is sorted.")
            .of(domain::Kind::Tech),
        fires(
            "## Phase 2\n\nThe tills get the new address and traffic is let in again.",
            "The tills get the new address and traffic is let in again.",
        ),
        fires(
            "## Move\n\nAll tills are pointed to the new kitchen in one go.",
            "All tills are pointed to the new kitchen in one go.",
        )
        .of(domain::Kind::Tech),
        silent("## Move\n\nThe cook points to the new kitchen.").of(domain::Kind::Tech),
        fires(
            "## Launch\n\nThe paper menus are abolished the same day.",
            "The paper menus are abolished the same day.",
        ),
        silent("We will launch the order form behind a feature flag."),
        silent("We will launch the editor from the menu.").of(domain::Kind::Proposal),
        silent("Users of `flatten()` will need to migrate to `joined()`.")
            .of(domain::Kind::Proposal),
        silent("## Alternatives\n\nWe could migrate all orders."),
        silent("## Move\n\nIt doesn't have to be done in one go."),
        silent(
            "## Bills\n\nThe tip is withdrawn from the account. The best way to deploy the till is a chart.",
        ),
        silent("## Bills\n\nAs a cook, I want my bread when the old oven is retired.")
            .of(domain::Kind::Tech),
        silent("## Bills\n\nBills are fetched and read in one go.").of(domain::Kind::Tech),
    ],
};

static MIGRATION: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:will|must|shall|should|to|we) (?:then )?(?:migrate (?:all|the|our|every|each|existing|its|their)|backfill|rename the (?:table|column)|drop the (?:table|column)|cut over|switch over|replace the (?:database|data base|table|service))|be migrated",
    )
});
/// Taking away what worked: a design says so without promising.
static REMOVAL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|get|gets|be) (?:then )?(?:pointed|switched|moved|redirected|routed|cut|migrated|cut over|switched over) (?:over )?(?:to|onto) (?:the|a) new|(?:get|gets|receives?|use|uses) the new (?:connection|address|host|endpoint|url|database|version|configuration)|(?:switch|point|move|redirect|route|migrate|cut) (?:all |the |our |every )*[a-z]+ (?:over )?to the new|(?:in|with) one (?:go|swoop|push|night|weekend)|(?:everyone|everybody|all (?:customers|users|guests)) (?:will be|is|are) (?:switched|moved|migrated) (?:on|over) at once|(?:is|are|gets?|will be) (?:discontinued|decommissioned|retired|switched off|turned off|shut down|shut off|cut off|phased out|withdrawn from (?:service|use|sale)|abolished|uninstalled|scrapped|dismantled|disposed of)|(?:old|plain|unencrypted|legacy|previous|existing) [a-z]+ (?:is|are|will be) (?:rejected|refused|blocked|disabled|ended|stopped)|everybody at once|(?:deploy|roll out|release|switch over|go live) (?:it )?(?:to|at|in|with|for) (?:all|every|the whole)(?: [0-9,]+)? [a-z]+|(?:all|every) (?:[a-z]+ ){1,2}(?:go |goes |are )?live (?:on|from|in)|(?:on|in) one (?:night|weekend|evening)|big[- ]bang|(?:and|we|then|to) (?:delete|drop|remove|decommission|retire) (?:the |all |its )+(?:old |existing |former )?(?:[a-z]+ )?(?:tables?|columns?|data ?bases?|files?|buckets?|servers?|index(?:es)?)|(?:columns?|tables?|data ?bases?|buckets?|old (?:[a-z]+ )?(?:code|path|index|version|service|server|page|view|api))(?: [a-z_]+){0,5}? (?:(?:is|are|(?:will|can) be|gets?) )?(?:then |also |afterwards )?(?:erased|wiped|closed and [a-z ]{1,20}erased|dropped|deleted|removed|renamed|replaced|switched off)|(?:in|with) one (?:run|go|step|sweep) over (?:the|a) [a-z]+",
    )
});
static LAUNCH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:will|we|must) (?:launch|release|deploy|roll out|ship|go live)|goes live|launch(?:es|ed)? (?:[a-z]+ ){0,3}(?:feature|form|app|page|service)",
    )
});
static WAY_BACK: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"roll(?:s|ed|ing)?[- ]?back|revert(?:s|ed)?|feature (?:flags?|toggles?|switch(?:es)?)|kill switch|canary|staged|gradual(?:ly)?|phased|pilot|switch(?:ed)? (?:it )?off|turn(?:ed)? (?:it )?off|back-?ups?|behind a flag|dual[- ]writ(?:e|ing)|blue[-/ ]green|dry run|[0-9]+ ?% of",
    )
});
static WATCH: LazyLock<Regex> = LazyLock::new(|| {
    words(r"monitor(?:s|ed|ing)?|alerts?|runbook|on-?call|error rates?|dashboards?")
});

/// “When a guest changes the address, use the new one” isn't a release.
fn of_a_user(text: &str) -> bool {
    let text = unnumbered(text);
    ["when a user ", "when the user ", "when users "]
        .iter()
        .any(|it| text.starts_with(it))
}

fn find(reading: &Reading) -> Vec<Problem> {
    // A long design moves code rather than something that runs, unless it has a plan for it.
    let plans = reading
        .document
        .headings
        .iter()
        .any(|it| it.role == Role::Plan);
    let answered = reading.mentions(&WAY_BACK) && !only_target(reading);
    if answered || reading.is_long_design() && !plans {
        return Vec::new();
    }
    let migration = first(reading, &MIGRATION).filter(|it| {
        let text = reading.document.lower(it.sentence.span);
        !text.contains(" tests") && !text.contains("i want") && !of_a_user(text)
    });
    let launch = first(reading, &LAUNCH).filter(|_| {
        reading.genre == Genre::Product && reading.document.authored().next().is_some()
    });
    let mut removals = reading.stated(&REMOVAL);
    removals.retain(|it| !reading.is_scenario(it.sentence) && !is_refused(reading, it));
    removals.retain(|it| !of_a_user(reading.document.lower(it.sentence.span)));
    removals.retain(|it| !is_of_others(reading, it));
    let Some(hit) = migration.or(launch).or(removals.first().copied()) else {
        return in_steps(reading).into_iter().collect();
    };
    let act = core(&reading.written(hit.span));
    let blind = if reading.mentions(&WATCH) {
        ""
    } else {
        " and no way to notice"
    };
    let others = removals
        .iter()
        .map(|it| it.sentence.span)
        .filter(|it| *it != hit.sentence.span)
        .take(3);
    Problem::at(
        std::iter::once(hit.sentence.span).chain(others),
        reading.weigh(Severity::Major, hit.sentence),
        format!("No rollback is planned: “{act}”"),
        format!("If it goes wrong on the first day, the text offers no way back{blind}."),
        "How is this rolled back, who decides, and what triggers it?",
    )
    .into_iter()
    .collect()
}

/// A rollout in dated steps, with no word about what happens if a step goes wrong.
fn in_steps(reading: &Reading) -> Option<Problem> {
    static DAY: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)[0-9]{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* 20[0-9]{2}|(?-u:\b)20[0-9]{2}-[0-9]{2}-[0-9]{2}",
        )
    });
    static HALTS: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "stops?|stopped|returns? to|goes? back|back to|(?:turns?|switch(?:es)?|turned|switched) (?:it )?(?:off|back)|off|undo|abort(?:s|ed)?|paused?|halt(?:s|ed)?",
        )
    });
    let document = &reading.document;
    let steps = document.headings.iter().find(|it| {
        let text = document.lower(it.text);
        ["rollout", "roll-out", "rolling out"]
            .iter()
            .any(|word| text.contains(word))
    })?;
    let text = document.lower(steps.section);
    let dated = DAY.find_iter(text).nth(1).is_some();
    if !reading.is_outline || !dated || reading.mentions(&HALTS) || reading.mentions(&WAY_BACK) {
        return None;
    }
    Problem::at(
        [steps.text],
        Severity::Major,
        "No rollback is planned",
        "If a step goes wrong, the text doesn’t say who stops the rollout or how to get back.",
        "What stops the rollout, who decides, and how do you get back to the way it was?",
    )
}

/// “When the old till is retired” is about somebody else’s plan; “fetched in one go” takes nothing away in a
/// design, but where it plans a move.
fn is_of_others(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = reading.before(hit).to_lowercase();
    let clause = before.rsplit([',', ';']).next().unwrap_or_default();
    let told = clause
        .split_whitespace()
        .any(|it| ["when", "if", "once", "until", "as", "before", "after"].contains(&it));
    let moves = reading.document.role(hit.sentence) == Role::Plan
        || [
            "all ", "switch", "point", "mov", "migrat", "releas", "deploy", "cut",
        ]
        .iter()
        .any(|it| reading.document.lower(hit.sentence.span).contains(it));
    let at_once = hit.words.contains(" one ") && !moves;
    told || at_once
}

/// “It does not need to happen in one go” takes nothing away.
fn is_refused(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = reading.before(hit).to_lowercase();
    let mut words = before.split_whitespace().rev().take(6);
    if reading
        .document
        .lower(hit.sentence.span)
        .contains("cascade")
    {
        return true;
    }
    words.any(|it| it == "not" || straight(it).ends_with("n't"))
}

/// A share such as “40 % of” in a target is not a share in a staged launch.
fn only_target(reading: &Reading) -> bool {
    let hits = reading.mentioned(&WAY_BACK);
    hits.iter()
        .all(|it| it.words.contains('%') && reading.document.role(it.sentence).is_target())
}

fn first<'r>(reading: &'r Reading, pattern: &Regex) -> Option<Hit<'r>> {
    reading.promised(pattern).into_iter().next()
}
