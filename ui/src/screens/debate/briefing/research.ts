import { MOST_TECHNOLOGIES, type Research } from "../../../contract";

/** The default research. */
export const NO_RESEARCH: Research = {
  technologies: [],
  is_deep: false,
  most_micro_usd: null,
  source: null,
  hosts: [],
};

/** The technologies to research: the author's, otherwise the first ones in the text. */
export function researched({ technologies }: Research, suggested: readonly string[]): readonly string[] {
  return (technologies.length > 0 ? technologies : suggested).slice(0, MOST_TECHNOLOGIES);
}

/** The technologies with one more, without duplicates in another spelling. */
export function withTechnology(technologies: readonly string[], added: string): string[] {
  const known = technologies.some((one) => one.toLowerCase() === added.toLowerCase());
  return known ? [...technologies] : [...technologies, added];
}

/** The technologies without one. */
export function withoutTechnology(technologies: readonly string[], removed: string): string[] {
  return technologies.filter((one) => one !== removed);
}

/** The line for the author's choice: "Searches for Redis when the debate starts (set by you)". */
export function ownResearchWords({ technologies }: Research): string {
  return `Searches for ${technologies.join(", ")} when the debate starts (set by you)`;
}
