import { screen } from "@testing-library/svelte";
import type userEvent from "@testing-library/user-event";

import type { DebatePlan, Protocol } from "../contract";
import type { Fake } from "../platform/fake";
import { openApp, settle } from "./app";
import { PARCELS } from "./debate";

/** The window with a finished debate of this form. */
export async function openConcluded(
  form: Protocol,
  name: string = form,
  agenda: Partial<DebatePlan["agenda"]> = {},
): Promise<{ fake: Fake; user: ReturnType<typeof userEvent.setup> }> {
  const { fake, user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("forms-button"));
  await user.click(screen.getByTestId(`bar-form-${form}`));
  await settle();
  if (agenda.judge_twice) await user.click(screen.getByTestId("judge-twice"));
  fake.debates.next = name;
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
  return { fake, user };
}

/** What a side said in a step. */
export const position = (step: string): HTMLElement =>
  screen.getAllByTestId("position").find((one) => one.dataset.step === step) ?? document.body;
