//! The built-in reviewer: deterministic rules over parsed Markdown. No model, no network, no clock.
