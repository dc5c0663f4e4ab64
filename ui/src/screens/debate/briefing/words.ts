import type {
  Briefing,
  BriefingPart,
  BriefingPreview,
  Complexity,
  Level,
  SectionWeight,
} from "../../../contract";
import { count } from "../../../lib/format";

/** What each part tells reviewers. */
export const PART_NOTES: Readonly<Record<BriefingPart, string>> = {
  nuances:
    "Reviewers read what the project’s NUANCES.md says about the technologies in your text, and check the text against it.",
  research:
    "When the debate starts, a search of the web finds what is special about the technologies in your text. Searches hold their names and nothing else of it. Set up a service in Settings → Research.",
  exploration:
    "Reviewers read passages of the project’s files that your text touches. Secrets are replaced with placeholders.",
  weights: "Reviewers are told which sections deserve the most care, and what to look for in them.",
};

/** How much process a text deserves, as the window names it. */
export const COMPLEXITIES: Readonly<Record<Complexity, string>> = {
  quick: "Quick",
  standard: "Standard",
  thorough: "Thorough",
};

/** How much a section deserves. */
export const LEVELS: Readonly<Record<Level, string>> = { high: "High", medium: "Medium", low: "Low" };

/** The sections that the author put first: "Cost and effort first, as you set it". */
export function ownWeightsWords(weights: readonly SectionWeight[]): string {
  const high = weights.filter(({ weight }) => weight === "high").map(({ label }) => label);
  return `${high.length > 0 ? `${high.join(", ")} first` : "No section needs extra care"}, as you set it`;
}

/** The briefing in one line: what stands against the text first, then what reviewers are told. */
export function briefingWords(preview: BriefingPreview | null, { parts: chosen, weights }: Briefing): string {
  if (preview === null) return "Reading the project…";
  const flags = preview.parts.flatMap(({ entries }) => entries.filter(({ is_flag }) => is_flag)).length;
  const told = preview.parts.filter(({ part, told }) => told !== "" && chosen.includes(part));
  const lines = told.map(({ part, line }) =>
    part === "weights" && weights !== null ? ownWeightsWords(weights) : line,
  );
  return [...(flags > 0 ? [`${count(flags, "contradiction")} to check`] : []), ...lines].join(" · ");
}
