import { MOST_TECHNOLOGIES, type ModelRow, type Research, type Settings } from "../../../contract";

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

/** Why the model that searches can’t be asked, in sentences; empty if it can, or if a service searches. */
export function searcherTrouble(search: Settings["search"], models: readonly ModelRow[]): string {
  if (search === null || !("model" in search)) return "";
  const { name } = search.model;
  const row = models.find((model) => model.name === name);
  if (row?.state === "ready" || row?.state === "checking") return "";
  const why = row?.note ?? "It’s no longer in your list of models.";
  const command = row?.command ? ` Run: ${row.command}` : "";
  return `${row?.label ?? name} can’t search yet. ${why}${command}`;
}
