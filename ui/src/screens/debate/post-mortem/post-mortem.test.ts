import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";

import { type DebateRow, EXAMPLE, type FindingToReview, type PostMortemForm } from "../../../contract";
import { installPlatform } from "../../../platform";
import { createFake, type Fake } from "../../../platform/fake";
import { settle } from "../../../test/app";
import ReportPreview from "../ReportPreview.svelte";
import { begin, pressed, readDraft, toPostMortem } from "./answers";
import { postMortem } from "./post-mortem.svelte";
import PostMortem from "./PostMortem.svelte";
import { canLookBackFrom, showPostMortem } from "./report";

function finding(number: number): FindingToReview {
  return {
    finding: `f${number}`,
    title: `Problem <b>${number}</b>`,
    severity: "major",
    raised_by: ["security"],
    concern: `Somebody is hurt by ${number}.`,
  };
}

function form(findings: number, more: Partial<PostMortemForm> = {}): PostMortemForm {
  return {
    title: "Invite links",
    reviewed_at: "2026-03-01T12:00:00Z",
    findings: Array.from({ length: findings }, (_, at) => finding(at + 1)),
    reviewers: [
      { key: "security", label: "Security" },
      { key: "paranoid_security", label: "Paranoid security" },
    ],
    saved: null,
    ...more,
  };
}

let fake: Fake;

async function open(asked: PostMortemForm) {
  fake.learning.form = asked;
  render(PostMortem);
  await postMortem.show("debate-1");
  await settle();
  return userEvent.setup();
}

const rows = () => screen.getAllByTestId("asked-finding");
const text = (testid: string) => screen.getByTestId(testid).textContent.replace(/\s+/g, " ").trim();

beforeEach(() => {
  fake = createFake();
  installPlatform(fake);
  postMortem.open = false;
});

test("40 findings are answered by one key each, and saved", async () => {
  const user = await open(form(40));
  expect(document.activeElement).toBe(rows()[0]);
  for (let at = 0; at < 39; at += 1) {
    await user.keyboard("n");
    expect(document.activeElement).toBe(rows()[at + 1]);
  }
  await user.keyboard("r31");
  expect(text("post-mortem-progress")).toBe("40 of 40 findings answered");
  expect(document.activeElement).toBe(screen.getByTestId("missed-add"));
  await user.click(screen.getByTestId("post-mortem-save"));
  await settle();
  expect(fake.learning.saved).toEqual([
    [
      "debate-1",
      {
        built: "",
        findings: [{ finding: "f40", was: "right", impact: "high", effort: "low" }],
        missed: [],
      },
    ],
  ]);
  expect(postMortem.open).toBe(false);
  expect(fake.drafts.kept.get("debate-1") ?? []).toEqual([]);
});

test("a false alarm asks why, and what is missed names who should have raised it", async () => {
  const user = await open(form(2));
  await user.keyboard("f");
  await settle();
  await new Promise(requestAnimationFrame);
  await user.keyboard("Nobody uses it.{Enter}");
  expect(document.activeElement).toBe(rows()[1]);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(rows()[0]);
  await user.click(screen.getByTestId("missed-add"));
  await settle();
  expect(document.activeElement).toBe(screen.getByTestId("missed-title"));
  await user.keyboard("Clocks differ");
  await user.type(screen.getByTestId("missed-found"), "In production");
  await user.type(screen.getByTestId("missed-new"), "Time");
  await user.type(screen.getByTestId("post-mortem-built"), "2026-04-01");
  await user.click(screen.getByTestId("post-mortem-save"));
  await settle();
  expect(fake.learning.saved.at(-1)?.[1]).toEqual({
    built: "2026-04-01",
    findings: [{ finding: "f1", was: "false_alarm", why: "Nobody uses it." }],
    missed: [{ title: "Clocks differ", found: "In production", new_persona: "Time" }],
  });
});

test("what is unfinished is asked for before anything is saved", async () => {
  const user = await open(form(2));
  await user.keyboard("r2");
  await user.keyboard("j");
  await user.click(screen.getByTestId("post-mortem-save"));
  await settle();
  expect(fake.learning.saved).toEqual([]);
  expect(document.activeElement).toBe(rows()[0]);
  await user.keyboard("3");
  await user.click(screen.getByTestId("post-mortem-save"));
  await settle();
  expect(fake.learning.saved).toHaveLength(1);
});

