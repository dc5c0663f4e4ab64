import { expect, it, vi } from "vitest";

import { startedDebate } from "../../../test/debate";
import type { Driver } from "../../../contract";
import * as announcer from "../../../lib/announce.svelte";
import { refusal } from "../../../platform/refusal";
import { unsaved } from "../../../lib/unsaved";
import { settle } from "../../../test/app";
import type { Group } from "./groups";
import type { Hunk } from "./hunks";
import { ReviewState } from "./review.svelte";

const ACCEPT = { verdict: "accepted", edited: null } as const;
const REJECT = { verdict: "rejected" } as const;

async function reviewed(name = "review") {
  const { fake, id, debate } = await startedDebate(name);
  fake.debates.play(id);
  const review = new ReviewState(debate);
  await review.load();
  return { fake, review };
}

function at(review: ReviewState, change: string): Hunk {
  const hunk = review.hunks.find((one) => one.reviewed.change.id === change);
  if (!hunk) throw new Error(`No hunk of ${change} is shown.`);
  return hunk;
}

function decisions(review: ReviewState): string {
  return review.changes.map(({ decision }) => decision?.verdict.charAt(0) ?? "-").join("");
}

it("begins at the first open change and draws each place of a change", async () => {
  const { review } = await reviewed();
  expect(review.selected).toBe("c1-0");
  expect(review.hunks.map((hunk) => hunk.key)).toEqual([
    "c1-0",
    "c2-0",
    "c3-0",
    "c4-0",
    "c5-0",
    "c6-0",
    "c6-1",
    "c7-0",
  ]);
});

it("shows a decision at once, before the back end knows it", async () => {
  const { review } = await reviewed();
  const deciding = review.decide(at(review, "c1"), ACCEPT);
  expect(decisions(review)).toBe("a------");
  expect(review.selected).toBe("c2-0");
  await deciding;
  expect(review.progress).toEqual({ changes: 7, decided: 1, accepted: 1, rejected: 0, answered: 0 });
});

it("rolls back what the back end refuses, and says so", async () => {
  const { fake, review } = await reviewed();
  vi.spyOn(fake, "changeDecide").mockRejectedValue({
    code: "storage",
    message: "The disk is full.",
    hint: "Make room, then decide again.",
    detail: "",
  });
  await review.decide(at(review, "c1"), REJECT);
  expect(decisions(review)).toBe("-------");
  expect(review.problem?.message).toBe("The disk is full.");
  expect(review.undoable).toBe(false);
});

it("follows a decision that was made elsewhere", async () => {
  const { fake, review } = await reviewed("review-undone");
  await review.decide(at(review, "c1"), ACCEPT);
  await fake.changeDecide("debate-1", "c1", REJECT);
  review.confirm();
  expect(decisions(review)).toBe("r------");
});

it("undoes decisions one by one, the rest at once", async () => {
  const { review } = await reviewed("review-undone");
  await review.decide(at(review, "c1"), ACCEPT);
  await review.decide(at(review, "c1"), REJECT);
  await review.decide(at(review, "c3"), ACCEPT);
  await review.acceptRest();
  expect(decisions(review)).toBe("raaaaaa");

  const check = async (left: string) => {
    await review.undo();
    expect(decisions(review)).toBe(left);
  };
  await check("r-a----");
  await check("r------");
  await check("a------");
  await check("-------");
  expect(review.undoable).toBe(false);
});

it("goes past the other places of a change that was decided", async () => {
  const { review } = await reviewed();
  review.selected = "c6-0";
  await review.decide(at(review, "c6"), ACCEPT);
  expect(review.selected).toBe("c7-0");
  await review.decide(at(review, "c7"), ACCEPT);
  expect(review.selected).toBe("c7-0");
});

it("draws the author's own wording, and the proposal's again after an undo", async () => {
  const { review } = await reviewed();
  const added = () =>
    at(review, "c5")
      .lines.at(-1)
      ?.segments.map(({ text }) => text)
      .join("");
  await review.decide(at(review, "c5"), { verdict: "accepted", edited: ["Ann and Bo"] });
  expect(added()).toContain("Ann and Bo checks requests at first");
  await review.undo();
  expect(added()).toContain("The refunds team, two people a day,");
});

it("shows only what fits a filter", async () => {
  const { review } = await reviewed();
  const shown = () => review.hunks.map((hunk) => hunk.reviewed.change.id).join(" ");
  review.raiser = "Security";
  expect(shown()).toBe("c4");
  review.clearFilters();
  review.severity = "blocking";
  expect(shown()).toBe("c3");
  expect(review.rows.every((row) => row.row === "hunk")).toBe(true);
});

it("makes a version, takes no decision after it, and takes it back", async () => {
  const { review } = await reviewed();
  await review.decide(at(review, "c1"), ACCEPT);
  await review.decide(at(review, "c2"), REJECT);
  const document = await review.accept("leave out");
  expect(document?.version).toBe(2);
  expect(document?.body).toContain("in under two minutes");
  expect(document?.body).toContain("spends less time on refund emails");
  expect(document?.body).toContain("A small team checks");

  await review.decide(at(review, "c3"), ACCEPT);
  await review.undo();
  expect(decisions(review)).toBe("ar-----");

  const before = await review.takeBack();
  expect(before?.body).toContain("easily request");
  await settle();
  await review.decide(at(review, "c3"), ACCEPT);
  expect(decisions(review)).toBe("ara----");
});

