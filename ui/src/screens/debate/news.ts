import type { DebateState } from "./debate.svelte";
import { endWords, headline, positionWords } from "./conclusion/words";
import { outcomeWords, questionsTitle, roundSummary } from "./words";

/** What a screen reader is told when it becomes true. */
export function newsOf(debate: DebateState): string {
  const { header, rounds, setup, questions, gate } = debate;
  if (debate.concludes) return stepNews(debate);
  if (debate.checkpoint && header?.outcome === "concluded") return header.why;
  if (header?.outcome) return `The debate ended. ${outcomeWords(header.outcome, rounds.length)}.`;
  if (questions) return `${questionsTitle(questions.length)}. The debate waits for you before it starts.`;
  const current = rounds.at(-1);
  if (!current || !setup) return "";
  if (gate !== null) {
    return `Round ${gate} ended: ${roundSummary(current, setup)}. The debate waits for you.`;
  }
  const before = rounds.at(-2);
  const past = before ? `Round ${before.number}: ${roundSummary(before, setup)}.` : "";
  return `Round ${current.number} began. ${past}`;
}

/** The same in a form that goes through steps. */
function stepNews({ header, setup, positions, concluded }: DebateState): string {
  if (header?.outcome && setup) {
    const verdict = concluded ? ` ${headline(concluded.conclusion).word}.` : "";
    return `${endWords(setup.protocol, header.outcome)}.${verdict}`;
  }
  const last = positions.at(-1);
  return last ? `${last.label}: ${positionWords(last)}.` : "";
}
