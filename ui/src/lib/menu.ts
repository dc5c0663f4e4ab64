/** One line of a menu. */
export interface MenuItem {
  id: string;
  label: string;
  run?: () => void;
  /** The lines of the menu that it opens in place of doing something. */
  items?: MenuItem[];
  /** What it is for, below the label. */
  about?: string;
  /** A word beside the label that sets it apart from the others. */
  mark?: string;
  /** A key that does the same, for show. */
  shortcut?: string | undefined;
  /** It can't be done now: the line is left out. */
  disabled?: boolean;
  /** What can't be undone. */
  danger?: boolean;
  /** A hairline above it. */
  apart?: boolean;
}

/** The lines that can be chosen now. */
export function shown(items: readonly MenuItem[]): MenuItem[] {
  return items.filter(({ disabled, items }) => !disabled && (items === undefined || shown(items).length > 0));
}
