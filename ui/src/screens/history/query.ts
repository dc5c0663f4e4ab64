import type { DebateId, DebateQuery, DebateSort, LabelChoice, LabelFilter } from "../../contract";
import { resolve } from "./choices";
import { dayBounds } from "./days";
import { type Key, KEYS, type Token } from "./tokens";

/** The default order of a list. */
export const NEWEST: DebateSort = { by: "started", descending: true };

/** Every debate. */
export const EVERYTHING: DebateQuery = {
  search: "",
  labels: [],
  since: null,
  until: null,
  sort: NEWEST,
  after: null,
  limit: 0,
};

/** Filters and words as a query for the store. Several filters with one key widen it, others narrow it. */
export function queryOf(
  tokens: readonly Token[],
  search: string,
  choices: readonly LabelChoice[],
  sort: DebateSort = NEWEST,
): DebateQuery {
  const values = (key: Key) => tokens.filter((token) => token.key === key).map(({ value }) => value);
  const labels = KEYS.flatMap((key): LabelFilter[] => {
    if (key === "since" || key === "until" || values(key).length === 0) return [];
    const known = values(key).flatMap((value) => resolve(key, value, choices));
    return [{ kind: key, values: [...new Set(known)] }];
  });
  const begins = values("since").flatMap((value) => dayBounds(value)?.begins ?? []);
  const ends = values("until").flatMap((value) => dayBounds(value)?.ends ?? []);
  return {
    ...EVERYTHING,
    search,
    labels,
    since: begins.sort().at(0) ?? null,
    until: ends.sort().at(-1) ?? null,
    sort,
  };
}

/** The query for the page after a debate. */
export function pageOf(query: DebateQuery, after: DebateId | null, limit: number): DebateQuery {
  return { ...query, after, limit };
}
