//! One requirement that is two.

#[cfg(test)]
mod cases;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::QA;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "compound-requirement",
    says: "Two requirements written as one, which can be half met.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

static TWO: LazyLock<Regex> = LazyLock::new(|| {
    const VERB: &str = "(?:accept|add|display|adapt|adjust|answer|archive|arrange|build|call|capture|clean|clear|connect|deliver|describe|draft|extend|fetch|find|get|go|grant|handle|help|highlight|include|install|invite|issue|join|make|measure|monitor|name|open|pass|pick|plan|present|protect|prove|push|put|recognise|recognize|redirect|refresh|remain|render|repeat|request|reschedule|resolve|respond|run|scale|see|serve|skip|split|state|take|test|understand|use|visit|work|allow|apply|ask|attach|book|cancel|change|collect|compare|compute|confirm|convert|copy|count|cut|deactivate|detect|draw|edit|enable|enter|fetch|fill|filter|flag|forward|freeze|group|inform|keep|leave|limit|list|load|log|mark|merge|migrate|move|offer|order|pause|pay|play|post|prevent|process|propose|provide|read|reassign|reboot|receive|register|release|remember|remind|rename|renew|replace|report|reserve|reset|restart|restore|scan|search|select|set|share|sign|sort|start|stop|submit|suggest|support|switch|tag|tell|track|transfer|translate|trigger|turn|undo|unlock|upload|verify|wait|warn|write|validate|check|send|store|save|notify|log|update|delete|create|show|display|e-?mail|export|import|calculate|record|retry|block|reject|return|redirect|encrypt|archive|publish|print|charge|refund|generate|assign|approve|escalate|sync|hide|remove|lock|open|close)";
    words(&format!(
        "(?:must|shall|can|should) ({VERB}), {VERB},? and ({VERB})|(?:must|shall|should|needs? to|ha(?:s|ve) to)(?: also| automatically)? ({VERB})[^.;:]+?,? and (?:then |also |automatically )?({VERB})"
    ))
});
/// Two duties joined, each with its own verb of duty.
static DUTIES: LazyLock<Regex> = LazyLock::new(|| {
    const DUTY: &str = "(?:must|shall|has to|have to|needs? to)";
    words(&format!(
        r"{DUTY} (?:be )?([a-z]+)[^.;:]*?,? and (?:[a-z']+ ){{1,6}}?(?:{DUTY}|will|should) (?:be )?([a-z]+)"
    ))
});
/// What follows a duty: “and” with a verb and its object, as often as there are duties.
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:must|shall|has to|have to|needs? to) (?:also |automatically )?(?P<first>[a-z-]+)|,? and (?:then |also |automatically )?(?P<next>[a-z-]+) (?:the|an?|its|their|his|her|all|each|every|any|it|them)",
    )
});
/// With this many duties joined by “and”, a sentence is several requirements, whatever list it is in.
const SEVERAL: usize = 3;

/// The verbs of a sentence in which a product text demands three things or more.
fn several(reading: &Reading, sentence: Sentence) -> Option<String> {
    const LISTS: [&str; 6] = ["allow", "enable", "support", "help", "not", "be"];
    let text = reading.document.lower(sentence.span);
    let mut verbs: Vec<&str> = Vec::new();
    for found in JOINED.captures_iter(text) {
        if let Some(first) = found.name("first") {
            verbs = vec![first.as_str()];
        } else if let Some(next) = found.name("next").filter(|_| !verbs.is_empty()) {
            verbs.push(next.as_str());
        }
    }
    let is_verb = |it: &&str| !it.ends_with("ing") && !it.ends_with("ed") && !it.ends_with('s');
    let duties = verbs.len() >= SEVERAL && verbs.iter().all(is_verb) && !LISTS.contains(&verbs[0]);
    (duties && reading.genre == Genre::Product).then(|| named(&verbs))
}

static NUMBERED: LazyLock<Regex> =
    LazyLock::new(|| words(r"(?:r|req|fr|nfr|us)[- ]?[0-9]+|[0-9]+\.[0-9]+"));

