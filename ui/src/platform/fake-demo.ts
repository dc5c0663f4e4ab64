import { createFake, type Fake } from "./fake";
import { recording, taskOf } from "./recorded";

/** Milliseconds between the steps of a debate. */
const PACE = 700;

/**
 * A back end with a few tasks, to view the page in a browser. Its debates run by themselves. Anything that
 * was not recorded, such as a newly typed text, is refused by name.
 */
export function createDemo(): Fake {
  const fake = createFake();
  fake.debates.seed(["consensus", "compare", "prioritize"].map((name) => taskOf(recording(name))));
  setInterval(() => fake.debates.stepAll(), PACE);
  return fake;
}
