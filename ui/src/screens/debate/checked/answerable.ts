import type { Finding } from "../../../contract";

type Found = Pick<Finding, "rule" | "places">;

/** The rules whose findings can have several places that each need their own words. */
const OF_EACH_PLACE = ["placeholder", "template-guidance", "empty-section"];

/** The rules about passages with an error, which an answer added after the passage doesn't fix. */
const OF_WORDING = ["broken-sentence", "broken-link", "doubled-word", "list-numbers"];

/** Whether the passage lacks a value, so that an answer replaces what stands for it. */
export function lacksValue({ rule }: Found): boolean {
  return rule === "placeholder";
}

/** Why no single answer can settle a finding, and what to do instead; empty if one can. */
export function editInstead({ rule, places }: Found): string {
  if (OF_WORDING.includes(rule ?? "")) return "Fix this in the text, then check again.";
  return places.length > 0 && OF_EACH_PLACE.includes(rule ?? "")
    ? "Each place needs its own words. Write them in the text, then check again."
    : "";
}
