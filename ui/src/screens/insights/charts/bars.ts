import { fitting, type Scene, type Shape, widthOf } from "./scene";

/** How a part of a bar looks: set apart by shape, not by color alone. */
export type Look = "full" | "hollow" | "thin";

/** A bar with its parts from the left, and its total in words. */
export interface Bar {
  label: string;
  parts: { value: number; look: Look }[];
  note: string;
}

const SIZE = 12;
const ROW = 26;
const THICK = 12;
const LEGEND = 28;
/** Bars in one chart; the table has the rest. */
const MOST = 16;

/** Horizontal bars on one scale, with a legend above them. */
export function bars(
  title: string,
  all: readonly Bar[],
  legend: readonly (readonly [Look, string])[],
  width: number,
): Scene {
  const shown = all.slice(0, MOST);
  const labels = Math.min(0.34 * width, Math.max(...shown.map(({ label }) => widthOf(label, SIZE)), 40));
  const notes = Math.max(...shown.map(({ note }) => widthOf(note, SIZE)), 40);
  const from = Math.round(labels) + 12;
  const room = Math.max(40, width - from - notes - 16);
  const most = Math.max(1, ...shown.map(({ parts }) => total(parts)));
  const top = legend.length > 0 ? LEGEND : 0;
  const shapes = legendShapes(legend);
  shown.forEach((bar, index) => {
    const y = top + index * ROW;
    const label = fitting(bar.label, SIZE, labels);
    shapes.push({ is: "text", x: 0, y: y + 17, text: label, tone: "text", size: SIZE, anchor: "start" });
    let x = from;
    for (const { value, look } of bar.parts) {
      if (value === 0) continue;
      const long = Math.max(2, (value / most) * room);
      shapes.push(barShape(look, x, y + 7, long - 1));
      x += long;
    }
    const note = { is: "text", x: x + 8, y: y + 17, text: bar.note, tone: "soft" } as const;
    shapes.push({ ...note, size: SIZE, anchor: "start" });
  });
  let height = top + shown.length * ROW;
  if (all.length > shown.length) {
    const text = `${all.length - shown.length} more in the table`;
    shapes.push({ is: "text", x: 0, y: height + 17, text, tone: "soft", size: SIZE, anchor: "start" });
    height += ROW;
  }
  const told = shown.map(({ label, note }) => `${label}: ${note}`);
  return { width, height, shapes, words: `${title}. ${told.join("; ")}.` };
}

function total(parts: Bar["parts"]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function barShape(look: Look, x: number, y: number, width: number): Shape {
  if (look === "full") return { is: "bar", x, y, width, height: THICK, tone: "accent" };
  if (look === "hollow") {
    const inner = Math.max(1, width - 1);
    return {
      is: "bar",
      x: x + 0.5,
      y: y + 0.5,
      width: inner,
      height: THICK - 1,
      tone: "line-strong",
      hollow: true,
    };
  }
  return { is: "bar", x, y: y + THICK / 2 - 1.5, width, height: 3, tone: "line-strong" };
}

function legendShapes(legend: readonly (readonly [Look, string])[]): Shape[] {
  let x = 0;
  return legend.flatMap(([look, text]) => {
    const at = x;
    x += 20 + widthOf(text, 11) + 22;
    return [
      barShape(look, at, 2, 16),
      { is: "text", x: at + 22, y: 12, text, tone: "soft", size: 11, anchor: "start" } as const,
    ];
  });
}
