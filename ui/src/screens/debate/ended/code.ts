import { count } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import { type Brief, firstNamed, type Named, RANKS } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { factWords } from "../outcome";
import { roundFindings } from "../rounds";
import { unheardWords } from "../seats";
import { codeReview } from "../../code-review/code-review.svelte";

const LEVELS = ["blocking", "major", "minor"] as const;
const NO_DECISION = "A code review lists problems. It doesn’t approve or reject the change.";

/** What models found in a change of code, as a result of any other form is told; `fixed`: it is only read. */
export function codeBrief(debate: DebateState, fixed: boolean): Brief {
  const found = debate.rounds.flatMap(roundFindings);
  const parts = LEVELS.map(
    (level) => [found.filter(({ severity }) => severity === level).length, level] as const,
  );
  const some = parts.filter(([of]) => of > 0);
  const [only] = some;
  const counted = some.map(([of, level]) => `${of} ${level}`).join(", ");
  const alike = only ? count(found.length, `${only[1]} finding`) : "No findings";
  const unheard = unheardWords(debate);
  const blocking = found.some(({ severity }) => severity === "blocking");
  const named = found
    .toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity])
    .map(({ id, title, severity }): Named => {
      return { title: unmarked(title), severity, rest: "", at: () => (debate.sought = id) };
    });
  return {
    decided: {
      word: `${some.length > 1 ? count(found.length, "finding") : alike} from the models`,
      tone: found.length > 0 ? "warn" : "plain",
      overruled: null,
      said: "",
      whose: `${debate.header?.why ?? ""} ${NO_DECISION}`.trim(),
      by: factWords(debate),
    },
    against: {
      label: "Findings",
      notes: [
        { words: counted || "Nothing: the models found no problem", tone: tone(found.length, blocking) },
        ...(unheard ? [{ words: unheard, tone: "warn" as const }] : []),
      ],
      ...firstNamed(named),
    },
    next: nextLine(fixed, found.length, unheard),
  };
}

function tone(found: number, blocking: boolean): "plain" | "warn" | "bad" {
  if (found === 0) return "plain";
  return blocking ? "bad" : "warn";
}

function nextLine(fixed: boolean, found: number, unheard: string): string {
  if (fixed) {
    return "The findings are listed below, for the change as it was then. To review it as it is now, open the code review.";
  }
  const again = unheard === "" ? "" : " Or run it again to hear who is missing.";
  const byRules = codeReview.found?.findings.filter(({ raised }) => raised === undefined).length ?? 0;
  if (found === 0 && byRules === 0) return `Nothing to fix. You can commit the change.${again}`;
  const rules = byRules === 0 ? "" : `what the rules found, listed on the left`;
  if (found === 0) return `Fix ${rules}. Then press “Check again”.${again}`;
  return `Fix these${rules && `, and ${rules}`}. Then press “Check again”.${again}`;
}
