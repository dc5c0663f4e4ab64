//! Duties in the passive voice: somebody must act, and no one is named.

mod by_program;
#[cfg(test)]
mod cases;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, PM};
use domain::{Severity, Span};

use self::by_program::is_by_program;
use super::{placeholder, vague_trigger};
use crate::demands::Judges;
use crate::document::{BlockKind, Role};
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "nobody-responsible",
    says: "Duties that name no owner.",
    personas: &[ONCALL, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Duties,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

static DUTY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"will be (?:considered|decided)|(?:the |an? )?decision (?:will|is to|has to|must|should) be (?:taken|made)|some(?:body|one) (?:(?:is|will be|must be|should be) (?:then )?[a-z]+ed|(?:from (?:the )?[a-z]+ )?(?:will|must|should|has to|needs to) [a-z]+|decides|checks|looks)|(?:is|are|gets?) (?:then |always |usually )?(?:followed up|dealt with|sorted out|waived|taken care of|looked into|looked after|chased|escalated|signed off|kicked off|tidied up|double-checked|decided (?:later|on|case by case))|be [a-z]+ed by some(?:one|body)|gets? (?:approved|reviewed|registered|checked|arranged|organi[sz]ed|trained|handled|involved|consulted)|needs? (?:clarification|clarifying|clearing up|sorting(?: out)?|looking (?:at|into)|(?:a |an )?(?:decision|approval|sign-off|agreement|owner)|attention|discussion|discussing|fixing|updating|reviewing|checking|tidying)|(?:is|are) (?:cleaned up|rotated|checked|updated|tidied|reviewed|approved|monitored|escalated) (?:every now and then|from time to time|regularly|periodically|occasionally|when needed|if needed|afterwards)|(?:must|will|shall|should|needs? to|ha(?:s|ve) to|(?:is|are) to) (?:first |then |also |always )?be (?:manually |carefully |regularly |periodically )?(?:resolved|sorted out|set up|put in place|dealt with|taken care of|followed up|addressed|handled|involved|consulted|kept (?:informed|in the loop|up to date|posted)|kicked off|prepared|rehearsed|trained|told|notified|negotiated|procured|ordered|drafted|finali[sz]ed|sought|carried out|worked out|tackled|fixed|cleared up|looked into|tidied up|tested|corrected|given (?:a |an |the )?(?:notice|training|briefing)|reviewed|approved|monitored|escalated|signed off|decided|triaged|investigated|communicated|informed|organi[sz]ed|arranged|translated|assessed|coordinated|supervised|followed up|cleaned up|rotated|documented|maintained|handled manually|verified manually|provided|extended (?:later|accordingly)|adjusted|delivered later|supplied|clarified|agreed|discussed|revisited|re-?checked|looked at|(?:switched|turned) (?:off|back)|(?:checked|reviewed|looked at|evaluated|considered) again|checked (?:by hand|manually|regularly|daily|weekly))",
    )
});
/// An actor: somebody by whom, not a way or a date.
static ACTOR: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"by (?:the |an? |our |their |its |at least |two |each |every |whoever |someone )+(?:[a-z-]+ ){0,3}(?:[a-z-]+)|by (?:legal|operations|ops|security|support|finance|marketing|engineering|qa|staff|admins?|administrators|managers|moderators|maintainers|us|them|people|product|compliance)|automatically|owner|responsible|on-?call (?:does|checks|watches|decides|acts|handles)|ci|bot",
    )
});

/// Verbs of work that doesn't get done if nobody is named: deciding, checking, telling people.
static PEOPLES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"reviewed|approved|signed|decided|agreed|clarified|sorted|checked|monitored|watched|informed|notified|told|contacted|consulted|trained|ordered|provided|hired|assigned|translated|escalated|inspected|audited|arranged|organi[sz]ed|coordinated|watered|bought|paid|cleaned|repaired|staffed|announced|rehearsed|asked|involved|invited|verified|updated|renewed|collected|delivered|brought|made available|published internally|followed up|thought|visited|adapted",
    )
});

/// Whether somebody is needed: a plan that orders people's work. Elsewhere the passive tells how things go.
fn matters(reading: &Reading, hit: &Hit<'_>) -> bool {
    let plans = match reading.genre {
        Genre::Product => true,
        Genre::Design | Genre::Other => {
            let order = hit.words.starts_with("is to") || hit.words.starts_with("are to");
            order || reading.document.role(hit.sentence) == Role::Plan
        }
        Genre::Notes => is_decided(reading, hit),
    };
    let redone = reading.genre == Genre::Notes && hit.words.contains(" re");
    plans && (redone || PEOPLES.is_match(hit.words))
}

