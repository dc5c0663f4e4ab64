//! How much each area of a text deserves.

use domain::Kind;
use domain::briefing::weights::render;
use domain::briefing::{Level, ResearchNuance, SectionWeight, weights};

use Level::{High, Low, Medium};

#[expect(clippy::expect_used, reason = "a test stops here")]
fn area(kind: Kind, text: &str, section: &str) -> SectionWeight {
    let found = weights(kind, text, &[]).into_iter();
    let mut found = found.filter(|it| it.section == section);
    found.next().expect("an area of the list")
}

fn check(kind: Kind, text: &str, section: &str, weight: Level, note: &str) {
    let it = area(kind, text, section);
    assert_eq!(it.weight, weight, "{text}: {it:?}");
    assert!(it.note.contains(note), "{text}: {}", it.note);
}

#[expect(clippy::too_many_lines, reason = "a table of cases")]
#[test]
fn words_of_a_text_weigh_its_areas() {
    let (prd, tech, task) = (Kind::Prd, Kind::Tech, Kind::Task);
    check(
        task,
        "Guests sign in with a password. Payments are refunded.",
        "security",
        High,
        "“sign in” and “payments”",
    );
    check(task, "Guests sign in.", "security", Medium, "“sign in”");
    check(
        task,
        "The list is sorted.",
        "security",
        Low,
        "No keywords about security.",
    );
    check(
        tech,
        "The list is sorted.",
        "security",
        Medium,
        "(tech) need it",
    );
    check(
        task,
        "A p95 latency of 200 ms at peak load.",
        "performance",
        High,
        "“p95”",
    );
    check(
        task,
        "This is an internal tool; batch is acceptable. Latency is high at peak load.",
        "performance",
        Medium,
        "“this is an internal tool”",
    );
    check(
        task,
        "An internal tool for support exports reports as CSV. Latency is high at peak load.",
        "performance",
        High,
        "“latency”",
    );
    check(
        task,
        "An internal tool for five people.",
        "performance",
        Low,
        "so performance matters less",
    );
    check(
        task,
        "The service stores sessions in Redis.",
        "data",
        Medium,
        "“stores sessions”",
    );
    check(
        task,
        "Two stores open in May.",
        "data",
        Low,
        "No keywords about stored data.",
    );
    check(
        task,
        "The endpoint returns JSON; errors have status codes.",
        "api",
        High,
        "“endpoint”",
    );
    check(
        task,
        "The table gets a column, with a migration.",
        "data",
        High,
        "“table” and “migration”",
    );
    check(task, "It is stateless.", "data", Low, "“stateless”");
    check(
        task,
        "We deploy behind a feature flag; alerts wake on-call.",
        "operations",
        High,
        "“deploy” and “alerts”",
    );
    check(prd, "The list is sorted.", "ux", Medium, "(prd) need it");
    check(
        prd,
        "Customers see a page, with a mobile menu.",
        "ux",
        High,
        "“customers”",
    );
    check(
        tech,
        "No user interface.",
        "ux",
        Low,
        "so what people see and do matters less",
    );
    check(
        Kind::Proposal,
        "The list is sorted.",
        "cost",
        Medium,
        "(proposal) need it",
    );
    check(
        task,
        "Acceptance criteria and edge cases.",
        "testing",
        High,
        "“acceptance criteria” and “edge cases”",
    );
    check(
        task,
        "## Non-goals\n\nPayments, passwords.\n",
        "security",
        Low,
        "No keywords",
    );
    check(
        task,
        "<!-- payments, passwords -->",
        "security",
        Low,
        "No keywords",
    );
    check(task, "", "security", Low, "No keywords");
    check(
        task,
        "See [this](https://example.com/password/payments).",
        "security",
        Low,
        "No keywords",
    );
    let long = |said: &str| format!("{}{said}", "People open the page today.\n\n".repeat(110));
    check(
        task,
        &long("A password. A payment."),
        "security",
        Low,
        "No keywords",
    );
    check(
        task,
        &long("A password. Passwords. A payment."),
        "security",
        Medium,
        "“password”",
    );
    check(
        task,
        &long("# Passwords\n\nA payment. Payments."),
        "security",
        High,
        "“payment”",
    );
}

#[test]
fn a_sign_counts_only_where_its_area_is_named() {
    let task = Kind::Task;
    for text in [
        "Fix a typing error in the footer. The error stays after a timeout.",
        "The rest of the clients get the new version.",
        "The app writes a crash report. Errors are shown, events are listed.",
        "Migrate all components to the new button. Conflicts are resolved by hand.",
    ] {
        check(task, text, "api", Low, "No keywords about an API");
        check(task, text, "data", Low, "No keywords about stored data.");
    }
    for (text, note) in [
        ("The API answers errors after a timeout.", "“api”"),
        ("A request fails with an error, clients retry.", "“error”"),
        ("Webhooks have a version.", "“version” and “webhooks”"),
    ] {
        check(task, text, "api", High, note);
    }
    let text = "Orders are migrated. Reports read the orders table.";
    check(
        task,
        text,
        "data",
        High,
        "“table”, “migrated” and “reports”",
    );
}

