import { DECIDES, type Finding } from "../../../contract";
import { midSentence } from "../conclusion/brief/shared";
import { sentence } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import { type Against, type Brief, firstNamed, type Named, type Note, RANKS } from "../brief/brief";
import { gravestFirst } from "../conclusion/gravest";
import type { DebateState } from "../debate.svelte";
import { endedTone, endedWords, factWords, hint, isCodeReview } from "../outcome";
import { roundFindings } from "../rounds";
import { unheardWords } from "../seats";
import { listed } from "../words";

/** What replaces a result if a form was cut short; `fixed`: it is read only. */
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
    against: againstLine(debate),
    next: nextLine(debate, fixed),
  };
}

function againstLine(debate: DebateState): Against {
  const code = isCodeReview(debate);
  const raised = code ? inCode(debate) : debate.positions.flatMap(({ findings }) => findings);
  const notes: Note[] = [{ words: "There is no result yet", tone: "warn" }];
  const blocking = raised.filter(({ severity }) => severity === "blocking").length;
  if (raised.length > 0) {
    const words = gravestFirst({ standing: raised.length, blocking });
    const named = code ? words.replaceAll("concern", "finding") : words;
    notes.push({ words: `${sentence(named)} raised so far`, tone: blocking > 0 ? "bad" : "warn" });
  }
  const unheard = code ? unheardWords(debate) : silentWords(debate);
  if (unheard) notes.push({ words: unheard, tone: "warn" });
  const named = raised
    .toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity])
    .map(({ id, title, severity }): Named => {
      const at = code ? () => (debate.sought = id) : `[data-point="${CSS.escape(id)}"]`;
      return { title: unmarked(title), severity, rest: "", at };
    });
  return { label: "Still open", notes, ...firstNamed(named) };
}

/** "the challenger", "the judge": who hasn’t spoken in a form; none if everybody has. */
function silent({ setup, positions, concludes }: DebateState): string[] {
  if (setup === null || !concludes) return [];
  const heard = positions.filter(({ absent }) => absent === null).map(({ seat }) => seat);
  const sides = setup.seats.filter(({ id }) => !heard.includes(id)).map(({ persona }) => persona.label);
  const judge = DECIDES[setup.protocol] === "order" ? [] : [setup.synthesiser.persona.label];
  return [...sides, ...judge].map(midSentence);
}

/** "The challenger and the judge weren’t heard"; empty if everybody was. */
function silentWords(debate: DebateState): string {
  const all = silent(debate);
  return all.length === 0 ? "" : `${sentence(listed(all))} ${all.length === 1 ? "wasn’t" : "weren’t"} heard`;
}

/** The findings in a code change so far, without duplicates. */
function inCode({ rounds }: DebateState): Finding[] {
  const all = rounds.flatMap(roundFindings);
  return all.filter(
    ({ title, quote }, index) => all.findIndex((it) => it.title === title && it.quote === quote) === index,
  );
}

function nextLine(debate: DebateState, fixed: boolean): string {
  if (debate.importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  if (fixed) return `Open the ${isCodeReview(debate) ? "code review" : "task"} to continue.`;
  const outcome = debate.header?.outcome;
  if (outcome === "budget") return "Raise the cap to continue.";
  const missing = outcome === "stopped" && debate.resumable ? silent(debate) : [];
  return missing.length > 0 ? `Resume to hear from ${listed(missing)}.` : hint(debate);
}
