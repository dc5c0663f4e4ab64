//! Calls to other systems that may hang forever.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, PERFORMANCE, QA};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{BlockKind, Document, Sentence};
use crate::loud::is_known;
use crate::pattern::{Places, exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-timeout",
    says: "Calls to other systems without a timeout.",
    personas: &[ONCALL, PERFORMANCE, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe rate is fetched live while the bill is open.", "The rate is fetched live while the bill is open."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe till waits until the bank's server answers.", "The till waits until the bank's server answers."),

        fires(
            "Orders are listed. The service calls the payment API.",
            "The service calls the payment API.",
        ),
        fires(
            "The job must send each row to the partner's webhook.",
            "The job must send each row to the partner's webhook.",
        ),
        fires(
            "On save, we will query the address service.",
            "On save, we will query the address service.",
        ),
        fires(
            "- The letter is printed in the background.\n- The address is checked against the town register when the guest pays.",
            "The address is checked against the town register when the guest pays.",
        ),
        fires(
            "Letters are converted through the scan service of our host.",
            "Letters are converted through the scan service of our host.",
        ),
        fires(
            "The rates are taken from the payroll system.",
            "The rates are taken from the payroll system.",
        ),
        silent(
            "The file is checked against the checksum data base. Values are read from the system.",
        ),
        silent("The file is stored in the work directory. It is read from the cache directory."),
        silent(
            "The service calls the payment API with a timeout of 2 s and shows an error after that.",
        ),
        silent(
            "The service calls the payment API. If it is unavailable, the order waits in a queue.",
        ),
        silent(
            "The order gets a number (the request is being refused before it reaches the upstream kitchen).",
        ),
        fires(
            "# Menu\n\n## Decision\n\nA till prints bills.\n\n## Failures\n\n- The printer is out of paper or doesn't respond: the till shows the bill.\n- The drawer is shut: the waiter opens it.\n\nBefore each meal, the till asks the licensing API of the salt provider whether peas may be sold.\n\n## Drawbacks\n\nNone.",
            "Before each meal, the till asks the licensing API of the salt provider whether peas may be sold.",
        )
        .of(domain::Kind::Tech),
        silent("The guest calls the service desk. The API calls for care."),
        silent("## Alternatives\n\nThe service could call the payment API."),
        fires(
            "The till calls the ERP service to post the bill.",
            "The till calls the ERP service to post the bill.",
        ),
        fires(
            "For each dish the page fetches the picture from the media service.",
            "For each dish the page fetches the picture from the media service.",
        ),
        fires(
            "Letters are handed to the printing service, which posts them.",
            "Letters are handed to the printing service, which posts them.",
        ),
        fires(
            "## Design\n\nWe ask the baker's engine for the price.",
            "We ask the baker's engine for the price.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The till books the sum at the bank and waits for the answer.",
            "The till books the sum at the bank and waits for the answer.",
        ),
        fires(
            "Every day the menu is fetched from the address of the cook.",
            "Every day the menu is fetched from the address of the cook.",
        ),
        fires(
            "The kitchen runs on Sesam, a till system. A table is created in Sesam at once.",
            "A table is created in Sesam at once.",
        ),
        fires(
            "- Read the menu from DCS at noon.",
            "Read the menu from DCS at noon.",
        ),
        silent(
            "- Create chat API route in `route.ts`\n- Add conformance testing to invoke validation against the API server",
        ),
        silent("| what | bar |\n|--|--|\n| one call through the engine of the partner | 15 % |\n\nCreate the price engine.")
            .of(domain::Kind::Tech),
        silent("The soup is created in Leeds. The list is sent to Ann. Read it from JSON."),
        silent("The till should create an entry and send the address for S3 once a guest pays."),
        silent("The cook asks the guest for the table. The waiter waits for the guest."),
        silent("The server must send the list. Requests to the API return JSON."),
        silent(
            "# Menu\n\n## Goals\n\nTea.\n\n## Design\n\nThe menu is sent to the kitchen API. The till calls the ping endpoint.",
        ),
        silent(
            "# Menu\n\n## Goals\n\nTea.\n\n## Limits\n\n10 requests per minute and guest on the payment endpoint. Dishes aren't sent to the bank's API.",
        ),
        fires(
            "# Menu\n\n## Goals\n\nTea.\n\n## Solution\n\nThe page calls the carrier’s API for the day.",
            "The page calls the carrier’s API for the day.",
        ),
        fires(
            "# Menu\n\n## Goals\n\nTea.\n\n## Solution\n\nThe till sends each sum to the payment provider.",
            "The till sends each sum to the payment provider.",
        ),
        silent("# Keys\n\n## Motivation\n\nSafety.\n\n## Design\n\nGuests say how to fetch keys from an external service, which enables cooks to read keys from the partner's API.\n\n## Drawbacks\n\nNone.").of(domain::Kind::Tech),
        silent(
            "# Keys\n\n## Motivation\n\nSafety.\n\n## Design\n\nPans register with the oven engine.\n\n## Drawbacks\n\nNone.",
        )
        .of(domain::Kind::Tech),
    ],
};

