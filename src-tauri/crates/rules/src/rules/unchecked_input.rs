//! Input accepted without validation.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{QA, SECURITY};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, core};

pub(super) const RULE: Rule = Rule {
    name: "unchecked-input",
    says: "Input accepted without validation.",
    personas: &[SECURITY, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe till takes whatever is typed and puts it into the query as it stands.", "The till takes whatever is typed and puts it into the query as it stands."),

        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nWhatever the guest types is passed straight into the query.", "Whatever the guest types is passed straight into the query."),

        silent("Guests can input search words in a search bar."),
        fires(
            "Nice. The form will ask for a reason.",
            "The form will ask for a reason.",
        ),
        fires(
            "Guests can write a comment below the dish.",
            "Guests can write a comment below the dish.",
        ),
        silent(
            "The form will ask for a reason. A reason is required and has at most 500 characters.",
        ),
        silent("The server reads the number from the answer rather than parsing it out of the name.").of(domain::Kind::Tech),
        silent("The course is provided by trays.").of(domain::Kind::Tech),
        silent("The user can send the dishes straight into the kitchen.").of(domain::Kind::Tech),
        silent("A type in a signature is checked. Parameter types in the header can leave the module."),
        silent("The group may leave the proposal open. We should post an issue."),
        silent("The text takes the form of a letter. Guests see the menu."),
        silent("The dish will enter something called the last round."),
        silent("The form will ask for a reason.").of(domain::Kind::Proposal),
        silent(
            "# Till\n\n## Colors\n\n- Input fields: 12px\n- Guests must be able to ask for any free-text answer\n\n## Fonts\n\nSmall.\n\n## Screens\n\nOne.",
        )
        .of(domain::Kind::Prd),
        silent("Where a form has sides, they compete. Guests see both."),
        fires(
            "Nice. The form has a field for the name.",
            "The form has a field for the name.",
        ),
        fires(
            "## Menus\n\nThe note of a dish is free text.\n\n## Prices\n\nA price is a valid number.",
            "The note of a dish is free text.",
        )
        .of(domain::Kind::Tech),
        fires(
            "Menus can be uploaded by cooks. The server parses them.",
            "The server parses them.",
        )
        .of(domain::Kind::Tech),
        silent(
            "# Pool\n\n## Motivation\n\nSpeed.\n\n## Design\n\nThe user can provide a ticker.\n\n## Drawbacks\n\nNone.",
        )
        .of(domain::Kind::Tech),
    ],
};

static INPUT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:the|an?|this|online|web|request|order|contact|sign-up) forms? (?:will|must|should|can|asks?|includes?|contains?|has (?:an? |the |some |two |three |[0-9]+ )?(?:[a-z]+ )?(?:fields?|box(?:es)?|inputs?|questions?)|collects?)|(?:can|will|must|should|may) (?:(?:enter|add [a-z]+ by typing|fill in) (?:an? |their |the |any )?[a-z]+|(?:type(?: in)?|write|leave|post) (?:an? |their |the |any )(?:[a-z]+ )?(?:comments?|notes?|messages?|reviews?|reasons?|texts?|descriptions?|names?|repl(?:y|ies)|feedback|questions?|answers?|address|numbers?))|text fields?|free[- ]text|input fields?|by typing [a-z]+|(?:guests?|users?|customers?|people|members?|visitors?|clerks?|waiters?|they|somebody|someone) types? in (?:the|an?|their|his|her)|is free text|(?:can|may) be (?:entered|typed in|filled in)",
    )
});
/// What a design takes in from outside; its forms and fields are described elsewhere.
static TAKEN_IN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"is free text|(?:is|are) (?:uploaded|sent in|submitted) by (?:the |our |their )?[a-z]+|(?:is|are) (?:supplied|provided) by (?:the |our |their |an? )?(?:users?|guests?|customers?|people|clients?|callers?|visitors?|members?|authors?|integrators?|partners?|browser|device|request|cooks?)|(?:takes?|accepts?|receives?) (?:an? |the )?[a-z-]+(?: [a-z-]+){0,3} from (?:the |an? )?(?:caller|client|user|request|browser|query|url|outside|partner|public)|(?:users?|people|customers|clients|callers|integrators|authors|teams?|developers) (?:can|may) (?:(?:supply|provide|define|enter|submit) (?:own |their |an? |the )?|(?:pass|set|send|give) (?:own |their |an? ))[a-z]+|(?:can|may) (?:upload|send in|import|post) [a-z]+|(?:files?|data|rows|messages|images|firmware|scripts?|plug-?ins?) (?:files? )?(?:can|may) be (?:uploaded|sent in|imported|posted|supplied) by [a-z]+|pars(?:es|ing) (?:it|them|the (?:file|upload|body|row|message)s?)",
    )
});
static CHECKED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"valid(?:ate|ates|ated|ation|ity)?|invalid|required|mandatory|optional|max(?:imum)?|characters|length|(?:date|file|number) format|saniti[sz](?:e|ed|es|ation)|escap(?:e|ed|es)|allowed|at most|up to|between [0-9]+|empty|must (?:not )?be (?:a|an|in|at)",
    )
});

