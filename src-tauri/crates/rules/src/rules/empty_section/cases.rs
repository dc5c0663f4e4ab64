//! What the rule finds and what it leaves.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    silent(
        "# Soup\n\n## Goals\n\nHot.\n\n## Requirements\n\n## - Ovens over stoves: they are warm.\n\n## - Gas over wood: it is quick.\n\n## Launch\n\nMay.",
    ),
    silent(
        "# Soup house\n\n## A kitchen for all\n\n### Soup Requirements Specification\n\n---\n\n## 1.0 Introduction\n\nHot.",
    ),
    silent("# Soup\n\nText.\n\n## End of plan — V1\n"),
    fires(
        "# Shop\n\nText.\n\n## Decisions\n\n## Risks\n\nNone.",
        "Decisions",
    ),
    fires("# Shop\n\nText.\n\n## Decisions\n", "Decisions"),
    fires(
        "# Shop\n\nText.\n\n## Watch\n\n<!-- which alarms? -->\n\n## Risks\n\nNone.",
        "Watch",
    ),
    silent("# Shop\n\n## Decisions\n\n### First\n\nBlue."),
    silent("## Data\n\n```\nx\n```\n\n## Picture\n\n![a plan](plan.png)"),
    silent("## Data\n\n| a |\n|--|\n| b |"),
    silent("# Soup\n\nText.\n\n## Tea\n\nHot.\n\n## Known bugs\n"),
    silent("# Soup\n\nText.\n\n## Tea\n\nHot.\n\n#### Latest heat\n![heat](heat.png)\n---\n"),
    silent("# Only a title"),
    silent("# Course\n\nText.\n\n## Soups (2 hours)\n\n- Pea\n\n## Washing up and tea (30 min)\n"),
    silent("# Soup\n\nText.\n\n### class Soup {\n\nHot.\n\n### }\n\n### Tea\n\nHot."),
    silent(
        "# Soup\n\nText.\n\n## Requirements\n\n## Must Have\n\n- Peas\n\n## Nice to have\n\n- Salt",
    ),
    silent("# Soup\n\nText.\n\n## Cooked and tested.\n"),
    silent(
        "# Soup\n\nText.\n\n## Proposal\n\n### Implementation details/notes\n\n### Heat\n\nHot.",
    ),
    silent(
        "# Soup\n\nText.\n\n## Drawbacks\n\nNone.\n\n### Alternative approach 1\n\n### Boil it\n\nHot.",
    ),
    silent(
        "# Soup\n\nText.\n\n## Implementation plan\n\n<!-- PLAN:BEGIN -->\n## Plan for heat\n\nHot.\n<!-- PLAN:END -->",
    ),
    silent(
        "# Soup\n\n## Acceptance criteria\n\n- Hot\n\n## Implementation notes\n\n<!-- NOTES:BEGIN -->\n",
    ),
    silent("# Soup\n\nHot.\n\n## References\n\n## Tea\n\nHot."),
    silent("# Meeting of May\n\n## Last check\n\n## Soups\n\nPea.\n\n## Meeting adjourned"),
    silent("# Codes\n\nText.\n\n## 106 (reserved)\n\n## 107\n\nCold."),
    silent("# Soup plan\n\n# Peas\n\nGreen.\n\n# Phases\n\n# Phase 1: Water\n\nBoil."),
    silent("# Board\n\n## Doing\n\n- Soup\n\n## Done\n"),
    silent("# Board\n\n## Doing\n\n- Soup\n\n## Tasting\n\n## Done\n\n- Tea"),
    fires(
        "# Soup\n\n## Heat\n\nHot.\n\n## Guest data\n\n## Done\n\n- It is hot.",
        "Guest data",
    ),
    silent("# Safety\n\nText.\n\n## [The rules](rules.md)\n"),
    silent("# Round\n\n## Date: 2025-03-18\n\n## Menu\n\nSoup."),
    silent("# Round\n\n## Attendees\n\n- Ann\n\n## Agenda\n\n### Follow-up\n\n### New\n\n- Soup"),
    silent(
        "# Soup\n\nText.\n\n## References (optional)\n\n## Deletion (no change)\n\n## *(Where no oven is, we ask the cook.)*\n\n## Tea\n\nHot.",
    ),
    silent("# Triage\n\nText.\n\n## Action items\n\n## Menu\n\nPea."),
    silent(
        "# Soup\n\nText.\n\n## Design details\n\n### Open questions [optional]\n\n1. Hot?\n\n## Tea\n\nHot.",
    ),
    silent("## Description\n\n# Summary\n\nHot.\n\n# Menu\n\nPea."),
    silent("# Soup house\n\n## *The house for all*\n\n---\n\n# Overview\n\nHot."),
    silent("# Soup\n\nText.\n\n## 7. Requirements\n\n## 7.1 Heat\n\nHot."),
    silent("# Soup\n\nText.\n\n### Note 2, for later\n\n---\n\n# The oven is new\n\nHot."),
    silent("# Soup house\n\n## Plan for a year\n\n## Summary\n\nHot."),
    silent(
        "# Till\n\nText.\n\n## Move a bill\n\n## Request\n\nA.\n\n## Close a bill\n\nNow.\n\n## Request\n\nB.",
    ),
    silent("# Till\n\nText.\n\n###### Answer\n\n###### Head\n\nA."),
    silent("# Round\n\nPresent: Ann, Ben\n\nAgenda:\n\n### Soup - Ann\n\n### Tea\n\nHot."),
    silent(
        "# Soup\n\nText.\n\n## You're set!\n\n## Deployment options\n\n## Option 1\n\nHot.\n\n## 7. History\n\n## May\n\nCold.",
    ),
    fires(
        "# Soup\n\nText.\n\n## Menu\n\n### Beta\n\n### Heat\n",
        "Heat",
    ),
    fires(
        "# Soup\n\nText.\n\n## Salt\n\n<!-- how much? -->\n\n## Tea\n\nHot.",
        "Salt",
    ),
    fires(
        "# Soup\n\n## Motivation\n\n## Tea\n\nHot.\n\n## Egg\n\nSoft.",
        "Motivation",
    ),
    fires(
        "# Soup\n\nText.\n\n## Drawbacks\n\n## Tea\n\nHot.",
        "Drawbacks",
    ),
    fires(
        "# Soup\n\nText.\n\n## Tea\n\nHot.\n\n## Current state\n\n## Key decisions\n\n## Costs\n\nTen.",
        "Current state",
    ),
];
