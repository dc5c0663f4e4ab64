//! Whether a judge's own words decide otherwise than its decision. Only what plainly decides counts:
//! questions, conditions, what others hold and quoted words are left alone, and so is every language
//! but English.

use std::sync::LazyLock;

use regex::Regex;

use crate::Judgment::{self, Amber, Approve, Green, Red, Reject, Revise};
use crate::pattern::compiled;

mod choice;

pub use choice::contradicts_choice;

/// The first sentence of `said` that decides otherwise than `decision`.
pub fn contradiction(decision: Judgment, said: &str) -> Option<String> {
    let otherwise = |sentence: &&str| {
        let mut decided = decided(sentence).into_iter();
        decided.any(|fits| is_of_one_kind(&fits, decision) && !fits.contains(&decision))
    };
    sentences(said).find(otherwise).map(str::to_owned)
}

/// The same of words that are about something else, such as a risk: only a sentence that names the text
/// or the verdict counts, since “this must be rejected” may be said of the risk.
pub fn contradiction_in_passing(decision: Judgment, said: &str) -> Option<String> {
    let named = |sentence: &&str| NAMED.is_match(&sentence.to_lowercase());
    let mut named = sentences(said).filter(named);
    named.find_map(|sentence| contradiction(decision, sentence))
}

fn sentences(said: &str) -> impl Iterator<Item = &str> {
    let sentences = said.split_inclusive(['\n', '.', '!', '?']);
    sentences.map(str::trim).filter(|one| !one.is_empty())
}

/// Whether both decide on a status, or neither does.
fn is_of_one_kind(fits: &[Judgment], decision: Judgment) -> bool {
    let is_status = |it: &Judgment| matches!(it, Green | Amber | Red);
    fits.iter().any(|it| is_status(it) == is_status(&decision))
}

/// What a sentence decides: for each time the decisions that fit its words.
fn decided(sentence: &str) -> Vec<Vec<Judgment>> {
    let clauses = clauses(sentence);
    let decided = clauses
        .iter()
        .flat_map(|clause| CLAIMS.iter().filter_map(|claim| claim.read(clause)));
    let asks = LazyLock::new(|| ASKS.is_match(&sentence.to_lowercase()));
    let decided = decided.map(|mut fits| {
        if fits == GOES_AHEAD && *asks {
            fits.push(Revise);
        }
        fits
    });
    decided.collect()
}

/// The clauses of a sentence that decide plainly, in plain words.
fn clauses(sentence: &str) -> Vec<String> {
    if sentence.ends_with('?') {
        return Vec::new();
    }
    let plain = plain(sentence);
    // What stands behind a reason for something is no decision.
    let reason = REASON
        .find(&plain)
        .map_or(plain.len(), |found| found.start());
    // “Rejected until the lag is bounded” decides on the text as it stands.
    let plain = UNTIL.replace(&plain[..reason], "${not}${no}${fix} as it stands");
    let plain = plain.as_ref();
    let mut from = 0;
    let mut clauses = Vec::new();
    let end = plain.len()..plain.len();
    let ends = ENDS.find_iter(plain).map(|found| found.range());
    for end in ends.chain(std::iter::once(end)) {
        let (clause, before) = (plain[from..end.start].trim(), &plain[..end.start]);
        from = end.end;
        if HEDGED.is_match(before) || OTHERS.is_match(before) || THEIRS.is_match(&plain[from..]) {
            continue;
        }
        clauses.push(clause.to_owned());
    }
    clauses
}

/// A sentence in lower case, without marks, short forms and the words of others that it quotes.
fn plain(sentence: &str) -> String {
    let mut plain = sentence.to_lowercase().replace(['’', '‘', '`'], "'");
    for (short, long) in [("can't", "can not"), ("cannot", "can not"), ("n't", " not")] {
        plain = plain.replace(short, long);
    }
    let plain = QUOTED.replace_all(&plain, "…");
    let letters = plain.chars().filter(|sign| !"*_\"“”".contains(*sign));
    let plain: String = letters.collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = MARKER.replace(&plain, "");
    let plain = CONCEDED.replace(&plain, "");
    let plain = JOINED.replace(&plain, "");
    let plain = plain.trim_end_matches(['.', '!']);
    STILL.replace(plain, "").into_owned()
}

/// Words that decide.
struct Claim {
    pattern: Regex,
    fits: &'static [Judgment],
    /// What fits where it is said only of the text as it stands.
    as_it_stands: &'static [Judgment],
}

