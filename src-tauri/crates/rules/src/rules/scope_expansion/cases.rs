//! Small problems with large answers, and those with answers of their size.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
fires(
    "The button does not change on hover. We will migrate all components to a new theming system.",
    "We will migrate all components to a new theming system.",
),
fires(
    "The label has a typo. Change `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
    "Change `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
),
fires(
    "The date on the invoice page is wrong. We introduce a new date service.",
    "We introduce a new date service.",
),
fires(
    "# Label\n\nThe label has a typo.\n\n- `a.ts`\n- `b.ts`\n- `c.ts`\n- `d.ts`",
    "d.ts",
).of(domain::Kind::CodeChange),
silent("The button does not change on hover. Add one `:hover` line to `button.css`."),
silent(
    "The button does not change on hover. We will migrate to a new theming system. The current way is impossible because its styles are generated.",
),
silent("We will migrate all components to a new theming system."),
fires(
    "## Fix\n\n- Round once.\n- We should take the opportunity to replace the till and introduce a money type.",
    "We should take the opportunity to replace the till and introduce a money type.",
)
.of(domain::Kind::Debug),
fires(
    "The lamp gets a switch. While we're at it, we would also rewrite the wiring.",
    "While we're at it, we would also rewrite the wiring.",
)
.of(domain::Kind::Proposal),
silent(
    "A wrong label costs an hour.\n\n## Rationale\n\nAsking everybody was tried; 9 of 93 files changed.",
),
silent("The label has a typo. A cook checks the contrast before shipping a design system."),
silent("Guests take the opportunity to replace their glasses."),
silent("The label has a typo. Correcting it needs no rewrite of the page."),
silent("The label should not overlap the icon when the page is narrow. We will migrate all pages to a new layout."),
silent("The index is off by one. Workers rewrite rows in place."),
fires(
    "The tooltip is cut off. We introduce a popover abstraction for it.",
    "We introduce a popover abstraction for it.",
),
fires(
    "# Fix\n\nThe footer has a typo. We introduce an i18n framework with a translation service.",
    "We introduce an i18n framework with a translation service.",
),
fires(
    "The invoice date is wrong. We introduce a DateFactory and an abstract DateProvider interface.",
    "We introduce a DateFactory and an abstract DateProvider interface.",
),
fires(
    "The invoice date is wrong. Dates come from an abstract `DateProvider` interface that all modules implement.",
    "Dates come from an abstract `DateProvider` interface that all modules implement.",
),
fires(
    "The label is cut off. We add a PortalManager, a LayerRegistry and a plugin API for overlays.",
    "We add a PortalManager, a LayerRegistry and a plugin API for overlays.",
),
fires(
    "The label is cut off. We add an event bus and a state machine for labels.",
    "We add an event bus and a state machine for labels.",
),
fires(
    "# Fix: typo in the footer\n\nThe footer says “Adress”. We build a plugin API for texts.",
    "We build a plugin API for texts.",
),
silent("# Fix: typo in the footer\n\nThe footer says “Adress”. Write “Address”."),
silent("# Every typo is found\n\nWe build a plugin API for texts."),
silent("The label is cut off. Add a `LayerRegistry` entry for it and a state machine test."),
silent("The label is cut off. Set its width in the LocaleProvider, and add a line to DateFactory."),
silent("The label is cut off. Add a case to event bus handlers, and write a test of state machine labels."),
silent("The label is cut off. The event bus, which the state machine reads, stays."),
silent("The label is cut off. We don't introduce a `LabelManager` for it."),
silent("The label is cut off. The user interface of the till shows it whole. Add a user interface text."),
silent("Orders are paid in steps. We introduce a `PaymentEngine` and a state machine."),
    // What is done to everything, what is adopted, and what others then build on.
    fires(
        "The badge shows an old number. We convert all 40 screens to another toolkit.",
        "We convert all 40 screens to another toolkit.",
    ),
    fires(
        "The banner stays too long. We adopt Gloss in the whole app.",
        "We adopt Gloss in the whole app.",
    ),
    fires(
        "The link returns a 404. We switch to Gloss everywhere.",
        "We switch to Gloss everywhere.",
    ),
    fires(
        "The export misses the last row. We add an abstract Exporter base class.",
        "We add an abstract Exporter base class.",
    ),
    fires(
        "The test is flaky. We introduce a framework for tests.",
        "We introduce a framework for tests.",
    ),
    fires(
        "The sign-in fails with a space in the name. We will touch `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
        "We will touch `a.ts`, `b.ts`, `c.ts` and `d.ts`.",
    ),
    fires(
        "# Fix the picker\n\nThe picker opens behind the footer. We rewrite all dialogs.",
        "We rewrite all dialogs.",
    ),
    silent("The picker closes when someone presses Escape. We rewrite all dialogs."),
    silent("The sign-in fails with a space in the name. It was seen in `a.ts`, `b.ts`, `c.ts` and `d.ts`."),
    silent("**Script crashes**: See `a.ts`, `b.ts` and `c.ts`, and change `d.ts`."),
    silent("The banner stays too long. The whole app has one constant for it."),
    // Weighed, put off, or left as it is.
    silent("The button does not change on hover. A theming migration was rejected as too large."),
    silent("The button does not change on hover. A theming migration is out of scope."),
    silent("The button does not change on hover. The theming system stays as it is."),
    silent("The button does not change on hover. The theming code sets no color."),
    silent("The link returns a 404. We considered a new router service for all pages."),
    silent("The link returns a 404. We may want to create a service for links later."),
    silent("The link returns a 404. We keep all pages of the new component library as they are."),
    fires(
        "# Fix\n\nThe menu hides the price. We replace our widget library with a kit.",
        "We replace our widget library with a kit.",
    ),
    fires(
        "The date of the bill is two days off. We introduce a clock service.",
        "We introduce a clock service.",
    ),
    fires(
        "# Fix\n\nThe preview has no line numbers. We move it to a new printing platform.",
        "We move it to a new printing platform.",
    ),
    silent("# Fix\n\nThe menu hides the price. We replace the old value of its width."),
    silent("The page has no footer. We move it to a new printing platform."),
];
