//! Personal data, sign-in and money, with no rule on access, retention or audit.

mod passing;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{QA, SECURITY};
use domain::{Severity, Span};

use self::passing::{HELD, is_passing};
use crate::demands::Judges;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unprotected-data",
    says: "Personal data, sign-in or money with no rule on access, retention or audit.",
    personas: &[SECURITY, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        silent("Menus must not contain customer data or passwords. Guests need not enter their date of birth."),
        fires(
            "# Soup\n\n## Goal\n\nHot.\n\n## Requirements\n\n- Guests are found by e-mail address.\n\n## Privacy\n\nWe store the phone number and the name of each guest who was invited.\n\n## Launch\n\nMay.",
            "We store the phone number and the name of each guest who was invited.",
        )
        .of(domain::Kind::Prd),
        fires(
            "# Soup\n\n## Goal\n\nHot.\n\n## Privacy\n\nThe book of orders keeps the name, e-mail address and phone number of each guest.\n\n## Launch\n\nMay.",
            "The book of orders keeps the name, e-mail address and phone number of each guest.",
        )
        .of(domain::Kind::Prd),
        silent("The page must show the patients' names. All records are de-identified."),
        silent("The program can start at login. The menu is short."),
        silent("The job must log in over SFTP with the user name and the password from the vault."),
        silent("The plan is in prd-hardship.md, which the team can change."),
        fires(
            "Guests must enter their date of birth. The list is sorted by name.",
            "Guests must enter their date of birth.",
        ),
        fires(
            "Members can log in with a password.",
            "Members can log in with a password.",
        ),
        fires(
            "## Scope\n\nThe cashier can refund any order.",
            "The cashier can refund any order.",
        ),
        silent(
            "Guests must enter their date of birth, which is deleted after 30 days; only the desk has permission to read it.",
        ),
        silent(
            "Members can log in with a password. Five wrong attempts lock the account for an hour, and each attempt is kept in the audit log.",
        ),
        silent("## Rationale\n\nOther shops ask for the date of birth."),
        fires(
            "- The door opens by code, with the permission of the desk.\n- Each time, the name, e-mail address and IP address are recorded.",
            "Each time, the name, e-mail address and IP address are recorded.",
        ),
        fires(
            "A receipt is kept for 90 days.\n\nA message holds the table and the e-mail address of the guest.",
            "A message holds the table and the e-mail address of the guest.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The sheet contains the hourly rate and the sick days.\n\nThe button is shown as permissions allow.",
            "The sheet contains the hourly rate and the sick days.",
        )
        .of(domain::Kind::Tech),
        silent("The panel opens where the user is. The window must stay where the user was."),
        silent("Each pod has an IP address, which is recorded.").of(domain::Kind::Tech),
        silent("Results are visible (currently logs in the console)."),
        silent("The e-mail address is recorded.\n\n## Privacy\n\nWhat guests give us is deleted after 30 days."),
        silent("# Interview with Ann\n\nNotes from our call on May 2.\n\n- 140 seats, maybe 200 in summer.\n- They pay by invoice.\n- The menu is too slow for them."),
        silent("# Guests\n\n- Guest: Ann, 140 seats.\n- They pay by invoice.\n- They like the soup."),
        silent("The address is checked when the guest signs in."),
        silent("The parser reads tokens one by one."),
        fires(
            "Waiters sign up with a copy of their driving license.",
            "Waiters sign up with a copy of their driving license.",
        ),
        fires(
            "## Design\n\nWe keep name, mail address and job title.\n\nThe session cookie is encrypted.",
            "We keep name, mail address and job title.",
        )
        .of(domain::Kind::Proposal),
        fires(
            "Health notes of guests are visible to waiters.",
            "Health notes of guests are visible to waiters.",
        )
        .of(domain::Kind::Tech),
        fires(
            "Tips are paid out at the end of the month.",
            "Tips are paid out at the end of the month.",
        ),
        fires(
            "## Design\n\nLabels carry the guest's name, date of birth and table.",
            "Labels carry the guest's name, date of birth and table.",
        )
        .of(domain::Kind::Tech),
        silent("The location of the table is shown. Names are sorted."),
        silent("# Menu\n\n## Goals\n\nTea.\n\n## Rules\n\nEach guest who signs in sees the menu. The mail address is printed. It is short."),
        fires(
            "# Menu\n\n## Goals\n\nTea.\n\n## Rules\n\nThe page must store the date of birth. It must show the phone number to waiters.",
            "The page must store the date of birth.",
        ),
        silent("Three or more exchanges, cloud providers, payment processors or platforms, each in a branch of its own."),
        silent("A report leaves out the secrets that it knows (keys, tokens, passwords, and what you describe). It is short."),
        silent("Say “sign-in page” in one document and in the other. It is short."),
        silent("Customers want to export their invoices as a PDF."),
        silent("The menu is short. The login page is slow in Brazil."),
        silent("The plan is short. Never log key material or passwords."),
        fires(
            "Guests must enter a name, a password and a mail address.",
            "Guests must enter a name, a password and a mail address.",
        ),
        fires(
            "Refunds above 50 euros need approval. Card numbers and addresses are stored with the request.",
            "Card numbers and addresses are stored with the request.",
        ),
        silent("Guests ask for a pause of their debt, and the desk answers."),
        silent("Health records are often kept on paper. The till must print the menu."),
        silent("Attention is paid to the soup. The guest pays heed."),
        silent("The tool works out payment amounts of a loan. It prints the payment schedule."),
        silent("The chance of two names is told by their length and the birthday bound. It is stored."),
        silent("The tool reads invoice files. It must compare the data of two invoices and export them."),
        fires(
            "# Soup\n\n## Goal\n\nHot.\n\n## Privacy\n\nOnly the cook gets the list. Bills are deleted after 90 days. We also store the phone number and birth date of each guest.\n\n## Launch\n\nMay.",
            "We also store the phone number and birth date of each guest.",
        )
        .of(domain::Kind::Prd),
        silent(
            "# Soup\n\n## Goal\n\nHot.\n\n## Data\n\nWe store the phone number and the table. Location data is removed before a picture is stored.\n\n## Launch\n\nMay.",
        )
        .of(domain::Kind::Prd),
        silent("All user data is processed locally, in the browser. No user data is stored on servers."),
    ],
};

