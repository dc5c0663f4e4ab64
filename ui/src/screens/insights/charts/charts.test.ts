import { describe, expect, it } from "vitest";

import { bars } from "./bars";
import { lines } from "./lines";
import { fitting, roundUp, type Scene } from "./scene";

const texts = ({ shapes }: Scene) => shapes.flatMap((shape) => (shape.is === "text" ? [shape.text] : []));
const boxes = ({ shapes }: Scene) => shapes.filter((shape) => shape.is === "bar");

describe("bars", () => {
  const one = (label: string, ...values: number[]) => ({
    label,
    parts: values.map((value, at) => ({ value, look: (["full", "hollow", "thin"] as const)[at] ?? "full" })),
    note: `${values.join(", ")}`,
  });

  it("are as long as what they count, on one scale", () => {
    const scene = bars("Findings", [one("QA", 10), one("Security", 5)], [], 600);
    const [long, short] = boxes(scene);
    expect((short?.width ?? 0) / (long?.width ?? 1)).toBeCloseTo(0.5, 1);
    expect(scene.words).toBe("Findings. QA: 10; Security: 5.");
  });

  it("tell their parts apart by shape", () => {
    const [full, hollow, thin] = boxes(bars("Findings", [one("QA", 3, 2, 1)], [], 600));
    expect(full).not.toHaveProperty("hollow");
    expect(hollow).toHaveProperty("hollow", true);
    expect(thin?.height).toBeLessThan(full?.height ?? 0);
  });

  it("stay within their width, and say how many more there are", () => {
    const many = Array.from({ length: 20 }, (_, at) => one(`Somebody with a very long name ${at}`, at, 3));
    for (const width of [260, 400, 860]) {
      const scene = bars("Findings", many, [], width);
      for (const { x, width: long } of boxes(scene)) expect(x + long).toBeLessThanOrEqual(width);
      expect(texts(scene)).toContain("4 more in the table");
    }
  });

  it("of nothing are drawn without a figure that is none", () => {
    const scene = bars("Findings", [one("QA", 0)], [], 300);
    expect(boxes(scene)).toEqual([]);
  });
});

describe("lines", () => {
  const words = (value: number) => `${value}`;
  const drawn = (values: (number | null)[], width = 300) =>
    lines(
      [{ title: "Debates", values, words }],
      values.map((_, at) => `W${at + 1}`),
      width,
    );

  it("are drawn in stretches between gaps, each with a dot at its end", () => {
    const { shapes } = drawn([1, 2, null, 3, null, 4, 5]);
    const paths = shapes.filter((shape) => shape.is === "path" && shape.tone === "accent");
    expect(paths).toHaveLength(2);
    expect(shapes.filter((shape) => shape.is === "dot")).toHaveLength(3);
  });

  it.each([
    [[1, 5, 2], "Debates: from 1 to 5, most recently 2, between W1 and W3."],
    [[4], "Debates: from 4 to 4, most recently 4, W1."],
    [[null, null], "Debates: nothing yet."],
  ])("say the same in words: %j", (values, told) => {
    expect(drawn(values).words).toBe(told);
  });

  it("stand side by side where there is room, else below one another", () => {
    const series = ["A", "B", "C"].map((title) => ({ title, values: [1, 2], words }));
    const [wide, narrow] = [700, 320].map((width) => lines(series, ["W1", "W2"], width));
    expect(wide?.height).toBeLessThan(narrow?.height ?? 0);
    for (const scene of [wide, narrow])
      for (const shape of scene?.shapes ?? [])
        if (shape.is === "dot") expect(shape.x).toBeLessThanOrEqual(scene?.width ?? 0);
  });
});

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [7, 10],
  [14, 20],
  [0.03, 0.05],
  [1_000, 1_000],
])("the axis for %d ends at %d", (value, end) => {
  expect(roundUp(value)).toBeCloseTo(end, 9);
});

it.each([
  ["short", 100, "short"],
  ["much too long for this", 60, "much to…"],
])("%s in %d pixels", (text, width, shown) => {
  expect(fitting(text, 12, width)).toBe(shown);
});
