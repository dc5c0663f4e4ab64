import { isPartial, isWorthAnother } from "../next";
import { cameTo, positionOf } from "../words";
import { againstConcerns, type Concise, type Held, judgedBy, type Step } from "./shared";
import { afterDecision, challengeIt, hearThem } from "./verdict";

/** A text on which a judge gives an opinion without a decision. */
export function positionBrief(held: Held): Concise {
  const { conclusion, came_to: came } = held.concluded;
  const said = positionOf(conclusion);
  const { words: next, act } = nextStep(held);
  const none = { ...cameTo(came), overruled: null, said: "" };
  return {
    decided: {
      ...(said === "" || came.unchallenged
        ? {
            ...none,
            whose: came.unchallenged ? "Nothing was challenged." : "The judge took no position of its own.",
          }
        : {
            word: "Suggested position",
            tone: (came.against?.standing ?? 0) > 0 ? "warn" : "plain",
            overruled: null,
            said,
            whose: "The judge would restate your position like this. It doesn’t approve or reject your text.",
          }),
      by: judgedBy(held),
    },
    against: againstConcerns(held),
    next,
    act,
  };
}

function nextStep({ concluded }: Held): Step {
  if (isPartial(concluded)) return hearThem(concluded, "");
  if (isWorthAnother(concluded)) return challengeIt(concluded);
  return afterDecision({ concluded });
}
