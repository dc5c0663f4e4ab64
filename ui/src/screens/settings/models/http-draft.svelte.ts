import type { HttpProvider, NewHttpModel, NewKey, Price, Wire } from "../../../contract";

const MICROS = 1_000_000;

/** The input for a model over HTTP. Errors are shown when it is added. */
export class HttpDraft {
  provider = $state.raw<HttpProvider | null>(null);
  wire = $state<Wire>("openai");
  baseUrl = $state("");
  model = $state("");
  /** As typed; if empty, the name is derived from provider and model. */
  ownName = $state("");
  keyFrom = $state<NewKey["from"]>("entered");
  /** Discarded with the form; nothing on the page keeps it. */
  key = $state("");
  variable = $state("");
  /** US dollars per million tokens, as typed. */
  input = $state("");
  output = $state("");

  readonly suggestedName = $derived(
    this.provider && this.model.trim() ? `${this.provider.prefix}/${this.model.trim()}` : "",
  );
  readonly name = $derived(this.ownName.trim() || this.suggestedName);

  /** Fills in the defaults of a provider. */
  choose(provider: HttpProvider): void {
    this.provider = provider;
    this.wire = provider.wire;
    this.baseUrl = provider.base_url;
    this.variable = provider.variable;
    this.keyFrom = provider.variable ? "entered" : "nowhere";
    this.key = "";
  }

  /** Why the price is invalid; null if it is valid, or absent. */
  get priceProblem(): string | null {
    const given = [this.input, this.output].filter((text) => text.trim());
    if (given.length === 1) return "A price has two parts: input and output.";
    if (given.some((text) => dollars(text) === null)) return "A price is a number of US dollars.";
    return null;
  }

  toModel(): NewHttpModel {
    return {
      name: this.name,
      wire: this.wire,
      base_url: this.baseUrl,
      model: this.model,
      key: this.#key(),
      price: this.#price(),
    };
  }

  #key(): NewKey {
    if (this.keyFrom === "entered") return { from: "entered", key: this.key };
    if (this.keyFrom === "environment") return { from: "environment", variable: this.variable };
    return { from: "nowhere" };
  }

  #price(): Price | null {
    const [input, output] = [dollars(this.input), dollars(this.output)];
    if (input === null || output === null) return null;
    return { input: input * MICROS, cached: input * MICROS, output: output * MICROS };
  }
}

function dollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  return Math.round(Number(plain) * MICROS) / MICROS;
}
