import type { Dispute, Finding, OpenQuestion } from "../contract";
import { finding } from "./fake-script";

/** What the scripted text leaves open. */
export const QUESTIONS: OpenQuestion[] = [
  {
    question: "What is left out of the first release on purpose?",
    why: "What nobody excluded is what grows while it is being built.",
  },
  {
    question: "Who decides about a request that the carrier never answers?",
    why: "Otherwise it stays open, and the shopper writes to support after all.",
  },
  {
    question: "What must go on working exactly as it does today?",
    why: "What is not named is what gets broken without anybody noticing.",
  },
];

/** What a seat says again in the second round of a debate that goes in circles. */
export const SAID_AGAIN: Finding = finding(
  {
    id: "f10",
    round: 2,
    seat: "s1",
    persona: "security",
    severity: "minor",
    title: "The number of a request can be guessed",
    quote: "shows the number of the request",
    concern: "Numbers that count up can be tried one after the other.",
    suggestion: "Is the page shown to its owner only?",
  },
  { status: "repeated", repeats: "f9" },
);

/** What a debate that goes in circles could not settle. */
export const DISPUTES: Dispute[] = [
  {
    title: "How long photographs of labels are kept",
    sides: [
      {
        round: 1,
        seat: "s1",
        text: "Delete the photograph 90 days after the decision.",
        reason: "It shows a name and an address, and nobody needs it once the refund is paid.",
      },
      {
        round: 2,
        seat: "s2",
        text: "Keep the photograph for as long as the carrier can object.",
        reason: "Without it a refund that the carrier contests after a year is lost.",
      },
      {
        round: 2,
        seat: "synthesiser",
        text: "Took the sentence about 90 days out again.",
        reason: "The two findings ask for opposite things, and the text does not say which rule comes first.",
      },
    ],
  },
];

/** What vanished in such a debate, and what was put back. */
export const LOST = ["Business customers ask through their account manager."];
export const RESTORED = ["Support spends less time on refund letters."];