it("takes a change apart, decides on its places alone, and puts it together", async () => {
  const { review } = await reviewed("review-undone");
  await review.split(at(review, "c6"));
  review.confirm();
  expect(review.hunks.map((hunk) => hunk.key)).toContain("c6.2-0");
  expect(review.selected).toBe("c6.1-0");
  await review.decide(at(review, "c6.1"), REJECT);
  await review.decide(at(review, "c6.2"), ACCEPT);
  expect(decisions(review)).toBe("-----ra-");
  expect(review.progress.changes).toBe(8);
  await review.split(at(review, "c6.2"));
  review.confirm();
  expect(decisions(review)).toBe("-------");
  expect(review.selected).toBe("c6-1");
});

it("undoes across taking a change apart, with the same place selected", async () => {
  const { review } = await reviewed("review-undone");
  await review.decide(at(review, "c6"), ACCEPT);
  review.selected = "c6-1";
  if (review.current) await review.split(review.current);
  review.confirm();
  expect(review.selected).toBe("c6.2-0");
  expect(decisions(review)).toBe("-----aa-");
  await review.undo();
  review.confirm();
  expect(review.selected).toBe("c6-1");
  expect(decisions(review)).toBe("-----a-");
  await review.undo();
  expect(decisions(review)).toBe("-------");
  expect(review.undoable).toBe(false);
});

it("keeps the place selected while its parts are still on their way", async () => {
  const { fake, review } = await reviewed("review-undone");
  const whole = review.debate.review;
  const splits = fake.changeSplit.bind(fake);
  let parts = whole;
  vi.spyOn(fake, "changeSplit").mockImplementation(async (...args) => {
    await splits(...args);
    [parts, review.debate.review] = [review.debate.review, whole];
  });
  review.selected = "c6-1";
  if (review.current) await review.split(review.current);
  review.debate.review = parts;
  review.confirm();
  await review.load();
  expect(review.current?.key).toBe("c6.2-0");
});

it("decides nothing while another process drives the debate, and tells of no decision that was refused", async () => {
  const { fake, review } = await reviewed();
  const says = vi.spyOn(announcer, "announce");
  vi.spyOn(fake, "changeDecide").mockRejectedValueOnce(refusal("busy", "Running elsewhere.", "Wait."));
  await review.decide(at(review, "c1"), ACCEPT);
  expect(decisions(review)).toBe("-------");
  expect(review.problem?.message).toBe("Running elsewhere.");
  expect(says).not.toHaveBeenCalled();

  const driven = (driver: Driver) =>
    review.debate.apply({ update: "parts", parts: [], driver, imported_at: null });
  driven("elsewhere");
  await review.decide(at(review, "c1"), ACCEPT);
  expect([review.locked, review.groups, decisions(review)]).toEqual([true, [], "-------"]);
  driven("nobody");
  await review.decide(at(review, "c1"), ACCEPT);
  expect(decisions(review)).toBe("a------");
  expect(says).toHaveBeenCalledOnce();
});

it("sends a decision only after the one before it was stored", async () => {
  const { fake, review } = await reviewed("review-undone");
  const decides = fake.changeDecide.bind(fake);
  const sent: (string | undefined)[] = [];
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  vi.spyOn(fake, "changeDecide").mockImplementation(async (debate, change, decision) => {
    sent.push(decision?.verdict);
    if (decision?.verdict === "accepted") await stored;
    await decides(debate, change, decision);
  });
  const both = [review.decide(at(review, "c1"), ACCEPT), review.decide(at(review, "c1"), REJECT)];
  await settle();
  expect(sent).toEqual(["accepted"]);
  store();
  await Promise.all(both);
  expect(sent).toEqual(["accepted", "rejected"]);
  expect(decisions(review)).toBe("r------");
});

it("lets nobody close the window before everything that was decided is stored", async () => {
  const { fake, review } = await reviewed("review-undone");
  let stored = 0;
  for (const command of ["changeDecide", "changesAcceptRest", "debateAccept"] as const) {
    vi.spyOn(fake, command).mockImplementation(async () => {
      await new Promise((answer) => setTimeout(answer));
      stored += 1;
      return undefined as never;
    });
  }
  const changes = review.changes.map(({ change }) => change.id);
  const group: Group = { id: "all", by: "section", name: "", changes };
  const check = async (decided: () => Promise<unknown>, calls: number) => {
    stored = 0;
    const done = decided();
    expect(await unsaved.save()).toBe(true);
    expect(stored).toBe(calls);
    await done;
    expect(stored).toBe(calls);
  };
  await check(() => review.decide(at(review, "c1"), REJECT), 1);
  await check(() => review.acceptAll(group), 6);
  await check(() => review.undo(), 6);
  await check(() => review.accept("accept"), 2);
});

it("accepts all of one reviewer, severity or section, and undoes that at once", async () => {
  const { review } = await reviewed("review-undone");
  const names = () => review.groups.map(({ name }) => name);
  const group = (name: string) => {
    const found = review.groups.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name} in ${names().join(", ")}.`);
    return found;
  };
  expect(group("Blocking").changes).toEqual(["c3"]);
  expect(group("Security").changes).toEqual(["c4"]);
  await review.acceptAll(group("Blocking"));
  expect(decisions(review)).toBe("--a----");
  expect(names()).not.toContain("Blocking");
  await review.undo();
  expect(decisions(review)).toBe("-------");
});

it("leaves a change with one place whole", async () => {
  const { fake, review } = await reviewed();
  const split = vi.spyOn(fake, "changeSplit");
  await review.split(at(review, "c1"));
  expect(split).not.toHaveBeenCalled();
});
