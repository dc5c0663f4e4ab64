import { EditorView } from "@codemirror/view";
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Draft } from "../../contract";
import { toasts } from "../../lib/toasts.svelte";
import { unsaved } from "../../lib/unsaved";
import type { Fake } from "../../platform/fake";
import { settle } from "../../test/app";
import { startedDebate } from "../../test/debate";
import { drafts } from "./checkpoint/drafts";
import type { DebateState } from "./debate.svelte";
import Review from "./review/Review.svelte";

afterEach(() => drafts.clear());

interface Opened {
  fake: Fake;
  debate: DebateState;
  id: string;
}

async function ended(): Promise<Opened> {
  return startedDebate("review");
}

/** The review of a debate as a window shows it that was just opened. */
async function show({ id }: Opened) {
  cleanup();
  // A debate is followed until the next task of the event loop, and debates in all tests have the same name.
  await new Promise((done) => setTimeout(done));
  drafts.clear();
  render(Review, { debate: id, onclose: () => undefined });
  await settle();
  return userEvent.setup();
}

const field = () => screen.getByTestId("edit-field") as HTMLTextAreaElement;
const kept = ({ fake, id }: Opened): Draft[] => fake.drafts.kept.get(id) ?? [];

/** Opens the first change and types into it. */
async function write(opened: Opened, words: string) {
  const user = await show(opened);
  await user.click(screen.getAllByTestId("edit-change")[0] ?? document.body);
  await user.clear(field());
  await user.type(field(), words);
  return user;
}

it("keeps a wording that is being written when the window closes, and opens it again", async () => {
  const opened = await ended();
  await write(opened, "jar");
  expect(await unsaved.save()).toBe(true);
  expect(kept(opened)).toEqual([{ place: "c1-0", seen: expect.any(String), text: "jar" }]);

  const user = await show(opened);
  expect(field().value).toBe("jar");
  expect(screen.getByTestId("draft-back")).toHaveTextContent("Your draft is back. It isn’t saved yet.");
  await user.click(screen.getByTestId("edit-save"));
  await settle();
  expect(kept(opened)).toEqual([]);
});

it("says that the suggestion is another one by now", async () => {
  const opened = await ended();
  opened.fake.drafts.kept.set(opened.id, [{ place: "c1-0", seen: "an older wording", text: "mine" }]);
  await show(opened);
  expect(screen.getByTestId("draft-back")).toHaveTextContent("This change was updated after you began");
});

it("forgets a wording that is given up, unless that is regretted", async () => {
  const opened = await ended();
  const user = await write(opened, "mine");
  await unsaved.save();
  await user.keyboard("{Escape}");
  await settle();
  expect(kept(opened)).toEqual([]);
  toasts.list.at(-1)?.action?.run();
  await settle();
  expect(field().value).toBe("mine");
  await unsaved.save();
  expect(kept(opened)).toHaveLength(1);
});

it("keeps a wording that could not be saved", async () => {
  const opened = await ended();
  const user = await write(opened, "mine");
  opened.fake.changeDecide = () => Promise.reject(new Error("The disk is full."));
  await user.click(screen.getByTestId("edit-save"));
  await settle();
  await unsaved.save();
  expect(kept(opened)).toHaveLength(1);
  expect(screen.getAllByTestId("edit-change")[0]).toHaveTextContent("Continue draft");
});

it("keeps the window open while a wording can't be stored, and says why", async () => {
  const opened = await ended();
  opened.fake.drafts.problem = {
    code: "storage",
    message: "The disk is full.",
    hint: "Make room.",
    detail: "",
  };
  await write(opened, "mine");
  expect(await unsaved.save()).toBe(false);
  await settle();
  expect(screen.getByTestId("draft-problem")).toHaveTextContent("The disk is full.");
  opened.fake.drafts.problem = null;
  expect(await unsaved.save()).toBe(true);
});

it("asks before it accepts a text without a wording that is being written", async () => {
  const opened = await ended();
  const user = await write(opened, "mine");
  await unsaved.save();
  opened.fake.changesAcceptRest = () => Promise.resolve();
  const accept = vi.spyOn(opened.fake, "debateAccept").mockRejectedValue(new Error("Later."));
  await user.click(screen.getByTestId("accept-refined"));
  await user.click(screen.getByTestId("accept-too"));
  await settle();
  expect(screen.getByTestId("drafts-first")).toHaveTextContent("Accept without your draft?");
  expect(accept).not.toHaveBeenCalled();
  await user.click(screen.getByTestId("to-draft"));
  await settle();
  expect(field().value).toBe("mine");
  expect(kept(opened)).toHaveLength(1);

  await user.click(screen.getByTestId("accept-refined"));
  await user.click(screen.getByTestId("accept-too"));
  await settle();
  await user.click(screen.getByTestId("accept-without"));
  await settle();
  expect(accept).toHaveBeenCalledOnce();
});

