import type { Cell, Row } from "./tables";

/** The column that rows are sorted by, from 0. */
export interface Order {
  column: number;
  descending: boolean;
}

const key = ({ by, text }: Cell) => (by === undefined ? text : by);

/** Names from A, figures from the largest; choosing the same column again reverses the order. */
export function orderedBy(column: number, rows: readonly Row[], now: Order | null): Order {
  if (now?.column === column) return { column, descending: !now.descending };
  return { column, descending: rows.some(({ cells }) => typeof cells[column]?.by === "number") };
}

/** Rows in that order, within their groups; those without a figure come last. */
export function sorted(rows: readonly Row[], order: Order | null): Row[] {
  if (order === null) return [...rows];
  const groups = [...new Set(rows.map(({ group }) => group))];
  const compare = (one: Row, other: Row) => {
    const [left, right] = [one, other].map(({ cells }) => cells[order.column]);
    const [a, b] = [left ? key(left) : null, right ? key(right) : null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ascending =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
    return order.descending ? -ascending : ascending;
  };
  return groups.flatMap((group) => rows.filter((row) => row.group === group).sort(compare));
}
