//! Lists, exports and uploads without a limit.

#[cfg(test)]
mod cases;
pub(super) mod counted;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PERFORMANCE, QA};
use domain::{Severity, Span};

use self::counted::is_counted;
use crate::demands::Judges;
use crate::pattern::{Places, exact, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unbounded-list",
    says: "Lists, exports and uploads without a limit.",
    personas: &[PERFORMANCE, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

static MANY: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:shows?|displays?|lists?|returns?|gives? back|gives?|gets? to see|loads?|fetch(?:es)?|exports?|downloads?|renders?|retrieves?|prints?|sees?|views?|browse|reads?) (?:us |them |him |her )?(?:a |an |the )?(?:complete |full |whole |entire )?(?:all|every|list of|lists of|history of|full list of|entire|complete list of|full history)(?: (?:the|their|its|his|her|our|existing|past|previous|pending|open|current|matching|available|registered|stored|of))* [a-z]+",
        r"|(?:shows?|displays?|lists?|returns?|gives? back|sees?|gets? to see|loads?|retrieves?|exports?|downloads?) (?:everything|the (?:whole |full |entire |complete |matching |latest |recent )?(?:history|changes|results|matches|matching [a-z]+|matching ones|log|audit (?:log|trail)|archive|backlog)|(?:his|her|their|its|the) (?:[a-z]+ )?history)",
        r"|(?:shows?|sends?|gives?|tells?)(?: [a-z]+){1,2} all [a-z]+ (?:since|of|from|in|ever|until)|(?:stores?|keeps?|buffers?|queues?|collects?|gathers?) [a-z]{2,}[a-hj-rtv-z]s (?:while|until|when|as long as|whenever)",
        r"|(?:returns?|retrieves?|gives? back|delivers?|hands? out|gives? out|answers with|responds with|provides) (?:the |its |their )?(?:[a-z]+ )?[a-z]{2,}[a-hj-rtv-z]s (?:of|for|since|between|that|which|matching|belonging|within|in|from|and their|with)",
        r"|(?:history|log|timeline|list) (?:of (?:an?|the|each) [a-z]+ )?(?:is|are|will be|can be) (?:shown|displayed|listed|returned|exported|downloaded)|(?:files?|images?|photos?|pictures?|documents?|attachments?|videos?|csvs?|spreadsheets?|scans?|receipts?)(?: (?:of|for) (?:the |an? )?[a-z]+)? (?:can|may|will|must) be (?:uploaded|attached|imported|added|sent in)|(?:adds?|attach(?:es)?|takes?|sends?(?: in)?) (?:a |some |several )?(?:pictures|photos|images|attachments|videos|screenshots)",
        r"|uploads? (?:an? |the |their |one or more |several |multiple |any )?(?:[a-z]+ )?(?:files?|images?|photos?|pictures?|documents?|attachments?|videos?|csv|spreadsheets?|receipts?|scans?|evidence|logos?|avatars?|banners?|signatures?)",
        r"|(?:keeps?|holds?|stores?|caches?|remembers?) (?:a list of |the list of )?(?:all|every) (?:the |its |their )?[a-z]+",
        r"|(?:attach(?:es|ed|ing)?|uploads?|sends? in) (?:an? |their |one or more |some )?(?:[a-z]+ )?(?:film|clip|recording|picture|drawing|form|letter|certificate|document|file|scan|screenshot|log)s?|(?:entire|whole|full|complete) (?:[a-z]+ )?(?:log|history|archive|record|file|list|catalogue|inventory|data ?base|transcript)s? (?:for download|to|is|are|can|in)|(?:with|of|for) every [a-z]+ (?:of|by|from) (?:every|all|each) [a-z]+",
        r"|(?:any number of|unlimited(?: number of)?|as many) [a-z]+|(?:of )?any (?:length|size|number)|(?:for|of) any amount|as often as (?:they|you|people|it) (?:likes?|wants?|wish|need)",
        r"|(?:attach|import) (?:files?|documents?|images?|a csv(?: file)?|any [a-z]+)",
    ))
});
static BOUND: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"pag(?:e size|ing|inat(?:e|es|ed|ion))|paged (?:list|view|results?|by|through|table)|(?:list|lists|results?|table|output|orders|it|they|which) (?:is|are|comes?|come) paged|per page|[0-9]+ (?:a|to a|on a|on each) page|max(?:imum)?|first [0-9]+|last [0-9]+|newest [0-9]+|top [0-9]+|[0-9][0-9.,]* ?(?:kb|mb|gb|rows|items|entries|records|files|results|images|photos)|batch(?:es)?|chunks?|cursor|infinite scroll|stream(?:s|ed|ing)?|virtuali[sz]ed|lazy|capped|cap of",
    )
});
/// How large or how many files may be.
static SIZE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"max(?:imum)?|(?:file )?size|[0-9][0-9.,]* ?(?:kb|mb|gb|files?|images?|photos?|pictures?|attachments?|documents?|rows|pixels|px)|first [0-9]+|last [0-9]+|page size|per page|pagination|batch(?:es)?|chunks?|stream(?:s|ed|ing)?|capped|cap of",
    )
});
/// Words that limit only what is next to them.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(r"limited|(?:a|the|no|this|that|hard|upper) limit|limit of|at most|up to|no more than")
});
static NOT_DATA: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"all of the (?:money|time|way)|loads? the changes|all (?:tests?|checks?|cases|errors?|sizes|devices|platforms|browsers|states)|(?:the )?(?:[a-z]+ )?(?:details|settings|properties|contents|credentials|headers|fields|numbers|figures|totals|coordinates|dimensions|permissions|rights|terms|means|bytes|units|hours|days|minutes|seconds) (?:of|for|in|that)",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    let bounds = reading.places(&BOUND);
    let beside = reading.places(&BESIDE);
    reading
        .stated(&MANY)
        .into_iter()
        .filter(|hit| {
            let text = reading.document.lower(hit.span);
            // “All active orders” are those of now.
            let sentence = reading.document.lower(hit.sentence.span);
            let of_now = ["all active ", "all open ", "all pending "];
            let of_now = of_now.iter().any(|it| sentence.contains(it)) && !is_of_all(reading, hit);
            let bare = ["all the", "all of", "every time", "all but", "upload form", "all dates"];
            let few = reading.is_outline
                && (is_few_by_nature(text, sentence) || is_seen(text) && !grows(reading, hit) && !is_of_all(reading, hit));
            !NOT_DATA.is_match(text)
                && !reading.is_scenario(hit.sentence)
                && !reading.is_forbidden(hit.sentence)
                && !of_now
                && !few
                && !sentence.contains(" percent of ") && !sentence.contains("% of ")
                && !is_a_few(reading, hit)
                && !is_a_description(reading, hit)
                && !bare.iter().any(|it| text.ends_with(it))
                && is_built(reading, hit)
                && (!reading.explains() || grows(reading, hit) || is_of_all(reading, hit))
                && !beside.within(reading.document.block(hit.sentence).span)
                && !is_bounded(reading, hit, &bounds)
        })
        .filter(|hit| !is_a_whole(hit.words) && !is_one_thing(reading, hit))
        .take(9)
        .filter(|hit| !is_counted(reading, hit))
        .take(3)
        .filter_map(|hit| {
            let said = to_natural_end(reading, &hit);
            Problem::at(
                [hit.sentence.span],
                Severity::Major,
                format!("No limit given for “{said}”"),
                "It works with ten and fails with ten thousand, and nothing in the section sets a limit.",
                format!("What is the limit, in number and size, and what happens beyond it: “{said}”?"),
            )
        })
        .collect()
}

