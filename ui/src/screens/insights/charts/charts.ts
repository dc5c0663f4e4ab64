import type { Insights } from "../../../contract";
import { PROTOCOL_NAMES } from "../../../contract";
import { figure, money } from "../../../lib/format";
import { reviewerLine } from "../tables";
import { percent, perDollar, roleWords, shareWords, short, stepName } from "../words";
import { bars } from "./bars";
import { lines, type Series } from "./lines";
import type { Scene } from "./scene";

/** Debates, acceptance and cost by week or month. */
export function trendChart({ trend }: Insights, width: number): Scene {
  const { points, by } = trend;
  const series: Series[] = [
    {
      title: `Debates per ${by}`,
      values: points.map(({ debates }) => debates),
      words: (value) => figure(value),
    },
    {
      title: "Findings accepted",
      values: points.map(({ acceptance }) => acceptance.rate),
      words: percent,
      top: 1,
    },
    {
      title: "Cost per debate",
      values: points.map(({ cost_per_debate: cost }) => cost),
      words: (value) => money(value),
    },
  ];
  return lines(
    series,
    points.map(({ from }) => stepName(from, by)),
    width,
  );
}

/** What reviewers raised, and how it turned out. */
export function reviewerChart({ reviewers }: Insights, width: number): Scene {
  const all = reviewers.map((one) => ({
    label: one.label,
    parts: [
      { value: one.accepted, look: "full" as const },
      { value: one.dismissed, look: "hollow" as const },
      { value: one.deferred, look: "thin" as const },
    ],
    note: reviewerLine(one),
  }));
  const legend = [
    ["full", "Accepted"],
    ["hollow", "Dismissed"],
    ["thin", "Undecided"],
  ] as const;
  return bars("Findings by reviewer", all, legend, width);
}

/** Tokens of each model, and what they achieved. */
export function modelChart({ models }: Insights, width: number): Scene {
  const all = models.map((one) => {
    const brought = one.raised > 0 && one.accepted_per_dollar !== null;
    const notes = [
      short(one.tokens),
      money(one.cost_usd),
      brought && `${perDollar(one)} accepted per dollar`,
    ];
    return {
      label: `${one.model} · ${roleWords(one.role)}`,
      parts: [{ value: one.tokens, look: "full" as const }],
      note: notes.filter(Boolean).join(" · "),
    };
  });
  return bars("Tokens by model and role", all, [], width);
}

/** The share of debates in which having several participants changed the result. */
export function formChart({ forms }: Insights, width: number): Scene {
  const all = forms.flatMap(({ protocol, changed }) => {
    if (!changed) return [];
    const parts = [
      { value: changed.part, look: "full" as const },
      { value: changed.whole - changed.part, look: "hollow" as const },
    ];
    return [{ label: PROTOCOL_NAMES[protocol], parts, note: shareWords(changed) }];
  });
  const legend = [
    ["full", "Changed the result"],
    ["hollow", "Made no difference"],
  ] as const;
  return bars("Debates in which disagreement changed the result", all, legend, width);
}
