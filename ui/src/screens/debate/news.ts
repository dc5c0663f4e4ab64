import type { Concluded } from "../../contract";
import { count } from "../../lib/format";
import type { DebateState } from "./debate.svelte";
import { positionWords } from "./conclusion/position-words";
import { announced } from "./conclusion/brief/of";
import { revisionWords } from "./gauntlet/words";
import { isOver } from "./gauntlet/words";
import { endWords } from "./conclusion/words";
import { outcomeWords, questionsTitle, roundSummary } from "./words";

/** Announcements for screen readers when something happens. */
export function newsOf(debate: DebateState): string {
  const { header, rounds, setup, questions, gate } = debate;
  if (debate.concludes) return stepNews(debate);
  if (debate.checkpoint && header?.outcome === "concluded") return header.why;
  if (header?.outcome === "checked") return header.why;
  if (header?.outcome) return `The debate ended. ${outcomeWords(header.outcome, rounds)}.`;
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

/** The result of a debate. It stays the same while the author decides on single items. */
function resultNews(concluded: Concluded): string {
  const { order } = concluded;
  if (order.length === 0) return announced(concluded);
  const contested = order.filter((one) => one.contested).length;
  return `${count(order.length, "item")} in order${contested > 0 ? `, ${contested} contested` : ""}`;
}

/** The same in a form with steps. */
function stepNews({ header, setup, positions, concluded, gauntlets }: DebateState): string {
  if (header?.outcome && setup) {
    const [gauntlet] = isOver({ setup, header }) ? gauntlets : [];
    const result = concluded
      ? resultNews(concluded)
      : gauntlet && revisionWords(gauntlet.funnel.requires_revision);
    const ended = endWords(setup.protocol, header.outcome, concluded?.came_to ?? null);
    return result ? `${ended}. ${result}.` : `${ended}.`;
  }
  const last = positions.at(-1);
  return last ? `${last.label}: ${positionWords(last)}.` : "";
}
