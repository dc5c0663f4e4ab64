//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe aim is to fill the terrace better on busy days.", "The aim is to fill the terrace better on busy days."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nGuests should be happier with the soup.", "Guests should be happier with the soup."),

        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nFor the cooks, the work in May 2027 should be noticeably lighter.", "For the cooks, the work in May 2027 should be noticeably lighter."),

    fires(
        "# Soup\n\n## Goal\n\nThe share of guests who order two soups or more within 14 days grows clearly until 31 May 2027.\n\n## Requirements\n\n- A menu.\n\n## Launch\n\nMay.",
        "The share of guests who order two soups or more within 14 days grows clearly until 31 May 2027.",
    )
    .of(domain::Kind::Prd),
    silent(
        "# Soup\n\n## Goal\n\nThe share of guests who order two soups rises from 4 % to 9 % by 31 May 2027. The number of spoons falls. It is 12 % of all today.\n\n## Requirements\n\n- A menu.\n\n## Launch\n\nMay.",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Plan\n\n| Month | What | How we know it worked |\n|--|--|--|\n| May | Oven | 40 % of soups are hot |\n| June | Menu | Happier guests |",
        "Happier guests",
    )
    .of(domain::Kind::Roadmap),
    silent("# Plan\n\n| Month | What | Owner |\n|--|--|--|\n| May | Better oven | Ann |\n| June | Faster menu | Ben |").of(domain::Kind::Roadmap),
    silent("# Soup\n\n## Goals\n\n✓ Make more informed choices\n\n✓ Eat better soup").of(domain::Kind::Prd),
    fires(
        "# Menu\n\n## Requirements\n\n- A menu\n\n## Metrics\n\n- Number of orders\n\n## Dates\n\nMay.",
        "Number of orders",
    ),
    silent(
        "# Menu\n\n## Requirements\n\n- A menu\n\n## Metrics\n\n- Number of orders\n- At least 4 stars\n\n## Dates\n\nMay.",
    ),
    fires(
        "# Menu\n\n## Requirements\n\n- A menu\n\n## Success\n\nUse goes up and guests are happier.\n\n## Dates\n\nMay.",
        "Use goes up and guests are happier.",
    ),
    silent("# Menu\n\n## Goals\n\n- Reduce the time that guests wait\n- The board decides whether the menu should later expand.\n\n## Tests\n\n| Metric | Target |\n|--|--|\n| Wait | 3 minutes |"),
    silent("# Menu\n\n## Goals\n\n- Order\n\n## Shipped goals\n\n- Fewer calls to the kitchen"),
    silent("# Soup\n\n## Product\n\nSoup for all.\n\n### Benefits\n\n- Reduces time to find soups\n- More filling than soups by hand\n- Ten soups in one place\n\n## Scope\n\n- Order").of(domain::Kind::Requirements),
    fires(
        "## Metrics\n\n| Measure | Goal |\n|--|--|\n| Complaints | fewer |\n| Tips | 12 % |",
        "fewer",
    ),
    fires(
        "## Success metrics\n\n- Fewer complaints about cold soup",
        "Fewer complaints about cold soup",
    ),
    fires(
        "## Figures\n\n| Figure | Today | Target |\n|--|--|--|\n| Calls | 60 | less |",
        "less",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Soup\n\n**How we'd know.** Guests are happier. Complaints go down.",
        "Complaints go down.",
    ),
    fires(
        "## What we want\n\n- Noticeably fewer cold soups\n- 60 % of guests order twice",
        "Noticeably fewer cold soups",
    ),
    fires(
        "The board wants:\n\n- nicer plates\n- a bell",
        "nicer plates",
    ),
    fires(
        "## Goals\n\n- Guests spend less time at the door.\n- 70 % of guests order twice",
        "Guests spend less time at the door.",
    ),
    silent(
        "# Menu\n\n## Success metrics\n\n- Guests find a dish in three steps or fewer.\n\n## Ideas\n\n- Better gestures.\n\n## Goals\n\n- ✓ Make more informed choices\n- A safer place for money: guests and cooks meet where all see who did what and when and why\n- Suggest better words for dishes",
    ),
    fires(
        "# Menu\n\n## Success metrics\n\n- Fewer cold soups\n\n## Features\n\n- A bell\n\n## Launch\n\nMay.",
        "Fewer cold soups",
    ),
    silent("- Larger tables are in the hall\n- More than one soup"),
    silent("## Goals\n\n- Every guest has a table\n- 12 % more tips than in May"),
    silent("## Design\n\nPressure goes down when the lid opens.").of(domain::Kind::Tech),
    silent("## Success metrics\n\n- Fewer complaints: from 12 to 4 a week"),
    silent("## Features\n\n| Hall | Tables |\n|--|--|\n| East | fewer |"),
    silent("## Metrics\n\n- Complaints a week"),
    fires(
        "# Soup\n\n## Problem\n\nIt is cold.\n\n## Goal and measure\n\nBy 30 June 2027 far fewer guests are surprised.\n\n## Scope\n\nTea.",
        "By 30 June 2027 far fewer guests are surprised.",
    )
    .of(domain::Kind::Prd),
    silent(
        "# Soup\n\n## Problem\n\nIt is cold.\n\n## Goal and measure\n\nBy 30 June 2027 the share of cold soups falls from 32 % to 15 %.\n\n## Scope\n\nTea.",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Soup\n\n## Goal and measure\n\nWe improve by 15 %.\n\n## Scope\n\nTea.\n\n## Launch\n\nMay.",
        "We improve by 15 %.",
    )
    .of(domain::Kind::Prd),
    fires("# Plan\n\n## Q2\n\nReduce cold soups by 15 %.\n\n## Q3\n\nTea.", "Reduce cold soups by 15 %.")
        .of(domain::Kind::Roadmap),
    silent("# Plan\n\n## Goals\n\n- Reduce cold soups by 15 % (from 200 a week to 170).\n- Cut waste by 10 %. Today it is 30 kg.\n- The till can cut the price by 10 %.")
        .of(domain::Kind::Prd),
    fires(
        "# Plan\n\n## Vision\n\nTea for all.\n\n| Quarter | Theme | Outcome |\n|--|--|--|\n| May | Tea | tea sales up |\n| June | Salt | significantly more guests in Kent |",
        "tea sales up",
    )
    .of(domain::Kind::Roadmap),
];
