const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*(?:\r?\n|$)/;

/** How much of a text is front matter, its marks and their line breaks included; 0 without any. */
export function frontMatterLength(text: string): number {
  return FRONT_MATTER.exec(text)?.[0].length ?? 0;
}
