//! What the debates are about: tasks, documents with weak spots, and what is said about them.

use crate::random::Random;

/// What products do, as the beginning of a title.
const THINGS: [&str; 24] = [
    "Refund requests",
    "Invite links",
    "The weekly digest",
    "Invoice export",
    "Hardship suspensions",
    "Single sign-on",
    "The audit log",
    "Parcel tracking",
    "Saved searches",
    "Push notifications",
    "The nightly import",
    "Address changes",
    "Shared folders",
    "Trial accounts",
    "Card payments",
    "The support inbox",
    "Two-factor sign-in",
    "Bulk upload",
    "The status page",
    "Data deletion",
    "Rate limits",
    "Team permissions",
    "The search index",
    "Appointment reminders",
];

/// For whom or where.
const SCOPES: [&str; 17] = [
    "for small shops",
    "on mobile",
    "for team owners",
    "in the partner portal",
    "for new customers",
    "across regions",
    "in the back office",
    "for guests",
    "with the new ledger",
    "for large accounts",
    "without email",
    "during migration",
    "for veterans",
    "in the public API",
    "for schools",
    "after sign-up",
    "at peak load",
];

/// Sentences that nobody objects to; `{thing}` is the subject of the task.
const PLAIN: [&str; 14] = [
    "Customers asked for this in 41 of the last 200 interviews.",
    "{thing} are handled by hand today, which takes about 12 minutes each.",
    "The service desk owns the process and stays responsible for exceptions.",
    "Amounts are shown with two decimals and the currency of the account.",
    "Every step is written to the audit log with the account that took it.",
    "The page works with a keyboard alone.",
    "A customer sees the state of their own requests and of no others.",
    "Texts are translated into German, French and Polish before the launch.",
    "The first release covers customers in the European Union.",
    "Support can look up a request by its number.",
    "Nothing changes for customers who signed up before March.",
    "Drafts are kept for thirty days and then deleted.",
    "We measure how many requests are closed within one working day.",
    "The existing reports keep their columns and their order.",
];

/// A sentence that a critic criticizes, and the result.
pub(crate) struct Weakness {
    pub(crate) sentence: &'static str,
    pub(crate) persona: &'static str,
    pub(crate) severity: usize,
    pub(crate) title: &'static str,
    pub(crate) concern: &'static str,
    pub(crate) suggestion: &'static str,
    pub(crate) mended: &'static str,
}

macro_rules! weaknesses {
    ($($persona:literal $severity:literal $sentence:literal $title:literal $concern:literal
       $suggestion:literal $mended:literal;)*) => {
        &[$(Weakness {
            sentence: $sentence,
            persona: $persona,
            severity: $severity,
            title: $title,
            concern: $concern,
            suggestion: $suggestion,
            mended: $mended,
        }),*]
    };
}

