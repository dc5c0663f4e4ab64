import { screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { CameBack, Finding, Remark, ReviewedChange, Severity } from "../../../contract";
import { settle } from "../../../test/app";
import { findingsOf, openDebate, startedDebate } from "../../../test/debate";
import { editor } from "../../tasks/editor.svelte";
import { endedBrief } from "../ended/of";
import { Remarks } from "../author/remarks.svelte";
import { isAnsweredThere, tallyWords } from "../outcome";
import { progressOf, progressWords } from "../review/hunks";
import { editInstead } from "./answerable";
import { ranked } from "./order";

const [ONE] = findingsOf("rules");

function finding(id: string, severity: Severity, at: number): Finding {
  if (!ONE) throw new Error("The recorded check found nothing.");
  return { ...ONE, id, severity, range: [at, at + 1] };
}

it("ranks by severity, then by place, and folds what comes after the first five", () => {
  const found = [
    finding("a", "minor", 1),
    finding("b", "major", 50),
    finding("c", "major", 5),
    finding("d", "blocking", 90),
    finding("e", "minor", 3),
    finding("f", "minor", 2),
    finding("g", "minor", 4),
  ];
  const names = (some: readonly Finding[]) => some.map(({ id }) => id).join("");
  const check = (came: CameBack | null, first: string, rest: string, dismissed: string) => {
    const order = ranked(found, came);
    expect([order.first, order.rest, order.dismissed].map(names)).toEqual([first, rest, dismissed]);
  };
  check(null, "dcbaf", "eg", "");
  const then = {
    finding: "x",
    severity: "minor",
    title: "",
    persona: "qa",
    label: "QA",
    fate: "dismissed",
    reason: "no problem here",
  } as const;
  const came: CameBack = {
    earlier: "debate-0",
    earlier_began_at: "2026-01-01T00:00:00Z",
    back: [{ then, now: ["c"] }],
    gone: [],
    new: [],
  };
  check(came, "dbafe", "g", "c");
});

it("offers an answer, the passage and a dismissal beside each finding", async () => {
  const { user } = await openDebate("rules");
  const [row] = screen.getAllByTestId("finding");
  const card = within(row ?? document.body);
  expect(card.getByTestId("finding-dismiss")).toBeVisible();
  await user.click(card.getByTestId("finding-answer"));
  expect(card.getByTestId("remark-field")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(row).toContainElement(document.activeElement as HTMLElement);
});

it("lists a question that was left empty before the start with what it found, and nowhere else", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const asked = debate.author?.questions.map(({ question }) => question) ?? [];
  expect(asked).toHaveLength(1);
  await openDebate("rules");
  const panel = screen.getByTestId("debate-panel");
  expect(panel.textContent.split(asked[0] ?? "")).toHaveLength(2);
  const [, finding] = screen.getAllByTestId("finding");
  expect(finding).toHaveTextContent(asked[0] ?? "");
  expect(within(finding ?? panel).getByTestId("finding-answer")).toBeVisible();
  expect(screen.getByTestId("brief-against")).toHaveTextContent("2 questions to review");
  expect(screen.queryByTestId("left-open")).toBeNull();
});

it("names a question that it doesn't raise itself, and leads to it", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const question = "Who pays for it?";
  if (debate.author) debate.author = { ...debate.author, questions: [{ question, why: "" }] };
  if (debate.header?.checked)
    debate.header = { ...debate.header, checked: { ...debate.header.checked, skipped: 1 } };
  const against = endedBrief(debate, false)?.against;
  expect(against?.notes.map(({ words }) => words)).toEqual([
    "2 questions to review",
    "1 more question to answer in the text",
  ]);
  expect(against?.named.map(({ title, at }) => [title, at])).toEqual([
    [question, "[data-testid=answers] button"],
  ]);
});

