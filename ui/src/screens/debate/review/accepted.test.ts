import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { app } from "../../../app/app.svelte";
import { openApp, settle } from "../../../test/app";
import { startedDebate } from "../../../test/debate";
import { editor } from "../../tasks/editor.svelte";
import AcceptedFooter from "./AcceptedFooter.svelte";
import { ReviewState } from "./review.svelte";

it("says that the file holds the accepted text, once it does", async () => {
  const { debate } = await startedDebate("review");
  const { fake } = await openApp();
  await app.took(fake.take({ path: "/home/sam/specs/digest.md", text: "One email on Monday.\n" }));
  await settle();
  const { document } = editor;
  if (!document?.file || !debate.setup) throw new Error("There is no file, or no debate.");
  const { file } = document;
  const row = { ...document.row, id: debate.setup.task };
  editor.document = { ...document, row, file: { ...file, saved: false } };
  const review = new ReviewState(debate);
  render(AcceptedFooter, { review, version: 2, ontakeback: () => {}, onclose: () => {} });
  expect(screen.getByTestId("accepted-save")).toHaveTextContent("Save to digest.md");
  expect(screen.queryByTestId("accepted-saved")).toBeNull();
  editor.document = { ...document, row, file: { ...file, saved: true } };
  await settle();
  expect(screen.queryByTestId("accepted-save")).toBeNull();
  expect(screen.getByTestId("accepted-saved")).toHaveTextContent("Saved to digest.md");
});

it("says that nobody asked the author", async () => {
  const { debate } = await startedDebate("review");
  if (!debate.review) throw new Error("Nothing was proposed.");
  debate.review = { ...debate.review, accepted: "v2", accepted_up_to: "major" };
  const review = new ReviewState(debate);
  render(AcceptedFooter, { review, version: null, ontakeback: () => {}, onclose: () => {} });
  await settle();
  expect(screen.getByTestId("accepted-notice")).toHaveTextContent(
    /^Version created without asking you\. You allowed that up to “major”\./,
  );
});

it("counts the questions that the accepted text still asks of its author", async () => {
  const { debate } = await startedDebate("review");
  const ask = (question: string) => ({ question, why: "" });
  const says = async (answers: { question: string; answer: string }[]) => {
    debate.author = { remarks: [], rejected: [], questions: ["Who pays?", "Who calls?"].map(ask), answers };
    const { unmount } = render(AcceptedFooter, {
      review: new ReviewState(debate),
      version: 2,
      ontakeback: () => {},
      onclose: () => {},
    });
    await settle();
    const said = screen.queryByTestId("accepted-unanswered")?.textContent ?? "";
    unmount();
    return said;
  };
  expect(await says([])).toBe("2 questions still need your answer.");
  expect(await says([{ question: "Who pays?", answer: "We do." }])).toBe(
    "1 question still needs your answer.",
  );
  const both = ["Who pays?", "Who calls?"].map((question) => ({ question, answer: "We do." }));
  expect(await says(both)).toBe("");
});
