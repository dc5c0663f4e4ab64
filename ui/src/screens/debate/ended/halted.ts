import { type Brief, firstNamed } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { endedTone, endedWords, factWords, hint } from "../outcome";

/** What stands in the place of a result where a form was cut short before its end; `fixed`: it is only read. */
export function haltedBrief(debate: DebateState, fixed: boolean): Brief {
  const { header } = debate;
  return {
    decided: {
      word: endedWords(debate),
      tone: endedTone(debate),
      overruled: null,
      said: "",
      whose: header?.why ?? "",
      by: factWords(debate),
    },
    against: {
      label: "Still open",
      notes: [{ words: "There is no result yet", tone: "warn" }],
      ...firstNamed([]),
    },
    next: nextLine(debate, fixed),
  };
}

function nextLine(debate: DebateState, fixed: boolean): string {
  if (debate.importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  if (fixed) return "Open the task to continue.";
  return debate.header?.outcome === "budget" ? "Raise the cap to continue." : hint(debate);
}
