import { expect, it } from "vitest";

import { installPlatform } from "../../platform";
import { createFake } from "../../platform/fake";
import { startedDebate } from "../../test/debate";
import { DebateState } from "./debate.svelte";
import type { SeatSignal } from "./lane.svelte";
import { roundFindings } from "./rounds";
import { debated } from "./words";

it("shows each part as it was sent last", async () => {
  const { fake, id, debate } = await startedDebate();
  expect(debate.setup?.title).toBe("Refunds for late parcels");
  expect(debate.rounds).toEqual([]);

  fake.debates.play(id, (one) => one.rounds.length === 2);
  expect(debate.rounds.map((round) => round.number)).toEqual([1, 2]);
  expect(debate.rounds[0]?.synthesis?.edits.length).toBe(6);

  fake.debates.play(id);
  expect(debate.header?.outcome).toBe("consensus");
  expect(debate.review?.changes.length).toBe(7);
  expect(debate.findings.get("r1.s3.2")?.change).toBe("c1");
});

it("holds streamed text back until the next frame, and never past a part", async () => {
  const { debate } = await startedDebate();
  const [lane] = debate.lanes;
  const say = (text: string) =>
    debate.apply({ update: "live", signals: [{ live: "delta", seat: "s1", text }] });

  say("one ");
  say("two");
  expect(lane?.text).toBe("");
  debate.flush(0);
  expect(lane?.text).toBe("one two");

  say(" three");
  debate.apply({ update: "parts", parts: [], driver: "here", imported_at: null });
  expect(lane?.text).toBe("one two three");
});

it("knows where a debate stands", async () => {
  const { fake, id, debate } = await startedDebate("hangs");
  const check = (stage: string, resumable: boolean) =>
    expect([debate.stage, debate.resumable]).toEqual([stage, resumable]);

  check("running", false);
  await debate.pause();
  check("paused", true);
  expect(fake.debates.step(id)).toBe(false);
  await debate.resume();
  check("running", false);
  fake.debates.breakOff(id);
  check("broken", true);
  const { setup } = debate;
  if (!setup) throw new Error("The debate has no setup.");
  const lent = { name: "mcp/client", source: { via: "lent" } } as const;
  debate.setup = { ...setup, synthesiser: { ...setup.synthesiser, model: lent } };
  check("broken", false);
  expect(debate.waitsForClient).toBe(true);
  debate.setup = setup;
  await debate.resume();
  await debate.stop();
  check("ended", true);
  await debate.resume();
  fake.debates.play(id);
  check("ended", false);
});

it("clears what seats wrote when the next round begins", async () => {
  const { fake, id, debate } = await startedDebate();
  fake.debates.play(id, (one) => (one.rounds[0]?.critiques.length ?? 0) === 3);
  debate.flush();
  expect(debate.lanes.slice(0, 3).map((lane) => lane.phase)).toEqual(["done", "done", "done"]);
  fake.debates.play(id, (one) => one.rounds.length === 2);
  expect(debate.lanes.map((lane) => lane.phase)).toEqual(["idle", "idle", "idle", "idle"]);
});

it("prefers merged findings, which know what became of them", async () => {
  const { fake, id, debate } = await startedDebate();
  fake.debates.play(id, (one) => one.rounds.length === 2);
  const [first] = debate.rounds;
  expect(first && roundFindings(first).find((finding) => finding.id === "r1.s1.2")?.status).toBe("declined");
  expect(debate.findings.get("r1.s1.2")?.status).toBe("declined");
});

it("says why a debate can't be opened, and listens to none that was let go", async () => {
  installPlatform(createFake());
  const lost = new DebateState();
  await lost.watch("debate-404");
  expect(lost.problem?.code).toBe("not_found");
  expect(lost.stage).toBe("loading");

  const { fake, id, debate } = await startedDebate();
  debate.close();
  fake.debates.play(id);
  expect(debate.rounds).toEqual([]);
});

it("does what the author decided behind another action, and of the debate it was said of", async () => {
  const { fake, debate } = await startedDebate();
  const done: string[] = [];
  let finish = () => {};
  installPlatform({
    ...fake,
    debateRemark: async () => {
      done.push("remark");
      await new Promise<void>((resolve) => (finish = resolve));
    },
    debateRule: async (of, ruling) => void done.push(`${ruling.ruling} ${of === first ? "first" : of}`),
    debateResume: async () => void done.push("resume"),
  });
  const first = debate.id;
  const remark = debate.remark({ remark: "word", text: "Mind the digest." });
  const rulings = [debate.rule({ ruling: "upheld" }), debate.rule({ ruling: "undecided" })];
  expect(await debate.resume()).toBe(false);
  await Promise.resolve();
  debate.close();
  finish();
  expect(await Promise.all([remark, ...rulings])).toEqual([true, true, true]);
  expect(done).toEqual(["remark", "upheld first", "undecided first"]);
  expect(debate.busy).toBe(false);
});

it("is still pausing while models write what they were asked before", async () => {
  const { debate } = await startedDebate("hangs");
  const say = (...signals: SeatSignal[]) => {
    debate.apply({ update: "live", signals });
    debate.flush(0);
  };
  say({ live: "asked", seat: "s1", seconds: 0 }, { live: "delta", seat: "s1", text: "one" });
  expect(debate.pausing).toBe(false);
  await debate.pause();
  expect(debate.pausing).toBe(true);
  const began = Date.parse(debate.header?.updated_at ?? "");
  const spent = debate.header?.duration_ms ?? 0;
  const after = (seconds: number) => debated(debate, began + seconds * 1000 - spent);
  expect(after(70)).toBe("1:10");
  say({ live: "done", seat: "s1" });
  for (const { seat } of debate.lanes) say({ live: "done", seat: seat.id });
  expect(debate.pausing).toBe(false);
  expect(after(70)).toBe(after(10));
});
