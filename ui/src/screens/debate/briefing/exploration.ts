import type { Exploration } from "../../../contract";

/** The default exploration of a project. */
export const NO_EXPLORATION: Exploration = {
  tasks: [],
  is_deep: false,
  left_out: [],
  most_micro_usd: null,
  task_ms: null,
};

/** The exploration with a file included or left out. */
export function withFile(exploration: Exploration, path: string, told: boolean): Exploration {
  const others = exploration.left_out.filter((it) => it !== path);
  return { ...exploration, left_out: told ? others : [...others, path] };
}

/** The line if the author left files out: "8 related files, 2 left out by you". */
export function ownFilesWords(line: string, paths: readonly string[], { left_out }: Exploration): string {
  const out = paths.filter((path) => left_out.includes(path)).length;
  return out === 0 ? line : `${line}, ${out} left out by you`;
}
