import type {
  Annotated,
  GuidanceFile,
  PatternSeverity,
  PatternsPass,
  PatternsPreview,
} from "../../../contract";
import { PATTERN_SEVERITIES } from "../../../contract";
import { count, duration, money } from "../../../lib/format";
import { listed } from "../words";
import { shortModel } from "../models";

const SEVERITIES: PatternSeverity[] = ["critical", "warning", "info"];

/** Whether a comparison, the first or another one, is running or was interrupted. */
export function isUnfinished(pass: PatternsPass | null): boolean {
  return pass !== null && (pass.came_to === null || pass.again !== null);
}

/** The result of a pass, in one line. */
export function passWords(pass: PatternsPass | null, comparing: boolean): string {
  if (pass === null) return "Compare with the project’s guidance";
  if (comparing) return "Comparing…";
  if (pass.came_to === null) return "Interrupted";
  const { notes } = pass.came_to;
  if (pass.came_to.text === null) return "The text is unchanged";
  if (notes.length === 0) return "Nothing to note";
  const by = SEVERITIES.map((severity) => ({
    severity,
    number: notes.filter((note) => note.severity === severity).length,
  }));
  const parts = by.filter(({ number }) => number > 0);
  const words = parts.map(({ severity, number }) => {
    const label = PATTERN_SEVERITIES[severity].toLowerCase();
    return severity === "warning" ? count(number, label) : `${number} ${label}`;
  });
  return [count(notes.length, "note"), ...words].join(" · ");
}

/** Files by name: "CLAUDE.md and .active_context.md". */
export function fileWords(files: readonly GuidanceFile[]): string {
  return files.length === 0 ? "the project’s guidance" : listed(files.map(({ name }) => name));
}

/** What a pass would read: each file with its lines and the number of redacted secrets. */
export function readWords({ files }: PatternsPreview): string[] {
  return files.map(({ name, lines, redacted, is_cut }) =>
    [
      `${name}: ${count(lines, "line")}`,
      ...(is_cut ? ["only its beginning"] : []),
      ...(redacted > 0 ? [`${count(redacted, "secret")} removed`] : []),
    ].join(", "),
  );
}

/** Who is at work, and for how long. */
export function workWords(pass: PatternsPass, seconds: number): string {
  const asked = pass.again ?? pass.asked;
  return `${shortModel(asked.seat.model.name)} compares the text with ${fileWords(asked.files)}, ${duration(seconds)}`;
}

/** Who read what, what it cost and how long it took. */
export function doneWords({ asked }: PatternsPass, came: Annotated): string {
  const { notes, dropped, usage, duration_ms } = came;
  // A comparison may have been stopped before its notes were checked.
  const wasChecked = notes.some(({ kept }) => kept) || dropped.some(({ by_reviewer }) => by_reviewer);
  const checked = asked.reviewer && wasChecked ? [`checked by ${shortModel(asked.reviewer.model.name)}`] : [];
  const cost = usage.cost_usd === null ? "cost unknown" : money(usage.cost_usd);
  return [
    `${shortModel(asked.seat.model.name)} read ${fileWords(asked.files)}`,
    ...checked,
    cost,
    duration(Math.round(duration_ms / 1000)),
  ].join(" · ");
}
