import type {
  Briefed,
  Briefing,
  BriefingPart,
  BriefingPreview,
  Complexity,
  Level,
  SectionWeight,
} from "../../../contract";
import { BRIEFING_PARTS } from "../../../contract";
import { count, duration, figure, money, tokens } from "../../../lib/format";
import { ownFilesWords } from "./exploration";

/** What each part tells reviewers. */
export const PART_NOTES: Readonly<Record<BriefingPart, string>> = {
  nuances:
    "Reviewers read what the project’s NUANCES.md says about the technologies in your text, and check the text against it.",
  research:
    "When the debate starts, a web search looks for pitfalls and surprises in the technologies your text mentions. Searches contain only the names of those technologies. Set up a service in Settings → Research.",
  context:
    "Reviewers read what you attach, line by line: up to 50 files, 64 KB of each and 512 KB in all. Secrets are replaced with placeholders.",
  exploration:
    "Reviewers read passages from project files related to your text. When the debate starts, its least expensive model, if there is one, picks the ones that matter. Secrets are replaced with placeholders.",
  weights: "Tells reviewers which sections need the most care and what to look for in them.",
};

/** The window's names for how much process a text deserves. */
export const COMPLEXITIES: Readonly<Record<Complexity, string>> = {
  quick: "Quick",
  standard: "Standard",
  thorough: "Thorough",
};

/** How much care a section deserves. */
export const LEVELS: Readonly<Record<Level, string>> = { high: "High", medium: "Medium", low: "Low" };

/** The sections that the author put first: "Focus: Cost and effort (set by you)". */
export function ownWeightsWords(weights: readonly SectionWeight[]): string {
  const high = weights.filter(({ weight }) => weight === "high").map(({ label }) => label);
  return `${high.length > 0 ? `Focus: ${high.join(", ")}` : "No section stands out"} (set by you)`;
}

/** Why a section has a weight: the reason for the suggested one doesn’t apply to another. */
export function whyWeight(section: string, weight: Level, suggested: readonly SectionWeight[]): string {
  const before = suggested.find((row) => row.section === section);
  return before?.weight === weight ? before.note : "You set this weight.";
}

/** What a part found, or what the author chose instead. */
export function ownLine({ part, line, entries }: Briefed, { weights, exploration }: Briefing): string {
  if (part === "weights" && weights !== null) return ownWeightsWords(weights);
  const paths = entries.map(({ title }) => title);
  return part === "exploration" && exploration ? ownFilesWords(line, paths, exploration) : line;
}

/** Parts that took less time than this don't mention it. */
const INSTANT = 100;

/** What a part took: "12 searches (4 saved), 8 pages · haiku · 3,400 tokens · $0.04 · 12 s". */
export function tookWords({ spent, duration_ms }: Briefed): string {
  const { searches = 0, saved = 0, pages = 0, models = [], usage = null } = spent ?? {};
  const parts = [];
  if (searches > 0) {
    const known = saved > 0 ? ` (${figure(saved)} saved)` : "";
    parts.push(`${count(searches, "search", "searches")}${known}, ${count(pages, "page")}`);
  }
  if (models.length > 0) parts.push(models.join(", "));
  if (usage) {
    parts.push(tokens(usage));
    parts.push(usage.cost_usd === null ? "cost unknown" : money(usage.cost_usd));
  }
  if (duration_ms >= INSTANT || parts.length > 0) parts.push(duration(duration_ms / 1000));
  return parts.join(" · ");
}

const PARTS = Object.keys(BRIEFING_PARTS) as BriefingPart[];

/** Every part, in the order of parts; those that are still being read say so. */
export function allParts({ parts }: BriefingPreview, failed: boolean): Briefed[] {
  const line = failed ? "Couldn’t be read" : "Reading…";
  const unread = { line, entries: [], warnings: [], told: "", duration_ms: 0 };
  return PARTS.map((part) => parts.find((briefed) => briefed.part === part) ?? { part, ...unread });
}

/** The briefing in one line: first what contradicts the text, then what reviewers are told. */
export function briefingWords(preview: BriefingPreview | null, briefing: Briefing): string {
  if (preview === null) return "Reading the project…";
  // Something that can’t be read or sent deserves a line, too.
  const says = ({ part, told, warnings }: Briefed) =>
    told !== "" || (part === "context" ? preview.attached.length > 0 : warnings.length > 0);
  const told = allParts(preview, false).filter(
    (briefed) => says(briefed) && briefing.parts.includes(briefed.part),
  );
  const lines = told.map((briefed) => ownLine(briefed, briefing));
  const isRead = (name: BriefingPart) => preview.parts.some(({ part }) => part === name);
  const unread = briefing.parts.every(isRead) ? [] : ["Reading files…"];
  return [...flagWords(preview.parts), ...lines, ...unread].join(" · ");
}

/** The same for a debate that had a briefing. */
export function toldWords(briefing: readonly Briefed[]): string {
  const lines = briefing.map(({ part, line }) =>
    line === "Skipped" ? `${BRIEFING_PARTS[part]} skipped` : line,
  );
  return [...flagWords(briefing), ...lines].join(" · ");
}

/** What contradicts NUANCES.md, on its own line. */
function flagWords(parts: readonly Briefed[]): string[] {
  const flags = parts.flatMap(({ entries }) => entries.filter(({ is_flag }) => is_flag)).length;
  return flags > 0 ? [`${count(flags, "contradiction")} to check`] : [];
}
