import type { Position, SideNote, Speech } from "../../../contract";
import { count } from "../../../lib/format";

/** What a position's arguments are called. */
const SPOKEN: Record<Speech, string> = {
  case: "argument",
  questions: "question",
  answers: "answer",
  remarks: "remark",
};

/** The content of a position, counted: "3 arguments", "5 concerns, with quotes". */
export function positionWords({ arguments: argued, speech, findings, ratings, absent }: Position): string {
  if (absent) return "didn’t answer";
  const counts = [
    ratings.length > 0 ? `${count(ratings.length, "item")} rated` : "",
    argued.length > 0 ? count(argued.length, SPOKEN[speech]) : "",
    findings.length > 0 ? concerns(findings) : "",
  ];
  return counts.filter(Boolean).join(", ") || "no points";
}

function concerns(findings: Position["findings"]): string {
  const quoted = findings.every(({ quote_match }) => quote_match !== "none");
  const quotes = findings.length === 1 ? "a quote" : "quotes";
  return `${count(findings.length, "concern")}${quoted ? `, with ${quotes}` : ""}`;
}

/** The judge's remark on a side, in short: "Genuine · pulled no punches". */
export function sideWords({ genuine, pulled_punches }: SideNote): string {
  const words = [
    genuine === null ? "" : genuine ? "genuine" : "more show than substance",
    pulled_punches === null ? "" : pulled_punches ? "pulled its punches" : "pulled no punches",
  ];
  return words.filter(Boolean).join(" · ");
}
