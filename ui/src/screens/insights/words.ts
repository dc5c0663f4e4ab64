import type { ModelInsight, Share, TrendStep } from "../../contract";
import { figure, money } from "../../lib/format";

/** The placeholder if there is nothing to count. */
export const NONE = "–";

/** "78%". */
export function percent(rate: number): string {
  return `${Math.round(rate * 100)}%`;
}

/** "14 of 18"; a dash for 0 of 0. */
export function partOf({ part, whole }: Share): string {
  return whole === 0 ? NONE : `${figure(part)} of ${figure(whole)}`;
}

/** A share: "78%", "too few to rate", or nothing if there are no cases. */
export function rateWords({ whole, rate }: Share): string {
  if (whole === 0) return "";
  return rate === null ? "too few to rate" : percent(rate);
}

/** "14 of 18 · 78%", "3 of 4 · too few to rate", "–". */
export function shareWords(share: Share): string {
  return [partOf(share), rateWords(share)].filter(Boolean).join(" · ");
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/** "812", "34.1K", "1.2M". */
export function short(value: number): string {
  return SHORT.format(value);
}

/** Accepted findings per dollar: "12.5", "free", "price unknown", "too few to rate"; a dash for none. */
export function perDollar(row: ModelInsight): string {
  if (row.raised === 0) return NONE;
  if (row.cost_usd === null) return "price unknown";
  if (row.cost_usd === 0) return "free";
  if (row.accepted_per_dollar === null) return "too few to rate";
  return row.accepted_per_dollar >= 100
    ? figure(row.accepted_per_dollar)
    : row.accepted_per_dollar.toFixed(1);
}

/** The average cost of a debate; "price unknown" if that applies to all of them. */
export function costWords(usd: number | null, debates: number): string {
  if (usd !== null) return money(usd);
  return debates > 0 ? "price unknown" : NONE;
}

const WEEK_DAY = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** A step of a trend by its first day: "Nov 23", "Nov 2026". */
export function stepName(from: string, by: TrendStep): string {
  const format = by === "week" ? WEEK_DAY : MONTH;
  return format.format(new Date(`${from}T00:00:00Z`));
}

/** The name of a role for people; files and scripts say "critic". */
export function roleWords(role: string): string {
  return role.replace("critic", "reviewer");
}
