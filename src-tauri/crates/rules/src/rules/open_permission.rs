//! Permissions for everyone of a sort, over everything of a sort.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{QA, SECURITY};
use domain::{Severity, Span};

use super::unbounded_list::counted::OF_A_TIME;
use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "open-permission",
    says: "Permissions for everyone, over everything, or for any amount.",
    personas: &[SECURITY, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nA correction is paid as soon as the cook rings, whatever its amount.", "A correction is paid as soon as the cook rings, whatever its amount."),

        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nEvery guest of the house can change the menu without approval.", "Every guest of the house can change the menu without approval."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe tip is paid out at once, whatever the amount.", "The tip is paid out at once, whatever the amount."),

        fires(
            "Nice. Staff can edit any order.",
            "Staff can edit any order.",
        ),
        fires(
            "Users can download all reports.",
            "Users can download all reports.",
        ),
        fires(
            "Waiters can print their own bills. Team leads can print bills, and team leads can export the bills of everyone.",
            "Team leads can print bills, and team leads can export the bills of everyone.",
        ),
        fires(
            "## Tables\n\nA waiter can override the price by hand.",
            "A waiter can override the price by hand.",
        )
        .of(domain::Kind::Tech),
        fires(
            "Anybody in the house can switch off the oven.",
            "Anybody in the house can switch off the oven.",
        )
        .of(domain::Kind::Proposal),
        fires(
            "Waiters can look up the orders of any guest.",
            "Waiters can look up the orders of any guest.",
        ),
        fires(
            "An inspector may block a kitchen.",
            "An inspector may block a kitchen.",
        ),
        fires(
            "Support can download bills of any guest.",
            "Support can download bills of any guest.",
        ),
        fires(
            "# Till\n\n## Goal\n\nSoup.\n\n## Privacy\n\nNames are sorted. Owners can refund guests from the list.\n\n## Launch\n\nMay.",
            "Owners can refund guests from the list.",
        )
        .of(domain::Kind::Prd),
        silent("# Till\n\n## Goal\n\nSoup.\n\n## Scope\n\nOwners can refund guests from the list, up to €20.\n\n## Launch\n\nMay.").of(domain::Kind::Prd),
        silent("# Till\n\n## Goal\n\nSoup.\n\n## Scope\n\nOwners can refund guests from the list. The manager approves each refund.\n\n## Launch\n\nMay.").of(domain::Kind::Prd),
        silent("An inspector may block a kitchen; every block is recorded."),
        silent("Cooks can reset the oven; every reset is recorded."),
        silent("Guests can unlock the door with the code."),
        silent("Everyone can see the menu. Guests can view all available dishes and share them."),
        silent("Staff can edit any order. Each change is logged."),
        silent("Managers can export all bills of one month."),
        fires(
            "Managers can export all bills of each month.",
            "Managers can export all bills of each month.",
        ),
        silent("Staff can edit any order of their own shop."),
        silent("Only managers with the refund role can edit any order."),
        silent("Users can see the menu. Users can delete their drafts."),
        silent("An agent may cancel an order within 15 minutes."),
        silent("Users can reset password via email verification."),
    ],
};

