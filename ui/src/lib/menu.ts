/** An item of a menu. */
export interface MenuItem {
  id: string;
  label: string;
  run?: () => void;
  /** The items of its submenu, if it opens one. */
  items?: MenuItem[];
  /** A description, below the label. */
  about?: string;
  /** A word beside the label that sets it apart from the others. */
  mark?: string;
  /** A key with the same effect, for display. */
  shortcut?: string | undefined;
  /** Not available now: the item is left out. */
  disabled?: boolean;
  /** Marks what can't be undone. */
  danger?: boolean;
  /** Adds a hairline above it. */
  apart?: boolean;
}

/** The available items. */
export function shown(items: readonly MenuItem[]): MenuItem[] {
  return items.filter(({ disabled, items }) => !disabled && (items === undefined || shown(items).length > 0));
}