impl Claim {
    fn read(&self, clause: &str) -> Option<Vec<Judgment>> {
        let found = self.pattern.captures(clause)?;
        if let Some(color) = found.name("color") {
            let is_not = found.name("not").is_some() || found.name("cannot").is_some();
            let said = |it: &Judgment| it.label().eq_ignore_ascii_case(color.as_str());
            let colors = [Green, Amber, Red];
            return Some(colors.into_iter().filter(|it| said(it) != is_not).collect());
        }
        let fits = if AS_IT_STANDS.is_match(clause) {
            self.as_it_stands
        } else {
            self.fits
        };
        Some(fits.to_vec())
    }
}

/// The whole text, where a sentence begins with it.
const WHOLE: &str = r"(?:this|it|(?:the|this|your|our) (?:[\w'-]+ ){0,2}?NOUN(?: as (?:it stands|written|it is|is))?)";
/// What a text is called.
const NOUN: &str = "(?:document|proposal|plan|design|draft|text|spec|specification|rfc|prd|kep|adr|submission|roadmap|report|pull request|change|paper|project|feature|migration|rollout)";
const ADVERB: &str = r"(?:(?:thus|simply|still|now|also|hence|therefore|[a-z]+ly),? )*";
const LEAD: &str = r"^(?:(?:overall|in short|in sum|all in all|on balance|therefore|so|thus|hence|in the end|taken together|as it stands|as written|still|yet|and|but|however|finally|for (?:this|these|that|those) reasons?|in (?:my|our) (?:view|judgment|judgement|opinion)|(?:i|we) (?:think|believe|hold|find|conclude|judge)(?: that)?|(?:my|the) (?:conclusion|judgment|judgement|view|verdict|finding) is(?: that)?|which means(?: that)?|[a-z]+ly),? )*";
const AS_IS: &str = r"(?: as (?:it stands|it is|is|written|proposed)| in its (?:current|present) (?:form|state|shape)| unchanged| yet| today| now| for now| right now)";
const END: &str = r"(?:$|,| outright| altogether| entirely| completely| here| on (?:these|those|all|both) | for (?:these|this|two|three|several) | in full| in favou?r of | and (?:not|rewritten|reworked|redone|written|sent|resubmitted|work|built|it|start|starting|begin)\b| but )";

const NOT_NOW: &[Judgment] = &[Revise, Reject];
const NOT_NEVER: &[Judgment] = &[Approve, Revise];
/// What approves plainly. A sentence that asks for changes too fits a revision as well.
const GOES_AHEAD: &[Judgment] = &[Approve];