static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    const STAFF: &str = "(?:inspectors?|supervisors?|editors?|moderators?|auditors?|coordinators?|directors?|dispatchers?|planners?|trainers?|teachers?|engineers?|officers?|managers?|employees?|clerks?|nurses?|doctors?|pharmacists?|receptionists?|librarians?|cashiers?|waiters?|stewards?|assistants?|secretar(?:y|ies)|accountants?|advis[eo]rs?|consultants?|guards?|caretakers?|volunteers?|leads?|heads?|chiefs?|colleagues?|dealers?|contractors?|suppliers?|instructors?|tutors?|coaches|coach|wardens?|mechanics?|conductors?|analysts?|buyers?|sellers?)";
    const ACT: &str = "(?:block|unblock|ban|correct|change|edit|delete|erase|cancel|approve|reject|release|reopen|move|transfer|suspend|lock|unlock|disable|enable|merge|void|reverse|amend|replace|remove|waive|write off|rename|exclude|evict|reassign)";
    words(&format!(
        r"{STAFF} (?:can|may) {ACT} (?:an?|any|the|all|every) [a-z]+|(?:lets?|allows?) (?:an?|the|every|all) (?:[a-z']+ )?{STAFF} (?:to )?{ACT} [a-z]+|{OTHERS}"
    ))
});
/// Rights of anybody, rights over everything, and rights over other people's things.
const OTHERS: &str = r"(?:any|every|each) (?:user|employee|customer|member|visitor|clerk|person|agent|guest|partner|supplier|colleague|student|teacher|parent|patient|driver|seller|buyer)(?: (?:of|in|at|from) (?:the |our |an? )?[a-z]+)? (?:can|may|will be able to|is able to) (?:then |also |always )?(?:switch|change|edit|delete|approve|deploy|publish|disable|override|stop|reset|export|remove|cancel|replace) (?:the |an? |any |all )?[a-z]+|(?:[a-z-]+s|staff|people|everyone|everybody) (?:can|may) do (?:everything|anything|whatever)(?: [a-z]+)?|(?:any(?:body|one)|every(?:body|one))(?: (?:in|on|at|from|of) (?:the |our )?[a-z]+)? (?:can|may|will be able to|is able to) (?:flip|switch|change|edit|delete|approve|deploy|publish|turn|disable|enable|override|start|stop|restart|reset|export|download|create|add|remove) [a-z]+|(?:an? |the )?(?:[a-z-]+s|staff|people|technician|operator|admin|administrator|manager|clerk|lead|supervisor|agent|editor|moderator|owner|engineer|support|waiter|cashier|nurse|teacher) (?:can|may|will be able to) (?:then |also |always |manually |remotely |still )?(?:override|impersonate|bypass|reboot|reset|force|overrule|write off|waive|delegate|grant|revoke|flip|shut down|switch off|act for|act on behalf|log in as|sign in as)(?: [a-z]+|,)|(?:[a-z-]+s|staff|people|support) (?:can|may) (?:see|view|read|look up|search|open|browse|access|download|export|edit|change|delete)(?: [a-z]+){1,5} (?:of|for|from) (?:any|all|every|other)(?: [a-z]+)?|(?:[a-z]+(?:ists|ants|ians|ents|yees|ners|gers|sors|tors|ters|chers|kers)|staff|people|teams?|nurses?|clerks?|leads?|colleagues|everybody with [a-z ]{2,30}|everyone with [a-z ]{2,30}|anybody with [a-z ]{2,30}) (?:can|may) (?:[a-z]+)(?: (?:or|and) [a-z]+)? (?:(?:any|every|all) [a-z]+ of (?:any|every|all|other) [a-z]+|(?:[a-z]+ ){1,2}of (?:others|other [a-z]+|any [a-z]+|everybody|everyone))|(?:agent|operator|clerk|nurse|supervisor|steward|dispatcher|driver|guard|employee) (?:can|may) (?:bump|remove|cancel|release|unblock|block|evict|dismiss|void|reverse|end|take over|discharge) (?:an?|the|any) [a-z]+|(?:users?|customers?|anyone|everyone|people|staff|employees|agents?|support|admins?|administrators?|managers?|members?|clerks?|leads?|owners?|supervisors?|accountants?|operators?|editors?|partners?|guests?) (?:can|may|will be able to|are able to) (?:view|see|read|look up|open|browse|edit|change|update|delete|export|download|approve|access|search)(?: and [a-z]+)? (?:(?:all|any|every|everybody's|everyone's|other)(?: [a-z]+)?|everything|the (?:[a-z]+ ){1,2}of (?:all [a-z]+|any(?:one|body)|every(?:one|body)|others))";
static LIMIT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"within [0-9]+ [a-z]+|own|their|only|assigned|roles?|permissions?|if they|same (?:team|shop|company|tenant)|public|published|with the|sees? a|after|available|in (?:their|the same)",
    )
});
/// What limits a permission in another sentence of the same block.
static WATCH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"only|assigned|roles?|permissions?|audit(?:ed)?|logged|recorded|same (?:team|shop|company|tenant)",
    )
});

/// Money that somebody may give away.
static GIVES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:an? |the )?(?:[a-z-]+s|staff|people|support|agent|manager|owner|admin|clerk|operator|cashier) (?:can|may) (?:also |then )?(?:refund|reimburse|compensate|credit|pay out|write off)(?: [a-z]+){1,3}",
    )
});
/// What limits that anywhere in the text.
static UP_TO: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"up to [€$£]?[0-9]|at most [€$£]?[0-9]|four eyes|second person|spending limit|maximum (?:amount|refund)|refund limit|approv(?:e|es|ed|al)",
    )
});

