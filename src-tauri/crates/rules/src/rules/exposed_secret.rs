//! Secrets and doors left open, stated so plainly that nothing else in the text can make it right.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{QA, SECURITY};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "exposed-secret",
    says: "Secrets in the open, and access without a check.",
    personas: &[SECURITY, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nWhoever has the link can change the order.",
            "Whoever has the link can change the order.",
        ),
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe log of a guest can be read at every table without signing in.",
            "The log of a guest can be read at every table without signing in.",
        ),
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- The till is opened with password Gr4yHeron!82.",
            "The till is opened with password Gr4yHeron!82.",
        ),
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nEach bill is signed with whk_9f27c1d0b84e4a6fa2.",
            "Each bill is signed with whk_9f27c1d0b84e4a6fa2.",
        ),
        silent(
            "Each bill is signed with a key of the house, kept in the vault. The login is a name and a password of 12 characters.",
        ),
        silent("Three demo accounts are there, all with password `Salt7pan!`."),
        silent(
            "# Files\n\n## Usage\n\nRun it.\n\n## License\n\nThe files have tokens in plain text. Keep them.",
        ),
        fires(
            "The form opens.\nThe access token is passed in the URL. Users log out at will.",
            "The access token is passed in the URL.",
        ),
        fires(
            "Passwords are stored in plain text.",
            "Passwords are stored in plain text.",
        ),
        fires(
            "Anyone with the link can download the invoice.",
            "Anyone with the link can download the invoice.",
        ),
        fires(
            "The page works without authentication.",
            "The page works without authentication.",
        ),
        fires(
            "We log the full request including the token.",
            "We log the full request including the token.",
        ),
        fires(
            "The API key is hard-coded in the app.",
            "The API key is hard-coded in the app.",
        ),
        fires(
            "The till keeps its password (`s0up-4-all!`), so nothing changes.",
            "The till keeps its password (`s0up-4-all!`), so nothing changes.",
        ),
        fires(
            "The till opens. Its API key is sk-live-4242424242424242abcd.",
            "Its API key is sk-live-4242424242424242abcd.",
        ),
        fires(
            "The password: Sup3rSecret! opens the till.",
            "The password: Sup3rSecret! opens the till.",
        ),
        silent(
            "The token is authentication2factor-like. The secret is self-explanatory. The API key is {{TILL_KEY}}.",
        ),
        silent("The public menu is shown without login."),
        fires(
            "Fine. The public endpoint has no authentication.",
            "The public endpoint has no authentication.",
        ),
        silent("The password is read from `TILL_PASSWORD_2`. Set the token in `config/app1.toml`."),
        silent("Even when secrets aren't hardcoded in the script, files need care."),
        silent("**Before**: The till will call the bank with hardcoded credentials. It must not."),
        silent("Passwords must never be stored in plain text."),
        silent("Keys are kept by the host; there must be no secrets in the repository."),
        silent("Guests must be able to see their password in plain text after entering a code."),
        silent(
            "# Cold ovens | Post-mortem\n\nBefore the feast we need to send the tokens by email.",
        )
        .of(domain::Kind::Debug),
        fires(
            "The bill can be opened with a link that needs no sign-in.",
            "The bill can be opened with a link that needs no sign-in.",
        ),
        fires(
            "That is safe, because the address is hard to guess.",
            "That is safe, because the address is hard to guess.",
        ),
        fires(
            "The endpoint that empties the till has no authentication.",
            "The endpoint that empties the till has no authentication.",
        ),
        fires(
            "Door keys are written into the image. Fine.",
            "Door keys are written into the image.",
        ),
        fires(
            "The kitchen signs in with a shared password.",
            "The kitchen signs in with a shared password.",
        ),
        fires("Tokens don't expire.", "Tokens don't expire."),
        silent(
            "The oven listens on the kitchen's own port. No sign-in needed (only cooks are there).",
        ),
        silent(
            "- Hardcoded credentials in examples\n- Fail early on secret existence in the repository.",
        ),
        silent("## Constraints\n\n- No sign-in needed"),
        silent(
            "# Soup\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests see the menu without any authorisation\n- Ovens speak to those who have a shared secret\n\n## Launch\n\nMay.",
        ),
        silent("The guest logs in with card number and code."),
        silent("The menu is hard to guess. A guest who has no password gets one by letter."),
        silent("Without authentication the server answers 401."),
        silent("The rule in sudoers lets the till restart without a password."),
        silent("The link opens the help page. Tokens are kept in the keychain."),
        silent("The till must log the response time and token count of each bill."),
        silent("Guests must be able to request a password reset by email."),
        silent("Guests get an order-scoped access token in the URL, and will need no more."),
        silent("Use the access token in the log forwarding request to the till."),
        fires(
            "The access token is kept in the log so that we can look it up.",
            "The access token is kept in the log so that we can look it up.",
        ),
    ],
};

