//! Steps that depend on a vague sign.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::{ONCALL, QA};

use crate::demands::Judges;
use crate::document::{Role, Sentence};
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "vague-trigger",
    says: "Steps that depend on a vague condition.",
    personas: &[ONCALL, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        silent(
            "# Menu\n\nEach soup adds salt, but only once the previous soup has proven that it works.\n\n**Unlock condition:** Go on when:\n\n- 75 % of guests come back",
        ),
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
        fires(
            "The gate opens when there's enough demand.",
            "The gate opens when there's enough demand.",
        ),
        fires(
            "If the lag gets too high, the baker is called.",
            "If the lag gets too high, the baker is called.",
        )
        .of(domain::Kind::Tech),
        fires(
            "When too many ovens are cold, the bell rings.",
            "When too many ovens are cold, the bell rings.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The trial ends when we are happy with it.",
            "The trial ends when we are happy with it.",
        ),
        fires(
            "If the feedback is good, the other 11 kitchens follow.",
            "If the feedback is good, the other 11 kitchens follow.",
        ),
        silent("When there are enough cups on the tray, it moves.").of(domain::Kind::Tech),
        silent("If more than 1 % of orders fail, the shift lead switches the kiosk off."),
        silent("When the queue is too long (over 200 orders), the desk is told."),
        silent(
            "| now | better |\n|--|--|\n| If something goes wrong, call | If the oven is cold, call |",
        ),
        silent("When the soup is ready to be served, it is brought."),
        silent("When several different soups are defined for a day, they are sorted."),
        silent("The label says “If something goes wrong, call us”."),
        silent("## Risks\n\nIf something goes wrong, guests wait."),
        silent("If the name is too long, the command fails.").of(domain::Kind::Tech),
        silent("If more eyes are needed, bring it to the meeting."),
        silent(
            "Guests will see no reason if something goes wrong during the meal. After a cold meal, they get the menu again.",
        ),
    ],
};

static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:if|when|should|once|where) (?:something|anything|things?|it|this|that|an? [a-z]+|the [a-z]+) (?:goes?|go|went) wrong",
        r"|(?:if|when|once) (?:it|this|that|all|everything) (?:works|goes|runs) (?:out|well|fine|smoothly)",
        r"|(?:if|when|should) (?:there (?:are|is|be) )?(?:any )?(?:problems?|issues?|trouble|difficulties)(?: arises?| occurs?| come up| shows? up)?|in case of (?:any )?(?:problems?|issues?|trouble|an emergency)",
        r"|(?:if|when) (?:the |an? )?(?:[a-z]+ )?(?:queue|load|backlog|traffic|delay|cost|bill|disk|memory|response|rate|share|number|lag|latency|usage|volume|demand|pressure|temperature|noise|wait|waiting time|response time|throughput|utili[sz]ation|consumption|budget|price|level|error count|failure rate)s? (?:is|are|gets?|becomes?|grows?|goes|rises?|climbs?) (?:too |very |unusually |significantly )?(?:long|high|low|large|small|big|full|slow|many|few|expensive)",
        r"|(?:if|when|once|as soon as|whenever) (?:too many|too few|a lot of|lots of|many|several|enough|sufficient) (?:[a-z]+ )?[a-z]+ (?:is|are|have|has|report|complain|fail|ask|want|use|pile|wait|arrive|come|remain|accumulate|queue)",
        r"|(?:if|when|once|as soon as|until|where|should) (?:there(?:'s| is| are| be) |we (?:see|have|get) )?(?:enough|sufficient|more|too much|too little|high|low) (?:demand|interest|capacity|confidence|budget|time|evidence|support|volume|resources|feedback|traffic)",
        r"|(?:if|when|once|as soon as|until) (?:we|the team|everyone|everybody|people|users|stakeholders|management)(?:'re| are| is| feels?) (?:happy|satisfied|confident|comfortable|ready|convinced|pleased|sure)",
        r"|(?:if|when|should|once|whenever) (?:anything|something|things|it|this|that|they|the [a-z]+(?: [a-z]+)?) (?:look|looks|seem|seems|feel|feels|get|gets|turn|turns|go|goes|run|runs|become|becomes|appear|appears) (?:too |very |at all )?(?:off|odd|wrong|bad|badly|strange|weird|funny|suspicious|unusual|poor|poorly|unstable|slow|sluggish|worse|critical|serious|out of hand|sideways)",
        r"|(?:if|when|should|once) (?:many|too many|a lot of|lots of|several|more) [a-z]+ (?:fail|complain|leave|drop|break|hang|crash|time out|get|are|have|report|want|ask)",
        r"|(?:if|when|once|whenever|unless|as soon as) [a-z' ]{2,50}? (?:lags?|grows?|rises?|drops?|falls?|differs?|deviates?|costs?|fails?|drifts?|slows?|varies|suffers?|fills?|heats?|runs?|waits?|complains?) (?:up |down |behind )?too (?:much|far|long|often|high|low|fast|slow)",
        r"|(?:if|when|once|as soon as|provided|should) (?:the |all |our )?(?:[a-z]+ )?(?:feedback|results?|outcome|response|experience|experiences|evaluation|tests?|trial|pilot|reactions?|numbers|figures|review|signs) (?:is|are|was|were|turns? out|looks?|prove|proves|be) (?:positive|good|negative|bad|fine|satisfactory|satisfying|ok|okay|promising|successful|encouraging|convincing|favou?rable)",
        r"|(?:if|when|once|as soon as) (?:the time is right|the time comes|things (?:calm|settle|slow) down|(?:demand|interest|traffic|usage) (?:grows|increases|picks up|drops|allows)|(?:time|budget|capacity|resources) (?:allows?|permits?))",
        r"|(?:if|when|that|which) (?:the |an? )?(?:[a-z]+ )?(?:behaves?|acts?|looks?|seems?) (?:strange(?:ly)?|odd(?:ly)?|bad(?:ly)?|wrong|unusual(?:ly)?|suspicious(?:ly)?|unexpected(?:ly)?)",
        r"|(?:once|when|as soon as|after|until) (?:it|this|that|they|everything|the [a-z]+(?: [a-z]+)?) (?:has|have|is|are|looks?|works?|runs?|proves?) ?(?:been )?(?:proved? (?:itself|themselves)|proven(?: itself| themselves)?|stable|good|well|fine|ready|reliably|smoothly|itself)",
    ))
});
/// A figure or a named sign; a user's mistake isn't a sign of trouble either.
static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"[0-9]+|more than|over|above|below|fewer than|less than|alert|alarm|criteria|threshold|error message says",
    )
});

