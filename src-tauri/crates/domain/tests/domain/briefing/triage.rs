//! How much process a text deserves. The expected levels were determined by hand.

use domain::briefing::{Complexity, Detail, OwnSignal, Reach, Triage, triage, triage_with};

use Complexity::{Quick, Standard, Thorough};

/// The level of a text, and what its reason says.
fn check(text: &str, level: Complexity, why: &str) {
    let it = triage(text, None);
    assert_eq!(it.level, level, "{text:.200}: {}", it.why);
    assert!(it.why.contains(why), "{text:.200}: {}", it.why);
}

/// This many meaningless words.
fn filler(words: usize) -> String {
    "People open the page and read what is new there today.\n\n".repeat(words.div_ceil(11))
}

#[test]
fn each_word_of_the_lists_decides_in_a_short_text() {
    for word in [
        "crypto",
        "wallet",
        "private key",
        "authentication",
        "authorization",
        "payment",
        "financial",
        "HIPAA",
        "PCI",
        "compliance",
        "multi-tenant",
        "distributed",
        "consensus",
        "blockchain",
        "security-critical",
    ] {
        for text in [word, &word.to_uppercase(), &format!("({word}!)")] {
            check(text, Thorough, &format!("“{word}”"));
        }
    }
    for word in [
        "button",
        "typo",
        "rename",
        "simple",
        "small change",
        "minor",
        "cosmetic",
        "logging",
        "comment",
        "documentation",
    ] {
        for text in [word, &word.to_uppercase(), &format!("({word}!)")] {
            check(text, Quick, &format!("“{word}”"));
        }
    }
    check(
        "The page lists invites.",
        Standard,
        "nothing in the text points to",
    );
    check("", Standard, "no text");
    check(" \n<!-- payments -->\n", Standard, "no text");
}

#[test]
fn forms_count_and_parts_of_other_words_do_not() {
    check("Payments are taken at the door.", Thorough, "“payment”");
    check("Guests authenticate by mail.", Thorough, "“authentication”");
    check(
        "An unauthorised guest is turned away.",
        Thorough,
        "“authorization”",
    );
    check("Multitenancy from day one.", Thorough, "“multi-tenant”");
    check("We sign with a private\nkey.", Thorough, "“private key”");
    check("Renaming the field.", Quick, "“rename”");
    check("An overpayment is shown.", Standard, "");
    check("The prepayments page.", Standard, "");
    check("A cryptic page.", Standard, "");
    check("Simplest things first, simply.", Standard, "");
    check("The unbuttoned coat.", Standard, "");
    check("See [this](https://example.com/payment).", Standard, "");
    check(
        "Code: `x`.\n\n```\npayment(wallet)\n```\n",
        Standard,
        "nothing in the text",
    );
}

#[test]
fn words_with_another_meaning_do_not_count() {
    check(
        "The team is spread, with rough consensus on the plan.",
        Standard,
        "",
    );
    check(
        "There was consensus that we ship. Flyers are distributed to guests.",
        Standard,
        "",
    );
    check("Seats are evenly distributed.", Standard, "");
    check("The nodes reach consensus.", Thorough, "“consensus”");
    check("A distributed lock.", Thorough, "“distributed”");
    check("The PCI Express card.", Standard, "");
    check("PCI DSS level 1.", Thorough, "“PCI”");
    check("Logging in takes long.", Standard, "");
    check("Logging is missing.", Quick, "“logging”");
    check("This is not a minor thing.", Standard, "");
    check("It isn’t simple.", Standard, "");
    check("Since the minor release, pages differ.", Standard, "");
}

#[test]
fn thorough_beats_quick_and_a_mention_in_passing_keeps_a_text_from_being_quick() {
    check("Rename the payment button.", Thorough, "“payment”");
    check("A typo in the wallet page.", Thorough, "“wallet”");
    let passing = format!("{}\nA payment. A typo.", filler(600));
    check(&passing, Standard, "“payment” only in passing");
}

