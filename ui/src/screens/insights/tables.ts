import type { FormInsight, Insights, ModelInsight, ReviewerInsight, Share } from "../../contract";
import { PROTOCOL_NAMES } from "../../contract";
import { duration, figure, money, sentence } from "../../lib/format";
import type { CsvValue } from "./csv";
import {
  costWords,
  NONE,
  partOf,
  perDollar,
  rateWords,
  roleWords,
  shareWords,
  short,
  stepName,
} from "./words";

/** A cell: its text, and a softer note on what that means. */
export interface Cell {
  text: string;
  note?: string;
  /** The sort value of rows in this column; `null` goes last. Absent: the text. */
  by?: number | string | null;
}

/** A row; its first cell names it. */
export interface Row {
  id: string;
  cells: Cell[];
  /** A sentence below it. */
  advice?: string | null;
  /** The group it shares with its neighbors, as a heading above them. */
  group?: string;
}

/** A table, as shown and as exported. */
export interface Table {
  columns: string[];
  rows: Row[];
  csv: CsvValue[][];
}

const figureCell = (value: number): Cell => ({ text: figure(value), by: value });
const shareCell = (share: Share): Cell => ({ text: partOf(share), note: rateWords(share), by: share.rate });
const NOTHING: Cell = { text: NONE, by: null };
const rounded = (value: number | null, digits: number): CsvValue =>
  value === null ? null : Number(value.toFixed(digits));
const inFile = (share: Share): CsvValue[] => [share.part, share.whole, rounded(share.rate, 3)];

/** Adversaries and personas. */
export function reviewerTable({ reviewers }: Insights): Table {
  return {
    columns: ["Reviewer", "Raised", "Accepted", "Undecided", "Challenges won", "Right once built", "Missed"],
    rows: reviewers.map((one) => ({
      id: `${one.group} ${one.key}`,
      cells: [
        { text: one.label, ...(one.group === "adversary" && { note: "adversary" }) },
        figureCell(one.raised),
        shareCell(one.acceptance),
        figureCell(one.deferred),
        shareCell(one.rebuttals),
        shareCell(one.precision),
        { ...figureCell(one.missed), ...(one.missed === 0 && { text: NONE }) },
      ],
      advice: one.advice,
    })),
    csv: [
      [
        ...["reviewer", "key", "group", "raised", "accepted", "decided", "acceptance_rate", "undecided"],
        ...["challenges_won", "challenges_ruled", "challenge_rate", "right", "reviewed_later", "precision"],
        ...["missed", "advice"],
      ],
      ...reviewers.map(reviewerInFile),
    ],
  };
}

function reviewerInFile(one: ReviewerInsight): CsvValue[] {
  return [
    one.label,
    one.key,
    one.group,
    one.raised,
    ...inFile(one.acceptance),
    one.deferred,
    ...inFile(one.rebuttals),
    ...inFile(one.precision),
    one.missed,
    one.advice,
  ];
}

/** What models did in each role. */
export function modelTable({ models }: Insights): Table {
  return {
    columns: ["Role", "Calls", "Tokens", "Cost", "Time", "Findings accepted", "Accepted per dollar"],
    rows: models.map((one) => ({
      id: `${one.model} ${one.role}`,
      group: one.model,
      cells: [
        { text: sentence(roleWords(one.role)) },
        figureCell(one.calls),
        { text: short(one.tokens), by: one.tokens, ...(one.estimated && { note: "estimated" }) },
        { text: money(one.cost_usd), by: one.cost_usd },
        { text: duration(one.ms / 1000), by: one.ms },
        one.raised === 0 ? NOTHING : shareCell(one.acceptance),
        { text: perDollar(one), by: one.accepted_per_dollar },
      ],
    })),
    csv: [
      [
        ...["model", "role", "debates_of_model", "calls", "tokens", "estimated", "cost_usd", "seconds"],
        ...["raised", "accepted", "decided", "acceptance_rate", "accepted_per_dollar"],
      ],
      ...models.map(modelInFile),
    ],
  };
}

function modelInFile(one: ModelInsight): CsvValue[] {
  return [
    one.model,
    one.role,
    one.debates,
    one.calls,
    one.tokens,
    one.estimated ? "yes" : "no",
    rounded(one.cost_usd, 4),
    rounded(one.ms / 1000, 1),
    one.raised,
    ...inFile(one.acceptance),
    rounded(one.accepted_per_dollar, 2),
  ];
}

/** What it was worth to have several participants, by form. */
export function formTable({ forms }: Insights): Table {
  const maybe = (share: Share | null): Cell => (share ? shareCell(share) : NOTHING);
  return {
    columns: [
      ...["Form", "Debates", "Changed the result", "Found by only one", "Challenges won"],
      ...["Left contested", "You agreed with the judge"],
    ],
    rows: forms.map((one) => ({
      id: one.protocol,
      cells: [
        { text: PROTOCOL_NAMES[one.protocol] },
        figureCell(one.debates),
        maybe(one.changed),
        maybe(one.alone),
        one.changed ? figureCell(one.reinstated) : NOTHING,
        shareCell(one.contested),
        shareCell(one.followed),
      ],
    })),
    csv: [
      [
        ...["form", "debates", "changed", "debates_that_raise", "changed_rate", "found_by_one", "accepted"],
        ...["found_by_one_rate", "challenges_won", "contested", "with_several", "contested_rate"],
        ...["agreed_with_judge", "both_decided", "agreed_rate"],
      ],
      ...forms.map(formInFile),
    ],
  };
}

function formInFile(one: FormInsight): CsvValue[] {
  const maybe = (share: Share | null) => (share ? inFile(share) : [null, null, null]);
  return [
    one.protocol,
    one.debates,
    ...maybe(one.changed),
    ...maybe(one.alone),
    one.changed ? one.reinstated : null,
    ...inFile(one.contested),
    ...inFile(one.followed),
  ];
}

/** Figures by week or month, newest first; a file has the oldest first. */
export function trendTable({ trend }: Insights): Table {
  const rows = trend.points.map((point) => ({
    id: point.from,
    cells: [
      {
        text: trend.by === "week" ? `Week of ${stepName(point.from, "week")}` : stepName(point.from, "month"),
        by: point.from,
      },
      figureCell(point.debates),
      shareCell(point.acceptance),
      {
        text: costWords(point.cost_per_debate, point.debates),
        by: point.cost_per_debate,
        ...(point.unpriced > 0 && point.cost_per_debate !== null && { note: `${point.unpriced} unknown` }),
      },
    ],
  }));
  return {
    columns: [trend.by === "week" ? "Week" : "Month", "Debates", "Findings accepted", "Cost per debate"],
    rows: rows.reverse(),
    csv: [
      ["from", "debates", "accepted", "decided", "acceptance_rate", "cost_usd_per_debate", "price_unknown"],
      ...trend.points.map((point) => [
        point.from,
        point.debates,
        ...inFile(point.acceptance),
        rounded(point.cost_per_debate, 4),
        point.unpriced,
      ]),
    ],
  };
}

/** A reviewer in one line, for those who can't see the chart. */
export function reviewerLine(one: ReviewerInsight): string {
  return one.acceptance.whole === 0
    ? `${figure(one.raised)} raised, none decided`
    : `${shareWords(one.acceptance)}${one.deferred > 0 ? `, ${figure(one.deferred)} undecided` : ""}`;
}
