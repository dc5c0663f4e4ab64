//! Steps that hang on a sign nobody could point at.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::document::Sentence;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "vague-trigger",
    personas: &["oncall"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "We open on Monday. If something goes wrong, the kiosk will be switched off again.",
            "If something goes wrong, the kiosk will be switched off again.",
        ),
        fires(
            "The kiosk is opened for everyone once it has proved itself.",
            "The kiosk is opened for everyone once it has proved itself.",
        )
        .of(domain::Kind::Tech),
        fires(
            "When the queue is too long, the desk is told.",
            "When the queue is too long, the desk is told.",
        )
        .of(domain::Kind::Tech),
        fires(
            "If the hit rate is too low, the setting is adjusted.",
            "If the hit rate is too low, the setting is adjusted.",
        )
        .of(domain::Kind::Tech),
        fires(
            "Ovens that behave strangely are taken out.",
            "Ovens that behave strangely are taken out.",
        )
        .of(domain::Kind::Tech),
        fires(
            "If it works well, the other houses follow.",
            "If it works well, the other houses follow.",
        ),
        fires(
            "In case of problems we will go back to paper.",
            "In case of problems we will go back to paper.",
        ),
        fires(
            "When an order goes wrong, the guest gets a message.",
            "When an order goes wrong, the guest gets a message.",
        ),
        silent("If more than 1 % of orders fail, the shift lead switches the kiosk off."),
        silent("When the queue is too long (over 200 orders), the desk is told."),
        silent("## Risks\n\nIf something goes wrong, guests wait."),
        silent("If the name is too long, the command fails.").of(domain::Kind::Tech),
    ],
};

static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:if|when|should|once|where) (?:something|anything|things?|it|this|that|an? [a-z]+|the [a-z]+) (?:goes?|go|went) wrong",
        r"|(?:if|when|once) (?:it|this|that|all|everything) (?:works|goes|runs) (?:out|well|fine|smoothly)",
        r"|(?:if|when|should) (?:there (?:are|is|be) )?(?:any )?(?:problems?|issues?|trouble|difficulties)(?: arises?| occurs?| come up| shows? up)?|in case of (?:any )?(?:problems?|issues?|trouble|an emergency)",
        r"|(?:if|when) (?:the |an? )?(?:[a-z]+ )?(?:queue|load|backlog|traffic|delay|cost|bill|disk|memory|response|rate|share|number)s? (?:is|are|gets?|becomes?|grows?) (?:too )?(?:long|high|low|large|small|big|full|slow|many|few|expensive)",
        r"|(?:if|when|that|which) (?:the |an? )?(?:[a-z]+ )?(?:behaves?|acts?|looks?|seems?) (?:strange(?:ly)?|odd(?:ly)?|bad(?:ly)?|wrong|unusual(?:ly)?|suspicious(?:ly)?|unexpected(?:ly)?)",
        r"|(?:once|when|as soon as|after|until) (?:it|this|that|they|everything|the [a-z]+(?: [a-z]+)?) (?:has|have|is|are|looks?|works?|runs?|proves?) ?(?:been )?(?:proved? (?:itself|themselves)|proven(?: itself| themselves)?|stable|good|well|fine|ready|reliably|smoothly|itself|settled)",
    ))
});
/// A figure or a named sign; what a user does wrong is no sign of trouble either.
static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"[0-9]+|more than|over|above|below|fewer than|less than|alert|alarm|criteria|threshold|error message says",
    )
});

/// Whether this rule asks about the sentence, and so for who acts in it.
pub(super) fn asks_who(reading: &Reading<'_>, sentence: Sentence) -> bool {
    let text = reading.document.lower(sentence.span);
    SIGN.is_match(text) && !FIGURE.is_match(text)
}

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    reading
        .stated(&SIGN)
        .into_iter()
        .filter(|hit| asks_who(reading, hit.sentence))
        .take(3)
        .filter_map(|hit| {
            let sign = reading.written(hit.span);
            let gist = reading.gist(hit.sentence.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("“{sign}”: told by which sign?"),
                format!("“{gist}” hangs on “{sign}”, and as no figure says when that is, people wait on a bad day until somebody dares to decide."),
                format!("Which figure or event counts as “{sign}”, who watches it, and who then does what?"),
            )
        })
        .collect()
}
