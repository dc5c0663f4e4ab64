/** The colors of a chart, named like the window's design tokens. */
export type Tone = "accent" | "text" | "soft" | "faint" | "line" | "line-strong";

/** A shape to draw. Positions and sizes are in pixels, the baseline of a text is at its `y`. */
export type Shape =
  | { is: "bar"; x: number; y: number; width: number; height: number; tone: Tone; hollow?: boolean }
  | { is: "path"; points: readonly (readonly [number, number])[]; tone: Tone; width: number }
  | { is: "dot"; x: number; y: number; radius: number; tone: Tone }
  | {
      is: "text";
      x: number;
      y: number;
      text: string;
      tone: Tone;
      size: number;
      anchor: "start" | "middle" | "end";
      strong?: boolean;
    };

/** A chart, ready to be drawn in the window or in a picture. */
export interface Scene {
  width: number;
  height: number;
  shapes: Shape[];
  /** The same in words. */
  words: string;
}

/** The approximate width of a text. */
export function widthOf(text: string, size: number): number {
  const wide = text.split("%").length - 1;
  return ([...text].length + wide) * size * 0.56;
}

/** A text cut to fit. */
export function fitting(text: string, size: number, width: number): string {
  const most = Math.max(1, Math.floor(width / (size * 0.56)));
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** The next round number at or above a value, for the end of an axis: 1, 2, 5, 10, 20, 50, …. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => value <= one * power * (1 + 1e-9)) ?? 10;
  return step * power;
}
