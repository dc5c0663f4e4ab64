import { expect, it, vi } from "vitest";

import { tauri } from "./tauri";

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn<(command: string, args: unknown) => Promise<void>>() }));
vi.mock("@tauri-apps/api/core", () => ({
  Channel: class {
    onmessage: unknown;
  },
  invoke,
}));

it("lets go of a debate only once the window watches it, and of no other later", async () => {
  const answers: (() => void)[] = [];
  invoke.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const asked = () =>
    invoke.mock.calls.map(([command, args]) => `${command} ${(args as { debate: string }).debate}`);
  const work = [
    tauri.debateWatch("one", () => undefined),
    tauri.debateUnwatch("one"),
    tauri.debateWatch("one", () => undefined),
    tauri.debateWatch("two", () => undefined),
  ];
  await vi.waitFor(() => expect(asked()).toEqual(["debate_watch one", "debate_watch two"]));
  answers[0]?.();
  await vi.waitFor(() => expect(asked()).toHaveLength(3));
  expect(asked()[2]).toBe("debate_unwatch one");
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(asked()).toHaveLength(4));
  for (const answer of answers) answer();
  await Promise.all(work);
  expect(asked()[3]).toBe("debate_watch one");
});
