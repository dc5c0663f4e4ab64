//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe soup is warm in the vast majority of cases.", "The soup is warm in the vast majority of cases."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe page looks modern.", "The page looks modern."),
        silent("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- The icon is visible.\n- Modern browsers (Firefox, Safari) are supported.\n- Levels: Easy, Medium, Hard."),

    silent("The cook will be reaching out to each guest individually."),
    silent("The cook must have the ability to change the menu periodically."),
    silent("Guests get a frictionless link, eliminating the need to sign in."),
    silent("# Menu\n\n## Product vision\n\nThe menu should be effortless.\n\n## Rules\n\n- Ten soups\n\n## Launch\n\nMay."),
    silent("# Menu\n\nThe cook should recommend ordering via one or more tools that make it easy to cook."),
    silent("# Menu\n\n## Features\n\n- **Safe**: Robust order validation to prevent fraud\n\n## Order verification rules\n\n- Ten soups\n\n## Launch\n\nMay."),
    silent("The till must print high-quality, vector-based bills suitable for books. The goal is a copy (till to file) to create a reliable, plain menu."),
    silent("It must be hot; no cold or burnt soups are acceptable."),
    silent("Each dish must have the most reasonable name."),
    silent("# Cook\n\n**Ann** is a cook in a school. She prefers a menu with intuitive pages."),
    silent("# Soup\n\n## Layout\n\n- a.md\n- b.md\n\nThe documentation should stay easy to find."),
    silent("# Kitchen principles\n\n- The menu should be intuitive and user-friendly."),
    silent("We will taste soups and try to get as much salt as possible."),
    silent(
        "# Sums\n\n## Tests\n\nThe till will be tested to verify that sums work correctly. Two and two give four.",
    ),
    silent("We hope that guests see that it is intuitive."),
    silent("# A game of pots\n\nThe player must survive as long as possible, in an intuitive way."),
    silent("The export must be JSON, ensuring machine readability and easy debugging."),
    silent("The markup must be screen‑reader friendly."),
    fires("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- An intuitive menu\n- The bill is there within 2 s\n\n## Launch\n\nMay.", "An intuitive menu"),
    fires("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- The menu must be intuitive\n- The bill is there within 2 s\n\n## Launch\n\nMay.", "The menu must be intuitive"),
    fires(
        "# Menu\n\n## Summary\n\nThe menu must be fast, secure and intuitive for everyone.\n\n## Features\n\n- A\n- B\n- C\n- D\n- E\n- F\n- G\n- H\n- I\n- J\n- K\n- L\n\n## Launch\n\nMay.",
        "The menu must be fast, secure and intuitive for everyone.",
    ),
    silent("## Goals\n\n- **Effortless.** Cut two forms to one."),
    silent("[Overview](a.md) | [Frequently Asked Questions](b.md)\n\nThe till must print."),
    fires(
        "## Behavior\n\nThe door follows the usual conventions.",
        "The door follows the usual conventions.",
    )
    .of(domain::Kind::Tech),
    fires(
        "## Rules\n\n- Wherever possible the bell rings at a sensible hour.",
        "Wherever possible the bell rings at a sensible hour.",
    ),
    fires(
        "The lift must stop as little as we can.",
        "The lift must stop as little as we can.",
    ),
    fires(
        "## Design\n\nThe clocks compare their time every now and then.",
        "The clocks compare their time every now and then.",
    )
    .of(domain::Kind::Tech),
    fires(
        "The lamp must have negligible overhead in exceptional cases.",
        "The lamp must have negligible overhead in exceptional cases.",
    ),
    silent("## Motivation\n\nThe clocks are compared every now and then.")
        .of(domain::Kind::Tech),
    silent("## Design\n\nThe clocks compare their time regularly, every 5 minutes.")
        .of(domain::Kind::Tech),
    silent("The lamp must follow the standard EN 13032."),
    fires(
        "Hello. The dialog must be easy to use. Bye.",
        "The dialog must be easy to use.",
    ),
    fires(
        "## Goals\n\n- Guests can easily find the menu",
        "Guests can easily find the menu",
    ),
    fires(
        "# Links\n\n## Goal\n\nMembers can easily invite others.\n\n## Details\n\n- Names are kept.\n\n## Launch\n\nMay.",
        "Members can easily invite others.",
    ),
    fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The page must be intuitive, clear and ask for little\n- Provide an intuitive page for guests\n- Build a user-friendly editor for dishes (names, prices)\n- Guests can easily find the menu\n\n## Launch\n\nMay.\n\n## Team\n\n- Ann\n- Ben\n- Cleo\n- Dan\n- Eve\n- Flo\n- Gus", "Provide an intuitive page for guests"),
    fires(
        "## Release criteria\n\n- Test coverage is acceptable.",
        "Test coverage is acceptable.",
    ),
    fires(
        "The button has to look good on a phone too.",
        "The button has to look good on a phone too.",
    ),
    fires(
        "## Settings\n\n| Setting | Value |\n|--|--|\n| Time for one dish | reasonable |",
        "reasonable",
    )
    .of(domain::Kind::Tech),
    fires(
        "Disputes are handled individually.",
        "Disputes are handled individually.",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Soups\n\n## Goal\n\nHot.\n\n## Requirements\n\n- The menu is fast and secure on every phone.\n- A guest can order one soup.\n- A cook sees each order.\n- A bill lists all soups.\n- A guest pays by card.\n- A soup can be sold out.\n- A cook can close the till.\n- A guest can cancel.\n- A bill is sent by post.\n- Peas are shown first.\n- Salt is shown last.\n\n## Launch\n\nMay.",
        "The menu is fast and secure on every phone.",
    ),
    fires(
        "The service is fast and secure.",
        "The service is fast and secure.",
    ),
    fires(
        "## Design\n\nThe gateway must be fast and secure.",
        "The gateway must be fast and secure.",
    )
    .of(domain::Kind::Tech),
    silent("The error is handled properly, and the flag is set accordingly when appropriate.")
        .of(domain::Kind::Tech),
    fires(
        "Errors must be handled gracefully.",
        "Errors must be handled gracefully.",
    ),
    silent("The dialog must be easy to use: 9 of 10 testers finish within 30 seconds."),
    silent("## Rationale\n\nThis is simple and easy.\n\n## Name\n\nSmall. Calm. Reliable."),
    silent("# Menu\n\n## Goals\n\n- The menu must be easy to use\n\n## Success metrics\n\n- 9 of 10 guests order within 60 s\n- Under 5 % order the wrong dish\n\n## Features\n\n- Order\n\n## Launch\n\nMay."),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- A scale from 0 to 10\n- Enables a look back while keeping the menu intuitive\n\n## Launch\n\nMay."),
    silent(
        "The page must show a friendly “No such dish” message. It is acceptable to print it.",
    ),
    silent(
        "The button must clear the list. Pick a simple majority. The editor uses simple mode.",
    ),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Overall score for easy ranking\n- A newly discovered acceptable table appears\n- If refused: show a clear message — \"No table.\"\n- The button is large and tap-friendly (min 56px)\n- It must be load-balancer friendly\n\n## Launch\n\nMay."),
    silent("# Bills\n\n## Motivation\n\nSpeed.\n\n## Design\n\nThe order of the names should follow best practice as determined by the cook. The till must bring as much order as possible to the bills, however many there are in the house on that day.\n\n## Drawbacks\n\nNone.").of(domain::Kind::Tech),
    fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n\n## Launch\n\nMay.", "Guests can easily find the menu"),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must wait if the oven proves reliable enough\n- The length is stable within a version\n\n## Launch\n\nMay."),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The bill must be resilient to a second try\n- Keep robust retries with back-off\n- It must work with no cook in the loop\n- Money is held until the terms are satisfied\n- Keyboard-friendly forms for orders\n- Pages say how to properly use the till\n- Smooth scrolling of the menu\n\n## Launch\n\nMay."),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n  - A button on each page\n\n## Requirements\n\nThe following sorts are acceptable:\n\n- Leek\n- Pea\n\n## Launch\n\nMay."),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The list of dishes (a stub is acceptable)\n- Robust to cold ovens → a note is shown\n\n## Launch\n\nMay."),
    fires(
        "# Till\n\n## Design\n\nBills are short.\n\n## Failure\n\n- The oven doesn't answer within 8 s: the till handles the error appropriately.\n\n## Load\n\nTen.",
        "The oven doesn't answer within 8 s: the till handles the error appropriately.",
    )
    .of(domain::Kind::Tech),
    fires(
        "# Till\n\n## Decision\n\nA key holds the bill. It expires after a reasonable time.\n\n## Failure\n\nNone.\n\n## Load\n\nTen.",
        "It expires after a reasonable time.",
    )
    .of(domain::Kind::Tech),
    fires("Errors are handled appropriately. The list is sorted.", "Errors are handled appropriately."),
    fires("- Each guest has a reasonable limit.\n- The list is sorted.", "Each guest has a reasonable limit."),
    silent("# Till\n\n## Design\n\nIf a key has a reasonable limit, it would expire. Guests have a reasonable time (5 minutes).\n\n## Load\n\nTen.\n\n## Costs\n\nTen.")
        .of(domain::Kind::Tech),
    fires(
        "# Menu\n\n## Goal\n\nHot.\n\n## What we build\n\n1. A guest makes a list.\n2. The shared list should load fast and be secure.\n\n## Launch\n\nMay.",
        "The shared list should load fast and be secure.",
    )
    .of(domain::Kind::Prd),
    fires("Codes must be stored securely. Names are sorted.", "Codes must be stored securely."),
    fires(
        "# Till\n\n## Goal\n\nHot.\n\n## Requirements\n\n- Guests must authenticate securely\n- The till prints.\n\n## Launch\n\nMay.",
        "Guests must authenticate securely",
    ),
    fires(
        "# Menu\n\n## Goal\n\nHot.\n\n## Scope\n\nGuests can easily find cold soups. Every Monday the cook gets a list.\n\n- A\n- B\n- C\n- D\n- E\n- F\n- G\n- H\n- I\n- J\n- K\n\n## Launch\n\nMay.",
        "Guests can easily find cold soups.",
    )
    .of(domain::Kind::Prd),
    silent("The till must print. Nice to have: show guests a bill. It's nice-to-have."),
    fires(
        "# Till\n\n## Motivation\n\nHeat.\n\n## Proposal\n\nThe client of the till must be simple and lightweight.\n\n## Alternatives\n\nNone.",
        "The client of the till must be simple and lightweight.",
    )
    .of(domain::Kind::Proposal),
    fires(
        "# Till\n\n## Why\n\nHeat.\n\n## What\n\n- The list is restricted to the appropriate roles.\n\n## Rollout\n\nMay.",
        "The list is restricted to the appropriate roles.",
    ),
];

