import { platform, type Unlisten } from "../platform";

/** How often to check, while the window is in front. */
const OFTEN_MS = 3000;

/** Calls `onwritten` after other programs wrote to the data, as long as the window is in front. */
export function followOthers(onwritten: () => void): Unlisten {
  let known: number | null = null;
  /** Whether a check is pending: a long write delays it. */
  let asking = false;

  async function look() {
    if (asking || document.hidden || !document.hasFocus()) return;
    asking = true;
    try {
      const now = await platform().writtenElsewhere();
      // Something may have been written between the opening of the window and the first check.
      if (now !== known) onwritten();
      known = now;
    } catch {
      // Whoever reads the data sees what is wrong with it; the next check here may succeed.
    } finally {
      asking = false;
    }
  }

  const timer = setInterval(() => void look(), OFTEN_MS);
  return () => clearInterval(timer);
}
