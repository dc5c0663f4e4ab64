import { MOST_TECHNOLOGIES, type Research } from "../../../contract";

/** What is researched where the author chose nothing. */
export const NO_RESEARCH: Research = {
  technologies: [],
  is_deep: false,
  most_micro_usd: null,
  source: null,
  hosts: [],
};

/** Millionths of a dollar that can be chosen as the most. */
const COSTS = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];

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

/** What reading the pages may cost, as choices; an amount that was set elsewhere is one of them. */
export function costs(chosen: number | null): { value: string; label: string }[] {
  const amounts = [...new Set([...COSTS, ...(chosen === null ? [] : [chosen])])];
  return [
    { value: "", label: "No limit" },
    ...amounts
      .sort((one, other) => one - other)
      .map((amount) => ({
        value: `${amount}`,
        label: `$${(amount / 1e6).toFixed(amount % 10_000 === 0 ? 2 : 6)}`,
      })),
  ];
}

/** What is searched for where the author chose it: "Searches for Redis when the debate starts, as you set it". */
export function ownResearchWords({ technologies }: Research): string {
  return `Searches for ${technologies.join(", ")} when the debate starts, as you set it`;
}
