//! Nothing that we start outlives us.
//!
//! Between us and each program stands a small process of our own, the guard. It holds one end of a
//! [`Leash`]; we hold the other, and nobody else does. Once ours is closed, by us or by the kernel
//! because we were killed, the guard ends the program and all that descends from it. It does the same
//! when the program ends by itself, and then tells how that ended.
//!
//! A guard that is itself killed can't do that anymore. What is left in its session is then ended by us
//! ([`end_session`]).
//!
//! The program has our pipes for its output, not copies: what it prints costs nothing more.
//!
//! On Linux descendants are found wherever they hid: they become the guard's children as soon as
//! their own parent is gone. Other systems have no such rule, so there only the process group ends.
//! Windows has jobs for all of this, and no guard.
//!
//! The guard has a session of its own, so Ctrl+C in a terminal doesn't reach it. Where the guard's binary
//! isn't installed, the running program plays it (`--guard`). `examples/cost.rs` measures what it costs.
#![cfg(unix)]

mod leash;
mod missing;
mod play;
mod program;
mod session;
mod sweep;

pub use leash::{Guarded, Leash};
pub use missing::{NoGuard, is_missing, no_guard};
pub use play::play;
pub use session::end_session;
