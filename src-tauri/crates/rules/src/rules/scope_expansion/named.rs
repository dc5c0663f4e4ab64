//! What a short text brings in that is large by its name, or takes apart.

use std::ops::Range;
use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::pattern::{exact, words};

/// What others are then built on, by the last word of its name.
const LARGE_NAME: &str = r"(?:librar(?:y|ies)|frameworks?|engines?|platforms?|services?|systems?|architectures?|pipelines?|layers?|taxonom(?:y|ies)|generators?|marketplaces?|cms|bus|registr(?:y|ies)|store|hub|grid|fleet|micro-?front-?ends?|micro-?services?|monorepo|toolkits?|sdk|dsl|language|grammar|orchestrator|middleware|gateway|warehouse|data ?lake|back ?-?end|front ?-?end|database|abstractions?|schedulers?|portal|suite|infrastructure|ecosystem|kit|protocol|runtime|compiler|parser|renderer|queue|app|application|cluster|mesh|designer|editor|builder|repository|repositories|servers?)";

/// The same where a verb brings it in.
static BROUGHT: LazyLock<Regex> = LazyLock::new(|| {
    words(&format!(
        r"(?:introduc|creat|build|adopt|develop|design|set up|setup|extract|writ|bring|need|add|defin|implement|establish|launch|provid|roll out|spin up|stand up|deploy|make|extend|switch|mov|migrat|chang|buy|licen[cs]|call(?:s)? for|start over with)(?:e|es|s|ing|ed|er)?(?: up| out| in| (?:over )?to)? (?:(?:an?|our own|its own|new) )((?:[a-z0-9_'/#+-]+ ){{0,5}}?){LARGE_NAME}"
    ))
});

/// The same where it is brought in by nobody in particular: “a cluster is introduced”.
static PASSIVE: LazyLock<Regex> = LazyLock::new(|| {
    words(&format!(
        r"(?:an?|our own) ((?:[a-z0-9_'/#+-]+ ){{0,4}}?){LARGE_NAME}(?: (?:on|in|with|of) [a-z0-9_'/#+ -]+?)? (?:is|are|will be|gets?) (?:introduced|built|developed|created|set up|adopted|added|written)"
    ))
});

/// The same where it is the answer itself: “Solution: a generic rules engine”, “a new parser generator”.
static ANSWER: LazyLock<Regex> = LazyLock::new(|| {
    words(&format!(
        r"(?:(?:fix|solution|proposal|approach|plan|answer|decision|changes?|implementation|design|resolution|remedy|idea|epic|work covers|work comprises|scope)(?:\s*:|\s+(?:is|are|includes|covers|comprises))?\s+(?:to have )?(?:an?|our own|new) |(?:an?|our|into|onto) (?:completely |entirely |brand-?)?new )((?:[a-z0-9_'/#+-]+ ){{0,5}}?){LARGE_NAME}"
    ))
});

/// A part of a product that is replaced as a whole, or written anew.
const PART: &str = r"(?:[a-z0-9_'/#+-]+ ){0,3}?(?:front ?-?end|back ?-?end|app|application|apps|code ?base|data ?base|site|website|css|styles?|styling|style ?sheets?|layouts?|modules?|packages?|build|build system|pipeline|server|client|ui|user interface|generator|parsers?|importers?|exporters?|renderer|player|editor|table|grid|router|routing|navigation|dialogs?|forms?|components?|screens?|pages?|views?|templates?|checkout|cart|shop|login|search|api|orm|store|path|stack|service|services|library|framework|engine|platform|system|widgets?|controls?|storage|cache|logger|logging|mailer|tests?|test suite|suite|firmware|code|scripts?|tool|tools|cli)";