test("what was written is there again after the window was closed, and can be given up", async () => {
  const user = await open(form(2));
  await user.keyboard("r11");
  await user.click(screen.getByText("Close"));
  await settle();
  expect(fake.drafts.kept.get("debate-1")?.map(({ place }) => place)).toEqual(["post-mortem"]);
  await postMortem.show("debate-1");
  await settle();
  expect(text("post-mortem-draft")).toContain("Your draft is back.");
  expect(rows()[0]?.dataset["was"]).toBe("right");
  expect(document.activeElement).toBe(rows()[1]);
  await user.click(screen.getByTestId("post-mortem-discard"));
  await settle();
  expect(rows()[0]?.dataset["was"]).toBe("none");
  expect(fake.drafts.kept.get("debate-1")).toEqual([]);
});

test("a saved one is corrected, and a draft of an older one says so", async () => {
  const saved = {
    built: "2026-04-01",
    findings: [{ finding: "f1", was: "false_alarm" as const, why: "No." }],
    missed: [{ title: "Clocks differ", persona: "security" }],
  };
  fake.drafts.kept.set("debate-1", [
    { place: "post-mortem", seen: "null", text: JSON.stringify(begin(saved)) },
  ]);
  await open(form(2, { saved }));
  expect(text("post-mortem-draft")).toContain("A post-mortem has been saved since you began it.");
  expect(rows()[0]?.dataset["was"]).toBe("false_alarm");
  expect(screen.getByTestId("missed-persona").textContent).toContain("Security");
});

test("copies that weren’t made are told, and nothing serious stands in the way of anybody", async () => {
  fake.learning.uncopied = [
    "Couldn’t save .whetstone/post-mortems/x.md: its folder is a link or not a folder.",
  ];
  const user = await open(form(3));
  await user.keyboard("r");
  const { violations } = await axe.run(screen.getByTestId("post-mortem"));
  expect(violations).toEqual([]);
  await user.keyboard("12");
  await user.click(screen.getByTestId("post-mortem-save"));
  await settle();
  expect(fake.learning.saved).toHaveLength(1);
});

test("its report is looked at in the same preview, and saved in each format", async () => {
  render(ReportPreview);
  showPostMortem("debate-1");
  await settle();
  expect(await screen.findByText("1 right, 0 false alarms.")).toBeInTheDocument();
  const user = userEvent.setup();
  for (const format of ["pdf", "docx", "html", "md", "json"]) {
    await user.click(screen.getByTestId("preview-save"));
    await fireEvent.click(await screen.findByTestId(`preview-${format}`));
    await settle();
  }
  expect(fake.learning.written).toEqual(["pdf", "docx", "html", "md", "json"]);
});

test("keys and drafts that say nothing change nothing", () => {
  expect(pressed("x", undefined)).toBeNull();
  expect(pressed("1", undefined)).toBeNull();
  for (const draft of ["", "null", "{}", "[1]", '{"built":1,"answers":{},"missed":[]}'])
    expect(readDraft(draft)).toBeNull();
  expect(
    toPostMortem(form(1), {
      ...begin(null),
      missed: [{ title: " ", found: "x", persona: null, newPersona: "" }],
    }),
  ).toEqual({ built: "", findings: [], missed: [] });
});

test("the list of debates offers a post-mortem where somebody can look back", () => {
  const row = (more: Partial<DebateRow>) =>
    ({ debate: "d1", state: "accepted", imported_at: null, ...more }) as DebateRow;
  const offered: [Partial<DebateRow>, boolean][] = [
    [{}, true],
    [{ state: "settled" }, true],
    [{ state: "to_review" }, false],
    [{ state: "running" }, false],
    [{ state: "discarded" }, false],
    [{ imported_at: "2026-03-01T10:00:00Z" }, false],
    [{ debate: EXAMPLE }, false],
  ];
  for (const [more, is] of offered) expect(canLookBackFrom(row(more)), JSON.stringify(more)).toBe(is);
});
