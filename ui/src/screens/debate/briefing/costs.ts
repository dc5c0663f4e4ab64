/** Cost limits on offer, in millionths of a dollar. */
const COSTS = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];

/** Choices for what a model may cost in a part of the briefing; an amount set elsewhere is included. */
export function costs(chosen: number | null): { value: string; label: string }[] {
  const amounts = [...new Set([...COSTS, ...(chosen === null ? [] : [chosen])])];
  return [
    { value: "", label: "No limit" },
    ...amounts
      .sort((one, other) => one - other)
      .map((amount) => ({
        value: `${amount}`,
        label: `$${(amount / 1e6).toFixed(amount % 10_000 === 0 ? 2 : 6)}`,
      })),
  ];
}
