/** The configurable numbers of rounds for a checkpoint. */
export const ROUNDS = Array.from({ length: 5 }, (_, index) => ({
  value: `${index + 1}`,
  label: index === 0 ? "1 round" : `${index + 1} rounds`,
}));

/** Higher numbers are stored for later. */
export const MOST_HELD = "You can set more than 3, but at most 3 are run for now.";