pub(super) const OF_SPEED: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe kitchen has to cope with the peak.", "The kitchen has to cope with the peak."),

    fires(
        "# Soup\n\n## Decision\n\nThe oven heats it.\n\n## Size\n\nThe oven must cope with high load and stay performant.\n\n## Costs\n\nTen.",
        "The oven must cope with high load and stay performant.",
    )
    .of(domain::Kind::Tech),
    silent("The menu must be easy to read, as prices are prone to rapidly change."),
    silent("The page has a list of recent dishes for quick re-adding."),
    silent("The plan shows how, and will be a clear, scalable ground for more dishes."),
    silent("MinIO provides scalable, high-performance storage."),
    silent("# Menu\n\n## Success metrics\n\n- Reduction in time taken to cook."),
    silent(
        "# Menu\n\n## Requirements\n\n| Rules | What | Level |\n|--|--|--|\n| SRS-NFR-001–SRS-NFR-002 | Responsiveness and scale | Must |",
    ),
    silent(
        "## Performance\n\n- Shuffles and local bills should feel instant.\n\n## Scope\n\n- Instant scoring + error report screen",
    ),
    silent("The kitchen shall show figures by day:\n\n- Peak hours"),
    silent("## Seeds\n\nGive a bell that can refill the list of orders quickly."),
    silent("The till must use a bundler for fast compilation."),
    silent("The dishes must scale with the skill of the cook."),
    silent(
        "| Question | Yes | No |\n|--|--|--|\n| Can the guests wait for the soup? | A day | It must be instant |",
    ),
    silent("The page must lead to a fast purchase of soups."),
    silent("The board should feel like watching the soup boil in real time."),
    silent("# A game of pots\n\nIn each wave, enemies will come faster."),
    silent("# Cook\n\n**Ann** is a cook and needs a till that lets her count dishes quickly."),
    silent(
        "The pages must be responsive, and cooks must leave on time. The search must filter dishes in real time. It must serve hundreds of guests fast. The till must be fast and secure.",
    ),
    fires(
        "The order must be answered on time.",
        "The order must be answered on time.",
    ),
    silent("The till must have a modern, responsive UI with cards."),
    fires("The list must load fast. Fine.", "The list must load fast."),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must have no spinner (a swap is near-instant)\n- The till must book orders instantly, without a form\n\n## Launch\n\nMay.",
    ),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Personas\n\n- **Ann** wants an instant menu\n\n## Limits\n\n| What | Sort |\n|--|--|\n| Orders must reach the cook within 2 seconds. | real-time |\n\n## Launch\n\nMay.",
    ),
    fires(
        "## Menu\n\nThe bill comes right away.",
        "The bill comes right away.",
    ),
    fires(
        "Leaks should be noticed as early as we can.",
        "Leaks should be noticed as early as we can.",
    )
    .of(domain::Kind::Debug),
    fires(
        "Results should appear quickly.",
        "Results should appear quickly.",
    ),
    fires(
        "The export should not take long.",
        "The export should not take long.",
    ),
    fires(
        "## Behavior\n\nThe bill appears shortly after the order, also at busy times.",
        "The bill appears shortly after the order, also at busy times.",
    )
    .of(domain::Kind::Tech),
    fires(
        "The service must scale well.",
        "The service must scale well.",
    ),
    silent("The list must load fast: within 200 ms for 95 of 100 calls."),
    silent("The merge will fast-forward the branch. The fast path is skipped."),
    silent("## Background\n\nThe old page is slow."),
    silent("The form must fail fast. We will need to know how fast the pages of others are."),
    silent("The new list must be as fast as the existing one. It will have a quick filter."),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Shows real-time progress of the order\n- **Fast**: parallel orders\n- High volume guests (100+ orders/month)\n\n## Launch\n\nMay.",
    ),
    fires(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Bills update in real-time and can be printed\n\n## Launch\n\nMay.",
        "Bills update in real-time and can be printed",
    ),
    fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Bills update in real-time and can be printed\n- Quickly record an order\n- A scalable kitchen\n\n## Launch\n\nMay.\n\n## Team\n\n- Ann\n- Ben\n- Cleo\n- Dan\n- Eve\n- Flo\n- Gus\n- Hal", "Quickly record an order"),
    fires(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The till must answer fast, even at noon\n\n## Launch\n\nMay.",
        "The till must answer fast, even at noon",
    ),
    fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can quickly understand the menu\n- Bills come in near real time\n\n## Latency\n\nA bill takes 2 s.\n\n## Launch\n\nMay.", "Bills come in near real time"),
    silent(
        "# Menu\n\n## Goals\n\n- Shorter time to pay\n\n## Features\n\n- Home shows quick figures and a quick way out\n- Reduction in time-to-table\n\n## Launch\n\nMay.",
    ),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Modes: quick (5) / slow (20).\n\n## Launch\n\nMay.",
    ),
];
