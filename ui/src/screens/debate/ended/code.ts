import type { Severity } from "../../../contract";
import { count } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import { codeReview } from "../../code-review/code-review.svelte";
import { type Brief, firstNamed, type Named, RANKS } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { factWords } from "../outcome";
import { roundFindings } from "../rounds";
import { unheardWords } from "../seats";

const LEVELS = ["blocking", "major", "minor"] as const;
const NO_DECISION = "A code review lists problems. It doesn’t approve or reject the change.";

/**
 * The findings in a code change, by models and, if the change is in view, by rules, in the same form as other
 * results; `fixed`: it is read only.
 */
export function codeBrief(debate: DebateState, fixed: boolean): Brief {
  const byModels = debate.rounds.flatMap(roundFindings);
  const byRules = fixed ? [] : ofRules();
  const all = [
    ...byModels.map(({ id, title, severity }): Named => {
      return { title: unmarked(title), severity, rest: "", at: () => (debate.sought = id) };
    }),
    ...byRules,
  ];
  const unheard = unheardWords(debate);
  const blocking = all.some(({ severity }) => severity === "blocking");
  const rank = ({ severity }: Named) => RANKS[severity ?? "minor"];
  return {
    decided: {
      word: headline(all, byRules.length),
      tone: all.length > 0 ? "warn" : "plain",
      overruled: null,
      said: "",
      whose: `${debate.header?.why ?? ""} ${NO_DECISION}`.trim(),
      by: factWords(debate),
    },
    against: {
      label: "Findings",
      notes: [
        { words: counted(all) || "None", tone: tone(all.length, blocking) },
        ...(unheard ? [{ words: unheard, tone: "warn" as const }] : []),
      ],
      ...firstNamed(all.toSorted((one, other) => rank(one) - rank(other))),
    },
    next: nextLine(fixed, all.length, unheard),
  };
}

/** The findings of the rules in the change in view, shown at their lines. */
function ofRules(): Named[] {
  const found = codeReview.found?.findings ?? [];
  return found
    .filter(({ raised, declined }) => raised === undefined && !declined)
    .map(({ title, severity }) => ({ title, severity, rest: "by the rules", at: null }));
}

/** "4 findings, 2 by the rules", "1 blocking finding". */
function headline(all: readonly Named[], byRules: number): string {
  const [first] = all;
  if (first === undefined) return "No findings";
  const alike = all.every(({ severity }) => severity === first.severity);
  const findings = count(all.length, alike ? `${first.severity} finding` : "finding");
  if (byRules === 0) return `${findings} from the models`;
  return byRules === all.length ? `${findings} from the rules` : `${findings}, ${byRules} by the rules`;
}

/** "1 blocking, 2 minor". */
function counted(all: readonly Named[]): string {
  const of = (level: Severity) => all.filter(({ severity }) => severity === level).length;
  const some = LEVELS.map((level) => [of(level), level] as const).filter(([number]) => number > 0);
  return some.map(([number, level]) => `${number} ${level}`).join(", ");
}

function tone(found: number, blocking: boolean): "plain" | "warn" | "bad" {
  if (found === 0) return "plain";
  return blocking ? "bad" : "warn";
}

function nextLine(fixed: boolean, found: number, unheard: string): string {
  if (fixed) {
    return "The findings are listed below, for the change as it was then. To review it as it is now, open the code review.";
  }
  const again = unheard === "" ? "" : " Or run it again to hear from everybody.";
  if (found === 0) return `Nothing to fix. You can commit the change.${again}`;
  const [each, them] = found === 1 ? ["it", "it"] : ["each", "them"];
  if (codeReview.run)
    return `Send ${them} back to the agent with “Send back…” on the left, or decline ${each} with a reason there.${again}`;
  return `Fix ${each}, or decline it with a reason on the left. Then press “Check again”.${again}`;
}
