import type {
  Comparison,
  Decided,
  ItemRating,
  ListItem,
  OptionMark,
  Ordered,
  Priority,
  Ranked,
  Scorecard,
} from "../contract";

const MARKS = [4, 2, 5, 3, 1, 3];
const CRITERIA = ["Cost", "Time to the first result", "What it ties us to"];
const WEIGHTS = [3, 2, 1];
const LEVELS: Priority[] = ["p0", "p1", "p2", "p3"];

/** A card on some options; what the author weighs keeps its weight. */
export function scorecard({ options, criteria }: Comparison): Scorecard {
  const named = criteria.length > 0 ? criteria : CRITERIA.map((name) => ({ name, weight: null }));
  return {
    options,
    rows: named.map(({ name, weight }, row) => ({
      criterion: name,
      weight: weight ?? WEIGHTS[row % WEIGHTS.length] ?? 1,
      why: weight === null ? "Both positions speak of it first." : "",
      marks: options.map((option, at) => mark(option, row * 2 + at, row === 2 && at === 1)),
    })),
    recommended: 0,
  };
}

function mark(option: string, at: number, missing: boolean): OptionMark | null {
  const why = `${option} is known to behave like this, and the others are not.`;
  return missing ? null : { score: MARKS[at % MARKS.length] ?? 3, why };
}

/** The options by the weighted means of their marks; none where one lacks marks for 80 % of the weight. */
export function ranking(card: Scorecard, weights: readonly number[]): Ranked[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  const totals = card.options.map((_, option) => {
    const marked = card.rows.flatMap(({ marks }, row) => {
      const given = marks[option];
      return given ? [{ score: given.score, weight: weights[row] ?? 0 }] : [];
    });
    const weight = marked.reduce((sum, one) => sum + one.weight, 0);
    const sum = marked.reduce((so, one) => so + one.score * one.weight, 0);
    return { option, total: sum / weight, enough: weight > 0 && weight >= all * 0.8 };
  });
  if (totals.some(({ enough }) => !enough)) return [];
  return placed(
    totals.map(({ option, total }) => ({ option, total })).sort((one, other) => other.total - one.total),
    ({ total }) => total,
  );
}

/** What a lens says of some items: every fourth is far from what the other one says. */
export function ratings(items: readonly string[], lens: number): ItemRating[] {
  return items.map((_, item) => ({
    item,
    priority: LEVELS[Math.min(3, (item % 4) + (item % 4 === 0 ? 3 * lens : lens))] ?? "p3",
    why:
      lens === 0
        ? "Support asks for it every morning, and the date was promised."
        : "Nothing else that is planned rests on it this quarter.",
  }));
}

/** The items by their points. */
export function order(items: readonly ListItem[], decisions: readonly Decided[]): Ordered[] {
  const counted = items.map(({ ratings: given }, item) => {
    const decided = decisions.find((one) => one.item === item)?.priority ?? null;
    const levels = given.map(({ priority }) => LEVELS.indexOf(priority));
    const points = levels.reduce((sum, level) => sum + 4 - (decided ? LEVELS.indexOf(decided) : level), 0);
    return { item, points, contested: Math.max(...levels) - Math.min(...levels) >= 2, decided };
  });
  return placed(
    counted.sort((one, other) => other.points - one.points),
    ({ points }) => points,
  );
}

function placed<Counted>(sorted: readonly Counted[], by: (one: Counted) => number): (Counted & Placed)[] {
  return sorted.map((one) => ({ ...one, place: sorted.findIndex((other) => by(other) === by(one)) + 1 }));
}

type Placed = { place: number };