static EXPOSED: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:passwords?|tokens?|secrets?|api keys?|(?:private |signing |ssh )keys?|credentials|card numbers?)(?: [a-z0-9_,'-]+){0,10} (?:in (?:the|our|a) (?:[a-z]+ )?(?:repository|repo|wiki|chat|spreadsheet|ticket)|in plain ?text|in clear ?text|unencrypted|in the (?:url|query string|source code|repository|logs?)|by e-?mail|hard-?coded)",
        r"|(?:deploy |private |ssh |signing |encryption |access |api )?(?:keys?|credentials|secrets?|passwords?|tokens?) (?:is|are|gets?|will be) (?:written|baked|copied|built|compiled|checked|put|placed|committed|stored|pasted|embedded|mailed|e-?mailed|posted) (?:in|into|to|on|by|inside) (?:the |an? |our |every |each )?(?:image|images|repository|repo|code|app|binary|config(?:uration)?(?: file)?|chat|wiki|ticket|channel|spreadsheet|container|mail|e-?mail|log|logs|build)",
        r"|(?:an?|one|the same|single|common) (?:shared|common|global) (?:token|password|account|key|log-?in|secret|credentials?)|shares? (?:an?|one|the same) (?:token|password|account|key|log-?in|secret)",
        r"|hard-?coded (?:passwords?|tokens?|secrets?|api keys?|credentials)",
        r"|(?:(?:any(?:one|body)|everyone) (?:with|who has|knowing)|whoever has) (?:the|a) (?:link|url|address)",
        r"|without (?:any |an? )?(?:authentication|authorisation|authorization|logging in|signing in|log-?in|sign-?in|password|permission checks?)",
        r"|no (?:authentication|authorisation|authorization|log-?in|sign-?in|password) (?:is )?(?:needed|required|necessary)",
        r"|(?:needs?|requires?|asks? for) no (?:authentication|authorisation|authorization|log-?in|sign-?in|password)",
        r"|(?:endpoints?|apis?|pages?|services?|routes?|servers?|ports?|interfaces?)(?: [a-z]+){0,5} has no (?:authentication|authorisation|authorization|log-?in|sign-?in|password)",
        r"|(?:links?|url|address(?:es)?|token|code|id)s? (?:is|are) (?:hard|difficult|impossible|too long) to guess",
        r"|logs? (?:the|all|every|each|full|whole|any|incoming|raw|requests?|responses?|users?)(?: [a-z_]+){0,6} (?:tokens?|passwords?|secrets?|card numbers?|credentials)",
        r"|(?:disables?|skips?|turns? off|ignores?) (?:(?:tls|ssl|certificate|signature|permission|authentication) (?:checks?|validation|verification|errors)|tls|ssl)",
    ))
});
/// A secret's name, and right after it a code span or a long word.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?i)(?-u:\b)(?P<name>password|passphrase|secret|api[ -]?key|access key|token|pin)(?: of [a-z ]{1,20})?(?:(?: is)?[ \t]?[(:=]?[ \t]?`(?P<value>[^` \t\r\n]{6,})`|(?: is|[:=]) (?P<bare>[!-_a-z{-~]{12,}))",
    )
});
/// Keys that never expire.
static UNENDING: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:tokens?|sessions?|links?|passwords?|keys?|cookies|invitations?|codes?|credentials|certificates?) (?:do not|don't|never|does not|doesn't|will not|won't) (?:expire|rotate|get rotated|time out)|(?:tokens?|sessions?|links?|passwords?|keys?|credentials) (?:is|are|stays?|remains?) (?:valid|good) (?:forever|indefinitely|for ever|without (?:end|limit))",
    )
});
static REFUSED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"never|not|no (?:hard-?coded )?(?:passwords?|secrets?|tokens?|credentials|keys?)|after (?:entering|typing)|[a-z]+n't|no longer|must not|reject(?:s|ed)?|refuse[sd]?|den(?:y|ies|ied)|40[13]|forbid(?:s|den)?|prevents?|avoids?|redact(?:s|ed)?|mask(?:s|ed)?|instead of|rather than|design tokens?|code in|cannot|fails?|sudo(?:ers)?|systemctl",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    let said = reading.hits(&EXPOSED).into_iter().filter(|hit| {
        let text = reading.document.lower(hit.sentence.span);
        // A page that is meant for everybody needs no key.
        let public = text.contains("public")
            && ["page", "profile", "menu", "site"]
                .iter()
                .any(|it| text.contains(it));
        // An item of a few words names what to look for.
        let listed = hit.words.starts_with("hard") && text.split_whitespace().count() <= 5;
        let aside =
            hit.words.starts_with("without") && super::open_ended::in_brackets(reading.before(hit));
        // A text of several sections says elsewhere who may come in, and why.
        let door = OPEN_DOORS.iter().any(|it| hit.words.contains(it));
        let personal = [
            "name", "card", "address", "phone", " log", "record", "history",
        ];
        let personal = reading.is_outline && personal.iter().any(|it| text.contains(it));
        if door && reading.is_long() && !personal {
            return false;
        }
        // “A password reset by email” sends no password, and a token for one thing opens no other.
        let is_narrow = hit.words.contains(" reset") || text.contains("-scoped");
        let of_its_being = hit.words.contains(" existence ");
        // “The token in the log request” continues with the name of something else.
        let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
        let rest = reading.document.lower(rest);
        let next = rest
            .strip_prefix(' ')
            .and_then(|it| it.split_whitespace().next());
        let of_a_thing = hit.words.contains(" in the ")
            && next.is_some_and(|it| {
                it.starts_with(|first: char| first.is_ascii_alphabetic()) && !GOES_ON.contains(&it)
            });
        // “The token count” is how much a model read.
        let counted = hit.words.ends_with("token") && next.is_some_and(|it| COUNTED.contains(&it));
        // “Files contain tokens in plain text” warns whoever uses or reviews what is there.
        let told = !reading.demands(hit.sentence);
        !REFUSED.is_match(text)
            && !told
            && !public
            && !aside
            && !listed
            && !of_its_being
            && !of_a_thing
            && !counted
            && !is_narrow
            && !is_decided(reading, hit)
            && !reading.document.role(hit.sentence).is_aside()
    });
    said.chain(reading.stated(&UNENDING))
        .filter_map(|hit| {
            let said = reading.plain(hit.span);
            Problem::at(
                [hit.sentence.span],
                Severity::Major,
                format!("“{said}” lets anyone in"),
                "Anyone who gets hold of the address, the log or the code gets in, and nothing in the text limits what they can do.",
                "Who must be kept out, and what keeps them out?",
            )
        })
        .chain(written_out(reading))
        .chain(given_away(reading))
        .collect()
}

