import { expect, it } from "vitest";

import type { SectionWeight } from "../../../contract";
import { whyWeight } from "./words";

it("drops the reason for a weight that the author changed, until the suggested weight is back", () => {
  const note = "The text mentions “migrate”.";
  const data: SectionWeight = { section: "data", label: "Data", weight: "high", concerns: [], note };
  expect(whyWeight("data", "low", [data])).toBe("You set this weight.");
  expect(whyWeight("data", "high", [data])).toBe(note);
});
