//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("| Fault | Bar |\n|---|---|\n| Cold soup | xx in 1,000 bowls |", "xx in 1,000 bowls"),
        fires("Buy the soup from Ann. (Ewa to fill in)", "(Ewa to fill in)"),

    silent("See [the oven]({{ \"/kitchen/oven/\" | url }}) and [the pot]({{ '../pot/' | url }})."),
    fires("See [the oven]({{link to oven}}).", "See [the oven]({{link to oven}})."),
    silent("## Milestones\n\n- [Milestone 1](#milestone-1)\n- Milestone 2\n\n### Milestone 1\n\nTea.\n\n### Milestone 2\n\nSoup."),
    silent("The soup has a [lid](l.md) that is being\nprepared to close. The pot is being prepared to boil."),
    silent("Easier to move to [insert your favorite oven here], or [insert your favourite pot]."),
    silent("Mark each gap with [NEEDS CLARIFICATION: the gap]. Use [NEEDS CLARIFICATION: specific question] for it. Take out all [NEEDS CLARIFICATION: ...] signs. Flag placeholders (TODO, TKTK, ???, etc.). If it is unknown, ask or mark TODO."),
    fires(
        "Guests pay with [NEEDS CLARIFICATION: card or cash?].",
        "Guests pay with [NEEDS CLARIFICATION: card or cash?].",
    ),
    silent("Yn ddelfrydol, cadw rhestr cawl sy'n ategu'r rhestr TODO cegin."),
    fires("The price is TODO until May.", "The price is TODO until May."),
    silent("**Menu:** {{TITLE}}. Show real dishes rather than placeholders like lorem ipsum."),
    silent("The next meeting will be at 4.\n\nTODO:\n\n- Ann will cook\n- Ben must bake"),
    silent("One of us will heat the oven (TBD later by Ann because there are many)."),
    silent("## Status legend\n\n| Code | Status |\n|--|--|\n| OPEN | Not done |\n| TBD | Not decided |"),
    silent("**Proposed**: Metro will provide no handling of soups."),
    silent("??? warning \"Ovens\"\n    They are hot."),
    silent("| Step | Done when |\n|--|--|\n| Soup | TODO(oven) resolved |\n\nThe file `oven.c` carries it as a typed TODO."),
    silent("- **NEXT** — a direction, scope still TBD.\n\nThis menu is deliberately **TBD**."),
    silent("**The lid is still missing**, and so is the front of the oven as a part.\n\n**Still open**, and the reason is written down."),
    silent("The server still needs to decide which orders are free. Then the app still needs to decide which guests pay."),
    silent("The pot can be set to **TBD** heat. (See [Unresolved questions](#q).)\n\n| Kitchen | PR | Status |\n|--|--|--|\n| Kent | TBD | Open |"),
    silent("## Heat\n\nHeat levels will be defined when a pot is chosen. Expected steps: low, then high.\n\n- The pot is hot."),
    fires("Ready. The limit is TBD. Fine.", "The limit is TBD."),
    fires("## Dates\n\n- Launch\n- tbd", "tbd"),
    fires("## Goals\n\n- Primary goal 1\n- Risk", "Primary goal 1"),
    silent("## Goals\n\n- Reach goal 1 of the plan first\n\nTBD — none in this phase."),
    fires("Owner: TODO", "Owner: TODO"),
    fires("- Two ovens wait for the farm; no date yet.", "Two ovens wait for the farm; no date yet."),
    fires("The price is ??? per seat.", "The price is ??? per seat."),
    fires("Lorem ipsum dolor sit amet.", "Lorem ipsum dolor sit amet."),
    fires("| Step | Owner |\n|--|--|\n| Ship | TBC |", "TBC"),
    fires(
        "The team is <team name>. It works.",
        "The team is <team name>.",
    ),
    fires("Contact: [insert name]", "Contact: [insert name]"),
    fires("Status page: [Insert link to page]", "Status page: [Insert link to page]"),
    fires(
        "The quota is to be determined.",
        "The quota is to be determined.",
    ),
    fires(
        "## Costs\n\nThe rent is to be worked out with the bank.",
        "The rent is to be worked out with the bank.",
    ),
    fires(
        "See the chapter on soups (to follow).",
        "See the chapter on soups (to follow).",
    ),
    fires(
        "- Which soups? Still under discussion",
        "Still under discussion",
    ),
    silent(
        "The page is\n\nreturn ( <Menu className=\"x\" key={it.id} scale={isOpen ? 1 : ??? } onClick={() => go()} /> )\n\nand a bell.",
    ),
    silent("- Start Date: 2024-01-10\n- Accepted: TBD\n- Released: TBD\n- RFC PR: TBD"),
    silent("**Ready for May** - Easier to add soups. Tables are closed if any are still open."),
    silent(
        "A menu has [project notes][notes], with more to come, one by one.\n\n[notes]: a.md",
    ),
    silent("As a guest, I want the names to follow the usual pattern."),
    fires("Gloves – Ann to insert", "Gloves – Ann to insert"),
    fires(
        "If the oven dies, we'll see.",
        "If the oven dies, we'll see.",
    ),
    silent("The guests are to follow the waiter. We'll see the soup on the table."),
    fires(
        "# Soup\n\n## Rules\n\n| Guest | Price |\n|--|--|\n| Old | $2 |\n| Young | ?? |",
        "Young",
    ),
    silent("# Soup\n\n## Rules\n\n| Part | Need |\n|--|--|\n| Oven of 2 kW |\n| Pot | Big |\n| Lid | Small |"),
    fires(
        "# Soup\n\n## Rules\n\n| Guest | Price |\n|--|--|\n| Old | $2 |\n| Young | |\n| Small | $1 |",
        "Young",
    ),
    silent(
        "# Soup\n\n## Rules\n\n| Guest | Seen |\n|--|--|\n| Old | x |\n| Young | |\n| Small | |",
    ),
    fires(
        "| Task | Who |\n|--|--|\n| Soup | to be found |",
        "to be found",
    ),
    fires(
        "The menu is being drafted. Fine.",
        "The menu is being drafted.",
    ),
    fires(
        "# Retro\n\nAttendees: Ana, Bo\n\nIt was fine.\n\n- Date: to be determined",
        "Date: to be determined",
    ),
    silent(
        "Findings still open after the last round are noted. Nodes are still missing blocks.",
    ),
    silent(
        "It fails with 422, \"unknown dish: <name> <version>\". **Menu**: ${{ github.menu }}",
    ),
    silent(
        "There are bugs that still need to be found. The issue was filed in May and is still open.",
    ),
    silent(
        "Feel free to leave things TBD. The dish still needs to be chosen for the menu by the cook.",
    ),
    silent("Day of the meal: {{meal_day}}"),
    silent("It is currently under discussion for [WebKit](https://w.org)."),
    silent("It finds placeholders left in (TBD, TODO). Words such as TBD and TODO are marked."),
    silent("**Still open**\n\nText of the day.\n\n- ⬜ Heat the soup — still open\n- The former TODO is a test now. Cook \\<name>. List the TBD (to be determined) soups."),
    silent("# Menu\n\n- Kitchen oven: gas or wood (TBD)\n\n## Open questions\n\n1. Which kitchen oven is it: gas or wood?"),
    silent(
        "The cast fails for a type that is currently unknown. If the type is not known, it is left out.",
    ),
    silent("- [x] Write the menu\n- **Visible when needed** — Easy to check"),
    silent("| Action | Does |\n|--|--|\n| Open | Opens the door |"),
    silent("ACTION: Ann to add a proposal. We agree on what is being discussed."),
    silent("A todo list app. Each todo has a date. What???"),
    silent("The result (win|loss|tbd) is kept. Then change TODO.md, or the price/tbd of it."),
    silent("# Retro\n\nAttendees: Ana, Bo\n\nIt was fine.\n\n- Menu: to be printed and sent."),
    fires(
        "**Author:** [Your Name]\n\nA menu for guests.",
        "**Author:** [Your Name]",
    ),
    fires(
        "The code is at [GitHub/GitLab link — add before publishing].",
        "The code is at [GitHub/GitLab link — add before publishing].",
    ),
    fires("- The owner is [Name].\n- Salt is free.", "The owner is [Name]."),
    fires("The pot is hot in XX minutes.", "The pot is hot in XX minutes."),
    fires("The cook is ___.", "The cook is ___."),
    silent("See [Date] and [Name][n].\n\n[Date]: a.md\n[n]: b.md"),
    silent("n/a | not applicable\n\ntbd | to be determined"),
    silent("TODO\n\n- Peas"),
    silent("# Kitchen\n\n## For Monday\n\nTODO.\n- Peas\n- Salt"),
    fires("# Kitchen\n\n## For Monday\n\nTODO.", "TODO."),
    silent("It must be hot. Who cooks for them all??? Ann does."),
    silent(
        "# Meeting notes\n\n## 27/11/2024\n\n- Contract of the cook: to be finalized and sent.\n- Place (Ben). We still need to decide on the hall.",
    )
    .of(domain::Kind::ActionItems),
    silent("# Kitchen\n\n## Todo & features\n\n- TODO clean the oven\n- Peas"),
    silent("# Retro\n\nAttendees: Ana, Bo\n\nTODO:\n\n1. More peas"),
    silent("Each dish has size[4] and a name (up to 9) [name size]. Write $strong [Lorem ipsum dolor]."),
    silent("Set `TODO` in the file. Events come while the file is being written."),
    silent("| Soup | Status |\n|--|--|\n| Leek | Pending |\n| Pea | open |"),
    silent("The recipe had to be confirmed by the cook."),
    silent("If a recipe is given, no flags need to be specified."),
    silent("Bills are kept as bills/<date>-<name>.md, and <name>.price is a number."),
    silent("- **FR-TODO-1** Guests see it, as FR-TODO-2 says."),
    silent("The order of the dishes is to be determined by the guest."),
    silent("Heat: Try to add peas, then wait."),
    silent("The board shows four columns: TODO, IN PROGRESS and DONE."),
    silent("The oven makes a real soup, not a TODO."),
    fires("Ask <name> for salt.", "Ask <name> for salt."),
    silent("With more sorts coming soon, the menu names the sort."),
    silent(
        "# Soup\n\n## Plan\n\nABC: Tea?\n\nDEF: ???\n\nABC: TBD.\n\nDEF: So what?\n\nABC: It is hot.",
    )
    .of(domain::Kind::Tech),
    silent(
        "**Check again** says what is settled, still open and new. No page says “coming soon”. It shows “2 of 3 agree · 1 point still open”.",
    ),
    silent("Bells ring. Still open: the filters of the bell are a change of their own and stay part of May."),
    silent(
        "# {{Name}} of the case\n\n{{What happened}}\n\n## Cause\n\n{{Describe the cause}}\n\n## Who\n\n{{Who was hurt}}\n\n## When\n\n{{The day of it}}",
    ),
    silent("| Oven | Sold | Made |\n|--|--|--|\n| Gas | Yes | Unclear |").of(domain::Kind::Tech),
    silent("The board shows the soups currently under discussion by the cooks."),
    silent("The plan names the soups that are being worked on that week. Tea: Aim to provide a pot."),
    silent("A partial menu means that a soup is still missing. It waits when salt is still missing."),
    silent("## Open questions\n\n- The limit is TBD."),
    silent("The till reads CHT CBT TBC DECSTR and HTS/TBC. It prints."),
    silent("A plan has a name, or a link to its page when the plan is not yet approved."),
    silent("{{% alert %}} The soup is hot. {{% /alert %}} {{#each dish}}"),
    fires(
        "# Sync, 3 March 2025\n\nPresent: Ann, Ben\n\n| What | Who | By |\n|--|--|--|\n| Buy peas | Ann | May 2 |\n| Boil tea | | May 3 |\n| Cut bread | Ben | May 9 |",
        "Boil tea",
    ),
    fires(
        "# Plan\n\n| Part | Goal | Owner |\n|--|--|--|\n| Pea | hot | Ann |\n| Tea | | Ben |\n| Salt | fine | |",
        "Salt",
    )
    .of(domain::Kind::Roadmap),
    silent(
        "# Plan\n\n| Part | Since | Note |\n|--|--|--|\n| Pea | 2 | hot |\n| Tea | | |\n| Salt | 3 | fine |",
    )
    .of(domain::Kind::Tech),
    silent("# Sync\n\nPresent: Ann\n\n| What | Who |\n|--|--|\n| Peas | |\n| Tea | |\n| Salt | Ann |"),
    fires("# Bug\n\n## Steps\n\n1. Open the lid.\n2. ???\n3. Taste it.", "???").of(domain::Kind::Debug),
    silent("# Bug\n\n## Open questions\n\n1. ???").of(domain::Kind::Debug),
    silent("The plan stands.\n\n- [Soup: Proposal to add salt](salt.md)"),
    silent("It is salted at the end (as we'll see later)."),
];
