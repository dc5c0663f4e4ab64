import type {
  CodeChange,
  CodeFinding,
  CodeModels,
  CodePlace,
  CodeReviewed,
  Unreviewed,
} from "../../contract";
import { count } from "../../lib/format";

/** The changes that can be reviewed, in menu order. */
export const CHANGES: readonly { value: CodeChange["what"]; label: string }[] = [
  { value: "uncommitted", label: "Uncommitted changes" },
  { value: "staged", label: "Staged changes" },
  { value: "branch", label: "A branch" },
  { value: "commits", label: "Commits" },
];

/** Whether a finding blocks the commit. */
function holdsCommit({ severity, declined }: CodeFinding): boolean {
  return severity === "blocking" && !declined;
}

/** How many findings block the commit. */
export function holding({ findings }: CodeReviewed): number {
  return findings.filter(holdsCommit).length;
}

/** The most names in a sentence. */
const NAMED = 5;

/** Names, or the first ones if there are many. */
export function namedFiles(paths: readonly string[]): string {
  const more = paths.length - NAMED;
  return paths.slice(0, NAMED).map(shownPath).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** What a commit does with files that weren't reviewed, unless somebody decides on them. */
export function unreviewedWords(files: Unreviewed): string[] {
  const { included, links = [], named = [], left_out: left } = files;
  const words: string[] = [];
  const are = included.length === 1 ? "is" : "are";
  if (included.length > 0)
    words.push(
      `${count(included.length, "file")} that nobody reviewed ${are} included: ${namedFiles(included)}.`,
    );
  if (links.length > 0) {
    const lead = links.map(({ path, target }) => (target === null ? path : `${path} → ${target}`));
    const areLinks = links.length === 1 ? "is" : "are";
    words.push(
      `${count(links.length, "symbolic link")} ${areLinks} part of the change: ${namedFiles(lead)}.`,
    );
  }
  if (named.length > 0)
    words.push(
      named.length === 1
        ? `Included without its files, because it’s a separate repository: ${namedFiles(named)}.`
        : `Included without their files, because they’re separate repositories: ${namedFiles(named)}.`,
    );
  if (left.length > 0)
    words.push(
      left.length === 1
        ? `Not included, because it’s a separate repository: ${namedFiles(left)}.`
        : `Not included, because they’re separate repositories: ${namedFiles(left)}.`,
    );
  return words;
}

/** What was committed where. */
export function committedWords(commit: string, branch: string | null): string {
  const where = branch ? ` on ${branch}` : "";
  return `Committed as ${commit.slice(0, 10)}${where}`;
}

/** Why there is nothing to show. */
export const NOTHING: Record<CodeChange["what"], string> = {
  uncommitted: "Everything is committed. To look at what was committed, choose a branch or commits above.",
  staged: "Nothing is staged. Stage files with “git add”, or choose another change above.",
  branch: "The branch adds nothing to its base. Choose another branch above.",
  commits: "These commits don’t change any files. Choose others above.",
  run: "The agent didn’t change any files. You can start it again from the task.",
};

/** Whether there is anything to show of a change: a commit can have findings that its files don't show. */
export function hasAny({ files, left_out: left, findings }: CodeReviewed): boolean {
  return files.length + left.length + findings.length > 0;
}

/** Whether there is anything for models to read: files that were only renamed, for example, have no lines. */
export function hasLines({ files }: CodeReviewed): boolean {
  return files.some(({ added, removed }) => added + removed > 0);
}

/** The acceptance criteria that no lines address, as far as models know. */
export function unserved({ criteria }: CodeReviewed): string[] {
  const none = (criteria ?? []).filter(({ served_by: places }) => places?.length === 0);
  return [...new Set(none.map(({ criterion }) => criterion))];
}

/** How many there are, in a sentence; empty if there are none. */
export function unservedWords(found: CodeReviewed): string {
  const none = unserved(found).length;
  const all = found.criteria?.length ?? 0;
  if (none === 0) return "";
  return all === 1
    ? "No lines address the acceptance criterion."
    : `No lines address ${none} of ${all} acceptance criteria.`;
}

/** A review in one line: "3 findings, 1 blocking · 4 files"; `byModels`: models finished reading it too. */
export function foundWords({ findings, files, left_out: left }: CodeReviewed, byModels = false): string {
  if (files.length + findings.length === 0)
    return left.length > 0 ? "No files were reviewed." : "Nothing to review.";
  const blocking = findings.filter(holdsCommit).length;
  const declined = findings.filter((finding) => finding.declined).length;
  const parts = [count(findings.length, "finding"), `${blocking} blocking`];
  if (declined > 0) parts.push(`${declined} declined`);
  const said = findings.length === 0 ? "No findings" : parts.join(", ");
  return `${said}${sources(findings, byModels)} · ${count(files.length, "file")}`;
}

/** Who they are from: " (by rules)", " (4 by rules, 1 by models)". */
function sources(findings: readonly CodeFinding[], byModels: boolean): string {
  const models = findings.filter(({ raised }) => raised !== undefined).length;
  if (models > 0) return ` (${findings.length - models} by rules, ${models} by models)`;
  return byModels ? "" : " (by rules)";
}

/** Why the change can't be committed until models have reviewed it again. */
export function waitingWords({ state, needs_client: client }: CodeModels): string {
  if (state === "reading") return "Models are reviewing what the agent changed. Wait until they finish.";
  if (state === "unfinished")
    return `The second review by models isn’t finished. ${client ? "Continue it from the MCP client" : "Resume it"}, or have models review the change again.`;
  return "The agent has changed what models reviewed. Have them review it again before you commit.";
}

/** Where a finding is, within its file: "line 3", "lines 3–5 before the change", "line 3 (unchanged)". */
export function linesWords({ lines, before, quote, unchanged }: CodeFinding): string {
  if (lines !== null) return placeWords({ lines, before }) + (unchanged ? " (unchanged)" : "");
  return quote ? "only in the history" : "whole file";
}

/** The same for given lines. */
export function placeWords({ lines, before }: Pick<CodePlace, "lines" | "before">): string {
  const [first, last] = lines;
  const where = first === last ? `line ${first}` : `lines ${first}–${last}`;
  return before ? `${where} before the change` : where;
}

/** A path whose line breaks and tabs can be seen: they would look like spaces. */
export function shownPath(path: string): string {
  const marks: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return path.replace(/[\n\r\t]/g, (mark) => marks[mark] ?? mark);
}

/** The last part of a path, and what comes before it. */
export function nameAndFolder(whole: string): [name: string, folder: string] {
  const path = shownPath(whole);
  const at = path.lastIndexOf("/");
  return [path.slice(at + 1), at < 0 ? "" : path.slice(0, at)];
}
