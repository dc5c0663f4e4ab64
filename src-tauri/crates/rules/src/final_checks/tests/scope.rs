//! Small problems with answers of many sorts, as people write them in a sentence or two.

use domain::Kind;
use domain::final_check::FinalCheck::ScopeExpansion;

use super::super::flags;

/// Asserts whether a text alone, and below a title, has an answer that is too large.
fn check(texts: &[&str], is_too_much: bool) {
    let is_flagged = |text: &str| {
        let flags = flags(Kind::Task, text, text, &[]);
        flags.iter().any(|it| it.check == ScopeExpansion)
    };
    let titled = texts.iter().map(|it| format!("# Fix\n\n{it}"));
    let all = texts.iter().map(|it| (*it).to_owned()).chain(titled);
    let wrong: Vec<String> = all.filter(|it| is_flagged(it) != is_too_much).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One fault in a sentence or two, and far more than it needs.
const TOO_MUCH: &[&str] = &[
    "The price shows three decimals. We build a money library with currencies, rounding strategies and a plugin registry.",
    "The avatar is squashed on iPad. We port the front end to Flutter.",
    "The date picker opens on the wrong month. We change DatePicker.tsx, calendar.ts, store.ts, locale.ts and App.tsx.",
    "The spinner never stops after an upload fails. We introduce an UploadOrchestrator, an abstract Task class and a retry engine.",
    "A null pointer occurs when the phone number is empty. We adopt a functional programming library across the code base.",
    "The discount code is rejected when it has lower-case letters. We split the checkout into three microservices.",
    "The mail subject has a trailing space. We edit 9 files in five packages.",
    "The checkbox can't be reached with Tab. We rewrite all forms with a schema-driven form engine.",
    "The close icon of the dialog is two pixels too low. We replace our dialogs with Radix in every screen.",
    "The word 'recieve' is misspelled in the welcome mail. We introduce a content management system for all texts.",
    "The Back link on the receipt page is missing. We rebuild navigation on top of a new routing framework.",
    "The footer overlaps the cookie banner. We migrate every page to CSS Grid.",
    "Pressing Escape leaves the modal open. We will adopt a state machine library for all overlays.",
    "The login form forgets the user name after a failed attempt. We're replacing our authentication with Keycloak.",
    "The CSV has a semicolon too many in the header row. Plan: port the reporting module to Spark.",
    "The phone number in the signature is one digit short. We introduce a customer data platform.",
    "The \"Next\" button is clickable before the terms are accepted. Our proposal: a wizard framework with a visual flow editor.",
    "The print dialog opens twice in Safari. The fix touches a.ts, b.ts, c.ts, d.ts and e.ts.",
    "A tab character in a product name breaks the label printer. To solve this, we develop a domain-specific language for labels.",
    "The sort arrow points down when the column is sorted upwards. We are going to replace jQuery with React across the whole application.",
    "The cancel button is green. We introduce a theming engine with skins, tokens and an editor.",
    "Time stamps in the chat are one hour ahead in winter. We build a time service that every module calls.",
    "The search results page shows \"1 results\". We introduce an internationalization platform and extract all 4,000 strings.",
    "parseDate('') throws. We migrate the code base to Kotlin.",
    "The confirmation dialog says Ok instead of OK. We change 11 files and add a message catalog service.",
    "The password field trims the last character. We replace the login with a new identity platform.",
    "A division by zero happens when the basket is empty. We introduce a formula engine.",
    "The invoice PDF has no page numbers. We write our own PDF engine.",
    "The e-mail address in the imprint is outdated. We set up a headless CMS and move all pages into it.",
    "The label of the chart's y axis is cut off. The solution is a layout engine of our own.",
    "## Problem\nThe tooltip on the help icon has a typo: \"recieve\".\n\n## Solution\nIntroduce a translation management platform with its own editor, review workflow and nightly export.",
    "Bug: the invoice total shows 19.999 instead of 20.00 on one line.\nFix: move all pricing into a new microservice written in Rust, with its own database.",
    "### Background\nOn the profile page the phone label is cut off in German.\n### Proposal\nWe redo the layout of every screen in the application and introduce a new grid system.",
    "Problem: the weekly report mail has the wrong year in its subject line.\nSolution: set up a notification platform with templates, queues, a scheduler and a delivery dashboard.",
    "## Issue\nThe back arrow on the order detail view goes to the home screen.\n## Approach\nWe write a new navigation framework and convert every screen to it.",
    "Bug\nThe date in the PDF footer is in US format for French customers.\n\nFix\nReplace the PDF generator, rewrite all 60 templates and create a localisation service.",
    "The back door opens to the left. We edit 9 files in five packages.",
    "The back door opens to the left. Changes: door.rs, hinge.rs, wall.rs, room.rs.",
    "The bell rings once too often. For this we develop a chime server of our own.",
    "The clock hand sticks at noon. To solve it, a time cluster on Spark is introduced.",
    "The lamp in the hall blinks twice. We throw away the firmware and begin a new one.",
    "A comma in one street name breaks the export. This calls for a general-purpose mapping platform.",
    "Problem: the stamp has no space before it.\nSolution: all forms in the product are rebuilt.",
    "Hovering over the seat shows the text \"undefined\". We remove every REST endpoint.",
];

/// Small answers, answers that are put off, wishes, and large problems.
const IN_PROPORTION: &[&str] = &[
    "The price shows three decimals. We call the money library that exists with two decimals.",
    "The date picker opens on the wrong month. We pass the month in DatePicker.tsx and add a test in DatePicker.test.tsx.",
    "The checkbox can't be reached with Tab. We set `tabindex`. We considered a new form engine and decided against it.",
    "The close icon of the dialog is two pixels too low. We change its `top` from 10 to 8 px; replacing the dialogs is not planned.",
    "The dashboard shows orders by day. We build a reporting service for orders by product.",
    "Users cannot export invoices. We build an export service with CSV and PDF.",
    "The shop has no wish list. We build a wish list service.",
    "The search finds products by name only. We introduce a search engine so that customers find products by color and size.",
    "The login form accepts user name and password. We introduce single sign-on with an identity service.",
    "Our site is not accessible: none of the pages can be used with a screen reader. We move to an accessible component library.",
    "The tooltip flickers. We set pointer-events: none on it in the library's option.",
    "The button is gray. We use the color of the existing design system.",
    "The upload stalls at 2 GB. We raise the limit in the gateway configuration.",
    "The import fails on an empty line. We skip empty lines in the parser.",
    "The app crashes daily for a third of our customers. We replace the storage engine.",
    "The mail is sent twice. We make the job idempotent with a key in the queue.",
    "The total is wrong. We add a rounding helper to money.ts and call it in total.ts.",
    "The invoice has a typo. The new billing system will be introduced next year; today we correct the text.",
    "The label is missing. We add a label to the form.",
    "The page loads in nine seconds. We introduce a cache layer.",
    "The database is no longer supported by its vendor. We migrate the application to PostgreSQL.",
    "Customers want to pay by invoice. We build a credit check service.",
    "The tax rate is hard-coded and wrong in 14 countries. We introduce a tax engine.",
    "Each team writes its own logs and nobody can search them. We set up a logging platform.",
    "The favicon is missing. We add a link element to the layout.",
    "The date is off by one day. We convert to UTC before we format it.",
    "The menu closes too soon. We add a delay; no new framework.",
    "The icon is blurry. We replace the PNG with an SVG.",
    "The error message is unclear. We replace the text with one that names the field.",
    "The reset link fails. We move the token from the session to the query.",
    "The list flickers. We convert the class to a function.",
    "Passwords are stored in plain text. We introduce a credential service with hashing.",
    "The report is not sorted. We add an index to the table and an ORDER BY to the query.",
    "The counter is not updated. We subscribe to the event bus that we already have.",
    "The health check returns 500. We deploy the service with the missing environment variable.",
    "The link returns 404. We add a redirect to the router.",
    "The label overlaps the field. We use the grid layout that the form already has.",
    "The API has no versioning and clients break with each release. We introduce an API gateway.",
    "The text is not translated. We add the key to the translation service.",
    "The button fires twice. We debounce it with the helper from our library.",
    "A customer gets a badge after ten orders. We build a loyalty engine.",
    "The page shows a star rating for products. We build a review service.",
    "The loyalty card collects points. We build a points engine.",
    "The row of seats is booked as a block. We build a booking engine.",
    "The menu changes by day. We build a menu service.",
    "The review form asks for a star rating. We introduce a review platform.",
    "Invoices are sent by mail. We build a portal where customers download them.",
    "The catalog has a color filter. We introduce a search engine behind it.",
    "Merchants upload photos. We build an image service that resizes them.",
    "The editor saves drafts in the browser. We build a synchronization service for devices.",
    "Our checkout is slow at peak times. We split it into two services.",
    "The old router cannot be extended. We replace it with a new routing library.",
    "The tooltip library has been abandoned and has an open security hole. We migrate to another library.",
    "Three quarters of our buttons have contrast below 3:1. We introduce a design system.",
    "The date picker fails with a screen reader, the keyboard, and on touch. We replace it with a library.",
    "The back door opens to the left. We edit two files.",
    "The back door opens to the left. It is built by 9 files of the plan.",
    "The back door opens if someone pushes it. We edit 9 files.",
    "The guests want a back door. We edit 9 files.",
    "The label has a typo. We use Next.js, Node.js, Vue.js and D3.js, and change the text.",
];

#[test]
fn one_fault_in_a_sentence_or_two_has_a_small_answer() {
    check(TOO_MUCH, true);
}

#[test]
fn a_small_answer_a_wish_and_a_large_problem_are_silent() {
    check(IN_PROPORTION, false);
}
