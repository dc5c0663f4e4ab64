import { describe, expect, it, vi } from "vitest";

import { Unsaved } from "./unsaved";

describe("what has to be stored before the window closes", () => {
  it("is stored when all of it is", async () => {
    const check = async (outcomes: (boolean | Error)[], saved: boolean) => {
      const unsaved = new Unsaved();
      const savers = outcomes.map((outcome) =>
        vi.fn(() => (typeof outcome === "boolean" ? Promise.resolve(outcome) : Promise.reject(outcome))),
      );
      for (const saver of savers) unsaved.keep(saver);
      expect(await unsaved.save()).toBe(saved);
      for (const saver of savers) expect(saver).toHaveBeenCalledTimes(1);
    };
    await check([], true);
    await check([true, true], true);
    await check([true, false], false);
    await check([new Error("The disk is full."), true], false);
  });

  it("has nothing of what is kept no longer", async () => {
    const unsaved = new Unsaved();
    const saver = vi.fn(() => Promise.resolve(false));
    unsaved.keep(saver)();
    expect(await unsaved.save()).toBe(true);
    expect(saver).not.toHaveBeenCalled();
  });

  it("waits for what is on its way, and is not stored where that fails", async () => {
    const unsaved = new Unsaved();
    void unsaved.follow(Promise.resolve(false));
    expect(await unsaved.save()).toBe(false);
    expect(await unsaved.save()).toBe(true);
    let fail: ((reason: Error) => void) | undefined;
    const work = unsaved.follow(new Promise((_, reject) => (fail = reject)));
    const saved = vi.fn();
    const saving = unsaved.save().then(saved);
    await Promise.resolve();
    expect(saved).not.toHaveBeenCalled();
    fail?.(new Error("No."));
    await expect(work).rejects.toThrow("No.");
    await saving;
    expect(saved).toHaveBeenCalledWith(false);
  });

  it("waits for what is begun while it is stored", async () => {
    const unsaved = new Unsaved();
    let forget: (() => void) | undefined;
    const forgotten = new Promise<void>((resolve) => (forget = resolve));
    const decided = unsaved.follow(Promise.resolve().then(() => void unsaved.follow(forgotten)));
    const saved = vi.fn();
    const saving = unsaved.save().then(saved);
    await decided;
    await new Promise((resolve) => setTimeout(resolve));
    expect(saved).not.toHaveBeenCalled();
    forget?.();
    await saving;
    expect(saved).toHaveBeenCalledWith(true);
  });
});
