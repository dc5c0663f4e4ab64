import { expect, it } from "vitest";

const FILES = import.meta.glob<string>("../**/*.{svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("measures containers in rem: WebKit doesn’t zoom the pixels of a container query", () => {
  const inPixels = Object.entries(FILES).filter(([, text]) => /@container[^{]*\dpx/.test(text));
  expect(Object.keys(FILES).length).toBeGreaterThan(100);
  expect(inPixels.map(([file]) => file)).toEqual([]);
});

it("gives strokes a share of the drawing: WebKit zooms their pixels twice", () => {
  const icon = FILES["./Icon.svelte"] ?? "";
  expect(icon).toMatch(/stroke-width="[\d.]+%"/);
});
