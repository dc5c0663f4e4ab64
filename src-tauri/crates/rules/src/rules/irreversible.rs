//! Deleting and overwriting with no way to undo it.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::{ONCALL, PM, SECURITY};

use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "irreversible",
    says: "Deleting or overwriting with no way to undo it.",
    personas: &[ONCALL, SECURITY, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nOne click removes the evening and all its orders for good.",
            "One click removes the evening and all its orders for good.",
        ),
        fires(
            "Admins will be able to delete a workspace. Names are unique.",
            "Admins will be able to delete a workspace.",
        ),
        fires(
            "The nightly job must purge old orders.",
            "The nightly job must purge old orders.",
        ),
        silent("Admins will be able to delete a workspace. It can be restored for 30 days."),
        silent("The nightly job must purge old orders, after a backup."),
        silent("The command should delete the temporary file."),
        fires(
            "Orders of closed shops are then deleted.",
            "Orders of closed shops are then deleted.",
        ),
        fires(
            "## Turning it on\n\nThe codes of all guests are deleted.",
            "The codes of all guests are deleted.",
        )
        .of(domain::Kind::Proposal),
        fires(
            "## Fix\n\nThe script rewrites the bills of the year.",
            "The script rewrites the bills of the year.",
        )
        .of(domain::Kind::Debug),
        silent("## Design\n\nBills are deleted by the nightly job 90 days after the meal.")
            .of(domain::Kind::Tech),
        silent("## Design\n\nIf the list were sorted, the oldest bill would be deleted.")
            .of(domain::Kind::Tech),
        silent("The resolver rewrites the function. Pick one and delete the rest.")
            .of(domain::Kind::Tech),
        silent("We will rewrite the parser so that each call is lowered once."),
        silent("Deleted projects are left out of the list."),
        silent("## Rationale\n\nWe could delete the table."),
        silent("The tests must cover insert/delete. The output can be a new file vs overwrite."),
        silent("A row must have its own buttons (name, toggle, delete)."),
        silent("As a cook, I want all dishes (add, edit, delete, hide) on one page."),
        silent("Guests can change the table, move the time, or delete the order."),
        silent("`drop-orders` shall delete all orders of a table."),
        silent("Orders can be listed. Acts on them: create, move, delete."),
        silent("The deletion is permanent. Guests can delete an order."),
        silent(
            "1. **Given** an order, **When** a guest deletes the order, **Then** the kitchen sees it.",
        ),
    ],
};

static DESTROYS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:deletes?|erases?|purges?|wipes?|overwrites?|rewrites? (?:the|all|every) (?:[a-z]+ )?(?:bills?|data|records?|rows?|files?|tables?|orders?|accounts?|history|logs?|invoices?)|drops? the|truncates?|permanently removes?|removes?(?: [a-z]+){1,8} for good|(?:is|are|be|gets?)(?: [a-z]+ly)?(?: then)? (?:deleted|erased|purged|wiped|overwritten))(?: (?:all|any|the|an?|their|its|his|her|old|existing|every|our|your))*(?: [a-z-]+)?",
    )
});
/// Programs that act on data on their own.
static DOER: LazyLock<Regex> =
    LazyLock::new(|| words(r"(?:job|script|command|migration|worker|task|tool|button|endpoint)s?"));
static HARMLESS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"atomic|temporary|temp|cache[sd]?|draft|lock ?file|stale|marker|note|comment|test data|would|could|might|placeholder|doubles?|duplicates?",
    )
});
static WAY_BACK: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"undo(?:ne)?|restor(?:e|es|ed|able)|back-?ups?|backed up|recover(?:y|s|ed|able)?|confirm(?:s|ed|ation)?|grace period|soft[- ]deletes?d?|archived|archives (?:it|them|the)|retention|trash|recycle bin|reversible|audit(?:ed)?|dry run|legal hold|must (?:not|never)|never|cannot|permanent(?:ly)?|hard[- ]deletes?d?|attempts? to|(?:after|for) \d+ (?:days?|weeks?|months?|years?)|\d+ (?:days?|weeks?|months?|years?) (?:after|later|old)|older than",
    )
});

/// What somebody would miss. A design also deletes its own objects.
static DATA: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:guest|user|customer|member|tenant|patient|client)s?|orders?|accounts?|records?|bills?|invoices?|data|rows?|tables?|history|messages?|photos?|images?|files?|logs?|back-?ups?|data ?bases?|codes|workspaces?|projects?|documents?|everything|all",
    )
});

