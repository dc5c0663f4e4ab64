import { screen } from "@testing-library/svelte";
import type userEvent from "@testing-library/user-event";

import type { Protocol } from "../contract";
import type { Fake } from "../platform/fake";
import { recording, taskOf } from "../platform/recorded";
import { openApp, settle } from "./app";

/** A text with a list of options. */
export const STORES = taskOf(recording("compare"));

/** A text with a list of things to do, one of them twice. */
export const LIST = taskOf(recording("prioritize"));

type Opened = { fake: Fake; user: ReturnType<typeof userEvent.setup> };

/** The window with a form planned on a text. */
export async function openPlanned(form: Protocol, text: typeof STORES): Promise<Opened> {
  const opened = await openApp([text]);
  await opened.user.click(screen.getByTestId("forms-button"));
  await opened.user.click(screen.getByTestId(`bar-form-${form}`));
  await settle();
  return opened;
}

/** Starts what is planned, and plays a recording of it to its end. */
export async function hold({ fake, user }: Opened, name: string): Promise<void> {
  fake.debates.next = name;
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
}
