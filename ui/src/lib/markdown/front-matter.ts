const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*(?:\r?\n|$)/;

/** The length of a text's front matter, including its delimiters and their line breaks; 0 without any. */
export function frontMatterLength(text: string): number {
  return FRONT_MATTER.exec(text)?.[0].length ?? 0;
}
