//! Documents out of the view of a debate. Knows domain only.
