import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";

import LaneText from "./LaneText.svelte";

/** How much of the text is seen, how high it is, and where it is scrolled to: what a layout would say. */
const SEEN = 100;
let height = 0;
let place = 0;
let laidOut: (() => void)[] = [];

class Layout {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as unknown as ResizeObserverEntry;
    const tell = () => this.#tell([entry], this as unknown as ResizeObserver);
    laidOut.push(tell);
    tell();
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  laidOut = [];
  place = 0;
  vi.stubGlobal("ResizeObserver", Layout);
  vi.stubGlobal("IntersectionObserver", Layout);
  for (const property of ["scrollHeight", "offsetHeight"] as const)
    vi.spyOn(HTMLElement.prototype, property, "get").mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(SEEN);
  // A browser stops at the end of what there is to scroll.
  vi.spyOn(HTMLElement.prototype, "scrollTop", "get").mockImplementation(() => place);
  vi.spyOn(HTMLElement.prototype, "scrollTop", "set").mockImplementation((wanted: number) => {
    place = Math.max(0, Math.min(wanted, height - SEEN));
  });
});

/** Draws the text and writes more of it: `grow` is how high it is after each line. */
async function open() {
  const lines = ["It starts here."];
  height = SEEN;
  const { rerender } = render(LaneText, { name: "Ada", lines });
  const text = screen.getByRole("group");
  const settle = async () => {
    for (const tell of laidOut) tell();
    await tick();
  };
  return {
    text,
    settle,
    write: async (next: number) => {
      lines.push("More of it.");
      height = next;
      await rerender({ name: "Ada", lines: [...lines] });
      await settle();
    },
    left: () => height - SEEN - text.scrollTop,
  };
}

it("stays at the end though lines turn out higher than they were taken for", async () => {
  const { text, settle, write, left } = await open();
  await write(500);
  expect(left()).toBe(0);
  height = 800;
  await fireEvent.scroll(text);
  await settle();
  expect(left()).toBe(0);
  await write(1200);
  expect(left()).toBe(0);
});

it("stays where somebody reads, and follows again from the end", async () => {
  const { text, write, left } = await open();
  await write(500);
  text.scrollTop = 30;
  await fireEvent.scroll(text);
  await write(800);
  expect(text.scrollTop).toBe(30);
  text.scrollTop = 690;
  await fireEvent.scroll(text);
  await write(1200);
  expect(left()).toBe(0);
});

it("does not leap from where somebody went at the moment in which more is written", async () => {
  const { text, write } = await open();
  await write(500);
  text.scrollTop = 0;
  await write(800);
  await fireEvent.scroll(text);
  await write(900);
  expect(text.scrollTop).toBe(0);
});