/// What one team has, what a condition selects, and an offer without limits.
fn is_few_by_nature(words: &str, sentence: &str) -> bool {
    words.starts_with("unlimited")
        || [" in their ", " whose "]
            .iter()
            .any(|it| sentence.contains(it))
}

/// Whether people look at it: “see all tasks”. What a page lists is what has to be counted.
fn is_seen(words: &str) -> bool {
    ["see", "view", "browse"]
        .iter()
        .any(|it| words.starts_with(it))
}

/// Whether the section sets a limit. Where a text sets out a product in parts, a section has limits for several
/// things, so one counts that is beside the list or in a sentence on what is listed.
fn is_bounded(reading: &Reading, hit: &Hit<'_>, bounds: &Places<'_>) -> bool {
    let document = &reading.document;
    let section = document.section(hit.sentence);
    if !reading.is_outline || !bounds.within(section) {
        return bounds.within(section);
    }
    let listed = to_natural_end(reading, hit).to_lowercase();
    let noun = listed.rsplit(' ').next().unwrap_or_default();
    let noun = noun.strip_suffix('s').unwrap_or(noun);
    bounds.within(document.block(hit.sentence).span)
        || document
            .sentences_in(section)
            .iter()
            .any(|it| bounds.within(it.span) && document.lower(it.span).contains(noun))
}

