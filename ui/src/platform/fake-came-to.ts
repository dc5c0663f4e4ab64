import type { CameTo, Concern, Conclusion, Doubt, Position, Rulings } from "../contract";
import type { FakeDebate } from "./fake-debate";
import { ranking } from "./fake-sorting";

/** How each concern fared. */
export function concernsOf(positions: readonly Position[], { verdict }: Conclusion): Concern[] {
  const answers = positions.filter(({ speech }) => speech === "answers").flatMap((one) => one.arguments);
  return positions
    .flatMap(({ findings }) => findings)
    .map(({ id, severity }) => {
      const score = verdict?.scores.find(({ point }) => point === id);
      return {
        finding: id,
        severity,
        answers: answers.filter((one) => one.answers === id).map((one) => one.id),
        stands: !score || (score.score >= 3 && !score.met),
      };
    });
}

/** What a debate came to, in short. */
export function cameTo(
  { setup }: FakeDebate,
  conclusion: Conclusion,
  { verdict: ruling }: Rulings,
  concerns: readonly Concern[],
): CameTo {
  const { verdict } = conclusion;
  const decision = verdict?.decision ?? null;
  const card = verdict?.scorecard;
  const recommended = card ? (card.options[card.recommended ?? -1] ?? null) : null;
  const own = ruling?.ruling === "overruled" ? ruling.decision : null;
  const option = ruling?.ruling === "chosen" ? setup.agenda.comparison?.options[ruling.option] : null;
  const standing = concerns.filter(({ stands }) => stands);
  const none = ["compare", "prioritize"].includes(setup.protocol);
  return {
    protocol: setup.protocol,
    decision,
    recommended,
    doubt: doubt(conclusion),
    decided: ruling?.ruling === "upheld" ? decision : own,
    chosen: option ?? null,
    against: none
      ? null
      : {
          raised: concerns.length,
          standing: standing.length,
          blocking: standing.filter(({ severity }) => severity === "blocking").length,
          unanswered: standing.filter(({ answers }) => answers.length === 0).length,
        },
  };
}

function doubt({ verdict, second, items }: Conclusion): Doubt | null {
  if (verdict === null) return items.length === 0 ? "no_verdict" : null;
  if (!verdict.parsed) return "unreadable";
  const { scorecard: card } = verdict;
  const weights = card?.rows.map(({ weight }) => weight) ?? [];
  if (verdict.contradiction) return "contradictory";
  if (card && ranking(card, weights).length === 0) return "not_enough_marks";
  const flips =
    second !== null &&
    (second.decision !== verdict.decision || second.scorecard?.recommended !== card?.recommended);
  return flips ? "unstable" : null;
}
