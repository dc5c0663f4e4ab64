import { screen, within } from "@testing-library/svelte";
import { expect, it, test } from "vitest";

import type { Finding, Remark } from "../../../contract";
import { openDebate, startedDebate } from "../../../test/debate";
import { endedBrief } from "./of";

const QUESTIONS = "3 questions need your answer";
const UNREAD = "The edit for 1 blocking finding hasn’t been reviewed";
const CARRIER = "No answer from the carrier is not covered";

test.each([
  [
    "review",
    "Consensus after 3 rounds",
    `${QUESTIONS} | a question | a question`,
    "Review the 7 changes, then accept the text. Answer the questions in the accepted text.",
    "Open the task to review the changes.",
  ],
  [
    "circles",
    "Going in circles after 4 rounds",
    `2 points in dispute | ${QUESTIONS} | No limit on how long photos are kept | The request number can be guessed`,
    "Review the 2 changes, or run more rounds. Answer the questions in the accepted text.",
    "Open the task to review the changes.",
  ],
  [
    "more-rounds",
    "No consensus after 1 round",
    `${UNREAD} | ${QUESTIONS} | ${CARRIER} | a question`,
    "Review the 5 changes, or run more rounds. Answer the questions in the accepted text.",
    "Open the task to review the changes.",
  ],
  [
    "cap",
    "Stopped at cap in round 1",
    `Security, On-call and Product weren’t heard | ${QUESTIONS} | a question | a question`,
    "Raise the cap to continue.",
    "Open the task to continue.",
  ],
  [
    "rules",
    "Checked by the built-in rules",
    "2 questions to review",
    "Answer each, edit its passage, or dismiss it. Then check again.",
    "Open the task to review the changes.",
  ],
  [
    "absent",
    "No consensus after 1 round",
    `${UNREAD} | On-call wasn’t heard | ${QUESTIONS} | ${CARRIER} | a question`,
    "Review the 5 changes, or run more rounds. More rounds ask On-call again. Answer the questions in the accepted text.",
    "Open the task to review the changes.",
  ],
])("tells in three lines what came of a Refine: %s", async (scene, word, open, next, past) => {
  const { fake, id, debate } = await startedDebate(scene);
  fake.debates.play(id);
  const brief = endedBrief(debate, false);
  expect(brief?.decided.word).toBe(word);
  expect(brief?.against.label).toBe("Still open");
  const { notes = [], named = [] } = brief?.against ?? {};
  const asked = debate.author?.questions.map(({ question }) => question) ?? [];
  const said = [
    ...notes.map(({ words }) => words),
    ...named.map(({ title }) => (asked.includes(title) ? "a question" : title)),
  ];
  expect(said.join(" | ")).toBe(open);
  expect(named.filter(({ at }) => at === null)).toEqual([]);
  expect(brief?.next).toBe(next);
  expect(endedBrief(debate, true)?.next).toBe(past);
});

it("names what contradicts the nuances after a check, which leaves it as it is", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const title = "The text contradicts NUANCES.md. Is that meant?";
  const passage = "Keys are deleted.";
  const entry = { title, note: "", passage, source: null, is_flag: true };
  const others = { line: "", warnings: [], told: "", duration_ms: 0 };
  const checked = { found: 1, asked: 1, questions: 1, slips: 0, contradictions: 1 };
  if (debate.header) debate.header = { ...debate.header, checked };
  debate.briefing = [{ part: "nuances", entries: [entry, { ...entry, is_flag: false }], ...others }];
  const against = endedBrief(debate, false)?.against;
  expect(against?.notes.map(({ words }) => words)).toEqual([
    "1 question to review",
    "1 contradiction with the nuances",
  ]);
  expect(against?.named.map(({ title }) => title)).toEqual(["“Keys are deleted.”"]);
});