/// Outside a plan for a product, only what is plainly somebody's chore.
fn orders(reading: &Reading, hit: &Hit<'_>) -> bool {
    const NOW_AND_THEN: [&str; 5] = [
        "from time to time",
        "regularly",
        "periodically",
        "occasionally",
        "now and then",
    ];
    let words = hit.words;
    reading.document.role(hit.sentence) == Role::Plan
        || ["some", "is to ", "are to "]
            .iter()
            .any(|it| words.starts_with(it))
        || NOW_AND_THEN.iter().any(|it| words.contains(it))
}

/// Whether the verb isn't one of those for programs. A design describes code in the same voice.
fn is_people_work(reading: &Reading, hit: &Hit<'_>) -> bool {
    let order = hit.words.starts_with("is to") || hit.words.starts_with("are to");
    let design = !order
        && reading.genre == Genre::Design
        && reading.document.role(hit.sentence) != Role::Plan;
    let verb = PASSIVE.captures(hit.words).and_then(|found| {
        let named = ["modal", "task", "promised", "got"]
            .into_iter()
            .find_map(|it| found.name(it));
        named.map(|it| it.as_str())
    });
    let task = PASSIVE
        .captures(hit.words)
        .is_some_and(|it| it.name("task").is_some());
    (!design || task) && verb.is_some_and(|it| it.len() > 3 && !is_by_program(it))
}

/// “Someone needs to call the farm”: work that notes assign to nobody, unlike what somebody did or would do.
fn is_left_to_somebody(reading: &Reading, hit: &Hit<'_>) -> bool {
    const STILL: [&str; 4] = [" needs to ", " has to ", " must ", " should "];
    let alone = reading
        .before(hit)
        .trim_matches(|it: char| !it.is_alphabetic())
        .is_empty();
    let text = reading.document.lower(hit.sentence.span);
    let asks = text.trim_end_matches([')', ' ', '*']).ends_with('?');
    alone && !asks && hit.words.starts_with("some") && STILL.iter().any(|it| hit.words.contains(it))
}

/// “The contract must be signed” or “The index will be rebuilt”, where notes list what was decided or has to be
/// done, and nobody is named.
fn is_decided(reading: &Reading, hit: &Hit<'_>) -> bool {
    const LISTS: [&str; 7] = [
        "decision",
        "decided",
        "action",
        "next step",
        "to do",
        "todo",
        "agreed",
    ];
    static ORDERED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:must|will|shall|should|needs? to|ha(?:s|ve) to|(?:is|are) to) (?:still |first |then |also )?be [a-z]+",
        )
    });
    let document = &reading.document;
    let heading = document
        .heading(hit.sentence)
        .map_or("", |it| document.lower(it.text));
    let prose = document.prose(hit.sentence.span);
    let mut others = prose.split_whitespace().skip(1);
    // A name in the sentence is somebody.
    let named = others.any(|it| {
        it.trim_start_matches(['(', '@', '*', '_'])
            .starts_with(char::is_uppercase)
    });
    LISTS.iter().any(|it| heading.contains(it))
        && document.block(hit.sentence).kind != BlockKind::Cell
        && ORDERED.is_match(hit.words)
        && !named
        && !document
            .quote(document.block(hit.sentence).span)
            .contains(['@', '(', '`'])
}

/// “As a guest, I want to be told” says what for, not what must be done.
fn is_a_story(reading: &Reading, hit: &Hit<'_>) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    text.starts_with("as") && text.contains("i want")
}

/// “Dealt with separately” tells how, and leaves out nobody.
fn is_a_manner(reading: &Reading, hit: &Hit<'_>) -> bool {
    const MANNERS: [&str; 10] = [
        " through ",
        " via ",
        " as ",
        " in the same",
        " privately",
        " separately",
        " individually",
        " differently",
        " one by one",
        " in turn",
    ];
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    MANNERS.iter().any(|it| rest.starts_with(it))
}