/// Words that say that a door is open, which it may have to be.
const OPEN_DOORS: [&str; 11] = [
    "without ",
    "no auth",
    "no log",
    "no sign",
    "no password",
    "a shared",
    "one shared",
    "same shared",
    "a common",
    "share",
    "a single",
];

/// Words about tokens that are counted.
const COUNTED: [&str; 6] = ["count", "counts", "usage", "budget", "limit", "limits"];

/// How a sentence continues after a place.
const GOES_ON: [&str; 24] = [
    "and", "or", "so", "where", "which", "when", "because", "for", "of", "by", "on", "at", "to",
    "with", "as", "if", "but", "until", "is", "are", "that", "while", "since", "without",
];

/// Whether it is said why nobody has to sign in, or said under what is left out: that is decided.
fn is_decided(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let after = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let after = document.lower(after).trim_start();
    let explained = after.starts_with('(')
        && after.trim_end_matches(['.', ' ', '*']).ends_with(')')
        || after.starts_with("because")
        || after.starts_with("since ");
    let heading = document
        .heading(hit.sentence)
        .map(|it| document.lower(it.text));
    let scoped = heading.is_some_and(|it| {
        ["constraint", "scope", "non-goal"]
            .iter()
            .any(|word| it.contains(word))
    });
    hit.words.contains("no ") && (explained || scoped)
}

