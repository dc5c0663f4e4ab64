const MAC = /Mac/.test(navigator.platform);

interface Combination {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  key: string;
}

/** Reads "Mod+Shift+K"; Mod is Command on a Mac and Ctrl elsewhere. */
function read(shortcut: string): Combination {
  const parts = shortcut.split("+");
  return {
    mod: parts.includes("Mod"),
    shift: parts.includes("Shift"),
    alt: parts.includes("Alt"),
    key: (parts.at(-1) ?? "").toLowerCase(),
  };
}

/** Whether a key press is the shortcut. */
export function matches(event: KeyboardEvent, shortcut: string, mac = MAC): boolean {
  const { mod, shift, alt, key } = read(shortcut);
  const pressed = mac ? event.metaKey : event.ctrlKey;
  // A sign such as "?" needs Shift on some keyboards and not on others.
  const shiftFits = shift === event.shiftKey || /^[^a-z0-9]$/.test(key);
  // People say Plus; on many keyboards its key is the one with the equals sign.
  const sign = event.key === "+" ? "=" : event.key.toLowerCase();
  return pressed === mod && event.altKey === alt && shiftFits && sign === key;
}

/** The shortcut as printed on keys: "Ctrl Shift K", "⌘⇧K". */
export function printed(shortcut: string, mac = MAC): string {
  const { mod, shift, alt, key } = read(shortcut);
  const name =
    key === "=" ? "+" : key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  if (mac) return `${mod ? "⌘" : ""}${shift ? "⇧" : ""}${alt ? "⌥" : ""}${name}`;
  return [mod && "Ctrl", shift && "Shift", alt && "Alt", name].filter(Boolean).join(" ");
}

const TYPED = "input:not([type=radio], [type=checkbox], [type=range])";

/** Whether keys typed there are text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest(`${TYPED}, textarea, select, [contenteditable=true]`) !== null
  );
}
