import type { Budget } from "../../contract";

/** A cap as it is typed: in dollars, in tokens, in both, or none. */
export class Cap {
  /** What stands in the field of dollars. */
  usd = $state("");
  /** What stands in the field of tokens. */
  tokens = $state("");

  /** Whether a field makes no sense. */
  readonly wrong: { usd: boolean; tokens: boolean } = $derived({
    usd: readMoney(this.usd) === undefined,
    tokens: readTokens(this.tokens) === undefined,
  });
  /** What is typed; `null` when a field makes no sense. */
  readonly budget: Budget | null = $derived.by(() => {
    const [usd, tokens] = [readMoney(this.usd), readTokens(this.tokens)];
    return usd === undefined || tokens === undefined ? null : { usd, tokens };
  });

  fill(budget: Budget): void {
    this.usd = budget.usd?.toFixed(2) ?? "";
    this.tokens = budget.tokens?.toLocaleString("en") ?? "";
  }
}

/** Reads "0.50", "$0.50" or "0,50"; empty is no cap. */
function readMoney(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  if (plain === "") return null;
  const usd = Number(plain);
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) && usd > 0 ? usd : undefined;
}

/** Reads "200000", "200,000", "200 000" or "200k"; empty is no cap. */
function readTokens(text: string): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "") return null;
  const [, digits, thousands] = /^(\d{1,3}(?:[, .]\d{3})+|\d+)(k?)$/.exec(plain) ?? [];
  const tokens = Number(digits?.replace(/\D/g, "")) * (thousands ? 1000 : 1);
  return tokens > 0 && Number.isSafeInteger(tokens) ? tokens : undefined;
}