/// Secrets that the text spells out: letters with figures or signs, and no name of a variable or a file.
fn written_out(reading: &Reading) -> impl Iterator<Item = Problem> {
    let document = &reading.document;
    NAMED.captures_iter(&document.source).filter_map(|found| {
        let (whole, name) = (found.get(0)?, found.name("name")?.as_str());
        let is_secret = match (found.name("value"), found.name("bare")) {
            (Some(value), _) => looks_secret(value.as_str()),
            (_, Some(bare)) => looks_secret_bare(bare.as_str()),
            (None, None) => false,
        };
        let sentence = document.sentence_at(whole.start())?;
        // What is made up for a demo opens nothing.
        let text = document.lower(document.block(sentence).span);
        let made_up = ["demo", "seed", "example", "sample"]
            .iter()
            .any(|it| text.contains(it));
        if !is_secret || !reading.is_judged(sentence) || made_up {
            return None;
        }
        let name = name.to_lowercase().replace("api", "API");
        let article = if name.starts_with(['a', 'A']) { "an" } else { "a" };
        Problem::at(
            [sentence.span],
            Severity::Major,
            format!("The text contains {article} {name}"),
            "Everyone who reads the text can use it, and it stays in every copy.",
            format!("Is this {name} real? If so, change it, take it out of the text, and say where it's kept."),
        )
    })
}

/// Outside a code span, a long word is a secret only if it mixes letters and digits in a way that no name
/// does.
fn looks_secret_bare(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ')', '*', '"', '\'']);
    let has = |test: fn(&u8) -> bool| word.bytes().any(|it| test(&it));
    let mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let figures = word.bytes().filter(u8::is_ascii_digit).count();
    looks_secret(word) && (mixed || word.len() >= 20 && figures >= 4)
}

/// A key as services hand it out, `sk_9f27c1…`, or a password right after its name: “ops / Winter-2026!”.
static HANDED_OUT: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:(?P<key>[a-z]{2,5}_(?:live_|test_)?[0-9a-zA-Z]{14,})|(?i:password|passphrase|login|log-in|credentials)(?: is| are|:)?(?: [a-z]{2,12} ?[/,]| `?[a-z]{2,12}`? with (?:the )?password)? (?P<word>[A-Za-z0-9!#$%&*+?@^~-]{8,40}))",
    )
});

/// Whether a word mixes capitals, small letters, figures and a sign, as nothing but a password does.
fn is_a_password(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';']);
    let has = |test: fn(&u8) -> bool| word.bytes().any(|it| test(&it));
    has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_punctuation)
}

/// Keys and passwords that the text gives away as they are.
fn given_away(reading: &Reading) -> impl Iterator<Item = Problem> {
    let document = &reading.document;
    HANDED_OUT
        .captures_iter(&document.source)
        .filter_map(|found| {
            let whole = found.get(0)?;
            let name = match (found.name("key"), found.name("word")) {
                (Some(key), _) if looks_secret(key.as_str()) => "a key",
                (_, Some(word)) if is_a_password(word.as_str()) => "a password",
                _ => return None,
            };
            let sentence = document.sentence_at(whole.start())?;
            let text = document.lower(document.block(sentence).span);
            let made_up = ["demo", "seed", "example", "sample"];
            if !reading.is_judged(sentence) || made_up.iter().any(|it| text.contains(it)) {
                return None;
            }
            Problem::at(
                [sentence.span],
                Severity::Major,
                format!("The text contains {name}"),
                "Everyone who reads the text can use it, and it stays in every copy.",
                "Is it real? If so, change it, take it out of the text, and say where it’s kept.",
            )
        })
}

fn looks_secret(value: &str) -> bool {
    let has = |test: fn(&char) -> bool| value.chars().any(|it| test(&it));
    let is_name = value
        .chars()
        .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit() || "_-".contains(it));
    let is_path = value.contains(['/', '\\', '<', '{', '(', '$', '.']);
    value.len() <= 60
        && has(char::is_ascii_alphabetic)
        && has(char::is_ascii_digit)
        && !is_name
        && !is_path
}
