import { MOST_TECHNOLOGIES, type Research } from "../../../contract";

/** What is researched where the author chose nothing. */
export const NO_RESEARCH: Research = {
  technologies: [],
  is_deep: false,
  most_micro_usd: null,
  source: null,
  hosts: [],
};

/** The technologies that are researched: those of the author, else the first of the text. */
export function researched({ technologies }: Research, suggested: readonly string[]): readonly string[] {
  return (technologies.length > 0 ? technologies : suggested).slice(0, MOST_TECHNOLOGIES);
}

/** The technologies with one more, which is there once however it is written. */
export function withTechnology(technologies: readonly string[], added: string): string[] {
  const known = technologies.some((one) => one.toLowerCase() === added.toLowerCase());
  return known ? [...technologies] : [...technologies, added];
}

/** The technologies without one. */
export function withoutTechnology(technologies: readonly string[], removed: string): string[] {
  return technologies.filter((one) => one !== removed);
}

/** What is searched for where the author chose it: "Searches for Redis when the debate starts (set by you)". */
export function ownResearchWords({ technologies }: Research): string {
  return `Searches for ${technologies.join(", ")} when the debate starts (set by you)`;
}