/// Words that decide, with what fits them, and what fits them where they are said of the text as it
/// stands. `SUBJECT` is the whole text or nothing, `BARE` the beginning of a sentence.
const WORDS: [(&[&str], &[Judgment], &[Judgment]); 6] = [
    (
        &[
            "SUBJECT (?:must|should|has to|ought to|needs to) ADVERB be ADVERB (?:rejected|turned down|declined|scrapped|abandoned)END",
            "SUBJECT (?:is ADVERB rejected|deserves (?:rejection|to be rejected))END",
            "BARE (?:reject|rejected)(?: WHOLE)?END",
            "BARE rejection is (?:warranted|justified|unavoidable|the (?:only )?(?:right|responsible|sensible) (?:call|decision|outcome|choice))END",
            r"\b(?:i|we) ADVERB (?:must |would )?ADVERB (?:recommend|advise|suggest) that WHOLE be ADVERB (?:rejected|turned down|declined|scrapped)END",
            r"^(?:this|it) is a (?:clear |plain )?rejectEND",
            r"\b(?:i|we) ADVERB (?:must |would |have to |will )?ADVERB (?:reject WHOLE|recommend (?:rejection|rejecting WHOLE))END",
            r"\b(?:decision|verdict|recommendation|ruling) is (?:to )?(?:reject|rejection)(?: WHOLE)?END",
        ],
        &[Reject],
        NOT_NOW,
    ),
    (
        &[
            "SUBJECT (?:can|must|should|may|is) not ADVERB (?:be )?ADVERB (?:approved|accepted|go ahead|proceed|move forward|ship|shipped|built|released|launched|implemented|adopted|merged)END",
            r"\b(?:i|we) ADVERB (?:must |would )?ADVERB (?:recommend|advise) that WHOLE not be ADVERB (?:approved|accepted|built|adopted)END",
            "BARE approving WHOLE would be (?:wrong|irresponsible|reckless|a mistake|premature)END",
            "BARE it would be (?:wrong|irresponsible|reckless|a mistake|premature) to approve WHOLEEND",
            "SUBJECT is ADVERB unacceptableEND",
            "SUBJECT should ADVERB be ADVERB sent backEND",
            "SUBJECT must ADVERB be ADVERB fixed as it standsEND",
            "BARE do not (?:proceed|go ahead)(?: with WHOLE)?END",
            "BARE do not (?:ship|merge|build|adopt|release|launch|implement) WHOLEEND",
            "SUBJECT is not (?:yet |ADVERB )?(?:ready|acceptable)(?: for approval| to (?:be approved|go ahead|proceed|ship|be built))?END",
            r"\b(?:i|we) (?:can|do|would|will) not ADVERB (?:approve|recommend (?:approval|approving))(?: of)?(?: WHOLE)?END",
            r"\bno (?:[a-z]+ )?(?:reason|grounds?|case|basis) (?:to approve|for approval|for approving)(?: WHOLE)?END",
            "BARE do not approve(?: WHOLE)?END",
            "SUBJECT (?:must|has to|needs to) ADVERB be ADVERB (?:revised|reworked|rewritten|sent back)END",
            "SUBJECT needs (?:to be revised|(?:a |another )?(?:[a-z]+ )?(?:revision|rework|rewrite))END",
            r"\b(?:decision|verdict|recommendation|ruling) is (?:to )?(?:revise|revision)(?: WHOLE)?END",
        ],
        NOT_NOW,
        NOT_NOW,
    ),
    (
        &["SUBJECT (?:can|may) ADVERB (?:be ADVERB (?:approved|accepted)|go ahead|proceed)END"],
        NOT_NEVER,
        GOES_AHEAD,
    ),
    (
        &[
            "SUBJECT (?:must|should|ought to) ADVERB (?:be ADVERB (?:approved|accepted)|go ahead|proceed)END",
            "SUBJECT (?:is )?ADVERB (?:approved|ready (?:for approval|to be approved|to go ahead|to proceed|to ship))END",
            "SUBJECT (?:deserves|merits) (?:approval|to be approved)END",
            r"BARE (?:this is |it is |we have )?an? (?:[\w-]+,? ){0,3}NOUN (?:that|which) (?:clearly )?(?:deserves|merits) (?:approval|to be approved)END",
            "BARE (?:approve|approved)(?: WHOLE)?END",
            "BARE (?:go ahead|ship it|lgtm|looks good to me)(?: with WHOLE)?END",
            "BARE approval is (?:warranted|justified|the right (?:call|decision|outcome))END",
            r"\b(?:i|we) ADVERB (?:would |will )?ADVERB (?:approve WHOLE|recommend (?:approval|approving WHOLE))END",
            r"\b(?:decision|verdict|recommendation|ruling) is (?:to )?(?:approve|approval)(?: WHOLE)?END",
        ],
        GOES_AHEAD,
        GOES_AHEAD,
    ),
    (
        &[
            "SUBJECT (?:must|should|need|can|does) not ADVERB (?:be ADVERB rejected|deserve (?:rejection|to be rejected))END",
            r"\bno (?:[a-z]+ )?(?:reason|grounds?|case|basis) (?:to reject|for rejection|for rejecting)(?: WHOLE)?END",
            "BARE do not reject(?: WHOLE)?END",
        ],
        NOT_NEVER,
        NOT_NEVER,
    ),
    (
        &[
            r"(?:BARE |, and |, so )(?:the )?(?:overall )?(?:status|project|program|programme|work|it|this)(?: as a whole)? (?:is|stays|remains|must be|should be|can (?P<cannot>not )be) ADVERB (?P<not>not |no longer )?ADVERB (?P<color>green|amber|red)(?:$|,| and | but | for now| now| today)",
            r"^(?P<color>green|amber|red)(?:$|,)",
        ],
        &[],
        &[],
    ),
];

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let words = WORDS.iter();
    words
        .flat_map(|(patterns, fits, as_it_stands)| {
            patterns.iter().map(move |pattern| Claim {
                pattern: compiled(&spelled_out(pattern)),
                fits,
                as_it_stands,
            })
        })
        .collect()
});

