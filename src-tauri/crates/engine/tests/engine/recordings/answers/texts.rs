//! The texts that the page’s tests debate.

use domain::{Kind, Protocol};

use super::super::sorting::{LIST, STORES};
use super::super::{final_checks, parcels};

/// A text with a secret of two kinds.
const MAILER: &str =
    "# Mailer\n\napi_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\npassword = hunter2abc\n\n<b>Sends</b> mail.\n";

/// The text that the first start debates.
pub(super) const SAMPLE: &str = "People who forgot their password can ask for an email with a link that lets them \
    set a new one. It should be fast and secure, and support must be able to help when it does not work.";

/// The text that is open if a test doesn’t say otherwise.
pub(super) const TITLE: &str = "Weekly digest email";
pub(super) const EMAIL: &str = "## Goal\n\nOne email on Monday.\n";

/// A text, and the forms that are suggested for it.
pub(super) struct Text {
    pub(super) title: &'static str,
    pub(super) kind: Kind,
    pub(super) body: String,
    pub(super) forms: &'static [Protocol],
    /// What a debate replaced in it, and with what.
    pub(super) refined: Option<(&'static str, &'static str)>,
    /// What was written into its own version then.
    pub(super) then: Option<&'static str>,
}

/// A text that was only typed.
pub(super) fn text(title: &'static str, kind: Kind, body: &str) -> Text {
    Text {
        title,
        kind,
        body: body.to_owned(),
        forms: &[],
        refined: None,
        then: None,
    }
}

/// Forms that are held over what a person writes.
const FORMS: [Protocol; 9] = [
    Protocol::Refine,
    Protocol::Review,
    Protocol::Duel,
    Protocol::DevilsAdvocate,
    Protocol::Status,
    Protocol::Compare,
    Protocol::Prioritize,
    Protocol::Checkpoint,
    Protocol::Gauntlet,
];

/// All of them, the one that stands for all others first.
pub(super) fn all() -> Vec<Text> {
    let text = |title, kind, body: &str, forms| Text {
        forms,
        ..text(title, kind, body)
    };
    let parcels = |body: &str, forms| text(parcels::TITLE, Kind::Prd, body, forms);
    let secret = format!("password = hunter2abc\n{}", parcels::TEXT);
    vec![
        parcels("", &FORMS),
        parcels(parcels::TEXT, &FORMS),
        parcels(final_checks::HOVER, &[Protocol::Duel]),
        parcels(MAILER, &[Protocol::Refine]),
        parcels(&secret, &[Protocol::Refine]),
        text(
            "Reset a forgotten password",
            Kind::Task,
            SAMPLE,
            &[Protocol::Refine],
        ),
        text(TITLE, Kind::Task, EMAIL, &[Protocol::Refine]),
        text(STORES.title, STORES.kind, STORES.text, &[Protocol::Compare]),
        text(
            STORES.title,
            STORES.kind,
            "Where do sessions live?\n",
            &[Protocol::Compare],
        ),
        text(
            LIST.title,
            LIST.kind,
            "# No list here\n",
            &[Protocol::Prioritize],
        ),
        text(LIST.title, LIST.kind, LIST.text, &[Protocol::Prioritize]),
    ]
}