/// Weak spots: persona, severity, sentence, title, concern, suggestion, new sentence.
pub(crate) const WEAKNESSES: &[Weakness] = weaknesses! {
    "oncall" 1 "The call to the payment service is retried until it succeeds."
        "Retries without end" "An outage of the payment service turns into a storm of calls."
        "Cap the retries and back off." "A failed call to the payment service is retried three times, with 1, 5 and 25 seconds between.";
    "oncall" 0 "The import waits for the ledger."
        "No timeout is named" "When the ledger hangs, so does the import, and nobody is told."
        "Name a timeout and what happens then." "The import waits for the ledger for 30 seconds, then stops and pages the team on call.";
    "oncall" 1 "The new path replaces the old one at the launch."
        "No way back" "If it goes wrong at night there is nothing to go back to."
        "Keep the old path behind a switch for a month." "The new path stands behind a switch, and the old one stays for four weeks.";
    "security" 0 "Links in the message open the request without signing in."
        "A forwarded link opens the account" "Whoever has the message can read and change the request."
        "Let the link expire and ask for a sign-in." "Links in the message expire after 24 hours and ask for a sign-in.";
    "security" 0 "Support can see the full card number."
        "Card numbers in the open" "Support does not need it, and a leak would reach every card."
        "Show the last four digits." "Support sees the last four digits of the card.";
    "security" 1 "The upload accepts any file."
        "Uploads are not checked" "A script in an upload runs in the browser of the clerk."
        "Name the types and the size that are accepted." "The upload accepts PDF, JPEG and PNG up to 10 MB and checks the content.";
    "security" 2 "Tokens are written to the log for debugging."
        "Tokens in the log" "The log is read by more people than the token is meant for."
        "Log a hash of the token." "A hash of the token is written to the log.";
    "pm" 1 "The new flow should be easier for customers."
        "Easier is not a measure" "Nobody can say afterwards whether it worked."
        "Name a figure and the day on which it is read." "The new flow halves the 12 minutes that a request takes, measured four weeks after the launch.";
    "pm" 1 "Other teams may want to use this later."
        "Scope without a border" "The first release grows until it serves everybody."
        "Say what the first release leaves out." "Other teams are out of scope for the first release.";
    "pm" 2 "Customers are informed as appropriate."
        "Who is told what, and when" "Every reader fills in something else."
        "Name the message and its moment." "Customers get an email when the request is received and when it is decided.";
    "performance" 1 "The list shows all requests of the account."
        "A list without a bound" "Large accounts have 80,000 requests; the page would load them all."
        "Page it." "The list shows 50 requests a page, newest first.";
    "performance" 1 "Search must be fast."
        "Fast is not a figure" "A test needs a number, a percentile and a load."
        "Give the figure." "Search answers within 300 ms at the 95th percentile with 200 requests a second.";
    "performance" 2 "Totals are calculated when the page is opened."
        "Totals on every view" "At ten times the load the database does nothing else."
        "Keep the totals and update them with each booking." "Totals are kept beside the bookings and updated with each of them.";
    "qa" 1 "Requests are rejected if they are too old."
        "Too old is not a border" "A test on the border can't be written."
        "Name the age, and which day counts." "Requests are rejected when the order is more than 90 days old, counted from the day of delivery.";
    "qa" 0 "A request can be changed until it is processed."
        "What happens to a change while it is processed" "Two states overlap, and the later write wins by chance."
        "Lock the request while it is processed." "A request can be changed until a clerk opens it; from then on it is locked.";
    "qa" 2 "Empty fields are handled gracefully."
        "Gracefully is not a state" "Each developer will do something else."
        "Say what is shown and what is stored." "An empty field is shown as “not given” and stored as empty.";
    "qa" 1 "Dates are shown in local time."
        "Whose local time" "A request made at midnight falls on two days."
        "Name the time zone." "Dates are shown in the time zone of the customer’s account.";
    "pm" 0 "We launch in the second quarter."
        "A date without a condition" "The date will hold and the quality will give."
        "Name what must be true on that day." "We launch in the second quarter if fewer than 2 in 100 pilot requests need a correction.";
};

/// A task: a title and a document with weak spots in it.
pub(crate) struct Subject {
    pub(crate) title: String,
    pub(crate) text: String,
}

/// The subject with this number; each number has its own title.
pub(crate) fn subject(number: usize, random: &mut Random) -> Subject {
    let thing = THINGS[number % THINGS.len()];
    let scope = SCOPES[(number / THINGS.len() + number) % SCOPES.len()];
    let title = match number / (THINGS.len() * SCOPES.len()) {
        0 => format!("{thing} {scope}"),
        again => format!("{thing} {scope}, part {}", again + 1),
    };
    let plain_number = random.within(6, PLAIN.len());
    let mut sentences: Vec<String> = random
        .some(&PLAIN, plain_number)
        .into_iter()
        .map(|sentence| sentence.replace("{thing}", thing))
        .collect();
    let weak_number = random.within(9, WEAKNESSES.len());
    let weak: Vec<&str> = WEAKNESSES
        .iter()
        .map(|weakness| weakness.sentence)
        .collect();
    for sentence in random.some(&weak, weak_number) {
        let place = random.below(sentences.len() + 1);
        sentences.insert(place, sentence.to_owned());
    }
    let text = document(&sentences);
    Subject { title, text }
}

fn document(sentences: &[String]) -> String {
    let headings = ["Problem", "Goal", "Requirements", "Launch"];
    let per_section = sentences.len().div_ceil(headings.len());
    let mut text = String::new();
    for (heading, part) in headings.iter().zip(sentences.chunks(per_section)) {
        let (before, after) = match *heading {
            "Requirements" => ("- ", "\n"),
            _ => ("", "\n\n"),
        };
        text.extend(["## ", heading, "\n\n"]);
        for sentence in part {
            text.extend([before, sentence, after]);
        }
        text.push('\n');
    }
    text
}