/// A verb of asking, and a system that is somebody else's.
pub(super) static CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:calls?|quer(?:y|ies)|fetch(?:es)?|requests?|posts?|pushes?|pulls?|sends?|submits?|forwards?|syncs?|looks? up|connects? to|talks? to|polls?|invokes?|retrieves?|downloads?|asks?|contacts?|consults?|reads?|loads?|checks?|creates?|books?|registers?)",
        r"(?: [a-z'_-]+){0,7}? (?:[a-z'_-]+ )?(?:apis?|endpoints?|web ?services?|webhooks?|gateways?|third[- ]part(?:y|ies)(?: [a-z]+)?|external (?:[a-z]+ )?(?:systems?|services?|providers?)|upstream(?: [a-z]+)?|partner(?:'s)? (?:systems?|services?)|(?:payment|address|e-?mail|sms|mail|geocoding|identity|tax|tariff|credit|shipping|pricing|price|inventory|stock|weather|map|exchange|fx|currency|rates?|notification|auth|billing|booking|search|fraud|recommendation|ticket(?:ing)?|certificate|customer|product|translation|content|media|routing|scoring|risk|loyalty|calendar|directory|erp|crm|payroll|hr) (?:service|provider|server|system|engine|authority|platform)|(?:from|to|with|at|through) (?:the|an?|our|their) [a-z-]+ (?:service|provider)|(?:with|at|from|in|against) (?:the|an?|our|their|its) (?:[a-z'-]+ ){0,2}(?:crm|erp|pim|pms|lms|wms|bank|registry|register|bureau|authority|engine|(?:identity|cloud|service|map|data|mobile|network|telephony|hosting) provider)|from there|(?:through|via) (?:the|an?|our) [a-z]+ (?:provider|gateway|service)|from (?:the|that|this|its|an?) (?:[a-z]+ )?(?:url|address|link|feed)|engine|certificate authority|waits? for (?:the|its|an?) (?:answer|reply|response|result|confirmation)|stripe|paypal|adyen|mollie|gocardless|twilio|sendgrid|salesforce|workday|hubspot|zendesk|servicenow|jira|s3)",
        r"|waits? (?:until|for) (?:the |an? |its )?(?:[a-z'-]+ ){0,3}(?:server|service|system|api|endpoint|provider|gateway|bank)(?:'s)? (?:answers?|responds?|repl(?:y|ies)|accepts?|to (?:answer|respond|reply))|(?:is|are) fetched (?:live|on the fly)|fetched live",
        // The same in the passive voice, where the other system is recognized by its owner.
        r"|(?:is|are|be|gets?)(?: also| then| first| automatically)? (?:checked|verified|validated|compared|matched|looked up|read|taken|fetched|loaded|retrieved|converted|translated|scanned|sent|uploaded|submitted|forwarded|passed|pushed|synced|copied|stored|authenticated|handed(?: over)?|passed on|turned into [a-z]+|written|delivered|published|registered|given|reported|booked|transferred|exported|imported)",
        r" (?:back )?(?:against|with|from|in|through|by|via|to|at|using|on|over) (?:the|an?|our|their|its|each) (?:(?:[a-z'-]+ ){0,3}(?:addresses|address|urls?|interfaces?|engine|crm|erp|pim|pms|lms|director(?:y|ies)|registr(?:y|ies)|registers?|providers?|gateways?|apis?|banks?|bureau)|[a-z'-]+ (?:[a-z'-]+ )?(?:services?|systems?|platforms?))",
    ))
});
static GUARD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"time-?outs?|time out|timed out|times out|deadlines?|within [0-9]+ ?(?:ms|s|seconds?|minutes?)|circuit|fall(?:s)?[- ]?backs?|unavailable|unreachable|does not (?:answer|respond)|doesn't (?:answer|respond)|is down|outages?|fails?|failures?",
    )
});
/// Words that limit only the call next to them.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(r"retr(?:y|ies|ied)|queued?|asynchronous(?:ly)?|in the background|errors?")
});
/// People call too, and interfaces are described without being called.
static NOT_A_CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"requests? to|requests? adds?|read (?:apis?|endpoints?)|(?:not|never) [*_]*call|browser (?:[a-z]+ )?apis?|via (?:an? |the )?[a-z]+ channel|creates? (?:an? |the )?(?:[a-z]+ )*(?:apis?|endpoints?|engine)|api (?:routes?|servers?)|endpoint ?slices?|call to wire|new calls? to|(?:conformance|unit|integration|e2e) tests?|testing|(?:guest|user|customer|member|veteran|patient|people|caller|visitor|tenant)s? (?:can |will |must |should )?(?:calls?|requests?|sends?|submits?|posts?)|service desk|(?:guest|user|customer|member|reader|driver|engineer|manager|clerk|waiter|cook|team|staff|admin|operator|warden|resident)s? (?:can |will |must |should |may )?(?:asks?|reads?|checks?|looks? up|contacts?|books?|creates?|registers?|loads?|downloads?|connects? to|talks? to)|search engine|rules engine|(?:work|working|current|same|cache|root|home|source|target|parent|temporary|file|config|package|build|output|this|its) (?:directory|directories)|package registry|file systems?|operating systems?|build systems?|module system|type system|(?:retrieve|fetch)(?:s|es)?(?: [a-z]+){0,5} upstream (?:[a-z]+ )?tokens?|upstream (?:[a-z]+ )?(?:clients?|secrets?)|creates? env|lwc engine|api (?:keys?|group|version|docs?|documentation|reference|calls?|contract)",
    )
});

