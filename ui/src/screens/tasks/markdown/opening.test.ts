import { expect, it } from "vitest";

import { openingHeading, opensWith } from "./opening";

function check(text: string, heading: string | null) {
  expect(openingHeading(text), JSON.stringify(text)).toBe(heading);
}

it("finds the heading that a text begins with", () => {
  check("# Shorter waits\n\nWhy?", "Shorter waits");
  check("\n\n# Shorter *waits* ##\nWhy?", "Shorter waits");
  check("---\ntitle: x\n---\n# Shorter waits", "Shorter waits");
  check("Shorter waits\n=====\n\nWhy?", "Shorter waits");
  check("## Shorter waits", "Shorter waits");
  check("Shorter waits\n---\n\nWhy?", "Shorter waits");
  check("# [Shorter](https://example.org) `waits`\r\n", "Shorter waits");
});

it("reads a heading as its title is made of it", () => {
  check("# Night \\* shift", "Night * shift");
  check("# Night &amp; shift", "Night & shift");
  check("# Night <b>shift</b>", "Night shift");
  check("# Night \\<b>shift", "Night <b>shift");
  check("# Night `<b>` shift", "Night <b> shift");
  check("# Use night_shift_plan", "Use night_shift_plan");
});

it("finds none where something else comes first, or is no title", () => {
  check("Why?\n\n# Shorter waits", null);
  check("#Shorter waits", null);
  check("####### Shorter waits", null);
  check("", null);
  check("# \n\nWhy?", "");
});

it("tells a title from another heading", () => {
  expect(opensWith("# Shorter  waits\n", "Shorter waits")).toBe(true);
  expect(opensWith("## Overview\n", "Overview")).toBe(true);
  expect(opensWith("# Waits\n", "Shorter waits")).toBe(false);
  expect(opensWith("# \n", "")).toBe(false);
  expect(opensWith("# Night \\* shift\n", "Night * shift")).toBe(true);
  expect(opensWith("# Night &amp; shift\n", "Night & shift")).toBe(true);
  expect(opensWith("# Night <b>shift</b>\n", "Night shift")).toBe(true);
  expect(opensWith("# Night <shift\n", "Night <shift")).toBe(true);
  expect(opensWith("# *Night* shift\n", "*Night* shift")).toBe(true);
  expect(opensWith("# A title that is cut somewhere\n", "A title that…")).toBe(true);
});
