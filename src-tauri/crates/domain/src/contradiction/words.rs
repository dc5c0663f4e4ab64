//! Words that state a decision, and the decisions they fit.

use std::sync::LazyLock;

use regex::Regex;

use crate::Judgment::{self, Amber, Approve, Green, Red, Reject, Revise};
use crate::pattern::compiled;

/// Words that state a decision.
pub(super) struct Claim {
    pattern: Regex,
    fits: &'static [Judgment],
    /// The decisions that fit if this is only said about the text as it is.
    as_it_stands: &'static [Judgment],
}

impl Claim {
    pub(super) fn read(&self, clause: &str) -> Option<Vec<Judgment>> {
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

/// The whole text.
const WHOLE: &str = r"(?:this|it|(?:the|this|your|our) (?:(?:[\w'-]+ ){0,2}?NOUN|WORK)(?: as (?:it stands|written|it is|is))?)";
/// The same without other words before the noun: “the Friday release plan” may be one of several in a text.
const ITSELF: &str = r"(?:this|it|(?:the|this|your|our) (?:(?:whole |entire |proposed |current )?(?:NOUN|WORK))(?: as (?:it stands|written|it is|is))?)";
/// Nouns for the text.
const NOUN: &str = "(?:document|proposal|plan|design|draft|text|spec|specification|rfc|prd|kep|adr|submission|roadmap|pull request|paper)";
/// Nouns for its subject that can also stand for the text.
const WORK: &str = "(?:change|project|feature|migration|rollout)";
const ADVERB: &str = r"(?:(?:thus|simply|still|now|also|hence|therefore|[a-z]+ly),? )*";
const LEAD: &str = r"^(?:(?:overall|in short|in sum|all in all|this (?:week|sprint|month|quarter)|on balance|therefore|so|thus|hence|in the end|taken together|as it stands|as written|still|yet|and|but|however|finally|for (?:this|these|that|those) reasons?|in (?:my|our) (?:view|judgment|judgement|opinion)|(?:i|we) (?:think|believe|hold|find|conclude|judge)(?: that)?|(?:my|the) (?:conclusion|judgment|judgement|view|verdict|finding) is(?: that)?|which means(?: that)?|(?:the|these|those|this|all)(?: [\w'-]+){0,4} (?:means?|(?:is|are) so [\w-]+) that|[a-z]+ly),? )*";
const AS_IS: &str = r"(?: as (?:it stands|it is|is|written|proposed)| in (?:its (?:current|present)|this) (?:form|state|shape)| unchanged| like this| this way| yet| today| now| for now| right now)";
const END: &str = r"(?:$|,| outright| altogether| entirely| completely| here| on (?:these|those|all|both) | for (?:these|this|two|three|several)\b| for (?:a )?(?:rework|revision|rewrite)\b| in full| in favou?r of | and (?:not|rewritten|reworked|redone|written|sent|resubmit|resubmitted|work|built|it|start|starting|begin|a different|another)\b| but )";

const NOT_NOW: &[Judgment] = &[Revise, Reject];
const NOT_NEVER: &[Judgment] = &[Approve, Revise];
const NOT_GREEN: &[Judgment] = &[Amber, Red];
const NOT_RED: &[Judgment] = &[Green, Amber];
/// The decision that a clear approval fits. If the sentence also asks for changes, a revision fits too.
pub(super) const GOES_AHEAD: &[Judgment] = &[Approve];

/// Words that state a decision, with the decisions that fit, and those that fit if it is said about the text
/// as it is. `SUBJECT` is the whole text or nothing; `BARE` is the start of a sentence.
const WORDS: [(&[&str], &[Judgment], &[Judgment]); 8] = [
    (
        &[
            "SUBJECT (?:must|should|has to|ought to|needs to) ADVERB be ADVERB (?:reject|rejected|turned down|declined|scrapped|abandoned|killed)END",
            "ITS (?:is ADVERB rejected|deserves (?:rejection|to be rejected))END",
            "BARE (?:reject|rejected|declined)(?: WHOLE)?END",
            "BARE rejection is (?:warranted|justified|unavoidable|the (?:only )?(?:right|responsible|sensible) (?:call|decision|outcome|choice))END",
            r"\b(?:i|we) ADVERB (?:must |would )?ADVERB (?:recommend|advise|suggest) that WHOLE be ADVERB (?:rejected|turned down|declined|scrapped)END",
            r"^(?:this|it) is a (?:clear |plain )?rejectEND",
            "BARE rejecting WHOLE is the (?:[a-z]+ )?(?:call|decision|outcome|choice)END",
            "ITS is beyond repairEND",
            "^the idea (?:is beyond repair and )?(?:must|should) be ADVERB (?:abandoned|dropped|rejected)END",
            "BARE (?:abandon|scrap) WHOLEEND",
            r"\b(?:i am|we are) ADVERB rejecting WHOLEEND",
            r"\b(?:i|we) ADVERB (?:must |would |have to |will )?ADVERB (?:reject WHOLE|recommend (?:rejection|rejecting WHOLE))END",
            r"\b(?:decision|verdict|recommendation|ruling|right (?:call|choice|outcome)) (?:is|must be|should be|has to be) (?:to )?(?:reject|rejection)(?: WHOLE)?END",
        ],
        &[Reject],
        NOT_NOW,
    ),
    (
        &[
            "SUBJECT (?:must|should) not ADVERB (?:be )?ADVERB (?:approved|accepted|go ahead|proceed|move forward|ship|shipped|built|released|launched|implemented|adopted|merged)END",
            "ITS (?:can|may|is) not ADVERB (?:be )?ADVERB (?:approved|accepted|go ahead|proceed|move forward|ship|shipped|built|released|launched|implemented|adopted|merged)END",
            r"\bunder no circumstances should WHOLE be (?:approved|accepted|shipped|built|released|launched|deployed|adopted|merged)END",
            r"\b(?:i|we) ADVERB (?:must |would )?ADVERB (?:recommend|advise) that WHOLE not be ADVERB (?:approved|accepted|built|adopted)END",
            "BARE approving WHOLE would be (?:wrong|irresponsible|reckless|a mistake|premature)END",
            "BARE it would be (?:wrong|irresponsible|reckless|a mistake|premature) to (?:approve|recommend) WHOLEEND",
            "ITS is ADVERB unacceptableEND",
            r"^(?:this|it) is a (?:[a-z]+ )?(?:no-go|no from (?:me|us))END",
            r"^(?:(?:the|my) )?(?:verdict|decision|recommendation) is (?:a )?(?:[a-z]+ )?noEND",
            "BARE approval (?:now |today |here )?would be (?:wrong|irresponsible|reckless|a mistake|premature)END",
            "ITS needs (?:another|one more|a further|a second) roundEND",
            r"\b(?:i|we) (?:can|do|would|will) not ADVERB recommend that WHOLE (?:goes? ahead|proceeds?|(?:be|is) (?:approved|accepted))END",
            r"\b(?:i|we) (?:can|must|should|will) not let WHOLE (?:be approved|go ahead|proceed|ship)END",
            r"(?:BARE |\b(?:i|we) would )(?:send|return) WHOLE back(?: to (?:its|the) authors?)?END",
            "BARE not recommendedEND",
            r"^no-goEND",
            r"\b(?:i am|we are) (?:not able|unable) to (?:approve|recommend|support|endorse) WHOLEEND",
            "BARE approval is (?:out of the question|not (?:warranted|justified))END",
            "ITS (?:does not deserve|deserves no) (?:approval|to be approved)END",
            r"\b(?:i|we) would vote against WHOLEEND",
            r"\b(?:i|we) ADVERB (?:must |would |have to )?ADVERB (?:recommend|advise) against (?:(?:approving|accepting|approval of) WHOLE|approval|this|it)END",
            r"\b(?:i|we) (?:would )?vote no(?: on WHOLE)?END",
            r"\b(?:i|we) (?:can|do|would|will) not ADVERB (?:endorse|support) WHOLEEND",
            "ITS is ADVERB (?:unsound|unworkable|untenable)END",
            "BARE (?:the )?work (?:on WHOLE )?(?:must|should|can|may) not (?:begin|start|go ahead|proceed)END",
            r"^(?:changes|fixes|edits|revisions) (?:are|is) ADVERB (?:required|needed|necessary) as it stands",
            r"^(?:(?:the|these|those|all|both|its) )*(?:(?:open|blocking|major|remaining) )*(?:issues|concerns|gaps|problems|points|findings) (?:must|have to|need to) (?:all )?be (?:resolved|settled|addressed|fixed|closed|answered) as it stands",
            "SUBJECT should ADVERB be ADVERB sent backEND",
            "SUBJECT must ADVERB be ADVERB fixed as it standsEND",
            "BARE do not (?:proceed|go ahead)(?: with WHOLE)?END",
            "BARE do not (?:ship|merge|build|adopt|implement) WHOLEEND",
            "ITS is not (?:yet |ADVERB )?(?:ready|acceptable)(?: for approval| to (?:be approved|go ahead|proceed|ship|be built))?END",
            "(?:ITS is |BARE )(?:not (?:yet )?|un)fit (?:for approval|to be approved|to go ahead|to proceed|to ship)END",
            "BARE not (?:yet )?ready (?:for approval|to be approved|to go ahead|to proceed)END",
            "SUBJECT (?:must|should|has to|needs to) ADVERB go backEND",
            r"\b(?:i|we) (?:can|do|would|will) not ADVERB recommend (?:this|it|(?:the|this|your|our) NOUN)END",
            r"\b(?:i|we) (?:can|do|would|will) not ADVERB (?:approve|recommend (?:approval|approving))(?: of)?(?: WHOLE)?END",
            r"\bno (?:[a-z]+ )?(?:reason|grounds?|case|basis) (?:to approve|for approval|for approving)(?: WHOLE)?END",
            "BARE do not approve(?: WHOLE)?END",
            "SUBJECT (?:must|should|has to|needs to) ADVERB be ADVERB (?:revised|reworked|rewritten|sent back)END",
            "BARE revise(?: WHOLE)?END",
            "ITS needs (?:to be revised|(?:a |another |some )?(?:round of )?(?:thorough |major |serious |substantial |further |complete |full |deep |second )?(?:revision|rework|rewrite))END",
            r"\b(?:decision|verdict|recommendation|ruling|right (?:call|choice|outcome)) (?:is|must be|should be|has to be) (?:to )?(?:revise|revision)(?: WHOLE)?END",
        ],
        NOT_NOW,
        NOT_NOW,
    ),
    (
        &[
            "ITS (?:can|may) ADVERB (?:be ADVERB (?:approved|accepted)|go ahead|proceed)END",
            "SUBJECT (?:must|should|ought to) ADVERB (?:go ahead|proceed)END",
            "ITS (?:is )?ADVERB ready (?:for approval|to be approved|to go|to go ahead|to proceed|to ship|to build|to be built|to start|to implement)END",
            r"\b(?:i|we) (?:would )?give WHOLE (?:a|the) green lightEND",
            r"^(?:a )?green lightEND",
            r"\b(?:i|we) ADVERB recommend (?:going ahead|proceeding|moving forward)(?: with WHOLE)?END",
            "BARE (?:the )?work (?:on WHOLE )?can (?:begin|start|go ahead)(?: tomorrow| at once| immediately)?END",
            "BARE go ahead(?: with WHOLE)?END",
            "BARE (?:build|merge|adopt|ship) WHOLEEND",
            r"\b(?:i|we) (?:would |can )?sign off on WHOLEEND",
        ],
        NOT_NEVER,
        GOES_AHEAD,
    ),
    (
        &[
            "SUBJECT (?:must|should|ought to) ADVERB be ADVERB (?:approved|accepted)END",
            "ITS (?:is )?ADVERB approvedEND",
            "ITS (?:is|looks) ADVERB (?:fine|sound|good) as (?:it is|it stands|written)END",
            "ITS (?:deserves|merits) (?:approval|to be approved)END",
            r"BARE (?:this is |it is |we have )?an? (?:[\w-]+,? ){0,3}NOUN (?:that|which) (?:clearly )?(?:deserves|merits) (?:approval|to be approved)END",
            "BARE (?:approve|approved|accepted)(?: WHOLE)?END",
            "BARE (?:ship it|lgtm|looks good to me)END",
            "ITS is ADVERB good to goEND",
            "ITS can ADVERB stand (?:as (?:it is|it stands|written)|unchanged)$",
            "ITS needs no (?:further |more )?(?:revision|rework|changes?|edits?)END",
            "^nothing (?:needs to|has to|must) (?:be )?(?:changed?|revised|fixed)END",
            "^(?:i|we) ADVERB approve(?: WHOLE)?END",
            r"^no (?:further |more )?(?:changes|edits|revisions|fixes) (?:(?:are|is) )?(?:needed|required|necessary)END",
            r"^(?:this|it) is a (?:clear |plain )?yes from (?:me|us)END",
            "BARE the case for (?:approval|approving it) is (?:clear|compelling|overwhelming|strong)END",
            r"\bno (?:[a-z]+ )?(?:reason|grounds?) not to approve(?: WHOLE)?END",
            "BARE approval is (?:warranted|justified|the right (?:call|decision|outcome))END",
            r"\b(?:i|we) ADVERB (?:would |will )?ADVERB (?:approve WHOLE|recommend (?:approval|approving WHOLE))END",
            r"\b(?:decision|verdict|recommendation|ruling|right (?:call|choice|outcome)) (?:is|must be|should be|has to be) (?:to )?(?:approve|approval)(?: WHOLE)?END",
        ],
        GOES_AHEAD,
        GOES_AHEAD,
    ),
    (
        &[
            "SUBJECT (?:must|should|need|can|does) not ADVERB (?:be ADVERB rejected|deserve (?:rejection|to be rejected))END",
            r"\bno (?:[a-z]+ )?(?:reason|grounds?|case|basis) (?:to reject|for rejection|for rejecting)(?: WHOLE)?END",
            "BARE do not reject(?: WHOLE)?END",
            r"^(?:there is )?nothing (?:that )?(?:(?:stands|speaks) against|stands in the way of) WHOLEEND",
            "SUBJECT (?:must|should|has to|needs to) ADVERB be ADVERB (?:revised|reworked|fixed),? (?:and )?not rejectedEND",
        ],
        NOT_NEVER,
        NOT_NEVER,
    ),
    (
        &[
            r"(?:BARE (?:(?:the |this )?(?:overall |right |correct |honest )?(?:status|color|project|program|programme|work)|it|this)|, (?:and|so) (?:the )?(?:overall )?(?:status|project|program|programme))(?: as a whole)? (?:is|stays|remains|must be|should be|can (?P<cannot>not )be) ADVERB (?P<not>not |no longer )?ADVERB (?P<color>green|amber|red)(?:$|,| and | but | for now| now| today)",
            r"^(?P<color>green|amber|red)(?:$|,)",
            r"^(?:the )?(?:overall )?status (?P<color>green|amber|red)$",
            r"^i (?:would )?(?:call|rate|mark) (?:this|it|the (?:status|project)) (?P<color>green|amber|red)(?:$|,)",
            r"\bno reason for anything (?:but|other than) (?P<color>green|amber|red)(?:$|,)",
        ],
        &[],
        &[],
    ),
    (
        &[
            "BARE (?:the |this )?(?:project|program|programme|work) is ADVERB (?:off (?:course|track)|in trouble)(?:$|,| and | but )",
        ],
        NOT_GREEN,
        NOT_GREEN,
    ),
    (
        &[
            "BARE (?:everything|all of it|(?:the |this )?(?:project|program|programme|work)) is ADVERB on (?:course|track)(?:$|,| and )",
        ],
        NOT_RED,
        NOT_RED,
    ),
];

pub(super) static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
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

static AS_IT_STANDS: LazyLock<Regex> = LazyLock::new(|| compiled(AS_IS));

fn spelled_out(pattern: &str) -> String {
    let conjunction = r"\b(?:and|but|yet|so) (?:it |this )?";
    let subject = |whole: &str| {
        let named = whole.replace("this|it|", "");
        format!(
            "(?:{LEAD}(?:{whole} )|{LEAD}{WHOLE} .*{conjunction}|, (?:and|but|so) (?:it|this|{whole}) | (?:and|so) {named} |\\benough that {whole} |^){ADVERB}"
        )
    };
    pattern
        .replace("SUBJECT ", &subject(WHOLE))
        .replace("ITS ", &subject(ITSELF))
        .replace("BARE ", LEAD)
        .replace("ADVERB ", ADVERB)
        .replace("WHOLE", WHOLE)
        .replace("NOUN", NOUN)
        .replace("WORK", WORK)
        .replace("END", &format!("{AS_IS}?{END}"))
}

#[cfg(test)]
mod tests {
    use crate::Judgment::{self, Approve, Reject, Revise};
    use crate::contradiction::contradiction;

    #[test]
    fn what_leads_up_to_a_decision_does_not_hide_it() {
        let check = |decision: Judgment, said: &str, contradicts: bool| {
            let found = contradiction(decision, said).is_some();
            assert_eq!(found, contradicts, "{said}");
        };
        check(Approve, "The verdict should be reject.", true);
        check(Approve, "The verdict must be to reject.", true);
        check(Reject, "The verdict should be approve.", true);
        check(Revise, "The verdict should be approve.", true);
        let severe = "The gaps are so severe that the document must be rejected.";
        check(Approve, severe, true);
        check(Reject, severe, false);
        let together = "Taken together, these gaps mean that the proposal must be rejected.";
        check(Approve, together, true);
        let stray = "The links are so long that this field must be rejected.";
        check(Approve, stray, false);
    }
}
