//! Scripted models and builders for tests.
