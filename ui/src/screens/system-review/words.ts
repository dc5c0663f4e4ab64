import type { ProposalsAsked, SystemReview } from "../../contract";
import { count, money, tokens } from "../../lib/format";
import { shortModel } from "../debate/models";

/** A share of a whole; a dash if there are too few cases. */
export function share(part: number | null): string {
  return part === null ? "–" : `${Math.round(part * 100)}%`;
}

/** The figures of a review, as names and values. */
export function figures(review: SystemReview): [string, string][] {
  const { rebuttals, economics } = review;
  const cost = economics.total_cost_usd;
  return [
    ["Texts reviewed", `${review.texts_reviewed}`],
    ["Debates", `${review.debates}`],
    ["Gauntlet runs", `${review.gauntlet_runs}`],
    ["Post-mortems", `${review.post_mortems}`],
    ["Challenges won", `${rebuttals.won} of ${rebuttals.total}`],
    ["Total cost", cost === null ? "unknown" : money(cost)],
    ["Through paid or unpriced models", share(economics.paid_share)],
  ];
}

/** The result of asking a model: "claude/sonnet made 2 proposals · 3,120 tokens · $0.01". */
export function askedWords({ model, proposals, usage }: ProposalsAsked): string {
  const made = `${shortModel(model)} made ${count(proposals, "proposal")}`;
  if (!usage) return `${made}.`;
  const cost = usage.cost_usd === null ? "cost unknown" : money(usage.cost_usd);
  return `${made} · ${tokens(usage)} · ${cost}`;
}
