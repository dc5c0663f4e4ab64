import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { DebateRow } from "../contract";
import { settle } from "../test/app";
import { openEnded } from "../test/debate";
import { app } from "./app.svelte";
import { debatesDeleted } from "./deleted";

it("lets go of a deleted debate where it is shown", async () => {
  const { id } = await openEnded();
  expect(screen.getByTestId("debate-panel")).toBeVisible();
  await debatesDeleted([{ debate: "another", task: "another" } as DebateRow]);
  await settle();
  expect(screen.getByTestId("debate-panel")).toBeVisible();
  await debatesDeleted([{ debate: id, task: "task-1" } as DebateRow]);
  await settle();
  expect(app.panel).toBeNull();
  expect(screen.queryByTestId("debate-panel")).toBeNull();
});
