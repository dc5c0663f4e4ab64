import { platform, type Unlisten } from "../platform";

/** How often it is looked, while the window is in front. */
const OFTEN_MS = 3000;

/** Calls `onwritten` after other programs wrote to the data, as long as the window is in front. */
export function followOthers(onwritten: () => void): Unlisten {
  let known: number | null = null;
  /** Whether an answer is waited for: a long write keeps it back. */
  let asking = false;

  async function look() {
    if (asking || document.hidden || !document.hasFocus()) return;
    asking = true;
    try {
      const now = await platform().writtenElsewhere();
      // Before the first look, something may have been written since the window opened.
      if (now !== known) onwritten();
      known = now;
    } catch {
      // Whoever reads the data is told what is wrong with it; here the next look may succeed.
    } finally {
      asking = false;
    }
  }

  const timer = setInterval(() => void look(), OFTEN_MS);
  return () => clearInterval(timer);
}