/// Whether a sentence about such money limits it.
fn is_limited(reading: &Reading) -> bool {
    static MONEY: LazyLock<Regex> = LazyLock::new(|| {
        words("refund(?:s|ed)?|reimburse(?:s|d|ments?)?|credits?|amounts?|money|payouts?")
    });
    let text = |it: &Hit<'_>| reading.document.lower(it.sentence.span);
    let limits = reading.mentioned(&UP_TO);
    limits.iter().any(|it| MONEY.is_match(text(it)))
}

fn money(reading: &Reading) -> Option<Problem> {
    let hits = reading.stated(&GIVES);
    let hit = hits.iter().find(|it| !reading.is_scenario(it.sentence))?;
    let amount = reading
        .document
        .lower(hit.sentence.span)
        .contains(['€', '$', '£']);
    if amount || is_limited(reading) || reading.genre != Genre::Product || !reading.is_long() {
        return None;
    }
    let right = reading.gist(Span::new(hit.span.start, hit.sentence.span.end));
    Problem::at(
        [hit.sentence.span],
        Severity::Major,
        format!("No amount given for “{right}”"),
        "A mistake or fraud can cost any amount, and nobody has to approve it.",
        format!("Up to what amount, who approves more, and where is it recorded: “{right}”?"),
    )
}

/// Money that moves without anyone looking at it: “paid out whatever the amount”.
fn unchecked_money(reading: &Reading) -> Option<Problem> {
    static MOVES: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "refund(?:s|ed)?|paid(?: out)?|payments?|pay(?:s|outs?)?|transfer(?:s|red)?|credit(?:s|ed)?|reimburse(?:s|d|ments?)?|claims?|charged?",
        )
    });
    static ANY: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "(?:whatever|regardless of|no matter) (?:the|its|their) (?:amount|sum|value|price)|nobody (?:has|needs) to (?:look|check|approve)|of any (?:amount|value)|(?:with no|without(?: any)?) (?:further |extra |other )?(?:checks?|approvals?|reviews?|confirmation)",
        )
    });
    let hits = reading.stated(&ANY);
    let hit = hits.iter().find(|it| {
        MOVES.is_match(reading.document.lower(it.sentence.span))
            && !reading.is_scenario(it.sentence)
    })?;
    let right = reading.gist(hit.sentence.span);
    Problem::at(
        [hit.sentence.span],
        Severity::Major,
        format!("Nobody checks “{right}”"),
        "A mistake or fraud can cost any amount before anyone notices.",
        format!("Up to what amount, who approves more, and where is it recorded: “{right}”?"),
    )
}

fn find(reading: &Reading) -> Vec<Problem> {
    let mut found = of_everything(reading);
    let known = |it: &Problem| found.iter().any(|one| one.places == it.places);
    let others = [money(reading), unchecked_money(reading)];
    let others: Vec<Problem> = others
        .into_iter()
        .flatten()
        .filter(|it| !known(it))
        .collect();
    found.extend(others);
    found
}

fn of_everything(reading: &Reading) -> Vec<Problem> {
    let limits = reading.places(&LIMIT);
    let watches = reading.places(&WATCH);
    reading
        .stated(&OPEN)
        .into_iter()
        .filter(|hit| !["rules", "tests", "files", "settings", "options"].iter().any(|it| hit.words.starts_with(it)))
        .filter(|hit| !limits.within(hit.sentence.span))
        .filter(|hit| !OF_A_TIME.is_match(reading.document.lower(hit.sentence.span)))
        // Whoever resets a password by e-mail resets their own.
        .filter(|hit| !(hit.words.contains(" reset ") && hit.words.ends_with("password")))
        .filter(|hit| !watches.within(reading.document.block(hit.sentence).span))
        .take(2)
        .filter_map(|hit| {
            let right = reading.gist(Span::new(hit.span.start, hit.sentence.span.end));
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("No limit given for “{right}”"),
                "One stolen account or careless user could reach everything, and nothing would show who did what.",
                format!("What limits this, and where is each use recorded: “{right}”?"),
            )
        })
        .collect()
}
