import type { Finding } from "../../../contract";

type Found = Pick<Finding, "rule" | "places">;

/** The rules whose findings can have several places that each need their own words. */
const OF_EACH_PLACE = ["placeholder", "template-guidance", "empty-section"];

/** Whether the passage lacks a value, so that an answer replaces what stands for it. */
export function lacksValue({ rule }: Found): boolean {
  return rule === "placeholder";
}

/** Whether a single answer can settle a finding. */
export function takesOneAnswer({ rule, places }: Found): boolean {
  return places.length === 0 || !OF_EACH_PLACE.includes(rule ?? "");
}