/// A system by its name, recognized by the capital letter: data is read from it or written into it.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:(?:[Rr]ead|[Rr]eads|fetch(?:es|ed)?|[Ll]oads?|[Ll]oaded|[Pp]ulls?|[Pp]ulled|[Rr]etrieved?|taken|imported|copied|got)(?:[ \t\r\n]+[a-z]+){0,4}[ \t\r\n]+from|(?:created|booked|registered|updated|looked up|checked|stored|opened|entered|reserved|changed|cancelled)(?:[ \t\r\n]+[a-z]+){0,2}[ \t\r\n]+in|(?:written|pushed|synced|posted|sent|passed on|exported|mirrored|replicated|uploaded|forwarded|goes?[ \t\r\n]+from)(?:[ \t\r\n]+[a-z]+){0,5}[ \t\r\n]+(?:to|into|with)|(?:asks?|quer(?:y|ies)|calls?|polls?|contacts?))[ \t\r\n]+(?:the[ \t\r\n]+)?(?P<name>[A-Z][A-Za-z]{2,})(?P<next>[ \t\r\n]+[A-Z][a-z]+)?",
    )
});

/// Calls of systems that the text names, if the name isn't that of a person, place or format: elsewhere, the
/// text mentions it as a program.
fn named_systems(reading: &Reading) -> Vec<Hit<'_>> {
    let document = &reading.document;
    let found = NAMED.captures_iter(&document.prose).filter_map(|found| {
        let (whole, name) = (found.get(0)?, found.name("name")?);
        let sentence = document.sentence_at(whole.start())?;
        let judged = reading.is_judged(sentence)
            && whole.end() <= sentence.span.end
            && !document.role(sentence).is_aside()
            && found.name("next").is_none();
        let span = Span::new(whole.start(), whole.end());
        (judged && is_system(document, name.as_str())).then(|| Hit {
            sentence,
            span,
            words: document.lower(span),
        })
    });
    found.take(20).collect()
}

