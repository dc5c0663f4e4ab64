import type { Appearance, Settings } from "../contract";

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");

/** The chosen appearance, and the resulting theme. */
class Theme {
  appearance = $state<Appearance>("system");
  #systemIsDark = $state(darkSystem.matches);

  constructor() {
    darkSystem.addEventListener("change", (event) => {
      this.#systemIsDark = event.matches;
      this.#apply();
    });
    this.#apply();
  }

  choose(appearance: Appearance): void {
    this.appearance = appearance;
    this.#apply();
  }

  /** Sets the text size of documents, in pixels. */
  sizeText(pixels: number): void {
    document.documentElement.style.setProperty("--text-size", `${pixels / 16}rem`);
  }

  /** Applies the settings. */
  follow({ appearance, text_size }: Settings): void {
    this.choose(appearance);
    this.sizeText(text_size);
  }

  get dark(): boolean {
    return this.appearance === "dark" || (this.appearance === "system" && this.#systemIsDark);
  }

  #apply(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const theme = new Theme();
