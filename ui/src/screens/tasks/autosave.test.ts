import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { refusal } from "../../platform/refusal";
import { Autosave, REST_MS } from "./autosave.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("autosave", () => {
  it("saves once after the last change has rested", async () => {
    const save = vi.fn(async () => {});
    const autosave = new Autosave(save);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    expect(save).not.toHaveBeenCalled();
    expect(autosave.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(1);
    expect(autosave.state).toBe("saved");
  });

  it("saves at once when it is told to, and not at all when nothing changed", async () => {
    const save = vi.fn(async () => {});
    const autosave = new Autosave(save);
    expect(await autosave.flush()).toBe(true);
    expect(save).not.toHaveBeenCalled();
    autosave.touch();
    expect(await autosave.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(REST_MS * 2);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("never runs two saves at once, and saves again what was written meanwhile", async () => {
    const running: (() => void)[] = [];
    const save = vi.fn(() => new Promise<void>((done) => running.push(done)));
    const autosave = new Autosave(save);
    autosave.touch();
    const flushed = autosave.flush();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(REST_MS * 2);
    expect(save).toHaveBeenCalledTimes(1);
    running[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(save).toHaveBeenCalledTimes(2);
    running[1]?.();
    expect(await flushed).toBe(true);
    expect(autosave.state).toBe("saved");
  });

  it("keeps what failed to be saved, and tries it again when asked", async () => {
    const save = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(refusal("storage", "The disk is full.", "Free some room."));
    const autosave = new Autosave(save);
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
    expect(autosave.state).toBe("failed");
    expect(autosave.error?.message).toBe("The disk is full.");
    expect(await autosave.flush()).toBe(true);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it("saves nothing more after a conflict until that is settled", async () => {
    const save = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(refusal("conflict", "Changed elsewhere.", "Choose."));
    const autosave = new Autosave(save);
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(REST_MS * 2);
    expect(save).toHaveBeenCalledTimes(1);
    autosave.settle();
    autosave.touch();
    expect(await autosave.flush()).toBe(true);
    expect(save).toHaveBeenCalledTimes(2);
  });
});
