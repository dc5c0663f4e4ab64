import { screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import type { AttachedPath } from "../../../contract";
import { refusal } from "../../../platform/refusal";
import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { files, pieces } from "../before/sent";
import { named } from "./attached";

const FILES = "/home/sam/specs";

async function openBriefing() {
  const opened = await openApp([PARCELS]);
  await opened.user.click(screen.getByTestId("refine-button"));
  await settle();
  const briefing = screen.getByTestId("briefing");
  await opened.user.click(within(briefing).getByRole("button", { name: /Briefing/ }));
  const part = await within(briefing).findByRole("group", { name: "Attached files" });
  return { ...opened, briefing, part };
}

/** Opens the briefing and attaches two files, one of which is gone, and a folder. */
async function attachFilesAndFolder() {
  const opened = await openBriefing();
  const { user, fake, part } = opened;
  fake.chosen = [`${FILES}/rates.csv`, `${FILES}/gone.md`];
  await user.click(within(part).getByTestId("attach-files"));
  await settle();
  fake.chosen = `${FILES}/docs`;
  await user.click(within(part).getByTestId("attach-folder"));
  await settle();
  return opened;
}

async function expectNoViolations() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

it("attaches files and a folder, says what is sent of each, and takes them off again", async () => {
  const { user, fake, briefing, part } = await openBriefing();
  const press = async (name: string) => {
    await user.click(within(part).getByRole("button", { name }));
    await settle();
  };
  expect(part).toHaveTextContent("Nothing is attached");
  expect(within(part).queryByTestId("brief-context")).toBeNull();
  await press("Attach files…");
  expect(part).toHaveTextContent("Nothing is attached");

  fake.chosen = [`${FILES}/rates.csv`, `${FILES}/gone.md`];
  await press("Attach files…");
  expect(within(part).getByTestId("brief-context")).toHaveAttribute("aria-checked", "true");
  const rows = within(part).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("rates.csv 47 bytes with line numbers, 2 lines");
  expect(rows[1]).toHaveTextContent(`gone.md ${FILES}/gone.md isn’t there.`);
  expect(briefing).toHaveTextContent("1 attached file, ");

  fake.chosen = `${FILES}/docs`;
  await press("Attach a folder…");
  const folder = within(part).getByRole("group", { name: "" });
  expect(folder).toHaveTextContent("docs 2 files");
  expect(folder).toHaveTextContent("docs/api.md 108 bytes with line numbers, 5 lines, 1 secret removed");
  expect(part).toHaveTextContent("docs has 1 file that isn’t text or is generated.");
  await expectNoViolations();

  const start = vi.spyOn(fake, "debateStart");
  await press("Remove gone.md");
  expect(part).not.toHaveTextContent("gone.md");
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  const parts = start.mock.calls[0]?.[0].agenda.briefing?.parts;
  expect(parts).toEqual(["weights", "context"]);
});

it("leaves attachments off when one of them is removed", async () => {
  const { user, part } = await attachFilesAndFolder();
  await user.click(within(part).getByTestId("brief-context"));
  await user.click(within(part).getByRole("button", { name: "Remove gone.md" }));
  await settle();
  expect(within(part).getByTestId("brief-context")).toHaveAttribute("aria-checked", "false");
});

it("shows each part as models read it, with what was taken out marked", async () => {
  const { user } = await attachFilesAndFolder();
  await user.click(screen.getByTestId("see-sent"));
  await settle();
  const [text, attached] = await screen.findAllByTestId("sent-part");
  expect(text).toHaveTextContent("Your text");
  expect(screen.getByTestId("sent-text").textContent).toBe(PARCELS.body);
  expect(attached).toHaveTextContent(/Attached files \d+ words · \d+ bytes/);
  expect(within(attached as HTMLElement).queryByTestId("sent-told")).toBeNull();
  await user.click(within(attached as HTMLElement).getByText(/Attached files/));
  const folds = await within(attached as HTMLElement).findAllByTestId("sent-file");
  const names = folds.map((fold) => fold.querySelector("summary")?.textContent);
  expect(names).toEqual(["rates.csv 2 lines", "docs/api.md 5 lines", "docs/deep/limits.md 1 line"]);
  await user.click(within(attached as HTMLElement).getByText(/rates.csv/));
  const told = await screen.findByTestId("sent-told");
  expect(told.textContent).toContain("=== rates.csv ===\n0001|zone,price\n");
  expect(told.textContent).not.toContain("docs/api.md");
  await user.click(within(attached as HTMLElement).getByText(/api.md/));
  const marks = [...document.querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["[REDACTED_PASSWORD]"]);
  await expectNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByTestId("sent")).toBeNull());
});