static ANEW: LazyLock<Regex> = LazyLock::new(|| {
    let to = r"(?:to|from [a-z0-9_ -]*? to|into|on|onto|in)";
    words(&format!(
        r"(?:port|migrat|convert|switch|mov|transfer|rewrit|rebuild|re-?implement|redo|recreat)(?:e|es|s|ing)? (?:over )?(?:the|our|its|this|that|all|every|each|whole|entire|complete) {PART}(?: over)? {to} (?:a new |an? |the )?[a-z0-9#+.-]+(?: [a-z0-9#+.-]+)?|(?:re-?architect|restructur|re-?organi[sz]|rewrit|rebuild|re-?platform|overhaul|redo|redesign|re-?engineer|moderni[sz])(?:e|es|s|ing|ting)? (?:the|our|its|this|that|all|every|each|the whole|the entire) {PART}|rewrite of (?:the|our|all|every)|(?:conversion|migration|rewrite|redesign|replacement|port) of (?:all|every|each|the (?:whole|entire|complete))|from scratch|from the ground up|(?:throw|threw)(?:s|ing)? away (?:the|our) {PART}|the (?:entire|whole) (?:[a-z-]+ ){{1,4}}(?:is|gets?|will be) (?:re-?implemented|rebuilt|rewritten|replaced)|(?:remov|replac|rewrit|delet)(?:e|es|ing) (?:every|all|each) (?:[a-z-]+ )?[a-z-]+",
    ))
});

/// What takes the place of a part of a product.
static REPLACED: LazyLock<Regex> = LazyLock::new(|| {
    words(&format!(
        r"(?:replac|swap|exchang|substitut|drop|retir)(?:e|es|s|ing|ping)?(?: out)? (?:(?:the|our|its|all|every|this) {PART}(?: (?:with|by|for|and)|$)|[a-z0-9_, '-]*? (?:with|by|for) (?:an?|our own) (?:[a-z0-9_'/#+-]+ ){{0,5}}?{LARGE_NAME})"
    ))
});

/// What is cut into parts, or put in a place of its own.
static SPLIT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:split|break|divid|cut|decompos|restructur|turn|carv|separat)(?:e|es|s|ing|ting)?(?: up| apart| out)? [a-z0-9_, '-]*? (?:into|as|out of) (?:(?:an?|its own|their own|separate|several|independent|own|[0-9]+|two|three|four|five|six|seven|eight|ten|a set of|a number of|many|multiple) )+(?:[a-z-]+ ){0,2}?(?:micro-?services?|services?|packages?|modules?|repositories|repository|apps?|micro-?front-?ends?|libraries|library|processes|components?)|mov(?:e|es|ing) [a-z0-9_, '-]*? (?:into|to|onto) (?:an?|its own|their own|a separate) (?:[a-z0-9_'/#+-]+ ){0,3}?(?:micro-?service|service|package|repository|platform|cms|framework|library|engine|queue|cluster|cloud)|as a set of (?:[a-z-]+ ){0,2}[a-z-]+s|(?:in|of|with|into|onto|all|over|across) (?:all )?(?:its |the |our )?(?:[1-9][0-9]+|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|dozens of) (?:existing |other |accessible |separate )?(?:components|pages|screens|modules|services|dialogs|forms|views|templates|widgets|endpoints|packages|parsers|apps|repositories|controls|reports|tables|jobs|scripts)",
    )
});

/// A way of building everything, and a product by its name, in the words as they were written.
static BY_NAME: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:[Ii]ntroduc|[Aa]dopt|[Ee]mbrac)(?:e|es|ing)?\s+(?:[A-Z][A-Za-z]{2,}(?-u:\b)|(?:event|machine|domain|server|micro)[ -]?[a-z]+ing(?-u:\b))|(?-u:\b)(?:[Mm]ov|[Ss]witch|[Mm]igrat|[Cc]hang)(?:e|es|ing)?\s+(?:over\s+)?to\s+[A-Z][a-z]{4,}[A-Za-z]*(?-u:\b)|(?-u:\b)(?:[Mm]ov|[Pp]ort|[Mm]igrat|[Rr]eplac|[Cc]onvert|[Rr]ewrit|[Ss]witch|[Ss]wap)(?:e|es|ing|ping)?\s+(?:our|the|all|every)\s+((?:[a-z-]+\s+){1,3}?)(?:to|with|by|in|into|onto)\s+[A-Z][a-z]+[A-Za-z]*(?-u:\b)",
    )
});