/// Whether whoever runs it sees those of everybody: “Admins see all open orders”.
fn is_of_all(reading: &Reading, hit: &Hit<'_>) -> bool {
    static RUNS: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)(?:admins?|administrators?|managers?|moderators?|operators?|support|staff|back office) (?:can |may |will |must )?(?:then |also )?$",
        )
    });
    const SEEN: [&str; 5] = ["see", "view", "get", "list", "browse"];
    let seen = SEEN.iter().any(|it| hit.words.starts_with(it)) && hit.words.contains(" all ");
    seen && RUNS.is_match(&reading.before(hit).to_lowercase())
}

/// The words of a match, up to the end of the noun that it stops in: “sees all refund requests”.
fn to_natural_end(reading: &Reading, hit: &Hit<'_>) -> String {
    const WHOSE: [&str; 5] = [" your", " my", " our", " their", " its"];
    const MOST: usize = 3;
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.prose(rest);
    let whose = WHOSE.iter().any(|it| hit.words.ends_with(it));
    let words = if whose { MOST } else { 1 };
    let mut end = 0;
    for _ in 0..words {
        let Some(next) = rest[end..].strip_prefix(' ') else {
            break;
        };
        let length = next.find(|c: char| !c.is_ascii_alphabetic() && c != '-');
        let next = &next[..length.unwrap_or(next.len())];
        end += 1 + next.len();
        if next.len() > 3 && next.ends_with('s') && (whose || !hit.words.ends_with('s')) {
            return reading.written(Span::new(hit.span.start, hit.span.end + end));
        }
    }
    reading.written(hit.span)
}

/// Whether a plural after a verb of giving is said about a thing (“its state provides proofs of”), rather
/// than what a person or a program asks for.
fn is_a_description(reading: &Reading, hit: &Hit<'_>) -> bool {
    const GIVES: [&str; 5] = ["return", "retrieve", "provide", "give", "deliver"];
    const WHOLE: [&str; 4] = [" all ", " every", "history", "list"];
    let gives = GIVES.iter().any(|it| hit.words.starts_with(it));
    let whole = WHOLE.iter().any(|it| hit.words.contains(it));
    gives && !whole && !answers_a_request(reading, hit)
}

/// Whether there are few by what they are: what one household or one form has, and what is on a screen.
/// What somebody types a command for, they see in their own window.
fn is_a_few(reading: &Reading, hit: &Hit<'_>) -> bool {
    const FEW: [&str; 23] = [
        "option",
        "command",
        "node",
        "component",
        "metadata",
        "detail",
        "information",
        "message",
        "authentication",
        "error",
        "text",
        "child",
        "famil",
        "parent",
        "field",
        "setting",
        "theme",
        "metric",
        "monetary",
        "restriction",
        "display",
        "step",
        "button",
    ];
    let text = reading.document.lower(hit.sentence.span);
    let at = hit
        .words
        .rfind(' ')
        .map_or(hit.words, |it| &hit.words[it..]);
    let loosely = hit.words.starts_with("as many");
    let liked = ["as they", "as you", "as people"]
        .iter()
        .any(|it| text.contains(it));
    let typed = text.trim_start_matches(['*', ' ', '`']).starts_with('_');
    let heading = reading.document.heading(hit.sentence);
    let story = heading.is_some_and(|it| reading.document.lower(it.text).contains("story"))
        && reading.document.block(hit.sentence).kind == crate::document::BlockKind::Paragraph;
    let one = hit.words.starts_with("upload")
        && [
            "the file",
            " an image",
            " a photo",
            "the photo",
            "the picture",
            "the image",
            " a picture",
            " a receipt",
        ]
        .iter()
        .any(|it| hit.words.contains(it));
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    let of_one = rest.contains(" within a ") || rest.contains(" with a city");
    let next = rest.split_whitespace().next().unwrap_or_default();
    let few = |it: &&str| at.trim_start().starts_with(*it) || next.starts_with(*it);
    let endless = loosely && !liked;
    typed || one || of_one || story || endless || FEW.iter().any(few)
}

/// All of it as opposed to a part, and a sum, have no length.
fn is_a_whole(words: &str) -> bool {
    ["all data", "aggregate counts", "errors", "display a list"]
        .iter()
        .any(|it| words.contains(it))
        || words.ends_with("all my")
        || words.ends_with("counts for")
}