#[test]
fn a_word_in_passing_decides_nothing_in_a_long_text() {
    let said = |words: usize, text: &str| format!("{}\n{text}\n", filler(words));
    check(&said(400, "A payment."), Thorough, "");
    check(&said(600, "A payment."), Standard, "in passing");
    check(
        &said(600, "A payment by wallet."),
        Thorough,
        "“wallet” and “payment”",
    );
    check(&said(2_100, "A payment by wallet."), Standard, "in passing");
    check(
        &said(2_100, "A payment by wallet, or two payments."),
        Thorough,
        "",
    );
    check(&said(2_100, "## Payments\n\nLater."), Thorough, "“payment”");
    check(&said(2_100, "It falls under HIPAA."), Thorough, "“HIPAA”");
    check(&said(100, "A simple page."), Quick, "“simple”");
    check(
        &said(160, "A simple page."),
        Standard,
        "too long for a small change",
    );
    check(
        &said(160, "A simple page with a button."),
        Quick,
        "“button” and “simple”",
    );
    check(&said(160, "# A simple page"), Quick, "“simple”");
    check(
        &said(3_000, "# A simple button\n\nA typo, a rename."),
        Standard,
        "too long",
    );
}

#[test]
fn what_a_text_leaves_out_does_not_count() {
    check(
        "Payments are out of scope.",
        Standard,
        "nothing in the text",
    );
    check(
        "It doesn’t touch authentication. Rename it.",
        Quick,
        "“rename”",
    );
    check("No authentication is needed.", Standard, "");
    check("No payment may be lost.", Thorough, "");
    check(
        "# Menu\n\nNew page.\n\n## Non-goals\n\n- Payments\n- Wallets\n",
        Standard,
        "",
    );
    check(
        "# Menu\n\nNew page.\n\n## Out of scope\n\nPayments.\n\n## Plan\n\nA typo.",
        Quick,
        "",
    );
}

#[test]
fn real_documents_get_the_level_that_a_reader_would_give() {
    // A product outline on suspending debt collection.
    let outline = "## Overview\nEnabling Veterans to submit a request for financial hardship \
                   suspension for benefit overpayment debts.\n\n## Problem Statement\nWithout a \
                   simple, accessible, and compassionate process, delays in payments could \
                   ultimately lead to the debt being sent to collections.";
    check(outline, Thorough, "“payment” and “financial”");
    // A long design that says “simple”, “comments” and “documentation” here and there.
    let design = format!(
        "# Proposal: Extended forwards compatibility in Go\n\n{}\n\nIt would also give code a \
         simple way to declare that it needs a newer toolchain. Documentation probably outweighs \
         new code. Go distributions are downloaded like modules.",
        filler(2_700)
    );
    check(&design, Standard, "“simple” and “documentation”");
    // A short enhancement proposal with one word from a list.
    let proposal = format!(
        "# Promote Pod Priority and Preemption to GA\n\n{}\n\n* Adequate documentation exists for \
         the features.",
        filler(300)
    );
    check(&proposal, Standard, "“documentation”");
    check(
        "# Style evolution\n\nThis RFC defines a mechanism for evolving the default Rust style \
         over time without breaking backwards compatibility.",
        Standard,
        "nothing in the text",
    );
}

#[test]
fn a_level_decides_about_the_rest() {
    let of = |level, reach, rounds, detail| {
        let it = Triage::of(level, String::new());
        assert_eq!(
            (it.research, it.exploration, it.rounds, it.detail),
            (reach, reach, rounds, detail),
            "{level:?}"
        );
        assert_eq!(Complexity::from_key(level.key()), Some(level));
    };
    of(Quick, Reach::Off, 2, Detail::Basic);
    of(Standard, Reach::On, 3, Detail::Standard);
    of(Thorough, Reach::Deep, 5, Detail::Detailed);
    assert_eq!(Complexity::from_key("auto"), None);
}

#[test]
fn what_the_user_set_wins() {
    for level in Complexity::ALL {
        let it = triage("Payments on the blockchain.", Some(level));
        assert_eq!(it.level, level);
        assert_eq!(it.why, format!("You chose {}.", level.key()));
        assert!(it.signals.is_empty());
    }
}

#[test]
fn a_reason_names_at_most_five_words() {
    let it = triage(
        "crypto wallet private key payment HIPAA PCI blockchain",
        None,
    );
    assert_eq!(it.signals.len(), 7);
    assert_eq!(
        it.why,
        "Thorough, because the text mentions “crypto”, “wallet”, “private key”, “payment”, \
         “HIPAA” and 2 more."
    );
}

