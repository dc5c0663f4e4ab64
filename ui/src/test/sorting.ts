import { screen } from "@testing-library/svelte";
import type userEvent from "@testing-library/user-event";

import type { Protocol } from "../contract";
import type { Fake } from "../platform/fake";
import type { FormTwist } from "../platform/fake-forms";
import { openApp, settle } from "./app";

/** A text with a list of options. */
export const STORES = {
  title: "Where sessions live",
  kind: "options" as const,
  body: "## Options\n\n- Postgres\n- Redis\n- Files\n",
  versions: [{ from: "typed" as const }],
};

/** A text with a list of things to do, one of them twice. */
export const LIST = {
  title: "After the outage",
  kind: "action-items" as const,
  body: "- Rotate the key\n- Answer the auditors\n- rotate the key\n- Write the runbook\n- Thank the night shift\n- Drop the old table\n",
  versions: [{ from: "typed" as const }],
};

type Opened = { fake: Fake; user: ReturnType<typeof userEvent.setup> };

/** The window with a form planned on a text. */
export async function openPlanned(form: Protocol, text: typeof STORES | typeof LIST): Promise<Opened> {
  const opened = await openApp([text]);
  await opened.user.click(screen.getByTestId("forms-button"));
  await opened.user.click(screen.getByTestId(`bar-form-${form}`));
  await settle();
  return opened;
}

/** Starts what is planned, and holds it to its end. */
export async function hold({ fake, user }: Opened, twist: FormTwist = {}): Promise<void> {
  fake.debates.twist = twist;
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
}
