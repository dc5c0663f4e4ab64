//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n2.1 As a guest I send an order with any number of wishes of any size.", "2.1 As a guest I send an order with any number of wishes of any size."),

    fires(
        "# Soup\n\n## Goal\n\nHot.\n\n## Requirements\n\n- Managers see all open tables and can close each.\n\n## Launch\n\nMay.",
        "Managers see all open tables and can close each.",
    )
    .of(domain::Kind::Prd),
    silent("# Soup\n\n## Goal\n\nHot.\n\n## Requirements\n\n- Managers see all open tables, 25 a page.\n- A guest sees all open tables.\n\n## Launch\n\nMay.").of(domain::Kind::Prd),
    fires(
        "# Cards\n\n## Goals\n\n- Order\n\n## Requirements\n\n- A guest buys a card for any amount.\n\n## Launch\n\nMay.",
        "A guest buys a card for any amount.",
    ),
    silent("The till must display all active orders by age."),
    fires(
        "Hello. The page must show all orders of a guest.",
        "The page must show all orders of a guest.",
    ),
    fires(
        "Guests can upload photos of the damage.",
        "Guests can upload photos of the damage.",
    ),
    fires(
        "The endpoint will return the full list of products.",
        "The endpoint will return the full list of products.",
    ),
    fires(
        "Guests can add any number of names.",
        "Guests can add any number of names.",
    ),
    fires(
        "## Interface\n\n### GET /tables/{id}/bills\n\nReturns the bills of the table.",
        "Returns the bills of the table.",
    )
    .of(domain::Kind::Tech),
    fires(
        "The waiter gets to see everything that is on the tray.",
        "The waiter gets to see everything that is on the tray.",
    ),
    fires(
        "Menus are printed. Photos of dishes can be uploaded by the cook.",
        "Photos of dishes can be uploaded by the cook.",
    )
    .of(domain::Kind::Tech),
    silent("## Interface\n\n### GET /tables/{id}\n\nReturns the status of the table.")
        .of(domain::Kind::Tech),
    silent("## Design\n\nThe function returns the leaves of the tree.").of(domain::Kind::Tech),
    fires(
        "- A bill can be limited to one table.\n- The page lists all bills of the house.",
        "The page lists all bills of the house.",
    ),
    fires(
        "The note is a text of any length. It is printed.",
        "The note is a text of any length.",
    ),
    fires(
        "## Design\n\nThe worker keeps a list of all bills in memory.",
        "The worker keeps a list of all bills in memory.",
    )
    .of(domain::Kind::Tech),
    fires(
        "Guests may change the table as often as they like.",
        "Guests may change the table as often as they like.",
    ),
    silent("## Design\n\nThe compiler reads all files.").of(domain::Kind::Tech),
    silent("We have 312 plates.\n\n## Design\n\nThe rack holds all plates.").of(domain::Kind::Tech),
    silent("The page must show all orders of a guest, 50 per page."),
    silent(
        "## Page\n\nThe page must show all orders of a guest.\n\n## Limits\n\nA guest has at most 1,000 orders a year.",
    ),
    fires(
        "## Page\n\nThe page must show all orders of a guest.\n\n## Today\n\nA guest has some 50 orders a year.",
        "The page must show all orders of a guest.",
    ),
    silent("Guests must be able to take a photo or upload an image of a bill."),
    silent("Guests can upload photos of the damage, up to 5 MB each."),
    silent("## Design\n\nThe page will show all orders. The list is paged."),
    silent("## Background\n\nThe page shows all orders."),
    silent("Cooks can export all orders of one month."),
    silent(
        "The page lists all children of the family. The till must store all monetary values exactly.",
    ),
    silent("The tree returns proofs of the state. Set as many bounds as we can."),
    silent(
        "1. **Given** two orders, **When** the cook looks, **Then** they see all orders of the day.",
    ),
    fires(
        "The desk sees all refund requests. It is open.",
        "The desk sees all refund requests.",
    ),
    silent("The page returns everything needed: soup and tea. This keeps all steam on the lid."),
    silent("The oven must be restarted to load the changes."),
    silent("The manifest lists all dishes. Ring to see a list of options."),
    silent(
        "The prices are in the attached menu file. The page shows all and lets the guest choose.",
    ),
    silent("A menu with images is set. The button returns all nodes to idle."),
    silent("It will return all of the money. The test must run all checks."),
    silent("Notes will be sent to keep all cooks informed of what changes."),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Owners can view a list of all cooks in their kitchen with current roles\n- The tool lists all tasks whose newer version is there\n\n## Launch\n\nMay.",
    ),
    fires(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Owners can view a list of all orders of the house\n\n## Launch\n\nMay.",
        "Owners can view a list of all orders of the house",
    ),
    fires(
        "Owners can upload a logo for the bill. Names are sorted.",
        "Owners can upload a logo for the bill.",
    ),
    silent("Owners can upload a logo for the bill, up to 1 MB."),
    fires(
        "# Till\n\n## Goal\n\nSoup.\n\n## Scope\n\nOwners can upload a logo for the bill. The cook is paged when it burns.\n\n## Launch\n\nMay.",
        "Owners can upload a logo for the bill.",
    )
    .of(domain::Kind::Prd),
];
