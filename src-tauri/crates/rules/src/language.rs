//! Whether a text is in English, judging by its small words.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words that make up a quarter of English prose, and that few other languages share.
const SMALL: &[&str] = &[
    "the", "and", "of", "to", "are", "that", "for", "it", "with", "be", "this", "by", "not", "or",
    "from", "we", "which", "will", "can", "must", "should", "has", "have", "if", "when", "their",
    "its", "all", "each", "but", "they", "you", "who", "what", "were", "does", "how", "than",
    "then", "into", "our", "your", "any", "only", "is", "an", "there", "every", "through",
    "because", "without", "use", "uses", "users", "live", "lives", "store", "stored", "stores",
    "keep", "keeps", "kept", "runs", "sends", "reads", "after", "before", "at", "on", "within",
];

/// The same for other languages in Latin letters, except words that English has too.
const FOREIGN: &[&str] = &[
    "der", "das", "und", "ist", "nicht", "mit", "auf", "ein", "eine", "für", "von", "wird", "le",
    "la", "les", "des", "du", "est", "une", "et", "dans", "pour", "que", "qui", "el", "los", "las",
    "con", "una", "por", "het", "een", "van", "niet", "voor", "di", "il", "che", "per", "della",
    "da", "em", "não", "uma", "os", "och", "att", "som", "jest", "nie", "się",
];

/// Words that are usual in plans. A list of a few lines may have only these, and they’re rare in other languages.
const OF_PLANS: &[&str] = &[
    "launch", "target", "owner", "owners", "goal", "goals", "scope", "risks", "users", "due",
    "next", "week", "draft", "done", "open", "start", "end", "review", "rollout", "deadline",
    "summary", "today",
];

/// A text with fewer words than this may be a list of a few lines.
const FEW: usize = 60;

/// The words of both, and whether each is English.
static TELLING: LazyLock<HashMap<&str, bool>> = LazyLock::new(|| {
    let small = SMALL.iter().map(|word| (*word, true));
    let foreign = FOREIGN.iter().map(|word| (*word, false));
    small.chain(foreign).collect()
});

/// Fewer words than this say nothing about the language.
const ENOUGH: usize = 8;

/// How many words are looked at: the start of a long text is typical of it.
const SAMPLE: usize = 5_000;

/// Whether prose (ASCII letters in lower case) reads as English. Lists and tables have few small words, so
/// the limit is low: other languages stay below that, or have more of their own.
pub(crate) fn is_english(lower: &str) -> bool {
    let (mut all, mut small, mut foreign, mut of_plans) = (0_usize, 0_usize, 0_usize, 0_usize);
    let words = lower
        .split(|c: char| !c.is_alphabetic())
        .filter(|it| !it.is_empty());
    for word in words.take(SAMPLE) {
        all += 1;
        match TELLING.get(word) {
            Some(true) => small += 1,
            Some(false) => foreign += 1,
            None => of_plans += usize::from(OF_PLANS.contains(&word)),
        }
    }
    let sparse = small * 25 >= all && small > foreign * 4;
    let listed = all < FEW && foreign == 0 && lower.is_ascii();
    let listed = listed && of_plans > 1 && (of_plans + small) * 6 >= all;
    listed || all < ENOUGH && lower.is_ascii() || small * 10 >= all || sparse
}

#[cfg(test)]
mod tests {
    use super::is_english;

    fn check(text: &str, expected: bool) {
        assert_eq!(is_english(&text.to_ascii_lowercase()), expected, "{text}");
    }

    #[test]
    fn english_is_told_from_other_languages() {
        check("", true);
        check("Menu, orders, kitchen", true);
        check(
            "Invite links. Goal. A link expires after 24 hours. Nobody needs more.",
            true,
        );
        check("Users live in a SQL database; carts live in Redis.", true);
        check(
            "Nutzer liegen in einer SQL-Datenbank, Warenkörbe in Redis oder im Speicher.",
            false,
        );
        check(
            "The guest opens the menu and orders what the kitchen has.",
            true,
        );
        check(
            "Der Gast öffnet die Karte und bestellt, was die Küche hat. Danach wird bezahlt.",
            false,
        );
        check(
            "Le client ouvre la carte et commande ce que la cuisine propose ce soir.",
            false,
        );
        check(
            "El cliente abre la carta y pide lo que tiene la cocina esta noche.",
            false,
        );
        check(
            "Invoice list view: columns date, customer, total, status. Buttons: new invoice, duplicate, \
             archive. Filter by status, customer, year. Row click opens invoice detail view. PDF export, \
             email dispatch with template. Keyboard: arrows, enter, escape.",
            true,
        );
        check(
            "Rechnungsliste: Spalten Datum, Kunde, Summe, Status. Buttons: neue Rechnung, Kopie. Filter \
             nach Status, Kunde, Jahr. Export als PDF, Versand mit Template. Views for web und App.",
            false,
        );
        check(
            "Launch plan. Dates. Target launch date: tbd. Actual launch date: tbd.",
            true,
        );
        check(
            "Startplan. Termine. Zieldatum: offen. Start am Montag: offen. Ende offen.",
            false,
        );
        check("お客様はメニューを開いて注文します。", false);
    }
}
