import { expect, it } from "vitest";

import type { DebatePlan, SuggestedDebate } from "../../../contract";
import { rosterOf } from "./roster";

const persona = (key: string, label: string) => ({ key, label, purpose: "", prompt: "" });
const PERSONAS = [persona("qa", "QA"), persona("pm", "Product")];
const JUDGE = persona("judge", "Judge");
const MODELS = [
  { name: "rules", group: "built_in" },
  { name: "sonnet", group: "command_line" },
];

interface Case {
  protocol?: string;
  depth?: string;
  seats?: [persona: string, model: string][];
  closes?: string;
  closer?: typeof JUDGE | null;
}

function roster({ protocol = "duel", depth = "full", seats = [], closes = "sonnet", closer = JUDGE }: Case) {
  const plan = {
    protocol,
    agenda: { depth },
    seats: seats.map(([key, model]) => ({ persona: key, model, effort: null })),
    synthesizer: closes,
  } as unknown as DebatePlan;
  return rosterOf(plan, { closer, personas: PERSONAS, models: MODELS } as unknown as SuggestedDebate);
}

it("numbers the seats of one persona", () => {
  const twice = roster({
    protocol: "refine",
    seats: [
      ["qa", "sonnet"],
      ["pm", "sonnet"],
      ["qa", "sonnet"],
    ],
  });
  expect(twice.places.map(({ called }) => called)).toEqual(["QA 1", "Product", "QA 2"]);
});

it("lets the author choose who takes part in a Refine alone", () => {
  const check = (protocol: string, key: string, wanted: unknown) => {
    const { fixed, places } = roster({ protocol, seats: [[key, "sonnet"]] });
    expect([fixed, places[0]?.persona]).toEqual(wanted);
  };
  check("refine", "qa", [false, "qa"]);
  check("duel", "pm", [true, PERSONAS[1]]);
  // A persona that is not offered anymore is played by whoever is offered for the place.
  check("duel", "gone", [true, PERSONAS[0]]);
});

it("knows who concludes", () => {
  const check = (one: Case, wanted: string | undefined) => expect(roster(one).closer?.label).toBe(wanted);
  check({ protocol: "refine", closer: null }, "Synthesizer");
  check({ protocol: "duel" }, "Judge");
  check({ protocol: "duel", closer: null }, undefined);
});

it("seats nobody beside a judge that decides alone", () => {
  const seats: Case["seats"] = [["qa", "sonnet"]];
  const check = (one: Case, wanted: number) => expect(roster({ seats, ...one }).places.length).toBe(wanted);
  check({ depth: "single" }, 0);
  check({ depth: "full" }, 1);
  check({ depth: "single", closer: null }, 1);
  check({ depth: "single", protocol: "refine" }, 1);
});

it("finds rules where somebody has to argue or judge", () => {
  const check = (one: Case, wanted: boolean) => expect(roster(one).mute).toBe(wanted);
  check({ seats: [["qa", "rules"]] }, true);
  check({ seats: [["qa", "rules"]], protocol: "refine" }, false);
  check({ seats: [["qa", "rules"]], depth: "single" }, false);
  check({ seats: [["qa", "sonnet"]], closes: "rules" }, true);
  check({ seats: [["qa", "sonnet"]], closes: "rules", closer: null }, false);
  check({ seats: [["qa", "sonnet"]] }, false);
});