/// What comes in and goes on as it is.
static UNCHECKED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:puts?|passes|writes?|inserts?|copies) (?:it|them|this|everything) (?:straight |directly )?into the (?:[a-z]+ )?(?:query|sql|shell|command|page|html|url|script|template)|(?:passed|handed|put|inserted|written|copied|sent|fed|goes|go) (?:on )?(?:straight|directly|unchecked|unfiltered|as (?:it|they) (?:is|are)) (?:on )?(?:in)?to (?:the |an? )?(?:[a-z]+ )?(?:quer(?:y|ies)|sql|shell|command|page|html|data ?base|url|script|template)|(?:is|are) (?:called|run|executed|opened|rendered|shown) (?:exactly )?as (?:it|they) (?:is|are|stands?|comes? in)|without (?:checking|validating|escaping|sanitizing) (?:it|them|the input)",
    )
});

fn passed_on(reading: &Reading) -> Option<Problem> {
    let hits = reading.stated(&UNCHECKED);
    let first = hits.iter().find(|it| !reading.is_scenario(it.sentence))?;
    let said = reading.written(first.span);
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        format!("Nothing checks it: “{said}”"),
        "Whoever types the right characters decides what the program does.",
        format!("What is allowed in, and what happens to everything else: “{said}”?"),
    )
}

fn find(reading: &Reading) -> Vec<Problem> {
    let mut found = not_described(reading);
    found.extend(passed_on(reading).filter(|it| !found.iter().any(|one| one.places == it.places)));
    found
}

fn not_described(reading: &Reading) -> Vec<Problem> {
    // A long design says what its parts take from one another.
    if reading.genre == Genre::Other || reading.is_long_design() {
        return Vec::new();
    }
    let checks = reading.places(&CHECKED);
    let mut hits = match reading.genre {
        Genre::Product => reading.promised(&INPUT),
        _ => reading.stated(&TAKEN_IN),
    };
    hits.retain(|it| {
        if takes_nothing_in(reading, it) {
            return false;
        }
        let headed = reading.document.heading(it.sentence).is_some();
        let whole = Span::new(0, reading.document.source.len());
        let near = if headed {
            reading.document.section(it.sentence)
        } else {
            whole
        };
        !checks.within(near)
    });
    let Some(first) = hits.first() else {
        return Vec::new();
    };
    let word = core(&reading.written(first.span));
    Problem::at(
        [first.sentence.span],
        Severity::Major,
        format!("No validation rules: “{word}”"),
        "The text doesn't say what input is rejected.",
        "Which fields are there, which are required, what's rejected, and what does the user see?",
    )
    .into_iter()
    .collect()
}

/// Whether the words are about something other than input from people.
fn takes_nothing_in(reading: &Reading, hit: &Hit<'_>) -> bool {
    let own = hit.words.contains("enter ")
        && ![
            "users",
            "guests",
            "customers",
            "they",
            "people",
            "members",
            "staff",
            "visitors",
            "form",
        ]
        .iter()
        .any(|who| reading.document.lower(hit.sentence.span).contains(who));
    let rest = &reading.document.lower[hit.span.end..];
    let of_code = [" function", " callback", " implementation"]
        .iter()
        .any(|word| rest.starts_with(word));
    let instead = reading.before(hit).to_lowercase();
    let instead = ["rather than ", "instead of "]
        .iter()
        .any(|word| instead.ends_with(word));
    let confirms = reading
        .document
        .lower(hit.sentence.span)
        .contains("confirm");
    // “Input fields: 12px” names a thing that the screen has.
    let named = reading.is_long()
        && (!reading.binds(hit.sentence)
            || hit.words.ends_with("free-text")
            || hit.words.ends_with("free text") && !hit.words.starts_with("is"));
    let assumed = reading.document.role(hit.sentence) == Role::Assumptions;
    own || named || of_code || instead || confirms || assumed || reading.is_scenario(hit.sentence)
}