/// Whether this rule asks about the sentence, and so for who acts in it.
pub(super) fn asks_who(reading: &Reading, sentence: Sentence) -> bool {
    let text = reading.document.lower(sentence.span);
    SIGN.find(text).is_some_and(|sign| {
        let end = text[sign.end()..].find([',', ';']);
        let clause = &text[sign.start()..end.map_or(text.len(), |it| sign.end() + it)];
        !FIGURE.is_match(clause)
    })
}

/// “No reason is shown if something goes wrong. After a failed meal, …”: the next sentence says what happens then.
fn is_played_out(reading: &Reading, hit: &Hit<'_>) -> bool {
    const THEN: [&str; 6] = [
        "after ",
        "when ",
        "then ",
        "in that case",
        "in this case",
        "if so",
    ];
    let opens = reading.before(hit).trim().is_empty();
    let next = reading.document.next_in_block(hit.sentence);
    let next = next.map_or("", |it| reading.document.lower(it.span));
    !opens && THEN.iter().any(|it| next.starts_with(it))
}

/// Whether a condition with a figure is under its own label, wherever that is.
fn has_a_condition(reading: &Reading) -> bool {
    static LABEL: LazyLock<Regex> = LazyLock::new(|| {
        words("(?:unlock|exit|entry|go/no-go|gate) (?:conditions?|criteria)|decision checkpoints?")
    });
    const NEAR: usize = 300;
    let lower = &reading.document.lower;
    LABEL.find_iter(lower).any(|it| {
        let end = lower.floor_char_boundary((it.end() + NEAR).min(lower.len()));
        let below = lower[it.end()..end].trim_start_matches(|it: char| !it.is_alphanumeric());
        below.contains(['%', '≥']) && below.bytes().any(|it| it.is_ascii_digit())
    })
}

fn find(reading: &Reading) -> Vec<Problem> {
    reading
        .stated(&SIGN)
        .into_iter()
        .filter(|hit| asks_who(reading, hit.sentence) && !is_played_out(reading, hit))
        // A long design says in passing what may come; its plan decides on a sign.
        .filter(|hit| !reading.is_long_design() || reading.document.role(hit.sentence) == Role::Plan)
        .filter(|hit| {
            let loose = ["if there", "if enough", "when enough"].iter().any(|it| hit.words.starts_with(it))
                || hit.words.ends_with("stable");
            // “Ready to be served” is a state of the thing.
            let rest = &reading.document.lower[hit.span.end..];
            let state = hit.words.ends_with("ready") && rest.starts_with(" to ");
            let set = [" defined", " configured", " given", " specified"];
            let set = set.iter().any(|it| rest.starts_with(it));
            let state = state || hit.words.ends_with("ready") && reading.is_long();
            let state = state || hit.words.starts_with("once") && has_a_condition(reading);
            let called_for = rest.starts_with(" needed") || rest.starts_with(" required");
            !state && !set && !called_for && (reading.genre == Genre::Product || !loose)
        })
        .take(3)
        .filter_map(|hit| {
            let sign = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("“{sign}”: how will you know?"),
                "Nothing says when that is. On a bad day, everyone waits for someone to decide.",
                format!("What figure or event counts as “{sign}”, who watches it, and who does what then?"),
            )
        })
        .collect()
}
