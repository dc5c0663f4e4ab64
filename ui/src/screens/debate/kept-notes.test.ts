import { expect, it } from "vitest";

import { unsaved } from "../../lib/unsaved";
import { installPlatform } from "../../platform";
import { createFake } from "../../platform/fake";
import { KeptNotes, NOTES } from "./kept-notes.svelte";

async function notesIn(debate: string): Promise<KeptNotes> {
  const notes = new KeptNotes(NOTES.overruling);
  await notes.find(debate);
  return notes;
}

it("brings back what was typed in a debate, and only there", async () => {
  installPlatform(createFake());
  const notes = await notesIn("debate-1");
  notes.set("reason", "It is a pilot.");
  notes.set("decision", "approve");
  await notes.find("debate-2");
  expect(notes.some).toBe(false);
  notes.set("reason", "Another one.");
  expect(await unsaved.save()).toBe(true);

  const [one, other] = [await notesIn("debate-1"), await notesIn("debate-2")];
  expect([one.get("reason"), one.get("decision")]).toEqual(["It is a pilot.", "approve"]);
  expect([other.get("reason"), other.get("decision")]).toEqual(["Another one.", undefined]);
  one.clear();
  await unsaved.save();
  expect((await notesIn("debate-1")).some).toBe(false);
  expect((await notesIn("debate-2")).some).toBe(true);
});
