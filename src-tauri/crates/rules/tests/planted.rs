//! Carefully written documents, in which the rules find nothing, and defects planted in them, most of which
//! they find.

mod common;

use common::parts;
use domain::Kind;
use domain::question::Parts;

const WAITLIST: &str = include_str!("careful/waitlist.md");
const SESSIONS: &str = include_str!("careful/sessions.md");

/// How many of a hundred planted defects have to be found.
const RECALL: usize = 80;

/// The document, the line after which the defect is written, and the defect.
const PLANTED: &[(&str, &str, &str)] = &[
    (
        WAITLIST,
        "## Requirements",
        "The waitlist must be easy to use.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The list of waiting members has to load quickly.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The desk is informed as soon as possible when an offer expires.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Members get a friendly, clear message.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Members who join must give their name, phone number, etc.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The number of offers per member is TBD.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Should members see their place on the list???",
    ),
    (
        WAITLIST,
        "## Requirements",
        "I'm not sure whether guests may join too.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The desk can export all waitlists of all studios.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Admins can do everything in every studio.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The waitlist is deleted when the studio closes it by mistake or on purpose, for good.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The member has 45 minutes to take the seat.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "A late cancellation costs the member a fee of 10 dollars, which is charged to the saved card.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Regular members are offered a seat first.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "If there is too much demand, the desk opens a second class.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Members who abuse the waitlist are blocked for a while.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The complaints are reviewed and and answered.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The WLX must confirm each offer.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The rules are explained in [the handbook]().",
    ),
    (
        WAITLIST,
        "## Requirements",
        "The reminder is sent every morning at 8:00.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "Payments for the seat are retried until they succeed.",
    ),
    (WAITLIST, "## Goals", "- Increase member satisfaction."),
    (WAITLIST, "## Goals", "- 90 % satisfaction."),
    (WAITLIST, "## Goals", "- Fewer empty seats."),
    (
        WAITLIST,
        "## Risks",
        "- The push provider may go out of business.",
    ),
    (
        WAITLIST,
        "## Rollout",
        "The new app was due on March 3, 2024.",
    ),
    (WAITLIST, "## Rollout", "The desks are trained next week."),
    (
        WAITLIST,
        "## Rollout",
        "Someone from each studio has to be trained.",
    ),
    (WAITLIST, "## Rollout", "Other studios will be added later."),
    (
        WAITLIST,
        "## Data",
        "We also store the date of birth and the health notes of each member in a shared spreadsheet.",
    ),
    (
        WAITLIST,
        "## Data",
        "We assume that members read their messages.",
    ),
    (WAITLIST, "## Data", "### Retention of messages\n"),
    (
        SESSIONS,
        "## Details",
        "The web server must scale well and be robust.",
    ),
    (
        SESSIONS,
        "## Details",
        "Expired sessions must be removed regularly.",
    ),
    (
        SESSIONS,
        "## Details",
        "The server should respond fast even under heavy load.",
    ),
    (
        SESSIONS,
        "## Details",
        "The server calls the identity provider on every sign-in.",
    ),
    (
        SESSIONS,
        "## Details",
        "For each of the user's roles, the server queries the database once.",
    ),
    (
        SESSIONS,
        "## Details",
        "A nightly job copies all rows to the warehouse.",
    ),
    (
        SESSIONS,
        "## Details",
        "Failed writes are repeated until they work.",
    ),
    (
        SESSIONS,
        "## Details",
        "The format of the cookie is still to be decided.",
    ),
    (
        SESSIONS,
        "## Details",
        "A session ends 8 hours after sign-in.",
    ),
    (
        SESSIONS,
        "## Details",
        "The password for the database is hunter2 and can be found in the repository.",
    ),
    (
        SESSIONS,
        "## Details",
        "The session token is passed in the URL.",
    ),
    (
        SESSIONS,
        "## Details",
        "Errors should be handled appropriately.",
    ),
    (
        SESSIONS,
        "## Details",
        "Sessions must be logged and the user must be told and the team must be paged.",
    ),
    (SESSIONS, "## Details", "See [the runbook](#runbook)."),
    (SESSIONS, "## Rollout", "If something looks wrong, we stop."),
    (
        SESSIONS,
        "## Rollout",
        "The old table is dropped right after the switch.",
    ),
    (SESSIONS, "## Load", "TODO: measure with real traffic"),
    (SESSIONS, "## Load", "Lorem ipsum dolor sit amet."),
];

/// What all personas find.
fn found(document: &str, kind: Kind) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for persona in domain::personas::ALL {
        let parts = Parts {
            today: "2025-06-01".to_owned(),
            ..parts(document, kind, persona.key)
        };
        for finding in rules::critique(&parts).findings {
            let rule = finding.rule.unwrap_or_default();
            for quote in [finding.quote].into_iter().chain(finding.more_quotes) {
                if !found.contains(&(rule.clone(), quote.clone())) {
                    found.push((rule.clone(), quote));
                }
            }
        }
    }
    found
}

fn kind_of(document: &str) -> Kind {
    if document == WAITLIST {
        Kind::Prd
    } else {
        Kind::Tech
    }
}

#[test]
fn careful_documents_raise_no_alarm() {
    for document in [WAITLIST, SESSIONS] {
        let found = found(document, kind_of(document));
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn most_planted_defects_are_found_where_they_are() {
    let missed: Vec<&str> = PLANTED
        .iter()
        .filter(|(document, behind, defect)| {
            let planted = document.replacen(behind, &format!("{behind}\n\n{defect}"), 1);
            assert_ne!(*document, planted, "{behind}");
            let is_it = |quote: &str| {
                let quote = quote.trim_matches(['#', '-', ' ']);
                !quote.is_empty() && (defect.contains(quote) || quote.contains(defect.trim()))
            };
            !found(&planted, kind_of(document))
                .iter()
                .any(|(_, quote)| is_it(quote))
        })
        .map(|(_, _, defect)| *defect)
        .collect();
    let found = PLANTED.len() - missed.len();
    assert!(
        found * 100 >= PLANTED.len() * RECALL,
        "{found} of {} found; missed: {missed:#?}",
        PLANTED.len()
    );
}