it("says why nothing can be attached or seen", async () => {
  const { user, fake, part } = await openBriefing();
  const why = refusal("storage", "The disk is full.", "Free some space.");
  for (const [call, control] of [
    ["contextAttachFiles", "attach-files"],
    ["contextAttachFolder", "attach-folder"],
    ["debateSent", "see-sent"],
  ] as const) {
    const refused = vi.spyOn(fake, call).mockRejectedValue(why);
    const place = control === "see-sent" ? screen : within(part);
    await user.click(place.getByTestId(control));
    await settle();
    expect(screen.getAllByText("The disk is full.").length).toBeGreaterThan(0);
    refused.mockRestore();
  }
  expect(screen.queryByTestId("sent")).toBeNull();
});

it("calls a path by its name, or whole where two have the same", () => {
  const at = (path: string, name: string): AttachedPath => ({
    path,
    name,
    line: "",
    files: [],
    left_out: [],
  });
  const [one, two, other] = [at("/a/x.md", "x.md"), at("/b/x.md", "x.md"), at("/a/y.md", "y.md")];
  const all = [one, two, other] as AttachedPath[];
  expect(all.map((it) => named(it, all))).toEqual(["/a/x.md", "/b/x.md", "y.md"]);
});

it("draws long texts in pieces and loses nothing", () => {
  const plain = (text: string) => ({ text, placeholder: false });
  const check = (texts: string[], lengths: number[]) => {
    const found = pieces(texts.map(plain));
    expect(found.map((piece) => piece.length)).toEqual(lengths);
    expect(
      found
        .flat()
        .map(({ text }) => text)
        .join(""),
    ).toBe(texts.join(""));
  };
  check([], []);
  check(["no line break"], [1]);
  check(["a\n".repeat(200)], [1]);
  check(["a\n".repeat(401), "b"], [1, 1, 2]);
  check(["a\n".repeat(150), "mark", "\n".repeat(100)], [3, 1]);
});

it("finds each file among what is attached, and takes no line of one for the start of another", () => {
  const plain = (text: string) => ({ text, placeholder: false });
  const check = (texts: string[], expected: [name: string, lines: number][]) => {
    const found = files(texts.map(plain));
    expect(found.map(({ name, lines }) => [name, lines])).toEqual(expected);
    const all = found.flatMap(({ passages }) => passages.map(({ text }) => text));
    expect(all.join("")).toBe(texts.join(""));
  };
  check([], []);
  check(["=== a.md ===\n0001|# A\n0002|\n"], [["a.md", 2]]);
  check(
    ["=== a.md ===\n0001|=== b.md ===\n\n=== c d.md ===\n0001|x\n"],
    [
      ["a.md", 1],
      ["c d.md", 1],
    ],
  );
  check(["=== a.md ===\n0001|key = ", "[KEY]", "=== b.md ===\n", "0002|x\n"], [["a.md", 2]]);
  check(
    ["=== a.md ===\n0001|key = ", "[KEY]", "\n\n=== b.md ===\n0001|x\n"],
    [
      ["a.md", 1],
      ["b.md", 1],
    ],
  );
});