/// Any duty in the passive voice; the verb is checked against what programs do.
static PASSIVE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:must|needs? to|ha(?:s|ve) to|(?:is|are) to|to) (?:first |then |also |always |still |soon )?be (?P<modal>[a-z]+(?:ed|n|t|ught))|will (?:then |also )?be (?P<task>staffed|manned|hired|trained|coached|taught|rebuilt|redone|renewed|revised|rewritten|repainted|cleaned|brought|bought|purchased|leased|rented|rehearsed|thought|made available|announced|advertised|promoted|published internally|moderated|watched|kept an eye on|inspected|audited|verified|surveyed|interviewed|asked|consulted|involved|invited)|(?:will|should|shall) (?:then |also |always |still )?be (?P<promised>[a-z]+(?:ed|n|t|ught)) (?P<how>later|soon|during|afterwards|beforehand|separately|somehow|in (?:time|due|advance|parallel)|on a|with (?:the|our)|at (?:the|a))|gets? (?P<got>[a-z]+(?:ed|n|t|ught))(?: through| up| out| on)?",
    )
});
/// Whether somebody has to do what no program does.
fn is_surely_of_people(words: &str) -> bool {
    const PEOPLES: [&str; 15] = [
        "trained",
        "hired",
        "negotiated",
        "resolved",
        "sorted out",
        "decided",
        "agreed",
        "rehearsed",
        "followed up",
        "consulted",
        "signed off",
        "clarified",
        "procured",
        "dealt with",
        "approval",
    ];
    let must = !words.starts_with("will") && !words.starts_with("get");
    let decision = ["decision", "a decision", "the decision"];
    words.starts_with("some")
        || decision.iter().any(|it| words.starts_with(it))
        || must && PEOPLES.iter().any(|it| words.contains(it))
}
/// “It will be decided whether to go on”: a decision that is nobody's.
fn is_left_open(reading: &Reading, hit: &Hit<'_>) -> bool {
    const WHAT: [&str; 6] = [" whether ", " if ", " how ", " when ", " which ", " who "];
    let rest = &reading.document.lower[hit.span.end..];
    let before = reading.before(hit).to_lowercase();
    (hit.words.ends_with(" decided") || hit.words.ends_with(" considered"))
        && before.trim() == "it"
        && WHAT.iter().any(|it| rest.starts_with(it))
}

/// What only people do for one another; the rest of a plan of a design is mostly work on a program.
fn is_by_people(words: &str) -> bool {
    [
        "communicat",
        "announc",
        "inform",
        "train",
        "review",
        "approv",
        "decided",
        "told",
        "some",
    ]
    .iter()
    .any(|it| words.contains(it))
}

fn find(reading: &Reading) -> Vec<Problem> {
    let actors = reading.places(&ACTOR);
    let mut hits = reading.stated(&DUTY);
    let known: Vec<Span> = hits.iter().map(|it| it.sentence.span).collect();
    let others = reading
        .stated(&PASSIVE)
        .into_iter()
        .filter(|it| matters(reading, it))
        .filter(|it| {
            let decided = reading.genre == Genre::Notes;
            !known.contains(&it.sentence.span) && (decided || is_people_work(reading, it))
        });
    hits.extend(others);
    hits.sort_by_key(|it| it.span);
    hits.retain(|it| match reading.genre {
        Genre::Product => true,
        Genre::Notes => is_left_to_somebody(reading, it) || is_decided(reading, it),
        _ if reading.is_long_design() => {
            reading.document.role(it.sentence) == Role::Plan && is_by_people(it.words)
        }
        _ => orders(reading, it),
    });
    // A text of several sections says in the passive what programs do, too.
    hits.retain(|it| {
        let notes = reading.genre == Genre::Notes;
        notes || !reading.is_long() || is_surely_of_people(it.words) || is_left_open(reading, it)
    });
    // “Verified with a fixture test” says what does it.
    hits.retain(|it| !reading.document.lower(it.sentence.span).contains(" test"));
    // A name of code says what is to be changed, and whoever changes it is known.
    hits.retain(|it| !reading.is_long() || !reading.document.quote(it.sentence.span).contains('`'));
    // “We have to be prepared for …” prepares readers.
    hits.retain(|it| !reading.before(it).to_lowercase().trim_end().ends_with("we"));
    hits.into_iter()
        .filter(|hit| !actors.within(hit.sentence.span))
        .filter(|hit| !vague_trigger::asks_who(reading, hit.sentence))
        .filter(|hit| !is_a_story(reading, hit))
        .filter(|hit| !reading.document.quote(hit.span).starts_with("NEEDS"))
        .filter(|hit| !is_a_manner(reading, hit) && !reading.is_scenario(hit.sentence))
        .filter(|hit| !placeholder::is_left_in(reading.document.prose(hit.sentence.span)))
        .take(6)
        .filter_map(|hit| {
            let gist = reading.gist(hit.sentence.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Minor, hit.sentence),
                format!("No owner for “{gist}”"),
                "On a busy day, everyone assumes someone else will do it.",
                format!("Who is responsible for this, by when, and who is the backup: “{gist}”?"),
            )
        })
        .collect()
}
