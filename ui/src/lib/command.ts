/** A command line, split, or why it can't be parsed. */
export type SplitCommand = { parts: string[] } | { problem: string };

/** Program and arguments as a line that splits into the same parts. */
export function joinCommand(parts: readonly string[]): string {
  return parts.map(quoted).join(" ");
}

function quoted(part: string): string {
  if (/^[^\s"']+$/.test(part)) return part;
  return part.includes('"') ? `'${part.replaceAll("'", `'"'"'`)}'` : `"${part}"`;
}

/** Whether a program is a path that means another file in another folder. A bare name is looked up on PATH. */
export function isRelative(program: string): boolean {
  return /[/\\]/.test(program) && !/^([/\\]|[A-Za-z]:[/\\])/.test(program);
}

/**
 * Splits a line into program and arguments, the way a shell splits words and quotes, and nothing
 * more: no variables, no pipes, no patterns. Such characters are ordinary parts of arguments.
 */
export function splitCommand(line: string): SplitCommand {
  const parts: string[] = [];
  let part = "";
  let inside = false;
  let quote = "";
  for (const sign of line.trim()) {
    if (quote) {
      if (sign === quote) quote = "";
      else part += sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      inside = true;
    } else if (/\s/.test(sign)) {
      if (inside || part) parts.push(part);
      part = "";
      inside = false;
    } else {
      part += sign;
    }
  }
  if (quote) return { problem: `A quotation mark (${quote}) is never closed.` };
  if (inside || part) parts.push(part);
  return { parts };
}
