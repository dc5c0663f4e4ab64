import type { Budget } from "../../contract";

/** The content of the fields of a cap. */
export interface TypedCap {
  usd: string;
  tokens: string;
}

/** A cap as typed: in dollars, in tokens, in both, or none. */
export class Cap {
  /** The content of the dollar field. */
  usd = $state("");
  /** The content of the token field. */
  tokens = $state("");

  /** Whether a field is invalid. */
  readonly wrong: { usd: boolean; tokens: boolean } = $derived({
    usd: readMoney(this.usd) === undefined,
    tokens: readTokens(this.tokens) === undefined,
  });
  /** The cap as typed; `null` if a field is invalid. */
  readonly budget: Budget | null = $derived.by(() => {
    const [usd, tokens] = [readMoney(this.usd), readTokens(this.tokens)];
    return usd === undefined || tokens === undefined ? null : { usd, tokens };
  });

  #filled: TypedCap = { usd: "", tokens: "" };

  get typed(): TypedCap {
    return { usd: this.usd, tokens: this.tokens };
  }

  /** Whether the fields differ from their initial content. */
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

/** Parses "0.50", "$0.50" or "0,50"; empty is no cap. */
function readMoney(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  if (plain === "") return null;
  const usd = Number(plain);
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) && usd > 0 ? usd : undefined;
}

/** Parses "200000", "200,000", "200 000" or "200k"; empty is no cap. */
function readTokens(text: string): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "") return null;
  const [, digits, thousands] = /^(\d{1,3}(?:[, .]\d{3})+|\d+)(k?)$/.exec(plain) ?? [];
  const tokens = Number(digits?.replace(/\D/g, "")) * (thousands ? 1000 : 1);
  return tokens > 0 && Number.isSafeInteger(tokens) ? tokens : undefined;
}
