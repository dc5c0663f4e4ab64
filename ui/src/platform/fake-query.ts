import type {
  DebateColumn,
  DebateQuery,
  DebateRow,
  DebateSort,
  LabelChoice,
  LabelChoices,
  LabelKind,
} from "../contract";

const VALUES: Partial<Record<LabelKind, (row: DebateRow) => string | null>> = {
  task: (one) => one.task,
  protocol: (one) => one.protocol,
  outcome: (one) => one.outcome,
  state: (one) => one.state,
};

/** The rows that a query asks for; of models and personas nothing is known here. */
export function page(rows: DebateRow[], query: DebateQuery): DebateRow[] {
  const matching = rows
    .filter((one) => query.labels.every(({ kind, values }) => values.includes(VALUES[kind]?.(one) ?? "")))
    .filter((one) => query.since === null || one.started_at >= query.since)
    .filter((one) => query.until === null || one.started_at < query.until)
    .map((one) => found(one, query.search.trim()))
    .filter((one): one is DebateRow => one !== null);
  if (query.sort.by !== "started" || !query.sort.descending) matching.sort(inOrder(query.sort));
  const from = query.after === null ? 0 : matching.findIndex((one) => one.debate === query.after) + 1;
  return matching.slice(from, from + query.limit);
}

const COLUMNS: Record<DebateColumn, (row: DebateRow) => string | number> = {
  title: (one) => one.title.toLowerCase(),
  form: (one) => one.protocol,
  outcome: (one) => one.came_to?.decided ?? one.came_to?.decision ?? one.outcome ?? "",
  started: (one) => one.started_at,
  changes: (one) => one.changes ?? -1,
  cost: (one) => one.cost_usd ?? -1,
};

function inOrder({ by, descending }: DebateSort): (one: DebateRow, other: DebateRow) => number {
  return (one, other) => {
    const [a, b] = [COLUMNS[by](one), COLUMNS[by](other)];
    return (Number(a > b) - Number(a < b)) * (descending ? -1 : 1);
  };
}

function found(one: DebateRow, search: string): DebateRow | null {
  if (search === "") return { ...one, hit: null };
  const text = `${one.title}. ${one.hit?.snippet ?? ""}`;
  const at = text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return null;
  const end = at + search.length;
  const snippet = `${text.slice(0, at)}\u0002${text.slice(at, end)}\u0003${text.slice(end)}`;
  return { ...one, hit: { kind: "finding", key: "r1.s1.1", by: "On-call", ...one.hit, snippet } };
}

/** What there is to choose from, each value leaving at least one debate. */
export function choices(rows: DebateRow[], query: DebateQuery): LabelChoices {
  const times = rows.map((one) => one.started_at).sort();
  const all = { ...query, after: null, limit: rows.length };
  const found = (Object.keys(VALUES) as LabelKind[]).flatMap((kind) =>
    values(kind, page(rows, { ...all, labels: query.labels.filter((label) => label.kind !== kind) })),
  );
  return { choices: found, first: times.at(0) ?? null, last: times.at(-1) ?? null };
}

function values(kind: LabelKind, rows: DebateRow[]): LabelChoice[] {
  const counted = new Map<string, LabelChoice>();
  for (const one of rows) {
    const value = VALUES[kind]?.(one) ?? null;
    if (value === null) continue;
    const known = counted.get(value);
    if (known) known.debates += 1;
    else counted.set(value, { kind, value, shown: kind === "task" ? one.title : value, debates: 1 });
  }
  return [...counted.values()];
}