#[test]
fn texts_on_defenses_are_about_security() {
    let task = Kind::Task;
    for (text, weight, note) in [
        (
            "Refuse loopback and link-local addresses, also after a redirect. The user sees pages that failed.",
            High,
            "“loopback” and “link-local”",
        ),
        (
            "Refuse loopback addresses, and name each loopback address.",
            Medium,
            "“loopback”",
        ),
        (
            "Guard fetches against SSRF. Private addresses are refused for each role.",
            High,
            "“role”, “ssrf” and “private addresses”",
        ),
        (
            "Rotate the key of the mailer. It lies in a file as api_key.",
            High,
            "“rotate the key” and “api_key”",
        ),
        (
            "The token refresh fails, and nobody gets past the login page.",
            High,
            "“login” and “token refresh”",
        ),
        (
            "Revoke access tokens after a month, and access keys after a year.",
            Medium,
            "“access tokens”",
        ),
        (
            "Rotate the list, and press a key.",
            Low,
            "No keywords about security.",
        ),
        (
            "Redact AWS keys in attached files before a model reads them.",
            High,
            "“aws keys” and “redact”",
        ),
        (
            "Revoke access tokens after a month.",
            Medium,
            "“access tokens”",
        ),
        (
            "The sidebar shows a private channel; tokens of the design system set its colors. Press Escape.",
            Low,
            "No keywords about security.",
        ),
    ] {
        check(task, text, "security", weight, note);
    }
}

#[test]
fn a_report_of_an_incident_is_about_what_broke() {
    let task = Kind::Task;
    let text = "# Login errors in production\n\nUsers see a timeout and a 500 error when the token refresh \
        fails. The alert fired twice; the incident broke the auth dashboard.\n";
    check(task, text, "security", High, "“login” and “token refresh”");
    check(task, text, "operations", High, "“alert” and “timeout”");
    check(task, text, "api", Low, "No keywords about an API");
    let text = "The endpoint answers 500 after a timeout.";
    check(task, text, "api", High, "“500”");
}

#[test]
fn everyday_words_alone_never_weigh_most() {
    for (text, weight) in [
        ("The user gets pages. Customers get messages.", Medium),
        ("The user gets pages with a button.", High),
        ("The user gets pages by keyboard.", High),
    ] {
        check(Kind::Task, text, "ux", weight, "“user”");
    }
}

#[test]
fn a_dashboard_counts_where_it_is_built_or_described() {
    for (text, said) in [
        ("# Merchant dashboard\n\nOrders.", "“merchant dashboard”"),
        (
            "Build an internal dashboard.",
            "“build an internal dashboard”",
        ),
        ("We need a new dashboard.", "“new dashboard”"),
        ("The dashboard shows open orders.", "“dashboard shows”"),
        ("Align the dashboard widgets.", "“dashboard widgets”"),
        ("The sum on the dashboard is wrong.", "“on the dashboard”"),
    ] {
        check(Kind::Task, text, "ux", Medium, said);
    }
    for text in [
        "The figures come from an internal dashboard.",
        "The incident broke the auth dashboard.",
        "The figures are also on the Grafana dashboards.",
        "Orders are stored for a week.\n\nDashboards watch the queue.",
    ] {
        check(Kind::Task, text, "ux", Low, "No keywords");
    }
}

#[test]
fn concerns_with_a_reason_come_first_and_a_light_area_has_few() {
    let it = area(
        Kind::Task,
        "Payments are charged by private key.",
        "security",
    );
    assert!(it.concerns[0].starts_with("Key management"), "{it:?}");
    assert!(it.concerns[1].starts_with("Money"), "{it:?}");
    assert_eq!(it.concerns.len(), 9);
    let light = area(Kind::Task, "A list.", "security");
    assert_eq!(light.concerns.len(), 2);
    assert!(light.concerns[0].contains("OAuth2"), "{light:?}");
}

#[test]
fn the_heaviest_come_first_and_each_area_once() {
    let all = weights(
        Kind::Tech,
        "Customers pay on a page. Payments and passwords.",
        &[],
    );
    assert_eq!(all.len(), 8);
    assert!(all.is_sorted_by_key(|it| it.weight));
    assert_eq!(all[0].section, "security");
    let rendered = render(&all);
    assert_eq!(rendered.lines().count(), 8);
    assert!(rendered.starts_with("- Security: HIGH. "), "{rendered}");
}

#[test]
fn emptied_concerns_leave_no_gap() {
    let it = SectionWeight {
        concerns: Vec::new(),
        note: "You set this weight.".to_owned(),
        ..area(Kind::Task, "A list.", "data")
    };
    assert_eq!(render(&[it]), "- Data: LOW. You set this weight.\n");
}

#[test]
fn severe_findings_of_research_weigh_too() {
    let finding = |severity| ResearchNuance {
        technology: "redis".to_owned(),
        name: "Redis".to_owned(),
        title: "Cache stampede".to_owned(),
        description: "Stale entries raise latency.".to_owned(),
        implication: String::new(),
        source: None,
        severity,
    };
    let of = |severity| -> Vec<SectionWeight> {
        let mut found = weights(Kind::Task, "A list.", &[finding(severity)]);
        found.retain(|it| it.section == "performance");
        found
    };
    assert_eq!(of(High)[0].weight, High);
    assert_eq!(
        of(High)[0].note,
        "Research points to “latency” and “cache”."
    );
    assert_eq!(of(Medium)[0].weight, Low);
}