/// Whether the text says something about a name that is only said about programs. Formats and languages are
/// known words.
fn is_system(document: &Document, name: &str) -> bool {
    const ROUND: usize = 60;
    let prose = &document.prose;
    if is_known(name) || !name.is_ascii() {
        return false;
    }
    let loud = name.bytes().all(|it| it.is_ascii_uppercase());
    loud || prose.match_indices(name).take(20).any(|(at, _)| {
        let from = document.prose.floor_char_boundary(at.saturating_sub(ROUND));
        let to = document
            .prose
            .ceil_char_boundary((at + name.len() + ROUND).min(prose.len()));
        SYSTEM.is_match(&document.lower[from..to])
    })
}

/// What a noun names (“requests per minute to the endpoint”), what isn't done, and what a long design says
/// about its own interfaces rather than somebody else's system.
fn is_told_of(reading: &Reading, hit: &Hit<'_>) -> bool {
    const NOUNS: [&str; 9] = [
        "request", "check", "call", "read", "post", "push", "load", "book", "create",
    ];
    static DENIED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"not|never|would|unaware|could|without|no longer|[a-z]+n't|currently|missing|assumption",
        )
    });
    static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"third[- ]part(?:y|ies)|external|partner(?:'s)?|providers?|vendors?|upstream|payment|bank|stripe|paypal|twilio|sendgrid|salesforce|waits? for|[a-z]+'s (?:[a-z]+ )?(?:apis?|services?|systems?|endpoints?|servers?|web ?hooks?)|company director(?:y|ies)|payroll|erp|crm|of the customer|authority|service of|engine",
        )
    });
    let before = reading.before(hit);
    let opened = before.trim_matches([' ', '*', '_', '-']).is_empty();
    let last = before
        .trim_end()
        .rsplit(' ')
        .next()
        .unwrap_or_default()
        .trim_start_matches('(')
        .to_lowercase();
    let by_article = [
        "the", "one", "a", "an", "of", "all", "per", "each", "this", "that", "job",
    ];
    let by_article =
        by_article.contains(&last.as_str()) || last.bytes().any(|it| it.is_ascii_digit());
    let plural = hit
        .words
        .split(' ')
        .next()
        .is_some_and(|it| it.ends_with('s'));
    let noun = NOUNS.iter().any(|it| hit.words.starts_with(it))
        && (by_article || opened && plural || reading.explains() && last.ends_with("ion"));
    let text = reading.document.lower(hit.sentence.span);
    let own = reading.explains() && !OTHERS.is_match(text);
    // “Enabling them to fetch …” and “how to fetch …” say what for.
    let wanted = reading.explains() && last == "to";
    // An “engine” of a design is mostly a part of the same program.
    let part = reading.explains() && hit.words.ends_with("engine");
    // “Send the address for S3” sends nothing there.
    let meant = PREPOSITION
        .find_iter(hit.words)
        .last()
        .is_some_and(|it| it.as_str().trim() == "for");
    noun || own || wanted || part || meant || reading.explains() && DENIED.is_match(text)
}