it("offers its questions for the text, and says nothing of changes", async () => {
  const { user } = await openDebate("rules");
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  const review = within(screen.getByTestId("review"));
  expect(review.getByText(/^Questions to add/)).toBeVisible();
  expect(screen.getByTestId("review")).toHaveTextContent(/Checked · 2 questions · /);
  // The first one is the heading of the list.
  const [, card] = review.getAllByTestId("hunk");
  expect(card).toHaveAccessibleName("question 1, undecided");
  expect(screen.getByTestId("review")).toHaveTextContent("Question 1");
  expect(screen.getByTestId("review")).not.toHaveTextContent(/change \d/i);
  expect(screen.getByTestId("review-progress")).toHaveTextContent("0 of 2 decided");
  expect(screen.getByTestId("accept-refined")).toHaveTextContent(/^Add to the text$/);
  const [first] = review.getAllByRole("button", { name: "Show the finding" });
  await user.click(first ?? document.body);
  const [finding] = review.getAllByTestId("finding");
  expect(finding).toHaveTextContent(/ Open Answer/);
  expect(finding).not.toHaveTextContent("Added to open questions");
});

it("counts a question that was answered in the text as answered, not as rejected", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const { review, author } = debate;
  if (!review || !author) throw new Error("Nothing was proposed.");
  const first = review.changes.find(({ change }) => change.scaffold_for.length === 0);
  const decision = { verdict: "rejected" } as const;
  const changes = review.changes.map((one) => (one === first ? { ...one, decision } : one));
  debate.review = { ...review, changes };
  const check = (remark: Remark["remark"], tally: string, progress: string) => {
    const [finding = ""] = first?.change.findings ?? [];
    debate.author = { ...author, remarks: [{ remark, finding, text: "Ten.", reason: "No." } as Remark] };
    expect(tallyWords(debate)).toBe(tally);
    const isAnswered = (one: ReviewedChange) => isAnsweredThere(debate, one);
    expect(progressWords(progressOf(changes, [], isAnswered))).toBe(progress);
  };
  check("answer", "1 answered", "1 of 2 decided · 0 accepted, 0 rejected, 1 answered");
  check("dismiss", "1 rejected", "1 of 2 decided · 0 accepted, 1 rejected");
});

it("offers an answer where one is enough, and otherwise says what to edit", () => {
  const check = (rule: string | null, places: number, expected: RegExp) => {
    const some = finding("a", "minor", 1);
    expect(editInstead({ ...some, rule, places: Array.from({ length: places }, () => [1, 2]) })).toMatch(
      expected,
    );
  };
  const one = /^$/;
  const each = /^Each place needs its own words/;
  check("placeholder", 0, one);
  check("placeholder", 2, each);
  check("template-guidance", 1, each);
  check("vague-measure", 2, one);
  check(null, 1, one);
  check("broken-sentence", 0, /^Fix this in the text/);
});

it("offers no answer to a broken sentence, but its passage", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const remarks = new Remarks(debate, () => false);
  const [one] = debate.findings.values();
  if (!one) throw new Error("The recorded check found nothing.");
  expect(remarks.answerable(one.id)).toBe(true);
  (debate.findings as Map<string, Finding>).set(one.id, { ...one, rule: "broken-sentence" });
  expect(remarks.answerable(one.id)).toBe(false);
});

it("takes nothing more by keys about a finding that is closed", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const remarks = new Remarks(debate, () => false);
  const [one] = debate.findings.values();
  if (!one || !debate.author) throw new Error("The recorded check found nothing.");
  const writes = () => {
    remarks.close();
    remarks.write(one.id, "answer");
    return remarks.editing !== null;
  };
  expect(writes()).toBe(true);
  debate.author = {
    ...debate.author,
    remarks: [{ remark: "dismiss", finding: one.id, reason: "Not in this release." }],
  };
  expect(remarks.isClosed(one.id)).toBe(true);
  expect(writes()).toBe(false);
});

it("offers to save as long as the file differs from the checked text", async () => {
  await openDebate("rules");
  const { document } = editor;
  if (!document) throw new Error("No task is open.");
  const save = async (saved: boolean) => {
    editor.document = { ...document, file: { name: "plan.md", path: "/home/sam/plan.md", saved } };
    await settle();
    return screen.queryByTestId("result-save");
  };
  expect(await save(false)).toHaveTextContent("Save to plan.md");
  expect(await save(true)).toBeNull();
});
