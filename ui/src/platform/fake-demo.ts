import { createFake, type Fake } from "./fake";
import { recording, taskOf } from "./recorded";

/** Milliseconds between the steps of a debate. */
const PACE = 700;

/**
 * A back end with a few tasks, for looking at the page in a browser. Its debates run by themselves. What nobody
 * recorded, such as a text that is typed there, is refused with its name.
 */
export function createDemo(): Fake {
  const fake = createFake();
  fake.debates.seed(["consensus", "compare", "prioritize"].map((name) => taskOf(recording(name))));
  setInterval(() => fake.debates.stepAll(), PACE);
  return fake;
}
