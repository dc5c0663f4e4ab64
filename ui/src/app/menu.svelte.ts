import type { MenuAction } from "../contract";
import { platform } from "../platform";
import { ACTIONS, type Action } from "./actions";

/** Changes in a burst reach the menu as one. */
const REST_MS = 150;

/** After one of these, another action may be possible, whether or not a state says so. */
const CUES = ["focusin", "focusout", "pointerup", "keyup"] as const;

/** Keeps the native menu in step with what can be done now, until the returned function is called. */
export function keepMenu(): () => void {
  let cues = $state(0);
  let told = "";
  let timer: number | null = null;

  function tell() {
    timer = null;
    const actions = ACTIONS.map(entry);
    const now = JSON.stringify(actions);
    if (now === told) return;
    told = now;
    // The shell says in its log what went wrong; every action can still be reached.
    platform()
      .menuSet(actions)
      .catch(() => {});
  }

  const end = $effect.root(() => {
    $effect(() => {
      void cues;
      for (const action of ACTIONS) action.enabled?.();
      // The first menu is there before the window is visible.
      if (told === "") tell();
      else timer ??= window.setTimeout(tell, REST_MS);
    });
  });
  const cue = () => (cues += 1);
  for (const name of CUES) document.addEventListener(name, cue);
  return () => {
    end();
    if (timer !== null) window.clearTimeout(timer);
    for (const name of CUES) document.removeEventListener(name, cue);
  };
}

function entry({ id, label, group, shortcut, enabled }: Action): MenuAction {
  return { id, label, group, shortcut: shortcut ?? null, enabled: enabled?.() ?? true };
}