/// The two verbs of a match.
fn verbs(pattern: &Regex, words: &str) -> Option<String> {
    let found = pattern.captures(words)?;
    let mut verbs = found.iter().skip(1).flatten().map(|it| it.as_str());
    let (one, other) = (verbs.next()?, verbs.next()?);
    let is_verb = |it: &str| !["not", "have", "be", "been"].contains(&it);
    // The second verb often says what comes of the first: “validate and reject”.
    let follows = [
        "reject", "return", "skip", "wait", "show", "display", "update", "sort", "store", "apply",
        "prevent", "filter", "see", "pass", "lost", "add", "redirect", "flag",
    ];
    // “Allow guests to book, move and cancel” is one list of what they may do.
    let is_list = ["allow", "enable", "support", "help"].contains(&one);
    let is_list = is_list || one == other || words.starts_with("can ");
    (is_verb(one) && is_verb(other) && !is_list && !follows.contains(&other))
        .then(|| format!("“{one}” and “{other}”"))
}

/// An item of a list of requirements, or a sentence with its own number.
fn is_requirement(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let listed = document.block(sentence).kind != BlockKind::Paragraph;
    let required = matches!(
        document.role(sentence),
        Role::Requirements | Role::Criteria | Role::Solution
    );
    let numbered = NUMBERED
        .find(document.lower(sentence.span))
        .is_some_and(|it| it.start() < 4);
    let musts = document.lower(sentence.span).matches(" must ").count();
    // A design’s lists say how it works, in as many steps as it takes.
    let product = reading.genre == Genre::Product;
    required && listed && product
        || numbered
        || musts > 2
        || document.role(sentence) == Role::Requirements
}

/// “Provide instructions and support for cooks”: what reads as the second verb is a thing.
fn ends_in_a_noun(reading: &Reading, hit: &Hit<'_>) -> bool {
    const NOUNS: [&str; 17] = [
        "support", "help", "test", "report", "order", "plan", "search", "update", "check",
        "display", "log", "record", "change", "request", "export", "import", "process",
    ];
    const BEHIND_NOUNS: [&str; 6] = ["for", "of", "from", "with", "when", "if"];
    // “With a name and confirm password fields” lists what is shown, “to help find them and offer” what it is for.
    const PARTS: [&str; 5] = [
        " with ",
        " to help ",
        " to ensure ",
        " in order to ",
        " so that ",
    ];
    if PARTS.iter().any(|it| hit.words.contains(it)) {
        return true;
    }
    let last = hit.words.rsplit(' ').next().unwrap_or_default();
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    let next = rest.split_whitespace().next().unwrap_or_default();
    let goes_on = rest.starts_with(' ') && next.starts_with(|it: char| it.is_alphanumeric());
    NOUNS.contains(&last) && (!goes_on || BEHIND_NOUNS.contains(&next))
}

fn find(reading: &Reading) -> Vec<Problem> {
    let hits = reading
        .stated(&TWO)
        .into_iter()
        .filter(|hit| is_requirement(reading, hit.sentence) && !reading.is_scenario(hit.sentence))
        .filter(|hit| !ends_in_a_noun(reading, hit));
    let mut both: Vec<(Span, String)> = hits
        .filter_map(|hit| Some((hit.sentence.span, verbs(&TWO, hit.words)?)))
        .collect();
    let duties = reading.promised(&DUTIES);
    for hit in duties
        .into_iter()
        .filter(|it| is_requirement(reading, it.sentence))
    {
        let known = both.iter().any(|it| it.0 == hit.sentence.span);
        if let Some(verbs) = verbs(&DUTIES, hit.words).filter(|_| !known) {
            both.push((hit.sentence.span, verbs));
        }
    }
    for sentence in reading.sentences() {
        let judged = !reading.is_scenario(sentence) && reading.promises(sentence);
        let known = both.iter().any(|it| it.0 == sentence.span);
        if judged
            && !known
            && let Some(verbs) = several(reading, sentence)
        {
            both.push((sentence.span, verbs));
        }
    }
    both.sort();
    let document = &reading.document;
    both.retain(|it| {
        let text = unnumbered(document.lower(it.0));
        // What one event leads to belongs together.
        let of_an_event = ["when ", "if ", "once "]
            .iter()
            .any(|by| text.starts_with(by));
        !of_an_event && !text.contains("given ")
    });
    let Some((_, verbs)) = both.first() else {
        return Vec::new();
    };
    Problem::at(
        both.iter().map(|it| it.0),
        Severity::Minor,
        format!(
            "{} requirements in one: {verbs}",
            if verbs.contains(',') {
                "Several"
            } else {
                "Two"
            }
        ),
        "If only one of the two works, nobody can say whether the requirement is met.",
        format!("Do {verbs} always go together, or does each need its own requirement and check?"),
    )
    .into_iter()
    .collect()
}
