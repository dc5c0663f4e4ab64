import type { Run, RunOffer, TaskId } from "../contract";

/** What the agent dialog offers. */
export const OFFER: RunOffer = {
  label: "Claude Code",
  command: ["/usr/bin/claude", "-p", "two words"],
  says: "Claude Code may read files, and change files in the worktree. It can’t run commands.",
  project: "/home/sam/shop",
  base: "ee4249b271cdc335a83e668074a5f0b5a73a7a44",
  notes: ["Your uncommitted changes aren’t in the worktree."],
  debate_first: [],
};

/** A run of the agent on offer, which is under way unless `part` says otherwise. */
export function run(task: TaskId, part: Partial<Run> = {}): Run {
  return {
    id: "01a2",
    task,
    state: "running",
    began_at: "2026-11-26T14:00:00.000Z",
    setup: {
      agent: "claude",
      label: "Claude Code",
      command: OFFER.command,
      permissions: "edit",
      limit_s: 3600,
      title: "Sums",
      text: "",
      project: OFFER.project,
      repository: "/home/sam/shop/.git",
      from: "main",
      base: OFFER.base,
      branch: "whetstone/sums-1",
      worktree: "/data/runs/sums-1",
      git: "/home/sam/shop/.git/worktrees/sums-1",
      notes: [],
    },
    ended_at: null,
    end: null,
    removed_at: null,
    left_out: 0,
    warnings: part.end?.warnings ?? [],
    ...part,
  };
}
