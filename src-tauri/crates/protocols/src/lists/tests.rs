use domain::page::{ListOf, ListRead};
use domain::scorecard::Criterion;
use proptest::prelude::*;

use super::{comparison, has_options_heading, mostly_list, read, read_criteria, read_csv};

fn check(text: &str, what: ListOf, items: &[&str], removed: usize) {
    let expected = ListRead {
        items: items.iter().map(|item| (*item).to_owned()).collect(),
        removed,
    };
    assert_eq!(read(text, what), expected, "{text}");
}

#[test]
fn items_are_lines_of_lists_tables_and_csv() {
    let items = |text, expected, removed| check(text, ListOf::Items, expected, removed);
    items(
        "- Fix login\n- Write *docs*\n",
        &["Fix login", "Write docs"],
        0,
    );
    items(
        "1. One thing\n2. Another `thing`\n",
        &["One thing", "Another thing"],
        0,
    );
    items("- [ ] Open\n- [x] Done\n", &["Open", "Done"], 0);
    items(
        "# Platform\n\n- A one\n\n# Support\n\n- B two\n",
        &["A one", "B two"],
        0,
    );
    items(
        "- Ship\n  - first in Spain\n  - then in Peru\n- Rest\n",
        &["Ship", "Rest"],
        0,
    );
    items(
        "- Payments:\n  - Fix fees\n  - Add VAT\n- Rest\n",
        &["Fix fees", "Add VAT", "Rest"],
        0,
    );
    items(
        "- Payments\n  - [ ] Fix fees\n  - [ ] Add VAT\n",
        &["Fix fees", "Add VAT"],
        0,
    );
    items(
        "| # | Task | Owner |\n|---|---|---|\n| 1 | Fix fees | Ann |\n| 2 | Add VAT | Ben |\n",
        &["Fix fees", "Add VAT"],
        0,
    );
    items(
        "| 1 | Fix fees |\n|---|---|\n| 2 | Add VAT |\n",
        &["Fix fees", "Add VAT"],
        0,
    );
    items(
        "id,title,owner\n1,\"Fix fees, all of them\",Ann\n2,\"Say \"\"no\"\"\",Ben\n",
        &["Fix fees, all of them", "Say \"no\""],
        0,
    );
    items(
        "owner;action\nAnn;Fix fees\nBen;Add VAT\n",
        &["Fix fees", "Add VAT"],
        0,
    );
    items("Fix fees\n\nAdd VAT\n", &["Fix fees", "Add VAT"], 0);
    items("# To do\n\nNothing is planned.\n", &[], 0);
    items("", &[], 0);
}

#[test]
fn what_says_the_same_is_an_item_once() {
    let items = |text, expected, removed| check(text, ListOf::Items, expected, removed);
    items(
        "- Fix login\n- [x] fix  LOGIN.\n- **Fix** login!\n",
        &["Fix login"],
        2,
    );
    items(
        "- Learn C++\n- Learn C#\n- Learn C\n",
        &["Learn C++", "Learn C#", "Learn C"],
        0,
    );
    items("- Ship 1.1\n- Ship 11\n", &["Ship 1.1", "Ship 11"], 0);
}

#[test]
fn a_csv_file_needs_no_header() {
    let items = |text: &str| read_csv(text).items;
    assert_eq!(items("Fix fees\nAdd VAT\n"), ["Fix fees", "Add VAT"]);
    assert_eq!(items("1;Fix fees\n2;Add VAT\n"), ["Fix fees", "Add VAT"]);
    assert_eq!(items("summary\n\"Fix\nfees\"\n"), ["Fix fees"]);
    assert_eq!(
        items("Fix fees,Ann\nAdd VAT,Ben\n"),
        ["Fix fees", "Add VAT"]
    );
}

