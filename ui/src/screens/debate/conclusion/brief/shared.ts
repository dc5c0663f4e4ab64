import type { CameTo, Concluded, Judgment, Position } from "../../../../contract";
import { sentence } from "../../../../lib/format";
import type { Against, Brief, Decided, Named, Note } from "../../brief/brief";
import { firstNamed, RANKS } from "../../brief/brief";
import type { DebateState } from "../../debate.svelte";
import { shortModel } from "../../models";
import { listed } from "../../words";
import { concernRows } from "../points";
import { cameTo, doubtClause, isDecided, JUDGMENTS, weighedAway } from "../words";

/** The next step, whose button is highlighted. */
export type Act =
  | "accept"
  | "again"
  | "ask-judge"
  | "bring"
  | "choose"
  | "choose-recommended"
  | "decide"
  | "done"
  | "show"
  | "to-decide";

/** A result in three lines, and the next step. */
export interface Concise extends Brief {
  act: Act;
}

/** A next step, and the reason for it in a sentence. */
export interface Step {
  act: Act;
  words: string;
}

/** The parts of a brief. */
export interface Held {
  concluded: Concluded;
  positions: readonly Position[];
  /** What is compared; nothing in other forms. */
  options?: readonly string[];
}

/** The brief of a debate that ended with a conclusion. */
export function heldOf({ positions, setup }: DebateState, concluded: Concluded): Held {
  return { concluded, positions, options: setup?.agenda.comparison?.options ?? [] };
}

/** What is wrong with an unreliable verdict, as a sentence. */
export function doubtSentence(came: CameTo): string {
  if (came.doubt === "no_weight") return "No criterion has any weight, so nothing is ranked.";
  return came.doubt === null ? "" : `${sentence(doubtClause(came))}.`;
}

/** If nobody has decided, and no judge can be relied on. */
export function nothingYet(came: CameTo, by: string): Decided {
  return {
    word: "Not decided yet",
    tone: "warn",
    overruled: null,
    said: "",
    whose: `${doubtSentence(came)} The decision is yours.`,
    by,
  };
}

/** The open concerns by name, most serious first. */
function standingConcerns({ concluded, positions }: Held): Named[] {
  const rows = concernRows(positions, concluded.concerns).filter(({ stands }) => stands);
  const rank = ({ point, score }: (typeof rows)[number]) =>
    RANKS[point.severity ?? "minor"] * 10 - (score?.score ?? 0);
  return rows
    .sort((one, other) => rank(one) - rank(other))
    .map(({ point }) => ({
      title: point.title,
      severity: point.severity,
      rest: "",
      at: `[data-point="${CSS.escape(point.id)}"]`,
    }));
}

/** The concerns about a result, and who could not raise any. */
export function againstConcerns(held: Held): Against {
  const { came_to: came } = held.concluded;
  const { against } = came;
  const notes: Note[] = [...missing(came)];
  const holds = came.decided ?? (came.doubt === null ? came.decision : null);
  if (against !== null) {
    const tone = against.standing === 0 ? "plain" : isFavorable(holds) ? "bad" : "warn";
    notes.push({ words: against.standing === 0 ? `Nothing: ${against.words}` : against.words, tone });
  }
  if (notes.length === 0) notes.push({ words: "Nothing", tone: "plain" });
  const found = { notes, ...firstNamed(standingConcerns(held)) };
  if (isFavorable(holds)) return found;
  return { label: "Concerns", ...found };
}

/** Who could not argue against it. */
export function missing(came: CameTo): Note[] {
  const unheard = came.unheard.length === 0 ? "" : `${unheardWords(came)} didn’t answer`;
  if (came.alone !== null)
    return [
      {
        words: unheard === "" || !came.unchallenged ? came.alone : `${came.alone}: ${unheard}`,
        tone: "warn",
      },
    ];
  return unheard === "" ? [] : [{ words: `${sentence(unheardWords(came))} didn’t answer`, tone: "warn" }];
}

function isFavorable(decision: Judgment | null): boolean {
  return decision !== null && JUDGMENTS[decision].tone === "good";
}

/** What is wrong with the verdict of this judge. */
function doubtedBy(came: CameTo, judge: string): string {
  const clause = doubtClause(came, judge);
  return weighedAway(came) ? `${judge}${judge.endsWith(", but") ? "" : ":"} ${clause}` : clause;
}

/** Who judged, and how firmly: "Judge: codex/gpt · same verdict when the positions were swapped". */
export function judgedBy({ concluded, positions }: Held): string {
  const { conclusion, came_to: came } = concluded;
  const { verdict } = conclusion;
  if (verdict === null) return isDecided(came) ? "No verdict from the judge" : "";
  const model = shortModel(verdict.model);
  const { overruled } = cameTo(came);
  const doubted = isDecided(came) && came.doubt !== null && came.doubt !== "unstable";
  const { recommended, chosen } = came;
  const advised = recommended !== null && chosen !== recommended ? ` leaned toward ${recommended}, but` : "";
  const who =
    overruled !== null
      ? `Judge ${model} recommended ${overruled}`
      : doubted
        ? doubtedBy(came, `Judge ${model}${advised}`)
        : `${came.alone !== null && !came.unchallenged ? "Model" : "Judge"}: ${model}`;
  const spoke = positions.filter(({ absent }) => absent === null);
  const alone = spoke.length > 1 && spoke.every((one) => one.model === verdict.model);
  const every = positions.every(({ seat }) => spoke.some((one) => one.seat === seat));
  return [
    who,
    ...(alone ? [`${every ? "every side" : "every side that answered"} used the same model`] : []),
    ...(came.twice === null ? [] : [came.twice]),
  ].join(" · ");
}

/** "the challenger": a side in mid-sentence. */
export function midSentence(label: string): string {
  return `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** "the challenger": who did not answer, in mid-sentence. */
export function unheardWords({ unheard }: CameTo): string {
  return listed(unheard.map(midSentence));
}