/// Done by people's will or by the program's: promised, in the passive voice, or the opening verb.
fn is_done(reading: &Reading, hit: &Hit<'_>) -> bool {
    let passive = ["is ", "are ", "be ", "get"];
    reading.promises(hit.sentence)
        || passive.iter().any(|it| hit.words.starts_with(it))
        || opens(reading, hit)
        || DOER.is_match(reading.document.lower(hit.sentence.span))
}

/// Whether there is only code before the verb, as in the description of an interface.
fn opens(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = domain::Span::new(hit.sentence.span.start, hit.span.start);
    let mut before = reading.document.lower(before).chars();
    before.all(|it| " _*`".contains(it))
}

/// Whether a text of several sections orders it. There, “when a table is deleted” is a case, and a design
/// deletes its own objects: only what people would miss counts.
fn is_ordered(reading: &Reading, hit: &Hit<'_>) -> bool {
    static PEOPLES: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:guest|user|customer|member|tenant|patient|client)s?(?:'s|')? (?:data|records?|accounts?|files?|history|messages?|photos?)|orders?|accounts?|workspaces?|bills?|invoices?|messages?|photos?|back-?ups?|(?:old |whole |entire )(?:tables?|data ?bases?)|data ?bases?|codes of",
        )
    });
    const CASES: [&str; 7] = [
        "if ",
        "when ",
        "once ",
        "after ",
        "whenever ",
        "in all cases",
        "the user must",
    ];
    let text = reading.document.lower(hit.sentence.span);
    let opened = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let case = CASES.iter().any(|it| opened.starts_with(it));
    let listed = reading.before(hit).trim_end().ends_with('(');
    let for_good = [" for good", " by mistake"]
        .iter()
        .any(|it| text.contains(it));
    !case && !listed && (reading.binds(hit.sentence) && PEOPLES.is_match(text) || for_good)
}

/// Whether a command does it, which whoever types it means, or the words only name or ask about the act.
fn is_a_command(reading: &Reading, hit: &Hit<'_>) -> bool {
    const ACTS: [&str; 7] = [
        " success",
        " request",
        " response",
        " button",
        " action",
        " operation",
        " endpoint",
    ];
    let text = reading.document.lower(hit.sentence.span);
    text.trim_start_matches(['*', ' ', '`']).starts_with('_')
        || text.contains("the cli ")
        || text.contains("cascade")
        || text.trim_end().ends_with('?')
        || ACTS.iter().any(|it| hit.words.ends_with(it))
}

/// “Insert/delete” and “new file vs overwrite” name kinds of acts; none of them is done.
fn is_one_of_several(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = reading.before(hit).trim_end();
    let end = hit.span.end.min(hit.sentence.span.end);
    let after = reading
        .document
        .lower(domain::Span::new(end, hit.sentence.span.end));
    let in_brackets = before.ends_with(',') && after.starts_with(')');
    // “Add, edit, delete” lists rights, and so does “edit the name, reset the password, or delete it”.
    let in_a_row = before.ends_with(',') && after.trim_start().starts_with([',', '.'])
        || [", or", ", and"].iter().any(|it| before.ends_with(it))
            && before.matches(',').count() > 1;
    in_brackets
        || in_a_row
        || before.ends_with(['/', '"', '“'])
        || before.ends_with(" vs")
        || before.ends_with(" vs.")
        || after.starts_with('/')
        || hit.words.ends_with(" vs")
        || after.trim_start().starts_with("vs")
}

fn find(reading: &Reading) -> Vec<Problem> {
    let way_back = reading.places(&WAY_BACK);
    reading
        .stated(&DESTROYS)
        .into_iter()
        .filter(|hit| is_done(reading, hit))
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            !HARMLESS.is_match(text)
                && !reading.is_scenario(hit.sentence)
                && !is_one_of_several(reading, hit)
                && !is_a_command(reading, hit)
                && !hit.words.ends_with(" rest")
                && (reading.genre != Genre::Design || DATA.is_match(text))
                && (!reading.is_long() || is_ordered(reading, hit))
                && !way_back.within(if reading.is_outline {
                    reading.document.block(hit.sentence).span
                } else {
                    reading.document.section(hit.sentence)
                })
        })
        .take(3)
        .filter_map(|hit| {
            let act = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                Severity::Major,
                format!("“{act}” can't be undone"),
                "If it hits the wrong thing, the section offers no way to get it back.",
                format!("Who confirms this, and for how long can it be undone: “{act}”?"),
            )
        })
        .collect()
}
