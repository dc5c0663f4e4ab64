import { expect, it } from "vitest";

import type { Round, Setup } from "../../contract";
import { startedDebate } from "../../test/debate";
import { needsClient } from "./ends";

const LENT = { name: "mcp/client", source: { via: "lent" } } as const;

it("knows which debates only an MCP client can continue", async () => {
  const { fake, id, debate } = await startedDebate("follows");
  fake.debates.play(id);
  const [{ setup }, round] = [debate, debate.rounds[0]];
  if (!setup || !round) throw new Error("The recording has no round.");
  const lent = (which: number): Setup["seats"] =>
    setup.seats.map((seat, at) => (at === which ? { ...seat, model: LENT } : seat));
  const check = (change: Partial<Setup>, rounds: readonly Round[], lacksVerdict: boolean, needs: boolean) =>
    expect(needsClient({ ...setup, ...change }, rounds, lacksVerdict)).toBe(needs);
  check({}, [round], false, false);
  check({ seats: lent(0) }, [round], false, true);
  check({ seats: lent(0) }, [round], true, false);
  check({ synthesiser: { ...setup.synthesiser, model: LENT } }, [round], true, true);
  const review = { protocol: "code-review", seats: lent(0) } as const;
  check(review, [], false, true);
  const [first, ...others] = round.critiques;
  if (!first || !setup.seats[0]) throw new Error("The round has no critique.");
  const own = { ...first, seat: setup.seats[0].id, absent: null };
  check(review, [{ ...round, critiques: [own, ...others] }], false, false);
  const absent = {
    kind: "silent",
    message: "It said nothing.",
    hint: "",
  } as unknown as Round["critiques"][0]["absent"];
  check(review, [{ ...round, critiques: [{ ...own, absent }] }], false, true);
});
