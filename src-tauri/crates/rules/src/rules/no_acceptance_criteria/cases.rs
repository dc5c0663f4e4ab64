//! What the rule finds and what it leaves.

use domain::Kind;

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    silent("# Soup\n\nA pot for all.\n\n## Features\n\n- Guests can order soup.\n- The soup is hot. After an hour, the page says so.\n- Cooks see each order and can cancel it.\n\n## Setup\n\nHeat it.\n\n## Team\n\nAnn.").of(Kind::Prd),
    fires(
        "# PRD: soup\n\n## Goal\n\nHot soups go from 4 % to 9 % by June.\n\n## Requirements\n\n1. Every guest can order soup.\n2. The soup is hot. After an hour, the page says so.\n3. Cooks see each order and can cancel it.\n\n## Launch\n\nMay.",
        "Requirements",
    )
    .of(Kind::Prd),
    silent("# PRD: soup\n\n## Goal\n\nHot soups go from 4 % to 9 % by June.\n\n## Requirements\n\n1. Every guest must be able to order soup.\n2. The soup must be hot.\n3. Cooks see each order and can cancel it.\n\n## Launch\n\nMay.").of(Kind::Prd),
    silent("# Choice criteria\n\nGuests should choose well.\n\n## Rooted in requirements\n\nA choice should be made with care. It can be changed.\n\n## Timeless\n\nIt should last."),
    silent("---\ntitle: Choose\nlayout: layouts/page\n---\n\nGuests can order from the table. We make sure that guests can cancel."),
    silent("# Bells\n\n- A second bell should replace the first one.\n- A bell without a guest should not ring.\n- Old bells must keep working.\n- Two bells should not ring for one guest."),
    silent("# Safety considerations\n\nGuests can see the menu, and must not see bills. A waiter can open the till. Some things to consider:\n\n- Waiters should check it."),
    silent("# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Flow\n\nPostconditions: the order is shown."),
    silent("# Shop\n\n## Goals\n\n- **Fast:** Guests should order at once.\n- **Calm:** Guests must not wait.\n\n## Features & requirements\n\nA list of all features is kept in **[backlog.md](./backlog.md)**.").of(Kind::Prd),
    fires(
        "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.",
        "Requirements",
    ),
    fires(
        "Guests can order from the table. Guests can cancel.",
        "Guests can order from the table.",
    ),
    fires(
        "# Links\n\n- Members invite others.\n- Each link ends after 7 days.",
        "Links",
    ),
    fires(
        "# Links\n\n## Goal\n\nMembers can invite others.\n\n## Details\n\n- A link ends after a week.\n- Names are kept.\n\n## Launch\n\nMay.",
        "Details",
    ),
    fires(
        "# Requirements\n\n- The link ends after one hour.\n- All see all links.",
        "Requirements",
    ),
    silent(
        "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Acceptance criteria\n\n- An order shows in the kitchen.",
    ),
    silent(
        "# Shop\n\nGuests can order. Given an order, when it is cancelled, then the kitchen sees it.",
    ),
    silent("# Sorting\n\n## Motivation\n\nLists will be sorted.\n\n## Alternatives\n\nNone."),
    silent("# Shop\n\n## Goals\n\n- Primary goal 1\n- Primary goal 2").of(Kind::Prd),
    silent(
        "# Till\n\n## Requirements\n\n### Bills\n\nThe till SHALL print bills.\n\n#### Scenario: Late\n\n- The guest waits.\n- The bill comes.",
    ),
    silent(
        "# Menus\n\n## Proposing a feature\n\n- Guests must write it down.\n- Cooks will read it.\n- They will agree.\n\n## How to add a menu\n\n- It must be written.\n\n## Where\n\n- It will be here.",
    ),
    silent(
        "# Menus\n\n## Business rules\n\n- Guests must pay.\n- Cooks will cook.\n\n## Users\n\nGuests.\n\n## Costs\n\nTen.\n\n## Names\n\nFive.",
    ),
    silent(
        "# Menus\n\n- The list can be sorted by guests.\n- It can be printed.\n\n```python\nsort()\n```",
    ),
    silent("Lists will be sorted. Names can repeat.").of(Kind::Message),
    silent(
        "# Till\n\n## Functional requirements\n\n- The till shall print a bill.\n- It shall open the drawer.\n- Cooks must be able to cancel an order.\n- Guests pay by card.",
    )
    .of(Kind::Requirements),
    silent(
        "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Success metrics\n\n- 9 of 10 guests order within 3 minutes.\n\n## Launch\n\nMay.",
    ),
    silent(
        "# Shop\n\n## Features\n\n- Guests can order up to 9 items.\n- They can cancel within 10 minutes.\n- A note ends after 200 ms.\n- A bill is kept for 7 days.\n- A photo has 10 MB.\n- A name is cut at 40 %.\n\n## Launch\n\nMay.\n\n## Team\n\nAnn.",
    ),
    silent(
        "# Shop\n\n**Launch criteria**: 100 shops are listed.\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.",
    ),
    silent(
        "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Stories\n\n- **AC-1**: An order shows.",
    ),
    silent(
        "# Shop\n\n## User stories\n\n### Order\n\nAs a guest, I want to order, so I can eat.\n\n- The page shows the menu.\n- The order appears at the bottom.\n- A note says “No such dish” when nothing matches.\n\n### Pay\n\nGuests pay.",
    ),
    silent(
        "# Shop\n\nWhere we go.\n\n## May\n\n- Guests can order.\n\n## June\n\n- Guests can pay.\n\n## Future features\n\n- Guests can cancel.\n- Guests can tip.",
    )
    .of(Kind::Roadmap),
    silent(
        "# Shop features\n\nAll that we brainstormed in May.\n\n## List of features\n\n- Guests can order.\n- Guests can pay.",
    )
    .of(Kind::Requirements),
    silent(
        "# Shop\n\n## Features\n\nSee [the list of features](features.md).\n\n## Team\n\nAnn will cook. Ben must bake.",
    )
    .of(Kind::Prd),
    silent(
        "# Shop\n\n## Requirements\n\n- The list has pages when there are more than 20 dishes.\n- A name starts with a letter.\n- All rows are saved in a single transaction.\n- A second order is rejected.\n- A price must not be negative.\n\n## Team\n\nAnn.\n\n## Costs\n\nNone.",
    )
    .of(Kind::Prd),
    fires(
        "# Shop\n\n## The lonely guest (power feature)\n\nGuests sit alone.\n\n## Features\n\n- Guests can order.\n- Guests can cancel.",
        "Features",
    )
    .of(Kind::Prd),
    silent(
        "# Till\n\n## Data\n\nOrders of guests.\n\n## Team\n\nAnn.\n\n## Implemented requirements\n\n- Guests can order.\n- Guests can cancel.",
    )
    .of(Kind::Prd),
    silent(
        "# Shop\n\n## Original requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Goals\n\n- Fewer calls\n\n## Team\n\nAnn.",
    )
    .of(Kind::Prd),
    silent("# Soup parser\n\n- This is the build for Linux.\n- It reads a recipe as a tree."),
    silent(
        "# Till\n\nText.\n\n## Architecture rules\n\n- The till must be one program.\n- It must not call the oven.\n\n## Testing requirements\n\n- Each part must have a test.",
    ),
    fires(
        "# PRD: soup\n\n## Problem\n\nIt is cold.\n\n## Goal and measure\n\nBy June 30 % of guests say it is hot.\n\n## Scope\n\nEvery Monday the till sends each guest one list. A guest without orders gets no list.\n\n## Rollout\n\nMay.",
        "Scope",
    )
    .of(Kind::Prd),
    silent(
        "# Soup\n\n## Problem\n\nIt is cold.\n\n## Goal and measure\n\nBy June 30 % of guests say it is hot.\n\n## Scope\n\nEvery Monday the till sends each guest one list. A guest without orders gets no list.\n\n## Rollout\n\nMay.",
    )
    .of(Kind::Roadmap),
];