/// One sort of data: what mentions it, what protects it, and what to ask.
struct Topic {
    name: &'static str,
    spoken: LazyLock<Regex>,
    guarded: LazyLock<Regex>,
    /// Technical terms, which are about the data even in another section.
    about: LazyLock<Regex>,
    lack: &'static str,
    harm: &'static str,
    question: &'static str,
}

static TOPICS: [Topic; 3] = [
    Topic {
        name: "personal data",
        spoken: LazyLock::new(|| {
            words(
                r"personal (?:data|information|details)|(?:(?:credit|debit|payment) )?card numbers?|addresses (?:is|are|be) (?:also )?(?:stored|saved|kept|recorded|collected)|dates? of birth|birth dates?|(?:e-?mail|ip|home|postal|street) address(?:es)?|phone numbers?|sick (?:days?|leave|notes?)|wages?|ages? and|(?:e-?)?mail address(?:es)?|(?:citizen|social|personal|national|student|patient|policy|employee)(?: (?:service|security|identity|insurance|id))? numbers?|(?:post ?codes?|zip codes?)|house numbers?|birth ?places?|places? of birth|with (?:the )?(?:person|name)(?:, [a-z]+)* and [a-z]+|where (?:an?|the|each|every) (?:nurse|driver|employee|courier|technician|child|patient) (?:is|are|was)|(?:nhs|insurance|id|tax|passport|licen[cs]e|national|personal|staff|registration) (?:id )?numbers?|(?:number|licen[cs]e) plates?|driv(?:er'?s?|ing) licen[cs]es?|(?:copy|copies|scans?|photos?|pictures?) of (?:the |an? |their |his |her )?(?:[a-z]+ )?(?:licen[cs]es?|passports?|ids?|id cards?|faces?|documents?)|selfies?|(?:live|current|exact|real-time|last known) (?:location|position)s?|(?:location|position|whereabouts) of (?:the |an? |each |every )?(?:[a-z]+ )?(?:users?|drivers?|customers?|persons?|people|members?|staff|employees?|technicians?|couriers?|riders?|patients?|child(?:ren)?|guests?|visitors?)|allerg(?:y|ies)|injur(?:y|ies)|diagnos[ei]s|disabilit(?:y|ies)|accessibility needs|(?:health|medical|sick|doctor'?s|patient) (?:notes?|certificates?|files?)|medications?|prescriptions?|(?:borrowing|purchase|buying|order|browsing|search|travel|call|chat|viewing|payment|booking|reading) history|(?:guest|customer|user|member|patient|employee|driver|visitor) names?|names?(?:,| and) (?:[a-z-]+(?:,|,? and) )*(?:e-?mail|mail|phone|address(?:es)?|birth|age|number)|user ids?, e-?mail|rfid (?:card|tag)s?|e-?mails? (?:address(?:es)? )?and (?:phone|country|name)|(?:criminal|credit) (?:records?|scores?|history)|biometric[a-z]*|birthdays?|gender|religion|nationality|full names?|gps positions?|fingerprints?|photos? of (?:the |each |their )?(?:people|guests?|members?|customers?|users?|persons?)|social security numbers?|passports?|health (?:data|records?|information)|medical (?:data|records?|history)|patients?|income|hardship|bank (?:account|details)|customer (?:data|records?)|user data|location data|id cards?|salar(?:y|ies)|contact details|pii",
            )
        }),
        guarded: LazyLock::new(|| {
            words(
                r"consents?|locally|no (?:user |personal )?data (?:is|are|leaves?)|retention|retain(?:s|ed)?|(?:deleted|erased|removed|kept) (?:[0-9]+ [a-z]+ )?(?:after|for|until|within)|(?:removed|stripped) before|encrypt(?:s|ed|ion)?|gdpr|hipaa|privacy (?:policy|review|notice|impact)|access control|permissions?|authori[sz](?:ed|ation)|audit(?:s|ed|able)?|anonymi[sz]ed?|pseudonymi[sz]ed?|mask(?:s|ed)?|redact(?:s|ed)?|only (?:the |an? )?(?:[a-z]+ ){1,3}(?:can|may) (?:see|read|view|open)",
            )
        }),
        about: LazyLock::new(|| {
            words(
                r"data|records?|recorded|personal(?:ly)?|logs?|log entr(?:y|ies)|privacy|gdpr|hipaa|details|information|names?|address(?:es)?|look-?ups?|plates?",
            )
        }),
        lack: "No access or retention rules",
        harm: "the wrong people may read it, and nobody knows when it must be deleted",
        question: "Who can see this data, how long is it kept, and is access logged?",
    },
    Topic {
        name: "sign-in",
        spoken: LazyLock::new(|| {
            words(
                r"log(?:s|ged)? in|logging in|log-?ins?|sign(?:s|ed)? in|signing in|sign-?ins?|passwords?|authenticat(?:e|es|ed|ion)|user accounts?",
            )
        }),
        guarded: LazyLock::new(|| {
            words(
                r"lock(?:s|ed)?(?: out)?|lockout|rate limit(?:s|ed|ing)?|mfa|2fa|two-factor|multi-factor|hash(?:es|ed|ing)?|expir(?:y|es?|ed|ation)|single sign-on|sso|oauth|oidc|saml|permissions?|roles?|audit(?:s|ed)?|wrong attempts|failed attempts|keychain|session (?:length|time-?out)",
            )
        }),
        about: LazyLock::new(|| {
            words(
                r"data|records?|recorded|logs?|accounts?|passwords?|sign(?:s|ing)? in|sign-in|log-?in|sessions?|attempts?|tokens?|users?",
            )
        }),
        lack: "No rule on failed attempts, sessions or roles",
        harm: "someone with a stolen or guessed password can use the account without being noticed",
        question: "What happens after failed attempts, when does a session end, and what may each role do?",
    },
    Topic {
        name: "money",
        spoken: LazyLock::new(|| {
            words(
                r"payments? (?:is|are|will|must|shall|can|may|has|have|goes|go|made|received|by|with|via|through|in|for|of|from|to|methods?|process(?:ing|es|ed)?)|(?:process|accept|take|handle|make|send|receive|collect|initiate|submit|retry|confirm)(?:s|es|ing|ed)? (?:the |an? |their |all |online |card )?payments?|refund(?:s|ed)?|charge(?:s|d)? (?:the |a |an |each |their |his |her )?(?:[a-z]+ )?(?:cards?|customers?|users?|accounts?|buyers?|tenants?|members?|guests?|fees?)|(?:can|may|must|will|to) (?:then |also )?pay(?: (?:in|by|with|online|at|through|via|for) [a-z]+)|(?:saved|stored) cards?|(?:money|fees?|expenses|wages|tips|rent|deposits?(?: of [€$£]?[0-9]+)?|costs|bonus(?:es)?|commissions?|amounts?|compensation|vouchers?|credits?|fines?) (?:is|are|gets?|will be|must be|can be) (?:then |also |automatically )?(?:paid|paid out|charged|waived|debited|credited|transferred|reimbursed|returned|handed back|taken|withheld|kept|bought|deducted|collected|booked)|(?:is|are|gets?|be) (?:put|booked|added|charged) (?:to|on|onto) (?:the |their |his |her )?(?:[a-z']+ )?(?:bill|account|card|tab)|reimburse(?:s|d|ments?)?|credit notes?|write-offs?|discounts? (?:is|are) granted|invoices?|(?:credit|debit|bank|payment) cards?|card numbers|billing|payouts?|debts? (?:is|are|gets?|will be) (?:[a-z]+ )?(?:paid|collected|waived|written off|cancelled|forgiven|sold|charged|booked|transferred)|bank transfers?|direct debits?",
            )
        }),
        guarded: LazyLock::new(|| {
            words(
                r"audit(?:s|ed)?|fraud(?:ulent)?|secure payments?|permissions?|authori[sz](?:ed?|es|ation)|approv(?:es|ed|al) by|approval|idempoten(?:t|cy)|reconcil(?:e|es|ed|iation)|in the ledger|four eyes|two people|spending limit|pci|access control|only (?:the |an? )?(?:[a-z]+ ){1,3}(?:can|may)",
            )
        }),
        about: LazyLock::new(|| {
            words(
                r"data|records?|recorded|logs?|payments?|refunds?|charges?|invoices?|accounts?|cards?|amounts?|money|fees?",
            )
        }),
        lack: "No approval rule or audit trail",
        harm: "a mistaken or fraudulent payment goes through without anyone's approval and can't be traced",
        question: "Who may initiate this, up to what amount, and where is it recorded?",
    },
];

