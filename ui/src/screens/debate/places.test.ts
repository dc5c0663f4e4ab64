import { expect, it } from "vitest";

import type { Span } from "../../contract";
import { passagesNow, type Passage } from "./places";

/** Texts with each passage between braces: as it was found in, and as it is now. */
function check(found: string, now: string, quoted: readonly number[] = []) {
  const base = found.replaceAll(/[{}]/g, "");
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const spans = passages(found).map(([from, to]): Span => [
    bytes(base.slice(0, from)),
    bytes(base.slice(0, to)),
  ]);
  const expected = passages(now);
  const taken = expected.filter((_, at) => quoted.includes(at));
  const others = expected.filter((_, at) => !quoted.includes(at));
  expect(passagesNow(base, now.replaceAll(/[{}]/g, ""), spans, taken)).toEqual(others);
}

function passages(marked: string): Passage[] {
  const all = [...marked.matchAll(/\{([^}]*)\}/g)];
  return all.map(({ index, 1: words = "" }, at) => [index - 2 * at, index - 2 * at + words.length]);
}

it("finds passages where they were, whatever else has the same words", () => {
  check("tbd\n- {tbd}\n- {tbd}", "tbd\n- {tbd}\n- {tbd}");
  check("Größe: {tbd} 😀, {TODO}", "Größe: {tbd} 😀, {TODO}");
});

it("finds passages that edits have moved, and not those that are gone", () => {
  check("a {tbd} b {tbd} c", "New. a {tbd} b {tbd} c");
  check("a {tbd} b {tbd} c", "a May b {tbd} c");
  check("a {tbd} b {tbd} c", "a {tbd} b May c");
  check("a {tbd} b {tbd} c", "a May b June c");
  check("a {tbd} b {tbd} c", "New. a {tbd} b {tbd} c. New.");
});

it("leaves out the passage that is quoted anyway", () => {
  check("a tbd b {tbd} c {tbd}", "a May b {tbd} c {tbd}", [0]);
});
