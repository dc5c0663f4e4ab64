//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls.\n\n## Requirements\n\n- Soup.\n\n## Start\n\nThe terrace gets it from 15 March 2024.", "The terrace gets it from 15 March 2024."),

    silent("# Soup\n\n## Goal\n\nThe share of hot soups will rise from 48 % (September 2024, book of the cook) to 60 % by 31 May 2026.")
        .of(domain::Kind::Prd),
    silent("# Soup\n\n## Goal\n\nHot soups must go from 48 % in September 2024 to 60 % by 31 May 2026. We aim for fewer than the 12 complaints (May 2024, by phone).")
        .of(domain::Kind::Prd),
    fires(
        "# Soup\n\nApproved by Ann on 3 March 2025.\n\n## Rollout\n\nBehind the flag `soup`: 10 % of guests on 8 May 2024, all on 22 May 2025 unless complaints exceed 5 a day.",
        "Behind the flag `soup`: 10 % of guests on 8 May 2024, all on 22 May 2025 unless complaints exceed 5 a day.",
    )
    .of(domain::Kind::Prd),
    fires(
        "# Soup\n\nApproved by Ann on 3 March 2025.\n\n## Rollout\n\n- The east: all guests from 8 May 2024.",
        "The east: all guests from 8 May 2024.",
    )
    .of(domain::Kind::Prd),
    silent("# Soups\n\n**Branch**: pea  \n**Created**: 2024-11-14  \n**Input**: Soups that have to be hot"),
    fires(
        "Nice. We will launch on 2024-05-01. Fine.",
        "We will launch on 2024-05-01.",
    ),
    fires("We launch on March 3, 2024.", "We launch on March 3, 2024."),
    fires("The target is June 3, 2024.", "The target is June 3, 2024."),
    fires(
        "The beta is due by 3 June 2024.",
        "The beta is due by 3 June 2024.",
    ),
    fires("We plan to ship in Q3 2024.", "We plan to ship in Q3 2024."),
    fires("## Launch dates\n\n- Beta: March 2024", "Beta: March 2024"),
    fires(
        "## Cut-over\n\nThe move takes place on Sunday, 2 February 2025, at noon.",
        "The move takes place on Sunday, 2 February 2025, at noon.",
    ),
    fires(
        "The lease has to be signed by 3 February 2025.",
        "The lease has to be signed by 3 February 2025.",
    ),
    fires(
        "The lease ends on 3 February 2025.",
        "The lease ends on 3 February 2025.",
    ),
    fires("# Till\n\nIt must print.\n\nDue: end of Q4 2024", "Due: end of Q4 2024"),
    fires("## Launch dates\n\n- Beta: March 3, 2024", "Beta: March 3, 2024"),
    fires(
        "## Timeline\n\nBeta on March 3, 2024. Launch two weeks later.",
        "Beta on March 3, 2024.",
    ),
    silent("Soups, for which the plan of 3 May 2024 holds by now, are due."),
    fires(
        "The lease was to be signed by the end of February 2025.",
        "The lease was to be signed by the end of February 2025.",
    )
    .of(domain::Kind::Prd),
    silent("Reviewed by the cook (Ann) on 3 March 2025."),
    silent("The choices from the 2025-03-03 tasting are due."),
    silent(
        "## Timeline\n\n| Step | From | To |\n|--|--|--|\n| Copy | 3 March 2025 | 30 March 2025 |",
    ),
    silent("The hybrid must lead (see [[meetings/briefing-2024-05-15]])."),
    silent("## Plan\n\n**The border must be seen everywhere (Side menu, 2024-05-17).**"),
    silent(
        "Each run starts on the next day, and it must never allow one later than April 13, 2024.",
    ),
    silent("## Tasks\n\n- **The grid — dropped 2024-08-11 (Ann).** It will stay as it is."),
    fires(
        "## Plan\n\n- The move (due 2024-05-17) is in two parts.",
        "The move (due 2024-05-17) is in two parts.",
    ),
    silent("We will launch on 2025-05-01. The beta is due by 3 June 2023."),
    silent("**Status:** Open\n**Due Date:** May 1, 2024\n\nThe till must print.\n\n**Status Update:** ✅ Resolved")
        .of(domain::Kind::Debug),
    silent("# Soup\n\nA soup contest in Kent (deadline **2024-08-05**). It must be hot.")
        .of(domain::Kind::Tech),
    silent("# Hot soup (2024-05-27)\n\nThe best pot. Deadline 2024-08-05.")
        .of(domain::Kind::Debug),
    silent("## Plan\n\nHeat is the rule (per the cooks 2024-06-01). It will stay."),
    silent("## Timeline\n\n**17 November 2024**\n\n- [x] Peas\n- [x] Salt"),
    fires(
        "## Timeline\n\n**17 November 2024**\n\n- [ ] Peas\n- [x] Salt",
        "**17 November 2024**",
    ),
    fires(
        "## Draft timeline\n\n- July 2024 - Sept 2024\n- The cook comes each month.",
        "July 2024 - Sept 2024",
    ),
    silent("# Notes\n\nThe file must begin so: title: Monday, January 6, 2014, and a line below it.")
        .of(domain::Kind::Tech),
    silent("# Soups\n\n**Target market:** Kent  \n**Date:** January 2025  \n**Status:** Soups that will be sold"),
    silent("## Plan\n\nThe heat was looked at and refreshed on 2024-06-09 and must be seen again."),
    silent("# Soup\n\n## Design\n\nThe pot that opened in May 2024 will be hot.")
        .of(domain::Kind::Tech),
    silent("# Soup\n\n## Launch\n\n- Accepted: 2024-09-10"),
    silent("Example: if the order is made on 2024-04-05 it must be paid by 2024-04-12."),
    silent("As of June 1, 2024, 40 guests wait. Start Date: 2022-10-26"),
    silent("The beta was launched on 2024-05-01."),
    silent("The till must add up to `{date: \"2024-05-01\"}`. It will find = 2024-05-03."),
    silent("## Implementation history\n\n- 2024-05-01: plan agreed, launch in May."),
    silent("## Launch dates\n\n| Beta | March 2024 | done |\n|--|--|--|"),
    silent("We plan to ship in March 2025, on 2025-03-31."),
    silent(
        "It has been discussed and turned down at the [2024-03-31 meeting](m.md) due to its price.",
    ),
    silent("## Steps\n\n1. Create an order with the due date 20 May 2024.\n2. Print it.").of(domain::Kind::Debug),
    fires(
        "# Soup\n\nStatus: approved on 4 March 2025.\n\n## Rollout\n\nFlag `soup`: 5 % of guests from 11 January 2025, all from 1 May 2025.\n\n## Costs\n\nNone.",
        "Flag `soup`: 5 % of guests from 11 January 2025, all from 1 May 2025.",
    )
    .of(domain::Kind::Prd),
    silent("# Soup\n\n## Rollout\n\nFlag `soup`: 5 % of guests from 11 January 2025, all from 1 May 2025.")
        .of(domain::Kind::Prd),
    fires("Every guest gets soup from 1 February 2025 on.", "Every guest gets soup from 1 February 2025 on."),
    silent("The till shows orders from 1 February 2025."),
    fires(
        "# Sync, 3 March 2025\n\nPresent: Ann, Ben\n\n| What | Who | When |\n|--|--|--|\n| Buy peas | Ann | 5 February 2025 |\n| Cut bread | Ben | 7 March 2025 |",
        "5 February 2025",
    ),
    silent("# Sync, 3 March 2025\n\nPresent: Ann, Ben\n\n| What | Who | When |\n|--|--|--|\n| Buy peas | Ann | 5 March 2025 |"),
    silent("| What | Who | When | State |\n|--|--|--|--|\n| Buy peas | Ann | 5 February 2025 | done |\n\nThe till must print."),
    fires(
        "The till must print.\n\n| What | Who | Due |\n|--|--|--|\n| Buy peas | Ann | 2025-02-05 |",
        "2025-02-05",
    ),
];
