//! Words by which authors mark what they doubt themselves.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::document::{BlockKind, Role};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// Those who decide about a text rather than use what it describes: an order that the guest hasn’t confirmed is a
/// state, a price that Legal hasn’t confirmed is open.
macro_rules! deciders {
    () => {
        "(?:legal|finance|compliance|marketing|management|leadership|procurement|security|sales|hr|engineering|design|product|the (?:board|client|vendor|supplier|agency|business|team|legal team|product team|lawyers|stakeholders|steering committee))"
    };
}

/// Doubts that leave something open, whatever the text is.
pub(super) static UNSURE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:add|support|use|include|allow|build)(?: [a-z-]+){1,3} and maybe [a-z]+",
        // What “I” or “we” don’t know.
        r"|(?:i|we)(?:(?:'m|'re| am| are) (?:still |really |quite |just |honestly )?(?:not (?:at all |entirely |quite |really |totally |completely |so |too |very |yet )?(?:sure|certain)|unsure|uncertain)| aren't (?:[a-z]+ )?(?:sure|certain))|(?:i|we) (?:do not|don't) (?:really )?know (?:yet|whether|if)|(?:i|we) have no idea (?:how|what|if|whether|yet)|not (?:entirely |quite |really )?sure (?:if|whether|about|these|this|that|how|which|yet)|(?:nobody|no one) (?:yet )?knows (?:yet )?(?:how|who|what|if|whether|which|when)",
        // What has to be talked about or looked at.
        r"|to be discussed|up for discussion|needs? (?:a |more |further )?discussion|please double-?check|(?:i|we) (?:should|must|need to|have to|still need to) double-?check|(?:i|we) (?:would|'d|will|'ll)? ?(?:still )?(?:have|need) to (?:ask|check)(?: with)? (?:the |our |about )?[a-z]+|(?:have|has) not (?:yet )?agreed on (?:this|that|it|which|how)|open (?:question|issue|point): [a-z]+|needs a decision|decision (?:needed|pending)|(?:is|are) (?:only |just |still )?(?:a|my|our) (?:rough |wild |first |best |educated )?guess",
        // What nobody has said yet.
        r"|(?:",
        deciders!(),
        r"|nobody|no one|we) (?:has not|have not|hasn't|haven't)(?: yet)? (?:confirmed|approved|agreed to|agreed on|decided|settled|signed off|cleared|chosen|agreed)(?: on)? (?:it|this|that|these|them|which|whether|who|when|how|yet|the [a-z]+)|(?:nobody|no one) (?:has |have )?(?:yet )?(?:confirmed|approved|agreed on|decided|settled|checked) (?:it|this|that|these|them|which|whether|who|when|how|yet)|it (?:has not|hasn't) been (?:decided|agreed|settled|clarified) (?:yet )?(?:which|whether|who|when|how|what|if)|not (?:yet )?(?:agreed|confirmed|approved|signed off|cleared) (?:by|with) ",
        deciders!(),
        // What waits for somebody.
        r"|(?:pending|awaiting|waiting (?:for|on)|subject to) ",
        deciders!(),
        r"(?:'s)?(?: team)? (?:approval|sign-?off|confirmation|consent|decision|answer|review|input|to (?:confirm|decide|approve|answer|sign))|(?:pending|awaiting|waiting (?:for|on)|subject to|still needs?) (?:the |a )?(?:approval|sign-?off|confirmation|consent|decision|answer|review|input) (?:by|of|from) ",
        deciders!(),
        r"|(?:i|we)(?:'m|'re| am| are) (?:still )?waiting (?:for|on) [a-z]+(?: [a-z]+){0,2} to (?:confirm|decide|approve|answer|sign|agree)|still needs? ",
        deciders!(),
        r"(?:'s)? (?:approval|sign-?off|ok|okay|confirmation|input)|depends on what ",
        deciders!(),
        r" (?:says?|decides?|thinks?|wants?)|(?:need|have|still|wanted|wants|will|should|must)(?: to)? (?:ask|check (?:(?:this|that|it) )?with|clarify (?:(?:this|that|it) )?with|confirm (?:(?:this|that|it) )?with) ",
        deciders!(),
        r"|(?:awaiting|waiting (?:for|on)) (?:legal|compliance|leadership|the lawyers)|if (?:legal|the lawyers) (?:agrees?|approves?|allows?|confirms?)",
        // What isn’t clear.
        r"|(?:(?:it|this|that)(?:'s| is)|is|are|still|yet|remains?) (?:still |yet )?(?:unclear|(?:not|isn't) (?:yet )?clear(?: yet)?) (?:who|what|when|where|which|how|whether|if)|(?:it|this|that) isn't (?:yet )?clear(?: yet)? (?:who|what|when|where|which|how|whether|if)",
    ))
});

/// Notes at the end of a statement: “2 %, not confirmed”, “(unconfirmed)”.
static NOTED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?:, ?|\(|– |— )(?:but |still |as yet |not yet |yet )?(?:not |un)(?:yet )?(?:confirmed|verified|agreed|decided)(?: yet)?(?:[.;)\n]|$)|(?:, |– |— )(?:but )?we don't know(?: yet)?(?:[.;)\n]|$)|(?-u:\b)is (?:still |yet )?(?:open|undecided)(?:[.;\n]|$)",
    )
});

/// Doubts only where something is required: elsewhere, people think and guess about other things.
static HEDGED: LazyLock<Regex> = LazyLock::new(|| {
    words(r"i (?:think|guess|suppose|believe|assume)|probably|perhaps|maybe|presumably")
});

/// Places where the author marks something as unsure in words.
pub(super) fn in_words(reading: &Reading) -> Vec<Hit<'_>> {
    let mut hits = reading.hits(&UNSURE);
    let noted = reading.hits(&NOTED).into_iter();
    // “The shop is open”, but “Whether the shop gets one is open”.
    hits.extend(noted.filter(|it| !it.words.starts_with("is ") || opens_with_whether(reading, it)));
    if reading.genre == Genre::Product {
        let hedged = reading.hits(&HEDGED);
        hits.extend(hedged.into_iter().filter(|it| is_required(reading, it)));
    }
    hits
}

fn opens_with_whether(reading: &Reading, hit: &Hit<'_>) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    text.trim_start_matches(|it: char| !it.is_ascii_alphabetic())
        .starts_with("whether ")
}

/// Whether the sentence is a requirement or a criterion, which should say what will be.
fn is_required(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let role = document.role(hit.sentence);
    let listed = reading.is_outline || document.block(hit.sentence).kind != BlockKind::Paragraph;
    let numbered = listed && matches!(role, Role::Requirements | Role::Criteria);
    let text = document.lower(hit.sentence.span);
    // “As a guest, I think …” and “users who probably …” speak of others, and a question is asked elsewhere.
    let of_others = [
        "as a ", "as an ", " who ", " that ", " if ", "because ", "?",
    ];
    numbered && !of_others.iter().any(|it| text.contains(it))
}
