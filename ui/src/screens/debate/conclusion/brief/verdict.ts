import type { Decided } from "../../brief/brief";
import { deciding } from "../../decided";
import { isPartial, isWorthAnother, leadsToRefine } from "../next";
import { cameTo, depthName, isDecided, standsWords } from "../words";
import {
  againstConcerns,
  type Concise,
  type Held,
  judgedBy,
  nothingYet,
  type Step,
  unheardWords,
} from "./shared";

/** A text or a status that first a judge and then the author decides on. */
export function verdictBrief(held: Held): Concise {
  const { words: next, act } = nextStep(held);
  return { decided: decidedLine(held), against: againstConcerns(held), next, act };
}

function decidedLine(held: Held): Decided {
  const { came_to: came } = held.concluded;
  const by = judgedBy(held);
  if (came.doubt !== null && !isDecided(came)) return nothingYet(came, by);
  const { word, tone, overruled, whose } = cameTo(came);
  const said = isDecided(came)
    ? whose === "You decided"
      ? "You decided this."
      : "You accepted the judge’s recommendation."
    : came.decision === null
      ? `${whose}.`
      : came.alone !== null && !came.unchallenged
        ? "One model recommends this, without a debate. You haven’t decided yet."
        : came.protocol === "status"
          ? "This is the judge’s rating. You haven’t decided yet."
          : "The judge recommends this. You haven’t decided yet.";
  // Concerns about a text don't make it settled.
  return { word, tone: standsWords(came)?.against ? "warn" : tone, overruled, said: "", whose: said, by };
}

/** The effect of deciding. */
const RECORDS = "That records your decision; your text stays as it is.";
const READ = "Read the open concerns and the judge’s reasons";

function nextStep({ concluded, positions }: Held): Step {
  const { came_to: came } = concluded;
  if (isDecided(came)) return afterDecision({ concluded });
  switch (came.doubt) {
    case "no_verdict":
      return {
        act: "ask-judge",
        words: `Ask the judge again once its model works. Or decide yourself. ${RECORDS}`,
      };
    case "unreadable":
      return { act: "decide", words: `Read what the judge wrote below, then decide yourself. ${RECORDS}` };
    case "unstable":
      return { act: "decide", words: `Read both verdicts below, then decide yourself. ${RECORDS}` };
    case "contradictory":
    case "not_enough_marks":
    case "no_weight":
      return { act: "decide", words: `${READ}, then decide yourself. ${RECORDS}` };
    case null:
  }
  if (isPartial(concluded)) {
    const said = positions.some(({ absent }) => absent === null) ? "what was said" : "the judge’s reasons";
    return hearThem(concluded, `Or decide based on ${said}.`);
  }
  if (isWorthAnother(concluded)) return challengeIt(concluded);
  if (came.decision === null && !deciding(came.protocol).alwaysAsks) return afterDecision({ concluded });
  if (standsWords(came)?.against)
    return {
      act: "show",
      words:
        "Read the concerns against it before you accept. Accepting records the decision; your text stays as it is.",
    };
  return {
    act: "accept",
    words: `Accept it or overrule it. Accepting records the decision; your text stays as it is.${afterwards(concluded)}`,
  };
}

/** What comes after accepting, if there are concerns that call for a revision. */
function afterwards({ came_to: came }: Held["concluded"]): string {
  const revises = came.decision === "revise" && (came.against?.standing ?? 0) > 0;
  return revises ? " Then “Bring into Refine” turns the concerns into edits." : "";
}

/** If somebody was not heard. */
export function hearThem({ came_to: came }: Held["concluded"], or: string): Step {
  const again = `To hear from ${unheardWords(came)}, run it again once the model works, or with another model.`;
  return { act: "again", words: or === "" ? again : `${again} ${or}` };
}

/** If a single model said it all. */
export function challengeIt({ came_to: came }: Held["concluded"]): Step {
  const deep = depthName(came.protocol, "team");
  return { act: "again", words: `To have it challenged, run it again and choose “${deep}”.` };
}

/** If nothing is left to decide. */
export function afterDecision({ concluded }: Pick<Held, "concluded">): Step {
  if (leadsToRefine(concluded))
    return {
      act: "bring",
      words: "Bring these concerns into Refine, where reviewers turn them into edits of your text.",
    };
  const decided = isDecided(concluded.came_to);
  const finished = decided
    ? "Nothing left to do. Your decision is recorded, and your text stays as it is."
    : "Nothing left to decide.";
  const open = decided && (concluded.came_to.against?.standing ?? 0) > 0;
  return {
    act: "done",
    words: open ? `${finished} “Bring into Refine” turns what is still open into edits.` : finished,
  };
}
