import type { Appearance } from "../contract";

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");

/** The appearance that was chosen, and the theme that follows from it. */
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

  get dark(): boolean {
    return this.appearance === "dark" || (this.appearance === "system" && this.#systemIsDark);
  }

  #apply(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const theme = new Theme();
