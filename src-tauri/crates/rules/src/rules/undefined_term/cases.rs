//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    silent(
        "The till must accept a state as one of: Single, Head of House, Qualifying Surviving Guest.",
    ),
    fires(
        "## Goals\n\n- Offer the form to 100% of eligible tenants",
        "Offer the form to 100% of eligible tenants",
    ),
    fires(
        "Inactive accounts will be closed.",
        "Inactive accounts will be closed.",
    ),
    fires(
        "High-value orders must be checked by hand.",
        "High-value orders must be checked by hand.",
    ),
    fires(
        "Good guests will be spared the fee.",
        "Good guests will be spared the fee.",
    ),
    silent(
        "Good guests, who have paid on time for a year, will be spared the fee. Good guests are those who come weekly.",
    ),
    silent(
        "Eligible tenants are those who have paid for a year. The form will be offered to eligible tenants.",
    ),
    silent("An account counts as inactive after 90 days. Inactive accounts will be closed."),
    silent("High-value orders (over €5,000) must be checked by hand."),
    silent("## Background\n\nEligible tenants call us."),
    silent("- Add a compact view of the list (power users)."),
    silent(
        "Lists can be nested. The string `${` is not eligible for expansion, so it must be escaped.",
    ),
    fires(
        "Tables are offered to suitable guests.",
        "Tables are offered to suitable guests.",
    ),
    fires(
        "Guests who owe more than the limit can't order.",
        "Guests who owe more than the limit can't order.",
    ),
    silent("The log shows suspicious-review bypasses."),
    silent("Guests must be allowed to report suspicious guests to the cook."),
    silent("Guests who owe more than the limit can't order. The limit is €20."),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Large menus without disrupting active users\n- Scaling lists for power users\n\n## Launch\n\nMay.",
    ),
    fires(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Regular guests are offered a table first.\n\n## Launch\n\nMay.",
        "Regular guests are offered a table first.",
    ),
    silent(
        "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- As a cook, I want keys hidden from normal guests, so that guests cannot enter\n\n## Launch\n\nMay.",
    ),
    silent("# Task: limit orders per guest\n\nOrders above the limit must be rejected. Each guest can order."),
    fires(
        "# Menu\n\nThe list goes through the KVB before it is sent. Owner: Ann.\n\n## Goal\n\nSoup for all.\n\n## Launch\n\nMay.",
        "The list goes through the KVB before it is sent.",
    )
    .of(domain::Kind::Prd),
    silent(
        "# Menu\n\nThe list goes through the kitchen value board (KVB), the DPU (a till) and the WRX. WRX is our oven. The API sends JSON.\n\n## Goal\n\nSoup for all.",
    )
    .of(domain::Kind::Prd),
    silent("# Menu\n\nThe queue of very busy pots goes through QVBP-12. PLEASE READ THIS: the till must print. See ABX/2.").of(domain::Kind::Prd),
    silent("# Menu\n\n## Terms\n\n| Term | Means |\n|--|--|\n| KVB | a board |\n\n## Rules\n\nThe KVB must print.").of(domain::Kind::Prd),
    silent("The till must ask the KVB, the DPW, the RXT and the ZZQ."),
];