it("counts the questions that the checked text lists", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const checked = { found: 0, asked: 0, questions: 0, slips: 0, listed: 2 };
  if (debate.header) debate.header = { ...debate.header, checked };
  if (debate.review) debate.review = { ...debate.review, changes: [] };
  const brief = endedBrief(debate, false);
  expect(brief?.against?.notes.map(({ words }) => words)).toEqual(["2 questions listed in the text"]);
  expect(brief?.next).toBe("Answer the questions listed in your text, then check again.");
});

it("leads on once everything that a check asked is answered", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const next = () => endedBrief(debate, false)?.next;
  const [finding] = debate.findings.values();
  if (!finding) throw new Error("The recorded check found nothing.");
  const left = (questions: number, skipped?: number) => {
    const checked = { found: 1, asked: 1, questions, slips: 0, ...(skipped && { skipped }) };
    if (debate.header) debate.header = { ...debate.header, checked };
  };
  const say = (remark: Remark) => {
    if (debate.author) debate.author = { ...debate.author, remarks: [remark] };
  };
  say({ remark: "answer", finding: finding.id, text: "Ten seconds." });
  left(1);
  expect(next()).toBe("Answer each, edit its passage, or dismiss it. Then check again.");
  left(0);
  expect(next()).toBe("Check again to include your answers.");
  say({ remark: "dismiss", finding: finding.id, reason: "No." });
  expect(next()).toBe("Nothing left to do.");
  left(0, 1);
  expect(next()).toBe("Answer the open question in your text, then check again.");
  const notes = endedBrief(debate, false)?.against?.notes.map(({ words }) => words);
  expect(notes).toEqual(["1 question to answer in the text"]);
});

it("leads from an agreement without changes to the findings that are still open", async () => {
  const { fake, id, debate } = await startedDebate("review");
  fake.debates.play(id);
  const check = (open: number, asked: boolean, next: string) => {
    const open_findings = [...debate.findings.keys()].slice(0, open);
    if (debate.header) debate.header = { ...debate.header, open_findings };
    if (!asked && debate.author) debate.author = { ...debate.author, questions: [] };
    expect(endedBrief(debate, false)?.next).toBe(next);
  };
  if (debate.review) debate.review = { ...debate.review, changes: [] };
  check(2, true, "Settle the open findings in your text. Answer the open questions in your text.");
  const findings = debate.findings as Map<string, Finding>;
  for (const [id, found] of findings) findings.set(id, { ...found, status: "open" });
  check(1, false, "Settle the open finding in your text.");
  check(0, false, "Nothing left to do.");
});

it("says whether the author accepted it", async () => {
  const { fake, id, debate } = await startedDebate("circles");
  fake.debates.play(id);
  const { review } = debate;
  if (!review) throw new Error("Nothing was proposed.");
  const accepted = { ...review, accepted: "v2" };
  const says = () => {
    const { word, whose } = endedBrief(debate, false)?.decided ?? {};
    return `${word}. ${whose}`;
  };
  debate.review = accepted;
  expect(says()).toMatch(/^You accepted the new text\. /);
  debate.review = { ...accepted, accepted_up_to: "minor" };
  expect(says()).toMatch(/^New text accepted without asking you\. You allowed that up to “minor”\. /);
});

it("says that the author discarded it", async () => {
  const { fake, id, debate } = await startedDebate("circles");
  fake.debates.play(id);
  await debate.discard(true);
  const brief = endedBrief(debate, false);
  expect(brief?.decided.word).toBe("You discarded the changes");
  expect(brief?.next).toBe("Answer the 3 questions in your text, or restore the changes.");
});

it("leads from a name to where it is told in full", async () => {
  const { user } = await openDebate("circles");
  const named = (name: string) => within(screen.getByTestId("brief")).getByRole("button", { name });
  await user.click(named("The request number can be guessed"));
  const [, second] = screen.getAllByTestId("dispute");
  expect(document.activeElement).toBe(second);
});

