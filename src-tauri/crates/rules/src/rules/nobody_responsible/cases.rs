//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    fires(
        "# Soup\n\n## Goal\n\nHot.\n\n## Rollout\n\nHalf of the guests get it in May. It will be decided whether to go on.\n\n## Costs\n\nTen.",
        "It will be decided whether to go on.",
    )
    .of(domain::Kind::Prd),
    silent(
        "# Soup\n\n## Goal\n\nHot.\n\n## Rollout\n\nHalf of the guests get it in May. Ann decides whether to go on. It will be decided by vote which soup is hot.\n\n## Costs\n\nTen.",
    )
    .of(domain::Kind::Prd),
    fires(
        "Nice. Requests will be reviewed by hand.",
        "Requests will be reviewed by hand.",
    ),
    fires("Training will be organized.", "Training will be organized."),
    fires("Logs are rotated regularly.", "Logs are rotated regularly.").of(domain::Kind::Tech),
    fires("Refunds must be approved.", "Refunds must be approved."),
    fires(
        "When a guest complains, somebody is informed.",
        "When a guest complains, somebody is informed.",
    ),
    silent("When the queue is full, somebody is informed."),
    fires(
        "# Weekly sync\n\nPresent: Ann, Ben\n\n- The menu is late. Someone needs to call the farm.",
        "Someone needs to call the farm.",
    ),
    silent("# Weekly sync\n\nPresent: Ann, Ben\n\n- If someone needs to call, the bell rings.\n- Bills will be reviewed."),
    fires(
        "Someone from the kitchen will train the waiters.",
        "Someone from the kitchen will train the waiters.",
    ),
    fires(
        "The drawing will be provided.",
        "The drawing will be provided.",
    ),
    fires(
        "Old bills are cleaned up from time to time.",
        "Old bills are cleaned up from time to time.",
    )
    .of(domain::Kind::Tech),
    silent(
        "The drawing will be provided by the agency. A guest is told that the table is free.",
    ),
    fires(
        "Outages should be escalated at once.",
        "Outages should be escalated at once.",
    ),
    fires(
        "## Phase 1\n\n- Broken plates are to be sorted out.",
        "Broken plates are to be sorted out.",
    ),
    fires("Fines get waived.", "Fines get waived."),
    fires(
        "Insurance of the ovens needs clarification.",
        "Insurance of the ovens needs clarification.",
    ),
    fires(
        "The cook on call is to be provided with gloves.",
        "The cook on call is to be provided with gloves.",
    )
    .of(domain::Kind::Tech),
    fires(
        "The garden gets watered through.",
        "The garden gets watered through.",
    ),
    fires("- Farms to be visited", "Farms to be visited"),
    fires("Contracts must be adapted.", "Contracts must be adapted."),
    silent(
        "# Soup\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu will be documented in the book.\n- Ovens need to be verified.\n\n## Launch\n\nMay.",
    ),
    fires(
        "# Soup\n\n## Goals\n\n- Order\n\n## Features\n\n- Open points of the menu should be resolved.\n\n## Launch\n\nMay.",
        "Open points of the menu should be resolved.",
    ),
    silent("The name must be sorted. The bill has to be printed. The code is to be typed in."),
    silent("## Design\n\nThe flag must be interpreted as a name.").of(domain::Kind::Tech),
    silent("Each oven is dealt with separately. The oven should be handled through the till."),
    silent(
        "1. **Given** two ovens, **When** one fails, **Then** only the plan needs updating.",
    ),
    silent("The list is registered in the till. Waived fines need no stamp."),
    silent("Requests will be reviewed by the desk."),
    silent(
        "Each refund must be approved by a manager. The list will be checked automatically.",
    ),
    silent("The desk monitors the queue. The list will be sorted."),
    silent("## Background\n\nRequests were reviewed."),
    silent(
        "# Oven\n\n## Motivation\n\nHeat.\n\n## Timeline\n\nA switch will be provided for old pans.\n\n## Drawbacks\n\nNone.",
    )
    .of(domain::Kind::Tech),
    fires(
        "# Weekly sync\n\nPresent: Ann, Ben\n\n## Actions\n\nThe lease must be signed before the launch.",
        "The lease must be signed before the launch.",
    ),
    fires(
        "# Weekly sync\n\nPresent: Ann, Ben\n\n## Decisions\n\n- The menu will be rebuilt.\n- Tea stays.",
        "The menu will be rebuilt.",
    ),
    silent("# Weekly sync\n\nPresent: Ann, Ben\n\n## Decisions\n\n- The menu will be rebuilt (Ann).\n- The lease must be signed by Ben.\n- Names must be printed.\n\n## Talk\n\nThe lease must be signed."),
];