fn find(reading: &Reading) -> Vec<Problem> {
    TOPICS
        .iter()
        .filter_map(|topic| of_topic(reading, topic))
        .collect()
}

fn of_topic(reading: &Reading, topic: &Topic) -> Option<Problem> {
    let mut hits = reading.hits(&topic.spoken);
    hits.retain(|it| !is_passing(reading, it) && !reading.is_scenario(it.sentence));
    let promised = promised(reading, &hits);
    // A product text that mentions it at all will handle it; a design must say that it does.
    let first = match reading.genre {
        Genre::Product => promised.or(hits
            .iter()
            .find(|it| !reading.document.role(it.sentence).is_aside() || hits.len() >= 3)),
        Genre::Design | Genre::Other | Genre::Notes => promised,
    }?;
    if is_guarded(reading, topic, first) || reading.is_long() && !deals_with(reading, topic, &hits)
    {
        return None;
    }
    // What is kept about people says more than what is only typed in.
    let kept = hits.iter().find(|it| {
        topic.name == "personal data"
            && promised_or_held(reading, it)
            && KEPT.is_match(reading.document.lower(it.sentence.span))
    });
    let first = kept.unwrap_or(first);
    let word = reading.written(with_its_noun(reading, first));
    let others = hits.iter().filter(|it| {
        let text = reading.document.lower(it.sentence.span);
        it.span != first.span && promised_or_held(reading, it) && HELD.is_match(text)
    });
    Problem::at(
        std::iter::once(first)
            .chain(others)
            .map(|it| it.sentence.span),
        Severity::Major,
        format!("{}: “{word}”", topic.lack),
        format!(
            "The text covers {} but never says how it is protected, so {}.",
            topic.name, topic.harm
        ),
        topic.question,
    )
}