/// “Returns everything needed” and “keeps all animation on the card” aren't about a list.
fn is_one_thing(reading: &Reading, hit: &Hit<'_>) -> bool {
    const NEEDED: [&str; 4] = [" needed", " necessary", " required", " it "];
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    // “Admins can see everything” is about what they may do.
    let may = hit.words.starts_with("see") && reading.before(hit).ends_with(" can ");
    let needed = hit.words.ends_with("everything") && may
        || hit.words.ends_with("everything") && NEEDED.iter().any(|it| rest.starts_with(it));
    let keeps = KEEPS.iter().any(|it| hit.words.starts_with(it));
    let next = rest.split_whitespace().next().unwrap_or_default();
    let plural = |it: &str| {
        it.trim_end_matches(|c: char| !c.is_alphabetic())
            .ends_with('s')
    };
    let single = (keeps || hit.words.contains(" all the "))
        && hit.words.contains(" all ")
        && !plural(hit.words)
        && !plural(next);
    // A file that lists all of something was written by somebody.
    let before = reading.before(hit).to_lowercase();
    let written = [
        "manifest", "file", "document", "table", "section", "chapter",
    ];
    let written =
        hit.words.starts_with("list") && written.iter().any(|it| before.trim_end().ends_with(it));
    let attached = hit.words.starts_with("attached") && before.ends_with("the ");
    let bare = [" all and", " all or", " all in"]
        .iter()
        .any(|it| hit.words.ends_with(it));
    // “Keeps all guests informed” says how they are kept.
    let so = [
        "informed", "updated", "aligned", "engaged", "involved", "safe",
    ];
    let so = keeps && so.contains(&next.trim_end_matches([',', '.', ';']));
    needed || single || written || attached || bare || so
}

const KEEPS: [&str; 5] = ["keep", "hold", "store", "cache", "remember"];

/// Whether a text of several sections is about what certainly grows: everything of everybody, what is kept in
/// memory, records of what happens, and files of any size where no size is given in the whole text.
fn grows(reading: &Reading, hit: &Hit<'_>) -> bool {
    static GROWING: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"orders|transactions|events?|logs?|messages|records|history|requests|posts|comments|entries|rows|notifications|activit(?:y|ies)|invoices|bills|payments|e-?mails|tickets|results|searches|sessions|readings|changes|archive|backlog|everything|in memory|(?:all|every|each) [a-z]+ (?:of|from|by|in) (?:all|any|every|each|other) [a-z]+|any (?:number|length|size|amount)|unlimited|as many|as often",
        )
    });
    static SENT: LazyLock<Regex> = LazyLock::new(|| {
        words(r"upload(?:s|ed)?|attach(?:es|ed|ing)?|import|sends? in|adds?|takes?")
    });
    let sentence = reading.document.lower(hit.sentence.span);
    let sent = SENT.is_match(hit.words);
    if sent {
        return !reading.is_long_design() && !reading.mentions(&SIZE);
    }
    let vague = ["everything", "unlimited", "as many", "history"];
    if vague.iter().any(|it| hit.words.contains(it)) {
        return false;
    }
    GROWING.is_match(hit.words) || answers_a_request(reading, hit) || {
        let at = hit.span.start.saturating_sub(hit.sentence.span.start);
        sentence.get(at..).is_some_and(|it| {
            let near = it.floor_char_boundary(hit.words.len() + 40);
            GROWING.is_match(&it[..near]) && sentence.contains(" all ")
        })
    }
}

/// Promised, or in a design said to be kept: what is kept grows.
fn is_built(reading: &Reading, hit: &Hit<'_>) -> bool {
    ["buffer", "queue", "collect", "gather"]
        .iter()
        .chain(&KEEPS)
        .any(|it| hit.words.starts_with(it))
        || reading.holds(hit.sentence)
        || ASKED_FOR.is_match(reading.document.lower(hit.sentence.span))
        || answers_a_request(reading, hit)
}

/// What people can have from a program, or give to it, in any sort of text.
static ASKED_FOR: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:can|may) (?:be )?(?:[a-z]+ )?(?:see|view|browse|downloads?|exports?|retrieves?|uploads?|uploaded|imports?|attach(?:ed)?|list|sent in)|(?:console|portal|page|screen|app|interface|dashboard|endpoint)(?: [a-z]+){0,8} (?:shows?|lists?|returns?|displays?)",
    )
});

/// Whether the sentence describes what a web address gives back.
fn answers_a_request(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let headed = document
        .heading(hit.sentence)
        .is_some_and(|it| document.quote(it.text).contains("GET "));
    headed || document.quote(hit.sentence.span).contains("GET /")
}
