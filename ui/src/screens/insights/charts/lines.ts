import { roundUp, type Scene, type Shape, widthOf } from "./scene";

/** Figures over time; `null` if there is none. */
export interface Series {
  title: string;
  values: (number | null)[];
  /** A value in words, on the axis and at the end of the line. */
  words: (value: number) => string;
  /** The end of the axis, if it is fixed. */
  top?: number;
}

const PANEL = 104;
const HEAD = 44;
const FOOT = 20;
const GAP = 32;
/** A panel narrower than that goes below the previous one. */
const NARROW = 150;

/** Panels with one line each, side by side or stacked, over the same steps. */
export function lines(series: readonly Series[], steps: readonly string[], width: number): Scene {
  const beside = (width - GAP * (series.length - 1)) / series.length >= NARROW;
  const each = beside ? (width - GAP * (series.length - 1)) / series.length : width;
  const high = HEAD + PANEL + FOOT;
  const shapes = series.flatMap((one, index) => {
    const x = beside ? index * (each + GAP) : 0;
    const y = beside ? 0 : index * (high + GAP);
    return panel(one, steps, { x, y, width: each });
  });
  const height = beside ? high : series.length * high + (series.length - 1) * GAP;
  return { width, height, shapes, words: series.map((one) => told(one, steps)).join(" ") };
}

interface Box {
  x: number;
  y: number;
  width: number;
}

function panel(series: Series, steps: readonly string[], box: Box): Shape[] {
  const { x, y, width } = box;
  const known = series.values.filter((value) => value !== null);
  const last = known.at(-1);
  const top = series.top ?? roundUp(Math.max(0, ...known));
  const floor = y + HEAD + PANEL;
  const text = (at: Pick<Extract<Shape, { is: "text" }>, "x" | "y" | "text">): Shape => ({
    is: "text",
    tone: "faint",
    size: 11,
    anchor: "start",
    ...at,
  });
  const value = last === undefined ? "–" : series.words(last);
  const at = steps[series.values.findLastIndex((one) => one !== null)] ?? "";
  const strong = { is: "text", x, y: y + 30, size: 15, anchor: "start", tone: "text", strong: true } as const;
  const shapes: Shape[] = [
    { is: "text", x, y: y + 11, text: series.title, tone: "soft", size: 12, anchor: "start" },
    { ...strong, text: value },
    text({ x: x + widthOf(value, 15) + 10, y: y + 30, text: at }),
    rule(x, y + HEAD, width),
    rule(x, floor, width),
    { ...text({ x: x + width, y: y + HEAD - 5, text: series.words(top) }), anchor: "end" } as Shape,
    text({ x, y: floor + 15, text: steps[0] ?? "" }),
  ];
  if (steps.length > 1)
    shapes.push({
      ...text({ x: x + width, y: floor + 15, text: steps.at(-1) ?? "" }),
      anchor: "end",
    } as Shape);
  const place = (value: number, index: number): [number, number] => [
    x + 3 + (steps.length < 2 ? (width - 6) / 2 : (index / (steps.length - 1)) * (width - 6)),
    floor - (Math.min(value, top) / top) * PANEL,
  ];
  return [...shapes, ...runs(series.values, place)];
}

function rule(x: number, y: number, width: number): Shape {
  return {
    is: "path",
    points: [
      [x, y],
      [x + width, y],
    ],
    tone: "line",
    width: 1,
  };
}

/** A line for each stretch without a gap; an isolated point, and the last one, has a dot. */
function runs(
  values: readonly (number | null)[],
  place: (value: number, index: number) => [number, number],
): Shape[] {
  const shapes: Shape[] = [];
  let run: [number, number][] = [];
  const end = () => {
    const last = run.at(-1);
    if (run.length > 1) shapes.push({ is: "path", points: run, tone: "accent", width: 2 });
    if (last) shapes.push({ is: "dot", x: last[0], y: last[1], radius: 3, tone: "accent" });
    run = [];
  };
  values.forEach((value, index) => {
    if (value === null) end();
    else run.push(place(value, index));
  });
  end();
  return shapes;
}

/** "Debates: from 2 to 14, most recently 4, between Mar 2 and Nov 23." */
function told({ title, values, words }: Series, steps: readonly string[]): string {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return `${title}: nothing yet.`;
  const span = steps.length > 1 ? `, between ${steps[0]} and ${steps.at(-1)}` : `, ${steps[0]}`;
  return `${title}: from ${words(Math.min(...known))} to ${words(Math.max(...known))}, most recently ${words(last)}${span}.`;
}