/// A match with the noun that it describes: “hardship request”.
fn with_its_noun(reading: &Reading, hit: &Hit<'_>) -> Span {
    static NOUN: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^ (?:requests?|applications?|claims?|forms?|records?|details|status|cases?)(?-u:\b)",
        )
    });
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let noun = NOUN.find(reading.document.lower(rest));
    Span::new(
        hit.span.start,
        hit.span.end + noun.map_or(0, |it| it.as_str().len()),
    )
}

/// What a system stores about people.
static KEPT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|be|gets?) (?:then |also )?(?:recorded|stored|saved|logged|collected)|(?:also|we) (?:stores?|keeps?|records?|collects?|saves?)|(?:stores|keeps|records|saves|collects) (?:the |their |an? |each )?(?:[a-z-]+ )?names?(?:,| and) (?:[a-z-]+(?: address(?:es)?)?(?:,| and) )*(?:the )?(?:e-?mail|phone|address(?:es)?|birth)",
    )
});

/// How often a text has to mention such data to be about it.
const OFTEN: usize = 6;

/// Whether a text of several sections deals with such data: a heading names it, or it says several times
/// what is done with it. Once or twice is in passing, and signing in is mostly there already.
fn deals_with(reading: &Reading, topic: &Topic, hits: &[Hit<'_>]) -> bool {
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let headed = headings.any(|it| topic.spoken.is_match(document.lower(it.text)));
    let handled = hits
        .iter()
        .filter(|it| reading.binds(it.sentence) && !reading.is_scenario(it.sentence))
        .filter(|it| HELD.is_match(document.lower(it.sentence.span)));
    let (enough, often) = if topic.name == "sign-in" {
        (3, usize::MAX)
    } else {
        (2, OFTEN)
    };
    let recorded = topic.name == "personal data"
        && hits
            .iter()
            .any(|it| KEPT.is_match(document.lower(it.sentence.span)));
    let product = reading.genre == Genre::Product;
    product && (recorded || hits.len() >= often)
        || (headed || product) && handled.take(enough).count() == enough
}

fn promised_or_held(reading: &Reading, hit: &Hit<'_>) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    let aside = reading.document.role(hit.sentence).is_aside();
    reading.promises(hit.sentence) || !aside && HELD.is_match(text)
}

static PROTECTION: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"privacy|security|data protection|retention|access|permissions?|compliance|audit(?:ing)?",
    )
});

