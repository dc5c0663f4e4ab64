//! Questions and doubts that somebody must settle, and those that leave nothing open.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nA list has at most 60 dishes, or 40, I would have to ask the barn again.", "A list has at most 60 dishes, or 40, I would have to ask the barn again."),

        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nBills are kept for 60 days, or do we need them longer for the bank?", "Bills are kept for 60 days, or do we need them longer for the bank?"),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n3.3 A late order probably goes to the other cook.", "3.3 A late order probably goes to the other cook."),

        fires("Make the till safer. Also add a bell and maybe a lock.", "Also add a bell and maybe a lock."),
        fires(
            "# Weekly sync\n\nPresent: Ann, Ben\n\n- Price of the oven: $40k?? To be seen.",
            "Price of the oven: $40k??",
        ),
        silent("A menu helps when you're *not sure* if you need soup. Nothing to be discussed with the cook."),
        silent("- Home\n  - Prompt guests to fill out the note:\n    - How did it go?\n    - Was it hot?"),
        silent("Prompt the guest to write a note:\n\n- How did it go?\n- What was good?"),
        silent("I'm not sure if this is really a critical problem, but it is a little slow."),
        silent("It can be hot (I'm not sure if it is so by default, but if not we can heat it)."),
        silent("## Plan\n\n**In scope:**\n\n- Soups that take long, does a bell ring then?"),
        silent("# Menu\n\n## Edge cases\n\n- What if a guest orders more than 3 dishes?\n\n## Requirements\n\n- A guest must order at most 3 dishes, and orders of more are refused."),
        silent("## Choice\n\nThe pot is chosen according to the:\n\n- **Guests**: can they stand?\n- **Heat**: the hotter, the better"),
        silent("## Rules\n\n1. **Be clear**: Avoid vague words.\n2. **Consider cold days**: What happens when the oven is off?"),
        silent("**Date:** May **Status:** Needs discussion (tea first) **By:** Ann"),
        silent("**Status:** Needs discussion (colors first)\n\nThe menu is red."),
        silent("## Requirements\n\n**What makes the soup hot?** The oven and the sun."),
        silent("## Rules\n\n- How much salt did the cook add to the soup\n- How much salt did the cook add to the bread?"),
        silent("## Rules\n\n- Leave out the salt (to keep it mild, maybe an option for more salt?)\n- Freshness (when was it made?)"),
        silent("# Menu\n\n## Metrics\n\n- **Order rate:** What percentage of guests orders within 24 hours?"),
        fires(
            "## Goals\n\n- Fewer calls (which share of all calls?)",
            "Fewer calls (which share of all calls?)",
        ),
        fires(
            "## Requirements\n\nThe list is sorted. By name or by date?",
            "By name or by date?",
        ),
        fires(
            "## Figures\n\nA table seats 4 guests. I'm not sure these are right.",
            "I'm not sure these are right.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The limit is 40 ?? per table.",
            "The limit is 40 ?? per table.",
        ),
        fires(
            "The plan stands. We aren't sure yet. It starts in May.",
            "We aren't sure yet.",
        ),
        fires(
            "The plan stands. We aren’t sure about the price.",
            "We aren’t sure about the price.",
        ),
        fires(
            "The owner is Ann. The discount is 10 %??",
            "The discount is 10 %??",
        ),
        fires(
            "The price stands.\n\nThe owner is Sam??\n",
            "The owner is Sam??",
        ),
        fires(
            "The price stands. The owner is Sam???",
            "The owner is Sam???",
        ),
        fires("The price is ??. It stands.", "The price is ??."),
        fires(
            "The price stands. Legal hasn't confirmed this yet. It is 4 euros.",
            "Legal hasn't confirmed this yet.",
        ),
        fires(
            "The price stands. The tip is 10 % (maybe, Legal has not confirmed this).",
            "The tip is 10 % (maybe, Legal has not confirmed this).",
        ),
        fires(
            "The price stands. We haven't agreed on this. It is 4 euros.",
            "We haven't agreed on this.",
        ),
        fires(
            "The price stands. Nobody has decided who pays the bill.",
            "Nobody has decided who pays the bill.",
        ),
        fires(
            "The menu is new. The second line is pending Legal's approval.",
            "The second line is pending Legal's approval.",
        ),
        fires("The menu is new. The soup needs a decision.", "The soup needs a decision."),
        fires(
            "The menu is new. The tip is pending approval by Finance.",
            "The tip is pending approval by Finance.",
        ),
        fires(
            "The menu is new. The team hasn't agreed on the wording.",
            "The team hasn't agreed on the wording.",
        ),
        fires("The menu is new. The tip is 4 %, not confirmed.", "The tip is 4 %, not confirmed."),
        fires("The menu is new. The tip is 4 % (unconfirmed).", "The tip is 4 % (unconfirmed)."),
        fires("The menu is new. Whether guests tip is open.", "Whether guests tip is open."),
        fires(
            "The menu is new. It hasn't been decided who pours the tea.",
            "It hasn't been decided who pours the tea.",
        ),
        fires(
            "The menu is new. Nobody knows yet how many guests come.",
            "Nobody knows yet how many guests come.",
        ),
        fires(
            "The menu is new. The tip depends on what Legal says.",
            "The tip depends on what Legal says.",
        ),
        fires("The menu is new. The tip is a guess.", "The tip is a guess."),
        fires(
            "The menu is new. We're waiting for Ann to decide.",
            "We're waiting for Ann to decide.",
        ),
        fires(
            "The menu is new. Ben wanted to check it with Legal.",
            "Ben wanted to check it with Legal.",
        ),
        fires(
            "# Menu\n\n## Goals\n\n- Order\n\n## Requirements\n\n- A table has 4 seats, I think.\n\n## Launch\n\nMay.",
            "A table has 4 seats, I think.",
        ),
        fires(
            "# Menu\n\n## Goals\n\n- Order\n\n## Requirements\n\n- The bell is probably brass.\n\n## Launch\n\nMay.",
            "The bell is probably brass.",
        ),
        silent(
            "# Menu\n\n## Problem\n\nGuests probably leave. I think it's late.\n\n## Requirements\n\n- The till warns guests who probably forgot a dish.\n\n## Launch\n\nMay.",
        ),
        silent("An unconfirmed order waits. Tables that are not confirmed by the guest are free again."),
        silent("If the bank has not confirmed this, the order waits. A table that we have decided on is set."),
        silent("An order is shown as pending approval. The cook who needs a decision asks."),
        fires(
            "The price stands. Open question: who pays?",
            "Open question: who pays?",
        ),
        fires(
            "The price stands. It’s unclear who pays.",
            "It’s unclear who pays.",
        ),
        fires(
            "The price stands. It isn't clear yet whether guests pay.",
            "It isn't clear yet whether guests pay.",
        ),
        fires(
            "# Digest\n\n## Installation\n\nRun it. I'm not sure these steps are right.\n\n## Usage\n\nIt sends.\n\n## License\n\nMIT",
            "I'm not sure these steps are right.",
        ),
        silent(
            "# Soup\n\n## Goals\n\n- Order\n\n## Rules\n\n- What effect (if any) will there be? Are there new pots?\n  - One pot more.\n- Who cooks?\n  - Ann\n\nHow can we measure it?\n\nWe count the plates.",
        ),
        fires(
            "## Rules\n\n- What effect (if any) will there be on guests?\n- The bell rings.",
            "What effect (if any) will there be on guests?",
        ),
        silent("## Plan\n\nWe will say how it works (e.g. do pots match?)"),
        silent(
            "## Rules\n\n- Ask: does the soup match the bread?\n- Compare it to two other soups: does it weigh the same?",
        ),
        silent("# Retro\n\nAttendees: Ana, Bo\n\n- Soup or salad??\n- Ana asks the cook"),
        silent("# Menu\n\n## Guests\n\n- Order\n\n## Needs\n\n- How can I see my bill (the whole one)?"),
        silent("## Goals\n\n- Order ~~(or by name?)~~ by date."),
        silent("# Plan\n\n## Taste study notes\n\nBad:\n\n- Does the salt mean anything in the soup?"),
        silent(
            "## Edge cases\n\n- What happens when a guest books with an address that differs only in letter case?\n\n## Requirements\n\n- FR-1: Addresses are compared without regard to letter case when a guest books.",
        ),
        silent("As a guest, I want pictures in case I'm not sure what a dish is. It takes dishes that we are unsure how to cook."),
        silent("Guests have no idea what cooks may have at hand."),
        silent("It isn't clear why anyone would pay for that."),
        silent("Menus have no soups, so it's not clear what the intent is."),
        silent("Each new dish also needs a discussion thread in the forum."),
        silent(
            "The till asks the cook, as we don't know if the soup is hot.\n\nIt waits, for reasons to be [discussed later](#heat).",
        ),
        silent(
            "Attendees: Ann, Ben\n\n- Ann: I'm not sure these are right.\n- Ben said we aren't sure about May.\n- Ann, believe it is open, but not sure if it is.\n\nDecisions: none.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- I'm not sure the numbers are right.",
            "I'm not sure the numbers are right.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- Budget: to be discussed.",
            "Budget: to be discussed.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- To be discussed: pricing ??",
            "To be discussed: pricing ??",
        ),
        silent(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- Bo: It is late. I'm not sure the numbers are right.\n- Should we move the date?",
        ),
        silent("- The button and the link disagree, unclear which path to take. The price stands."),
        silent(
            "If you're not sure whether it works, ask. When we aren't sure about an address, we call. What???",
        ),
        silent("# Ovens\n\n## Heat\n\nThe pots (all of them??) are steel. They are old.").of(domain::Kind::Tech),
        silent(
            "# Review\n\nThe round was fine.\n\n## Ann\n\nShe cooks.\n\n## Ben\n\nWe are unclear if Ben is still a cook here. We wait.",
        )
        .of(domain::Kind::Tech),
        silent("The guests like it, though I'm not sure why they leave so early."),
        silent("# Ovens\n\n## Figures\n\nWe tried ten pots, and we don't know if the eleventh fits.")
            .of(domain::Kind::Tech),
        silent("# Ovens\n\n## Design\n\nWe could keep the heat (not sure how long).")
            .of(domain::Kind::Tech),
        silent("# Meeting of cooks\n\n- Soup or salad??\n- Team (need more discussion)\n- Ben – Kent(?)")
            .of(domain::Kind::ActionItems),
        silent(
            "# Rounds\n\n## 2025-03-04\n\n- Soup: to be discussed.\n\n## 2025-03-02\n\n- Tea: to be discussed.\n\n## 2025-03-01\n\n- Salt",
        )
        .of(domain::Kind::ActionItems),
        silent("The pattern 'ab??' is lazy. So is “c??” in the list."),
        fires(
            "We aren't sure about May. We aren't sure about June. The price is 4 ??. The owner is Sam??",
            "The owner is Sam??",
        ),
        silent("A dialog asks “I'm not sure what to pick” of a guest who is not sure yet."),
        silent("## Open questions\n\n- By name or by date?"),
        silent("## Rationale\n\nWhy not sort by date? It is slower."),
        silent("## FAQ\n\n- Is it free? Yes."),
        silent(
            "## Requirements\n\n- **Make the decision**: Should these plates move? Where should they go?",
        ),
        silent("## Requirements\n\n- The dialog asks “Delete the draft?” and waits."),
        silent(
            "## Requirements\n\n- What happens if the oven is cold? The order waits until it is hot.\n- What if a guest leaves — is the bill sent? No.",
        ),
        fires(
            "## Requirements\n\n- What happens if the oven is cold?\n- The order waits.",
            "What happens if the oven is cold?",
        ),
        silent(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\n- Anything that is not ready or needs a discussion goes to the board.",
        ),
        silent("Breaking changes need to be discussed on a field-by-field basis."),
        silent(
            "# Planning-meeting\n\nThe rules of the oven aren't clear to me. I don't know if those hold for tea too.",
        ),
        silent("The menu opens at once (to be discussed in another plan)."),
        silent("## Requirements\n\n**What makes it hot?**\n\nThe oven."),
        silent("Two ovens can bake a cake. Really?? Yes."),
        fires("# Meeting notes\n\nPresent: Ann, Ben\n\n- Budget for the oven: $40 ??\n- Tea", "Budget for the oven: $40 ??"),
        fires("# Meeting notes\n\nPresent: Ann, Ben\n\n- ?? who owns the oven\n- Tea", "?? who owns the oven"),
        silent("## Requirements\n\n- Analyze: was the soup hot before it was moved?"),
        silent("## Problem\n\nIt remains unclear where orders are kept.\n\n## Goals\n\n- Keep them."),
        silent("## Plan\n\n- [x] **Review** – Read it. Brief: what changed in the menu?"),
        silent("## Plan\n\n| Work | State |\n|--|--|\n| Where the bell is (by the door? on the table?) | done |"),
        silent("## Plan\n\n| Work |\n|--|\n| Design the bell. A loud one (brass)? Decide by ear. |"),
        silent("## Plan\n\n- If the oven dies, what happens to the soup that you ate?\n- Peas"),
        silent("## Plan\n\n- Does heat change the taste? Is it fine to add salt?\n- Peas"),
        silent("## Scope\n\nIt answers: which pots and pans are known in one kitchen (all of them)?"),
        silent("## Plan\n\nOpen questions for Ann:\n\n- Soup first?\n- Peas"),
        fires(
            "## Plan\n\n- Is `tea` drunk?\n- Peas",
            "Is `tea` drunk?",
        ),
        silent("## Checks\n\nThe cook asks of each dish:\n\n- Is it hot?\n- Is it salted?\n- Is it paid?"),
        silent(
            "# Soup\n\n## Plan\n\nABC: I'm not sure about tea.\n\nDEF: Me too.\n\nABC: We aren't sure.\n\nDEF: So what?\n\nABC: It must be hot ??",
        )
        .of(domain::Kind::Tech),
        silent("# Soup\n\n## Design\n\nHot.\n\n## Future directions\n\nIt's unclear whether tea is wanted.")
            .of(domain::Kind::Proposal),
];
