//! Defects that are sentences of their own.

use super::{REFUNDS, SESSIONS, STEERING, WAITLIST};

/// The document, the line after which the defect is written, and the defect.
pub(crate) const PLANTED: &[(&str, &str, &str)] = &[
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
    (
        REFUNDS,
        "## Requirements",
        "R8. The agent shall check the address and send a letter and close the case.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Refunds of good customers are sent first.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The help desk shall be reliable and fast.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Reasons for refunds shall be stored securely.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Each agent has an appropriate limit.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Errors of the ledger are handled in an appropriate manner.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The ZRX must confirm each refund.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The number of reasons is still to be agreed.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "[Describe what happens to refunds of closed accounts]",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Customers can attach photos of the damage.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The help desk asks the bank’s API for the name of the account.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. A team lead can send up to $2,000.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The agent can cancel a refund within 30 minutes, as long as it isn’t booked.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Someone has to check double bookings.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Refunds shall be sent as quickly as we can.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. We’re not sure whether vouchers count as refunds.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. The help desk also stores the bank account of each customer.",
    ),
    (
        REFUNDS,
        "## Requirements",
        "R8. Cases with too many refunds are looked at again.",
    ),
    (
        REFUNDS,
        "## Purpose",
        "The the ledger is slow in the morning.",
    ),
    (
        REFUNDS,
        "## Rollout",
        "The old form has to be closed by March 31, 2025.",
    ),
    (REFUNDS, "## Rollout", "Reduce wrong refunds by 20 %."),
    (
        REFUNDS,
        "## Rollout",
        "If something goes wrong, we go back to paper.",
    ),
    (
        REFUNDS,
        "## Rollout",
        "Agents in other countries will follow later.",
    ),
    (STEERING, "## Decisions", "The price list will be revised."),
    (
        STEERING,
        "## Decisions",
        "The contract with the bank must be approved before summer.",
    ),
    (STEERING, "## Decisions", "Someone should call the printer."),
    (
        STEERING,
        "## Decisions",
        "The name of the form: to be discussed.",
    ),
    (
        STEERING,
        "## Decisions",
        "We’re not sure about the second date.",
    ),
    (STEERING, "## Decisions", "The budget for rooms is tbd."),
    (
        STEERING,
        "## Decisions",
        "The limit of an agent stays at $200.",
    ),
    (
        STEERING,
        "## Talked about",
        "[List the questions that are still open]",
    ),
    (
        STEERING,
        "## Talked about",
        "Li read out the the letter of the bank.",
    ),
    (
        STEERING,
        "## Talked about",
        "The numbers are in [the sheet](#sheet).",
    ),
    (STEERING, "## Talked about", "The delay costs ??? per week."),
    (
        WAITLIST,
        "## Acceptance criteria",
        "- A waitlist takes 12 members and turns away the 13th.",
    ),
    (
        WAITLIST,
        "## Requirements",
        "An offer that can't be taken is refused with a suitable notice.",
    ),
    (
        WAITLIST,
        "## Rollout",
        "It will be decided when the other studios follow.",
    ),
    (
        SESSIONS,
        "## Details",
        "On every sign-in, the web server asks the directory service of the vendor for the role.",
    ),
    (
        SESSIONS,
        "## Load",
        "The table must take heavy traffic and remain scalable.",
    ),
    (
        SESSIONS,
        "## Details",
        "A request that can't be answered waits and is sent once more until it goes through.",
    ),
];