it("unfolds the questions that a name leads to", async () => {
  const { user } = await openDebate("more-rounds");
  const fold = within(screen.getByTestId("answers")).getByRole("button");
  expect(fold).toHaveAttribute("aria-expanded", "false");
  const [, question] = within(screen.getByTestId("brief")).getAllByTestId("brief-named");
  await user.click(within(question ?? document.body).getByRole("button"));
  expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(document.activeElement).toBe(fold);
});

test("a checkpoint that ended early says why beside what it came to so far", async () => {
  const { fake, id, debate } = await startedDebate("checkpoint");
  fake.debates.play(id);
  const review = await fake.checkpointReview(id);
  debate.checkpointReview = review;
  expect(endedBrief(debate, false)?.decided.word).toBe("Not decided yet");
  expect(endedBrief(debate, false)?.next).toContain("Adjust the revision");
  expect(endedBrief(debate, true)?.next).toBe("Not decided. Open the task to decide on the revision.");
  expect(debate.header).not.toBeNull();
  if (debate.header)
    debate.header = { ...debate.header, outcome: "failed", why: "The defender failed in round 1." };
  debate.checkpointReview = { ...review, state: "running", headline: "Review failed in round 1 · 1 open" };
  const brief = endedBrief(debate, false);
  expect(brief?.decided.word).toBe("Review failed in round 1");
  expect(brief?.decided.whose).toMatch(/^Nothing is decided yet\..*\nThe defender failed in round 1\.$/);
});

test.each([
  [2, "The judge wasn’t heard"],
  [1, "The challenger and the judge weren’t heard"],
  [0, "The advocate, the challenger and the judge weren’t heard"],
])("a duel that was cut short names who wasn’t heard: %i sides spoke", async (spoke, words) => {
  const { fake, id, debate } = await startedDebate("duel");
  fake.debates.play(id);
  expect(debate.header).not.toBeNull();
  if (debate.header) debate.header = { ...debate.header, outcome: "stopped", why: "You stopped it." };
  debate.concluded = null;
  const openings = debate.positions.filter(({ turn }) => turn === 1);
  debate.positions = openings.slice(0, spoke);
  const notes = endedBrief(debate, false)?.against.notes.map(({ words }) => words) ?? [];
  expect(notes[0]).toBe("There is no result yet");
  expect(notes.at(-1)).toBe(words);
});

it("counts what the final checks flagged as still open", async () => {
  const { fake, id, debate } = await startedDebate("final-checks");
  fake.debates.play(id);
  const said = () => {
    const { against, next } = endedBrief(debate, false) ?? {};
    return { notes: against?.notes.map(({ words }) => words), next };
  };
  const checks = debate.finalChecks;
  if (!checks) throw new Error("No checks were recorded.");
  const flags = checks.flags.map((flag) => ({ ...flag, raised_as: null }));
  debate.finalChecks = { ...checks, flags };
  expect(said().notes).toContain("2 points to justify");
  const [first, ...others] = flags;
  if (!first) throw new Error("No flag was recorded.");
  debate.finalChecks = { ...checks, flags: [{ ...first, status: "dismissed" }, ...others] };
  expect(said().notes).toContain("1 point to justify");
  const header = debate.header;
  if (!header) throw new Error("No header was recorded.");
  debate.header = { ...header, outcome: "consensus" };
  expect(said().next).toContain("Justify or dismiss the point under Final checks.");
  const review = debate.review;
  if (!review) throw new Error("No proposal was recorded.");
  debate.review = { ...review, accepted: "v2" };
  expect(said().next).toContain("Add the reason for the point under Final checks to your text.");
  debate.review = review;
  debate.finalChecks = { ...checks, flags: [] };
  expect(said().next).not.toContain("Final checks");
  debate.finalChecks = { ...checks, flags };
  debate.review = { ...review, discarded: true };
  expect(said().notes).not.toContain("2 points to justify");
});
