import type { Budget } from "../../contract";

/** What stands in the fields of a cap. */
export interface TypedCap {
  usd: string;
  tokens: string;
}

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

  #filled: TypedCap = { usd: "", tokens: "" };

  get typed(): TypedCap {
    return { usd: this.usd, tokens: this.tokens };
  }

  /** Whether the fields say something else than what they were filled with. */
  get isTyped(): boolean {
    return this.usd !== this.#filled.usd || this.tokens !== this.#filled.tokens;
  }

  fill(budget: Budget): void {
    this.#filled = { usd: budget.usd?.toFixed(2) ?? "", tokens: budget.tokens?.toLocaleString("en") ?? "" };
    this.type(this.#filled);
  }

  type({ usd, tokens }: TypedCap): void {
    this.usd = usd;
    this.tokens = tokens;
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