/// Everything of a sort, in which something changes.
static EVERYWHERE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:across|in|on|for|to|throughout|of) (?:all|every|each|the whole|the entire|any)(?: of)?(?: the| our)?(?: [0-9]+)?(?: existing| other)?(?: [a-z-]+)? (?:components?|pages?|screens?|modules?|services?|pop-?ups?|dialogs?|forms?|dashboards?|views?|templates?|widgets?|endpoints?|apps?|packages?|teams?|products?|clients?|repositories|parsers?|code ?base|application|app|site|product|tables?|charts?|lists?|text fields|fields?|inputs?|tooltips?|mails|e-?mails)|(?:all|every|each)(?: of)?(?: the| our)?(?: [0-9,]+)? (?:[a-z-]+ )?[a-z-]+(?: (?:in|of) (?:the|our) [a-z-]+)? (?:are|is|get|gets|will be|must be) (?:rebuilt|rewritten|migrated|converted|replaced|redesigned|ported|restyled|moved|reworked)|(?:all|every|each)(?: of)?(?: the| our)? (?:[a-z-]+ )?(?:components?|pages?|screens?|modules?|services?|forms?|dialogs?|views?|widgets?) (?:(?:gets?|receives?|takes?) an?|inherits?|extends?|implements?)|across the (?:[a-z-]+ )?(?:code ?base|app|application|product|site|stack|company|organi[sz]ation)",
    )
});

/// Number of files in words, and files of several packages.
static FILES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:[4-9]|[1-9][0-9]+|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|a dozen|(?:several |two |three )?dozens? of|a dozen of|hundreds of) (?:[a-z-]+ )?files",
    )
});

/// What follows a name that only belongs to such a thing: “a service worker”, “an engine option”.
static GOES_ON: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:[\s]*$|[\s]*[^a-z0-9\s_`'’-]|\s+(?:and|or|with|for|that|which|on|in|to|from|across|built|written|using|so|as|at|by|where|of|under|behind|based|whose|instead|plus|before|after|between|like|called|named|per|including|around|into|inside|over|is|are|will|we|into|because|since|when|then|through|via|here|there|too|first|itself|without|who)(?-u:\b)|\s+[–—-])",
    )
});

/// What a name that reaches over these words isn't brought in by the verb before them.
const JOINTS: [&str; 12] = [
    "to", "of", "for", "in", "on", "from", "at", "into", "that", "which", "by", "existing",
];

/// Where a sentence (lower case) counts more than three files.
pub(super) fn counted_files(text: &str) -> Option<Range<usize>> {
    Some(FILES.find(text)?.range())
}

/// Where a sentence (lower case, and as it was written) names something large; `is_tiny` tells what is moved or
/// replaced without more.
pub(super) fn named(
    text: &str,
    source: &str,
    is_tiny: impl Fn(&str) -> bool,
) -> Option<Range<usize>> {
    let is_thing = |pattern: &Regex| {
        let mut all = pattern.captures_iter(text);
        all.find_map(|found| {
            let whole = found.get(0)?.range();
            let between = found.get(1).map_or("", |it| it.as_str());
            let is_own = !between.split_whitespace().any(|it| JOINTS.contains(&it));
            (is_own && GOES_ON.is_match(&text[whole.end..])).then_some(whole)
        })
    };
    let done = || {
        let mut patterns = [&REPLACED, &ANEW, &SPLIT, &FILES, &EVERYWHERE].into_iter();
        patterns.find_map(|it| Some(it.find(text)?.range()))
    };
    let by_name = || {
        let found = BY_NAME.captures(source)?;
        let is_part = found.get(1).is_some_and(|it| is_tiny(it.as_str()));
        (!is_part).then(|| Some(found.get(0)?.range()))?
    };
    is_thing(&BROUGHT)
        .or_else(|| is_thing(&PASSIVE))
        .or_else(|| is_thing(&ANSWER))
        .or_else(done)
        .or_else(by_name)
}
