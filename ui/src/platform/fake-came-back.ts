import type { CameBack, Earlier, Finding } from "../contract";
import type { FakeDebate } from "./fake-debate";

/** Compares two debates of this back end: here, findings of one title are the same. */
export function cameBack(earlier: FakeDebate, later: FakeDebate): CameBack | null {
  const [then, now] = [findingsOf(earlier), findingsOf(later)];
  if (!then || !now) return null;
  const again = (one: Finding) => now.filter(({ title }) => title === one.title).map(({ id }) => id);
  const told = (one: Finding) => toldOf(earlier, one);
  const back = then.filter((one) => again(one).length > 0);
  return {
    earlier: earlier.setup.debate,
    earlier_began_at: earlier.header.started_at,
    back: back.map((one) => ({ then: told(one), now: again(one) })),
    gone: then.filter((one) => !back.includes(one)).map(told),
    new: now.filter(({ title }) => then.every((one) => one.title !== title)).map(({ id }) => id),
  };
}

function findingsOf({ rounds }: FakeDebate): Finding[] | null {
  const counts = rounds.flatMap(({ count }) => (count ? [count] : []));
  return counts.length === 0 ? null : counts.flatMap(({ findings }) => findings);
}

function toldOf(debate: FakeDebate, one: Finding): Earlier {
  const answering = debate.review?.changes.find(({ change }) => change.findings.includes(one.id));
  const status = one.status === "repeated" ? "open" : one.status;
  const persona = debate.setup.seats.find((seat) => seat.persona.key === one.persona)?.persona;
  return {
    finding: one.id,
    severity: one.severity,
    title: one.title,
    persona: one.persona,
    label: persona?.label ?? one.persona,
    fate: answering?.decision?.verdict ?? status,
    reason: status === "declined" || status === "dismissed" ? one.status_reason : null,
  };
}