fn spelled_out(pattern: &str) -> String {
    let conjunction = r"\b(?:and|but|yet|so) (?:it |this )?";
    let subject = format!(
        "(?:{LEAD}(?:{WHOLE} )|{LEAD}{WHOLE} .*{conjunction}|, (?:and|but|so) (?:it|this) |\\benough that {WHOLE} |^){ADVERB}"
    );
    pattern
        .replace("SUBJECT ", &subject)
        .replace("BARE ", LEAD)
        .replace("ADVERB ", ADVERB)
        .replace("WHOLE", WHOLE)
        .replace("NOUN", NOUN)
        .replace("END", &format!("{AS_IS}?{END}"))
}

/// The text or the verdict by its name, where a sentence begins with it.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\W*(?:both (?:sides )?(?:agree|hold) that |so |thus |overall,? )?(?:the|this|our|my) (?:[\w'-]+ )?(?:document|proposal|plan|design|draft|text|rfc|prd|kep|adr|report|decision|verdict|recommendation|overall status|status)\b|^\W*(?:(?:this|it) )?(?:must|should|can|may|do) ?not (?:be )?approve",
    )
});

/// Words by which a sentence asks for changes.
static ASKS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:revis|rework|rewrit|fix|chang|amend|address|add|clarif|correct|resolv|settl|nam(?:e|ing)\b|but\b)",
    )
});

/// Where a clause ends that can be read by itself.
static ENDS: LazyLock<Regex> = LazyLock::new(|| compiled(r"[:;(]| [–—-] |—"));
static REASON: LazyLock<Regex> = LazyLock::new(|| compiled(r"\b(?:because|since)\b"));
static UNTIL: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?:\b(?P<not>not [^,;:]*)) (?:before|until) .*$|(?P<no>rejected|revised|reworked|rewritten|revision|rework|rewrite) (?:until|before) .*$|(?P<fix>fixed) before (?:approval|it can be approved)$",
    )
});
static MARKER: LazyLock<Regex> = LazyLock::new(|| compiled(r"^(?:[-•>#]+ |\d+[.)] )+"));
/// What a sentence concedes before it decides, or gives as its reason.
static CONCEDED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^(?:(?:while|although|though|even though|despite|for all|because|since|given) [^,:;]*|with [^,:;]*\b(?:open|missing|undefined|unclear|unanswered|unresolved|unsettled|unsolved)), ",
    )
});
/// What a sentence concedes after it decided.
static STILL: LazyLock<Regex> =
    LazyLock::new(|| compiled(r", (?:although|even though|despite) [^,:;]*$"));
/// A side that the judge says is right: what follows is the judge's own word too.
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^the [a-z]+(?:'s (?:point|case|argument))? (?:is right|stands|wins|prevails)(?:[:;,]| and) ",
    )
});
static AS_IT_STANDS: LazyLock<Regex> = LazyLock::new(|| compiled(AS_IS));

/// What is quoted, where it is more than a word.
static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#""[^"]*\s[^"]*"|“[^”]*\s[^”]*”|„[^“”]*\s[^“”]*[“”]|«[^»]*\s[^»]*»|(?:^|\s)'[^']*\s[^']*'"#,
    )
});

/// Words under which nothing is decided plainly.
static HEDGED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:if|unless|once|until|when|whenever|provided|providing|assuming|as (?:soon|long) as|could|might|may be|perhaps|maybe|whether|otherwise|except|without|or|although|though|while|whereas|despite|in (?:principle|part|theory)|partly|on paper|later|eventually|subject to|conditional|conditionally|pending|after|before|only|alone|rather than|instead of|far from|neither|nor|first|second|old|older|earlier|previous|former|other|alternative|with (?:[a-z]+ )*(?:changes?|conditions?|edits?|fixes|amendments?|reservations?|caveats?))\b",
    )
});

/// Words by which somebody else's view is told.
static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:positions?|sides?|advocates?|challengers?|critics?|critique|reviewers?|opponents?|optimists?|sceptics?|skeptics?|steelman|attackers?|authors?|others|they|he|she|who|argu\w+|claim\w*|says?|said|saying|insist\w*|wants?|wanted|calls? for|called for|according to|contend\w*|assert\w*|urges?|demand\w*|maintains|suggest\w*|propos(?:es|ed)|object(?:s|ed|ion|ions)|ask(?:s|ed)?|told|whoever)\b",
    )
});
static THEIRS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"^\s*(?:that is what|so|says|or so|as) .*\b(?:argu|claim|hold|say|want|see|put)")
});

/// A pattern with words of somebody else in it; `None` where it gets too large.
fn compiled_from(pattern: &str) -> Option<Regex> {
    Regex::new(pattern).ok()
}
