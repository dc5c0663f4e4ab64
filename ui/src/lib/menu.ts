/** One line of a menu. */
export interface MenuItem {
  id: string;
  label: string;
  run: () => void;
  /** A key that does the same, for show. */
  shortcut?: string;
  disabled?: boolean;
  /** What can't be undone. */
  danger?: boolean;
  /** A hairline above it. */
  apart?: boolean;
}
