import { type Comparison, type Ranked, type Scorecard, UNRANKED, type Verdict } from "../../../contract";
import { count } from "../../../lib/format";
import { listed } from "../words";

/** The option that a verdict recommends; `null` if it recommends none. */
export function recommended({ scorecard }: Verdict): string | null {
  const at = scorecard?.recommended ?? null;
  return at === null ? null : (scorecard?.options[at] ?? null);
}

/** "3.83". */
export function totalWords({ total }: Ranked): string {
  return total.toFixed(2);
}

const PLACES = ["", "1st", "2nd", "3rd"];

/** Whose weights a ranking uses; "these": a mix. */
type Whose = "your" | "the judge’s" | "these";

/** "1st", "4th". */
export function placeWords({ place }: Ranked): string {
  return ordinal(place);
}

/** "1st", "4th". */
export function ordinal(place: number): string {
  return PLACES[place] ?? `${place}th`;
}

/**
 * How a ranking by `weights` compares with what `who` recommends, in one sentence; `whose` weights they are.
 * A judge that gave two different verdicts recommends nothing: each reading has its own recommendation.
 */
export function rankingWords(
  card: Scorecard,
  ranking: readonly Ranked[],
  weights: readonly number[],
  whose: Whose,
  who: "the judge" | "this reading" = "the judge",
): string {
  const first = ranking.filter(({ place }) => place === 1);
  const named = (option: number) => `“${card.options[option] ?? ""}”`;
  const names = listed(first.map(({ option }) => named(option)));
  if (first.length === 0) {
    const weightless = weights.length > 0 && weights.every((weight) => weight === 0);
    return weightless ? UNRANKED.noWeight : UNRANKED.fewMarks;
  }
  const leads = `With ${whose} weights, ${names} ${first.length === 1 ? "ranks first" : "share first place"}${doubt(card, first)}`;
  const after = certain(card, first);
  const { recommended: advised } = card;
  if (advised === null) return `${leads}; ${who} recommends none.${after}`;
  if (!first.some(({ option }) => option === advised)) {
    return `${leads}, but ${who} recommends ${named(advised)}.${after}`;
  }
  return first.length === 1
    ? `${leads}, as ${who} recommends.${after}`
    : `${leads}; ${who} recommends ${named(advised)}.${after}`;
}

/** The number of missing scores, in words; `null` if none is missing. */
function missing({ rows }: Scorecard): string | null {
  const lacking = rows.flatMap(({ marks }) => marks).filter((mark) => mark === null).length;
  if (lacking === 0) return null;
  return lacking === 1 ? "missing score" : "missing scores";
}

/** "3 of 9 scores are missing and could change the ranking"; empty if none is missing, or they can’t. */
export function unsureWords(card: Scorecard, ranking: readonly Ranked[]): string {
  const first = ranking.filter(({ place }) => place === 1);
  const marks = card.rows.flatMap((row) => row.marks);
  const lacking = marks.filter((mark) => mark === null).length;
  if (lacking === 0 || first.length === 0 || first.some(({ is_sure }) => is_sure)) return "";
  return `${lacking} of ${count(marks.length, "score")} ${lacking === 1 ? "is" : "are"} missing and could change the ranking`;
}

/** Says that missing scores could change first place; empty if they can’t. */
function doubt(card: Scorecard, first: readonly Ranked[]): string {
  const what = missing(card);
  return what === null || first.some(({ is_sure }) => is_sure) ? "" : ` (the ${what} could change that)`;
}

/** Says that missing scores can’t change first place; empty if none is missing, or they can. */
function certain(card: Scorecard, first: readonly Ranked[]): string {
  const what = missing(card);
  return what !== null && first.some(({ is_sure }) => is_sure) ? ` The ${what} can’t change that.` : "";
}

/** Whether the weights put another option first than the judge recommends, or no option at all. */
export function differs(card: Scorecard, ranking: readonly Ranked[]): boolean {
  const first = ranking.filter(({ place }) => place === 1);
  return (
    first.length === 0 ||
    (card.recommended !== null && !first.some(({ option }) => option === card.recommended))
  );
}

/** Whose weights a scorecard came with, in a sentence and alone, and the label of the reset button. */
export function givenBy(asked: Comparison | null): { words: string; whose: Whose; back: string } {
  const weights = asked?.criteria.map(({ weight }) => weight) ?? [];
  if (weights.length > 0 && weights.every((weight) => weight !== null)) {
    return {
      words: "Your weights, from before the debate",
      whose: "your",
      back: "Reset to your first weights",
    };
  }
  return weights.some((weight) => weight !== null)
    ? { words: "Your weights where you set them, otherwise the judge’s", whose: "these", back: "Reset" }
    : { words: "The judge’s weights", whose: "the judge’s", back: "Reset to the judge’s" };
}
