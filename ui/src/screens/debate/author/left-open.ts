import type { Author, Finding, OpenQuestion } from "../../../contract";

/** The questions asked before the start that have no answer and that no finding asks as well. */
export function leftOpen({ questions, answers }: Author, findings: Iterable<Finding>): OpenQuestion[] {
  const all = [...findings];
  const isRaised = ({ question, about }: OpenQuestion) =>
    all.some(
      ({ rule, title, suggestion }) =>
        suggestion === question ||
        (about !== undefined && rule === about.rule && (about.title === null || about.title === title)),
    );
  return questions.filter(
    (asked) => !answers.some(({ question }) => question === asked.question) && !isRaised(asked),
  );
}
