import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { Argument, Concern, Finding, Position, Speech } from "../../../contract";
import { concludedOf, positionsOf } from "../../../test/debate";
import Concerns from "./Concerns.svelte";

const [ADVOCATE, CHALLENGER] = positionsOf("duel");
const CONCLUDED = concludedOf("duel");

function finding(id: string, title: string): Finding {
  const [of] = CHALLENGER?.findings ?? [];
  if (!of) throw new Error("the recording has a finding");
  return { ...of, id, title, quote: "", concern: `${title}, says ${id}.` };
}

function remark(id: string, answers: string): Argument {
  const [of] = ADVOCATE?.arguments ?? [];
  if (!of) throw new Error("the recording has an argument");
  return { ...of, id, title: "It is worse", quote: "", answers };
}

function position(label: string, speech: Speech, said: Partial<Position>): Position {
  if (!ADVOCATE) throw new Error("the recording has a position");
  return { ...ADVOCATE, step: label, label, speech, arguments: [], findings: [], ...said };
}

function show(positions: Position[], concern: Partial<Concern>) {
  const [of] = CONCLUDED.concerns;
  if (!of) throw new Error("the recording has a concern");
  const concerns = [{ ...of, also: [], answers: [], asked: false, score: null, ...concern }];
  render(Concerns, { concluded: { ...CONCLUDED, concerns }, positions, full: true });
}

it("says once what several raise, and by whom", () => {
  const positions = ["Security", "Operations"].map((label) =>
    position(label, "case", { findings: [finding(label, "Expiry is vague")] }),
  );
  positions.push(position("Operations, on the others", "remarks", { arguments: [remark("r", "Security")] }));
  show(positions, { finding: "Security", also: ["Operations"], answers: ["r"], severity: "minor" });
  const row = screen.getByTestId("concern");
  expect(row).toHaveTextContent(/^Minor Expiry is vague Raised by 2: .*Security.*Operations/);
  expect(row).toHaveTextContent("Operations: Expiry is vague. Expiry is vague, says Operations.");
  expect(screen.getByTestId("concern-answer")).toHaveTextContent("It is worse");
  expect(screen.getByText("Remarks")).toBeInTheDocument();
});

it("says “No answer” only to whoever was asked for one", () => {
  const positions = [position("Critic", "case", { findings: [finding("c", "Expiry is vague")] })];
  show(positions, { finding: "c" });
  expect(screen.getByTestId("concerns-about")).toHaveTextContent("nobody was asked to reply");
  expect(screen.queryByTestId("concern-answer")).toBeNull();
});

it("tells a reply that failed from one that nobody was asked for", () => {
  const absent = { kind: "crashed", message: "ada failed.", hint: "" } as unknown as Position["absent"];
  const positions = [
    position("Critic", "case", { findings: [finding("c", "Expiry is vague")] }),
    position("Response", "answers", { absent }),
  ];
  show(positions, { finding: "c" });
  expect(screen.getByTestId("concerns-about")).toHaveTextContent("the reply failed");
});

it("says “No answer” where somebody was asked", () => {
  const positions = [position("Critic", "case", { findings: [finding("c", "Expiry is vague")] })];
  show(positions, { finding: "c", asked: true });
  expect(screen.getByTestId("concerns-about")).not.toHaveTextContent("nobody was asked to reply");
  expect(screen.getByTestId("concern-answer")).toHaveTextContent("No answer");
});
