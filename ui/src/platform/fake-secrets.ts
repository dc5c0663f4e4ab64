import type { AppError, DebatePlan, OwnPattern, Passage, Withheld } from "../contract";

/** Enough to stand in for what the back end finds. */
const SECRET = /(api_key|password)( = )(\S{8,})/g;

/** What models are given of a text, as a plan has it. */
export function withheld(body: string, plan: DebatePlan): Withheld {
  const models = [plan.synthesiser, ...plan.seats.map((seat) => seat.model)];
  const written: Passage[] = [{ text: body, placeholder: false }];
  if (models.every((model) => model.startsWith("offline/"))) return { secrets: [], sent: written };
  const counts = new Map<string, number>();
  const sent: Passage[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = "", 2: is = "", index } of body.matchAll(SECRET)) {
    const kind = name.toUpperCase();
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    sent.push({ text: body.slice(from, index) + name + is, placeholder: false });
    sent.push({ text: `[REDACTED_${kind}_${number}]`, placeholder: true });
    from = index + whole.length;
  }
  sent.push({ text: body.slice(from), placeholder: false });
  const secrets = [...counts].map(([kind, count]) => ({ kind, count }));
  return { secrets, sent: plan.as_written ? written : sent };
}

/** What a pattern takes out of a sample. */
export function tryPattern({ name, pattern }: OwnPattern, sample: string): Passage[] {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, "g");
  } catch (cause) {
    const message = `The pattern is no regular expression: ${String(cause)}`;
    throw { code: "invalid", message, hint: "Change it.", detail: "" } satisfies AppError;
  }
  const marker = `[REDACTED_${name.toUpperCase().replaceAll(" ", "_")}]`;
  const passages: Passage[] = [];
  let from = 0;
  for (const { 0: found, index } of sample.matchAll(expression)) {
    passages.push(
      { text: sample.slice(from, index), placeholder: false },
      { text: marker, placeholder: true },
    );
    from = index + found.length;
  }
  return [...passages, { text: sample.slice(from), placeholder: false }];
}