#[test]
fn options_stand_in_front_matter_in_headings_and_in_lists() {
    let options = |text, expected: &[&str]| check(text, ListOf::Options, expected, 0);
    options(
        "---\noptions: [Postgres, MySQL]\n---\n- Other\n",
        &["Postgres", "MySQL"],
    );
    options(
        "## Option A: Postgres\n\nText\n\n## Option B – MySQL\n",
        &["Postgres", "MySQL"],
    );
    options("## Option 1\n\n## Option 2\n", &["Option 1", "Option 2"]);
    options(
        "# Stores\n\n- Why\n\n## Options considered\n\n- Postgres\n- MySQL\n",
        &["Postgres", "MySQL"],
    );
    options(
        "## Alternatives\n\n- **Postgres**: known\n- **MySQL:** fast\n",
        &["Postgres", "MySQL"],
    );
    options(
        "## Options\n\n### Postgres\n\n- fast\n\n### MySQL\n",
        &["Postgres", "MySQL"],
    );
    options(
        "## Options\n\n- Postgres, by month: the team knows it.\n- A log service: nobody is called.\n",
        &["Postgres, by month", "A log service"],
    );
    options(
        "## Options\n\n- Build: in the team\n- Build: by an agency\n",
        &["Build: in the team", "Build: by an agency"],
    );
    options("- Postgres\n- MySQL\n", &["Postgres", "MySQL"]);
}

#[test]
fn a_text_all_about_options_names_them_in_its_first_list() {
    let text = "# Stores\n\n## Criteria\n\n- Cost\n\n## Candidates\n\n- Postgres\n- MySQL\n";
    assert_eq!(comparison(text, true).options, ["Postgres", "MySQL"]);
    assert!(comparison(text, false).options.is_empty());
    assert_eq!(comparison(text, false).criteria.len(), 1);
}

#[test]
fn criteria_bring_their_weights() {
    let check = |text: &str, expected: &[(&str, Option<u8>)]| {
        let found = read_criteria(text).criteria;
        let expected = expected.iter().map(|(name, weight)| Criterion {
            name: (*name).to_owned(),
            weight: *weight,
        });
        assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
    };
    check(
        "---\ncriteria:\n  Cost: 3\n  Speed: 2\n---\n",
        &[("Cost", Some(3)), ("Speed", Some(2))],
    );
    check(
        "---\ncriteria:\n  - Cost: 3\n  - Speed\n---\n",
        &[("Cost", Some(3)), ("Speed", None)],
    );
    check(
        "## Criteria\n\n- Cost (weight 3)\n- Speed: 2\n- Risk\n",
        &[("Cost", Some(3)), ("Speed", Some(2)), ("Risk", None)],
    );
    check(
        "## Decision criteria\n\n- **Cost** (3): a year\n- Speed (20%)\n",
        &[("Cost", Some(3)), ("Speed", Some(2))],
    );
    check(
        "Cost = 3\nSpeed: 40\nPhase 2\n",
        &[("Cost", Some(3)), ("Speed", None), ("Phase 2", None)],
    );
    check("- Cost\n- cost: 4\n", &[("Cost", None)]);
    check(
        "# A\n\n## Acceptance criteria\n\n- Works\n\n## Criteria\n\n- Cost\n",
        &[("Cost", None)],
    );
}

#[test]
fn a_text_that_is_mostly_a_list_says_how_long_it_is() {
    let list: Vec<String> = (1..=15).map(|it| format!("- Thing number {it}")).collect();
    let list = list.join("\n");
    assert_eq!(mostly_list(&format!("# To do\n\n{list}")), 15);
    let long = "Prose that goes on about something else entirely. ".repeat(20);
    assert_eq!(mostly_list(&format!("{long}\n\n{list}")), 0);
    assert!(has_options_heading("## Options\n\n- One\n- Two\n"));
    assert!(!has_options_heading("## Options\n\nNone yet.\n"));
}

#[test]
fn however_deep_it_is_nested_it_is_read_to_its_end() {
    read(&format!("{}x", "- ".repeat(20_000)), ListOf::Items);
    read(&format!("{}x", "> - ".repeat(5_000)), ListOf::Options);
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_double(text in "(?s)([-*#|0-9. \n,;:\"\\[\\]x]|\\PC){0,120}") {
        for what in [ListOf::Items, ListOf::Options] {
            let found = read(&text, what).items;
            let keys: std::collections::HashSet<String> =
                found.iter().map(|item| super::distinct::key(item)).collect();
            prop_assert_eq!(keys.len(), found.len());
            let again = super::distinct(found.clone());
            prop_assert_eq!(again.items, found);
            prop_assert_eq!(again.removed, 0);
        }
        for criterion in read_criteria(&text).criteria {
            prop_assert!(criterion.weight.is_none_or(|it| it <= 10));
        }
    }
}
