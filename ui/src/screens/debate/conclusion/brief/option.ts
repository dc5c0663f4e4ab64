import type { CameTo, Ranked } from "../../../../contract";
import { count, sentence } from "../../../../lib/format";
import type { Against, Decided, Note } from "../../brief/brief";
import { firstNamed } from "../../brief/brief";
import { listed } from "../../words";
import { isPartial } from "../next";
import { ordinal, unsureWords } from "../scorecard";
import { cameTo, doubtClause, isDecided, weighedAway } from "../words";
import { type Concise, type Held, judgedBy, missing, nothingYet, type Step } from "./shared";
import { challengeIt, hearThem } from "./verdict";

/** Options, of which one is recommended and then chosen. */
export function optionBrief(held: Held): Concise {
  const { words: next, act } = nextStep(held);
  return { decided: decidedLine(held), against: againstLine(held), next, act };
}

function decidedLine(held: Held): Decided {
  const { came_to: came } = held.concluded;
  const by = judgedBy(held);
  if (came.doubt !== null && !isDecided(came)) return nothingYet(came, by);
  const { word, tone, overruled, whose } = cameTo(came);
  const said = isDecided(came)
    ? whose === "You decided"
      ? "You chose this."
      : "You chose what the judge recommended."
    : came.recommended === null
      ? "The choice is yours."
      : "The judge recommends this. You haven’t chosen yet.";
  return { word, tone, overruled, said: "", whose: said, by };
}

/** The risks that the judge names for its recommendation, and how that ranks. */
function againstLine({ concluded, options: compared = [] }: Held): Against {
  const { came_to: came, conclusion, ranking } = concluded;
  const notes: Note[] = [];
  const holds = came.chosen ?? came.recommended;
  const options = conclusion.verdict?.scorecard?.options ?? [];
  if (came.outranked !== null) {
    const first = ranking.find(({ place }) => place === 1);
    const between = came.outranked - 2;
    const others = between > 0 ? ` and ${between} more` : "";
    const ahead = first ? `, behind “${options[first.option] ?? ""}”${others}` : "";
    const by = came.own_weights ? "with your weights" : "by weighted score";
    notes.push({ words: `It ranks only ${ordinal(came.outranked)} ${by}${ahead}`, tone: "warn" });
  }
  notes.push(...unscored(concluded));
  const card = conclusion.verdict?.scorecard ?? null;
  const unsure = card === null ? "" : unsureWords(card, ranking);
  if (unsure) notes.push({ words: unsure, tone: "warn" });
  notes.push(...tied(ranking, options, holds), ...missing(came));
  const relies = came.doubt === null && holds === came.recommended;
  const risks = relies
    ? (conclusion.verdict?.sections.find(({ kind }) => kind === "risks")?.items ?? [])
    : [];
  if (risks.length > 0)
    notes.push({ words: `${count(risks.length, "risk")} named by the judge`, tone: "warn" });
  if (notes.length === 0) notes.push({ words: nothingNamed(relies, came, compared), tone: "plain" });
  const named = risks.map((title) => ({ title, severity: null, rest: "", at: null }));
  // Nothing opposes a decision that nobody made.
  const label = came.doubt !== null && !isDecided(came) ? { label: "Missing" } : {};
  return { ...label, notes, ...firstNamed(named) };
}

/** Why the options can’t be ranked: which were never scored, or how many scores are missing. */
function unscored({ came_to: came, conclusion }: Held["concluded"]): Note[] {
  const card = conclusion.verdict?.scorecard ?? null;
  if (came.doubt !== "not_enough_marks" || card === null) return [];
  const never = card.options.filter((_, option) => card.rows.every(({ marks }) => marks[option] === null));
  const marks = card.rows.flatMap((row) => row.marks);
  const lacking = marks.filter((mark) => mark === null).length;
  const why =
    never.length > 0
      ? `${listed(never.map((name) => `“${name}”`))} ${never.length === 1 ? "was" : "were"} never scored`
      : `${lacking} of ${count(marks.length, "score")} ${lacking === 1 ? "is" : "are"} missing`;
  if (weighedAway(came)) return [{ words: `${sentence(why)}, and your weights rely on them`, tone: "warn" }];
  const advised = card.recommended === null ? undefined : card.options[card.recommended];
  return [
    { words: advised === undefined ? why : `The judge leaned toward “${advised}”, but ${why}`, tone: "warn" },
  ];
}

/** Says that several options share first place; nothing if one leads, or the author chose another. */
function tied(ranking: readonly Ranked[], options: readonly string[], holds: string | null): Note[] {
  const names = ranking.filter(({ place }) => place === 1).map(({ option }) => options[option] ?? "");
  if (names.length < 2) return [];
  if (holds === null) return [{ words: `${names.length} options share first place`, tone: "warn" }];
  if (!names.includes(holds)) return [];
  const others = names.filter((name) => name !== holds).map((name) => `“${name}”`);
  return [{ words: `It shares first place with ${listed(others)}`, tone: "warn" }];
}

function nothingNamed(relies: boolean, came: CameTo, compared: readonly string[]): string {
  const { doubt, recommended, chosen } = came;
  if (relies) return recommended === null ? "Nothing" : "Nothing: the judge named no risk";
  if (doubt === null && recommended !== null) return `The judge recommended “${recommended}”`;
  if (chosen === null) return "The judge’s recommendation";
  const why = doubt === null ? "the judge recommended no option" : doubtClause(came);
  const others = compared.filter((name) => name !== chosen).map((name) => `“${name}”`);
  const named = others.length === 0 ? "the other options" : listed(others);
  return `The case for ${named} (below) wasn’t weighed: ${why}`;
}

function nextStep({ concluded }: Held): Step {
  const { came_to: came } = concluded;
  if (isDecided(came)) return { act: "done", words: "Nothing left to do. Your choice is recorded." };
  switch (came.doubt) {
    case "no_verdict":
      return {
        act: "ask-judge",
        words: "Ask the judge again once its model works. Or choose an option yourself below.",
      };
    case "not_enough_marks":
      if (weighedAway(came))
        return { act: "choose", words: "Change your weights below. Or choose an option yourself." };
      return { act: "again", words: "Run it again for more scores. Or choose an option yourself below." };
    case "no_weight":
      return {
        act: "choose",
        words: "Give at least one criterion a weight below. Or choose an option yourself.",
      };
    case "unstable":
      return { act: "choose", words: "Read both verdicts, then choose an option below." };
    case "contradictory":
    case "unreadable":
      return { act: "choose", words: "Read what the judge wrote, then choose an option below." };
    case null:
  }
  if (isPartial(concluded))
    return hearThem(
      concluded,
      came.alone === null
        ? "Or choose an option below based on what was said."
        : "Or choose an option below.",
    );
  if (came.alone !== null) return challengeIt(concluded);
  if (came.recommended === null)
    return { act: "choose", words: "Compare the options, then choose one below." };
  if (came.outranked !== null)
    return {
      act: "choose",
      words: "The judge and your ranking disagree. Compare the scores, then choose an option below.",
    };
  const card = concluded.conclusion.verdict?.scorecard ?? null;
  if (card !== null && unsureWords(card, concluded.ranking) !== "")
    return {
      act: "choose",
      words: "Compare the scores, then choose an option below. Or run it again for the missing scores.",
    };
  return {
    act: "choose-recommended",
    words:
      "Choose it, or choose another option below. Choosing records your decision; your text stays as it is.",
  };
}