/// What is stored besides what the text is about.
static AS_WELL: LazyLock<Regex> =
    LazyLock::new(|| words("also (?:stores?|keeps?|records?|collects?|saves?)"));

/// Whether a safeguard is next to the data, or mentions such data elsewhere, or has its own section. A
/// “permission” or an “expiry” of something else guards nothing.
fn is_guarded(reading: &Reading, topic: &Topic, data: &Hit<'_>) -> bool {
    let document = &reading.document;
    // A safeguard elsewhere in the text isn’t about data that is stored in addition.
    let added = AS_WELL.is_match(document.lower(data.sentence.span));
    reading.mentioned(&topic.guarded).into_iter().any(|guard| {
        if added {
            return guard.sentence.span == data.sentence.span;
        }
        let text = document.lower(guard.sentence.span);
        let of_protection = document
            .heading(guard.sentence)
            .is_some_and(|it| PROTECTION.is_match(document.lower(it.text)));
        guard.sentence.block == data.sentence.block
            || of_protection
            || topic.about.is_match(text)
            || topic.spoken.is_match(text)
    })
}

/// The sentence that promises it: one that says what is built rather than what is hoped for.
fn promised<'h, 'd>(reading: &Reading, hits: &'h [Hit<'d>]) -> Option<&'h Hit<'d>> {
    let built = [Role::Solution, Role::Requirements, Role::Other];
    let mut promised = hits.iter().filter(|it| promised_or_held(reading, it));
    let first = promised.next()?;
    let is_built = |it: &&Hit<'_>| built.contains(&reading.document.role(it.sentence));
    std::iter::once(first)
        .chain(promised)
        .find(is_built)
        .or(Some(first))
}
