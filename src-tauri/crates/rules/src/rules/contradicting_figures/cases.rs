//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    fires(
        "## Requirements\n\n- A guest can order up to 9 soups.\n\n## Acceptance criteria\n\n- A guest who orders 7 soups and asks for an 8th sees a note.",
        "A guest who orders 7 soups and asks for an 8th sees a note.",
    ),
    silent("## Requirements\n\n- A guest can order up to 9 soups.\n- A guest gets up to 5 spoons.\n\n## Acceptance criteria\n\n- A guest who orders 9 soups and asks for a 10th sees a note."),
    silent("## Requirements\n\n- A waiter carries up to 9 plates.\n\n## Acceptance criteria\n\n- A guest who orders 7 soups and asks for an 8th sees a note."),
    fires(
        "## Requirements\n\n- A coupon is valid for 14 days.\n\n## Acceptance criteria\n\n- A coupon that is used after 30 days and one hour is refused.",
        "A coupon that is used after 30 days and one hour is refused.",
    ),
    silent("## Requirements\n\n- A coupon is valid for 14 days.\n- A table stays open for 30 days.\n\n## Acceptance criteria\n\n- A coupon that is used after 14 days and one hour is refused."),
    fires(
        "| Month | Outcome |\n|--|--|\n| May | 400 guests with a menu card by May 9 |\n\nWe want 300 guests with a menu card by May 9.",
        "We want 300 guests with a menu card by May 9.",
    )
    .of(domain::Kind::Roadmap),
    silent(
        "| Month | Outcome |\n|--|--|\n| May | 400 guests with a menu card by May 9 |\n| June | 600 guests with a menu card by June 9 |\n\nWe want 300 guests with a menu card by April. If only 200 guests with a menu card come, we stop.",
    )
    .of(domain::Kind::Roadmap),
    silent("## Pea\n\nThe soup offers:\n\n- 12-grained breads;\n\n## Leek\n\nThe soup offers:\n\n- a 20-grained dense bread."),
    silent("Ovens cost 80 coins to open.\n\n### Oven costs\n\n| Oven | Cost |\n|--|--|\n| 1 | Free |\n| 2 | 120 coins |"),
    silent("The flow is covered by R10, R7. The flow is covered by R10, R13."),
    silent("## Requirements\n\n- **WHEN** it is cold\n- **THEN** exit with code 1\n- **WHEN** it is hot\n- **THEN** exit with code 0")
        .of(domain::Kind::Requirements),
    fires(
        "Sessions expire after 30 minutes. Names are kept.\n\nA session expires after 15 minutes.",
        "A session expires after 15 minutes.",
    ).of(domain::Kind::Prd),
    fires(
        "The export is limited to 10,000 rows.\n\n## Limits\n\nExports support at most 50000 rows.",
        "Exports support at most 50000 rows.",
    ),
    fires(
        "## Requirements\n\nThe oven must be hot within 30 seconds.\n\n## Performance\n\nThe oven must be hot within 60 seconds.",
        "The oven must be hot within 60 seconds.",
    ),
    fires(
        "## Rules\n\n- Tables over $500 need the word of the cook.\n- Tables over $750 need the word of the cook.",
        "Tables over $750 need the word of the cook.",
    ),
    fires(
        "## Rules\n\nThe card expires after 60 days. It is free.\n\nThe card is valid for 90 days after it was sold.",
        "The card is valid for 90 days after it was sold.",
    ),
    fires(
        "## Rules\n\n- Data will be kept for 90 days.\n\n## Retention\n\nRecords are deleted after 30 days.",
        "Records are deleted after 30 days.",
    ),
    silent("## Rules\n\n- Records of guests are kept for 90 days.\n\n## Retention\n\nRecords of ovens and pots are deleted after 30 days."),
    fires(
        "## Rules\n\n1. Cards expire after 12 months.\n\n## FAQ\n\nDo cards expire? Yes, after 24 months.",
        "Yes, after 24 months.",
    ),
    fires(
        "## Cards\n\nCards are valid for 12 months.\n\n## FAQ\n\nHow long? Cards are valid for 24 months.",
        "Cards are valid for 24 months.",
    ),
    silent("## Pea\n\nThe soup is hot for 12 hours.\n\n## Leek\n\nThe soup is hot for 24 hours."),
    silent("## Rules\n\n- Guests are reminded after 3 days.\n- Guests are reminded after 7 days."),
    silent(
        "## Pea\n\n### Requirements\n\nThe soup must be hot within 30 seconds.\n\n## Leek\n\n### Performance\n\nThe soup must be hot within 60 seconds.",
    ),
    fires(
        "| Setting | Value |\n|--|--|\n| Session expiry | 20 minutes |\n\nSession expiry is 45 minutes.",
        "Session expiry is 45 minutes.",
    ),
    fires(
        "We have 604 suspended accounts.\n\n| Suspended accounts | Owed |\n|--|--|\n| 812 | $5 |",
        "812",
    ),
    fires(
        "Cards that exist today keep working for 30 days after the opening, then they expire.\n\nExisting cards expire 14 days after the opening without action by the desk.",
        "Existing cards expire 14 days after the opening without action by the desk.",
    ),
    fires(
        "Bills are printed. They are kept for 90 days.\n\n| What | Limit |\n|--|--|\n| Bill kept for | 30 days |",
        "They are kept for 90 days.",
    ),
    fires(
        "| What | Limit |\n|--|--|\n| Largest file | 50 MB |\n\nUploads larger than 100 MB are refused before they reach the kitchen.",
        "Uploads larger than 100 MB are refused before they reach the kitchen.",
    ),
    fires(
        "| No. | Step |\n|--|--|\n| 1 | A first reminder is sent 7 days after the due date. |\n\nThe first reminder goes out 14 days after the due date without fees.",
        "The first reminder goes out 14 days after the due date without fees.",
    ),
    silent(
        "## Votes\n\n- 1: Good reviews.\n- 2: Good reviews.\n\n**Option 1:** Add a new field.\n\n**Option 2:** Add a new field.",
    ),
    silent(
        "- Cards of guests\n  - Expire after 15 minutes\n- Cards of cooks\n  - Expire after 7 days",
    ),
    silent(
        "## Beta\n\nCooks come from 2 kitchens.\n\n## GA criteria\n\nCooks come from 3 kitchens.",
    ),
    silent("- The list covers XML edition 5.\n- The list covers XML edition 4."),
    silent("- Timers are dropped (#8458).\n- Timers are dropped (#8692)."),
    silent("Photos can be up to 5 MB. Files can be up to 50 MB."),
    silent(
        "Free cards of guests expire 30 days after the opening. Paid cards of guests expire 90 days after the opening.",
    ),
    silent(
        "Sessions expire after 30 minutes. A session expires after half an hour, which is 1800 seconds.",
    ),
    fires(
        "## Plan\n\n| Stage | Shops |\n|--|--|\n| Trial | 12 |\n\nThe trial runs in 15 shops around Leeds.",
        "The trial runs in 15 shops around Leeds.",
    ),
    fires(
        "| Parameter | Value |\n|--|--|\n| Retention of bills | 14 days |\n\nBills older than 7 days are dropped from the drawer by a boy who comes at 02:00.",
        "Bills older than 7 days are dropped from the drawer by a boy who comes at 02:00.",
    ),
    fires(
        "Tables can be cancelled up to 12 hours before the meal.\n\nCancellation is possible until 24 hours before the meal starts.",
        "Cancellation is possible until 24 hours before the meal starts.",
    ),
    fires(
        "We need €85k for it.\n\n| What | Cost |\n|--|--|\n| Oven | €62k |\n| Sum | €95k |",
        "We need €85k for it.",
    ),
    fires(
        "The kitchen has at most 20 minutes of downtime.\n\n- Move (45 min downtime)",
        "Move (45 min downtime)",
    ).of(domain::Kind::Prd),
    fires(
        "We count 312 plates: 300 white and 12 blue.\n\nA cart carries the 290 plates over.",
        "A cart carries the 290 plates over.",
    ),
    fires(
        "| Menu | Price |\n|--|--|\n| Noon | €5.00 |\n\nThe noon menu costs €5.50 at the door.",
        "The noon menu costs €5.50 at the door.",
    ),
    fires(
        "We placed 96 shared plates in the hall.\n\nAll 88 plates get a new rim.",
        "All 88 plates get a new rim.",
    ),
    fires(
        "Tables for more than 10 guests in a row need a second approval by the cook.\n\nTables larger than 15 guests need the second approval.",
        "Tables larger than 15 guests need the second approval.",
    ),
    silent(
        "Tables for more than 10 guests need a first approval.\n\nTables for more than 15 guests need a second approval.",
    ),
    silent(
        "All 34 shops are open. The 12 shops in Leeds close early. Two of the 34 shops sell tea.",
    ),
    silent(
        "Guests are reminded 7 days before the meal. Guests are reminded again 1 day before the meal.",
    ),
    silent(
        "We need €95k.\n\n| What | Cost |\n|--|--|\n| Oven | €62k |\n| Plates | €33k |\n| Sum | €95k |",
    ),
    silent("Sessions expire after 60 minutes. A session expires after 1 hour."),
    silent("Free guests can upload 10 files. Paid guests can upload 100 files."),
    silent("Monday:\n\n- The soup took 30 seconds.\n\nTuesday:\n\n- The soup took 45 seconds."),
    silent("Sessions used to expire after 30 minutes. A session expires after 15 minutes."),
    silent("A warning shows at 70 % disk use. An alarm shows at 90 % disk use."),
    silent("The first reminder comes after 3 days. The second reminder comes after 7 days."),
    silent("| Plan | Files |\n|--|--|\n| Free | 10 |\n| Paid | 100 |"),
    silent("## Soup\n\n**Estimate:** 1 day\n\n## Tea\n\n**Estimate:** 2 days"),
    silent("## Soup\n\n**Heat**: high (90-95%)\n\n## Tea\n\n**Heat**: medium (75-90%)"),
    silent(
        "Add the soup after the pea soup (line 26).\n\nAdd the soup after the leek soup (line 21).",
    ),
    silent(
        "## Pea\n\nThe soup key is 32 bytes long.\n\n## Leek\n\nThe soup key is 33 bytes long.",
    ),
    fires(
        "A table is offered by the desk. The guest has 20 minutes to take it.\n\nThe guest has 45 minutes to take the table.",
        "The guest has 45 minutes to take the table.",
    ).of(domain::Kind::Prd),
    silent(
        "The guest has 20 minutes to pay. The guest has 45 minutes to eat. The cook has 5 minutes to eat.",
    ),
    silent("Go 1.20 builds the code. Go 1.21 builds the code."),
    silent("After the part (1) the soup is hot.\n\nAfter the part (2) the soup is hot."),
    silent("## Soups\n\n**Response (200 OK):** the soup.\n\n## Breads\n\n**Response (201 Created):** the bread."),
    silent("## Phase 1\n\n- The first soup is served within 2 minutes.\n\n## Phase 2\n\n- The first soup is served within 30 seconds."),
    silent("Soup plan 013 comes first. Soup plans 007-012 come first."),
    fires(
        "## Rules\n\nThe book of guests is kept for 90 days; the cook `sweeps` rows each night.\n\n## Rollout\n\nThe book of guests is deleted after 30 days.",
        "The book of guests is deleted after 30 days.",
    )
    .of(domain::Kind::Prd),
    fires(
        "Each bill is kept for 6 weeks, and bills are deleted after 10 days.",
        "Each bill is kept for 6 weeks, and bills are deleted after 10 days.",
    ),
    fires(
        "## Till\n\nCards expire after 30 days. They are free.\n\n## Rollout\n\nCards stop working 14 days after they were sold, so be quick.",
        "Cards stop working 14 days after they were sold, so be quick.",
    ),
    silent("Bills are kept for 30 days in the drawer. Bills are kept for 2 years in the cellar."),
    silent("Unused cards are deleted after 30 days. Cards are deleted after 2 years, if nobody asks."),
    silent("## Free\n\nBills of guests are kept for 7 days.\n\n## Paid\n\nThe bills of guests are kept for 30 days there."),
    fires(
        "R2. The till locks the card after 5 failed attempts.\n\nAfter 3 failed attempts the card is locked for an hour.",
        "After 3 failed attempts the card is locked for an hour.",
    ),
    silent("After 3 failed attempts the till shows a picture. After 5 failed attempts the card is locked."),
    fires(
        "If all three attempts fail, the meal of that day is skipped.\n\nIf all two attempts fail, the meal is skipped.",
        "If all two attempts fail, the meal is skipped.",
    ),
    silent("All three cooks eat. All two waiters eat. All four cooks sing."),
    fires(
        "| Plan | Limit |\n|--|--|\n| Free | 10 |\n| Paid | 50 |\n\nThe Free plan has a limit of 20 meals.",
        "The Free plan has a limit of 20 meals.",
    ),
    silent("| Plan | Limit |\n|--|--|\n| Free | 10 |\n| Paid | 50 |\n\nThe Free plan has 20 ovens in all kitchens."),
    fires(
        "| Option | Effort | Cost |\n|--|--|--|\n| A: own oven | 10 weeks | $0 |\n| B: stove | 4 weeks | $12 |\n\nOption A takes 6 weeks and is hot.",
        "Option A takes 6 weeks and is hot.",
    )
    .of(domain::Kind::Options),
    silent("| Option | Effort |\n|--|--|\n| A: own oven | 10 weeks |\n\nThe option a cook picks takes 6 weeks. Option A takes 10 weeks.")
        .of(domain::Kind::Options),
    fires(
        "# Oven\n\n## Usage\n\n| Flag | Meaning | Default |\n|--|--|--|\n| `--heat` | heat of it | 256 MB |\n\nThe default for `--heat` is 512 MB.\n\n## License\n\nMIT",
        "The default for `--heat` is 512 MB.",
    ),
    silent("# Oven\n\n## Usage\n\n| Flag | Meaning | Default |\n|--|--|--|\n| `--heat` | heat of it | 256 MB |\n\nUse `--heat` with 512 MB. The default of `--heat` is 256 MB.\n\n## License\n\nMIT"),
    fires(
        "# Ways to heat\n\nWe need to choose by May.\n\n| Option | Effort | Conflicts | Cost per month |\n|--|--|--|--|\n| A: own oven | 10 weeks | last one wins | $0 |\n| B: stove | 4 weeks | none | $12 |\n\nOption A takes 6 weeks and gives us heat. Option B is the modern choice.",
        "Option A takes 6 weeks and gives us heat.",
    ),
];