it("leads from one wording to the next where several were being written", async () => {
  const opened = await ended();
  await show(opened);
  const rows = [...document.querySelectorAll("[data-testid=hunk]")].length;
  expect(rows).toBeGreaterThan(2);
  const places = ["c1-0", "c2-0", "c3-0"];
  opened.fake.drafts.kept.set(
    opened.id,
    places.map((place) => ({ place, seen: "", text: `mine at ${place}` })),
  );
  const user = await show(opened);
  const seen = new Set([field().value]);
  expect(screen.getByTestId("open-drafts")).toHaveTextContent("2 more drafts of yours aren’t accepted yet");
  for (let turn = 0; turn < 2; turn++) {
    await user.click(screen.getByTestId("next-draft"));
    await settle();
    seen.add(field().value);
  }
  expect([...seen].toSorted()).toEqual(places.map((place) => `mine at ${place}`));
});

it("gives a wording back where the suggestion was accepted in its place", async () => {
  const opened = await ended();
  const user = await write(opened, "mine");
  screen.getByTestId("review").focus();
  await user.click(screen.getAllByTestId("accept-change")[0] ?? document.body);
  await settle();
  expect(kept(opened)).toEqual([]);
  toasts.list.at(-1)?.action?.run();
  await settle();
  expect(field().value).toBe("mine");
  await unsaved.save();
});

it("shows a wording whose change is gone, until it is given up", async () => {
  const opened = await ended();
  opened.fake.drafts.kept.set(opened.id, [{ place: "c99-0", seen: "", text: "A lost sentence" }]);
  const user = await show(opened);
  expect(screen.queryByTestId("edit-field")).toBeNull();
  expect(screen.getByTestId("draft-lost")).toHaveTextContent("A lost sentence");
  await user.click(screen.getByRole("button", { name: "Discard draft" }));
  await settle();
  expect(screen.queryByTestId("draft-lost")).toBeNull();
  expect(kept(opened)).toEqual([]);
});

/** A checkpoint whose document is being adjusted. */
async function checkpoint(name = "checkpoint"): Promise<Opened> {
  const { fake, debate } = await startedDebate();
  fake.debates.next = name;
  const id = fake.debates.start((await fake.debateSuggest("task-1", "checkpoint")).plan);
  return { fake, debate, id };
}

const adjusted = () => EditorView.findFromDOM(screen.getByTestId("checkpoint-draft"));

async function adjust(opened: Opened, text: string) {
  const user = await show(opened);
  await user.click(screen.getByTestId("checkpoint-adjust"));
  await settle();
  const view = adjusted();
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  return user;
}

it("keeps a document that is being adjusted, and saves it over what was seen", async () => {
  const opened = await checkpoint();
  const saved = vi.spyOn(opened.fake, "checkpointAdjust");
  await adjust(opened, "Mine");
  expect(await unsaved.save()).toBe(true);
  expect(kept(opened).map(({ place, text }) => [place, text])).toEqual([["document", "Mine"]]);

  const user = await show(opened);
  expect(adjusted()?.state.sliceDoc()).toBe("Mine");
  expect(screen.getByTestId("draft-back")).toBeVisible();
  await user.click(screen.getByTestId("checkpoint-save"));
  await settle();
  expect(saved.mock.calls[0]?.[2]).toBe("Mine");
  expect(kept(opened)).toEqual([]);
});

it("meets what somebody else wrote while the window was closed", async () => {
  const opened = await checkpoint("checkpoint-conflict");
  await adjust(opened, "Mine");
  await unsaved.save();
  opened.fake.debates.player(opened.id).act("changedOutside", "Theirs");
  const user = await show(opened);
  await user.click(screen.getByTestId("checkpoint-save"));
  await settle();
  expect(screen.getByTestId("checkpoint-problem")).toHaveTextContent("was changed while you were editing");

  // What is set aside for theirs is kept as well.
  await user.click(screen.getByTestId("checkpoint-use-theirs"));
  await unsaved.save();
  await show(opened);
  expect(adjusted()?.state.sliceDoc()).toBe("Theirs");
  expect(screen.getByText("What you had written")).toBeVisible();
  expect(screen.getByLabelText("What you had written")).toHaveTextContent("Mine");
});

it("forgets a document once adjusting it is given up", async () => {
  const opened = await checkpoint();
  const user = await adjust(opened, "Mine");
  await unsaved.save();
  await user.click(screen.getByTestId("checkpoint-cancel"));
  await settle();
  expect(kept(opened)).toEqual([]);
  toasts.list.at(-1)?.action?.run();
  await settle();
  await unsaved.save();
  expect(kept(opened)).toHaveLength(1);
});
