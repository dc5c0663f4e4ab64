//! Scripted models for tests: programs that behave as command-line models do, line by line, and note
//! down how they were called. Knows no model code: what it prints is what the real ones print.

pub mod scripted;
