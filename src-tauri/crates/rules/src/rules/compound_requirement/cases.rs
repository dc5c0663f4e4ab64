//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    silent("## Requirements\n\n- It should take into account the kitchen and its limits, including skills, money and process."),
    silent("R1: The till should collect bills to help find trends and provide advice."),
    silent("The till SHALL display a form with name, password, and confirm password fields"),
    silent(
        "R1: WHEN a cook takes a dish off, THE till SHALL hide the dish and set its price to zero.",
    ),
    fires(
        "## Requirements\n\n- The form must check the address and send a letter.\n- The form must close.",
        "The form must check the address and send a letter.",
    ),
    fires(
        "R1: The desk shall store the order and notify the kitchen.",
        "R1: The desk shall store the order and notify the kitchen.",
    ),
    fires(
        "## How it works\n\n1. The waiter must carry the soup and wipe the table and close the door.\n2. The door has to be shut and its key has to be hidden.",
        "The door has to be shut and its key has to be hidden.",
    ),
    fires(
        "3.6 A waiter must lock, unlock and open the cellar.",
        "3.6 A waiter must lock, unlock and open the cellar.",
    )
    .of(domain::Kind::Tech),
    silent("## Requirements\n\n- The form must check the street and the town."),
    silent(
        "## Requirements\n\n- The button should post the form and then redirect to the list.",
    ),
    silent("## Design\n\nThe form must check the address and send a letter."),
    silent("## Requirements\n\n- The guest can search and find."),
    silent("## Requirements\n\n- The kitchen must offer clear recipes and support for cooks."),
    fires(
        "## Requirements\n\n- The kitchen must offer clear recipes and support the cooks.",
        "The kitchen must offer clear recipes and support the cooks.",
    ),
    silent("## Requirements\n\n- The form must validate the address and reject wrong ones."),
    silent("## Requirements\n\n- It should allow guests to book, move, and cancel a table."),
    silent(
        "## Requirements\n\n- The cook can add, edit, and remove dishes.\n- The till shall validate orders and flag errors.",
    ),
    fires(
        "# Till\n\n## Goal\n\nSoup.\n\n## Scope\n\nThe till shall send the bill and update the list and archive the order. It is hot.\n\n## Launch\n\nMay.",
        "The till shall send the bill and update the list and archive the order.",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Rules of the till\n\nR3. The till shall check the card and print a bill and update the list.",
        "The till shall check the card and print a bill and update the list.",
    )
    .of(domain::Kind::Requirements),
    silent(
        "# Till\n\n## Goal\n\nSoup.\n\n## Scope\n\nThe till shall send the bill and the list and the order.\n\n## Launch\n\nMay.",
    )
    .of(domain::Kind::Prd),
];