/// The level of a text with some of the user's own words, and the reason for it.
fn check_own(own: &[(&str, Complexity)], text: &str, level: Complexity, why: &str) {
    let own: Vec<OwnSignal> = own
        .iter()
        .map(|(word, level)| OwnSignal {
            word: (*word).to_owned(),
            level: *level,
        })
        .collect();
    let it = triage_with(&own, text);
    assert_eq!(it.level, level, "{own:?} on {text:.200}: {}", it.why);
    assert!(
        it.why.contains(why),
        "{own:?} on {text:.200} says: {}",
        it.why
    );
    let is_named = own.iter().any(|it| why.contains(&it.word));
    assert_eq!(it.is_by(&own), is_named && level != Standard, "{}", it.why);
}

#[test]
fn words_of_the_user_count_beside_the_built_in_ones_by_the_same_rules() {
    let ledger = [("ledger", Thorough)];
    check_own(&ledger, "We write to the Ledger.", Thorough, "“ledger”");
    check_own(&ledger, "The ledgers close at night.", Standard, "nothing");
    check_own(&ledger, "We pay: payment by card.", Thorough, "“payment”");
    let code = "Run it:\n\n```\nledger\n```\n";
    check_own(&ledger, code, Standard, "nothing");
    check_own(&ledger, "The ledger is out of scope.", Standard, "nothing");
    let long = filler(600);
    let once = format!("{long}The ledger is kept.");
    check_own(&ledger, &once, Standard, "only in passing");
    let heading = format!("{long}\n\n## The ledger\n\nIt is kept.");
    check_own(&ledger, &heading, Thorough, "“ledger”");

    let banner = [("welcome banner", Quick)];
    let text = "Change the welcome\nbanner of the page.";
    check_own(&banner, text, Quick, "“welcome banner”");
    let both = "Change the welcome banner and the payment.";
    check_own(&banner, both, Thorough, "“payment”");

    // Other scripts, and words that begin or end with a symbol.
    check_own(
        &[("größe", Quick)],
        "Die GRÖSSE und die GRÖẞE, die Größe.",
        Quick,
        "“größe”",
    );
    check_own(
        &[("支払い", Thorough)],
        "新しい支払いを作る。",
        Thorough,
        "“支払い”",
    );
    check_own(&[("C++", Thorough)], "A parser in C++.", Thorough, "“C++”");
    check_own(&[(".*", Thorough)], "Nothing here.", Standard, "nothing");
}

#[test]
fn the_user_moves_a_built_in_word_in_all_its_forms() {
    for word in ["payment", "Payments"] {
        let text = "Payments fail. One payment is enough.";
        check_own(&[(word, Standard)], text, Standard, "nothing");
        check_own(&[(word, Quick)], text, Quick, "“payment”");
        check_own(&[(word, Standard)], "The wallet.", Thorough, "“wallet”");
    }
    check_own(&[("typo", Thorough)], "Fix typos.", Thorough, "“typo”");
    // If two entries for one word say different things, the first counts.
    let both = [("typo", Standard), ("typos", Thorough)];
    check_own(&both, "Fix typos.", Standard, "nothing");
}

#[test]
fn a_word_that_is_too_short_or_too_long_does_not_count() {
    let long = "a".repeat(61);
    for word in ["a", " ", "", "!!", &long] {
        let text = format!("{word} a b !! {long}");
        check_own(&[(word, Thorough)], &text, Standard, "nothing");
    }
}

#[test]
fn words_with_another_meaning_in_a_feature_decide_nothing() {
    for text in [
        "Comment threads: users can comment on a photo, reply to comments and hide comments.",
        "Readers leave comments below each photo. People comment in threads.",
        "The comments of guests are sorted by date.",
        "We offer a payment-free plan.",
        "The cryptocurrency page isn’t touched.",
        "The wallet stays unchanged.",
        "Payments won't be affected.",
    ] {
        check(text, Standard, "");
    }
    check("Remove a comment in the code.", Quick, "“comment”");
    check("Fix the comments.", Quick, "“comment”");
    check(
        "The plan without a payment is free, and each payment is shown.",
        Thorough,
        "“payment”",
    );
    check(
        "The wallet is not changed while a payment is pending.\nIts private key is.",
        Thorough,
        "",
    );
}
