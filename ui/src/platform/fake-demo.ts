import { createFake, type Fake } from "./fake";
import { ORIGINAL, TITLE } from "./fake-script";

const HOUR = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR).toISOString();
}

const DIGEST = `## Goal

One email on Monday morning that says what changed in the workspace last week, so that nobody has to open five pages to find out.

## Contents

1. Pages that were created or renamed
2. Comments that wait for an answer
3. People who joined

## Open

- TBD: who may switch it off for everyone?
`;

const STORES = `## What matters

Sessions are read on every request.

## Options

- Keep them in Postgres, in a table of their own with a shorter time to live
- Move them to Redis
- Signed cookies
- Files
`;

const ITEMS = [
  "Rotate the signing key",
  "Answer the auditors",
  "Write the runbook for the nightly import, with the three steps that only Ana knows today",
  "Thank the night shift",
  "Drop the old table",
  "Tell partners of the new limit",
  "Move the three largest reports to the copy",
  "Name who is called on Sundays",
];

/** A back end with a few tasks, for looking at the page in a browser. */
export function createDemo(): Fake {
  const fake = createFake(700);
  fake.tasks.seed([
    { title: TITLE, kind: "prd", body: ORIGINAL, versions: [{ from: "typed" }], updated_at: hoursAgo(0) },
    { title: "Where sessions live", kind: "options", body: STORES, updated_at: hoursAgo(1) },
    {
      title: "After the outage",
      kind: "action-items",
      body: [...ITEMS, ...ITEMS.slice(0, 2)].map((item) => `- ${item}\n`).join(""),
      updated_at: hoursAgo(1),
    },
    { title: "Weekly digest email", body: DIGEST, updated_at: hoursAgo(2) },
    { title: "Export invoices as CSV", body: "Accounting asks for it.\n", updated_at: hoursAgo(26) },
    {
      title: "Retire the legacy search API",
      kind: "tech",
      body: "## Why\n\nTwo search APIs answer differently.\n",
      versions: [{ from: "typed" }, { from: "debate", debate: "debate-0", tally: null }],
      status: "refined",
      refined: true,
      updated_at: hoursAgo(80),
    },
    {
      title: "Invite links that expire",
      kind: "prd",
      body: "## Problem\n\nInvite links live for ever.\n",
      versions: [
        { from: "imported", name: "invoices.md" },
        { from: "debate", debate: "debate-0", tally: { accepted: 14, left_out: 2 } },
      ],
      status: "refined",
      refined: true,
      updated_at: hoursAgo(120),
    },
  ]);
  return fake;
}