/// What leads up to the other side.
static PREPOSITION: LazyLock<Regex> =
    LazyLock::new(|| exact(r" (?:for|to|from|with|at|in|against|through|via|by|using|over|on) "));

static SYSTEM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"apis?|systems?|software|service|provider|platform|connector|interface|data ?base|server|cloud|vendor|can't be reached|is down|web ?hooks?|account at|integration|sync",
    )
});

/// Whether it is a design of many sentences.
fn is_lengthy(reading: &Reading) -> bool {
    const MANY: usize = 60;
    reading.is_long_design() && reading.document.sentences.len() > MANY
}

/// “Before each order, …” tells what a program does whenever something comes in: it is what is built.
fn is_of_each(text: &str) -> bool {
    static EACH: LazyLock<Regex> =
        LazyLock::new(|| exact(r"^[^a-z]*(?:before|after|on|for|with|at) (?:each|every) [a-z]+"));
    EACH.is_match(text)
}

/// Whether the section says what happens if a call takes too long. An item on another thing says nothing about it.
fn is_guarded(reading: &Reading, guards: &Places<'_>, call: Sentence) -> bool {
    const MOST: usize = 30;
    const SHORTEST: usize = 5;
    static CALLS: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "(?:(?:the|an?|each|every|such|this) (?:call|request)|calls|requests|apis?|services?|systems?|providers?)",
        )
    });
    let document = &reading.document;
    let section = document.section(call);
    let own = document.block(call).span;
    if !guards.within(section) || guards.within(own) {
        return guards.within(section);
    }
    let said = document.lower(call.span);
    let told: HashSet<&str> = telling(said, SHORTEST).collect();
    let others = document.sentences_in(section).iter().take(MOST);
    let mut guarding = others.filter(|it| guards.within(it.span));
    let listed = |it: &Sentence| document.block(*it).kind == BlockKind::Item;
    let far = document.sentences_in(section).len() > MOST;
    far || guarding.any(|it| {
        let text = document.lower(it.span);
        !listed(it)
            || CALLS.is_match(text)
            || telling(text, SHORTEST).any(|word| told.contains(word))
    })
}

/// The longer words of a text.
fn telling(text: &str, shortest: usize) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !it.is_ascii_alphabetic());
    words.filter(move |it| it.len() >= shortest)
}

fn find(reading: &Reading) -> Vec<Problem> {
    // A long design names who calls whom, and leaves such limits to the code.
    if is_lengthy(reading) || !reading.may_be_judged(Judges::Gaps) {
        return Vec::new();
    }
    let mut calls = reading.hits(&CALL);
    let named = if reading.is_long_design() {
        Vec::new()
    } else {
        named_systems(reading)
    };
    for named in named {
        if !calls
            .iter()
            .any(|it| it.sentence.span == named.sentence.span)
        {
            calls.push(named);
        }
    }
    calls.sort_by_key(|it| it.span);
    let guards = reading.places(&GUARD);
    let beside = reading.places(&BESIDE);
    calls
        .into_iter()
        .filter(|hit| {
            let document = &reading.document;
            let text = document.lower(hit.sentence.span);
            let listed = document.row(hit.sentence).is_some() && !reading.promises(hit.sentence);
            !document.role(hit.sentence).is_aside()
                && !listed
                && !reading.is_scenario(hit.sentence)
                && !NOT_A_CALL.is_match(text)
                && !is_told_of(reading, hit)
                && !beside.within(document.block(hit.sentence).span)
                && (reading.may_judge(Judges::Gaps, hit.span) || is_of_each(text))
                && !is_guarded(reading, &guards, hit.sentence)
        })
        .take(if reading.explains() { 2 } else { 3 })
        .filter_map(|hit| {
            let call = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("No timeout for “{call}”"),
                "If the other side hangs, this hangs too, and so does everyone waiting for it.",
                format!("How long may this take, and what do people see if it takes longer or fails: “{call}”?"),
            )
        })
        .collect()
}
