//! The table, protocols, personas and prompts, estimates. Knows no SQL and no window.
